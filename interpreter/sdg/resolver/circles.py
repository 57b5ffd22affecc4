"""Defines that come back to themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sdg import syntax as tree
from sdg.diagnostics import Diagnostic
from sdg.messages import flow
from sdg.resolver.names import Names


def recursive_defines(names: Names, report: Callable[[Diagnostic], None]) -> set[str]:
    """Report each circle of defines once, and answer all that lead into one."""
    uses = {each.name.text: dict(_uses(names, each.body)) for each in names.defines()}
    broken: set[str] = set()
    done: set[str] = set()

    def follow(name: str, path: list[str]) -> bool:
        if name in path:
            circle = path[path.index(name) :]
            if not broken & set(circle):
                last = uses[circle[-1]][name]
                report(flow.recursion(last.span, "define", [*circle, name]))
            broken.update(circle)
            return True
        if name in done:
            return name in broken
        found = [follow(each, [*path, name]) for each in uses[name]]
        done.add(name)
        if any(found):
            broken.add(name)
        return name in broken

    for each in uses:
        follow(each, [])
    return broken


def _uses(names: Names, node: tree.Node) -> Iterator[tuple[str, tree.Name]]:
    if isinstance(node, tree.Name) and names.define(node.text) is not None:
        yield node.text, node
    for child in node.children():
        yield from _uses(names, child)
