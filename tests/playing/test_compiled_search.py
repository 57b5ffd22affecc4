"""A search in a play runs in C when the compiler is done, and decides as on the reference."""

from __future__ import annotations

import pytest

from sdg.agents import Search, View, agent_named, generator_of
from sdg.agents.bot_plays import play_by
from sdg.agents.on_kernel import Compiled
from sdg.agents.search import quickened
from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.loading import load
from sdg.playing.playthrough import Playthrough

compiling = pytest.mark.skipif(compiler() is None, reason="no compiler")


def course(game: Game, searches: dict[int, Search], many: int) -> list[str]:
    """Return the first decisions of a play among searches."""
    play, decisions = Playthrough(game, 7), []
    for step in play_by(play, searches):
        assert step.decision is not None
        decisions.append(step.decision.text)
        if len(decisions) == many:
            break
    return decisions


def searches(game: Game) -> dict[int, Search]:
    return {seat: searching() for seat in range(1, game.players + 1)}


def searching() -> Search:
    agent = agent_named("search:12")
    assert isinstance(agent, Search)
    return agent


@compiling
@pytest.mark.parametrize(
    ("name", "options"),
    [("crazy_eights", {}), ("cat_sudoku", {}), ("tic_tac_toe", {}), ("chomp", {}),
     ("pig", {"goal": 12})],
)  # fmt: skip
def test_a_play_goes_the_same_way_in_c(name: str, options: dict[str, int]) -> None:
    game = load(name, options=options)
    quick = searches(game)
    compiled = quickened(game, quick.values())
    assert compiled is not None and compiled.wait()
    assert course(game, quick, 8) == course(game, searches(game), 8)
    assert compiled.asked >= 3


class Late(Compiled):
    """A kernel whose compiler is done when it was asked a few times whether it is."""

    patience = 5

    def ready(self) -> bool:
        self.patience -= 1
        return self.patience < 0 and self.wait()


@compiling
def test_a_search_that_was_begun_gives_way_to_c_and_decides_the_same() -> None:
    game = load("crazy_eights")
    late = searches(game)
    compiled = Late(game)
    for search in late.values():
        search.compiled = compiled
    assert course(game, late, 6) == course(game, searches(game), 6)
    assert compiled.asked


@compiling
def test_the_kernel_follows_a_play_in_which_decisions_were_taken_back() -> None:
    game = load("tic_tac_toe")
    play, quick, slow = Playthrough(game, 3), searching(), searching()
    compiled = quickened(game, [quick])
    assert compiled is not None and compiled.wait()
    for index in (8, 4):
        play.decide(game.nth_decision(play.state, index))
        view, chance = View(game, play.state, 2, play), (play.seed, play.decisions, 2)
        expected = slow.decide(view, generator_of(*chance))
        assert quick.decide(view, generator_of(*chance)) == expected
        assert play.undo(1)
    assert compiled.asked == 2


@compiling
def test_where_the_kernel_cannot_follow_the_reference_thinks() -> None:
    """The seed does not tell how this play came about."""
    game = load("crazy_eights")
    play, quick = Playthrough(game, 3), searching()
    other = Playthrough(game, 4)
    other.seed = 3
    compiled = quickened(game, [quick])
    assert compiled is not None and compiled.wait()
    assert other.active is not None
    view, chance = View(game, other.state, other.active, other), (3, 0, other.active)
    expected = searching().decide(view, generator_of(*chance))
    assert quick.decide(view, generator_of(*chance)) == expected
    assert compiled.asked == 0 and play.state != other.state


def test_without_a_compiler_the_reference_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    game = load("tic_tac_toe")
    quick = searches(game)
    compiled = quickened(game, quick.values())
    assert compiled is not None and not compiled.wait()
    assert course(game, quick, 4) == course(game, searches(game), 4)


def test_bots_that_do_not_search_need_no_kernel() -> None:
    game = load("tic_tac_toe")
    agents = [agent for agent in map(agent_named, ("random", "greedy")) if agent is not None]
    assert quickened(game, agents) is None
