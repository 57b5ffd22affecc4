"""The agent that takes any distinct legal decision, each equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sdg.agents.agent_view import View
    from sdg.chance import Generator
    from sdg.events import Decision


class Random:
    """Uniform over what is legal."""

    def decide(self, view: View, generator: Generator) -> Decision:
        """Choose one of the view's decisions."""
        return view.nth_decision(generator.below(view.count))
