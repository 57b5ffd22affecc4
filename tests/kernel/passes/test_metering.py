"""Games that a kernel gives up: the reference plays them, and nothing else is told than else."""

from __future__ import annotations

import ctypes
import time
from functools import cache
from pathlib import Path
from threading import Thread

import pytest

from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.passes import meter as metering
from sdg.lab.c_kernel import Native
from sdg.lab.engine_choice import choose_engine
from sdg.lab.perft import perft
from sdg.lab.perft_kernel import follow
from sdg.lab.reference import Reference
from sdg.lab.totals import Totals
from sdg.loading import load
from sdg.source import Source

GAMES = ("cardoku", "cat_sudoku", "reversi", "rummy", "hearts", "hex")
SOME = 6  # games
LONG = """\
game "Long"
    players 2

board pond: 12 by 12

score points per player

turn
    choose pass_on

action pass_on
    points += 1

when slow: turn ends
    for each a in pond
        for each b in pond
            points += a.row - b.row

end over after turn when turns > 90000
win most points
"""
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
ENGINES = ["plain", pytest.param("native", marks=needs_compiler)]


@cache
def game_named(name: str) -> Game:
    return load(name)


@cache
def right(name: str) -> list[list[int]]:
    """Return the rows of the reference."""
    game = game_named(name)
    return Reference(game, ("random",) * game.players).rows(1, 0, SOME)


@pytest.fixture(params=[1, 5000])
def most(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let every decision be too much, or those that take longest in some games."""
    monkeypatch.setattr(metering, "MOST", request.param)
    monkeypatch.setattr(metering, "HEAVY", 100)
    monkeypatch.setattr(metering, "LIGHT", 10)
    return int(request.param)


@pytest.mark.parametrize("wanted", ENGINES)
@pytest.mark.parametrize("name", GAMES)
def test_the_reference_plays_what_is_given_up(name: str, wanted: str, most: int) -> None:
    engine = choose_engine(game_named(name), ("random",) * game_named(name).players, wanted)
    assert engine.name == wanted
    assert engine.rows(1, 0, SOME) == right(name)
    assert engine.totals(1, 0, SOME) == Totals.of(right(name), len(engine.columns.names))


@pytest.mark.parametrize("native", [False, *([True] if compiler() else [])])
def test_sequences_are_counted_on(native: bool, most: int) -> None:
    messages: list[str] = []
    levels = follow(game_named("reversi"), 4, native=native, tell=messages.append)
    known = perft(game_named("reversi"), 4)
    assert [(each.sequences, each.over) for each in levels] == [
        (each.sequences, each.over) for each in known
    ]
    assert messages == []


@pytest.mark.parametrize("wanted", ENGINES)
def test_bots_that_search_are_asked_on_the_reference(wanted: str, most: int) -> None:
    game = game_named("cat_sudoku")
    agents = ("search:2", *("random" for _ in range(game.players - 1)))
    engine = choose_engine(game, agents, wanted)
    assert engine.rows(1, 0, 1) == Reference(game, agents).rows(1, 0, 1)


@pytest.mark.parametrize(
    ("wanted", "bot"),
    [("plain", "random"), pytest.param("native", "random", marks=needs_compiler),
     ("reference", "random"), ("reference", "search:5000")],
)  # fmt: skip
def test_a_game_that_takes_long_ends_when_nobody_waits(wanted: str, bot: str) -> None:
    two = LONG.replace("pass_on\n\n", "pass_on or stay\n\naction stay\n    points -= 1\n\n", 1)
    engine = choose_engine(load(Source("long.sdg", two)), (bot, "random"), wanted)
    assert engine.name == wanted
    totals: list[Totals] = []
    asked = Thread(target=lambda: totals.append(engine.totals(1, 0, 2)), daemon=True)
    asked.start()
    time.sleep(0.3)
    engine.halt()
    asked.join(60)
    assert totals and totals[0].games == 0


class Counting:
    """A reference that notes which games it is asked for."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.games: list[int] = []

    def rows(self, seed: int, first: int, many: int) -> list[list[int]]:
        self.games += range(first, first + many)
        return self.reference.rows(seed, first, many)


# What may go wrong is found by carrying each decision out: that takes long.
TRIED = """variant "Tried" of cardoku

add rule tried on grid "Each card lies beside another"
    need some near in neighbors of cell: near is not empty and 9 div near.column > 0
"""


@needs_compiler
def test_a_game_that_is_given_up_leaves_the_next_one_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(metering, "MOST", 5_000_000)
    variant = tmp_path / "tried.sdg"
    variant.write_text(TRIED, "utf-8")
    game = load("cardoku", (str(variant),), 1, {"decks": "3", "quiet_rounds": "1"})
    engine = choose_engine(game, ("random",), "native")
    assert isinstance(engine, Native)
    together, alone = (Counting(Reference(game, ("random",))) for _ in range(2))
    engine.next = together
    engine.rows(1, 0, SOME)
    engine.next = alone
    for each in range(SOME):
        engine.rows(1, each, 1)
    assert 0 < len(together.games) < SOME
    assert together.games == alone.games


@needs_compiler
def test_no_game_that_ships_is_given_up() -> None:
    game = load("cardoku", ("side_by_side",), 2)  # the most pairs of cards that change places
    engine = choose_engine(game, ("random", "random"), "native")
    assert isinstance(engine, Native)
    engine.rows(1, 0, 30)
    assert engine.next is None


@needs_compiler
def test_what_a_thread_heeded_before_is_forgotten() -> None:
    first, other = (
        choose_engine(load(Source("long.sdg", LONG)), ("search:2", "random"), "native")
        for _ in range(2)
    )
    assert isinstance(first, Native) and isinstance(other, Native)
    first.halt()
    assert first.rows(1, 0, 1) == []
    table = other.table()
    assert other.library.begin(table, ctypes.c_uint64(1)) == 1
    assert [other.library.take(table, ctypes.c_int64(0)) for _ in range(3)] == [1, 1, 1]
