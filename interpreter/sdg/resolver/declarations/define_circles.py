"""Defines that use themselves, directly or through others: each is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sdg import syntax as tree
from sdg.diagnostics import Diagnostic
from sdg.messages import course_of_play
from sdg.resolver.names import Names


def recursive_defines(names: Names, report: Callable[[Diagnostic], None]) -> set[str]:
    """Report each circle of defines once, and return all that are in one or lead into one."""
    uses = {each.name.text: dict(_uses(names, each.body)) for each in names.defines()}
    broken: set[str] = set()
    done: set[str] = set()
    for first in uses:
        path, ways = [first], [iter(uses[first])]
        while path:
            name = next(ways[-1], None)
            if name is None:
                done.add(path[-1])
                ways.pop()
                if path.pop() in broken and path:
                    broken.add(path[-1])
            elif name in path:
                circle = path[path.index(name) :]
                if not broken & set(circle):
                    report(
                        course_of_play.recursion(
                            uses[path[-1]][name].span, "define", [*circle, name]
                        )
                    )
                broken |= set(circle)
            elif name not in done:
                path.append(name)
                ways.append(iter(uses[name]))
            elif name in broken:
                broken.add(path[-1])
    return broken


def _uses(names: Names, node: tree.Node) -> Iterator[tuple[str, tree.Name]]:
    if isinstance(node, tree.Name) and names.define(node.text) is not None:
        yield node.text, node
    for child in node.children():
        yield from _uses(names, child)
