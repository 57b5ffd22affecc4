"""Nothing imports itself by way of others: neither modules nor folders, nor for types alone."""

from __future__ import annotations

import ast

import pytest

from tests.house.imports import MODULES, SOURCES, circles, graph, imports, package_of, rooms

# Parts of one recursion, each a module of its own: what they are about is mutual.
TOGETHER = {
    "sdg.visibility": "what is looked at depends on what may be refused, and the other way round",
    "sdg.puzzles": "expressions hold one another",
}
FOLDERS = {name for name, path in MODULES.items() if path.name == "__init__.py"}
WITH_FOLDERS = sorted({name.rpartition(".")[0] for name in FOLDERS} - {""})


@pytest.mark.parametrize("package", SOURCES)
@pytest.mark.parametrize("types", [False, True], ids=["run time", "types"])
def test_no_module_imports_itself_by_way_of_others(types: bool, package: str) -> None:
    own = {name: imported for name, imported in graph(types).items() if package_of(name) == package}
    assert own
    for circle in circles(own):
        parts = {".".join(name.split(".")[:2]) for name in circle}
        assert parts <= set(TOGETHER), f"these import one another: {circle}"
        assert len(parts) == 1, f"these import one another: {circle}"


@pytest.mark.parametrize("package", WITH_FOLDERS)
def test_no_folder_of_a_package_imports_itself_by_way_of_others(package: str) -> None:
    for circle in circles(rooms(package)):
        folders = {room for room in circle if f"{package}.{room}" in FOLDERS}
        assert not folders, f"these import one another: {circle}"


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert circles({"a": {"b"}, "b": set()}) == []


def test_imports_in_functions_and_for_types_are_found() -> None:
    tree = ast.parse(
        "from sdg import ir\n"
        "if TYPE_CHECKING:\n    from sdg.game import Game\n"
        "def later():\n    from sdg_cli.options import options_of\n    import sdg_web.app\n"
    )
    at_run_time = ["sdg.ir", "sdg_cli.options", "sdg_web.app"]
    assert list(imports(tree, types=False)) == at_run_time
    assert sorted(imports(tree, types=True)) == sorted([*at_run_time, "sdg.game"])
