"""A cell without a card has no number: to calculate with one that may be empty is told."""

from __future__ import annotations

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.diagnostics import Diagnostic
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Numberless"
    players 2

attribute number: 1 to 3
attribute color: red, blue

deck tiles
    4 of each number, each color

board grid: 4 by 4
    region line: row, column
    region block: blocks of 2 by 2
    region corner: (1, 1), (4, 4)
    region edge: (1, 2), (1, 3)
    region rim: corner, edge
    region above: (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4)
    region below: (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (4, 4)
    region anywhere: above, below
{boards}
pile stock: 1 of tiles, shuffled
hand rack per player: seen by all
counter dew per player
score points per player

define worth(one)
    one.number

rule near on grid
    need {rule}

setup
    for each player
        draw 5 from stock to rack
        dew = 0
    {setup}

turn
    choose lay
    {turn}

action lay(card in rack, cell in grid)
    require cell is empty
    {before}
    move card to cell
    {after}

when seen: card lands on grid if {when}
    active.points += dew

when filled: line becomes full
    points += {becomes}

scoring points
    more: {scoring}

end late after turn when {end}
win most points
"""
PLAIN = {"boards": "", "rule": "card.number < 4", "setup": "draw 1 from stock to grid at (4, 4)",
         "turn": "points += 0", "before": "dew += 1", "after": "dew += 0",
         "when": "card.number > 1", "becomes": "1",
         "scoring": "0", "end": "turns > 9 or passes > 0"}  # fmt: skip
FOLDS = {  # over cells of which nothing is said, with what is told to go through instead
    "sum of one.number for one in grid": "one in (grid with it is full)",
    "highest one.number for one in row(1)": "one in (cells of row(1) with it is full)",
    "lowest one.number for one in cells of row(1)": "one in (cells of row(1) with it is full)",
    "sum of 2 * one.number for one in grid": "one in (grid with it is full)",
    "sum of worth(one) for one in grid": "one in (grid with it is full)",
    "sum of order of one.color for one in grid": "one in (grid with it is full)",
    "sum of (one.number if turns > 2 else 0) for one in grid": "one in (grid with it is full)",
    "highest (sum of one.number for one in line) for line in row":
        "one in (cells of line with it is full)",
    "sum of one.number for one in neighbors of (grid at (2, 2))":
        "one in (neighbors of (grid at (2, 2)) with it is full)",
    "count (all players with (some one in grid: one.number * 2 > 4))":
        "one in (grid with it is full)",
}  # fmt: skip
NAMED = {  # numbers that are added, with what is told to say instead
    "count (grid with it.number + 1 > 2)": "(it.number if it is full else 0)",
    "2 * (grid at (1, 1)).number": "((grid at (1, 1)).number if (grid at (1, 1)) is full else 0)",
    "sum of (1 step north).number for cell in (grid with it is full)":
        "((1 step north).number if (1 step north) is full else 0)",
}  # fmt: skip
SOUND = (
    "sum of one.number for one in (grid with it is full)",
    "sum of one.number for one in (grid with it.color = red)",
    "sum of one.number for one in (grid with highest it.number)",
    "sum of one.number for one in cards of grid",
    "sum of one.number for one in rack",
    "sum of (one.number if one is full else 0) for one in grid",
    "sum of (one.number if one.color = red else 0) for one in grid",
    "sum of (0 if one is empty else one.number) for one in grid",
    "(sum of one.number for one in grid) if grid is full else 0",
    "sum of (sum of one.number for one in line) for line in (row with it is full)",
    "sum of one.number for one in grid this turn",
    "sum of one.number for one in ((grid at (1, 1)) going east while it is full)",
    "sum of one.row for one in grid",
    "count (grid with it.number > 2)",
    "(sum of one.number for one in row(1)) if (some line: line is full) else 0",
    "1 if (every one in grid: one is empty or one.number + 1 > 2) else 0",
    "1 if (some one in grid: one is full and one.number + 1 > 2) else 0",
)
WHERE = {
    "turn": "points += {}",
    "after": "dew += {}",
    "when": "({}) > 3",
    "scoring": "{}",
    "end": "({}) > 90 or passes > 0 or turns > 9",
    "rule": "({}) < 99",
}


def diagnostics(**lines: str) -> list[Diagnostic]:
    """Return what is wrong in a game, but no errors."""
    reading = read(Source("numberless.sdg", GAME.format(**PLAIN | lines)))
    assert not [each.message for each in reading.diagnostics if each.severity == "error"]
    return list(reading.diagnostics)


def reported(**lines: str) -> list[str]:
    """Return the hints where a number is calculated with that may not be there."""
    return [each.hint or "" for each in diagnostics(**lines) if each.code == "W716"]


def codes(**lines: str) -> set[str]:
    """Return the codes of what is wrong in a game."""
    return {each.code for each in diagnostics(**lines)}


def breaks(**lines: str) -> bool:
    """Return whether a play is broken off."""
    game = load(Source("numberless.sdg", GAME.format(**PLAIN | lines)))
    play = Playthrough(game, 1)
    for _ in play_by(play, dict.fromkeys((1, 2), Random())):
        pass
    return play.fault is not None


def better(number: str, mended: str) -> str:
    """Return a number with what is told to say put in."""
    name, among, cells = mended.partition(" in ")
    if among and not mended.startswith("("):
        cells = cells[1:].removesuffix(" with it is full)")
        if f"{name} in {cells}" not in number:
            cells = cells.removeprefix("cells of ")
        return number.replace(f"{name} in {cells}", mended)
    return number.replace(mended[1:].partition(" if ")[0], mended)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("number", [*FOLDS, *NAMED])
def test_what_may_have_no_number_is_told_and_the_hint_mends_it(number: str, where: str) -> None:
    if "for cell" in number and where in ("after", "when", "rule"):
        pytest.skip("there `cell` is one already")
    hint = reported(**{where: WHERE[where].format(number)})[0]
    said = {**FOLDS, **NAMED}[number]
    assert hint.endswith(f"`{said}`")
    lines = {where: WHERE[where].format(better(number, said))}
    assert lines != {where: WHERE[where].format(number)}
    assert reported(**lines) == []
    assert not breaks(**lines)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("number", SOUND)
def test_where_it_is_asked_nothing_is_told_nor_breaks(number: str, where: str) -> None:
    lines = {where: WHERE[where].format(number)}
    assert reported(**lines) == []
    if "some line" not in number:  # of which the one that is full may be another
        assert not breaks(**lines)


NEAR = "points += sum of near.number for near in neighbors of cell"
TOTAL = "sum of cell.number for cell in grid"
LAID = "for each one in {}\n        draw 1 from stock to one"


@pytest.mark.parametrize(("lines", "so"), [
    ({"after": NEAR}, True),
    ({"after": "points += cell.number"}, False),  # it is laid there
    ({"before": "points += cell.number"}, False),  # another matter: W704
    ({"becomes": "sum of one.number for one in cells of line"}, False),
    ({"scoring": TOTAL}, True),
    ({"scoring": TOTAL, "end": "grid is full"}, False),
    ({"scoring": TOTAL, "end": "no one in grid: one is empty"}, False),
    ({"scoring": TOTAL, "end": "(grid with it is empty) is empty and turns > 3"}, False),
    ({"scoring": TOTAL, "end": "count (grid with it is full) = 16 or grid is full"}, False),
    ({"scoring": TOTAL, "end": "count (cards of grid) = 16"}, False),
    ({"scoring": TOTAL, "end": "grid is full or passes > 0"}, True),
    ({"scoring": TOTAL, "setup": "for each cell in grid\n        draw 1 from stock to cell"},
     False),
    ({"scoring": "2 * (grid at (1, 1)).number", "setup": "draw 1 from stock to grid at (1, 1)"},
     False),
    ({"turn": "for each one in grid\n        points += one.number"}, True),
    ({"turn": "for each one in grid\n        if one is full\n            points += one.number"},
     False),
    ({"turn": "let one = grid at (1, 2)\n    points += one.number"}, True),
    ({"turn": "let one = grid at (1, 2)\n    if one is full\n        points += one.number"}, False),
])  # fmt: skip
def test_it_is_told_where_nothing_says_that_a_card_lies_there(
    lines: dict[str, str], so: bool
) -> None:
    assert bool(reported(**lines)) == so


def test_numbers_of_which_nothing_is_told_hide_none_that_stand_behind_them() -> None:
    behind = f"({{}}) + ({TOTAL})"
    for number in SOUND:
        assert len(reported(scoring=behind.format(number))) == 1, number
    corner, row = "2 * (grid at (1, 1)).number", "sum of one.number for one in row(1)"
    nests = "sum of one.number for one in nest"
    for lines in (
        {"setup": "draw 1 from stock to grid at (1, 1)", "scoring": behind.format(corner)},
        {"setup": LAID.format("row(1)"), "scoring": behind.format(row)},
        {"setup": LAID.format("grid with it is empty"), "scoring": f"({TOTAL}) + ({nests})",
         "boards": "board nest per player: 2 by 2\n"},
    ):  # fmt: skip
        assert len(reported(**lines)) == 1, lines


def test_a_define_that_is_used_twice_is_told_once() -> None:
    twice = "sum of worth(one) + worth(one) for one in grid"
    assert len(reported(scoring=twice)) == 1


PARTS = ("row(1)", "cells of row(1)", "cells of corner", "neighbors of (grid at (2, 2))",
         "(grid at (2, 2)) going east while it is empty", "first 2 of grid",
         "cells of rim")  # fmt: skip
WHOLE = ("grid", "grid with it is empty", "cells of row", "cells of block", "cells of anywhere")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_a_board_that_the_setup_fills_does_not_fill_the_board(part: str) -> None:
    setup = LAID.format(part)
    assert reported(setup=setup, scoring=TOTAL)
    assert "W711" in codes(setup=setup, scoring="count (grid with it.color != red)")
    if "going" not in part:
        assert reported(setup=setup, scoring=f"sum of one.number for one in {part}") == []


@pytest.mark.parametrize("whole", WHOLE)
def test_a_board_that_the_setup_fills_has_numbers_everywhere(whole: str) -> None:
    assert reported(setup=LAID.format(whole), scoring=TOTAL) == []


def test_a_board_that_the_setup_fills_line_by_line_has_numbers_everywhere() -> None:
    setup = f"for each line in row\n        {LAID.format('line')}".replace(
        "    draw", "        draw"
    )
    assert reported(setup=setup, scoring=TOTAL) == []


OF_NESTS = ("nest", "nest with it is empty", "p.nest")  # of each player, who is `p`
TOTAL_OF_NESTS = "sum of one.number for one in nest"


@pytest.mark.parametrize("nests", OF_NESTS)
def test_a_board_that_the_setup_fills_says_nothing_of_another_board(nests: str) -> None:
    player = "p in all players" if "p." in nests else "player"
    laid = LAID.format(nests).replace("    draw", "        draw")
    boards, setup = "board nest per player: 2 by 2\n", f"for each {player}\n        {laid}"
    assert reported(boards=boards, setup=setup, scoring=TOTAL)
    assert reported(boards=boards, setup=setup, scoring=TOTAL_OF_NESTS) == []
    assert reported(boards=boards, scoring=TOTAL_OF_NESTS)
    for board, warned in (("grid", True), ("nest", False)):
        scoring = f"count ({board} with it.color != red)"
        assert ("W711" in codes(boards=boards, setup=setup, scoring=scoring)) == warned


def test_what_is_told_breaks_the_game_off() -> None:
    assert breaks(scoring=TOTAL)
    assert breaks(after=NEAR)
    assert breaks(turn="points += lowest one.number for one in row(1)")
