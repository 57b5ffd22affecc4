"""The agent that plays worlds to their ends, as they could be for what it sees, before it decides.

The search itself is written in the dialect of kernels (`kernel/agents.py`) and runs in C, in Python
or on the reference engine, with the same choices under a budget of iterations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.agents.consulting import Consulted
from sdg.bots import Budget

if TYPE_CHECKING:
    from sdg.agents.view import View
    from sdg.chance import Generator
    from sdg.events import Decision
    from sdg.game import Game


class Search:
    """Monte Carlo tree search over what could be, within a budget for each decision."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        self._known: tuple[Game, Consulted] | None = None

    def decide(self, view: View, generator: Generator) -> Decision:
        """Choose one of the view's decisions."""
        decisions = view.decisions
        if len(decisions) == 1:
            return decisions[0]
        unthought = generator.state
        if (imagined := view.imagine(generator)) is not None:
            game, world = imagined
            if self._known is None or self._known[0] is not game:
                self._known = game, Consulted(game)
            index = self._known[1].search(world, generator, self.budget)
            decision = game.nth_decision(world, index)
            if decision in decisions:
                return decision
        generator.state = unthought
        return decisions[generator.below(len(decisions))]
