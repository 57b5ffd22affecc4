"""Quantified conditions as terms: `every`, `some` and `no` over the elements that can matter."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.state.budget import Fault
from sdg.ir.types import is_mask
from sdg.puzzles.terms.members import elements
from sdg.puzzles.terms.runs import of_runs
from sdg.puzzles.terms.terms import NO, YES, Elements, Term

if TYPE_CHECKING:
    from sdg.puzzles.terms.grounding import Grounding


def quantified(g: Grounding, node: ir.Quantified) -> Term:
    """Return whether a condition is so of every element, of some, or of none."""
    if isinstance(node.over, ir.Runs) and not g.is_known(node.over):
        return of_runs(g, node, node.over)
    make, how, terms = g.making, node.how, list[Term]()
    for there, one in _unsettled(g, node):
        g.bind(node.slot, one)
        with g.only_if(there):
            term = g.term(node.body)
        if how == "every":
            term = make.some([make.negated(there), term])
        else:
            term = make.every([there, term])
        if term == (NO if how == "every" else YES):
            return NO if how != "some" else YES
        terms.append(term)
    if how == "every":
        return make.every(terms)
    return make.some(terms) if how == "some" else make.negated(make.some(terms))


def _unsettled(g: Grounding, node: ir.Quantified) -> Elements:
    """Return of what something is asked, less what known parts of the condition settle.

    Of very many cells that is asked at once, as of all others beside each one.
    """
    joined = ir.Any if node.how == "every" else ir.All
    if isinstance(node.body, joined) and is_mask(node.over.type) and g.is_known(node.over):
        parts = [(part, g.is_known(part, node.slot)) for part in node.body.parts]
        known = tuple(part for part, is_known in parts if is_known)
        if known and all(is_known or g.never_fails(part) for part, is_known in parts):
            with suppress(Fault):
                return elements(g, _less(g, node, known))
    return elements(g, node.over)


def _less(g: Grounding, node: ir.Quantified, known: tuple[ir.Expr, ...]) -> ir.Expr:
    """Return the set of which something is asked, without what some parts settle."""
    key = (id(node), *map(id, known))
    if key not in g.unsettling:
        filtered = ir.Not(ir.Any(known)) if node.how == "every" else ir.All(known)
        g.unsettling[key] = node, ir.Filter(node.slot, node.over, filtered, node.over.type)
    return g.unsettling[key][1]
