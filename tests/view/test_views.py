"""What a seat looks at, as plain data: complete, described, and nothing that it may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve, fields

from sdg.chance import Generator
from sdg.events import Outcome
from sdg.game import Game, State
from sdg.loading import load
from sdg.observation import Observation
from sdg.playing.playthrough import Playthrough
from sdg.seeing.places import hides_cards
from sdg.view.data import Changes, Motion, View, Zone
from sdg.view.make import Viewer
from sdg.view.of_play import view_of
from sdg.view.plain import as_json, plain
from tests.support.places import ROOT
from tests.support.shelf import SHELF, positions

PAGE = (ROOT / "docs" / "view.md").read_text(encoding="utf-8")
# Where the parts of a view stand in it: a key of the part above, and whether it is of many.
PARTS = {
    "View": None, "Face": ("View", "faces"), "Board": ("View", "boards"),
    "Cell": ("Board", "cells"), "Zone": ("Board", "zones"), "Place": ("View", "places"),
    "Number": ("View", "numbers"), "Move": ("View", "moves"), "Offer": ("View", "offers"),
    "Parameter": ("Offer", "takes"), "Outcome": ("View", "outcome"),
}  # fmt: skip


def described() -> dict[str, set[str]]:
    """Return the keys of each part, as the page has them."""
    keys: dict[str, set[str]] = {}
    for section in PAGE.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        rows = re.findall(r"^\| (`[^|]+) \|", body, re.MULTILINE)
        keys[title] = {key for row in rows for key in re.findall(r"`(\w+)`", row)}
    return keys


def parts(data: dict[str, Any], part: str = "View") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each part of a view with its name."""
    yield part, data
    for name, where in PARTS.items():
        if where is not None and where[0] == part:
            found = data.get(where[1], [])
            if isinstance(found, dict):
                found = found.values() if name == "Face" else [found]
            for one in found:
                yield from parts(one, name)


def views(game: Game, most: int = 12) -> Iterator[tuple[State, dict[str, Any]]]:
    viewer, before = Viewer(game), None
    for number, state in enumerate(positions(game, apart=7)):
        if number == most or state.active is None:
            break
        seen = game.observation(state, state.active)
        yield state, json.loads(as_json(viewer.view(seen, before=before)))
        before = seen


@pytest.mark.parametrize("name", SHELF)
def test_the_page_describes_every_key(name: str) -> None:
    keys = described()
    for _, data in views(load(name)):
        for part, one in parts(data):
            assert set(one) <= keys[part], part


def test_every_key_of_the_page_is_used() -> None:
    used: dict[str, set[str]] = {part: set() for part in PARTS}
    for name in SHELF:
        for _, data in views(load(name), 40):
            for part, one in parts(data):
                used[part] |= set(one)
    ended = Playthrough(load("tic_tac_toe"), 1)
    while ended.active is not None:
        ended.decide(ended.legal_decisions()[0])
    for part, one in parts(plain(view_of(ended, 1))):
        used[part] |= set(one)
    missing = {part: keys - used[part] for part, keys in described().items()}
    rare = {  # in no position that is looked at here
        "View": {"news", "undo", "moves", "clock"}, "Move": {"card", "from", "to"},
        "Face": {"wild"},
        "Outcome": {"titles", "lines", "cooperative", "drawn", "most", "tie_break", "scores",
                    "winners", "reason", "scored"},
        "Board": {"clashes"}, "Cell": {"conflict", "below"},
    }  # fmt: skip
    assert {part: keys - rare.get(part, set()) for part, keys in missing.items()} == {
        part: set() for part in missing
    }


def words(choices: Any) -> Iterator[list[str]]:
    """Yield the words on each way through the choices of an offer."""
    if isinstance(choices, list):
        yield from ([word] for word in choices)
    else:
        for word, then in choices.items():
            yield from ([word, *rest] for rest in words(then))


@pytest.mark.parametrize("name", SHELF)
def test_offers_are_the_legal_decisions_in_their_order(name: str) -> None:
    game = load(name)
    for state, data in views(game):
        offered = [
            " ".join([offer["action"], *way])
            for offer in data.get("offers", [])
            for way in (words(offer["choices"]) if "choices" in offer else [[]])
        ]
        assert offered == [decision.text for decision in game.legal_decisions(state)]
        assert sum(offer["count"] for offer in data.get("offers", [])) == len(offered)


@pytest.mark.parametrize("name", SHELF)
def test_what_a_decision_names_is_to_be_seen(name: str) -> None:
    """A card goes by its face where a place is shown that has it, or by a cell; a cell is there."""
    for _, data in views(load(name)):
        cells = {cell["name"] for board in data.get("boards", []) for cell in board["cells"]}
        held: dict[str, set[str]] = {}
        for place in data.get("places", []):
            if place.get("owner", data["seat"]) == data["seat"]:
                held.setdefault(place["place"], set()).update(place.get("cards", ()))
        for offer in data.get("offers", []):
            for way in words(offer["choices"]) if "choices" in offer else []:
                for word, parameter in zip(way, offer["takes"], strict=False):
                    if parameter["kind"] == "cell":
                        assert word in cells
                    elif parameter["kind"] == "card" and word.partition("/")[0] not in cells:
                        assert any(word in held.get(place, ()) for place in parameter["places"])


