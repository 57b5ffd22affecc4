"""Functions that count the cards of regions, and return which regions are full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.kernel.state.full_regions import IN_A_WORD, NEVER, in_words, words_of

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def fill(k: Kernel, cell: str, sign: str) -> None:
    """Count a cell's first card in its regions, by `+`, or its last one off, by `-`."""
    if not k.shape.watched:
        return
    layout, words = k.layout, words_of(k.layout)
    counted = [
        word
        for i in range(k.shape.cells)
        for word in in_words(layout, [mask >> i & 1 for mask in layout.regions.cells])
    ]
    table = k.source.table("counted_at", counted, "words")
    changes = {"+": "add_words", "-": "less_words"}[sign]
    k.source.add(f"{changes}(s.filled, {table}, {cell} * {words}, {words})")


def full(k: Kernel) -> str:
    """Generate the regions that are full."""
    sizes = [mask.bit_count() for mask in k.layout.regions.cells]
    sizes += [NEVER] * (words_of(k.layout) * IN_A_WORD - len(sizes))
    table = k.source.table("full_regions", in_words(k.layout, sizes), "words")
    return f"same_bytes(s.filled, {table}, {words_of(k.layout)})"
