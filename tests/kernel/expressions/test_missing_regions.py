"""A region that is none is never full, as a cell off the board is not; in every engine."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.compare import compared
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "No such region"
    players 1

attribute number: 1 to 3

deck cards
    9 of each number

board grid: 3 by 3
    region unit: row, column

pile stock: 1 of cards
counter told_full
counter told_empty

setup
    for each cell in row(3)
        draw 1 from stock to cell

turn
    choose go

action go
    let here = grid at (3, 2)
    let nothing = first of (column with it is full)
    {let}
    told_full = 1 if {region} is full else 0
    told_empty = 1 if {region} is empty else 0

end over after turn when turns >= 1
"""
NONE = (
    "row(9)", "row(0)", "row(here.row + 1)", "row(told_full - 1)", "unit(7)", "nothing",
    "first of (column with it is full)", "last of (column with it is full)",
    "(first of (row with order of it > 3))", "(column(9) if turns > 99 else nothing)",
)  # fmt: skip
FULL = ("row(3)", "row(here.row)", "unit(3)", "first of (row with it is full)")
BARE = ("row(1)", "row(here.row - 2)", "first of (row with it is empty)")


def reported(region: str, let: str) -> tuple[int, int]:
    """Return whether a region is full, and empty, once every engine says the same."""
    game = load(Source("none.sdg", GAME.format(region=region, let=let)))
    for play in compared(game, range(1), 5):
        assert play.difference == ""
    state = game.initial_state(Generator(1))
    stores = game.write_state(game.step(state, 0, Generator(1)))["stores"]
    return stores["told_full"][0], stores["told_empty"][0]


@pytest.mark.parametrize("named", [False, True], ids=["as it stands", "by a name"])
@pytest.mark.parametrize("region", (*NONE, *FULL, *BARE))
def test_only_a_region_that_there_is_can_be_full(region: str, named: bool) -> None:
    asked, let = ("some_of", f"let some_of = {region}") if named else (region, "told_full = 0")
    assert reported(asked, let) == (int(region in FULL), int(region not in FULL))
