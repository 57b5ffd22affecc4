"""A view as plain data that is written as JSON: one place, described in `docs/view.md`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import asdict

from sdg.observation import BoardView, CellView, NumberView, PlaceView
from sdg.view.boards import block_of, board_name, names_of_scattered
from sdg.view.data import Branch, Changes, Face, Offer, Parameter, View, Zone, place_name

FORMAT = 1  # rises when something is called otherwise or means something else

Plain = dict[str, Any]


def plain(view: View) -> Plain:
    """Return a view as dictionaries, lists, texts, whole numbers, true and null.

    What is null, false, zero or empty as usual is left out; `docs/view.md` says what that is.
    """
    seen = view.seen
    clock = {"clock": seen.clock} if view.timed else {}
    return clock | _without_nothing({
        "view": FORMAT,
        "game": view.title,
        "names": list(view.names),
        "seat": seen.seat,
        "active": seen.active,
        "turn_of": seen.turn_of,
        "turn": seen.turn,
        "round": seen.round,
        "phase": view.phase,
        "over": seen.over,
        "faces": {face.name: _face(face) for face in view.faces},
        "boards": [_board(board, view.zones, view.changes) for board in seen.boards],
        "places": [_place(place, view.changes) for place in view.places],
        "numbers": [_number(number) for number in view.numbers],
        "moves": [_without_nothing({"card": move.card, "from": move.start, "to": move.to})
                  for move in view.changes.motions],
        "table_mode": view.table_mode,
        "misplays": list(view.misplays),
        "regions": {each.word: _without_nothing({
            "name": each.name, "of": each.of, "cells": list(each.cells),
        }) for each in view.regions},
        "offers": [_offer(offer) for offer in view.offers],
        "undo": view.undo,
        "news": list(view.news),
        "outcome": None if view.outcome is None else _without_nothing(asdict(view.outcome)),
        "circles": dict(view.circles),
        "task": view.task,
        "goals": list(view.goals),
        "markings": [_without_nothing(asdict(marking)) for marking in view.markings],
    })  # fmt: skip


def as_json(view: View) -> str:
    """Return a view as one line of JSON, the same text for equal views."""
    return json.dumps(plain(view), ensure_ascii=False, separators=(",", ":"))


def _without_nothing(data: Plain) -> Plain:
    """Leave out what is null, false, zero or empty."""
    return {key: value for key, value in data.items() if value}


def _face(face: Face) -> Plain:
    return _without_nothing({
        "short": face.short,
        "values": dict(face.values),
        "deck": face.deck,
        "wild": face.wild,
        "back": face.back,
    })  # fmt: skip


def _board(board: BoardView, zones: Sequence[Zone], changes: Changes) -> Plain:
    name, signs = board_name(board), names_of_scattered(board)
    return _without_nothing({
        "name": board.name,
        "owner": board.owner,
        "rows": board.rows,
        "columns": board.columns,
        "unbounded": not board.bounded,
        "hexagonal": board.hexagonal,
        "cells": [_cell(board, cell, changes, signs) for cell in board.cells],
        "zones": [{"name": zone.name, "seat": zone.seat, "cells": list(zone.cells)}
                  for zone in zones if zone.board == name],
        "clashes": list(map(list, board.clashes)),
    })  # fmt: skip


def _cell(board: BoardView, cell: CellView, changes: Changes, signs: Mapping[str, str]) -> Plain:
    data: Plain = {"name": cell.name, "row": cell.row, "column": cell.column}
    if board.blocks is not None and (block := block_of(board, cell)) != cell.name:
        data["block"] = block
    if cell.name in signs:
        data["sign"] = signs[cell.name]
    if cell.card is not None:
        data["card"] = cell.card
        if cell.height > 1:
            data["height"] = cell.height
        if cell.below:
            data["below"] = list(cell.below)
        if cell.fixed:
            data["fixed"] = True
        if cell.conflict:
            data["conflict"] = True
    if cell.markers:
        data["markers"] = list(cell.markers)
    if cell.flags:
        data["flags"] = list(cell.flags)
    if cell.name in changes.new:
        data["new"] = True
    if cell.name in changes.left:
        data["left"] = True
    return data


def _place(place: PlaceView, changes: Changes) -> Plain:
    data: Plain = {"name": place_name(place), "place": place.name, "kind": place.kind}
    if place.owner is not None:
        data["owner"] = place.owner
    if place.of is not None:
        data["of"] = place.of
        data["per"] = place.per
    data["size"] = place.size
    if place.cards is not None:
        data["cards"] = list(place.cards)
    if place.name in changes.slots:
        data["new"] = True
    return data


def _number(number: NumberView) -> Plain:
    data: Plain = {"name": number.name, "kind": number.kind, "values": list(number.values)}
    for key, value in (("per", number.per), ("left", number.left), ("sentence", number.sentence)):
        if value is not None:
            data[key] = value
    if number.owners:
        data["owners"] = list(number.owners)
    return data


def _offer(offer: Offer) -> Plain:
    return _without_nothing({
        "action": offer.action,
        "sentence": offer.sentence,
        "takes": list(map(_parameter, offer.parameters)),
        "choices": _choices(offer.choices),
        "count": offer.count,
        "free": offer.free,
    })  # fmt: skip


def _parameter(parameter: Parameter) -> Plain:
    return _without_nothing({
        "name": parameter.name,
        "kind": parameter.kind,
        "of": parameter.of,
        "places": list(parameter.places),
        "pair": parameter.pair,
    })  # fmt: skip


def _choices(branches: Sequence[Branch]) -> Any:
    """Return words, or by each word how it goes on."""
    if not any(branch.then for branch in branches):
        return [branch.word for branch in branches]
    return {branch.word: _choices(branch.then) for branch in branches}
