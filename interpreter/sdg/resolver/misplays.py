"""`misplay`: which rules may be broken unnoticed, and what comes of it when somebody notices."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg import syntax as tree
from sdg.messages import misplays as say
from sdg.resolver import blocks
from sdg.resolver.play import Play
from sdg.resolver.scope import Frame, Scope, Where
from sdg.source import Span

_MOMENTS: dict[type, tuple[ir.FoundWhen, Where]] = {
    tree.FoundAtOnce: ("at once", "found at once"),
    tree.FoundLater: ("later", "found later"),
    tree.Found: ("whenever", "found later"),
}


def misplay(play: Play, node: tree.Misplay) -> ir.Misplay:
    """Resolve `misplay of lines` and its blocks."""
    rules = tuple(_loose(play, node))
    found = tuple(_found(play, line) for line in _each_once(play, node))
    sentence = node.sentence.plain if node.sentence else None
    return ir.Misplay(rules, sentence, found, span=node.span)


def _loose(play: Play, node: tree.Misplay) -> Iterator[str]:
    """Yield the rules that may be broken: those named, or all that bind at each step."""
    if node.rules is None:
        yield from (name for name, rule in play.names.rules.items() if rule.settled is None)
        return
    play.once(node.rules)
    for name in node.rules:
        rule = play.names.rules.get(name.text)
        if rule is None:
            play.report(say.unknown_rule(name.span, name.text, play.names.rules))
        elif rule.settled is not None:
            play.report(say.settled_rule(name.span, name.text, rule.settled.span))
        else:
            yield name.text


def _each_once(play: Play, node: tree.Misplay) -> Iterator[tree.FoundLine]:
    """Yield the blocks, and report a second one for the same moment."""
    seen: dict[ir.FoundWhen, Span] = {}
    for line in node.lines:
        moment, _ = _MOMENTS[type(line)]
        for other, place in seen.items():
            if moment in (other, "whenever") or other == "whenever":
                play.report(say.found_twice(line.span, place))
                break
        seen.setdefault(moment, line.span)
        yield line


def _found(play: Play, node: tree.FoundLine) -> ir.Found:
    """Resolve one block, in its own frame."""
    moment, where = _MOMENTS[type(node)]
    scope = Scope(Frame(), where, player=ir.Seat("active"))
    for name in ("wrong", "culprit", "finder"):
        if name in play.names.things:
            place = play.names.things[name].span
            play.report(say.name_taken(place, name, node.span))
    scope, _ = scope.bind("wrong", ir.set_of(ir.CARD), node.span)
    scope, _ = scope.bind("culprit", ir.PLAYER, node.span, at_hand=False)
    scope, _ = scope.bind("finder", ir.PLAYER, node.span, at_hand=False)
    return ir.Found(moment, blocks.body(play, node.body, scope), span=node.span)
