"""The next step of a puzzle, with its reasons: which rule and which cards bar everything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from attrs import frozen

from sdg import ir
from sdg.layout.bit_sets import bits
from sdg.puzzles.rules.constraints import Constraints, Each
from sdg.puzzles.search.search import Search
from sdg.puzzles.search_limits import Patience


@frozen
class Reason:
    """Why a card may not lie on a cell: what a rule says with other cells as they are."""

    cell: int
    kind: int
    rule: ir.Rule
    by: tuple[int, ...]  # the cells; none if the rule says so whatever lies elsewhere


@frozen
class Hint:
    """What a cell has to be, or that something can be nothing.

    `cell`: all other kinds are barred there. `region`: in this region all other cells are barred
    to this value. `tried`: with each other kind that is not barred there is no solution.
    """

    how: Literal["cell", "region", "tried"]
    cell: int | None  # None: no cell is left in the region
    kind: int | None  # None: no kind is left for the cell, or several show the value
    reasons: tuple[Reason, ...]
    each: Each | None = None
    value: int = 0  # in a region: the kinds that show it
    tried: tuple[int, ...] = ()  # kinds that lead to no solution


def hint(constraints: Constraints, cards: Mapping[int, int], patience: Patience) -> Hint | None:
    """Return the next step from some cards; None if no cell has to be anything."""
    step = next(direct(constraints, cards), None)
    return step or _tried(constraints, cards, patience)


def contradiction(constraints: Constraints, cards: Mapping[int, int]) -> Hint | None:
    """Return a cell or a region for which nothing is left."""
    return next(
        (each for each in direct(constraints, cards) if each.cell is None or each.kind is None),
        None,
    )


def direct(constraints: Constraints, cards: Mapping[int, int]) -> Iterator[Hint]:
    """Yield what follows from the cards that lie there and one cell or region alone."""
    puzzle = constraints.puzzle
    barred: dict[int, dict[int, Reason]] = {}
    for cell in puzzle.grid.cells:
        others = {**cards}
        card = others.pop(cell, None)
        barred[cell] = barred_from(constraints, others, cell)
        if card is not None:
            if card in barred[cell]:
                yield Hint("cell", cell, None, (barred[cell][card],))
            continue
        left = [kind for kind in range(puzzle.kinds) if kind not in barred[cell]]
        if len(left) <= 1:
            kind = left[0] if left else None
            yield Hint("cell", cell, kind, tuple(barred[cell].values()))
    for each in constraints.eaches:
        for value in each.values:
            if any(value >> cards[cell] & 1 for cell in bits(each.cells) if cell in cards):
                continue
            open_cells = [cell for cell in bits(each.cells) if cell not in cards]
            kinds = tuple(bits(value))
            left = [c for c in open_cells if any(kind not in barred[c] for kind in kinds)]
            reasons = tuple(
                barred[cell][kind] for cell in open_cells for kind in kinds if kind in barred[cell]
            )
            if not left:
                kind = kinds[0] if len(kinds) == 1 else None
                yield Hint("region", None, kind, reasons, each, value)
            elif len(left) == 1 and len(kinds) == 1:
                yield Hint("region", left[0], kinds[0], reasons, each, value)


def barred_from(constraints: Constraints, cards: Mapping[int, int], cell: int) -> dict[int, Reason]:
    """Return what bars each kind from a cell, the first rule of the file that does."""
    reasons: dict[int, Reason] = {}
    for alone in constraints.alone:
        if alone.cells >> cell & 1:
            reasons.setdefault(alone.kind, Reason(cell, alone.kind, alone.rule, ()))
    for pairs in constraints.pairs:
        for other, card in cards.items():
            if pairs.peers[other] >> cell & 1:
                for kind in bits(pairs.table[card]):
                    reasons.setdefault(kind, Reason(cell, kind, pairs.rule, (other,)))
    here = frozenset(cards) | {cell}
    for check in constraints.checks:
        if check.scope >> cell & 1 and here.issuperset(bits(check.scope)):
            by = tuple(other for other in bits(check.scope) if other != cell)
            known = {other: cards[other] for other in by}
            for kind in range(constraints.puzzle.kinds):
                if kind not in reasons and not check.holds({**known, cell: kind}):
                    reasons[kind] = Reason(cell, kind, check.rule, by)
    return reasons


def _tried(constraints: Constraints, cards: Mapping[int, int], patience: Patience) -> Hint | None:
    """Try all that is left for each cell, those with least first."""
    open_cells = [cell for cell in constraints.puzzle.grid.cells if cell not in cards]
    barred = {cell: barred_from(constraints, cards, cell) for cell in open_cells}
    for cell in sorted(open_cells, key=lambda each: -len(barred[each])):
        left = [kind for kind in range(constraints.puzzle.kinds) if kind not in barred[cell]]
        possible = [
            kind for kind in left if _solvable(constraints, {**cards, cell: kind}, patience)
        ]
        if len(possible) <= 1:
            tried = tuple(kind for kind in left if kind not in possible)
            kind = possible[0] if possible else None
            return Hint("tried", cell, kind, tuple(barred[cell].values()), tried=tried)
    return None


def _solvable(constraints: Constraints, cards: Mapping[int, int], patience: Patience) -> bool:
    return any(True for _ in Search(constraints, cards, patience).solutions())
