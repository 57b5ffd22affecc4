"""The interface of agents: who decides for a seat, and the chance that is its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from sdg.chance import Generator, Stream

if TYPE_CHECKING:
    from sdg.agents.agent_view import View
    from sdg.events import Decision


class Agent(Protocol):
    """Whoever decides for a seat."""

    def decide(self, view: View, generator: Generator) -> Decision:
        """Choose one of the view's decisions; `generator` is the agent's own chance."""
        ...


def generator_of(seed: int, decision: int, seat: int) -> Generator:
    """Return the chance of an agent for one decision: a resumed play decides as it would have."""
    return Generator(seed, game=decision, stream=Stream.SEAT.of(seat))
