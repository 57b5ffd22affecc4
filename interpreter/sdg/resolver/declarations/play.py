"""How a game goes, resolved: rules, setup, turn, actions, triggers, scoring and the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.ir.walking import walk
from sdg.messages import names, sentences, sizes
from sdg.messages import types as say
from sdg.resolver.base import Resolver, unknown
from sdg.resolver.declarations import clauses, triggers
from sdg.resolver.declarations.regions import known_board
from sdg.resolver.expressions import bare_names, coercion, fixed_before_play, sets
from sdg.resolver.expressions.coercion import yes_or_no
from sdg.resolver.scope import Frame, Scope, active_scope
from sdg.resolver.steps import blocks
from sdg.resolver.types import element, is_unknown

Moment = Literal["at once", "after turn", "after round"]


def rule(r: Resolver, node: tree.Rule) -> ir.Rule:
    """Resolve a placement rule; its frame starts with the card and its cell."""
    about, card = active_scope("rule").bind("card", ir.CARD, node.name.span)
    scope, _ = about.bind("cell", ir.CELL, node.name.span)
    board = known_board(r, node.board)
    only_for = None
    if node.about is not None:
        about = Scope(scope.frame, "rule", about.locals, scope.player, card)
        only_for = yes_or_no(r, node.about, about, "`for`")
    settled: ir.Expr | None = None
    if node.settled is not None:
        settled = ir.Const(1, ir.YESNO, span=node.settled.span)
        if node.settled.test is not None:
            whenever = Scope(scope.frame, "rule", {}, scope.player)  # evaluated for no card
            settled = yes_or_no(r, node.settled.test, whenever, "`if`")
    on_board = node.board.text if board else None
    resolved = [clauses.clause(r, each, scope, on_board) for each in node.clauses]
    kept = tuple(each for each in resolved if each is not None)
    return ir.Rule(
        node.name.text, node.board.text, only_for, settled, _text(node.sentence),
        kept, len(scope.frame.names), span=node.name.span,
    )  # fmt: skip


def setup(r: Resolver, node: tree.Setup) -> ir.Body:
    """Resolve the setup, where no player is at hand."""
    return blocks.body(r, node.body, Scope(Frame(), "setup"))


def turn(r: Resolver, node: tree.Turn) -> ir.Turn:
    """Resolve the turn; slot 0 is the player who may be passed over."""
    scope = active_scope("turn")
    slot = scope.frame.slot("player")
    unless = None
    if node.unless is not None:
        player = ir.Local(slot, ir.PLAYER, "player", span=node.unless.span)
        seat = Scope(scope.frame, "turn", {"player": player}, player)
        unless = yes_or_no(r, node.unless, seat, "`unless`")
    return ir.Turn(unless, blocks.body(r, node.body, scope), span=node.span)


def signature(r: Resolver, node: tree.Action) -> tuple[Scope, tuple[ir.Param, ...]]:
    """Resolve an action's parameters; each can see those before it."""
    scope = active_scope("action")
    params: list[ir.Param] = []
    for each in node.parameters:
        match each:
            case tree.OneFrom(name=name, among=among):
                over = sets.domain(r, name, among, scope, "`in`")
                kind = element(over.type)
                scope, local = sets.bind(r, name, kind, scope, "parameter", over=over)
                params.append(ir.OneOf(local.slot, over))
            case tree.PairFrom(first=one, second=other, among=among):
                over = bare_names.as_set(r, among, scope, "`in`")
                kind = element(over.type)
                scope, first = sets.bind(r, one, kind, scope, "parameter")
                scope, second = sets.bind(r, other, kind, scope, "parameter")
                params.append(ir.PairOf(first.slot, second.slot, over))
            case tree.NumberFrom(name=name):
                low, high = _ends(r, each, scope)
                scope, local = sets.bind(r, name, ir.NUMBER, scope, "parameter")
                params.append(ir.NumberOf(local.slot, low, high))
    given = [value for value in scope.locals.values() if isinstance(value, ir.Local)]
    r.signatures[node.name.text] = tuple((local.name, local.type) for local in given)
    _check_sentence(r, node, scope.locals)
    return scope, tuple(params)


def action(r: Resolver, node: tree.Action, scope: Scope, params: tuple[ir.Param, ...]) -> ir.Action:
    """Resolve an action's body, once all signatures are known."""
    body = blocks.body(r, node.body, scope)
    name, sentence = node.name, _text(node.sentence)
    return ir.Action(name.text, params, sentence, body, span=name.span)


def when(r: Resolver, node: tree.When) -> ir.When | None:
    """Resolve a trigger: its event and body share a frame."""
    resolved = triggers.event(r, node.event, active_scope("when"))
    if resolved is None:
        names_given = triggers.given_by(node.event)
        if names_given is not None:  # so that the mistakes below it are told too
            values = {each: unknown(node.event.span) for each in names_given}
            blocks.body(r, node.body, evolve(active_scope("when"), locals=values))
        return None
    event, scope = resolved
    only = yes_or_no(r, node.test, scope, "`if`") if node.test is not None else None
    body = blocks.body(r, node.body, scope)
    sentence = _text(node.sentence)
    return ir.When(node.name.text, event, sentence, body, only, span=node.name.span)


