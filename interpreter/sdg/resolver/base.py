"""What all parts of the resolver share: the names, the mistakes found, the register of expressions.

`@resolves(tree.Node)` names the function that resolves a class of expressions: f(r, node, scope).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.diagnostics import Diagnostic, Note
from sdg.messages import course_of_play, declared_names
from sdg.resolver.names import Names
from sdg.resolver.scope import Scope
from sdg.resolver.types import UNKNOWN
from sdg.source import Span

MOST_WRITTEN_OUT = 20_000  # nodes that all uses of the defines may come to

MOST_MISTAKES = 300  # that are collected
DEEPEST = 40  # defines used inside each other
MOST_NESTED = 120  # nodes inside each other, with all put in that is used


F = TypeVar("F", bound=Callable[..., ir.Expr])
EXPRESSIONS: dict[type, Callable[[Resolver, Any, Scope], ir.Expr]] = {}  # by the class of the node
DUE: dict[type, Callable[[Resolver, Any, Scope, ir.Expr | None], ir.Expr]] = {}


class Enough(Exception):
    """So many mistakes are found that more would help nobody."""


def resolves(*nodes: type) -> Callable[[F], F]:
    """Register what resolves the expressions of some classes: f(r, node, scope)."""

    def register(function: F) -> F:
        EXPRESSIONS.update((node, function) for node in nodes)
        return function

    return register


def resolves_due(node: type) -> Callable[[F], F]:
    """Register what resolves expressions that depend on what is due: f(r, node, scope, due)."""

    def register(function: F) -> F:
        DUE[node] = function
        return function

    return register


class Resolver:
    """What is known while a tree is resolved. A mistake is reported once and yields an unknown."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.diagnostics: list[Diagnostic] = []
        self._reported: set[tuple[str, Span]] = set()
        self.used: set[str] = set()  # things and families that some line names
        self.signatures: dict[str, tuple[tuple[str, ir.Type], ...]] = {}  # of the actions
        self.recursive: set[str] = set()  # defines that come back to themselves
        self.written_out = 0
        self.too_large = False  # what the defines come to when written out
        self.too_deep = False  # whether it is reported that something is nested too deep
        self.nested = 0  # expressions and steps around what is resolved now

    def report(self, diagnostic: Diagnostic, scope: Scope | None = None) -> None:
        """Keep a diagnostic, unless this place already has one of its code."""
        if scope:
            diagnostic = evolve(diagnostic, notes=(*diagnostic.notes, *_calls(scope)))
        key = diagnostic.code, diagnostic.span
        if key not in self._reported:
            self._reported.add(key)
            self.diagnostics.append(diagnostic)
        if len(self.diagnostics) >= MOST_MISTAKES:
            raise Enough

    def mistake(self, diagnostic: Diagnostic, scope: Scope | None = None) -> ir.Expr:
        """Report a mistake in an expression; what depends on it stays silent."""
        self.report(diagnostic, scope)
        return unknown(diagnostic.span)

    def once(self, written: Iterable[tree.Name]) -> None:
        """Report the names that stand twice in a list."""
        seen: dict[str, Span] = {}
        for each in written:
            if each.text in seen:
                self.report(declared_names.listed_twice(each.span, each.text, seen[each.text]))
            seen.setdefault(each.text, each.span)

    def expr(self, node: tree.Expr, scope: Scope, due: ir.Expr | None = None) -> ir.Expr:
        """Resolve an expression; `due` is what it is compared with, if that helps a name."""
        if scope.calls:
            self.written_out += 1
        if self.nested > MOST_NESTED:
            return self._too_deep(node, scope)
        self.nested += 1
        try:
            if resolve := EXPRESSIONS.get(type(node)):
                return resolve(self, node, scope)
            return DUE[type(node)](self, node, scope, due)
        finally:
            self.nested -= 1

    def _too_deep(self, node: tree.Expr, scope: Scope) -> ir.Expr:
        """Report once that something is nested too deep: at the use of the outermost define."""
        place = scope.calls[0][1] if scope.calls else node.span
        if not self.too_deep:
            self.too_deep = True
            self.report(course_of_play.nested_too_deep_put_in(place, MOST_NESTED))
        return unknown(place)


def unknown(span: Span) -> ir.Expr:
    """Stand in for an expression with a mistake."""
    return ir.Const(ir.ABSENT, UNKNOWN, span=span)


def _calls(scope: Scope) -> Iterable[Note]:
    for name, span in scope.calls[:1]:
        yield Note(f"`{name}` is used here", span)
