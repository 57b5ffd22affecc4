"""What went wrong in games of a simulation that ended in an error: messages and places."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from sdg.bots import bot_of, budget_of
from sdg.lab.native import seed_of
from sdg.lab.preparing import Table
from sdg.lab.simulating import Result
from sdg.lab.trusting import reference_of
from sdg.playing.playthrough import place_of

GAMES = 20  # that are played again, at most
SECONDS = 2.0  # that this may take; a search takes longer, and is not asked again
BATCH = 256


def errors_of(table: Table, seed: int, result: Result) -> list[dict[str, Any]]:
    """Answer the errors of the first games that ended so, as the reference tells them.

    Each has its message, where in the rules it is, in how many of how many such games it was seen,
    and the seed of the first of them.
    """
    agents, end = table.setting.agents, table.engine.columns.failed
    many = result.totals.sums[end]
    if any(budget_of(bot_of(name)) is not None for name in agents):
        return []
    until = time.monotonic() + SECONDS
    reference = reference_of(table.game(), agents)
    found: dict[tuple[str, str | None], dict[str, Any]] = {}
    looked_at = 0
    for number in _failed(table, seed, result, end, until):
        if reference.row_within(seed_of(seed, number), lambda: time.monotonic() < until) is None:
            break
        looked_at += 1
        fault, reference.fault = reference.fault, None
        if fault is not None:
            name = fault.message, place_of(fault)
            found.setdefault(name, {"games": 0, "seed": seed_of(seed, number)})["games"] += 1
        if looked_at == min(many, GAMES):
            break
    return [
        {"message": message, "at": at, **each, "of": looked_at}
        for (message, at), each in found.items()
    ]


def _failed(table: Table, seed: int, result: Result, end: int, until: float) -> Iterator[int]:
    """Yield the numbers of games that ended in an error, as long as there is time."""
    yield from (number for number, row in enumerate(result.rows) if row[end])
    for first in range(len(result.rows), result.totals.games, BATCH):
        if time.monotonic() > until:
            return
        rows = table.engine.rows(seed, first, min(BATCH, result.totals.games - first))
        yield from (number for number, row in enumerate(rows, first) if row[end])
