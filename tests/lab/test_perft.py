"""Sequences of decisions counted: known numbers, and the same ones by every engine."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from sdg.game import Fault
from sdg.kernel.c.compiler import compiler
from sdg.lab import perft_kernel
from sdg.lab.kernel_check import DIFFERS
from sdg.lab.perft import LONGEST, EndlessTurn, Level, has_chance, perft
from sdg.lab.perft_kernel import fastest, follow
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
    levels = list(follow(game, depth, 3, native))
    assert counted(levels) == counted(list(perft(game, depth, 3)))
    assert all(level.states is None for level in levels)


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


BY_TURNS = [  # turns of several decisions, turns in which nobody decides, chance, games that end
    ("kalah", None, {"houses": "2", "seeds": "2"}, 8),
    ("tic_tac_toe", None, {}, 3),
    ("reversi", None, {}, 3),
    ("pig", None, {}, 2),
    ("go_fish", 2, {}, 1),
    ("goofspiel", None, {"ranks": "3"}, 9),
]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kernel count nearly everything."""
    monkeypatch.setattr("sdg.lab.perft_kernel.MANY", 1)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("native", [NATIVE, False])
@pytest.mark.parametrize(("name", "players", "options", "depth"), BY_TURNS)
def test_turns_are_counted_alike(
    name: str, players: int | None, options: dict[str, str], depth: int, native: bool
) -> None:
    game = load(name, players=players, options=options)
    levels = counted(list(perft(game, depth, 3, by_turns=True)))
    assert counted(list(follow(game, depth, 3, native, by_turns=True))) == levels
    assert max(level[1] for level in levels) > 1


def test_in_games_of_one_decision_a_turn_both_units_are_the_same() -> None:
    game = load("tic_tac_toe")
    assert list(perft(game, 5)) == list(perft(game, 5, by_turns=True))


@pytest.mark.usefixtures("at_once")
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("room", [0, 100_000, 300_000])
@pytest.mark.parametrize("by_turns", [False, True])
@pytest.mark.parametrize(
    ("name", "options", "depth"),
    [("tic_tac_toe", {}, 6), ("hex", {"size": "2"}, 4), ("goofspiel", {"ranks": "3"}, 6),
     ("kalah", {"houses": "2", "seeds": "2"}, 4)],
)  # fmt: skip
def test_little_room_changes_no_number(
    name: str, options: dict[str, str], depth: int, by_turns: bool, room: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    game = load(name, options=options)
    if not room:  # nothing but the first state: all is counted from there
        room = 64 * 20_000
        monkeypatch.setattr("sdg.lab.perft_kernel.MANY", 0)
    monkeypatch.setattr("sdg.lab.perft_kernel.MOST_BYTES", room)
    right = counted(list(perft(game, depth, 3, by_turns)))
    assert counted(list(follow(game, depth, 3, by_turns=by_turns))) == right


DECK = """\
attribute number: 1 to 3

deck numbers
    1 of each number

hand rack per player: 1 of numbers"""

MANY_WAYS = """\
game "Many ways"
    players 1

score points per player

turn
    choose one, two, three

action one
    points = 1

action two
    points = 1

action three
    points = 1

end full after turn when turns > 200
win most points
"""


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("native", [NATIVE])
def test_more_sequences_than_a_machine_number_holds_are_counted(native: bool) -> None:
    game = load(Source("many_ways.sdg", MANY_WAYS))
    levels = list(follow(game, 90, 0, native))
    assert [level.sequences for level in levels] == [3**n for n in range(91)]


ENDLESS = MANY_WAYS.replace(
    "turn\n    choose one, two, three",
    """\
turn
    repeat while points < 2
        choose one, two, three""",
)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("native", [NATIVE, False])
def test_a_turn_without_end_is_told(native: bool) -> None:
    game = load(Source("endless.sdg", ENDLESS))
    assert len(list(perft(game, 3))) == 4
    with pytest.raises(EndlessTurn):
        list(perft(game, 1, by_turns=True))
    with pytest.raises(EndlessTurn):
        list(follow(game, 1, 0, native, by_turns=True))
    assert LONGEST == 1000  # as the manual of the command says


def test_what_no_kernel_counts_the_reference_does() -> None:
    text = MANY_WAYS.replace("    players 1\n", "    players 1\n\n" + DECK, 1).replace(
        "turn\n    choose", "turn\n    for each card in rack\n        choose"
    )
    game, messages = load(Source("slow.sdg", text)), list[str]()
    assert counted(list(fastest(game, 8, 0, messages.append))) == counted(list(perft(game, 8)))
    assert len(messages) == 1
    assert "there is no kernel for decisions for each of some cards" in messages[0]


@pytest.mark.parametrize("native", [NATIVE, False])
def test_a_kernel_that_counts_something_else_is_told_of(
    native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, messages = load("tic_tac_toe"), list[str]()
    of = "_InC" if native else "_InPython"
    right = getattr(perft_kernel, of).next

    def wrong(self: Any, number: int, last: bool) -> Level:
        level: Level = right(self, number, last)
        return evolve(level, sequences=71) if number == 2 else level

    monkeypatch.setattr(f"sdg.lab.perft_kernel.{of}.next", wrong)
    levels = list(follow(game, 4, 0, native, messages.append))
    assert messages == [DIFFERS]
    assert [level.sequences for level in levels] == [1, 9, 72, 504, 3024]


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
    monkeypatch.setattr("sdg.lab.perft_kernel.MANY", 2)
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
