"""Sets of cells where values are barred by the cards there, kept as cards come and go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from sdg.engine.rules.clauses import Differ
from sdg.engine.rules.comparisons import Apart
from sdg.kernel.facts.barred_values import Peers
from sdg.layout.slots import peers_of

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def barring_sets(k: Kernel, attribute: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers and the tables of peers of the sets where values are barred."""
    if k.shape.tabled:
        return
    for number, (differing, peers) in k.shape.barring.peers.items():
        if differing == attribute:
            yield number, k.source.table(f"peers_{number}", peers, "cells")


def barring_set(k: Kernel, clause: Differ) -> int:
    """Return the number of the set where values of a clause are barred."""
    return k.shape.barring.number[asked_of_peers(k, clause)]


def barred(k: Kernel, clause: Differ, value: str) -> str:
    """Return the cells where a value of a clause is barred; by a table on a small board."""
    number = barring_set(k, clause)
    if k.shape.tabled:
        return f"{_together(k, number)}[{_shown(k, clause, value)}]"
    return f"s.barred_{number}[{value}]"


def barred_by_others(k: Kernel, clause: Differ, value: str, at: str) -> str:
    """Return the cells where a value is barred by more than the card that shows it at one."""
    number = barring_set(k, clause)
    if k.shape.tabled:
        return f"{_together(k, number)}[{_shown(k, clause, value)} & ~one_cell({at})]"
    _, peers = k.shape.barring.peers[number]
    table = k.source.table(f"peers_{number}", peers, "cells")
    return f"(s.twice_{number}[{value}] | s.barred_{number}[{value}] & ~{table}[{at}])"


def peers_table(k: Kernel, clause: Differ | Apart) -> str:
    """Return the table of the peers of each cell for a clause."""
    peers = asked_of_peers(k, clause)
    return k.source.table(f"peers_{k.shape.barring.number[peers]}", peers[1], "cells")


def differing(k: Kernel, clause: Differ) -> str:
    """Return the attribute that a clause is about."""
    return asked_of_peers(k, clause)[0]


def asked_of_peers(k: Kernel, clause: Differ | Apart) -> Peers:
    """Return the attribute that a clause is about, and the peers of each cell."""
    peers = peers_of(k.layout, clause.rule, clause.clause)
    assert peers is not None
    return peers


def _shown(k: Kernel, clause: Differ, value: str) -> str:
    return f"s.where_{differing(k, clause)}[{value}]"


def _together(k: Kernel, number: int) -> str:
    """Return the table of the peers that some cells have together, for each set of cells."""
    _, peers = k.shape.barring.peers[number]
    together = [
        reduce(or_, (each for i, each in enumerate(peers) if cells >> i & 1), 0)
        for cells in range(1 << k.shape.cells)
    ]
    return k.source.table(f"peers_of_{number}", together, "cells")
