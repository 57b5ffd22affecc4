"""Comparisons that never hold, or always: of numbers too far apart, and of a thing with itself."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any, Literal, TypeAlias

import attrs

from sdg import ir
from sdg.checker.inference.bodies import played
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.checker.inference.known_before_play import in_play
from sdg.checker.inference.number_bounds import Asked, Ends, ends_of
from sdg.checker.inference.tables_played import Tables
from sdg.diagnostics import Diagnostic
from sdg.ir.comparisons import OPPOSITE, turned
from sdg.ir.walking import all_of, holds, is_node, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

Verdict: TypeAlias = Literal["never", "always"]

_THERE = (
    ir.Count, ir.CountAlike, ir.Fold, ir.Left, ir.Stored, ir.Fact, ir.TimesThisTurn,
    ir.Const, ir.OptionValue, ir.Arithmetic,
)  # fmt: skip


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find comparisons whose answer is known before play. What a define compares, for one thing or
    another, is reported if the answer is the same for each of them."""
    tables, by_span = Tables(resolved.rules), dict[Span, list[tuple[str, Diagnostic] | None]]()
    for part in played(resolved.rules):
        if not holds(part, ir.Compare):
            continue
        begun = _begun(part)
        for node, asked in guarded(part, ()):
            if isinstance(node, ir.Compare | ir.Quantified) and node.span:
                answers = by_span.setdefault(node.span, [])
                answers.append(_answer(tables, node, asked, begun, node.span))
    for answers in by_span.values():
        if answers[0] is not None and len({each and each[0] for each in answers}) == 1:
            yield answers[0][1]
    yield from tables.unfinished("what numbers can be")


def _answer(
    tables: Tables, node: ir.Compare | ir.Quantified, asked: Asked, begun: bool, span: Span
) -> tuple[str, Diagnostic] | None:
    """Return whether a comparison never or always holds, and the diagnostic for it."""
    if isinstance(node, ir.Quantified):
        verdict = _among_all(node)
        return verdict and (verdict, say.one_of_these(span, verdict == "always", ""))
    if node.left == node.right and not _known_before_play(node):
        verdict = "always" if node.op in ("=", "<=", ">=") else "never"
        return verdict, say.with_itself(span, verdict == "always")
    for one, op, other in ((node.left, node.op, node.right), turned(node)):
        if verdict := _above_all(one, op, other):
            how = "most" if isinstance(other, ir.Fold) and other.how == "highest" else "fewest"
            return verdict, say.one_of_these(span, verdict == "always", how)
    return _of_numbers(tables, node, asked, begun, span)


# Numbers


def _of_numbers(
    tables: Tables, node: ir.Compare, asked: Asked, begun: bool, span: Span
) -> tuple[str, Diagnostic] | None:
    """Return what follows from between what two numbers lie."""
    sides = (node.left, node.right)
    if any(side.type != ir.NUMBER for side in sides) or _known_before_play(node):
        return None
    if span in (node.left.span, node.right.span):  # of `row(9)`, which other passes report
        return None
    counted = any(fact.name in ("round", "turns") for fact in all_of(ir.Fact, sides))
    left, right = (ends_of(tables, side, asked) for side in sides)
    if left is None or right is None or (counted and not begun):
        return None
    if not tables.lasts(span):  # they are bounds at some tables only
        return None
    descriptions = [_said(side, its) for side, its in ((node.left, left), (node.right, right))]
    ranges = " and ".join(each for each in descriptions if each)
    surely = all(isinstance(side, _THERE) for side in sides)
    if (surely or node.op != "!=") and _apart(node.op, left, right):
        passed = (ir.Fact("passes"), (0, 0)) in ((node.left, left), (node.right, right))
        return "never", say.never_so(span, ranges, passed)
    if (node.op == "!=" or (surely and not counted)) and _apart(OPPOSITE[node.op], left, right):
        return "always", say.always_so(span, ranges)
    return None


def _apart(op: str, left: Ends, right: Ends) -> bool:
    """Return whether numbers between such ends are never so to each other."""
    (a, b), (c, d) = left, right
    match op:
        case "=":
            return b < c or d < a
        case "!=":
            return a == b == c == d
        case "<":
            return a >= d
        case "<=":
            return a > d
        case ">":
            return b <= c
        case _:
            return b < c


def _known_before_play(node: ir.Compare) -> bool:
    """Return whether both sides are fixed before play: `reachable` reports these."""
    return not in_play(node) and not any(
        isinstance(each, ir.Local | ir.Attr | ir.Order | ir.IsWild) for each in walk(node)
    )


def _begun(part: Any) -> bool:
    """Return whether a play comes to a part only once its first turn has begun."""
    match part:
        case ir.When(event=ir.Moment(which)):
            return which != "round starts"
        case ir.End(moment=moment):
            return moment != "at once"
    return isinstance(part, ir.Turn | ir.ScoreLine | ir.Win | ir.Titles)


def _said(side: ir.Expr, ends: Ends) -> str:
    """Say between what a number lies, if that is not written there."""
    low, high = ends
    if isinstance(side, ir.Const):
        return ""
    text = f"`{side.span.text}`" if side.span else "this"
    if low == high:
        return f"{text} is {low:.0f}"
    if high == inf:
        return f"{text} is at least {low:.0f}" if low > -inf else f"{text} is any number"
    return f"{text} is {low:.0f} to {high:.0f}" if low > -inf else f"{text} is at most {high:.0f}"


# Somebody among all


def _above_all(one: ir.Expr, op: str, all_: ir.Expr) -> Verdict | None:
    """Return of `points > most points`, where the points are those of one of these players."""
    match all_:
        case ir.Fold("highest" | "lowest" as how, slot, ir.AllPlayers(others=False), value):
            never, always = (">", "<=") if how == "highest" else ("<", ">=")
            if op in (never, always) and _is_one_of(value, slot, one):
                return "never" if op == never else "always"
    return None


def _among_all(node: ir.Quantified) -> Verdict | None:
    """Return of `every player: active.points > player.points`, and of `no player` likewise."""
    match node:
        case ir.Quantified(how, slot, ir.AllPlayers(others=False), ir.Compare(op, left, right)):
            so = op in ("<", ">", "!=") if how == "every" else op in ("<=", ">=", "=")
            if so and (_is_one_of(left, slot, right) or _is_one_of(right, slot, left)):
                return "always" if how == "some" else "never"
    return None


def _is_one_of(pattern: ir.Expr, slot: int, one: ir.Expr) -> bool:
    """Return whether an expression is that of each player, evaluated for one of them."""
    matched = list[Any]()
    if (
        not _alike(pattern, one, slot, matched)
        or not matched
        or any(e != matched[0] for e in matched)
    ):
        return False
    return isinstance(matched[0], ir.Local) or matched[0] in (ir.Seat("active"), ir.Seat("leader"))


def _alike(pattern: Any, other: Any, slot: int, matched: list[Any]) -> bool:
    """Return whether two nodes are the same but for what stands in place of a name."""
    if isinstance(pattern, ir.Local) and pattern.slot == slot:
        matched.append(other)
        return not (isinstance(other, ir.Local) and other.slot == slot)
    if type(pattern) is not type(other):
        return False
    if isinstance(pattern, tuple):
        pairs = zip(pattern, other, strict=False)
        return len(pattern) == len(other) and all(_alike(a, b, slot, matched) for a, b in pairs)
    if not is_node(pattern):
        return bool(pattern == other)
    return all(
        _alike(getattr(pattern, each.name), getattr(other, each.name), slot, matched)
        for each in attrs.fields(type(pattern))
        if each.eq
    )
