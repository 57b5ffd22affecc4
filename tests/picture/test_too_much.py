"""Games with too much of something, or that go wrong: a picture or a message, in bounded work.

Work is counted in calls of functions, which are as many on every machine.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

import pytest

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.diagnostics import SdgError
from sdg.loading import load
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import PHONE, WIDE, picture
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from sdg.view.data import View
from sdg.view.of_play import view_of
from tests.picture.hostile_places import PLAIN, game_with
from tests.picture.test_pictures import HOSTILE, SVG, check

Found = TypeVar("Found")
CALLS = 1600  # for each thing that is drawn: a card has at most a dozen elements

UNBOUNDED = """game "Wide"
    players 2

attribute kind: 1 to 90
attribute lot: 1 to 10

deck tiles
    1 of each kind, each lot

board grid: unbounded, reach 50

pile stock: 1 of tiles, shuffled
slot shown: seen by all
score points per player

setup
    draw 1 from stock to grid at (0, 0)

turn
    draw 1 from stock to shown
    choose lay

action lay(card in shown, cell in grid)
    require cell is empty and some beside in neighbors of cell: beside is full
    move card to cell
    points += 1

end over after turn when stock is empty
win most points
"""
KINDS = """game "Kinds"
    players 2

attribute kind: 1 to 130
attribute lot: 1 to {lots}

deck tiles
    1 of each kind, each lot

supply all_of_it: 1 of tiles
pile stock: 1 of tiles, shuffled
pile heap: seen by all
hand rack per player
score points per player

setup
    for each player
        draw {hand} from stock to rack

turn
    choose lay

action lay(card in rack)
    move card to heap
    points += 1

end over after round when round > 3
win most points
"""


def calls(of: Callable[[], Found]) -> tuple[int, Found]:
    """Return how many functions are called, and what the first returns."""
    count = 0

    def called(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        found = of()
    finally:
        sys.setprofile(before)
    return count, found


def later(text: str, players: int, decisions: int) -> tuple[Playthrough, View]:
    """Return a game after some decisions of bots, and what is seen of it."""
    play = Playthrough(load(Source("much.sdg", text), players=players), 1)
    bots = {seat: bot for seat in range(1, players + 1) if (bot := agent_named("random"))}
    for _ in play_by(play, bots):
        if play.decisions == decisions:
            break
    assert play.fault is None
    return play, view_of(play, play.active or 1)


def odd(values: str = "1 to 120", side: int = 3, copies: int = 1) -> str:
    return HOSTILE.format(
        name="kind", values=values, board="grid", rows=side, columns=side, copies=copies
    )


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize(("text", "players", "decisions", "things"), [
    (odd("1 to 5", copies=40), 99, 40, 99),
    (odd("1 to 900", 64), 2, 3, 4096),
    (UNBOUNDED, 2, 500, 500),
    (KINDS.format(lots=10, hand=3), 2, 4, 60),
    (KINDS.format(lots=10, hand=640), 2, 4, 700),
    (odd(PLAIN[2] + ", " + "y" * 200, copies=40), 2, 1, 2),
], ids=["players", "cells", "tiles", "kinds", "cards", "letters"])  # fmt: skip
def test_much_is_drawn_in_work_that_grows_with_it(
    text: str, players: int, decisions: int, things: int, size: int
) -> None:
    play, view = later(text, players, decisions)
    count, svg = calls(lambda: picture(view, look_of(play.game.rules), "light", size))
    root = ET.fromstring(svg)
    check(root)
    named = sum(each.get("role") in ("img", "group") for each in root.iter())
    assert named >= things
    assert count < CALLS * (named + 20)
    assert len(svg) < 2_000 * (named + 20)


def test_all_tiles_of_an_unbounded_board_are_drawn() -> None:
    play, view = later(UNBOUNDED, 2, 500)
    root = ET.fromstring(picture(view, look_of(play.game.rules), "dark", PHONE))
    cells = [each for each in root.iter(f"{SVG}g") if each.get("id", "").startswith("cell-")]
    laid = [each for each in cells if not (each.get("aria-label") or "").endswith(": empty")]
    assert len(laid) == 501


@pytest.mark.parametrize("tint", [
    "url(//evil.example/x)", "#ff0000", "red;}", '"url(x)"', "url", "javascript", "x" * 300,
    "</style>", "expression(1)", "orange orange", "1",
])  # fmt: skip
@pytest.mark.parametrize("line", [
    "number: {}", "number 1: {}", "back of cats: {}", "ground of grid: {}", "cats as {}",
    "number large, {}",
])  # fmt: skip
def test_a_tint_that_is_none_is_a_mistake_of_the_file(line: str, tint: str) -> None:
    text = game_with("plain", "x").partition("\nlook\n")[0]
    text = text.replace("kind", "number").replace("deck_x", "cats").replace("board_x", "grid")
    load(Source("tint.sdg", f"{text}\nlook\n    number large\n"))
    with pytest.raises(SdgError) as told:
        load(Source("tint.sdg", f"{text}\nlook\n    {line.format(tint)}\n"))
    assert told.value.diagnostics
