"""The agent that takes the decision after which its own score stands best, within its own turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.agents.on_reference import consulted

if TYPE_CHECKING:
    from sdg.agents.agent_view import View
    from sdg.chance import Generator
    from sdg.events import Decision


class Greedy:
    """Best score as far as it sees; ties, and all chance that it imagines, by its generator.

    It is written in the dialect of kernels (`kernel/search/agents.py`), as the search is.
    """

    def decide(self, view: View, generator: Generator) -> Decision:
        """Choose one of the view's decisions, tried in one imagined world."""
        if view.count == 1:
            return view.nth_decision(0)
        if (imagined := view.imagine(generator)) is None:
            return view.nth_decision(generator.below(view.count))
        game, world = imagined
        return view.nth_decision(view.greedy(consulted(game), world, generator))
