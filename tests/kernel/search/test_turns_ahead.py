"""Bots look to the end of their own turn, and move cards about only for points."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sdg.agents import View, agent_named, generator_of
from sdg.analysis.turn_progress import ABOUT, BACK, ON, matters, progress_of, wanders
from sdg.chance import Generator
from sdg.game import Game
from sdg.ir import STOP
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import as_python
from sdg.kernel.generate import begin, write
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load

WANDERING = "sudoku_42"
TAKING_BACK = "crossing_fives"
needs_c = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


def test_what_an_action_does_to_a_turn_is_read_off_its_steps() -> None:
    assert progress_of(load(WANDERING).fixed_rules) == {
        STOP: ON, "place": ON, "next": ON, "move": ABOUT, "solve": ABOUT, "give_up": BACK,
    }  # fmt: skip
    assert progress_of(load(TAKING_BACK).fixed_rules) == {
        STOP: ON, "lay": ON, "finish": ON, "give_up": BACK,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "minded", "wandering"),
    [
        (WANDERING, True, True),
        (TAKING_BACK, True, False),
        ("cardoku", False, False),  # each of its moves is a whole turn
        ("klondike", False, False),  # to move a card uncovers another
        ("peg_solitaire", False, False),
        ("go_fish", False, False),
    ],
)
def test_it_matters_where_a_turn_has_several_decisions(
    name: str, minded: bool, wandering: bool
) -> None:
    rules = load(name).fixed_rules
    assert matters(rules, progress_of(rules)) == minded
    assert wanders(rules, progress_of(rules)) == wandering


def test_the_better_a_decision_brings_a_turn_on_the_higher_it_ranks() -> None:
    names = as_python(write(begin(load(TAKING_BACK, players=2).engine, thinking=True)))
    ends, opens, later, never = 3, 2, 1, 0
    order = [
        (ABOUT, never), (ON, never), (BACK, ends), (ABOUT, later), (ABOUT, opens), (ON, later),
        (ON, opens), (ON, ends),
    ]  # fmt: skip
    ranks = [names["ranked"](*each) for each in order]
    assert all(low < high for low, high in pairwise(ranks))


def played(game: Game, bot: str, seed: int, decisions: int) -> list[tuple[str, set[str]]]:
    """Return the actions taken, each with those that were legal."""
    agent, chance, taken = agent_named(bot), Generator(seed), list[tuple[str, set[str]]]()
    assert agent is not None
    state = game.initial_state(chance)
    while not state.over and len(taken) < decisions:
        seat = state.active
        assert seat is not None
        own = generator_of(seed, len(taken), seat)
        decision = agent.decide(View(game, state, seat), own)
        taken.append((decision.action, {name for name, _ in state.options}))
        state = game.apply(state, decision, chance)
    return taken


def test_greedy_takes_no_turn_back_that_it_can_end() -> None:
    taken = played(load(WANDERING, players=2), "greedy", 9, 30)
    assert [action for action, _ in taken] == ["place", "next"] * 15
    for action, legal in taken:
        assert action == "next" or "next" not in legal


@needs_c
def test_greedy_scores_where_only_the_end_of_a_turn_does() -> None:
    engine = choose_engine(load(WANDERING, players=2), ("greedy", "greedy"), "native")
    at = engine.columns.at
    for row in engine.rows(9, 0, 4):
        assert row[at("decisions")] < 600
        assert row[at("score 1")] + row[at("score 2")] > 0


@needs_c
def test_a_search_scores_there_too() -> None:
    engine = choose_engine(load(WANDERING, players=2), ("search:40", "search:40"), "native")
    at = engine.columns.at
    for row in engine.rows(9, 0, 2):
        assert row[at("decisions")] < 600
        assert row[at("score 1")] + row[at("score 2")] > 0


@pytest.mark.parametrize(
    ("name", "options", "agents"),
    [
        (TAKING_BACK, {"rounds": 4}, ("greedy", "greedy")),
        (TAKING_BACK, {"rounds": 4}, ("search:8", "greedy")),
        pytest.param(WANDERING, {"stuck": "stop"}, ("greedy", "greedy"), marks=pytest.mark.slow),
    ],
)
def test_turns_are_looked_through_alike_on_each_engine(
    name: str, options: dict[str, int | str], agents: tuple[str, str]
) -> None:
    game = load(name, players=2, options=options)
    expected = Reference(game, agents).rows(15, 0, 1)
    for wanted in ["plain", *(["native"] if compiler() is not None else [])]:
        engine = choose_engine(game, agents, wanted)
        assert engine.name == wanted
        assert engine.rows(15, 0, 1) == expected


def test_what_brings_a_turn_on_does_not_depend_on_how_a_kernel_takes_options() -> None:
    """Kernels are written for all options or for one table; the reference knows of neither."""
    game = load(WANDERING, players=2, options={"moves": 0})
    one_table = as_python(write(begin(game.engine, thinking=True)))
    assert one_table["minds_turns"]() == matters(game.rules, progress_of(game.rules))
    assert one_table["wanders"]() == wanders(game.rules, progress_of(game.rules))
