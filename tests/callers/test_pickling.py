"""Errors and values that travel: pickled, copied, and out of the processes of a pool."""

from __future__ import annotations

import copy
import importlib
import multiprocessing
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import sdg
import sdg_cli
from sdg import ir
from sdg.chance import ChanceDiffers, Generator
from sdg.engine.state.budget import TooLong
from sdg.playing.verifying import Differs
from sdg.playing.why_unreadable import Unreadable
from sdg.puzzles.terms.cases import Uncertain
from sdg.refereeing import at_table
from sdg.source import Source
from sdg.states import Table

SPAN = Source("there.sdg", 'game "A"\n').span(0, 4)
REASON = sdg.Reason("lone", "Cards stand alone", SPAN, ("a1",), ("3",))
DIAGNOSTIC = sdg.Diagnostic("something is wrong", SPAN, hint="mend it", code="E204")

# What is told to those that take more than their message.
TOLD: dict[type[BaseException], tuple[Any, ...]] = {
    sdg.SdgError: ([DIAGNOSTIC, DIAGNOSTIC],),
    sdg.Fault: ("a number is too large", SPAN),
    sdg.IllegalDecision: (sdg.Decision("lay", (3, 4), "lay 3 a1"), (REASON,)),
    sdg.ArgumentError: ("seat", "is 7, and has to be from 1 to 2"),
    ChanceDiffers: ("draw 3", ["draw 4", "draw 5"]),
    Differs: ("evening.replay", 7, "lay 3 a1", "nothing more comes out"),
    TooLong: ("this takes too long", SPAN),
    Uncertain: (ir.Const(3, ir.NUMBER), []),
    Unreadable: ("it holds something else", "evening.replay", 3, 5),
}
# the bots of kernels, which are no modules
READ_AS_TEXT = tuple(f"sdg.kernel.search.{name}" for name in ("agents", "playouts", "turns_ahead"))
Again = Callable[[Any], Any]
WAYS: dict[str, Again] = {
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),
    "pickled as before": lambda value: pickle.loads(pickle.dumps(value, 2)),
    "copied": copy.copy,
    "copied through and through": copy.deepcopy,
}


def errors() -> Iterator[type[BaseException]]:
    """Yield every class of errors that the language and the command have."""
    for package in (sdg, sdg_cli):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name in READ_AS_TEXT or module.name.endswith("__main__"):
                continue
            try:
                names = vars(importlib.import_module(module.name))
            except ImportError:  # what comes with an extra
                continue
            for each in names.values():
                own = isinstance(each, type) and each.__module__ == module.name
                if own and issubclass(each, BaseException):
                    yield each


ERRORS = sorted(set(errors()), key=lambda each: f"{each.__module__}.{each.__qualname__}")


def reported(value: Any) -> str:
    """Return all that an error or a value tells."""
    if isinstance(value, BaseException):
        return f"{type(value)} {value} {value.args!r} {vars(value)!r}"
    return f"{type(value)} {value!r}"


def test_all_errors_are_known() -> None:
    assert {sdg.SdgError, sdg.Fault, sdg.IllegalDecision, Unreadable, Differs} <= set(ERRORS)
    assert len(ERRORS) > 15


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("error", ERRORS, ids=lambda each: each.__qualname__)
def test_an_error_comes_with_all_that_it_tells(error: type[BaseException], way: str) -> None:
    first = error(*TOLD.get(error, ("words",)))
    again = WAYS[way](first)
    assert reported(again) == reported(first)
    assert again is not first


def _load_nothing() -> None:
    sdg.load("no_such_game")


def _decide_twice() -> None:
    game = sdg.load("tic_tac_toe")
    state = game.initial_state(Generator(1))
    decision = game.legal_decisions(state)[0]
    game.apply(game.apply(state, decision, Generator(1)), decision, Generator(1))


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_an_error_comes_out_of_a_pool(method: str) -> None:
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        with pytest.raises(sdg.SdgError, match="no_such_game") as wrong:
            pool.submit(_load_nothing).result(60)
        assert wrong.value.diagnostics[0].code
        with pytest.raises(sdg.IllegalDecision) as refused:
            pool.submit(_decide_twice).result(60)
        assert refused.value.decision.action == "place"
        assert refused.value.reasons
        assert pool.submit(len, "works on").result(60) == 8


def values() -> dict[str, Any]:
    """Return a value of each class that the language hands out."""
    game = sdg.load("cat_sudoku")
    chance = Generator(7)
    state = game.initial_state(chance)
    play = sdg.Playthrough(game, 7)
    play.decide(play.legal_decisions()[0])
    return {
        "state": state,
        "decision": game.legal_decisions(state)[0],
        "observation": game.observation(state, 1),
        "outcome": game.outcome(game.cap(state)),
        "reason": game.why_not(state, sdg.Decision("lay", (0, 0), "lay")),
        "generator": chance,
        "game": game,
        "play": play,
        "diagnostic": DIAGNOSTIC,
    }


VALUES = values()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", VALUES)
def test_a_value_can_be_copied_and_sent(name: str, way: str) -> None:
    first = VALUES[name]
    again = WAYS[way](first)
    match first:
        case sdg.Game():
            assert (again.rules, again.players) == (first.rules, first.players)
            assert first.apply(*_begun(again)) == again.apply(*_begun(first))
        case sdg.Playthrough():
            assert [str(each) for each in again.legal_decisions()] == [
                str(each) for each in first.legal_decisions()
            ]
            assert again.state == first.state
        case sdg.Generator():
            assert again.state == first.state
        case sdg.Diagnostic() | tuple():
            assert repr(again) == repr(first)
        case _:
            assert again == first


def _begun(game: sdg.Game) -> tuple[sdg.State, sdg.Decision, Generator]:
    state = game.initial_state(Generator(3))
    return state, game.legal_decisions(state)[0], Generator(3)


def _table_of(name: str) -> tuple[Table, sdg.State]:
    game = sdg.load(name)
    state = game.initial_state(Generator(1))
    return state.table, state


def test_a_state_of_another_process_is_of_the_same_table() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        table, state = pool.submit(_table_of, "cat_sudoku").result(60)
    game = sdg.load("cat_sudoku")
    here = game.initial_state(Generator(1))
    assert table == here.table
    assert state == here
    assert [*map(str, game.legal_decisions(state))] == [*map(str, game.legal_decisions(here))]


def test_tables_that_differ_in_anything_are_others() -> None:
    games = [
        sdg.load("cat_sudoku"),
        sdg.load("cat_sudoku", players=3),
        sdg.load("cat_sudoku", options={"special": "corners"}),
        at_table(sdg.load("cat_sudoku")),
        sdg.load("tic_tac_toe"),
    ]
    tables = [game.initial_state(Generator(1)).table for game in games]
    assert len(set(tables)) == len(games)
    assert sdg.load("tic_tac_toe").initial_state(Generator(2)).table == tables[-1]
