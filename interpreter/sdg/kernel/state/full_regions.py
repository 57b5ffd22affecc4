"""Which regions are full, in text: how many cards lie in each is kept in a byte, words of eight.

So a card is counted in all regions of its cell by a few additions, whichever they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.layout.slots import Layout

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel

IN_A_WORD, AT_A_TIME = 8, 32  # regions counted in a word, and in as many words as are compared
MOST = 64  # regions that a word has bits for
LARGEST = 126  # cells of a region; no byte ever counts to NEVER
NEVER = 127


def countable(layout: Layout) -> bool:
    """Answer whether regions are few and small enough for bytes of words."""
    cells = layout.regions.cells
    return len(cells) <= MOST and all(mask.bit_count() <= LARGEST for mask in cells)


def fields(layout: Layout) -> dict[str, str]:
    """Answer the field in which the cards of regions are counted."""
    return {"filled": f"words({_words(layout)})"}


def _words(layout: Layout) -> int:
    return -(-len(layout.regions.cells) // AT_A_TIME) * (AT_A_TIME // IN_A_WORD)


def _in_words(layout: Layout, counts: list[int]) -> list[int]:
    """Answer the words whose bytes are numbers of the regions, the first in the lowest."""
    return [
        sum(count << 8 * i for i, count in enumerate(counts[IN_A_WORD * word :][:IN_A_WORD]))
        for word in range(_words(layout))
    ]


def fill(k: Kernel, cell: str, sign: str) -> None:
    """Count a cell's first card in its regions, by `+`, or its last one off, by `-`."""
    if not k.shape.watched:
        return
    layout, words = k.layout, _words(k.layout)
    counted = [
        word
        for i in range(k.shape.cells)
        for word in _in_words(layout, [mask >> i & 1 for mask in layout.regions.cells])
    ]
    table = k.source.table("counted_at", counted, "words")
    changes = {"+": "add_words", "-": "less_words"}[sign]
    k.source.add(f"{changes}(s.filled, {table}, {cell} * {words}, {words})")


def full(k: Kernel) -> str:
    """Write the regions that are full."""
    sizes = [mask.bit_count() for mask in k.layout.regions.cells]
    sizes += [NEVER] * (_words(k.layout) * IN_A_WORD - len(sizes))
    table = k.source.table("full_regions", _in_words(k.layout, sizes), "words")
    return f"same_bytes(s.filled, {table}, {_words(k.layout)})"
