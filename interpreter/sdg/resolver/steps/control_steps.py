"""Steps that steer a turn, resolved: requirements, branches, loops, choices, ends, results."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sdg import ir
from sdg import syntax as tree
from sdg.messages import types as say
from sdg.resolver.base import Resolver
from sdg.resolver.expressions import bare_names, coercion
from sdg.resolver.expressions.coercion import yes_or_no
from sdg.resolver.scope import Scope
from sdg.resolver.steps.blocks import block, only_in, resolves_step
from sdg.resolver.types import is_unknown

Word: TypeAlias = Literal["undo turn", "undo action", "end turn", "end game", "another turn"]

_OUT = ("turn", "action", "when", "end")  # where a game may be decided
_IN_PLAY = ("turn", "action", "when")
_WORDS: dict[type, tuple[Word, tuple[str, ...]]] = {  # what it is, and where it may stand
    tree.UndoTurn: ("undo turn", ("action", "end")),
    tree.UndoAction: ("undo action", ("found at once",)),
    tree.EndTurn: ("end turn", _IN_PLAY),
    tree.EndGame: ("end game", _IN_PLAY),
    tree.AnotherTurn: ("another turn", _IN_PLAY),
}


@resolves_step(tree.Require)
def _require(r: Resolver, node: tree.Require, scope: Scope) -> ir.StepNode:
    only_in(r, ("action",), "require", node.span, scope)
    sentence = node.sentence.plain if node.sentence else None
    return ir.Require(yes_or_no(r, node.test, scope, "`require`"), sentence, span=node.span)


@resolves_step(tree.If)
def _if(r: Resolver, node: tree.If, scope: Scope) -> ir.StepNode:
    test = yes_or_no(r, node.test, scope, "`if`")
    then, otherwise = block(r, node.body, scope), block(r, node.otherwise, scope)
    return ir.If(test, then, otherwise, span=node.span)


@resolves_step(tree.While)
def _while(r: Resolver, node: tree.While, scope: Scope) -> ir.StepNode:
    test = yes_or_no(r, node.test, scope, "`while`")
    return ir.Loop(None, test, block(r, node.body, scope), span=node.span)


@resolves_step(tree.Repeat)
def _repeat(r: Resolver, node: tree.Repeat, scope: Scope) -> ir.StepNode:
    limit, test = None, None
    if node.at_most is not None:
        limit = r.expr(node.at_most, scope)
        limit = coercion.of_kind(r, limit, scope, "`at most`", ir.NUMBER)
    if node.test is not None:
        test = yes_or_no(r, node.test, scope, "`while`")
    return ir.Loop(limit, test, block(r, node.body, scope), span=node.span)


@resolves_step(tree.Phase)
def _phase(r: Resolver, node: tree.Phase, scope: Scope) -> ir.StepNode:
    only_in(r, ("turn",), "phase", node.span, scope)
    title = node.title.plain if node.title else None
    return ir.Phase(node.name.text, title, block(r, node.body, scope), span=node.span)


@resolves_step(tree.Choose, tree.MayChoose)
def _choose(r: Resolver, node: tree.Choose | tree.MayChoose, scope: Scope) -> ir.StepNode:
    only_in(r, ("turn",), "choose", node.span, scope)
    actions = bare_names.actions(r, node.actions, scope)
    if isinstance(node, tree.MayChoose):
        return ir.Choose(actions, True, span=node.span)
    return ir.Choose(actions, False, block(r, node.otherwise, scope), span=node.span)


@resolves_step(tree.Do)
def _do(r: Resolver, node: tree.Do, scope: Scope) -> ir.StepNode | None:
    arguments = [r.expr(each, scope) for each in node.arguments]
    if not bare_names.actions(r, (node.action,), scope):
        return None
    text = node.action.text
    wanted = r.signatures.get(text)
    if wanted is None:
        return None
    if len(wanted) != len(arguments):
        place, listed = r.names.actions[text].name.span, [name for name, _ in wanted]
        r.report(say.wrong_arguments(node.span, "action", text, listed, len(arguments), place))
        return None
    given = []
    for (name, kind), value in zip(wanted, arguments, strict=True):
        what_for = f"`{name}` of `{text}`"
        if kind == ir.CARD:
            given.append(coercion.card(r, value, scope, what_for))
        elif kind == ir.CELL:
            given.append(coercion.cell(r, value, scope, what_for))
        else:
            given.append(coercion.of_kind(r, value, scope, what_for, kind))
    return None if is_unknown(*given) else ir.Do(text, tuple(given), span=node.span)


@resolves_step(tree.DoFirst)
def _do_first(r: Resolver, node: tree.DoFirst, scope: Scope) -> ir.StepNode:
    actions = bare_names.actions(r, node.actions, scope)
    lowers = coercion.of_kind(r, r.expr(node.measure, scope), scope, "`lowers`", ir.NUMBER)
    return ir.DoFirst(actions, lowers, span=node.span)


@resolves_step(*_WORDS)
def _word(r: Resolver, node: tree.Step, scope: Scope) -> ir.StepNode:
    what, allowed = _WORDS[type(node)]
    only_in(r, allowed, what, node.span, scope)
    return ir.Plain(what, span=node.span)


@resolves_step(tree.PassTurn)
def _pass_turn(r: Resolver, node: tree.PassTurn, scope: Scope) -> ir.StepNode | None:
    only_in(r, ("setup", *_IN_PLAY), "pass turn", node.span, scope)
    to = coercion.of_kind(r, r.expr(node.to, scope), scope, "`pass turn to`", ir.PLAYER)
    return None if is_unknown(to) else ir.PassTurn(to, span=node.span)


@resolves_step(tree.ComesOut)
def _comes_out(r: Resolver, node: tree.ComesOut, scope: Scope) -> ir.StepNode | None:
    only_in(r, _OUT, node.result, node.span, scope)
    who = coercion.of_kind(r, r.expr(node.who, scope), scope, f"`{node.result}`", ir.PLAYER)
    how: Literal["win", "lose"] = "win" if node.result == "wins" else "lose"
    return None if is_unknown(who) else ir.Result(how, who, span=node.span)


@resolves_step(tree.AllComeOut)
def _all_come_out(r: Resolver, node: tree.AllComeOut, scope: Scope) -> ir.StepNode:
    only_in(r, _OUT, f"all {node.fate}", node.span, scope)
    return ir.Result("win" if node.fate == "win" else "lose", span=node.span)


@resolves_step(tree.Drawn)
def _drawn(r: Resolver, node: tree.Drawn, scope: Scope) -> ir.StepNode:
    only_in(r, _OUT, "draw", node.span, scope)
    return ir.Result("draw", span=node.span)
