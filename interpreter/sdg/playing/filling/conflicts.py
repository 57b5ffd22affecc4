"""Which rules the cards on a puzzle's board break: cards in, rules with the cells concerned out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from sdg import ir
from sdg.layout.bit_sets import bits
from sdg.puzzles.rules.constraints import Check, Constraints


@frozen
class Broken:
    """A rule that does not hold, and the cells whose cards break it together.

    With `sure`, a rule that looks at open cells too: it is broken whatever is put there.
    """

    rule: ir.Rule
    cells: tuple[int, ...]
    sure: bool = False


def broken(constraints: Constraints, cards: Mapping[int, int]) -> tuple[Broken, ...]:
    """Return what is broken, in the order of the rules. Raises `TooLong`."""
    groups: dict[str, list[set[int]]] = {}
    rules = {rule.name: rule for rule in constraints.puzzle.rules}
    violations: dict[Broken, None] = {}
    for rule, cells in _by_card_and_pair(constraints, cards):
        _join(groups.setdefault(rule.name, []), cells)
    for name, joined in groups.items():
        violations |= dict.fromkeys(Broken(rules[name], tuple(sorted(cells))) for cells in joined)
    kinds = [(1 << constraints.puzzle.kinds) - 1] * constraints.puzzle.layout.geometry.size
    for cell, kind in cards.items():
        kinds[cell] = 1 << kind
    filled = sum(1 << cell for cell in cards)
    for check in constraints.checks:
        if (one := _of_check(check, cards, filled, kinds)) is not None:
            violations[one] = None
    order = {name: number for number, name in enumerate(rules)}
    return tuple(sorted(violations, key=lambda each: (order[each.rule.name], each.cells)))


def why_not(
    constraints: Constraints, cards: Mapping[int, int], cell: int, kind: int
) -> tuple[Broken, ...]:
    """Return what a card would break on a cell, in place of one that lies there."""
    after = broken(constraints, {**cards, cell: kind})
    return tuple(each for each in after if cell in each.cells)


def notes_left(
    constraints: Constraints, notes: Mapping[int, int], cell: int, kind: int
) -> tuple[tuple[int, int], ...]:
    """Return the notes that change by a card on a cell: without its own, and without what it bars
    elsewhere."""
    left = {**notes, cell: 0}
    for pairs in constraints.pairs:
        out = pairs.table[kind]
        for other in bits(pairs.peers[cell]) if out else ():
            if other in left:
                left[other] &= ~out
    return tuple((other, kinds) for other, kinds in left.items() if kinds != notes.get(other, 0))


def _by_card_and_pair(
    constraints: Constraints, cards: Mapping[int, int]
) -> Iterator[tuple[ir.Rule, set[int]]]:
    planes: dict[int, int] = {}
    for cell, kind in cards.items():
        planes[kind] = planes.get(kind, 0) | 1 << cell
    for alone in constraints.alone:
        for cell in bits(alone.cells & planes.get(alone.kind, 0)):
            yield alone.rule, {cell}
    for pairs in constraints.pairs:
        for cell, kind in cards.items():
            peers = pairs.peers[cell]
            for other_kind in bits(pairs.table[kind]) if peers else ():
                for other in bits(planes.get(other_kind, 0) & peers):
                    yield pairs.rule, {cell, other}


def _of_check(
    check: Check, cards: Mapping[int, int], filled: int, kinds: list[int]
) -> Broken | None:
    """Judge a check whose cells are filled; an open one by what it can still come to."""
    here = check.scope & filled
    cells = tuple(bits(here))
    if not here:
        return None
    if here == check.scope:
        known = {cell: cards[cell] for cell in cells}
        return None if check.holds(known) else Broken(check.rule, cells)
    if check.term is not None and check.term.ends(kinds)[1] < 1:
        return Broken(check.rule, cells, sure=True)
    return None


def _join(groups: list[set[int]], cells: set[int]) -> None:
    """Add cells to the groups of those that break a rule together."""
    touched = [group for group in groups if group & cells]
    for group in touched:
        groups.remove(group)
    groups.append(cells.union(*touched))
