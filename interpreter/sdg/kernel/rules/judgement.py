"""The judgement of a tried action: rules in, functions out that return whether one is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from sdg import ir
from sdg.analysis.reads_and_writes import reads
from sdg.engine.rules.around_cards import DifferAround
from sdg.engine.rules.clause_interface import Clause
from sdg.engine.rules.clauses import Differ, Landing, Leaving, Needed
from sdg.engine.rules.comparisons import Apart, Slope
from sdg.engine.rules.legality import CompiledRule
from sdg.engine.state.budget import Fault
from sdg.ir.rewriting import mentions
from sdg.kernel.dialect.values import Code, Frame, InPlace, OnCell, Value
from sdg.kernel.dialect.writer import Unsupported, standing
from sdg.kernel.expressions.absence import may_err
from sdg.kernel.expressions.register import test
from sdg.kernel.facts.barred_values import is_settled
from sdg.kernel.masks.cells import mask_of
from sdg.kernel.rules.comparisons import at_fault
from sdg.kernel.rules.conflicts import in_conflict
from sdg.kernel.rules.placement import (
    bound_now,
    condition_of,
    each_cell,
    held_back,
)
from sdg.kernel.state.around_cards import Around, is_always_there
from sdg.kernel.upkeep.around_cards import clashes, repeats
from sdg.kernel.upkeep.whole_regions import repeated

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

# Writes what comes of a card on a cell that breaks a clause.
Broken: TypeAlias = Callable[[Value, Clause], None]


def write_judge(k: Kernel, alias: str = "") -> tuple[str, str]:
    """Generate what is kept before an action is tried, and the judgement after: 1 if all is well.

    What is tried under an alias may be tried amid a trial, of which other things are kept.
    """
    kept = _asked_before(k)
    apart = f"_{alias}" if alias and kept else ""
    before, judge = f"before_trial{apart}", f"judge{apart}"
    if not (k.source.begins(before) and k.source.begins(judge)):
        return before, judge
    if any(_errs(k, condition_of(clause)) for clause in kept):
        raise Unsupported("where cards may land or leave told by what may be an error")
    with k.source.function(f"def {before}(s: State) -> none:"):
        if held := held_back(k):
            k.source.fields[f"held_back{apart}"] = "cells()"
            k.source.add(f"s.held_back{apart} = {held}")
        for number, clause in enumerate(_landings(k)):
            _no_landing(k, f"no_landing_{number}{apart}", clause)
    with k.source.function(f"def {judge}(s: State) -> number:", "Judge what an action has done."):
        if k.shape.cells:
            _judge(k, apart)
        k.source.add("return 1")
    return before, judge


def _asked_before(k: Kernel) -> list[Landing | Leaving]:
    """Return what is tested for all cells before a trial, whether or not a card comes and goes."""
    return [
        clause
        for rule in k.engine.legality.rules
        for clause in rule.clauses
        if isinstance(clause, Landing | Leaving)
    ]


def _errs(k: Kernel, condition: ir.Expr) -> bool:
    """Return whether a condition may be an error; what speaks of the cell alone is tested for each.

    An error in a state is met by the card that lands or leaves, not by all cells before that.
    """
    if not may_err(k, condition):
        return False
    if reads(condition) or mentions(condition, 0):
        return True
    asked = k.engine.compiler.value(condition)
    try:
        for cell in range(k.shape.cells):
            asked([], [0, cell])
    except Fault:
        return True
    return False


def _landings(k: Kernel) -> list[Landing]:
    return [clause for clause in _asked_before(k) if isinstance(clause, Landing)]


def _no_landing(k: Kernel, field: str, clause: Landing) -> None:
    """Keep where no card may land, for each kind if the rule reads the card."""
    condition = condition_of(clause)
    if not mentions(condition, 0):
        k.source.fields[field] = "cells()"
        k.source.add(f"s.{field} = {_forbidden(k, condition, {})}")
        return
    k.source.fields[field] = f"cells({k.shape.kinds})"
    kind = k.source.fresh("kind")
    with k.source.block(f"for {kind} in range({k.shape.kinds}):"):
        cells = _forbidden(k, condition, {0: InPlace("", "", kind)})
        k.source.add(f"s.{field}[{kind}] = {cells}")


def _forbidden(k: Kernel, condition: ir.Expr, E: Frame) -> str:
    mask = mask_of(k, condition, 1, E)
    return each_cell(k, str(k.shape.everywhere()), condition, E) if mask is None else mask


def _judge(k: Kernel, apart: str) -> None:
    rules = k.engine.legality.rules
    if (held := f"held_back{apart}") in k.source.fields:
        with k.source.block(f"if s.left & s.{held}:"):
            k.source.add("return 0")
    for rule in rules:
        if is_settled(rule) or all(isinstance(clause, Leaving) for clause in rule.clauses):
            continue
        with bound_now(k, rule):
            judge_rule(k, rule, lambda cell, clause: k.source.add("return 0"), apart)
    judge_settled(k)


def judge_settled(k: Kernel) -> None:
    """Generate code: no turn ends while a settled rule is broken."""
    for board in sorted(k.engine.legality.settling):
        with k.source.block(f"if s.turn_over and {in_conflict(k, board)}:"):
            k.source.add("return 0")


def judge_rule(k: Kernel, rule: CompiledRule, broken: Broken, apart: str = "") -> None:
    """Write each card that has arrived being judged by a rule, and what was kept for it."""
    with k.each(Code(f"s.landed & s.occupied & {rule.cells}", "cells")) as cell:
        E: Frame = {0: OnCell(str(cell)), 1: cell}
        if rule.rule.only_for is not None:
            with k.source.block(f"if not {test(k, rule.rule.only_for, E)}:"):
                k.source.add("continue")
        with standing(rule.rule.span):
            for clause in rule.clauses:
                _judge_clause(k, clause, cell, E, broken, apart)


def _judge_clause(
    k: Kernel, clause: Clause, cell: Value, E: Frame, broken: Broken, apart: str
) -> None:
    match clause:
        case Differ() | Apart() | Slope():
            kind = k.source.keep(f"s.cell[{cell}]", "kind")
            with at_fault(k, clause, str(cell), kind) as cells, k.source.block(f"if {cells}:"):
                broken(cell, clause)
        case Needed():
            condition = test(k, condition_of(clause), E)
            with k.source.block(f"if not {condition}:"):
                broken(cell, clause)
        case Landing():
            there = f"s.no_landing_{_landings(k).index(clause)}{apart}"
            if mentions(condition_of(clause), 0):
                there += f"[s.cell[{cell}]]"
            with k.source.block(f"if {there} >> {cell} & 1:"):
                broken(cell, clause)
        case DifferAround() if is_always_there(k.layout, clause):
            with k.source.block(f"if {repeated(k, clause)}(s, s.cell[{cell}], {cell}):"):
                broken(cell, clause)
        case DifferAround():
            for around in (each for each in k.shape.arounds if each.is_asked_by(clause)):
                _judge_around(k, around, clause, cell, broken)
        case Leaving():
            pass
        case _:
            raise Unsupported(f"a rule that says `{type(clause).__name__}`")


def _judge_around(
    k: Kernel, around: Around, clause: DifferAround, cell: Value, broken: Broken
) -> None:
    """Generate code: cards differ in the regions that cards make around a cell."""
    if clause.whole:
        with k.source.block(f"if {repeats(k, around, str(cell))}:"):
            broken(cell, clause)
        return
    kind = k.source.keep(f"s.cell[{cell}]", "kind")
    with k.with_value(around.attribute, kind) as value:
        clash = clashes(k, around, str(cell), value)
        with k.source.block(f"if {clash}:"):
            broken(cell, clause)
