"""Can cells be filled with cards so that no rule is broken? A search over sets of cards, as bits.

Cards that no bond tells apart are one class. A domain is the set of classes that a cell may still
take; what is laid narrows the domains of its peers. A node is one card tried on one cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from attrs import define, field

from sdg.deep.binding import Apart, Binding, Rising, column, copies
from sdg.engine.geometry import bits
from sdg.game import Game

Answer: TypeAlias = Literal["filled", "impossible", "undecided"]
MOST_RULES = 6  # of which every set is tried, for the smallest that is guilty


class _Out(Exception):
    """The nodes are used up, or the time."""


@define
class _Search:
    nodes: int
    patient: Callable[[], bool]
    domains: dict[int, int] = field(factory=dict)  # by cell: classes
    narrow: list[Callable[[int, int, dict[int, int]], None]] = field(factory=list)
    groups: list[tuple[int, list[int]]] = field(factory=list)  # cells, classes of each value
    supply: list[int | None] = field(factory=list)

    def fill(self, empty: int) -> bool:
        """Fill the cells of a set; answer whether it can be done."""
        if not empty:
            return True
        if not self._room(empty):
            return False
        cell = min(bits(empty), key=lambda c: self.domains[c].bit_count())
        for one in bits(self.domains[cell]):
            self.nodes -= 1
            if self.nodes < 0 or (self.nodes % 256 == 0 and not self.patient()):
                raise _Out
            if self._laid(cell, one, empty & ~(1 << cell)):
                return True
        return False

    def _laid(self, cell: int, one: int, rest: int) -> bool:
        before = self.domains.copy()
        left = self.supply[one]
        if left is not None:
            self.supply[one] = left - 1
        for narrow in self.narrow:
            narrow(cell, one, self.domains)
        if left == 1:
            for other in bits(rest):
                self.domains[other] &= ~(1 << one)
        self.domains[cell] = 1 << one
        done = all(self.domains[other] for other in bits(rest)) and self.fill(rest)
        if not done:
            self.domains = before
            self.supply[one] = left
        return done

    def _room(self, empty: int) -> bool:
        """Answer whether each group of cells that must differ has as many values left as cells."""
        for cells, values in self.groups:
            within = cells & empty
            if not within:
                continue
            seen = 0
            for cell in bits(within):
                seen |= self.domains[cell]
            if sum(1 for value in values if value & seen) < within.bit_count():
                return False
        return True


def fill(
    game: Game, found: Binding, cells: int, rules: Sequence[str], nodes: int,
    patient: Callable[[], bool] = lambda: True,
) -> Answer:  # fmt: skip
    """Answer whether a set of cells can be full under some rules, by name."""
    apart = [bond for bond in found.apart if bond.rule.name in rules]
    rising = [bond for bond in found.rising if bond.rule.name in rules]
    classes, supply = _classes(game, found, apart, rising, rules)
    search = _Search(nodes, patient)
    search.supply = supply
    for cell in bits(cells):
        search.domains[cell] = sum(
            1 << i for i, kinds in enumerate(classes)
            if found.cells_for(kinds[0], rules) >> cell & 1
        )  # fmt: skip
    for bond in apart:
        search.narrow.append(_differing(game, bond, classes, cells))
        search.groups += _groups(game, bond, classes, cells)
    for each in rising:
        search.narrow += _slopes(game, each, classes, cells)
    total = None if None in supply else sum(each for each in supply if each is not None)
    if total is not None and total < cells.bit_count():
        return "impossible"
    if not all(search.domains.values()):
        return "impossible"
    try:
        return "filled" if search.fill(cells) else "impossible"
    except (_Out, RecursionError):
        return "undecided"


def guilty(names: Sequence[str], impossible: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """Answer the smallest set of rules that alone makes something impossible."""
    if len(names) <= MOST_RULES:
        for size in range(len(names)):
            for some in combinations(names, size):
                if impossible(some):
                    return some
        return tuple(names)
    left = list(names)
    for name in names:
        fewer = [each for each in left if each != name]
        if impossible(fewer):
            left = fewer
    return tuple(left)


def _classes(
    game: Game, found: Binding, apart: list[Apart], rising: list[Rising], rules: Sequence[str]
) -> tuple[list[list[int]], list[int | None]]:
    """Group kinds that no bond tells apart; answer them and how many cards each has."""
    amounts = copies(game)
    told: dict[object, list[int]] = {}
    bonds: list[Apart | Rising] = [*apart, *rising]
    columns = {bond.attribute: column(game, bond.attribute) for bond in bonds}
    for kind, face in enumerate(game.engine.layout.cards.kinds):
        if (face.wild is not None and not face.bound) or face.back:
            continue
        if amounts is not None and not amounts[kind]:
            continue
        key = (
            tuple(codes[kind] for codes in columns.values()),
            tuple(bond.kinds >> kind & 1 for bond in bonds),
            found.cells_for(kind, rules),
        )
        told.setdefault(key, []).append(kind)
    classes = list(told.values())
    if amounts is None:
        return classes, [None] * len(classes)
    return classes, [sum(amounts[kind] for kind in kinds) for kinds in classes]


def _differing(
    game: Game, bond: Apart, classes: list[list[int]], cells: int
) -> Callable[[int, int, dict[int, int]], None]:
    """Answer what a card on a cell leaves to the peers of the cell."""
    codes = column(game, bond.attribute)
    bound = [bond.kinds >> kinds[0] & 1 for kinds in classes]
    shown = [codes[kinds[0]] for kinds in classes]
    kept = [
        ~sum(1 << j for j, b in enumerate(shown)
             if a is not None and b is not None and bound[i] and bound[j]
             and abs(a - b) < bond.least)
        for i, a in enumerate(shown)
    ]  # fmt: skip

    def narrow(cell: int, one: int, domains: dict[int, int]) -> None:
        for other in bits(bond.peers[cell] & cells):
            domains[other] &= kept[one]

    return narrow


def _groups(
    game: Game, bond: Apart, classes: list[list[int]], cells: int
) -> list[tuple[int, list[int]]]:
    """Answer sets of cells of which any two are peers, with the classes of each value."""
    codes = column(game, bond.attribute)
    values: dict[object, int] = {}
    for i, kinds in enumerate(classes):
        value = codes[kinds[0]]
        if value is None or not bond.kinds >> kinds[0] & 1:
            return []  # cards that are not bound may lie there in any number
        values[value] = values.get(value, 0) | 1 << i
    found = []
    for cell in bits(cells):
        group = 1 << cell
        for other in bits(bond.peers[cell] & cells):
            if group & ~bond.peers[other] & ~(1 << other) == 0:
                group |= 1 << other
        found.append(group)
    return [(group, list(values.values())) for group in dict.fromkeys(found)]


def _slopes(
    game: Game, bond: Rising, classes: list[list[int]], cells: int
) -> list[Callable[[int, int, dict[int, int]], None]]:
    """Answer what a card on a cell leaves to the cells before and behind it."""
    codes = column(game, bond.attribute)
    shown = [codes[kinds[0]] for kinds in classes]
    bound = [bond.kinds >> kinds[0] & 1 for kinds in classes]

    strict = all(each is not None for each in shown) and all(bound)

    def kept(i: int, away: int) -> int:
        """Answer the classes that may lie so many cells behind a card, or before it."""
        a = shown[i]
        if a is None or not bound[i]:
            return -1
        least = abs(away) if strict else 1  # each card between takes a value of its own
        return sum(
            1 << j for j, b in enumerate(shown)
            if b is None or not bound[j] or (b - a) * (1 if away > 0 else -1) >= least
        )  # fmt: skip

    def along(series: tuple[int, ...]) -> Callable[[int, int, dict[int, int]], None]:
        place = {cell: i for i, cell in enumerate(c for c in series if cells >> c & 1)}
        leaves = [{away: kept(i, away) for away in range(-len(place), len(place) + 1) if away}
                  for i in range(len(classes))]  # fmt: skip

        def narrow(cell: int, one: int, domains: dict[int, int]) -> None:
            here = place.get(cell)
            if here is not None:
                for other, there in place.items():
                    if other != cell:
                        domains[other] &= leaves[one][there - here]

        return narrow

    return [along(series) for series in bond.series]
