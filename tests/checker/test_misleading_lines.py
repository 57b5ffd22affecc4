"""Lines that sound as if they meant one thing, and mean another: each kind, and its right forms."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Sounds"
    players 2

attribute number: 1 to 5
attribute color: green, brown
attribute side per player: black, white

deck frogs
    3 of each number, each color, each side

board pond: 3 by 3
    region line: row, column
board nest: 2 by 2
    region twig: row

pile basket: 1 of frogs, shuffled
pile mud: seen by all
hand waiting per player: seen by owner
marker heron on nest
score points per player
{setup}
turn
    draw 1 from basket to waiting
    {turn}

action settle(frog in waiting, pad in pond)
    require pad is empty
    move frog to pad

action home(frog in waiting, pad in nest)
    require pad is empty
    move frog to pad
    heron = pad

action beat(mine and yours in {over})
    {beat}

when told: card lands on pond if {when}
    points += 1
when lined: line becomes full
    {lined}

scoring points
    extra: {scoring}

end stuck {moment} when {end}
end late after turn when turns >= 40{full}
win most points
"""
CHOICES = "choose settle or beat\n    may choose home"


def reported(
    when: str = "points > 3", beat: str = "move mine to mud\n    move yours to mud",
    lined: str = "points += 1", turn: str = CHOICES, end: str = "passes >= players",
    scoring: str = "count waiting", over: str = "waiting", setup: str = "",
    full: str = "", moment: str = "after turn",
) -> set[str]:  # fmt: skip
    """Return the codes of what is said about such a game."""
    text = GAME.format(
        when=when, beat=beat, lined=lined, turn=turn, end=end, scoring=scoring,
        over=over, setup=setup, full=full, moment=moment,
    )  # fmt: skip
    reading = read(Source("sounds.sdg", text))
    assert reading.rules is not None, reading.diagnostics
    return {each.code for each in reading.diagnostics}


def test_a_game_without_any_of_them_is_told_none() -> None:
    assert not {code for code in reported() if code >= "W7"}


BOTH = "\n    move mine to mud\n    move yours to mud"
UNEVEN = (
    "require mine.number > yours.number", "require mine.number <= yours.number",
    "require mine.number = yours.number + 1", "require mine.color = green",
    "require mine.color = green and yours.color = brown", "require mine.number - yours.number > 1",
    "require points > 1\n    require yours.number > 2",
)  # fmt: skip
EVEN = (
    "require mine.color = yours.color", "require yours.number != mine.number",
    "require mine.number + yours.number = 6", "require mine.number > 2 and yours.number > 2",
    "require mine.number > 2\n    require 2 < yours.number",
    "require mine.number > yours.number or yours.number > mine.number",
    "require mine.number - yours.number = 1 or yours.number - mine.number = 1",
    "require points > 3", "require (mine.number - yours.number) * (mine.number - yours.number) = 4",
)  # fmt: skip


@pytest.mark.parametrize("asked", UNEVEN)
def test_what_is_asked_of_one_of_two_in_no_order_is_told(asked: str) -> None:
    assert "W710" in reported(beat=asked + BOTH)


@pytest.mark.parametrize("asked", EVEN)
def test_what_is_asked_of_both_is_not(asked: str) -> None:
    assert "W710" not in reported(beat=asked + BOTH)


def test_two_of_which_one_goes_elsewhere_are_told_unless_they_are_alike() -> None:
    apart = "move mine to mud\n    move yours to bottom of basket"
    assert "W710" in reported(beat=apart)
    assert "W710" not in reported(beat=f"require mine.number = yours.number\n    {apart}")
    assert "W710" not in reported(beat=BOTH.strip())


UNEQUAL = (
    "count ({} with it.color != card.color) > 1", "some near in {}: near.side != active",
    "no near in {}: near.number != card.number", "count ({} with not it.color = green) > 1",
    "some near in {}: (near.color != green and near.row > 1)",
)  # fmt: skip
SETS = ("pond", "neighbors of cell", "cells of line of cell", "cells of line(1)")


@pytest.mark.parametrize("said", UNEQUAL)
@pytest.mark.parametrize("cells", SETS)
def test_cells_that_are_not_so_are_told_where_some_may_be_empty(said: str, cells: str) -> None:
    assert "W711" in reported(when=said.format(cells))


@pytest.mark.parametrize("cells", SETS)
@pytest.mark.parametrize(
    "said",
    [
        "every near in {}: near.color != card.color",
        "no near in {}: near.color = card.color",
        "count ({} with it is full and it.color != card.color) > 1",
        "count ({} with it.color != card.color and it is not empty) > 1",
        "count (({} with it is full) with it.color != card.color) > 1",
        "count ({} with it.color != card.color and it.number > 2) > 1",
        "count ({} with it.color = card.color) > 1",
        "count (cards of {} with it.color != card.color) > 1",
    ],
)
def test_those_among_full_ones_or_of_which_none_may_be_so_are_not(said: str, cells: str) -> None:
    assert "W711" not in reported(when=said.format(cells))


