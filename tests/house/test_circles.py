"""Nothing imports itself by way of others: neither modules nor folders, nor for types alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.support.places import ROOT

TOP = ROOT / "interpreter"
# Parts of one recursion, each a module of its own: what they are about is mutual.
TOGETHER = {
    "seeing": "what is looked at depends on what may be refused, and the other way round",
    "puzzles": "expressions hold one another",
}


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    return ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in TOP.rglob("*.py")}


def imports(tree: ast.AST, types: bool) -> Iterator[str]:
    """Yield what a tree imports, in functions too; with `types`, also what it imports for types."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) and not types:
            continue
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            yield from imports(node, types)


def graph(types: bool) -> dict[str, set[str]]:
    """Return for each module which others it imports."""
    found = {}
    for name, path in MODULES.items():
        tree = ast.parse(path.read_text("utf-8"))
        found[name] = {each for each in imports(tree, types) if each in MODULES} - {name}
    return found


def circles(edges: Mapping[str, set[str]]) -> list[list[str]]:
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


@pytest.mark.parametrize("types", [False, True], ids=["run time", "types"])
def test_no_module_imports_itself_by_way_of_others(types: bool) -> None:
    for circle in circles(graph(types)):
        packages = {name.split(".")[1] for name in circle}
        assert packages <= set(TOGETHER), f"these import one another: {circle}"
        assert len(packages) == 1, f"these import one another: {circle}"


@pytest.mark.parametrize("package", ["engine", "kernel", "deep"])
def test_no_folder_of_a_package_imports_itself_by_way_of_others(package: str) -> None:
    top = f"sdg.{package}."

    def room(name: str) -> str:
        return name.removeprefix(top).split(".")[0]

    rooms: dict[str, set[str]] = {}
    for name, imported in graph(types=True).items():
        if name.startswith(top):
            there = {room(each) for each in imported if each.startswith(top)}
            rooms[room(name)] = rooms.get(room(name), set()) | there - {room(name)}
    assert circles(rooms) == []


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert circles({"a": {"b"}, "b": set()}) == []
