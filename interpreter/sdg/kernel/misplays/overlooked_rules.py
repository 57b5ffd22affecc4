"""Rules that players may overlook: generated code for what an action breaks and where it shows.

What an action is to be blamed for stands in fields that no trial takes back: the rules that it
breaks (`broken`, a bit each), the cells of cards that landed against a rule (`astray`; `for_good`
where they stay wrong as long as they lie there) and those that cards left against one (`torn`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.rules.around_cards import DifferAround
from sdg.engine.rules.clause_interface import Clause
from sdg.engine.rules.clauses import Landing, Leaving
from sdg.engine.rules.legality import CompiledRule
from sdg.kernel.dialect.values import Code, Frame, OnCell, Value
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.card_regions import regions_around
from sdg.kernel.expressions.register import test
from sdg.kernel.facts.barred_values import is_settled
from sdg.kernel.rules.conflicts import fault
from sdg.kernel.rules.judgement import judge_rule, judge_settled, write_judge
from sdg.kernel.rules.placement import bound_now, held_back
from sdg.kernel.state.around_cards import Around, is_always_there
from sdg.kernel.upkeep.around_cards import around_cell
from sdg.kernel.upkeep.whole_regions import regions_at

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

MOST_RULES = 62


def loose_rules(k: Kernel) -> list[CompiledRule]:
    """Return the rules that players may overlook."""
    declared = k.rules.misplay
    assert declared is not None, "players are the referee"
    loose = [r for r in k.engine.legality.rules if r.rule.name in declared.rules]
    if len(loose) > MOST_RULES:
        raise Unsupported(f"misplays of {len(loose)} rules, more than {MOST_RULES}")
    return loose


def write_blame(k: Kernel) -> None:
    """Generate what is kept before an action is tried, and what it is blamed for after."""
    loose = loose_rules(k)
    numbered = {rule.rule.name: number for number, rule in enumerate(loose)}
    for name in ("astray", "for_good", "torn"):
        k.source.fields[name] = "cells()"
    k.source.fields["broken"] = "number()"
    held = _before(k, loose)
    says = "Note what an action has done against rules; 0 if one is watched over."
    with k.source.function("def blame(s: State) -> number:", says):
        for name in ("astray", "for_good", "torn", "broken"):
            k.source.add(f"s.{name} = 0")
        for field, name in held.items():
            with k.source.block(f"if s.left & s.{field}:"):
                if name:
                    k.source.add(f"s.torn |= s.left & s.{field}")
                    k.source.add(f"s.broken |= {1 << numbered[name]}")
                else:
                    k.source.add("return 0")
        for rule in k.engine.legality.rules:
            if not is_settled(rule) and not all(isinstance(c, Leaving) for c in rule.clauses):
                _blame_by(k, rule, numbered.get(rule.rule.name))
        judge_settled(k)
        k.source.add("return 1")


def _before(k: Kernel, loose: list[CompiledRule]) -> dict[str, str]:
    """Generate where cards are held back; return the fields, with the rule if it may be broken."""
    strict = [r for r in k.engine.legality.rules if r not in loose]
    fields: dict[str, str] = {}
    with k.source.function("def before_blame(s: State) -> none:"):
        k.source.add(f"{write_judge(k)[0]}(s)")
        for number, rules in enumerate([strict, *([rule] for rule in loose)]):
            if held := held_back(k, rules):
                field = f"held_{number}"
                k.source.fields[field] = "cells()"
                k.source.add(f"s.{field} = {held}")
                fields[field] = rules[0].rule.name if number else ""
    return fields


def _blame_by(k: Kernel, rule: CompiledRule, number: int | None) -> None:
    """Generate code: an action is judged by a rule: refused, or blamed if the rule has a number."""

    def broken(cell: Value, clause: Clause) -> None:
        if number is None:
            k.source.add("return 0")
            return
        k.source.add(f"s.astray |= one_cell({cell})")
        if isinstance(clause, Landing):
            k.source.add(f"s.for_good |= one_cell({cell})")
        k.source.add(f"s.broken |= {1 << number}")

    with bound_now(k, rule):
        judge_rule(k, rule, broken)


def write_faults(k: Kernel) -> None:
    """Generate which cells show that the card of a cell lies wrong, as all lies now.

    Where a rule goes wrong, an error of the rules, nothing is seen.
    """
    with k.source.function("def faults(s: State, at: number) -> cells:"):
        k.source.add("found: cells = 0")
        over = k.source.keep("s.over", "over")
        with k.source.block("if s.cell[at] >= 0:"):
            for rule in loose_rules(k):
                _faults_by(k, rule)
        with k.source.block(f"if s.over != {over}:"):
            k.source.add(f"s.over = {over}")
            k.source.add("return 0")
        k.source.add("return found")


def _faults_by(k: Kernel, rule: CompiledRule) -> None:
    clauses = [c for c in rule.clauses if not isinstance(c, Landing | Leaving)]
    if not clauses:
        return
    E: Frame = {0: OnCell("at"), 1: Code("at")}
    with k.source.block(f"if {rule.cells} >> at & 1:"):
        only = rule.rule.only_for
        with k.source.block(f"if {'1' if only is None else test(k, only, E)}:"):
            for clause in clauses:
                _fault(k, clause)


def _fault(k: Kernel, clause: Clause) -> None:
    match clause:
        case DifferAround() if is_always_there(k.layout, clause):
            cells = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
            with k.each(Code(f"{regions_at(k, clause)}[at]", "regions")) as region:
                assert isinstance(clause.clause, ir.AllDifferent)
                _twice(k, clause.clause.attribute, f"{cells}[{region}]")
        case DifferAround():
            for around in (each for each in k.shape.arounds if each.is_asked_by(clause)):
                _fault_around(k, around, clause)
        case _:
            fault(k, clause)


def _fault_around(k: Kernel, around: Around, clause: DifferAround) -> None:
    """Generate the cells at fault in the regions that cards make around a cell."""
    table = regions_around(k, around.family)
    with k.each(Code(around_cell(k, around, "at"), "cells")) as centre:
        if clause.whole:
            _twice(k, around.attribute, f"{table}[{centre}]")
        else:
            with k.with_value(around.attribute, "s.cell[at]") as value:
                shown = f"s.where_{around.attribute}[{value}] & {table}[{centre}]"
                k.source.add(f"found |= {shown} & ~one_cell(at)")


def _twice(k: Kernel, attribute: str, region: str) -> None:
    """Generate the cells of a region that show a value which another of its cells shows too."""
    value = k.source.fresh("value")
    with k.source.block(f"for {value} in range({len(k.layout.cards.codes(attribute))}):"):
        same = k.source.keep(f"s.where_{attribute}[{value}] & {region}", "same", "cells")
        with k.source.block(f"if count({same}) > 1:"):
            k.source.add(f"found |= {same}")
