"""`a or b` and `a and b`, resolved: they join conditions; a value gets a hint.

`card.number = 1 or 2` sounds like one condition with two values, and has to be written as two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from sdg import ir
from sdg import syntax as tree
from sdg.messages.types import mismatch
from sdg.resolver.base import Resolver, resolves, unknown
from sdg.resolver.expressions import coercion
from sdg.resolver.scope import Scope
from sdg.resolver.types import is_unknown, same

Joined: TypeAlias = tree.Or | tree.And
TURNED = {"=": "!=", "!=": "=", "is": "is not", "is not": "is", "in": "not in", "not in": "in"}
ONE_ONLY = ("=", "is")  # what is so of one value is not so of another


@resolves(tree.Or, tree.And)
def joined(r: Resolver, node: Joined, scope: Scope) -> ir.Expr:
    """Resolve `a and b and c` into one list of parts."""
    written = _parts(node)
    parts: list[ir.Expr] = []
    for part in written:
        value = isinstance(part, tree.Name | tree.Number)
        parts.append(r.expr(part, scope, _compared(parts[-1]) if value and parts else None))
    mistaken = {at for at, part in enumerate(parts) if _is_no_question(part)}
    if mistaken:
        _report_values(r, node, written, parts, mistaken, scope)
    if mistaken or is_unknown(*parts):
        return unknown(node.span)
    if isinstance(node, tree.Or):
        return ir.Any(tuple(parts), span=node.span)
    return ir.All(tuple(parts), span=node.span)


def compared_with_several(r: Resolver, node: tree.Compare, scope: Scope) -> ir.Expr | None:
    """Report `card.number = (1 or 2)`, where a value is compared with what `or` joins."""
    for side, other in ((node.right, node.left), (node.left, node.right)):
        if not isinstance(side, Joined):
            continue
        value = r.expr(other, scope)
        if is_unknown(value) or not _is_no_question(value):
            continue
        written = _parts(side)
        parts = [r.expr(part, scope, value) for part in written]
        wrong = next((part for part in parts if _is_no_question(part)), None)
        if wrong is None or wrong.span is None:
            continue
        hint = None
        if all(same(part.type, value.type) for part in parts):
            word = {"=": " or ", "!=": " and "}.get(node.relation, f" {_word(side)} ")
            each = (f"{other.span.text} {node.relation} {part.span.text}" for part in written)
            hint = _whole(word.join(each))
        _report(r, wrong, side, hint, scope)
        return unknown(node.span)
    return None


def _report_values(
    r: Resolver,
    node: Joined,
    written: Sequence[tree.Expr],
    parts: Sequence[ir.Expr],
    mistaken: Iterable[int],
    scope: Scope,
) -> None:
    """Report values that are joined as if they were questions: once, if it is clear how to mend."""
    led: dict[int, list[int]] = {}
    for at in mistaken:
        leader = _leader(written, parts, at)
        if leader is None:
            led.clear()
            break
        led.setdefault(leader, []).append(at)
    said = _said_whole(r, node, written, parts, led, scope) if led else None
    for at in sorted(mistaken):
        if said:
            if coercion.is_amount(parts[at]):
                said += f"; or ask `{written[at].span.text} > 0`"
            _report(r, parts[at], node, said, scope)
            return
        coercion.wrong(r, parts[at], scope, f"`{_word(node)}`", "yes or no")


def _leader(written: Sequence[tree.Expr], parts: Sequence[ir.Expr], at: int) -> int | None:
    """Return which question the value is one more answer to: that before it, or just after it."""
    for before in range(at - 1, -1, -1):
        if not _is_no_question(parts[before]):
            return before
    for after in range(at + 1, len(parts)):
        if not _is_no_question(parts[after]):
            question = _bare(written[after])[0]
            first = _stands_first(_compare(parts[after]), parts[at])
            return after if first or _of_both(question, written[at]) else None
    return None


def _said_whole(
    r: Resolver,
    node: Joined,
    written: Sequence[tree.Expr],
    parts: Sequence[ir.Expr],
    led: Mapping[int, Sequence[int]],
    scope: Scope,
) -> str | None:
    """Say each question with each of its values, or return None if it is not clear how."""
    taken = {at for followers in led.values() for at in followers}
    groups: list[str] = []
    for at, part in enumerate(written):
        if at in taken:
            continue
        if at not in led:
            groups.append(_in_place(part, node))
            continue
        question, negated = _bare(part)
        relation = _relation(r, question, scope)
        values = [(written[i], parts[i]) for i in led[at]]
        if relation is None or not all(_fits(question, parts[at], *value) for value in values):
            return None
        if relation not in TURNED:
            following = f"{_subject(question)} … {written[led[at][0]].span.text}"
            return _whole(f"{question.span.text} {_word(node)} {following}")
        relation = TURNED[relation] if negated else relation
        both = [_with(question, parts[at], relation, *value) for value in values]
        first = _again(question, relation)
        ordered = [*both, first] if led[at][0] < at else [first, *both]
        groups.append(_together(ordered, relation, node, len(led) + len(taken) < len(written)))
    return _whole(f" {_word(node)} ".join(groups))


def _together(said: Sequence[str], relation: str, node: Joined, among_others: bool) -> str:
    if relation in ("!=", "is not", "not in"):
        return " and ".join(said)
    if relation in ONE_ONLY or isinstance(node, tree.Or):
        either = " or ".join(said)
        return f"({either})" if isinstance(node, tree.And) and among_others else either
    return " and ".join(said)


def _relation(r: Resolver, question: tree.Expr, scope: Scope) -> str | None:
    """Return how a question relates its two sides; a value is compared with `=`."""
    match question:
        case tree.Compare():
            return question.relation
        case tree.Is():
            subject = r.expr(question.subject, scope)
            plain = subject.type.kind in ("value", "number", "word")
            return ("!=" if question.negated else "=") if plain else _is(question)
        case tree.In():
            item = r.expr(question.item, scope)
            if not is_unknown(item) and same(item.type, r.expr(question.among, scope).type):
                return "!=" if question.negated else "="
            return "not in" if question.negated else "in"
        case _:
            return None


def _is(question: tree.Is) -> str:
    return "is not" if question.negated else "is"


def _fits(question: tree.Expr, asked: ir.Expr, value: tree.Expr, resolved: ir.Expr) -> bool:
    """Return whether a condition can be said of another value."""
    match question:
        case tree.Compare():
            compared = _compare(asked)
            alike = compared is not None and same(resolved.type, compared.left.type)
            return alike or _of_both(question, value) is not None
        case tree.Is():
            described = isinstance(resolved, ir.Const) and resolved.type.kind == "value"
            family = isinstance(resolved, ir.FamilyRegions) and isinstance(asked, ir.InFamily)
            return isinstance(value, tree.Name) and (described or family)
        case _:
            return resolved.type.kind in ("set", "region", "value", "number")


def _with(
    question: tree.Expr, asked: ir.Expr, relation: str, value: tree.Expr, resolved: ir.Expr
) -> str:
    """Say a condition of another value; of another attribute of the same card, on both sides."""
    if sides := _of_both(question, value):
        return f"{sides[0]} {relation} {sides[1]}"
    if isinstance(question, tree.Compare) and _stands_first(_compare(asked), resolved):
        return f"{value.span.text} {relation} {_sides(question)[1]}"
    return f"{_subject(question)} {relation} {value.span.text}"


def _of_both(question: tree.Expr, value: tree.Expr) -> tuple[str, str] | None:
    """Return the same part of both sides, as in `card.color = top.color or top.number`."""
    match question, value:
        case (
            tree.Compare(left=tree.PartOf() as left, right=tree.PartOf() as right),
            tree.PartOf(),
        ) if left.part.text == right.part.text != value.part.text and value.whole in (
            left.whole,
            right.whole,
        ):
            part = value.part.text
            return f"{left.whole.span.text}.{part}", f"{right.whole.span.text}.{part}"
    return None


def _subject(question: tree.Expr) -> str:
    match question:
        case tree.Compare():
            return _sides(question)[0]
        case tree.Is():
            return question.subject.span.text
        case _:
            assert isinstance(question, tree.In)
            return question.item.span.text


def _again(question: tree.Expr, relation: str) -> str:
    match question:
        case tree.Compare():
            right = _sides(question)[1]
        case tree.Is():
            right = question.adjective.text
        case _:
            assert isinstance(question, tree.In)
            right = question.among.span.text
    return f"{_subject(question)} {relation} {right}"


def _sides(question: tree.Compare) -> tuple[str, str]:
    """Return both sides as they are written, in their parentheses."""
    text, (left, right) = question.span.source.text, (question.left.span, question.right.span)
    closed, opened = text[left.end : right.start].split(question.relation, 1)
    before = text[question.span.start : left.end] + closed.rstrip()
    return before, opened.lstrip() + text[right.start : question.span.end]


def _in_place(part: tree.Expr, node: Joined) -> str:
    loose = isinstance(part, tree.Choice | tree.Quantified) or (
        isinstance(part, tree.Or) and isinstance(node, tree.And)
    )
    return f"({part.span.text})" if loose else part.span.text


def _whole(said: str) -> str:
    return f"each is asked whole: `{said}`"


def _report(r: Resolver, part: ir.Expr, node: Joined, hint: str | None, scope: Scope) -> None:
    assert part.span is not None
    description = coercion.described(r, part)
    wrong = mismatch(part.span, part.span.text, description, f"`{_word(node)}`", "yes or no", hint)
    r.report(wrong, scope)


def _parts(node: Joined) -> list[tree.Expr]:
    written: list[tree.Expr] = []
    rest: tree.Expr = node
    while isinstance(rest, Joined) and type(rest) is type(node):
        written.append(rest.right)
        rest = rest.left
    return [rest, *reversed(written)]


def _word(node: Joined) -> str:
    return "or" if isinstance(node, tree.Or) else "and"


def _bare(part: tree.Expr) -> tuple[tree.Expr, bool]:
    """Return a question without the `not` before it, and whether it is turned by that."""
    negated = False
    while isinstance(part, tree.Not):
        part, negated = part.test, not negated
    return part, negated


def _compare(part: ir.Expr) -> ir.Compare | None:
    while isinstance(part, ir.Not):
        part = part.part
    return part if isinstance(part, ir.Compare) else None


def _compared(part: ir.Expr) -> ir.Expr | None:
    """Return what a question compares, which explains a bare value after it."""
    compared = _compare(part)
    return compared.left if compared else None


def _stands_first(compared: ir.Compare | None, value: ir.Expr) -> bool:
    """Return whether it is the value that stands first, as in `1 = card.number`."""
    return (
        compared is not None
        and isinstance(compared.left, ir.Const)
        and not isinstance(compared.right, ir.Const)
        and isinstance(value, ir.Const)
    )


def _is_no_question(part: ir.Expr) -> bool:
    return not is_unknown(part) and part.type.kind != ir.YESNO.kind
