"""How bots are called: `random`, `greedy`, `search:1000`. Plain data, quick to import."""

from __future__ import annotations

import re

from attrs import frozen

NAMES = ("random", "greedy", "search")
USUAL = 1000  # iterations of a search
MOST = 10**9  # iterations, milliseconds


@frozen
class Budget:
    """How long to think: so many iterations, or with 0 of them so many milliseconds."""

    iterations: int = USUAL
    milliseconds: int = 0


def is_bot(name: str) -> bool:
    """Answer whether a name is that of a bot."""
    return name in NAMES or budget_of(name) is not None


def budget_of(name: str) -> Budget | None:
    """Answer how much a search may think; None if the name is not that of a search.

    It may say its budget: `search:1000` iterations a decision, or `search:200ms`.
    """
    found = re.fullmatch(r"search(?::([1-9][0-9]{0,9})(ms)?)?", name)
    if found is None or int(found[1] or 1) > MOST:
        return None
    if found[1] is None:
        return Budget()
    return Budget(0, int(found[1])) if found[2] else Budget(int(found[1]))


def thinking(names: tuple[str, ...]) -> bool:
    """Answer whether some bot looks ahead."""
    return set(names) != {"random"}


def seated_in(name: str) -> tuple[int, int, int]:
    """Answer a bot as kernels know it: its number, iterations, milliseconds."""
    budget = budget_of(name)
    if budget is None:
        return NAMES.index(name), 0, 0
    return NAMES.index("search"), budget.iterations, budget.milliseconds
