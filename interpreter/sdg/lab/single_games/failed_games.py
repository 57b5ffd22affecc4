"""What went wrong in games of a simulation that ended in an error: messages and places."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from sdg.bot_names import bot_of, budget_of
from sdg.chance import Generator
from sdg.game import Fault
from sdg.kernel.c.cache import GIVEN_UP
from sdg.lab.c_kernel import Native
from sdg.lab.engine_interface import Row, seed_of
from sdg.lab.kernel_check import reference_of
from sdg.lab.preparing import Table
from sdg.lab.totals import Totals
from sdg.playing.fault_text import place_of
from sdg.refereeing import TableGame

GAMES = 20  # that are played again, at most
SECONDS = 2.0  # that this may take
BATCH = 256

Patient: TypeAlias = Callable[[], bool]
Meet: TypeAlias = Callable[[int, Patient], Fault | None]  # plays the game of a seed


class _Impatient(Exception):
    """A game was given up before it was over."""


def errors_of(table: Table, seed: int, totals: Totals, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the errors of the first games that ended so, as the reference reports them.

    `totals` are those of all games, `rows` those of the first. Each error has its message, where in
    the rules it is, in how many of how many such games it was seen, and the seed of the first of
    them.
    """
    agents, end = table.setting.agents, table.engine.columns.failed
    many = totals.sums[end]
    searching = any(budget_of(bot_of(name)) is not None for name in agents)
    meet = _on_kernel(table) if searching else _on_reference(table)
    if meet is None:
        return []
    until = time.monotonic() + SECONDS
    faults: dict[tuple[str, str | None], dict[str, Any]] = {}
    looked_at = 0
    for number in _failed(table, seed, totals.games, rows, end, until):
        try:
            fault = meet(seed_of(seed, number), lambda: time.monotonic() < until)
        except _Impatient:
            break
        looked_at += 1
        if fault is not None:
            name = fault.message, place_of(fault)
            faults.setdefault(name, {"games": 0, "seed": seed_of(seed, number)})["games"] += 1
        if looked_at == min(many, GAMES):
            break
    return [
        {"message": message, "at": at, **each, "of": looked_at}
        for (message, at), each in faults.items()
    ]


def _on_reference(table: Table) -> Meet:
    """Play games once more on the reference."""
    reference = reference_of(table.game(), table.setting.agents, table.request.deal)

    def meet(seed: int, patient: Patient) -> Fault | None:
        reference.fault = None
        if reference.row_within(seed, patient) is None:
            raise _Impatient
        return reference.fault

    return meet


def _on_kernel(table: Table) -> Meet | None:
    """Let the bots of a kernel decide, since to search takes long on the reference, which follows.

    Return None where there is no such kernel, and where a clock goes, which it does not see.
    """
    engine, game = table.engine, table.game()
    if not isinstance(engine, Native) or game.timed or isinstance(game, TableGame):
        return None
    library, memory = engine.library, engine.table()
    library.begin.restype = library.take.restype = library.think.restype = ctypes.c_int64

    def meet(seed: int, patient: Patient) -> Fault | None:
        chance = Generator(seed)
        try:
            state = game.initial_state(chance)
            legal = library.begin(memory, ctypes.c_uint64(seed))
            while not state.over:
                index = library.think(memory) if legal >= 0 and patient() else GIVEN_UP
                if index == GIVEN_UP:
                    raise _Impatient
                legal = library.take(memory, ctypes.c_int64(index))
                state = game.step(state, index, chance)
            game.outcome(state)
        except Fault as fault:
            return fault
        return None

    return meet


def _failed(
    table: Table, seed: int, games: int, rows: Sequence[Row], end: int, until: float
) -> Iterator[int]:
    """Yield the numbers of games that ended in an error, as long as there is time; `rows` are those
    of the first games."""
    yield from (number for number, row in enumerate(rows) if row[end])
    for first in range(len(rows), games, BATCH):
        if time.monotonic() > until:
            return
        more = table.engine.rows(seed, first, min(BATCH, games - first))
        yield from (number for number, row in enumerate(more, first) if row[end])
