"""Lists of decisions, generated as trials: each carried out, judged and undone.

A trial keeps the state and goes back to it, which is far more work than most refusals: what the
action requires before it changes anything is a function of its own, and comes first.
"""

from __future__ import annotations

import ast
from contextlib import nullcontext
from itertools import takewhile
from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.decisions.action_list import ActionList
from sdg.kernel.decisions.actions import tried
from sdg.kernel.decisions.one_by_one import bind_arguments, each_value, keep_decision, laid_wild
from sdg.kernel.dialect.parse import tree_of
from sdg.kernel.dialect.tree import is_pure
from sdg.kernel.dialect.values import Frame
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.register import test, value
from sdg.kernel.rules.judgement import write_judge
from sdg.kernel.steps.body import Body
from sdg.kernel.steps.trial_steps import apart, put_back, take_back

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

ANY = "1_"  # how an alias begins under which it is found whether there is any legal decision
_ASKING = (ir.Require, ir.Let)  # steps that change nothing


def list_by_trial(listing: ActionList) -> None:
    """Generate a list of what is legal, found by carrying each decision out and judging it."""
    source = listing.k.source
    E: Frame = {}
    kept: list[str] = []
    wild = laid_wild(listing)
    with source.function(f"def count_{listing.name}(s: State) -> number:", looks=True):
        source.add(f"s.many_{listing.name} = 0")
        total = source.keep("0", "total")
        begun = source.keep("0", "begun") if listing.action.params else ""

        def ask(names: tuple[str, ...]) -> None:
            if wild is None:
                _ask_trial(listing, E, names, total, kept, begun)
                return
            with each_value(listing, E[wild]) as chosen:
                _ask_trial(listing, E, names, total, kept, begun, chosen)

        bind_arguments(listing, listing.action.params, E, ask)
        source.add(f"s.many_{listing.name} = {total}")
        source.add(f"return {total}")
    with source.function(f"def take_{listing.name}(s: State, i: number) -> none:"):
        noted = [f"s.{field}[i]" for field in kept]
        listing.carry_out(noted) if wild is None else listing.carry_out(noted[:-1], noted[-1])


def _beginning(listing: ActionList, E: Frame, trial: str, given: str) -> None:
    """Generate the requirements that stand before all that changes something.

    And what else the trial tests before it, if that is more.
    """
    first = takewhile(lambda step: isinstance(step, _ASKING), listing.action.body.steps)
    many = sum(isinstance(step, ir.Require) for step in first)
    if may := refusing(listing.k, trial, many):
        with listing.k.source.block(f"if not {may}({given}):"):
            listing.k.source.add("continue" if listing.action.params else "return 0")
        return
    _requirements(listing, E)


def _requirements(listing: ActionList, E: Frame) -> None:
    """Generate code: each is tested, up to the first step that may change something."""
    k, source = listing.k, listing.k.source
    for step in listing.action.body.steps:
        match step:
            case ir.Require(condition):
                with source.block(f"if not {test(k, condition, E)}:"):
                    source.add("continue" if listing.action.params else "return 0")
            case ir.Let(slot, known):
                try:
                    E[slot] = Body(k, E, True).kept(value(k, known, E))
                except Unsupported:
                    return
            case _:
                return


def _ask_trial(
    listing: ActionList,
    E: Frame,
    names: tuple[str, ...],
    total: str,
    kept: list[str],
    begun: str = "",
    wild: str = "",
) -> None:
    """Generate one decision being carried out, judged and taken back.

    What comes before is the same for all: it is done for the first, as `begun` notes.
    """
    k, source = listing.k, listing.k.source
    trial = tried(k, listing.action.name)
    before, judge = write_judge(k, listing.alias)
    given = ", ".join(["s", *names, wild or "0"])
    _beginning(listing, dict(E), trial, given)
    place = source.place_to_save(f"trying {listing.alias or 'what is offered'}")
    with source.block(f"if not {begun}:") if begun else nullcontext():
        source.add(f"{before}(s)")
        source.add(f"save(s, {place})")
        if begun:
            source.add(f"{begun} = 1")
    with apart(k) as outer:
        trying = source.keep("s.trying", "trying")
        source.add("s.trying = 1")
        passed = source.keep(f"{trial}({given})", "passed")
        with source.block(f"if {passed}:"):
            source.add(f"{passed} = {judge}(s)")
        source.add(f"s.trying = {trying}")
        take_back(k, place)
        put_back(k, outer, *outer)
    with source.block(f"if {passed}:"):
        keep_decision(listing, (*names, wild) if wild else names, total, kept)
        if listing.alias.startswith(ANY):  # a later one may fail
            source.add(f"s.many_{listing.name} = {total}")
            source.add(f"return {total}")


def refusing(k: Kernel, trial: str, already: int) -> str | None:
    """Return the function that tests all that an action requires before it changes something.

    It is the beginning of `trial`, which carries the action out and answers 0 where it cannot; None
    if that begins with no more than so many questions.
    """
    name = trial.replace("try_", "may_", 1)
    if name in k.source.functions:
        return name
    lines = k.source.functions[trial]
    if not lines:  # it is being written
        return None
    [function] = tree_of("\n".join(lines)).body
    assert isinstance(function, ast.FunctionDef)
    asks = 0
    for statement in function.body:
        if not _only_asks(statement):
            break
        asks += sum(isinstance(node, ast.Return) for node in ast.walk(statement))
        last = statement.end_lineno
    if asks <= already:
        return None
    with k.source.function(lines[0].replace(trial, name, 1)):
        for line in lines[1:last]:
            k.source.lines.append(line)
        k.source.add("return 1")
    return name


def _only_asks(statement: ast.stmt) -> bool:
    """Return whether a statement changes nothing that is there when the function is left."""
    for node in ast.walk(statement):
        match node:
            case ast.Assign([ast.Name()]) | ast.AnnAssign(ast.Name()) | ast.AugAssign(ast.Name()):
                pass
            case ast.Return(ast.Constant(0)) | ast.If() | ast.expr() | ast.expr_context():
                pass
            case ast.Pass() | ast.operator() | ast.unaryop() | ast.boolop() | ast.cmpop():
                pass
            case ast.Expr(ast.Constant(str())):  # what the function says
                pass
            case _:
                return False
    return is_pure(statement)
