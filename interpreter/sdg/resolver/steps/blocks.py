"""Bodies and blocks, resolved step by step; and the register of what resolves each step.

`@resolves_step(tree.Node)` names the function that resolves a class of steps: f(r, node, scope). It
answers None for a step with a mistake, which is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from sdg import ir
from sdg import syntax as tree
from sdg.messages import course_of_play
from sdg.resolver.base import Resolver
from sdg.resolver.scope import Scope
from sdg.source import Span

Named: TypeAlias = tuple[Sequence[ir.StepNode], Scope]  # steps, and what the lines below can see

F = TypeVar("F", bound=Callable[..., ir.StepNode | None])
N = TypeVar("N", bound=Callable[..., Named])
STEPS: dict[type, Callable[[Resolver, Any, Scope], ir.StepNode | None]] = {}  # by the class
NAMING: dict[type, Callable[[Resolver, Any, Scope], Named]] = {}  # those that give names


def resolves_step(*nodes: type) -> Callable[[F], F]:
    """Register what resolves the steps of some classes: f(r, node, scope)."""

    def register(function: F) -> F:
        STEPS.update((node, function) for node in nodes)
        return function

    return register


def resolves_naming(node: type) -> Callable[[N], N]:
    """Register what resolves steps that give a name: it returns steps, and the scope below them."""

    def register(function: N) -> N:
        NAMING[node] = function
        return function

    return register


def body(r: Resolver, written: Iterable[tree.Step], scope: Scope) -> ir.Body:
    """Resolve a whole body, in the frame of its scope."""
    steps = block(r, written, scope)
    return ir.Body(steps, tuple(scope.frame.names))


def block(r: Resolver, written: Iterable[tree.Step], scope: Scope) -> tuple[ir.StepNode, ...]:
    """Resolve a block; what a line names, the lines below it can see."""
    resolved: list[ir.StepNode] = []
    r.nested += 1
    for node in written:
        if name := NAMING.get(type(node)):
            steps, scope = name(r, node, scope)
            resolved += steps
        elif (step := STEPS[type(node)](r, node, scope)) is not None:
            resolved.append(step)
    r.nested -= 1
    return tuple(resolved)


def only_in(r: Resolver, allowed: tuple[str, ...], what: str, span: Span, scope: Scope) -> None:
    """Report a step that stands where there can be none of its kind."""
    if scope.where not in allowed:
        r.report(course_of_play.not_here(span, what, allowed, scope.where))
