"""Conditions that never hold together, or of which one always holds: in one line, or nested."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import define, field

from sdg import ir
from sdg.checker.inference.bodies import conjuncts, played
from sdg.checker.inference.consistency import Said, Together
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.known_before_play import in_play
from sdg.checker.inference.tables_played import Tables, Work
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import STEPS
from sdg.ir.walking import holds, is_node, parts_of, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

Around: TypeAlias = tuple[Said, ...]  # what holds where a part is come to
MOST_AROUND = 10
MOST_WORK = 8_000  # a step of it takes longer than one of other passes

_JOINED = (ir.All, ir.Any)
_ASKING = (ir.Require, ir.If, ir.Let)
_FIXED = (
    ir.Compare, ir.Not, ir.All, ir.Any, ir.Const, ir.OptionValue, ir.Local, ir.Arithmetic, ir.Order,
)  # fmt: skip


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find conditions that contradict each other, and alternatives of which one always holds. What
    a define tests, for one thing or another, is reported if it is so for each of them."""
    tables = Tables(resolved.rules, Work(MOST_WORK))
    looking = _Looking(Together(tables))
    for part in played(resolved.rules):
        looking.look(part, ())
    for answers in looking.diagnostics.values():
        if answers and all(answers) and answers[0] is not None:
            yield answers[0]
    yield from tables.unfinished("what holds together")


@define(eq=False)
class _Looking:
    """The diagnostics of conditions, by where these stand; None for each that is in order."""

    together: Together
    diagnostics: dict[tuple[Span, str], list[Diagnostic | None]] = field(factory=dict)

    def look(self, node: Any, around: Around) -> None:
        """Look at conditions below a node, with those that hold where it is come to."""
        match node:
            case tuple():
                self._one_after_the_other(node, around)
            case (
                ir.If(condition=condition, then=yes, otherwise=no)
                | ir.Choice(condition=condition, yes=yes, no=no)
            ):
                self.look(condition, around)
                self.look(yes, _more(around, condition))
                self.look(no, _more(around, condition, False))
            case ir.When(event=event, only=only, body=body):
                self.look((event, only), around)
                self.look(body, around if only is None else _more(around, only))
            case ir.End(condition=condition, body=body):
                self.look(condition, around)
                self.look(body, _more(around, condition))
            case ir.Rule(only_for=only, clauses=clauses, settled=settled):
                self.look((only, settled), around)
                self.look(clauses, around if only is None else _more(around, only))
            case _ if is_node(node):
                if isinstance(node, ir.Expr) and node.type == ir.YESNO:
                    if holds(node, ir.Local, ir.Attr) or in_play(node):  # not settled before it
                        self._condition(node, around)
                        self._below(node, around)
                else:
                    kept = around if type(node) not in STEPS or isinstance(node, _ASKING) else (
                        _lasting(around)
                    )  # fmt: skip
                    for part in parts_of(node):
                        self.look(part, kept)

    def _one_after_the_other(self, nodes: tuple[Any, ...], around: Around) -> None:
        for each in nodes:
            self.look(each, around)
            if isinstance(each, ir.Require | ir.Need):
                around = _more(around, each.condition)
            elif type(each) in STEPS and any(
                type(step) in STEPS and not isinstance(step, _ASKING) for step in walk(each)
            ):
                around = _lasting(around)

    def _below(self, node: ir.Expr, around: Around) -> None:
        """Look into the conditions inside a condition: on some of a set, on a number of things."""
        match node:
            case ir.All(parts):
                for part in parts:
                    self._below(part, around)
                    around = _more(around, part)
            case ir.Any(parts):
                for part in parts:
                    self._below(part, around)
            case ir.Not(part):
                self._below(part, around)
            case _:
                for part in parts_of(node):
                    self.look(part, around)

    def _condition(self, node: ir.Expr, around: Around) -> None:
        """Look at a condition that is no part of another one."""
        for each in _joined(node):
            if each.span:
                diagnostic = self._of_parts(each, each.span)
                self.diagnostics.setdefault((each.span, type(each).__name__), []).append(diagnostic)
        for part in conjuncts(node):
            if part.span:
                diagnostic = self._against(part, part.span, around) if around else None
                self.diagnostics.setdefault((part.span, ""), []).append(diagnostic)

    def _of_parts(self, node: Any, span: Span) -> Diagnostic | None:
        """Report two parts that never hold together, or of which one always holds."""
        so, said = isinstance(node, ir.All), list[Said]()
        for part in node.parts:
            if self.together.can_hold([*said, (part, so)]):
                said = [*said, (part, so)][-MOST_AROUND:]
            elif self.together.can_hold([(part, so)]):
                first = next((each for each, _ in said
                              if not self.together.can_hold([(each, so), (part, so)])),
                             None)  # fmt: skip
                return self._told(span, first, part, so)
        return None

    def _told(self, span: Span, first: ir.Expr | None, part: ir.Expr, so: bool) -> Diagnostic:
        texts = [_text(each, span) for each in (first, part) if each is not None]
        said = tuple(text for text in texts if text)
        other = [(each, not so) for each in (first, part) if each is not None]
        turned = len(said) == 2 and self.together.can_hold(other)
        tell = say.never_together if so else say.one_of_them_always
        return tell(span, said if len(said) == 2 else (), turned)

    def _against(self, part: ir.Expr, span: Span, around: Around) -> Diagnostic | None:
        """Report what never holds where it is tested, since something else does, or does not."""
        if self.together.can_hold([*around, (part, True)]):
            return None
        if not self.together.can_hold([(part, True)]) or not self.together.can_hold(around):
            return None
        for each, so in reversed(around):
            if each.span and not self.together.can_hold([(each, so), (part, True)]):
                return say.not_where_it_is(span, each.span, so)
        last, so = around[-1]
        return say.not_where_it_is(span, last.span, so) if last.span else None


def _more(around: Around, condition: ir.Expr, holds: bool = True) -> Around:
    """Add a condition to those that hold; of many, only the last are kept."""
    return (*around, (condition, holds))[-MOST_AROUND:]


def _joined(node: ir.Expr) -> Iterator[Any]:
    """Yield the parts of a condition that join others, and it itself."""
    match node:
        case ir.All(parts) | ir.Any(parts):
            yield node
            for part in parts:
                yield from _joined(part)
        case ir.Not(part):
            yield from _joined(part)


def _lasting(around: Around) -> Around:
    """Return what still holds after steps: what is said of cards that were chosen, and numbers."""
    return tuple(each for each in around if all(map(_is_fixed, walk(each[0]))))


def _is_fixed(node: Any) -> bool:
    match node:
        case ir.Attr(card) | ir.Coordinate(card):
            return isinstance(card, ir.Local)
        case ir.Local():
            return node.type.kind != "set"
    return isinstance(node, _FIXED) or node == ir.Fact("players")


def _text(node: ir.Expr, within: Span) -> str:
    """Return the text of a part, if it stands where the whole does."""
    span = node.span
    if span is None or span.source != within.source:
        return ""
    return span.text if within.start <= span.start and span.end <= within.end else ""
