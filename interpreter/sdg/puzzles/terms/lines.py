"""Lines of cells along which runs are looked for: each part of one, and whether it is a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from sdg import ir
from sdg.layout.bit_sets import bits
from sdg.layout.lines import run_lines
from sdg.puzzles.terms.terms import NO, Meant, Term

if TYPE_CHECKING:
    from sdg.puzzles.terms.grounding import Grounding
    from sdg.puzzles.terms.simplified_terms import Making

Part: TypeAlias = tuple[int, int]  # of a line: the places of its first cell and its last
Offer: TypeAlias = tuple[Callable[[], Term], Meant]  # with what tells whether it is one of a set


@frozen
class Line:
    """Cells in a row, each with whether it is in the set of which runs are looked for."""

    make: Making
    cells: tuple[int, ...]
    tests: tuple[Term, ...]

    def parts(self, about: int | None = None) -> Iterator[tuple[Part, int]]:
        """Yield the parts that may be runs, with their cells; with `about`, those that hold it."""
        place = 0 if about is None else self.cells.index(about)
        for i in range(len(self.cells) if about is None else place + 1):
            cells = 0
            for j in range(i, len(self.cells)):
                if self.tests[j] == NO:
                    break
                cells |= 1 << self.cells[j]
                if j >= place:
                    yield (i, j), cells

    def just(self, part: Part) -> Term:
        """Return whether a part is a run: it is in the set, and what is beside it is not."""
        i, j = part
        ends = [self.make.negated(self.tests[k]) for k in (i - 1, j + 1) if self._goes_on(k)]
        return self.make.every([*self.tests[i : j + 1], *ends])

    def within(self, part: Part) -> Term:
        """Return whether all of a part is in the set."""
        return self.make.every(list(self.tests[part[0] : part[1] + 1]))

    def shorter(self, part: Part) -> set[Part]:
        """Return the parts of one that are shorter by a cell."""
        i, j = part
        return {(i + 1, j), (i, j - 1)}

    def _goes_on(self, place: int) -> bool:
        return 0 <= place < len(self.cells) and self.tests[place] != NO

    def closed(self, parts: set[Part]) -> set[Part]:
        """Return the parts among some of which all longer ones that hold them are there, too.

        One of these is a run just if one of them is in the set.
        """
        closed = set[Part]()
        for i, j in sorted(parts, key=lambda part: part[0] - part[1]):
            wider = ((i - 1, j), self._goes_on(i - 1)), ((i, j + 1), self._goes_on(j + 1))
            if all(part in closed or not can_be for part, can_be in wider):
                closed.add((i, j))
        return closed


def cells_of_lines(g: Grounding, node: ir.Runs) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each line along which runs are looked for."""
    geometry = g.puzzle.layout.geometry
    for direction in run_lines(geometry, node):
        onward, lined = geometry.onward(direction), geometry.lined[direction]
        inner = {onward[cell] for cell in range(geometry.size)}
        for start in (cell for cell in bits(lined) if cell not in inner):
            line = [start]
            while (after := onward[line[-1]]) >= 0:
                line.append(after)
            yield tuple(line)


def long_runs(lines: list[Line]) -> Iterator[Offer]:
    """Yield each part of more than one cell, as a set of cells."""
    for line in lines:
        for (i, j), cells in line.parts():
            if i < j:
                yield partial(line.just, (i, j)), cells


def single_runs(lines: list[Line], about: int | None = None) -> Iterator[Offer]:
    """Yield each cell by itself: it is a run of one if it is so in some direction."""
    alone: dict[int, list[tuple[Line, Part]]] = {}
    for line in lines:
        for i, cell in enumerate(line.cells):
            if line.tests[i] != NO and about in (None, cell):
                alone.setdefault(cell, []).append((line, (i, i)))
    for cell, parts in alone.items():
        yield partial(_alone, parts), 1 << cell


def _alone(parts: list[tuple[Line, Part]]) -> Term:
    return parts[0][0].make.some([line.just(part) for line, part in parts])
