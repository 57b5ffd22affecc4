"""Players that are programs: from what a seat may see to a decision."""

from __future__ import annotations

from collections.abc import Callable

from sdg.agents.agent import Agent, generator_of
from sdg.agents.agent_view import View
from sdg.agents.greedy import Greedy
from sdg.agents.random import Random
from sdg.agents.search import Search
from sdg.bot_names import bot_of, budget_of

__all__ = [
    "AGENTS", "Agent", "Greedy", "Random", "Search", "View", "agent_named",
    "generator_of",
]  # fmt: skip


AGENTS: dict[str, Callable[[], Agent]] = {"random": Random, "greedy": Greedy, "search": Search}


def agent_named(name: str) -> Agent | None:
    """Return the agent that a name stands for; None if there is none.

    A search may say its budget: `search:1000` iterations a decision, or `search:200ms`. What a bot
    overlooks at a table without a referee (`greedy:misplay=2%`) is no part of how it thinks.
    """
    name = bot_of(name)
    if (budget := budget_of(name)) is not None:
        return Search(budget)
    return AGENTS[name]() if name in AGENTS else None