def scoring(r: Resolver, node: tree.Scoring) -> list[ir.ScoreLine]:
    """Resolve the lines of the final scoring, each in its own frame."""
    score = _score(r, node.score)
    shared = score in r.names.stores and r.names.stores[score].per is None
    lines: list[ir.ScoreLine] = []
    r.once(line.name for line in node.lines)
    for line in node.lines:
        scope = Scope(Frame(), "scoring")
        scope, player = scope.bind("player", ir.PLAYER, line.name.span)
        value = r.expr(line.value, scope)
        value = coercion.of_kind(r, value, scope, f"`{line.name.text}`", ir.NUMBER)
        name, slots, sentence = line.name, len(scope.frame.names), _text(line.sentence)
        once = shared and player not in walk(value)
        resolved = ir.ScoreLine(score, name.text, value, sentence, slots, once, span=name.span)
        lines.append(resolved)
    return lines


def maximum(r: Resolver, node: tree.Maximum) -> tuple[str, ir.Expr]:
    """Resolve how many points can be reached: a number that is fixed before play."""
    scope = fixed_before_play.scope()
    value = r.expr(node.value, scope)
    thing = r.names.things.get(node.score.text)
    result = next((s.name for s in r.names.stores.values() if s.kind == "score"), None)
    if thing is not None and thing.kind in ("counter", "score") and node.score.text != result:
        wanted = "the score that is the result"
        r.report(names.wrong_kind(node.score.span, node.score.text, thing.kind, wanted, thing.span))
    return _score(r, node.score), coercion.of_kind(r, value, scope, "`maximum`", ir.NUMBER)


def end(r: Resolver, node: tree.End) -> ir.End:
    """Resolve `end filled after turn when grid is full`."""
    scope = active_scope("end")
    condition = yes_or_no(r, node.test, scope, "`when`")
    match node.moment:
        case tree.AtOnce():
            moment: Moment = "at once"
        case tree.AfterTurn():
            moment = "after turn"
        case tree.AfterRound():
            moment = "after round"
    body = blocks.body(r, node.body, scope) if node.body else None
    name, slots, sentence = node.name, len(scope.frame.names), _text(node.sentence)
    return ir.End(name.text, moment, condition, sentence, slots, body, span=name.span)


def win(r: Resolver, node: tree.Win | tree.WinTogether) -> ir.Win:
    """Resolve who wins."""
    if isinstance(node, tree.WinTogether):
        scope = active_scope("end")
        test = None if node.test is None else yes_or_no(r, node.test, scope, "`if`")
        return ir.Win((), True, test, len(scope.frame.names), span=node.span)
    return ir.Win(tuple(_rank(r, rank) for rank in node.ranks), span=node.span)


def titles(r: Resolver, node: tree.Titles) -> ir.Titles:
    """Resolve the titles, lowest first."""
    scope = active_scope("end")
    test = None if node.test is None else yes_or_no(r, node.test, scope, "`if`")
    lines = sorted(node.lines, key=lambda line: (line.points, line.text.text))
    rows = tuple((line.points, line.text.text) for line in lines)
    spans = tuple(line.span for line in lines)
    return ir.Titles(test, rows, len(scope.frame.names), spans, span=node.span)


def _ends(r: Resolver, node: tree.NumberFrom, scope: Scope) -> tuple[ir.Expr, ir.Expr]:
    """Resolve the ends of a range of numbers; those that are written are in order."""
    nodes = (node.low, node.high) if node.high is not None else (node.low,)
    ends = [
        coercion.of_kind(r, r.expr(end, scope), scope, f"`{node.name.text}`", ir.NUMBER)
        for end in nodes
    ]
    low, high = ends[0], ends[-1]
    match low, high:
        case ir.Const(first), ir.Const(last) if first > last and not is_unknown(low, high):
            r.report(sizes.backwards(nodes[0].span.to(nodes[-1].span), first, last), scope)
    return low, high


def _rank(r: Resolver, node: tree.Rank) -> ir.Rank:
    if isinstance(node, tree.LatestSeat):
        return ir.Rank("latest seat", slots=0, span=node.span)
    scope = Scope(Frame(), "scoring")
    scope, _ = scope.bind("player", ir.PLAYER, node.score.span)
    how = "most" if isinstance(node, tree.MostWins) else "fewest"
    value = r.expr(node.score, scope)
    value = coercion.of_kind(r, value, scope, f"`win {how}`", ir.NUMBER)
    return ir.Rank(how, value, len(scope.frame.names), span=node.span)  # type: ignore[arg-type]


def _score(r: Resolver, node: tree.Name) -> str:
    store = r.names.stores.get(node.text)
    r.used.add(node.text)
    thing = r.names.things.get(node.text)
    if node.text in r.names.refused:
        return node.text
    if thing is None:
        known = [s.name for s in r.names.stores.values() if s.kind in ("score", "counter")]
        r.report(names.unknown_counter(node.span, node.text, known))
    elif thing.kind not in ("score", "counter"):
        r.report(names.wrong_kind(node.span, node.text, thing.kind, "a score", thing.span))
    elif store and store.per not in (None, "player"):
        r.report(say.score_of_regions(node.span, node.text, store.per, thing.span))
    return node.text


def _check_sentence(r: Resolver, node: tree.Action, given: Mapping[str, ir.Expr]) -> None:
    """Report a `{name}` in an action's sentence that is none of its parameters."""
    for reference in re.finditer(r"\{([^{}]*)\}", node.sentence.text if node.sentence else ""):
        name, _, part = reference[1].partition(".")
        assert node.sentence is not None
        start = node.sentence.span.start + node.sentence.span.text.find(reference[0])
        span = node.sentence.span.source.span(start, start + len(reference[0]))
        if name not in given:
            r.report(sentences.unknown_in_sentence(span, reference[0], list(given)))
        elif part and part not in r.names.attributes and not is_unknown(given[name]):
            known = r.names.attributes
            r.report(names.no_such_part(span, "a card", part, known))


def _text(node: tree.Text | None) -> str | None:
    return node.plain if node else None
