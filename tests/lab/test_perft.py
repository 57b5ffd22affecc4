"""Sequences of decisions counted: known numbers, and the same ones by every engine."""

from __future__ import annotations

import pytest
from attrs import evolve

from sdg.game import Fault
from sdg.kernel.c.compiler import compiler
from sdg.lab.kernel_check import DIFFERS
from sdg.lab.perft import Level, has_chance, perft
from sdg.lab.perft_kernel import follow
from sdg.loading import load
from sdg.source import Source

NATIVE = pytest.param(
    True, marks=pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
)
TABLES = [  # game, players, options, decisions
    ("tic_tac_toe", None, {}, 4),
    ("connect_four", None, {"width": "4", "height": "4"}, 5),
    ("cat_sudoku", 2, {}, 2),
    ("go_fish", 2, {}, 2),
    ("chomp", None, {}, 3),
]


def counted(levels: list[Level]) -> list[tuple[int, int, int]]:
    return [(level.depth, level.sequences, level.over) for level in levels]


@pytest.mark.slow
@pytest.mark.parametrize("native", [NATIVE, False])
@pytest.mark.parametrize(("name", "players", "options", "depth"), TABLES)
def test_kernels_count_what_the_reference_counts(
    name: str, players: int | None, options: dict[str, str], depth: int, native: bool
) -> None:
    game = load(name, players=players, options=options)
    found = list(follow(game, depth, 3, native))
    assert counted(found) == counted(list(perft(game, depth, 3)))
    assert all(level.states is None for level in found)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_all_games_of_tic_tac_toe_are_counted_in_c() -> None:
    # 255,168 games: a number often published, for one in S. Schaefer, "MathRec Solutions
    # (Tic-Tac-Toe)", 2002.
    levels = list(follow(load("tic_tac_toe"), 20))
    assert sum(level.over for level in levels) == 255_168
    assert len(levels) == 10


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_the_first_decisions_of_connect_four_are_known() -> None:
    # No column is full and nobody has won before the seventh disc: 7^n sequences.
    levels = list(follow(load("connect_four"), 7))
    assert [level.sequences for level in levels[:7]] == [7**n for n in range(7)]
    assert levels[7].sequences == 7**7 - 7  # a column of six takes no seventh disc


SMALL = [  # tables of which every game is followed to its end: decisions of the longest
    ("tic_tac_toe", None, {}, 9),
    ("chomp", None, {"height": "3", "width": "3"}, 9),
    ("hex", None, {"size": "2"}, 4),
    ("latin_square", 2, {"size": "2"}, 4),
    ("domineering", None, {"size": "3"}, 4),
    ("goofspiel", None, {"ranks": "3"}, 6),
    ("rising_square", None, {"size": "2"}, 4),
    ("kalah", None, {"houses": "2", "seeds": "1"}, 4),
]


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize(("name", "players", "options", "longest"), SMALL)
def test_every_game_on_a_small_board_is_the_same(
    name: str, players: int | None, options: dict[str, str], longest: int
) -> None:
    game = load(name, players=players, options=options)
    levels = counted(list(perft(game, 20, 3)))
    assert counted(list(follow(game, 20, 3))) == levels
    assert len(levels) == longest + 1
    assert levels[-1][1] == levels[-1][2]  # all are over


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [("hex", None, {"size": "2"}), ("latin_square", 2, {"size": "2"}),
     ("chomp", None, {"height": "2", "width": "3"}), ("domineering", None, {"size": "3"})],
)  # fmt: skip
def test_every_game_on_a_small_board_is_the_same_in_python(
    name: str, players: int | None, options: dict[str, str]
) -> None:
    game = load(name, players=players, options=options)
    assert counted(list(follow(game, 20, 3, False))) == counted(list(perft(game, 20, 3)))


@pytest.mark.parametrize("native", [NATIVE, False])
def test_a_kernel_that_counts_something_else_is_told_of(
    native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, told = load("tic_tac_toe"), list[str]()
    right = list(perft(game, 4))
    few = [right[0], right[1], evolve(right[2], sequences=71), *right[3:]]
    monkeypatch.setattr("sdg.lab.perft_kernel.perft", lambda *asked: iter(few))
    found = list(follow(game, 4, 0, native, told.append))
    assert told == [DIFFERS]
    assert [level.sequences for level in found] == [1, 9, 71, 504, 3024]


WRONG = """\
game "Wrong"
    players 1

score points per player

turn
    choose go or wait

action go
    points += 10 div (3 - points)

action wait
    points += 1

end full after turn when turns > 20
win most points
"""


@pytest.mark.parametrize("native", [NATIVE, False])
def test_where_the_rules_go_wrong_the_line_is_told(
    native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(Source("wrong.sdg", WRONG))
    with pytest.raises(Fault) as met:
        list(follow(game, 9, 0, native))
    assert met.value.span.line == 10
    monkeypatch.setattr("sdg.lab.perft_kernel.FEW", 0)
    with pytest.raises(Fault, match="in some sequence of 2 decisions"):
        list(follow(game, 9, 0, native))


TURNED = """\
game "Turned"
    players 1

attribute number: 1 to 3

deck numbers
    1 of each number

board hidden: 1 by 2

pile stock: 1 of numbers, shuffled

setup
    for each cell in hidden
        draw 1 from stock to cell face down

turn
    choose open_up

action open_up(cell in hidden)
    require cell is face down
    turn cell face up

end done after turn when no cell in hidden: cell is face down
"""


def test_a_card_that_is_turned_up_is_left_to_chance() -> None:
    assert has_chance(load(Source("turned.sdg", TURNED)))
    open_cards = TURNED.replace("to cell face down", "to cell")
    taken_off = open_cards.replace("require cell is face down", "require cell is full")
    taken_off = taken_off.replace("turn cell face up", "move cell to stock")
    taken_off = taken_off.replace("no cell in hidden: cell is face down", "hidden is empty")
    assert not has_chance(load(Source("taken_off.sdg", taken_off)))
