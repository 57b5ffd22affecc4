"""The search for full boards: constraints in, one solution after the other out.

What may still lie where is one set of cells for each kind of card, as a whole number with one bit a
cell. To lay a card takes cells out of such sets. A cell that is left with one kind gets it, and so
does the only cell of a region that is left for a value. Where nothing follows, each kind of a cell
is tried: of one with few, where it failed often. Where rules distinguish a few kinds, the places of
these are tried first. A search that turns out to be long begins anew with sums that follow from
those stated, and without what probes take out; one that has found nothing for long begins anew with
what it knows of where it failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sdg.layout.bit_sets import bits
from sdg.puzzles.rules.constraints import Check, Constraints
from sdg.puzzles.rules.totals import Total, among, bounded, sets_of
from sdg.puzzles.search.arcs import arcs
from sdg.puzzles.search.branching import FAILED, branch, distinguished, places_of
from sdg.puzzles.search.candidates import DEAD, Cards, Planes, cards_of, choose
from sdg.puzzles.search.derived_sums import combined
from sdg.puzzles.search.probing import probe
from sdg.puzzles.search.sum_ways import sums
from sdg.puzzles.search_limits import Patience
from sdg.puzzles.terms.terms import Kinds, Term

EASY = 200  # steps until a search takes the pains to find out more before it goes on
FIRST = 5_000  # steps of a search until it begins anew; then it takes twice as many, and so on


class Search:
    """A puzzle with these cards given, under its constraints."""

    def __init__(
        self, constraints: Constraints, givens: Mapping[int, int], patience: Patience | None = None
    ) -> None:
        self.constraints = constraints
        self.puzzle = constraints.puzzle
        self.cells = constraints.cells
        self.kinds = range(constraints.puzzle.kinds)
        self.eaches = [each for each in constraints.eaches if not each.cells & ~self.cells]
        self.givens = givens
        self.patience = patience or Patience()
        self.checks: dict[int, list[Check]] = {}
        self.terms: dict[int, list[Term]] = {}  # by cell: what hangs on its card, and has to be so
        for check in constraints.checks:
            if check.scope & ~self.cells:
                continue
            for cell in bits(check.scope):
                self.checks.setdefault(cell, []).append(check)
                if check.term is not None and not check.only_sums:
                    self.terms.setdefault(cell, []).append(check.term)
        asked_for = (
            total for checks in self.checks.values() for each in checks for total in each.totals
        )
        self.totals = list(dict.fromkeys(asked_for))
        self._sets = {total: sets for total in self.totals if (sets := sets_of(constraints, total))}
        self._add(arcs(constraints, self.cells))
        places: dict[int, dict[int, None]] = {}  # by the kinds that show a value: regions
        for each in self.eaches:
            for value in each.values:
                places.setdefault(value, {})[each.cells] = None
        self._places = [(value, tuple(bits(value)), tuple(cells))
                        for value, cells in places.items()]  # fmt: skip
        terms = {id(term): term for some in self.terms.values() for term in some}
        rare = distinguished(terms.values(), len(self.kinds))
        self._distinguished = [(kind, region) for _, shown_by, regions in self._places
                               if len(shown_by) == 1 and rare >> (kind := shown_by[0]) & 1
                               for region in regions]  # fmt: skip
        self.failed = [0] * self.puzzle.layout.geometry.size  # by cell: how often it did
        self._last_planes = [0] * len(self.kinds)
        self._last_kinds: Kinds = [0] * len(self.failed)  # of these planes
        self._kept: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def begin(self) -> tuple[Planes, int] | None:
        """Return what may lie where, and the cells that are decided; None if nothing can."""
        supply = self.constraints.supply
        too_few = supply and sum(supply.values()) < self.cells.bit_count()
        if too_few or any(each.crowded for each in self.eaches):
            return None
        planes = [0] * len(self.kinds)
        for kind in self.constraints.kinds:
            planes[kind] = self.cells
        for each in self.constraints.alone:
            planes[each.kind] &= ~each.cells
        for cell, kind in self.givens.items():
            choose(planes, cell, kind)
        if not all(self._bounded(planes, total) for total in self.totals):
            return None
        decided = self.settle(planes, 0, self.cells)
        return None if decided == DEAD else (planes, decided)

    def solutions(self) -> Iterator[Cards]:
        """Yield every full board that keeps the rules, each once; the order is always the same.

        Raises `Fault` for a board that breaks none, but on which they go wrong.
        """
        first, yielded = self.begin(), list[Cards]()
        steps, limit, left = 0, FIRST, FIRST
        waiting = [] if first is None else [(*first, -1, -1)]
        while waiting:
            self.patience.spend()
            steps, left = steps + 1, left - 1
            if steps == EASY and len(yielded) < 2:
                first = self.begin_again()
                waiting = [] if first is None else [(*first, -1, -1)]
                continue
            if left == 0 and first is not None:  # it begins anew, where it failed often
                limit *= 2
                waiting, left = [(*first, -1, -1)], limit
            planes, decided, cell, kind = waiting.pop()
            if cell >= 0:
                was, planes = planes, planes.copy()
                choose(planes, cell, kind)
                decided = self.settle(planes, decided, was=was)
            if decided == self.cells:
                cards = cards_of(planes, decided)
                if cards not in yielded:
                    self.constraints.judge(cards)
                    left = -1  # none is to be found twice
                    yielded += [cards] if steps < EASY else []
                    yield cards
            elif decided != DEAD:
                for each in reversed(self.tries(planes, self.cells & ~decided)):
                    waiting.append((planes, decided, *each))

    def tries(self, planes: Planes, among: int) -> list[tuple[int, int]]:
        """Return what to try next: cells among those not decided with a kind each; one is right."""
        if pairs := places_of(planes, self._distinguished, among, self.failed):
            return pairs
        cell, kinds = branch(planes, among, self.failed)
        return [(cell, kind) for kind in kinds]

    def begin_again(self) -> tuple[Planes, int] | None:
        """Begin with more that is known: sums that follow from those stated, which cells of sums
        differ, and what probes take out."""
        short = combined(self.totals, self.eaches, self.patience.look)
        self._add(sums(self.constraints, (*self.totals, *short)))
        first = self.begin()
        return first and probe(self, *first)

    def _add(self, terms: Iterable[Term]) -> None:
        """Let more have to be so."""
        for term in terms:
            for cell in bits(term.cells):
                self.terms.setdefault(cell, []).append(term)

    def settle(
        self, planes: Planes, decided: int, touched: int = 0, was: Planes | None = None
    ) -> int:
        """Work out what follows, in place; return the cells that are decided, or DEAD.

        `touched` are cells of which less is known than what rules say of them alone; `was` is what
        could lie where when nothing more followed.
        """
        before = self._kinds_of(planes) if self.terms else []
        while True:
            ones = twos = 0
            for plane in planes:
                twos |= ones & plane
                ones |= plane
            if ones != self.cells:
                return DEAD
            fresh = ones & ~twos & ~decided
            if fresh:
                for kind, plane in enumerate(tuple(planes)):
                    for cell in bits(plane & fresh):
                        for other, kept in self._kept_by(cell, kind):
                            planes[other] &= kept
                decided |= fresh
                touched |= fresh
                if not self._suffice(planes, decided):
                    return DEAD
                if self.checks and not self._checked(planes, decided, fresh):
                    return DEAD
                for total in self.totals:
                    if total.cells & fresh and not self._bounded(planes, total):
                        return self._dead(total.cells)
                continue
            now = planes.copy()
            outcome = self._only_places(planes, was, twos)
            was = now
            if outcome == 0 and self.terms:
                outcome = self._narrowed(planes, before, touched)
                touched = 0
            if outcome != 1:
                return DEAD if outcome == DEAD else decided

    def _dead(self, cells: int) -> int:
        """Note of cells that they failed together; return DEAD."""
        for cell in bits(cells):
            self.failed[cell] += FAILED // cells.bit_count()
        return DEAD

    def _kinds_of(self, planes: Planes) -> Kinds:
        """Return for each cell the kinds that are left: most are those of the last time."""
        kinds = self._last_kinds
        for kind, (plane, last) in enumerate(zip(planes, self._last_planes, strict=True)):
            for cell in bits(plane ^ last) if plane != last else ():
                kinds[cell] ^= 1 << kind
        self._last_planes = planes.copy()
        return kinds.copy()

    def _narrowed(self, planes: Planes, before: Kinds, touched: int) -> int:
        """Take out what cannot be so any more; return 1 if there was any, 0, or DEAD.

        Asked is what hangs on cells touched, or of which more is known than before; `before`
        becomes what was known now.
        """
        kinds = self._kinds_of(planes)
        changed = [c for c, left in enumerate(kinds) if left != before[c] or touched >> c & 1]
        before[:] = kinds
        asked = (term for cell in changed for term in self.terms.get(cell, ()))
        for term in {id(each): each for each in asked}.values():
            if not term.keep(kinds, 1, 1):
                return self._dead(term.cells)
        taken_out = 0
        for cell, left in enumerate(before):
            for kind in bits(left & ~kinds[cell]):
                planes[kind] &= ~(1 << cell)
                taken_out = 1
        return taken_out

    def _bounded(self, planes: Planes, total: Total) -> bool:
        """Take out what would make a sum too large or too small; return whether it can be."""
        sets = self._sets.get(total)
        return bounded(planes, total) and (sets is None or among(planes, total.cells, sets))

    def _kept_by(self, cell: int, kind: int) -> tuple[tuple[int, int], ...]:
        """Return by kind the cells where others may still lie once a card lies on a cell."""
        kept = self._kept.get((cell, kind))
        if kept is None:
            barred = dict.fromkeys(self.kinds, 0)
            for pairs in self.constraints.pairs:
                for other in bits(pairs.table[kind]):
                    barred[other] |= pairs.peers[cell]
            kept = tuple((other, ~cells) for other, cells in barred.items() if cells)
            self._kept[cell, kind] = kept
        return kept

    def _suffice(self, planes: Planes, decided: int) -> bool:
        """Return whether there are cards enough; where all of a kind lie, none is left."""
        for kind, many in self.constraints.supply.items():
            lie = planes[kind] & decided
            left = many - lie.bit_count()
            if left < 0:
                return False
            if left == 0:
                planes[kind] = lie
        return True

    def _only_places(self, planes: Planes, was: Planes | None, open_cells: int) -> int:
        """Give values the only cell of a region that is left; return 1 if any, 0, or DEAD.

        Asked is where a value can lie on fewer cells than it could.
        """
        placed = 0
        for value, shown_by, regions in self._places:
            shown, changed = 0, 0 if was else -1
            for kind in shown_by:
                shown |= planes[kind]
                if was:
                    changed |= planes[kind] ^ was[kind]
            for cells in regions if changed else ():
                if not changed & cells:
                    continue
                seen = shown & cells
                if not seen:
                    return DEAD
                if not seen & (seen - 1) and seen & open_cells:
                    for kind, plane in enumerate(planes):
                        if plane & seen and not value >> kind & 1:
                            planes[kind] = plane & ~seen
                            placed = 1
        return placed

    def _checked(self, planes: Planes, decided: int, fresh: int) -> bool:
        """Ask what looks at cells that are now filled, and at all others but one."""
        asked = [check for cell in bits(fresh) for check in self.checks.get(cell, ())
                 if not check.only_sums and check.term is None]  # fmt: skip
        for check in dict.fromkeys(asked):
            left = check.scope & ~decided
            if not left & (left - 1):
                cards = cards_of(planes, check.scope & decided)
                if len(cards) < (check.scope & decided).bit_count():
                    return False
                if not left:
                    if not check.holds(cards):
                        return False
                    continue
                cell = left.bit_length() - 1
                for kind, plane in enumerate(planes):
                    if plane & left and not check.holds({**cards, cell: kind}):
                        planes[kind] = plane & ~left
        return True
