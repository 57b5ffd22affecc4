"""Who imports whom among the modules of the three source roots, and the circles in that."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from tests.support.places import ROOT

SOURCES = {"sdg": ROOT / "interpreter", "sdg_cli": ROOT / "cli", "sdg_web": ROOT / "web"}
MODULES = {
    ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__"): path
    for package, top in SOURCES.items()
    for path in sorted((top / package).rglob("*.py"))
}


def package_of(name: str) -> str:
    """Return the package of a source root that a module is in: `sdg` of `sdg.ir.facts`."""
    return name.partition(".")[0]


def imports(tree: ast.AST, types: bool) -> Iterator[str]:
    """Yield what a tree imports, in functions too; with `types`, also what it imports for types."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) and not types:
            continue
        if isinstance(node, ast.ImportFrom):
            assert not node.level, "imports say whole names"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            yield from imports(node, types)


@cache
def graph(types: bool) -> Mapping[str, frozenset[str]]:
    """Return for each module which others of the source roots it imports."""
    by_module = {}
    for name, path in MODULES.items():
        imported = imports(ast.parse(path.read_text("utf-8")), types)
        by_module[name] = frozenset(each for each in imported if each in MODULES) - {name}
    return by_module


def rooms(package: str) -> dict[str, set[str]]:
    """Return for each room of a package, a module or a folder, which others of its rooms it
    imports, be it for types."""
    top = f"{package}."
    by_room: dict[str, set[str]] = {}
    for name, imported in graph(types=True).items():
        if name.startswith(top):
            room = name.removeprefix(top).split(".")[0]
            there = {each.removeprefix(top).split(".")[0] for each in imported
                     if each.startswith(top)}  # fmt: skip
            by_room[room] = by_room.get(room, set()) | there - {room}
    return by_room


def circles(edges: Mapping[str, set[str] | frozenset[str]]) -> list[list[str]]:
    """Return the groups of nodes each of which reaches all others of its group."""
    reached: dict[str, set[str]] = {}
    for start in edges:
        waiting, seen = [start], set[str]()
        while waiting:
            fresh = edges.get(waiting.pop(), set()) - seen
            seen |= fresh
            waiting += fresh
        reached[start] = seen
    groups = {
        frozenset(other for other in reached[node] if node in reached.get(other, ()))
        for node in edges
        if node in reached[node]
    }
    return sorted(map(sorted, groups))
