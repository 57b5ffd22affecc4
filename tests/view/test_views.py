"""What a seat looks at, as plain data: complete, described, and nothing that it may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load, read
from sdg.observation import Observation
from sdg.playing.playthrough import Playthrough
from sdg.puzzles import make_puzzle
from sdg.refereeing import at_table
from sdg.source import Source
from sdg.view.as_json import as_json, plain
from sdg.view.of_play import view_of
from sdg.view.puzzle.of_puzzle import view_of_puzzle
from sdg.view.viewer import Viewer
from tests.support.places import ROOT
from tests.support.shelf import SHELF, positions

TOTALS = ROOT / "tests" / "programs" / "puzzles" / "skyscrapers6.sdg"
PAGE = (ROOT / "docs" / "view.md").read_text(encoding="utf-8")
# Where the parts of a view stand in it: a key of the part above, and whether it is of many.
PARTS = {
    "View": None, "Face": ("View", "faces"), "Board": ("View", "boards"),
    "Cell": ("Board", "cells"), "Zone": ("Board", "zones"), "Region": ("View", "regions"),
    "Place": ("View", "places"),
    "Number": ("View", "numbers"), "Move": ("View", "moves"), "Offer": ("View", "offers"),
    "Parameter": ("Offer", "takes"), "Outcome": ("View", "outcome"),
    "Marking": ("View", "markings"),
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
                found = found.values() if name in ("Face", "Region") else [found]
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


def words_of(choices: Any, at: int) -> Iterator[str]:
    """Yield what decisions have as their word at a place."""
    if at == 0:
        yield from choices
    elif isinstance(choices, dict):
        for more in choices.values():
            yield from words_of(more, at - 1)


@pytest.mark.parametrize(
    "name", ["connect_four", "five_provinces", "nim", "stairs", "hex", "kalah"]
)
def test_where_regions_lie_is_said_of_all_that_may_be_named(name: str) -> None:
    """What may not be named now too: who points there asks why. And of no other family."""
    named = set[str]()
    for _, data in views(load(name), most=4):
        cells = {cell["name"] for board in data.get("boards", ()) for cell in board["cells"]}
        taken = set[str]()
        for offer in data.get("offers", ()):
            for at, parameter in enumerate(offer.get("takes", ())):
                if parameter["kind"] == "region":
                    taken.add(parameter["of"])
                    named |= {*words_of(offer["choices"], at)}
        regions = data.get("regions", {})
        assert {region["of"] for region in regions.values()} == taken
        assert all(region["cells"] and {*region["cells"]} <= cells for region in regions.values())
        assert named <= {*regions}
    assert bool(named) == (name not in ("hex", "kalah"))


LINES = """game "Lines"
    players 1
board field: {size}
    region line: row, column
score points per player
turn
    choose go
action go({takes})
    points += 1
end late after turn when turns >= 8
win most points
"""


@pytest.mark.parametrize(("takes", "many"), [
    ("line", 6), ("one in line", 6), ("row", 3), ("one in (row with it is not full)", 3),
    ("one and other in column", 3), ("row, column", 6),
])  # fmt: skip
def test_regions_are_told_whatever_set_they_are_taken_from(takes: str, many: int) -> None:
    text = LINES.format(size="3 by 3", takes=takes)
    (_, data), *_ = views(load(Source("lines.sdg", text)), most=1)
    (offer,) = data["offers"]
    words = {word for at, _ in enumerate(offer["takes"]) for word in words_of(offer["choices"], at)}
    assert words == {*data["regions"]} and len(words) == many
    assert all(len(region["cells"]) == 3 for region in data["regions"].values())


def test_of_a_family_of_many_cells_the_names_alone_are_told() -> None:
    text = LINES.format(size="40 by 40", takes="row")
    (_, data), *_ = views(load(Source("long.sdg", text)), most=1)
    assert data["regions"]["row40"] == {"name": "row 40", "of": "row"}


def test_what_is_kept_for_values_is_told_with_their_attribute() -> None:
    (_, data), *_ = views(load("calculation"), most=1)
    kept = {(place["place"], place["per"]) for place in data["places"] if "of" in place}
    assert kept == {("home", "step"), ("waste", "heap")}
    (lay_off,) = [offer for offer in data["offers"] if offer["action"] == "lay_off"]
    assert lay_off["takes"] == [{"name": "heap", "kind": "number", "of": "heap"}]


def test_every_key_of_the_page_is_used() -> None:
    used: dict[str, set[str]] = {part: set() for part in PARTS}
    for name in SHELF:
        for _, data in views(load(name), 40):
            for part, one in parts(data):
                used[part] |= set(one)
    ended = Playthrough(load("tic_tac_toe"), 1)
    while ended.active is not None:
        ended.decide(ended.legal_decisions()[0])
    puzzles = [make_puzzle(read(each), {}) for each in ("lo_shu", "spilled_ink", TOTALS)]
    for view in (view_of(ended, 1), *map(view_of_puzzle, puzzles)):
        for part, one in parts(plain(view)):
            used[part] |= set(one)
    missing = {part: keys - used[part] for part, keys in described().items()}
    rare = {  # in no position that is looked at here
        "View": {"news", "undo", "moves", "clock", "table_mode", "misplays"}, "Offer": {"free"},
        "Move": {"card", "from", "to"},
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


def test_in_table_mode_a_view_says_what_may_be_tried_and_not_what_is_legal() -> None:
    game = at_table(load("cat_sudoku", players=2))
    play = Playthrough(game, seed=3)
    viewer, chance = Viewer(game), Generator(5)
    wrong = None
    for _ in range(60):
        seat = play.active
        if seat is None:
            break
        data = plain(view_of(play, seat, viewer))
        assert data["table_mode"]
        assert all("choices" not in offer for offer in data["offers"])
        assert {offer["action"] for offer in data["offers"] if offer.get("free")}
        wrong = game.misplay(play.state, chance.below)
        if wrong is not None:
            break
        play.decide(play.legal_decisions()[0])
    assert wrong is not None and seat is not None
    before, read = game.observation(play.state, seat), len(list(play.events()))
    play.decide(wrong)
    [cell, *_] = game.wrong(play.state)
    other = seat % game.players + 1
    for each in (seat, other):
        assert not view_of(play, each, viewer, before, read).misplays
    play.challenge(other, cell.cell)
    assert cell.cell in view_of(play, other, viewer, before, read).misplays
    assert plain(view_of(play, seat, viewer, before, read))["misplays"]
