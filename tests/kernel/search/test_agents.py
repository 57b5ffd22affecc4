"""Agents in kernels: they choose as on the reference, and by what their seat sees alone."""

from __future__ import annotations

from typing import Any

import pytest

from sdg.agents import View, agent_named
from sdg.agents.on_reference import Consulted, World
from sdg.bot_names import seated_in
from sdg.chance import Generator
from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import as_python
from sdg.kernel.dialect.writer import UNDO
from sdg.kernel.generate import begin, write
from sdg.kernel.generator_context import Kernel
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.lab.engine_interface import Engine
from sdg.loading import load

HIDDEN = ("cat_sudoku", "knizia_sudoku", "crazy_eights", "go_fish")

LYING = ("klondike", "six_card_golf")  # in order, and face down


def engines(game: Game, agents: tuple[str, ...]) -> list[Engine]:
    wanted = ["plain", *(["native"] if compiler() is not None else [])]
    return [choose_engine(game, agents, each) for each in wanted]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [*HIDDEN, *LYING, "auction", "connect_four", "chomp", "pig", "five_provinces", "golf"]
)
def test_the_greedy_bot_of_a_kernel_is_that_of_the_reference(name: str) -> None:
    game = load(name)
    agents = ("greedy",) * game.players
    expected = Reference(game, agents).rows(5, 0, 1)
    for engine in engines(game, agents):
        assert engine.name != "reference"
        assert engine.rows(5, 0, 1) == expected


@pytest.mark.parametrize(
    "name", ["tic_tac_toe", "cat_sudoku", "crazy_eights", "pig", "six_card_golf"]
)
def test_a_search_decides_the_same_on_each_engine(name: str) -> None:
    game = load(name, players=2)
    agents = ("search:8", "greedy")
    expected = Reference(game, agents).rows(5, 0, 1)
    for engine in engines(game, agents):
        assert engine.name != "reference"
        assert engine.rows(5, 0, 1) == expected


@pytest.mark.parametrize("name", ["cat_sudoku", "pig"])
def test_what_a_search_breaks_off_is_won_alike_on_each_engine(name: str) -> None:
    """As if the game ended now: whoever stands best has won, though no end of the rules came."""
    game = load(name, players=2)
    names = as_python(write(begin(game.engine, thinking=True)))
    s, other, chance = names["State"](), names["State"](), Generator(5)
    s.seed = 5
    names["start"](s)
    state, won = game.initial_state(chance), 0
    for decision in range(30):
        if state.over:
            break
        names["copy"](other, s)
        names["finish"](other)
        world = World(game, state, Generator(1))
        Consulted(game).finish(world)
        assert not world.fault
        assert (world.winners, list(world.scores)) == (other.winners, list(other.scores[:2]))
        won += world.winners != 0
        i = Generator(decision).below(game.count(state))
        s.decisions = decision
        names["decide"](s, i)
        state = game.step(state, i, chance)
    assert won or game.rules.win is None


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDDEN)
def test_a_search_on_the_reference_knows_what_its_seat_sees(name: str) -> None:
    game, bot = load(name), agent_named("search:8")
    assert bot is not None
    state = game.initial_state(Generator(3))
    for decision in range(4):
        seat = state.active
        assert seat is not None
        decisions = {bot.decide(View(game, state, seat), Generator(7))}
        for seed in range(3):
            other = game.redeal(state, seat, Generator(seed))
            if other.options == state.options:
                decisions.add(bot.decide(View(game, other, seat), Generator(7)))
        assert len(decisions) == 1
        state = game.random_step(state, Generator(decision))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "agent"),
    [("crossing_fives", "greedy")]
    + [(name, agent) for name in HIDDEN for agent in ("greedy", "search:12")],
)
def test_an_agent_of_a_kernel_knows_what_its_seat_sees(name: str, agent: str) -> None:
    """Deal the unseen cards anew: the same seed decides the same, in many places of a game."""
    kernel = begin(load(name).engine, thinking=True)
    names = as_python(write(kernel))
    s, other, *worlds = (names["State"]() for _ in range(6))
    s.seed = 11
    names["start"](s)
    asked = 0
    for decision in range(20):
        if s.over:
            break
        s.decisions = decision
        expected = chosen(names, s, worlds, agent)
        for seed in range(2):
            names["copy"](other, s)
            other.generator = Generator(seed)
            names["redealt"](other, other.active)
            names["list_again"](other)
            if listed(names, other) == listed(names, s):
                asked += unlike(names, kernel, other, s)
                assert chosen(names, other, worlds, agent) == expected
        names["decide"](s, names["choose"](s, s.options))
    assert asked


def chosen(names: dict[str, Any], s: Any, worlds: list[Any], agent: str) -> int:
    m = names["Memory"]()
    m.halt = [0]
    m.agent[s.active], m.budget[s.active], _ = seated_in(agent)
    return int(names["chosen"](s, *worlds, m))


