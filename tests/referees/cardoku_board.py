"""The grid of Cardoku for its referee: cards go in, what fits and what is done comes out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.referees.reading import UNITS, Cell

CELLS = [(column, row) for row in range(9) for column in range(9)]


class Card(NamedTuple):
    """A card in the grid; a wild has the value that was chosen, and no domain."""

    value: int
    domain: str | None


class Board:
    """The cards in the grid, and the units that have scored."""

    def __init__(self, decks: int, separated: bool) -> None:
        self.decks = decks
        self.separated = separated
        self.cards: dict[Cell, Card] = {}
        self.done: set[frozenset[Cell]] = set()
        self.scored: set[frozenset[Cell]] = set()

    def fits(self, card: Card, cell: Cell) -> bool:
        """Tell whether a card may lie on a cell, whatever lies there now."""
        others = {at for unit in UNITS if cell in unit for at in unit} - {cell}
        if any(self.cards[at].value == card.value for at in others & self.cards.keys()):
            return False
        return not self.separated or not any(
            card.domain is not None and card.domain == self.cards[at].domain
            for at in neighbors(cell)
            if at in self.cards
        )

    def may_play(self, value: int, domain: str | None, cell: Cell) -> bool:
        """Tell whether a card of the hand may be played on a cell."""
        return cell not in self.cards and self.fits(Card(value, domain), cell)

    def may_move(self, start: Cell, end: Cell) -> bool:
        """Tell whether a card may be moved, tested with the card lifted (C7)."""
        if start not in self.cards or self.locked(start) or end in self.cards:
            return False
        card = self.cards.pop(start)
        legal = self.fits(card, end)
        self.cards[start] = card
        return legal

    def may_swap(self, one: Cell, other: Cell) -> bool:
        """Tell whether two cards may be swapped, both tested after the exchange (C7)."""
        if one not in self.cards or other not in self.cards:
            return False
        if self.locked(one) or self.locked(other) or not self.differ(one, other):
            return False
        self.swap(one, other)
        legal = all(self.fits(self.cards[cell], cell) for cell in (one, other))
        self.swap(one, other)
        return legal

    def differ(self, one: Cell, other: Cell) -> bool:
        """Tell whether a swap of two cards would change anything that the rules look at (C7)."""
        a, b = self.cards[one], self.cards[other]
        return a.value != b.value or (self.separated and a.domain != b.domain)

    def move(self, start: Cell, end: Cell) -> None:
        """Move a card."""
        self.cards[end] = self.cards.pop(start)

    def swap(self, one: Cell, other: Cell) -> None:
        """Let two cards change places."""
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]

    def can_rearrange(self) -> bool:
        """Tell whether any move or swap is legal."""
        return any(self.may_move(a, b) or self.may_swap(a, b) for a in CELLS for b in CELLS)

    def locked(self, cell: Cell) -> bool:
        """Tell whether a row, column or box of a cell holds nine cards (C8)."""
        return any(cell in unit and unit <= self.cards.keys() for unit in UNITS)

    def settle(self) -> tuple[bool, int]:
        """Tell whether a unit is newly done, and how many have never scored before (C9, C10)."""
        before, self.done = self.done, {unit for unit in UNITS if self.complete(unit)}
        fresh = self.done - self.scored
        self.scored |= fresh
        return not self.done <= before, len(fresh)

    def complete(self, unit: frozenset[Cell]) -> bool:
        """Tell whether a unit is done: with two decks 1–8 or 2–9 are enough in a line (C9)."""
        if unit <= self.cards.keys():
            return True
        values = {self.cards[cell].value for cell in unit & self.cards.keys()}
        is_line = len({column for column, _ in unit}) in (1, 9)
        runs = (set(range(1, 9)), set(range(2, 10)))
        return is_line and self.decks == 2 and any(run <= values for run in runs)


def neighbors(cell: Cell) -> Iterator[Cell]:
    """Yield the cells beside a cell; some may lie outside of the grid."""
    column, row = cell
    yield from ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
