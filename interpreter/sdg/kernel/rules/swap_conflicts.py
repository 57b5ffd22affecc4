"""Swaps against rules: what a cell may not receive because of the cards of its regions.

Where all cells of some regions are each other's peers, and nobody else's, it is computed once
for a region, and tested for each of its cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sdg.engine.rules.clauses import Differ
from sdg.kernel.dialect.values import Code
from sdg.kernel.facts.barred_values import is_settled
from sdg.kernel.upkeep.derived_sets import each_region_at
from sdg.kernel.upkeep.peer_sets import asked_of_peers, barring_set, differing, peers_table

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def binding(k: Kernel) -> Iterator[Differ]:
    """Yield the clauses by which cards differ from their peers right away."""
    for rule in k.engine.legality.rules:
        for clause in rule.clauses if not is_settled(rule) else ():
            if isinstance(clause, Differ):
                yield clause


def nothing_met(k: Kernel) -> None:
    """Generate code: cards have moved, so that what regions bar is to be computed anew."""
    for number in dict.fromkeys(barring_set(k, clause) for clause in binding(k) if _met(k, clause)):
        k.source.fields[f"met_{number}"] = "regions()"
        k.source.add(f"s.met_{number} = 0")


def coming_back(k: Kernel, clause: Differ) -> None:
    """Keep the cells whose card differs from its new peers: those of the cell it comes to.

    A value that a peer shows may only come from that peer: not at all, if two show it. The
    value that leaves comes to the other cell, and is a peer again if that is one.
    """
    attribute, table = differing(k, clause), peers_table(k, clause)
    if regions := _met(k, clause):
        _by_region(k, clause, regions)
    else:
        with k.each(Code(f"{table}[at] & s.occupied", "cells")) as peer:
            _bar(k, attribute, str(peer), "others &= ~{} | one_cell({})")
    with k.with_value(attribute, "kind") as index:
        k.source.add(f"others &= ~(s.where_{attribute}[{index}] & {table}[at])")


def _by_region(k: Kernel, clause: Differ, regions: int) -> None:
    """Generate the same, region by region.

    The card that leaves is one of those of its regions and bars its own value there, which may
    come if no peer shows it.
    """
    source, attribute, number = k.source, differing(k, clause), barring_set(k, clause)
    _meeting(k, clause, regions)
    barred = source.keep("0", "barred", "cells")
    with each_region_at(k, regions, "at") as region:
        with source.block(f"if not s.met_{number} >> {region} & 1:"):
            source.add(f"meet_{number}(s, {region})")
        source.add(f"{barred} |= s.meets_{number}[{region}]")
    with k.with_value(attribute, "kind") as index:
        same = f"s.where_{attribute}[{index}]"
        with source.block(f"if not {same} & {peers_table(k, clause)}[at]:"):
            source.add(f"{barred} &= ~{same}")
    source.add(f"others &= ~{barred}")


def _meeting(k: Kernel, clause: Differ, regions: int) -> None:
    """Generate which cards no card of a region may change places with, but for some of its own."""
    source, number = k.source, barring_set(k, clause)
    if not source.begins(f"meet_{number}"):
        return
    masks = k.layout.regions.cells
    table = source.table("cells_of_region", masks, "cells")
    source.fields[f"meets_{number}"] = f"cells({regions.bit_length()})"
    head = f"def meet_{number}(s: State, region: number) -> none:"
    with source.function(head, "Note what shows a value that another card of the region shows."):
        meeting = source.keep("0", "found", "cells")
        with k.each(Code(f"{table}[region] & s.occupied", "cells")) as peer:
            _bar(k, differing(k, clause), str(peer), f"{meeting} |= {{}} & ~one_cell({{}})")
        source.add(f"s.meets_{number}[region] = {meeting}")
        source.add(f"s.met_{number} |= one_region(region)")


def _bar(k: Kernel, attribute: str, peer: str, text: str) -> None:
    """Generate what comes of a card: of all that show its value, and of its cell."""
    with k.with_value(attribute, f"s.cell[{peer}]") as index:
        k.source.add(text.format(f"s.where_{attribute}[{index}]", peer))


def _met(k: Kernel, clause: Differ) -> int:
    """Return regions whose cells are all peers and which hold all peers of each cell, else 0."""
    _, peers = asked_of_peers(k, clause)
    regions, held = 0, [0] * len(peers)
    for region, mask in enumerate(k.layout.regions.cells):
        cells = [i for i in range(len(peers)) if mask >> i & 1]
        if len(cells) > 1 and all(mask & ~peers[i] == 1 << i for i in cells):
            regions |= 1 << region
            for i in cells:
                held[i] |= mask & ~(1 << i)
    return regions if held == list(peers) else 0
