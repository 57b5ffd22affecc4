"""Threads that share a game: each gets what one thread alone gets."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

import sdg
from sdg.agents import View, agent_named, generator_of
from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.lab.engine_choice import Reference
from sdg.lab.kernel_check import reference_of
from sdg.lab.simulating import simulate
from sdg.loading import read
from sdg.per_thread import PerThread
from sdg.refereeing import at_table
from tests.support.tables_played import PROGRAMS

T = TypeVar("T")
THREADS = 6
# What they keep differs: boards, regions that cards make, sowing, patience, tricks, hidden hands.
GAMES = ("calculation", "cardoku", "cat_sudoku", "kalah", "sudoku_42", "rummy")


@pytest.fixture(autouse=True)
def restless() -> Iterator[None]:
    """Let threads take turns as often as Python can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def at_once(work: Callable[[int], T], many: int = THREADS) -> list[T]:
    """Return what comes of work number 0, 1, … in threads that begin together."""
    begin = threading.Barrier(many)

    def done(number: int) -> T:
        begin.wait()
        return work(number)

    with ThreadPoolExecutor(many) as pool:
        return list(pool.map(done, range(many)))


def played(game: Game, seed: int, most: int) -> list[Any]:
    """Return all that is told of a play at random, decision by decision."""
    chance, record = Generator(seed), list[Any]()
    try:
        state = game.initial_state(chance, record)
        for _ in range(most):
            if state.over:
                break
            seat = state.active or 1
            record += [game.observation(state, seat), *game.standing(state)]
            legal = game.legal_decisions(state)
            record.append([game.domains(state, each.action) for each in legal[:1]])
            state = game.apply(state, legal[chance.below(len(legal))], chance, record)
        record.append(game.outcome(state))
        record.append(game.write_state(state))
    except Fault as fault:
        record.append(str(fault))
    return record


@pytest.mark.parametrize("name", GAMES)
def test_threads_that_share_a_game_play_as_one_does(name: str) -> None:
    alone, shared = sdg.load(name), sdg.load(name)
    assert at_once(lambda seed: played(shared, seed, 25)) == [
        played(alone, seed, 25) for seed in range(THREADS)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_threads_play_every_construct_as_one_does(path: Any) -> None:
    rules = read(path).rules
    if rules is None or rules.puzzle is not None:
        pytest.skip("nobody plays it")
    alone, shared = sdg.load(path), sdg.load(path)
    assert at_once(lambda seed: played(shared, seed, 25), 3) == [
        played(alone, seed, 25) for seed in range(3)
    ]


def test_a_state_of_one_thread_is_a_state_of_every_other() -> None:
    game = sdg.load("cat_sudoku")
    chance = Generator(3)
    state = game.initial_state(chance)
    others = at_once(lambda _: [str(each) for each in game.legal_decisions(state)])
    assert others == [[str(each) for each in game.legal_decisions(state)]] * THREADS
    later = at_once(lambda _: game.apply(state, game.legal_decisions(state)[0], Generator(1)))
    assert all(each == later[0] for each in later)


def test_no_two_threads_have_the_same_engine_and_all_have_one_layout() -> None:
    game, both = sdg.load("nim"), threading.Barrier(THREADS)

    def own(number: int) -> tuple[int, int]:
        ids = id(game.engine), id(game.engine.layout)
        both.wait()
        return ids

    engines, layouts = zip(*at_once(own), strict=True)
    assert len(set(engines)) == THREADS
    assert len(set(layouts)) == 1


@pytest.mark.parametrize("name", ["calculation", "kalah"])
@pytest.mark.parametrize("jobs", [2, 8])
def test_the_reference_tells_the_same_for_any_number_of_jobs(name: str, jobs: int) -> None:
    agents = ("random",) * sdg.load(name).players
    one = simulate(Reference(sdg.load(name), agents), 1, 40, 1, keep=40)
    many = simulate(Reference(sdg.load(name), agents), 1, 40, jobs, keep=40)
    assert many.totals == one.totals
    assert many.rows == one.rows


@pytest.mark.parametrize("bots", [("search:12",), ("greedy", "search:8")])
def test_bots_that_think_decide_alike_in_threads(bots: tuple[str, ...]) -> None:
    agents = (bots * 2)[:2]
    one = simulate(Reference(sdg.load("tic_tac_toe"), agents), 1, 12, 1, keep=12)
    many = simulate(Reference(sdg.load("tic_tac_toe"), agents), 1, 12, 4, keep=12)
    assert many.rows == one.rows


def test_one_bot_may_decide_in_many_threads() -> None:
    bot, game = agent_named("search:15"), sdg.load("tic_tac_toe")
    assert bot is not None
    state = game.initial_state(Generator(0))

    def decided(seed: int) -> str:
        return str(bot.decide(View(game, state, 1), generator_of(seed, 0, 1)))

    assert at_once(decided) == [decided(seed) for seed in range(THREADS)]


def test_threads_play_alike_where_players_are_the_referee() -> None:
    agents = ("random:misplay=20%,notice=50%",) * 2
    one, many = (
        simulate(reference_of(at_table(sdg.load("cat_sudoku")), agents), 5, 10, jobs, keep=10)
        for jobs in (1, 4)
    )
    assert many.rows == one.rows


def test_a_thread_that_ends_leaves_its_own_to_the_next() -> None:
    made = list[list[int]]()

    def make() -> list[int]:
        made.append([])
        return made[-1]

    each = PerThread(make)
    mine = each.own
    for _ in range(5):
        thread = threading.Thread(target=lambda: each.own.append(1))
        thread.start()
        thread.join()
    assert each.own is mine
    assert made == [[], [1] * 5]


def test_no_two_threads_have_the_same() -> None:
    each, both = PerThread(list[int]), threading.Barrier(THREADS)

    def own(number: int) -> int:
        identity = id(each.own)
        both.wait()
        return identity

    assert len(set(at_once(own))) == THREADS
