"""What lies beyond a board is none, and empty for that: where numbers go so far it is told."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.loading import load, read
from sdg.source import Source

GAME = """\
game "Beyond"
    players {players}

option size = 4 in 3 to 5
attribute number: 1 to 6

deck tiles
    4 of each number

board grid: {board}
    region line: row, column
    {regions}

pile stock: 1 of tiles, shuffled
hand held per player: seen by all
counter coins per player
score points per player

setup
    for each player
        coins = 6
        draw 3 from stock to held

turn
    choose lay or go

action lay(card in held, cell in grid)
    require cell is empty
    move card to cell
    points += 1

action go({param}) "Go {n}"
    require {asked}
    {then}

end late after turn when turns >= 20 or passes > 0
win most points
"""
PLAIN = {"players": "2 to 4", "board": "3 by 3", "param": "n: 1 to 6", "then": "points += 1",
         "asked": "grid at (1, n) is empty", "n": "{n}",
         "regions": "region box: blocks of 3 by 1"}  # fmt: skip
THERE = "grid at (1, n) in grid and "
BEYOND: list[tuple[dict[str, str], str]] = [  # and what is to be said besides
    ({}, THERE),
    ({"asked": "coins > 2 and grid at (1, n) is empty"}, THERE),
    ({"asked": "n != 2 and grid at (1, n) is empty"}, THERE),
    ({"asked": "coins >= n and grid at (1, n) is empty"}, THERE),
    ({"asked": "n < 5 and grid at (1, n) is empty"}, THERE),
    ({"asked": "grid at (n, 2) is empty"}, "grid at (n, 2) in grid and "),
    ({"asked": "grid at (1, n + 1) is empty", "param": "n: 1 to 3"},
     "grid at (1, n + 1) in grid and "),
    ({"param": "n: 0 to 3"}, THERE),
    ({"param": "n in number"}, THERE),
    ({"param": "n: 1 to players + 1"}, THERE),
    ({"param": "n: 1 to 4", "board": "size by size", "regions": ""}, THERE),
    ({"param": "n: 1 to size"}, THERE),
    ({"asked": "row(n) is empty"}, "n <= count row and "),
    ({"asked": "row(n) is empty", "param": "n: 0 to 3"}, "n > 0 and "),
    ({"asked": "row(n) is empty", "param": "n: 0 to 4"}, "n > 0 and n <= count row and "),
    ({"asked": "column(n - 1) is empty"}, "n - 1 > 0 and n - 1 <= count column and "),
    ({"asked": "box(n) is empty"}, "n <= count box and "),
    ({"asked": "cells of row(n) is empty"}, ""),
    ({"asked": "coins > 1", "then": "if grid at (1, n) is empty\n        points += 1"}, THERE),
]  # fmt: skip
WITHIN: list[dict[str, str]] = [
    {"param": "n: 1 to 3"},
    {"param": "n: 1 to size", "board": "size by size", "regions": ""},
    {"param": "n: 1 to size - 1", "board": "3 by size", "regions": ""},
    {"param": "n: 1 to players", "board": "3 by 4"},
    {"param": "n: 1 to 9", "asked": "n <= 3 and grid at (1, n) is empty"},
    {"param": "n: 1 to 9", "asked": "grid at (1, n) is empty and n < 4"},
    {"param": "n: 1 to 9", "asked": "3 >= n and grid at (1, n) is empty"},
    {"param": "n: 1 to 9", "asked": "not n > 3 and grid at (1, n) is empty"},
    {"param": "n: 1 to 9", "asked": "grid at (1, n) is empty\n    require n <= 3"},
    {"param": "n: 1 to 9", "asked": "n <= 3\n    require grid at (1, n) is empty"},
    {"param": "n: 1 to 9", "asked": "n <= size and grid at (1, n) is empty",
     "board": "3 by size", "regions": ""},
    {"param": "n: 1 to 9", "asked": "n > 3 or grid at (1, n) is empty"},
    {"asked": "grid at (1, n) is not empty"},
    {"asked": "grid at (1, n) is full"},
    {"asked": "not grid at (1, n) is empty"},
    {"asked": "row(n) is full"},
    {"asked": "row(n) is empty", "param": "n: 1 to 3"},
    {"asked": "row(n) is empty", "param": "n: 1 to count row"},
    {"asked": "n <= count row and row(n) is empty"},
    {"asked": "box(n) is empty", "param": "n: 1 to 3", "board": "3 by 4"},
    {"asked": "grid at (1, n + 1) is empty", "param": "n: 1 to 2"},
    {"asked": "grid at (1, n + 1) is empty and n + 1 < 4"},
    {"asked": "grid at (1, (n + 1) div 2) is empty"},
]  # fmt: skip


def source(**lines: str) -> Source:
    return Source("beyond.sdg", GAME.format(**PLAIN | lines))


def reported(**lines: str) -> list[str]:
    """Return the hints that what is asked for may lie beyond the board."""
    reading = read(source(**lines))
    assert not [each.message for each in reading.diagnostics if each.severity == "error"]
    return [each.hint or "" for each in reading.diagnostics if each.code == "W721"]


@pytest.mark.parametrize(("lines", "besides"), BEYOND, ids=str)
def test_what_may_be_beyond_is_told_and_the_hint_mends_it(
    lines: dict[str, str], besides: str
) -> None:
    [hint] = reported(**lines)
    asked = {**PLAIN, **lines}["asked"]
    if not besides:
        return
    said = hint.partition("`")[2].partition("`, or")[0]
    assert said.startswith(besides)
    old = said.removeprefix(besides)
    mended = {part: each.replace(old, said) for part, each in {**PLAIN, **lines}.items()}
    assert mended["asked"] != asked or "then" in lines
    assert reported(**mended) == []


@pytest.mark.parametrize("lines", WITHIN, ids=str)
def test_where_numbers_fit_or_it_is_asked_nothing_is_told(lines: dict[str, str]) -> None:
    assert reported(**lines) == []


@pytest.mark.parametrize(("asked", "legal"), [
    ("grid at (1, n) is empty", {1, 2, 3, 4, 5, 6}),
    ("grid at (1, n) in grid and grid at (1, n) is empty", {1, 2, 3}),
    ("row(n) is empty", {1, 2, 3, 4, 5, 6}),
    ("n <= count row and row(n) is empty", {1, 2, 3}),
])  # fmt: skip
def test_only_what_the_board_has_is_legal_with_the_hint(asked: str, legal: set[int]) -> None:
    game = load(source(asked=asked))
    decisions = game.legal_decisions(game.initial_state(Generator(seed=1)))
    numbers = {int(str(each).split()[1]) for each in decisions if each.action == "go"}
    assert numbers == legal
