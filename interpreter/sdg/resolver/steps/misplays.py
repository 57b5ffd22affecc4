"""`misplay`: which rules may be broken unnoticed, and what comes of it when somebody notices."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg import syntax as tree
from sdg.messages import misplays as say
from sdg.resolver.base import Resolver
from sdg.resolver.scope import Where, active_scope
from sdg.resolver.steps import blocks
from sdg.source import Span

_MOMENTS: dict[type, tuple[ir.FoundWhen, Where]] = {
    tree.FoundAtOnce: ("at once", "found at once"),
    tree.FoundLater: ("later", "found later"),
    tree.Found: ("whenever", "found later"),
}


def misplay(r: Resolver, node: tree.Misplay) -> ir.Misplay:
    """Resolve `misplay of lines` and its blocks."""
    rules = tuple(_loose(r, node))
    findings = tuple(_found(r, line) for line in _each_once(r, node))
    sentence = node.sentence.plain if node.sentence else None
    return ir.Misplay(rules, sentence, findings, span=node.span)


def _loose(r: Resolver, node: tree.Misplay) -> Iterator[str]:
    """Yield the rules that may be broken: those named, or all that bind at each step."""
    if node.rules is None:
        yield from (name for name, rule in r.names.rules.items() if rule.settled is None)
        return
    r.once(node.rules)
    for name in node.rules:
        rule = r.names.rules.get(name.text)
        if rule is None:
            r.report(say.unknown_rule(name.span, name.text, r.names.rules))
        elif rule.settled is not None:
            r.report(say.settled_rule(name.span, name.text, rule.settled.span))
        else:
            yield name.text


def _each_once(r: Resolver, node: tree.Misplay) -> Iterator[tree.FoundLine]:
    """Yield the blocks, and report a second one for the same moment."""
    seen: dict[ir.FoundWhen, Span] = {}
    for line in node.lines:
        moment, _ = _MOMENTS[type(line)]
        for other, place in seen.items():
            if moment in (other, "whenever") or other == "whenever":
                r.report(say.found_twice(line.span, place))
                break
        seen.setdefault(moment, line.span)
        yield line


def _found(r: Resolver, node: tree.FoundLine) -> ir.Found:
    """Resolve one block, in its own frame."""
    moment, where = _MOMENTS[type(node)]
    scope = active_scope(where)
    for name in ("wrong", "culprit", "finder"):
        if name in r.names.things:
            place = r.names.things[name].span
            r.report(say.name_taken(place, name, node.span))
    scope, _ = scope.bind("wrong", ir.set_of(ir.CARD), node.span)
    scope, _ = scope.bind("culprit", ir.PLAYER, node.span, at_hand=False)
    scope, _ = scope.bind("finder", ir.PLAYER, node.span, at_hand=False)
    return ir.Found(moment, blocks.body(r, node.body, scope), span=node.span)
