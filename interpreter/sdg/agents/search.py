"""The agent that plays worlds to their ends, as they could be for what it sees, before it decides.

The search itself is written in the dialect of kernels (`kernel/search/agents.py`) and runs in C,
in Python or on the reference engine, with the same choices under a budget of iterations.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sdg.agents.on_reference import consulted
from sdg.bot_names import Budget

if TYPE_CHECKING:
    from sdg.agents.agent import Agent
    from sdg.agents.agent_view import View
    from sdg.agents.on_kernel import Compiled
    from sdg.chance import Generator
    from sdg.events import Decision
    from sdg.game import Game


class Search:
    """Monte Carlo tree search over what could be, within a budget for each decision.

    With `compiled` it runs in C as soon as the compiler is done: a search by tries that the
    reference has begun is then given up and begun again, and decides the same.
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        self.compiled: Compiled | None = None

    def decide(self, view: View, generator: Generator) -> Decision:
        """Choose one of the view's decisions."""
        decisions = view.decisions
        if len(decisions) == 1:
            return decisions[0]
        unthought = generator.state
        decision = self._compiled(view) or self._imagined(view, generator)
        if decision in decisions:
            return decision
        generator.state = unthought
        return decisions[generator.below(len(decisions))]

    def _compiled(self, view: View) -> Decision | None:
        """Query the search in C; None if there is none yet, or it cannot follow the play."""
        if self.compiled is None or not self.compiled.ready():
            return None
        return view.searched(self.compiled, self.budget)

    def _imagined(self, view: View, generator: Generator) -> Decision | None:
        """Query the search on the reference; None if no world was found."""
        if (imagined := view.imagine(generator)) is None:
            return None
        game, world = imagined
        search, begun = consulted(game).search, generator.state
        if self.compiled is not None and self.budget.iterations and not self.compiled.ready():
            index = search(world, generator, self.budget, self.compiled.ready)
            if not self.compiled.ready():
                return game.nth_decision(world, index)
            if (decision := self._compiled(view)) is not None:
                return decision
            generator.state = begun
        return game.nth_decision(world, search(world, generator, self.budget))


def quickened(game: Game, agents: Iterable[Agent]) -> Compiled | None:
    """Have the searches among some agents run in C once that is compiled; None without any."""
    searches = [agent for agent in agents if isinstance(agent, Search)]
    if not searches:
        return None
    from sdg.agents.on_kernel import Compiled

    compiled = Compiled(game)
    for search in searches:
        search.compiled = compiled
    return compiled