def test_nor_are_those_of_a_line_or_a_board_that_is_full() -> None:
    other = "count (pond with color != green)"
    assert "W711" in reported(scoring=other)
    assert "W711" not in reported(scoring=other, full=" or pond is full")
    assert "W711" not in reported(lined="points += count (cells of line with color != green)")
    filled = "\nsetup\n    for each spot in pond\n        draw 1 from basket to spot\n"
    assert "W711" not in reported(when="count (pond with color != green) > 1", setup=filled)


TWICE = "choose settle\n    choose home or beat"
OTHERWISE = "\n    otherwise\n        points += 1"


@pytest.mark.parametrize(
    ("turn", "end", "so"),
    [
        (TWICE, "passes >= players", True),
        (TWICE, "players = passes", True),
        (f"if points > 1\n        choose settle\n    {TWICE}", "passes >= players", True),
        (TWICE, "passes >= 2 * players", False),
        (TWICE, "passes > 0", False),
        ("choose settle\n    may choose home or beat", "passes >= players", False),
        (TWICE + OTHERWISE, "passes >= players", False),
        ("if points > 1\n        choose settle\n    otherwise\n        choose home or beat",
         "passes >= players", False),
    ],
)  # fmt: skip
def test_passes_of_several_choices_are_no_number_of_players(turn: str, end: str, so: bool) -> None:
    assert ("W712" in reported(turn=turn, end=end)) == so


@pytest.mark.parametrize(
    ("turn", "end", "so"),
    [
        (TWICE, "passes > 0", True),
        (TWICE, "1 <= passes", True),
        (TWICE, "points > 3 or passes = 1", True),
        (f"phase one\n        choose settle\n    {TWICE}", "passes > 0", True),
        ("choose settle\n    may choose home or beat", "passes > 0", True),
        (TWICE, "passes >= 2 * players", False),
        (TWICE + OTHERWISE, "passes > 0", True),
        ("choose settle\n    points += 1\n    choose home or beat", "passes > 0", False),
        ("choose settle\n    otherwise\n        all lose\n    choose home or beat",
         "passes > 0", False),
        ("choose settle, home or beat", "passes > 0", False),
    ],
)  # fmt: skip
def test_a_pass_is_forgotten_where_a_choice_follows(turn: str, end: str, so: bool) -> None:
    assert ("W735" in reported(turn=turn, end=end, moment="at once")) == so
    assert "W735" not in reported(turn=turn, end=end)


RUNS = (
    "every run in runs of pond: count run >= 2", "every run in runs of pond: count run > 1",
    "every run in runs of (pond with color = green): (count run = 3 and points > 1)",
    "no run in runs of pond: count run < 2", "no run in runs of pond: count run = 1",
    "no run in runs of pond: 2 > count run", "every run in runs of pond: 1 < count run",
    "(lowest count run for run in runs of pond) > 1",
)  # fmt: skip
LONG_RUNS = (
    "some run in runs of pond: count run >= 3",
    "every run in runs of pond along row: count run > 1",
    "every run in runs of pond: count run <= 3", "no run in runs of pond: count run > 2",
    "every group in groups of pond: count group >= 2",
    "(highest count run for run in runs of pond) > 1",
)  # fmt: skip


@pytest.mark.parametrize("condition", RUNS)
def test_runs_that_are_all_to_be_longer_than_one_are_told(condition: str) -> None:
    assert "W713" in reported(when=condition)


@pytest.mark.parametrize("condition", LONG_RUNS)
def test_other_runs_are_not(condition: str) -> None:
    assert "W713" not in reported(when=condition)


APART = (
    "cell in nest", "cell = nest at (1, 1)", "cell != heron", "cell in neighbors of heron",
    "some spot in pond: spot in nest", "count (nest with it in line of cell) > 0",
    "cell in cells of twig(1)", "heron in pond",
)  # fmt: skip
TOGETHER = (
    "cell in pond", "cell = pond at (1, 1)", "heron != nest at (1, 1)", "heron in nest",
    "some spot in nest: spot = heron", "cell in cells of line(1)", "cell in neighbors of cell",
    "some spot in nest: spot in twig(2)",
)  # fmt: skip


@pytest.mark.parametrize("condition", APART)
def test_cells_of_two_boards_compared_are_told(condition: str) -> None:
    assert "W714" in reported(when=condition)


@pytest.mark.parametrize("condition", TOGETHER)
def test_those_of_one_board_are_not(condition: str) -> None:
    assert "W714" not in reported(when=condition)


def test_what_a_define_asks_of_cells_of_either_board_is_not() -> None:
    where = "\ndefine at_home(spot)\n    spot in nest\n"
    asked = "at_home(cell)"
    assert "W714" in reported(when=asked, setup=where)
    assert "W714" not in reported(when=f"{asked} or at_home(heron)", setup=where)