@pytest.mark.parametrize("name", SHELF)
def test_views_of_what_a_seat_cannot_tell_apart_are_the_same_bytes(name: str) -> None:
    game, chance = load(name), Generator(9)
    viewer = Viewer(game)
    for number, state in enumerate(positions(game, apart=5)):
        if number == 12:
            break
        for seat in range(1, game.players + 1):
            other = game.redeal(state, seat, chance)
            one, two = (viewer.view(game.observation(each, seat)) for each in (state, other))
            assert as_json(one) == as_json(two)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELF)
def test_a_thousand_pairs_that_a_seat_cannot_tell_apart_are_the_same_bytes(name: str) -> None:
    game, chance = load(name), Generator(17)
    if not any(map(hides_cards, game.rules.places)):
        pytest.skip("everybody sees every card")
    viewer, pairs, seed = Viewer(game), 0, 0
    while pairs < 1000:
        seed += 1
        for state in positions(game, apart=3, seed=seed):
            for seat in range(1, game.players + 1):
                other = game.redeal(state, seat, chance)
                one, two = (viewer.view(game.observation(each, seat)) for each in (state, other))
                assert as_json(one) == as_json(two)
                pairs += 1
            if pairs >= 1000:
                break


OTHER: dict[str, object] = {
    "title": "x", "names": ("x",), "faces": (), "zones": (Zone("grid", 1, "x", ()),), "places": (),
    "numbers": (), "changes": Changes(motions=(Motion("x", "y", "z"),)), "offers": (),
    "phase": "x", "timed": True, "undo": 7, "news": ("x",),
    "outcome": Outcome((1,), (1,), "x", "x"),
}  # fmt: skip


@pytest.mark.parametrize("field", [each.name for each in fields(View) if each.name != "seen"])
def test_what_is_in_a_field_is_in_the_bytes(field: str) -> None:
    """So a leak in it could not stay unseen by the comparisons above."""
    game = load("cat_sudoku")
    state = next(positions(game))
    view = Viewer(game).view(game.observation(state, state.active or 1))
    assert as_json(evolve(view, **{field: OTHER[field]})) != as_json(view)


@pytest.mark.parametrize(
    "field",
    [each.name for each in fields(Observation) if each.name not in ("decisions", "players")],
)
def test_what_a_seat_sees_is_in_the_bytes(field: str) -> None:
    game = load("cat_sudoku")
    state = next(positions(game))
    viewer, seen = Viewer(game), game.observation(state, state.active or 1)
    other: dict[str, object] = {"boards": (), "places": (), "numbers": (), "over": True,
                                "phase": "x"}  # fmt: skip
    changed = evolve(seen, **{field: other.get(field, 99)})
    named = viewer if field != "clock" else Viewer(game)
    one, two = named.view(seen), named.view(changed)
    if field == "clock":
        one, two = evolve(one, timed=True), evolve(two, timed=True)
    assert as_json(one) != as_json(two)


def test_motions_are_those_that_the_seat_reads_of() -> None:
    """Of a card that another seat draws and keeps nobody else learns which it is."""
    game = load("knizia_sudoku", players=2)
    play = Playthrough(game, 4)
    saw: dict[int, Observation] = {}
    read = len(list(play.events()))
    for seat in (1, 2):
        saw[seat] = game.observation(play.state, seat)
    mover = play.active
    assert mover is not None
    play.decide(next(each for each in play.legal_decisions() if each.action == "lay"))
    own = view_of(play, mover, before=saw[mover], read=read).changes
    others = view_of(play, 3 - mover, before=saw[3 - mover], read=read).changes
    assert own.new == others.new and len(own.new) == 1
    laid = next(iter(own.new))
    assert next(move.to for move in own.motions) == laid
    drawn = [move for move in own.motions if move.start == "stock"]
    hidden = [move for move in others.motions if move.start == "stock"]
    assert [move.card is None for move in drawn] == [False]
    assert [move.card for move in hidden] == [None]


def test_undo_counts_what_can_be_taken_back() -> None:
    play = Playthrough(load("sudoku_42"), 3)
    seat = play.active
    assert seat is not None and view_of(play, seat).undo == 0
    play.decide(next(each for each in play.legal_decisions() if each.action == "place"))
    undo = view_of(play, seat).undo
    assert plain(view_of(play, seat)).get("undo", 0) == undo
    assert play.undo(seat) == (undo > 0)
