"""A state written as a deal, to be read and changed by hand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sdg.diagnostics.spelling import counted
from sdg.game import Game, State
from sdg.layout.grid import Grid
from sdg.layout.kept_per import face_of_key
from sdg.layout.names import cell_name
from sdg.layout.slots import StoreAt
from sdg.playing.deal_text import NO_CELL, VERSION

SCALARS = {"seat": "active", "turn": "turn", "round": "round", "clock": "clock"}
REST = ("turn", "names", "counts", "laid", "loops", "rests", "misplaid", "turn_start")


def write_deal(game: Game, state: State) -> str:
    """Write a position down so that it can be read and changed by hand."""
    return "\n".join([VERSION, *_lines(game, state), ""])


def _lines(game: Game, state: State) -> Iterator[str]:
    written = game.write_state(state)
    layout = game.layout
    yield f"# {game.rules.title}, {counted(game.players, 'player')}"
    for name in SCALARS:
        yield f"{name}: {written['turn'][scalar_of(written, name)] + (name == 'seat')}"
    for grid in layout.geometry.grids:
        yield f"{grid_name(grid)}:"
        yield from _board_lines(game, grid, written["cells"])
    for name, faces in written["places"].items():
        yield f"{name}: {' '.join(faces)}".rstrip()
        if name in written["below"]:
            yield f"{name} below: {' '.join(written['below'][name])}"
    for name, store in layout.stores.items():
        yield f"{name}: {_stored(game, store, written['stores'][name])}".rstrip()
    rest = {name: written[name] for name in REST if name in written}
    text = json.dumps(rest, separators=(",", ":"))
    yield f"rest: {sum_of(text)} {text}"


def scalar_of(written: Mapping[str, Any], name: str) -> str:
    """Return what an entry is called in a written state; `seat` is whose turn it is."""
    return "whose" if name == "seat" and "whose" in written["turn"] else SCALARS[name]


def _board_lines(game: Game, grid: Grid, cells: Sequence[Sequence[str]]) -> Iterator[str]:
    if not grid.bounded:
        for i in grid.cells:
            if cells[i]:
                yield f"    {cell_name(game.layout, i)} {'/'.join(cells[i])}"
        return
    words = {grid.coordinates(i): "/".join(cells[i]) or "." for i in grid.cells}
    wide = max(map(len, words.values()))
    for row in range(1, grid.rows + 1):
        row_words = (words.get((row, column), NO_CELL) for column in range(1, grid.columns + 1))
        yield f"    {' '.join(word.ljust(wide) for word in row_words)}".rstrip()


def _stored(game: Game, store: StoreAt, values: Sequence[int]) -> str:
    if store.declared.kind == "marker":
        return cell_name(game.layout, values[0])
    if store.declared.kind == "flag" and store.declared.per is not None:
        return " ".join(owner_name(game, store, i) for i, value in enumerate(values) if value)
    return " ".join(map(str, values))


def sum_of(text: str) -> str:
    """Return the sum by which a change to a text shows."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def owner_name(game: Game, store: StoreAt, index: int) -> str:
    """Name the seat, region or value of one of a counter's numbers."""
    per, key, layout = store.declared.per, store.owners[index], game.layout
    return face_of_key(layout.rules, layout.regions, per, key).replace(" ", "")


def grid_name(grid: Grid) -> str:
    """Name a board; that of a seat has its number."""
    return grid.board if grid.owner < 0 else f"{grid.board} {grid.owner + 1}"
