"""CP-SAT, the solver of OR-Tools, for boards that the own search takes too long for.

It comes with the extra `solve` and is imported only when it is asked. What the rules bar is told it
beforehand, but for what looks at many cells and is no sum: of that it learns board by board. A
board of which there is too much to tell is left undecided.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, product
from math import prod
from typing import Any, Literal, TypeAlias

from attrs import frozen

from sdg.layout.bit_sets import bits
from sdg.puzzles.rules.constraints import Cards, Check, Constraints, Pairs
from sdg.puzzles.rules.totals import Total

MOST_WAYS = 50_000  # to fill the cells of checks that are told beforehand, for all together
MOST_ENTRIES = 4_000_000  # cards on cells, each as often as it is told that they bar each other
WORK = 60.0  # in a measure of the solver's own, the same on every machine: some seconds each

Verdict: TypeAlias = Literal["filled", "impossible", "undecided"]


def installed() -> bool:
    """Return whether there is a solver to ask."""
    return find_spec("ortools") is not None


@frozen
class Answer:
    """What came of it: a full board, or that there is none, or neither."""

    verdict: Verdict
    cards: Cards


class Solver:
    """One board to fill, with some cards given."""

    def __init__(self, constraints: Constraints, givens: Cards) -> None:
        self.constraints = constraints
        self.sat: Any = import_module("ortools.sat.python.cp_model")
        self.model: Any = self.sat.CpModel()
        self.lies: dict[tuple[int, int], Any] = {}
        self.later: list[Check] = []
        self.large = model_size(constraints) > MOST_ENTRIES
        if self.large:
            return
        barred = {(cell, each.kind) for each in constraints.alone for cell in bits(each.cells)}
        self.lies = {
            (cell, kind): self.model.new_bool_var("")
            for cell in bits(constraints.cells) for kind in constraints.kinds
            if (cell, kind) not in barred and givens.get(cell, kind) == kind
        }  # fmt: skip
        self.building = self._tell()

    def solve(self, seconds: float, work: float = WORK) -> Answer:
        """Look for a board until the time or the work is up; raises `Fault` as a search does.

        What sums decide needs linear programs, and much else is quicker without them: both take
        turns, each longer than the last.
        """
        until, turn = time.monotonic() + seconds, 1.0
        if self.large or any(time.monotonic() > until for _ in self.building):
            return Answer("undecided", {})
        while work > 0 and time.monotonic() < until:
            for linear in (1, 0):
                answer = self._try(until, turn, linear)
                if answer.verdict != "undecided":
                    return answer
            work -= 2 * turn
            turn *= 4
        return Answer("undecided", {})

    def _try(self, until: float, work: float, linear: int) -> Answer:
        while (left := until - time.monotonic()) > 0 and work > 0:
            solver = self.sat.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.random_seed = 1
            solver.parameters.linearization_level = linear
            solver.parameters.max_deterministic_time = work
            if left != float("inf"):
                solver.parameters.max_time_in_seconds = left
            status = solver.solve(self.model)
            work -= solver.response_proto.deterministic_time
            if status == self.sat.INFEASIBLE:
                return Answer("impossible", {})
            if status not in (self.sat.OPTIMAL, self.sat.FEASIBLE):
                break
            cards = {cell: kind for (cell, kind), lies in self.lies.items() if solver.value(lies)}
            broken = [check for check in self.later if not check.holds(cards)]
            if not broken:
                self.constraints.judge(cards)
                return Answer("filled", cards)
            for check in broken:
                self.forbid({cell: cards[cell] for cell in bits(check.scope)})
        return Answer("undecided", {})

    def forbid(self, cards: Cards) -> None:
        """Leave out the boards on which all of these cards lie."""
        if not self.large:
            self.model.add_bool_or([~self.lies[each] for each in cards.items()])

    def _tell(self) -> Iterator[None]:
        """Tell the solver what is barred, but for checks that are left for later; now and then
        something else may be done."""
        constraints, model = self.constraints, self.model
        for cell in bits(constraints.cells):
            model.add_exactly_one(self._on(cell, constraints.kinds))
        for pairs in constraints.pairs:
            yield from self._add_pairs(pairs)
        for each in constraints.eaches:
            if not each.cells & ~constraints.cells:
                for value in each.values:
                    on = (self._on(cell, bits(value)) for cell in bits(each.cells))
                    model.add_exactly_one(list(chain.from_iterable(on)))
        for kind, many in constraints.supply.items():
            lie = [
                self.lies[cell, kind]
                for cell in bits(constraints.cells)
                if (cell, kind) in self.lies
            ]
            model.add(sum(lie) <= many)
        checks = [check for check in constraints.checks if not check.scope & ~constraints.cells]
        for total in dict.fromkeys(total for check in checks for total in check.totals):
            self._add_total(total)
        left = MOST_WAYS
        for check in checks:
            ways = (
                0 if check.only_sums else prod(len(self._kinds(cell)) for cell in bits(check.scope))
            )
            left -= ways
            if ways and left >= 0:
                self._add_check(check)
            elif ways:
                self.later.append(check)

    def _on(self, cell: int, kinds: Iterable[int]) -> list[Any]:
        """List what says that one of some kinds lies on a cell, as far as it may."""
        return [self.lies[cell, kind] for kind in kinds if (cell, kind) in self.lies]

    def _kinds(self, cell: int) -> list[int]:
        return [kind for kind in self.constraints.kinds if (cell, kind) in self.lies]

    def _add_pairs(self, pairs: Pairs) -> Iterator[None]:
        """Of all kinds on one cell that bar the same from another, and these, at most one lies."""
        alike, added = _alike(self.constraints, pairs), set()
        for cell in bits(self.constraints.cells):
            yield
            for other in bits(pairs.peers[cell] & self.constraints.cells):
                for barred, kinds in alike.items():
                    both = frozenset(((cell, *kinds), (other, *bits(barred))))
                    if barred and both not in added:
                        added.add(both)
                        self.model.add_at_most_one(
                            (*self._on(cell, kinds), *self._on(other, bits(barred)))
                        )

    def _add_total(self, total: Total) -> None:
        adds = [(add, self.lies[cell, kind]) for cell, column in total.adds
                for kind, add in enumerate(column) if (cell, kind) in self.lies]  # fmt: skip
        sum_of_cards = sum(add * lies for add, lies in adds)
        most = sum(abs(add) for add, _ in adds)
        if total.low > -most:
            self.model.add(sum_of_cards >= total.low)
        if total.high < most:
            self.model.add(sum_of_cards <= total.high)

    def _add_check(self, check: Check) -> None:
        """Ask a check about every way to fill its cells."""
        cells = tuple(bits(check.scope))
        for kinds in product(*(self._kinds(cell) for cell in cells)):
            cards = dict(zip(cells, kinds, strict=True))
            if not check.holds(cards):
                self.forbid(cards)


def model_size(constraints: Constraints) -> int:
    """Count the cards on cells, and how often two of them bar each other, at most."""
    entries = constraints.cells.bit_count() * len(constraints.kinds)
    for pairs in constraints.pairs:
        beside = sum(
            (pairs.peers[cell] & constraints.cells).bit_count() for cell in bits(constraints.cells)
        )
        both = sum(
            len(kinds) + barred.bit_count() for barred, kinds in _alike(constraints, pairs).items()
        )
        entries += beside * both
    return entries


def _alike(constraints: Constraints, pairs: Pairs) -> dict[int, list[int]]:
    """Return the kinds that bar the same kinds, by these."""
    alike: dict[int, list[int]] = {}
    for kind in constraints.kinds:
        alike.setdefault(pairs.table[kind], []).append(kind)
    return alike
