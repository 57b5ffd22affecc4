"""Conditions on runs as terms: of all stretches of a line, the few that can matter to a cell.

Those are told alone that hold it, where the condition says so; and whether a part is a run is made
a term only where the condition, asked of its cells, does not settle it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.rewriting import unbound
from sdg.puzzles.terms.lines import Line, cells_of_lines, single_runs
from sdg.puzzles.terms.members import elements
from sdg.puzzles.terms.terms import NO, YES, Meant, Term

if TYPE_CHECKING:
    from sdg.puzzles.terms.grounding import Grounding


def of_runs(g: Grounding, node: ir.Quantified, runs: ir.Runs) -> Term:
    """Return whether a condition is so of every run, of some, or of none."""
    about = _held(g, node)
    each = [cells for cells in cells_of_lines(g, runs) if about is None or about in cells]
    near = sum(1 << cell for cell in {*chain(*each)})
    there = {one: term for term, one in elements(g, runs.cells, near) if isinstance(one, int)}
    lines = [Line(g.making, cells, tuple(there.get(cell, NO) for cell in cells)) for cells in each]
    terms = [term for line in lines for term in _of_line(g, node, line, about)]
    for so, cells in single_runs(lines, about):
        term = _settled(g, node, so, cells)
        if term != NO:
            terms.append(g.making.every([so(), term]))
    answer = g.making.some(terms)
    return answer if node.how == "some" else g.making.negated(answer)


def _of_line(g: Grounding, node: ir.Quantified, line: Line, about: int | None) -> list[Term]:
    """Return of the runs of more than one cell when one is there that settles the answer.

    Where all longer ones do that hold it as well, it is enough that its cells are in the set.
    """
    settled_parts = {
        (i, j): _settled(g, node, partial(line.just, (i, j)), cells)
        for (i, j), cells in line.parts(about)
        if i < j
    }
    closed = line.closed({part for part, settled in settled_parts.items() if settled == YES})
    least = (part for part in closed if closed.isdisjoint(line.shorter(part)))
    return [
        *(line.within(part) for part in sorted(least)),
        *(
            g.making.every([line.just(part), settled])
            for part, settled in settled_parts.items()
            if part not in closed and settled != NO
        ),
    ]


def _settled(g: Grounding, node: ir.Quantified, so: Callable[[], Term], cells: Meant) -> Term:
    """Return whether a run of some cells would settle the answer."""
    g.bind(node.slot, cells)
    with g.only_if(so):
        term = g.term(node.body)
    return g.making.negated(term) if node.how == "every" else term


def _held(g: Grounding, node: ir.Quantified) -> int | None:
    """Return the cell that a run holds of which the condition says anything, if it tells one."""
    body, every = node.body, node.how == "every"
    for part in body.parts if isinstance(body, ir.Any if every else ir.All) else (body,):
        said = part.part if every and isinstance(part, ir.Not) else part
        if isinstance(said, ir.In) and (said is not part) is every:
            cell = _cell_in(g, said, node.slot)
            if cell is not None:
                return cell
        if not g.never_fails(part):
            return None
    return None


def _cell_in(g: Grounding, said: ir.In, slot: int) -> int | None:
    """Return the cell of which it is said that a set holds it, if it is known."""
    if not isinstance(said.of, ir.Local) or said.of.slot != slot or said.element.type != ir.CELL:
        return None
    if slot in unbound(said.element) or not g.is_known(said.element):
        return None
    cell = g.known(said.element)
    return cell if cell >= 0 else None
