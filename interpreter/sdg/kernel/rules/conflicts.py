"""Rules settled at the end of a turn, generated: which groups of cells break them meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.rules.clause_interface import Clause
from sdg.engine.rules.clauses import Differ, Landing, Leaving, Needed
from sdg.engine.rules.comparisons import Apart, Slope
from sdg.engine.rules.legality import CompiledRule
from sdg.kernel.dialect.values import Code, Conflicts, Frame, OnCell, Value, united
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.register import codes, test
from sdg.kernel.generator_context import loops
from sdg.kernel.rules.comparisons import at_fault
from sdg.kernel.upkeep.peer_sets import asked_of_peers, barred, differing
from sdg.layout.bit_sets import bits

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

NO = ir.Const(0, ir.YESNO)


@codes(ir.Conflicts)
def _conflicts(k: Kernel, node: ir.Conflicts, E: Frame) -> Value:
    return Conflicts(node.board)


def in_conflict(k: Kernel, board: str) -> str:
    """Generate the test whether a settled rule of a board is broken anywhere."""
    if not _settled(k, board):
        return "0"
    name = f"in_conflict_{board}"
    if k.source.begins(name):
        with k.source.function(f"def {name}(s: State) -> number:"):
            suspects = _suspects(k, board)
            if _decided_by_values(k, board):
                k.source.add(f"return ({suspects}) != 0")
            else:
                with k.each(Code(suspects, "cells")) as cell:
                    k.source.add(f"if {_at_odds(k, board)}(s, {cell}):")
                    k.source.add("    return 1")
                k.source.add("return 0")
    return f"{name}(s)"


def conflict_count(k: Kernel, board: str) -> str:
    """Generate how many groups of cells of a board are in conflict."""
    if not _settled(k, board):
        return "0"
    name = f"count_conflicts_{board}"
    if k.source.begins(name):
        with k.source.function(f"def {name}(s: State) -> number:"):
            k.source.add("total = 0")
            if _in_pairs(k, board):
                with k.each(Code(_suspects(k, board), "cells")) as cell:
                    k.source.add(f"total += count({_at_odds(k, board)}(s, {cell}))")
                k.source.add("return total >> 1")  # each pair was met twice
            else:
                with each_conflict(k, board):
                    k.source.add("total += 1")
                k.source.add("return total")
    return f"{name}(s)"


def first_conflict(k: Kernel, board: str) -> str:
    """Generate the first group of cells of a board that are in conflict; none is no cell."""
    if not _settled(k, board):
        return "0"
    name = f"first_conflict_{board}"
    if k.source.begins(name):
        with k.source.function(f"def {name}(s: State) -> cells:"):
            if _in_pairs(k, board):
                with k.each(Code(_suspects(k, board), "cells")) as cell:
                    k.source.add(f"others: cells = {_at_odds(k, board)}(s, {cell})")
                    with k.source.block("if others:"):
                        k.source.add(f"return one_cell({cell}) | one_cell(first(others))")
            else:
                with each_conflict(k, board) as group:
                    k.source.add(f"return {group}")
            k.source.add("return 0")
    return f"{name}(s)"


@loops(Conflicts)
@contextmanager
def _loop(k: Kernel, over: Conflicts, copies: bool) -> Iterator[Value]:
    with each_conflict(k, over.board) as group:
        yield Code(group, "cells")


@contextmanager
def each_conflict(k: Kernel, board: str) -> Iterator[str]:
    """Generate a loop over the groups in reading order: one cell, or two.

    What is inside may not change the board.
    """
    add, fields, size = k.source.add, k.source.fields, k.shape.cells
    fields["alone"], fields["at_odds"] = "cells()", f"cells({size})"
    add(f"{_noted(k, board)}(s)")
    first, done = k.source.fresh("i"), k.source.fresh("alone")
    group, left = k.source.fresh("group"), k.source.fresh("left")
    with k.source.block(f"for {first} in range({size}):"):
        add(f"{left}: cells = s.at_odds[{first}]")
        add(f"{done} = not s.alone >> {first} & 1")
        with k.source.block(f"while {left} or not {done}:"):
            add(f"{group}: cells = one_cell({first})")
            with k.source.block(f"if {done}:"):
                add(f"{group} |= one_cell(first({left}))")
                add(f"{left} &= {left} - 1")
            add(f"{done} = 1")
            yield group


def _noted(k: Kernel, board: str) -> str:
    """Generate the function that notes who is alone in conflict, and with which later cells who
    is.
    """
    name, add = f"find_conflicts_{board}", k.source.add
    if not k.source.begins(name):
        return name
    with k.source.function(f"def {name}(s: State) -> none:", "Find what breaks settled rules."):
        add("s.alone = 0")
        with k.source.block(f"for i in range({k.shape.cells}):"):
            add("s.at_odds[i] = 0")
        with k.each(Code(_suspects(k, board), "cells")) as cell:
            add(f"found: cells = {_at_odds(k, board)}(s, {cell})")
            with k.source.block(f"if found >> {cell} & 1:"):
                add(f"s.alone |= one_cell({cell})")
            with k.each(Code("found", "cells")) as other:
                with k.source.block(f"if {other} > {cell}:"):
                    add(f"s.at_odds[{cell}] |= one_cell({other})")
                with k.source.block(f"elif {other} < {cell}:"):
                    add(f"s.at_odds[{other}] |= one_cell({cell})")
    return name


def _at_odds(k: Kernel, board: str) -> str:
    """Generate the function of the cells with which one is in conflict; itself, if it is alone
    so.
    """
    name = f"at_odds_{board}"
    if not k.source.begins(name):
        return name
    with k.source.function(f"def {name}(s: State, at: number) -> cells:"):
        k.source.add("found: cells = 0")
        for rule in _settled(k, board):
            with _applies(k, rule):
                for clause in rule.clauses:
                    fault(k, clause)
        k.source.add("return found")
    return name


@contextmanager
def _applies(k: Kernel, rule: CompiledRule) -> Iterator[None]:
    """Generate what concerns a rule only where it is settled, and is for the card there."""
    conditions = [f"{rule.cells} >> at & 1"] if rule.cells != k.shape.everywhere() else []
    if not isinstance(rule.rule.settled, ir.Const):
        assert rule.rule.settled is not None
        conditions.append(test(k, rule.rule.settled, {}))
    if rule.rule.only_for is not None:
        conditions.append(test(k, rule.rule.only_for, {0: OnCell("at"), 1: Code("at")}))
    if not conditions:
        yield
        return
    with k.source.block(f"if {' and '.join(conditions)}:"):
        yield


def fault(k: Kernel, clause: Clause) -> None:
    """Generate code: the cells which show that a clause is broken at cell `at` are `found` too."""
    match clause:
        case Differ() | Apart() | Slope():
            with at_fault(k, clause, "at", "s.cell[at]") as cells:
                k.source.add(f"found |= {cells}")
        case Needed():
            from sdg.kernel.rules.placement import condition_of

            holds = test(k, condition_of(clause), {0: OnCell("at"), 1: Code("at")})
            with k.source.block(f"if not {holds}:"):
                k.source.add("found |= one_cell(at)")
        case Landing() | Leaving():
            pass  # nothing is reported later of what cards come and go by
        case _:
            raise Unsupported(f"cells at fault by a rule that says `{type(clause).__name__}`")


def _suspects(k: Kernel, board: str) -> str:
    """Generate the cells that may be in conflict; exactly those that are, if that is known."""
    if not _decided_by_values(k, board):
        cells = sum(g.mask for g in k.layout.geometry.grids if g.board == board)
        return f"s.occupied & {cells}"
    parts = []
    for rule in _settled(k, board):
        for clause in rule.clauses:
            assert isinstance(clause, Differ)
            where = f"s.where_{differing(k, clause)}"
            values = range(len(k.layout.cards.codes(differing(k, clause))))
            parts += [f"{where}[{value}] & {barred(k, clause, str(value))}" for value in values]
    return united(parts)


def _decided_by_values(k: Kernel, board: str) -> bool:
    """Return whether where values are barred decides the cells in conflict."""
    return all(
        rule.rule.only_for is None
        and isinstance(rule.rule.settled, ir.Const)
        and all(isinstance(clause, Differ) for clause in rule.clauses)
        for rule in _settled(k, board)
    )


def _in_pairs(k: Kernel, board: str) -> bool:
    """Return whether cards are in conflict by twos, and each with the other."""
    return all(
        rule.rule.only_for is None
        and all(isinstance(clause, Differ) and _within(k, rule, clause) for clause in rule.clauses)
        for rule in _settled(k, board)
    )


def _within(k: Kernel, rule: CompiledRule, clause: Differ) -> bool:
    """Return whether the peers of a board's cells lie on that board, where the rule holds too."""
    _, peers = asked_of_peers(k, clause)
    return not any(peers[cell] & ~rule.cells for cell in bits(rule.cells))


def _settled(k: Kernel, board: str) -> list[CompiledRule]:
    """Return the rules of a board that are settled later, in some state."""
    return [
        rule
        for rule in k.engine.legality.rules
        if rule.rule.board == board and rule.rule.settled not in (None, NO)
    ]
