"""The agent that takes the decision after which its own score stands best at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sdg.agents.view import View
    from sdg.chance import Generator
    from sdg.events import Decision


class Greedy:
    """Best immediate score; ties, and all chance that it imagines, by its generator."""

    def decide(self, view: View, generator: Generator) -> Decision:
        """Choose one of the view's decisions."""
        decisions = view.decisions
        if len(decisions) == 1:
            return decisions[0]
        gains = view.gains(decisions, generator)
        most = max(gains)
        best = [d for d, gain in zip(decisions, gains, strict=True) if gain == most]
        return best[generator.below(len(best))]
