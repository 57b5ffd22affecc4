"""Rules in text: where a card of a kind may land, and whether cards may leave."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.around import DifferAround
from sdg.engine.clause import Clause
from sdg.engine.clauses import Differ, Landing, Leaving, Needed
from sdg.engine.legality import CompiledRule
from sdg.engine.reach import looks_away
from sdg.engine.rewriting import mentions
from sdg.kernel.codes import Code, InPlace, OnCell, Value
from sdg.kernel.expressions import Frame, test
from sdg.kernel.masks import generated, mask_of
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
                    with k.source.block(
                        f"if {k.source.table(f'{attribute}_index', value)}[kind] >= 0:"
                    ):
                        _keep(
                            k,
                            f"~{name}[{k.source.table(f'{attribute}_index', value)}[kind]]",
                            outside,
                        )
                else:
                    _keep(
                        k, f"~{name}[{k.source.table(f'{attribute}_index', value)}[kind]]", outside
                    )
            case Landing():
                E: Frame = {0: InPlace("", "", "kind")}
                mask = mask_of(k, _condition(clause), 1, E)
                if mask is None:
                    mask = _each_cell(k, _condition(clause), E)
                _keep(k, f"~{mask}", outside)
            case Leaving():
                pass
            case Needed():
                _need(k, rule, clause, outside)
            case DifferAround():
                _around(k, clause, outside)
            case _:
                raise Unsupported(f"a rule that says `{type(clause).__name__}`")


def _around(k: Kernel, clause: DifferAround, outside: str) -> None:
    """Write `all different` in regions that cards make: a card that makes one is tried."""
    if k.shape.stacked or any(k.layout.regions.static(f) for f in _families(clause)):
        raise Unsupported("`all different` in whole regions")
    attribute = _attribute(clause)
    index = k.source.table(f"{attribute}_index", k.value_index(attribute))
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    tried = clause.whole or any(clause.makes)
    if tried:
        makers = sum(1 << i for i, there in enumerate(clause.makes) if there)
        fault = _fault(k, clause, makers)
        found = k.source.keep("0", "found", "cells")
        head = "if 1:" if clause.whole else f"if {makers} >> kind & 1:"
        with k.source.block(head):
            with k.each(Code("here", "cells")) as cell:
                k.source.add(f"if not {fault}(s, kind, {cell}):")
                k.source.add(f"    {found} |= one_cell({cell})")
            _keep(k, found, outside)
        if clause.whole:
            return
        k.source.add(f"elif {index}[kind] >= 0:")
    else:
        k.source.add(f"if {index}[kind] >= 0:")
    k.source.depth += 1
    for family in _families(clause):
        with k.each(Code(generated(k, family), "regions")) as region:
            k.source.add(f"if (s.where_{attribute}[{index}[kind]] & {table}[{region}]) != 0:")
            k.source.add(f"    here &= ~{table}[{region}]")
    k.source.depth -= 1


def _fault(k: Kernel, clause: DifferAround, makers: int) -> str:
    """Write whether a card on a cell would not differ in the regions there, its own included."""
    name = f"faulty_{sum(f.startswith('faulty_') for f in k.source.functions)}"
    k.source.functions[name] = []
    attribute = _attribute(clause)
    index = k.source.table(f"{attribute}_index", k.value_index(attribute))
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    with k.source.function(f"def {name}(s: State, kind: number, at: number) -> number:"):
        for family in _families(clause):
            members = k.layout.regions.members(family)
            there = k.source.table(f"{family}_at", members, "regions")
            found = f"({there}[at] & {generated(k, family)})"
            asked = k.source.keep(found, "asked", "regions")
            board = next(f.board for f in k.rules.families if f.name == family)
            start = next(g.start for g in k.layout.geometry.grids if g.board == board)
            own = k.layout.regions.families[family].order[0] - start
            with k.source.block(f"if {makers} >> kind & 1:"):
                k.source.add(f"{asked} |= one_region(at + {own})")
            with k.each(Code(asked, "regions")) as region:
                if clause.whole:
                    values = len(k.layout.cards.codes(attribute))
                    v, same = k.source.fresh("v"), k.source.fresh("same")
                    with k.source.block(f"for {v} in range({values}):"):
                        word = f"s.where_{attribute}[{v}] & {table}[{region}]"
                        k.source.add(f"{same}: cells = {word}")
                        with k.source.block(f"if {v} == {index}[kind]:"):
                            k.source.add(f"{same} |= one_cell(at)")
                        with k.source.block(f"if count({same}) > 1:"):
                            k.source.add("return 1")
                else:
                    with k.source.block(f"if {index}[kind] >= 0:"):
                        shown = f"s.where_{attribute}[{index}[kind]] & {table}[{region}]"
                        k.source.add(f"if (({shown}) & ~one_cell(at)) != 0:")
                        k.source.add("    return 1")
        k.source.add("return 0")
    return name


def _attribute(clause: DifferAround) -> str:
    assert isinstance(clause.clause, ir.AllDifferent)
    return clause.clause.attribute


def _families(clause: DifferAround) -> tuple[str, ...]:
    assert isinstance(clause.clause, ir.AllDifferent)
    return clause.clause.families


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
    condition = _condition(clause)
    E: Frame = {0: InPlace("", "", "kind")}
    makes = [
        there and (rule.kinds is None or rule.kinds[i]) for i, there in enumerate(clause.makes)
    ]
    if clause.mask is not None and looks_away(condition) is not None and not any(makes):
        mask = mask_of(k, condition, 1, E)
        if mask is not None:
            _keep(k, mask, outside)
            return
    passes = _passes(k, rule, clause)
    found = k.source.keep("0", "found", "cells")
    with k.each(Code("here" + (f" & {rule.cells}" if outside else ""), "cells")) as cell:
        k.source.add(f"if {passes}(s, kind, {cell}):")
        k.source.add(f"    {found} |= one_cell({cell})")
    _keep(k, found, outside)


def _passes(k: Kernel, rule: CompiledRule, clause: Needed) -> str:
    """Write what a rule says of a card when it lies on a cell: it is laid there, and taken away."""
    name = f"passes_{rule.rule.name}_{rule.clauses.index(clause)}"
    if name in k.source.functions:
        return name
    k.source.functions[name] = []
    add = k.source.add
    with k.source.function(f"def {name}(s: State, kind: number, at: number) -> number:"):
        if k.shape.stacked:
            add("landed = s.landed")
            add("left = s.left")
            add("put(s, at, kind)")
        else:
            add("was = s.cell[at]")
            with k.source.block("if was >= 0:"):
                add("hide(s, at, was)")
            add("show(s, at, kind)")
        add(f"passed = {test(k, _condition(clause), {0: OnCell('at'), 1: Code('at')})}")
        if k.shape.stacked:
            add("lift(s, at)")
            add("s.landed = landed")
            add("s.left = left")
        else:
            add("hide(s, at, kind)")
            with k.source.block("if was >= 0:"):
                add("show(s, at, was)")
        add("return passed")
    return name


def leaving(k: Kernel) -> str:
    """Write the cells whose visible card no rule holds back."""
    held = []
    for rule in k.engine.compiler.legality.rules:
        for clause in rule.clauses:
            if isinstance(clause, Leaving):
                _settled_never(rule)
                if rule.rule.only_for is not None:
                    raise Unsupported("a rule that holds some cards back")
                mask = mask_of(k, _condition(clause), 1, {})
                if mask is None:
                    mask = _each_of(k, "s.occupied", _condition(clause))
                held.append(f"({mask} & {rule.cells})")
    if not held:
        return "s.occupied"
    return f"(s.occupied & ~({' | '.join(held)}))"


def _settled_never(rule: CompiledRule) -> None:
    if rule.rule.settled not in (None, ir.Const(0, ir.YESNO)):
        raise Unsupported("rules settled at the end of the turn")


def _each_of(k: Kernel, cells: str, condition: ir.Expr) -> str:
    found = k.source.keep("0", "found", "cells")
    with k.each(Code(cells, "cells")) as cell:
        E: Frame = {0: OnCell(str(cell)), 1: cell}
        with k.source.block(f"if {test(k, condition, E)}:"):
            k.source.add(f"{found} |= one_cell({cell})")
    return found


def write_judge(k: Kernel) -> tuple[str, str]:
    """Write what is kept before an action is tried, and the judgement after: 1 if all is well."""
    if "before_trial" in k.source.functions:
        return "before_trial", "judge"
    k.source.functions["before_trial"] = k.source.functions["judge"] = []
    rules = k.engine.compiler.legality.rules
    with k.source.function("def before_trial(s: State) -> none:"):
        if any(isinstance(clause, Leaving) for rule in rules for clause in rule.clauses):
            k.source.fields["may_leave"] = "cells()"
            k.source.add(f"s.may_leave = {leaving(k)}")
        for number, clause in enumerate(_landings(k)):
            k.source.fields[f"no_landing_{number}"] = "cells()"
            if mentions(_condition(clause), 0):
                raise Unsupported("a rule on landing that asks for the card, in what is tried")
            mask = mask_of(k, _condition(clause), 1, {})
            if mask is None:
                raise Unsupported("a rule on landing in decisions that have to be tried")
            k.source.add(f"s.no_landing_{number} = {mask}")
    with k.source.function("def judge(s: State) -> number:", "Judge what an action has done."):
        if k.shape.cells:
            _judge(k)
        k.source.add("return 1")
    return "before_trial", "judge"


def _landings(k: Kernel) -> list[Landing]:
    return [
        clause
        for rule in k.engine.compiler.legality.rules
        for clause in rule.clauses
        if isinstance(clause, Landing)
    ]


def _judge(k: Kernel) -> None:
    rules = k.engine.compiler.legality.rules
    if "may_leave" in k.source.fields:
        with k.source.block("if s.left & ~s.may_leave:"):
            k.source.add("return 0")
    landings = iter(range(len(_landings(k))))
    for rule in rules:
        if not any(not isinstance(clause, Leaving) for clause in rule.clauses):
            continue
        _settled_never(rule)
        with k.each(Code(f"s.landed & s.occupied & {rule.cells}", "cells")) as cell:
            E: Frame = {0: OnCell(str(cell)), 1: cell}
            if rule.rule.only_for is not None:
                with k.source.block(f"if not {test(k, rule.rule.only_for, E)}:"):
                    k.source.add("continue")
            for clause in rule.clauses:
                _judge_clause(k, clause, cell, E, landings)


def _judge_clause(
    k: Kernel, clause: Clause, cell: Value, E: Frame, landings: Iterator[int]
) -> None:
    match clause:
        case Differ():
            attribute = k.unique_attribute(clause)
            kind = k.source.keep(f"s.cell[{cell}]", "kind")
            with k.with_value(attribute, kind) as index:
                peers = k.peers(clause)
                with k.source.block(f"if s.where_{attribute}[{index}] & {peers}[{cell}]:"):
                    k.source.add("return 0")
        case Needed():
            condition = test(k, _condition(clause), E)
            with k.source.block(f"if not {condition}:"):
                k.source.add("return 0")
        case Landing():
            with k.source.block(f"if s.no_landing_{next(landings)} >> {cell} & 1:"):
                k.source.add("return 0")
        case Leaving():
            pass
        case _:
            raise Unsupported("`all different` in regions around cards, or in whole regions")


def _condition(clause: Clause) -> ir.Expr:
    assert isinstance(clause.clause, ir.NoLanding | ir.NoLeaving | ir.Need)
    return clause.clause.condition
