"""How many cards lie in each region: counted in bytes, eight to a word.

So a card is counted in all regions of its cell by a few additions, whichever they are.
"""

from __future__ import annotations

from sdg.layout.slots import Layout

IN_A_WORD, AT_A_TIME = 8, 32  # regions counted in a word, and in as many words as are compared
MOST = 64  # regions that a word has bits for
LARGEST = 126  # cells of a region; no byte ever counts to NEVER
NEVER = 127


def countable(layout: Layout) -> bool:
    """Return whether regions are few and small enough for bytes of words."""
    cells = layout.regions.cells
    return len(cells) <= MOST and all(mask.bit_count() <= LARGEST for mask in cells)


def fields(layout: Layout) -> dict[str, str]:
    """Return the field in which the cards of regions are counted."""
    return {"filled": f"words({words_of(layout)})"}


def words_of(layout: Layout) -> int:
    """Return how many words hold the counts of all regions."""
    return -(-len(layout.regions.cells) // AT_A_TIME) * (AT_A_TIME // IN_A_WORD)


def in_words(layout: Layout, counts: list[int]) -> list[int]:
    """Return the words whose bytes are numbers of the regions, the first in the lowest."""
    return [
        sum(count << 8 * i for i, count in enumerate(counts[IN_A_WORD * word :][:IN_A_WORD]))
        for word in range(words_of(layout))
    ]
