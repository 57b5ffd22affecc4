"""Games that a kernel gives up: the reference plays them, and nothing else is told than else."""

from __future__ import annotations

from functools import cache

import pytest

from sdg.game import Game
from sdg.kernel import metering
from sdg.kernel.building import compiler
from sdg.lab.engines import choose_engine
from sdg.lab.following import follow
from sdg.lab.perft import perft
from sdg.lab.reference import Reference
from sdg.lab.totals import Totals
from sdg.loading import load

GAMES = ("cardoku", "cat_sudoku", "reversi", "rummy", "hearts", "hex")
SOME = 6  # games
ENGINES = [
    "plain",
    pytest.param(
        "native", marks=pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
    ),
]


@cache
def game_named(name: str) -> Game:
    return load(name)


@cache
def right(name: str) -> list[list[int]]:
    """Answer the rows of the reference."""
    game = game_named(name)
    return Reference(game, ("random",) * game.players).rows(1, 0, SOME)


@pytest.fixture(params=[1, 1000, 5000])
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
    told: list[str] = []
    found = follow(game_named("reversi"), 4, native=native, tell=told.append)
    known = perft(game_named("reversi"), 4)
    assert [(each.sequences, each.over) for each in found] == [
        (each.sequences, each.over) for each in known
    ]
    assert told == []


@pytest.mark.parametrize("wanted", ENGINES)
def test_bots_that_search_are_asked_on_the_reference(wanted: str, most: int) -> None:
    game = game_named("cat_sudoku")
    agents = ("search:2", *("random" for _ in range(game.players - 1)))
    engine = choose_engine(game, agents, wanted)
    assert engine.rows(1, 0, 1) == Reference(game, agents).rows(1, 0, 1)