def listed(names: dict[str, Any], s: Any) -> list[int]:
    return [names["named"](s, i) for i in range(s.options)]


def unlike(names: dict[str, Any], kernel: Kernel, a: Any, b: Any) -> bool:
    return any(getattr(a, field) != getattr(b, field) for field in kernel.source.kept)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options", "agents"),
    [
        ("crossing_fives", {"rounds": 4}, ("greedy", "random")),
        ("crossing_fives", {"rounds": 4}, ("search:8", "random")),
        ("sudoku_42", {"moves": 0}, ("greedy", "random")),
    ],
)
def test_agents_think_of_taking_a_turn_back(
    name: str, options: dict[str, int], agents: tuple[str, str]
) -> None:
    game = load(name, players=2, options=options)
    expected = Reference(game, agents).rows(5, 0, 1)
    for engine in engines(game, agents):
        assert engine.name != "reference"
        assert engine.rows(5, 0, 1) == expected


def test_what_a_turn_is_taken_back_to_is_dealt_anew_too() -> None:
    """As what lies there now, while that is what lay there then; and so a copy is."""
    kernel = begin(load("crossing_fives", players=2).engine, thinking=True)
    names = as_python(write(kernel))
    s, other = names["State"](), names["State"]()
    s.seed = 3
    names["start"](s)
    names["decide"](s, 0)
    names["copy"](other, s)
    names["redealt"](other, other.active)
    assert unlike(names, kernel, other, s) and s.undoable
    dealt = [getattr(other, name) for name in hidden(kernel)]
    names["restore"](other, kernel.source.saves[UNDO])
    assert dealt == [getattr(other, name) for name in hidden(kernel)]
    names["restore"](s, kernel.source.saves[UNDO])
    assert dealt != [getattr(s, name) for name in hidden(kernel)]


def hidden(kernel: Kernel) -> list[str]:
    return [name for name in kernel.source.kept if "bag" in name]


def test_a_search_stops_when_nobody_waits() -> None:
    game = load("cat_sudoku", players=2)
    for engine in engines(game, ("search:1000000000", "search:1000000000")):
        engine.halt()
        assert engine.totals(1, 0, 3).games == 0


def test_a_search_wins_what_can_be_won_at_once() -> None:
    game = load("tic_tac_toe")
    engine = choose_engine(game, ("search:400", "random"))
    totals = engine.totals(1, 0, 40)
    assert totals.sums[engine.columns.at("sole 1")] >= 36


def test_without_points_the_greedy_bot_wins_where_it_can_at_once() -> None:
    game = load("chomp")
    engine = choose_engine(game, ("greedy", "random"))
    totals = engine.totals(1, 0, 200)
    assert totals.sums[engine.columns.at("sole 1")] >= 120


def test_a_search_that_always_loses_tries_to_lose_late() -> None:
    """Random leaps hardly ever come round the board; those that last longer lead there."""
    game = load("knights_tour", options={"rows": 5, "columns": 5})
    engine = choose_engine(game, ("search:200",))
    assert engine.totals(1, 0, 10).sums[engine.columns.at("sole 1")] >= 5


def test_a_search_may_be_given_time_instead() -> None:
    game = load("tic_tac_toe")
    engine = choose_engine(game, ("search:2ms", "random"))
    assert engine.totals(1, 0, 10).sums[engine.columns.at("sole 1")] >= 7


def test_among_many_replies_a_search_tries_first_what_brings_points() -> None:
    names = as_python(write(begin(load("five_provinces", players=2).engine, thinking=True)))
    s, x, w = (names["State"]() for _ in range(3))
    m, checked = names["Memory"](), 0
    s.seed = 2
    names["start"](s)
    while not s.over:
        gains = [names["foreseen"](s, x, i, s.active) for i in range(s.options)]
        if len(set(gains)) > 1:
            best, worst = gains.index(max(gains)), gains.index(min(gains))
            m.fresh[:40] = [best, worst] * 20
            names["copy"](w, s)
            assert names["tasted"](w, x, m, 40) == best
            m.fresh[:2] = [worst, worst]  # of few, any
            assert names["tasted"](w, x, m, 2) == worst
            checked += 1
        names["decide"](s, names["choose"](s, s.options))
        s.decisions += 1
    assert checked


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_alone_a_search_does_not_spend_what_it_needs_later() -> None:
    """Of the stock, that can be gone through three times, it makes more than bots that do not look
    ahead (1,043 cards home and 574); a search that looks sixty decisions far makes less (842)."""
    game = load("klondike")
    home = {}
    for name in ("search:100", "greedy"):
        engine = choose_engine(game, (name,))
        at = engine.columns.at("score 1")
        home[name] = sum(row[at] for row in engine.rows(1, 0, 15))
    assert home["search:100"] > 1.5 * home["greedy"]
