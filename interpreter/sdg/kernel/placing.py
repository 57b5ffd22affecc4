"""Rules in text: where a card of a kind may land, and whether cards may leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.clauses import Differ, DifferAround, Landing, Leaving, Needed
from sdg.engine.legality import CompiledRule
from sdg.engine.reach import looks_away
from sdg.kernel.codes import Code, InPlace
from sdg.kernel.expressions import Frame, test
from sdg.kernel.masks import mask_of
from sdg.kernel.source import Unsupported

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel


def fitting(k: Kernel, kind: str, cells: str) -> str:
    """Write the cells where a card fits: free, and every rule would hold."""
    return f"{_function(k, hard=False)}(s, {kind}, {cells} & ~(s.occupied & {k.shape.open()}))"


def landing(k: Kernel, kind: str, cells: str) -> str:
    """Write the cells of a set where no rule forbids a card of a kind to arrive."""
    return f"{_function(k, hard=True)}(s, {kind}, {cells})"


def free(k: Kernel, cells: str) -> str:
    """Write the cells of a set that can take one more card."""
    return f"({cells} & ~(s.occupied & {k.shape.open()}))"


def _function(k: Kernel, hard: bool) -> str:
    name = "may_land" if hard else "may_ever_land"
    if name not in k.source.functions:
        k.source.functions[name] = []
        head = f"def {name}(s: State, kind: number, here: cells) -> cells:"
        says = "Keep the cells where the rules let a card of a kind lie."
        with k.source.function(head, says):
            for rule in k.engine.compiler.legality.rules:
                _rule(k, rule, hard)
            k.source.add("return here")
    return name


def _rule(k: Kernel, rule: CompiledRule, hard: bool) -> None:
    declared = rule.rule
    settled = declared.settled
    conditions = []
    if settled is not None and hard:
        if settled == ir.Const(1, ir.YESNO):
            return
        if not isinstance(settled, ir.Const):
            conditions.append(f"not {test(k, settled, {})}")
    if rule.kinds is None:
        raise Unsupported(f"the rule `{declared.name}`, which is for cards by more than their face")
    wanted = sum(1 << i for i, there in enumerate(rule.kinds[: k.shape.kinds]) if there)
    if wanted == 0:
        return
    if wanted != (1 << k.shape.kinds) - 1:
        conditions.append(f"{wanted} >> kind & 1")
    k.source.add(f"# {declared.name}")
    everywhere = rule.cells == k.shape.everywhere()
    if conditions:
        with k.source.block(f"if {' and '.join(conditions)}:"):
            _clauses(k, rule, everywhere)
    else:
        _clauses(k, rule, everywhere)


def _clauses(k: Kernel, rule: CompiledRule, everywhere: bool) -> None:
    outside = "" if everywhere else f" | here & {k.shape.everywhere() & ~rule.cells}"
    for clause in rule.clauses:
        match clause:
            case Differ():
                name = k.barred(clause)
                attribute = k.unique_attribute(clause)
                value = k.value_index(attribute)
                if k.shape.engine.layout and any(v < 0 for v in value[:-1]):
                    with k.source.block(f"if {k.source.table(f'{attribute}_index', value)}[kind] >= 0:"):
                        _keep(k, f"~{name}[{k.source.table(f'{attribute}_index', value)}[kind]]", outside)
                else:
                    _keep(k, f"~{name}[{k.source.table(f'{attribute}_index', value)}[kind]]", outside)
            case Landing():
                E: Frame = {0: InPlace("", "", "kind")}
                mask = mask_of(k, clause.clause.condition, 1, E)  # type: ignore[union-attr]
                if mask is None:
                    mask = _each_cell(k, clause.clause.condition, E)  # type: ignore[union-attr]
                _keep(k, f"~{mask}", outside)
            case Leaving():
                pass
            case Needed():
                _need(k, rule, clause, outside)
            case DifferAround():
                raise Unsupported("`all different` in regions around cards, or in whole regions")
            case _:
                raise Unsupported(f"a rule that says `{type(clause).__name__}`")


def _keep(k: Kernel, cells: str, outside: str) -> None:
    if outside:
        k.source.add(f"here = (here & {cells}){outside}")
    else:
        k.source.add(f"here &= {cells}")


def _each_cell(k: Kernel, condition: ir.Expr, E: Frame) -> str:
    found = k.source.keep("0", "found", "cells")
    with k.each(Code("here", "cells")) as cell:
        E[1] = cell
        with k.source.block(f"if {test(k, condition, E)}:"):
            k.source.add(f"{found} |= one_cell({cell})")
    return found


def _need(k: Kernel, rule: CompiledRule, clause: Needed, outside: str) -> None:
    condition = clause.clause.condition  # type: ignore[union-attr]
    E: Frame = {0: InPlace("", "", "kind")}
    if clause.mask is not None and looks_away(condition) is not None and not any(clause.makes):
        mask = mask_of(k, condition, 1, E)
        if mask is not None:
            _keep(k, mask, outside)
            return
    raise Unsupported(f"the rule `{rule.rule.name}`, which looks at the cell itself")
