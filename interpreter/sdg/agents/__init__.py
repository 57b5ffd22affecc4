"""Players that are programs: from what a seat may see to a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from sdg.agents.greedy import Greedy
from sdg.agents.random import Random
from sdg.agents.view import View
from sdg.chance import Generator

if TYPE_CHECKING:
    from sdg.events import Decision

__all__ = ["AGENTS", "Agent", "Greedy", "Random", "View", "generator_of"]


class Agent(Protocol):
    """Whoever decides for a seat."""

    def decide(self, view: View, generator: Generator) -> Decision:
        """Choose one of the view's decisions; `generator` is the agent's own chance."""
        ...


AGENTS: dict[str, Callable[[], Agent]] = {"random": Random, "greedy": Greedy}


def generator_of(seed: int, decision: int, seat: int) -> Generator:
    """Answer the chance of an agent for one decision: a resumed play decides as it would have."""
    return Generator(seed, game=decision, stream=seat)
