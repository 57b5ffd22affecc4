"""Chance that is found for many games at once, and sums of blocks of games: the same in the end."""

from __future__ import annotations

import pytest

from sdg.kernel.c.compiler import build, compiler
from sdg.kernel.c.printer import print_c
from sdg.kernel.share import written
from sdg.lab.c_kernel import Native
from sdg.lab.engine_choice import choose_engine
from sdg.loading import load

RANDOM = ("random", "random")
GAMES = 150  # two blocks and a part of one


def printed(name: str) -> str:
    kernel, source = written(load(name))
    return print_c(source, kernel.widths(), len(kernel.columns.names))


def test_only_short_games_of_one_decision_a_turn_are_foreseen() -> None:
    assert "#define AHEAD 9" in printed("tic_tac_toe")
    assert "#define SEATS 2" in printed("tic_tac_toe")
    for name in ("connect_four", "sudoku_42", "nim"):
        assert "#define AHEAD 9" not in printed(name)


def test_of_longer_ones_a_few_decisions_are_foreseen_at_a_time() -> None:
    for name in ("connect_four", "kalah", "golf"):
        assert "#define SOON 16" in printed(name)
    for name in ("tic_tac_toe", "cat_sudoku", "sudoku_tactics"):
        assert "#define SOON" not in printed(name)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("many", [1, 5, 16])
def test_games_are_the_same_however_many_are_foreseen_at_a_time(many: int) -> None:
    game = load("kalah")  # in which seats have another turn now and then
    text = printed("kalah").replace("#define SOON 16", f"#define SOON {many}")
    plain = choose_engine(game, RANDOM, "plain")
    options = tuple(written(game)[1].options.values())
    native = Native(plain.columns, build(text), "", options=options)
    assert native.rows(3, 5, 8) == plain.rows(3, 5, 8)


def test_a_short_game_is_written_out_decision_by_decision() -> None:
    short, long = (
        printed(name).split("void k_play(State *s) {")[1].split("k_finish(s);")[0]
        for name in ("tic_tac_toe", "connect_four")
    )
    assert [short.count(f"s->f_decisions = {i};") for i in range(10)] == [1] * 9 + [0]
    assert (short.count("k_decide("), long.count("k_decide(")) == (10, 1)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("#define SEATS 2", "#define SEATS 2"),
        ("#define SEATS 2", "#define SEATS 3"),
        ("#define AHEAD 9", "#define AHEAD 4"),
        ("(s->f_active == 1)", "(s->f_active == 2)"),
        ("(s->f_decisions == 3)", "(s->f_decisions == 8)"),
    ],
    ids=["as it is", "another seat decides", "more decisions", "nobody's turn", "out of order"],
)
def test_games_are_the_same_whatever_was_foreseen(said: str, instead: str) -> None:
    game = load("tic_tac_toe")
    plain = choose_engine(game, RANDOM, "plain")
    text = printed("tic_tac_toe")
    assert said in text
    native = Native(plain.columns, build(text.replace(said, instead)), "")
    assert native.rows(3, 5, GAMES) == plain.rows(3, 5, GAMES)
    assert native.totals(3, 5, GAMES) == plain.totals(3, 5, GAMES)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("name", ["nim", "rising_square", "golf", "connect_four", "whist"])
def test_other_games_are_the_same(name: str) -> None:
    game = load(name)
    players = ("random",) * game.players
    plain, native = choose_engine(game, players, "plain"), choose_engine(game, players)
    assert isinstance(native, Native)
    assert native.rows(3, 5, GAMES) == plain.rows(3, 5, GAMES)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("many", [1, 63, 64, 65])
def test_sums_of_blocks_are_those_of_the_rows(many: int) -> None:
    engine = choose_engine(load("tic_tac_toe"), RANDOM)
    totals, rows = engine.totals(2, 0, many), engine.rows(2, 0, many)
    columns = list(zip(*rows, strict=True))
    assert totals.sums == [sum(column) for column in columns]
    assert totals.squares == [sum(value * value for value in column) for column in columns]
    assert totals.least == [min(column) for column in columns]
    assert totals.most == [max(column) for column in columns]
