"""Imports go one way: the order of the table in ARCHITECTURE.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.places import ROOT

PACKAGE = ROOT / "interpreter" / "sdg"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def order() -> dict[str, int]:
    """Return for each module or package of `sdg` in which line of the table it stands."""
    table = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("| module | what |")[2]
    table = table.partition("\n\n")[0]
    rows = re.findall(r"^\| (`[^|]*`) \|", table, re.MULTILINE)
    return {
        name: number
        for number, row in enumerate(rows)
        for name in re.findall(r"`(\w+)(?:\.py|/)`", row)
    }


def test_the_table_has_every_module() -> None:
    assert set(order()) == {
        path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in MODULES
    }


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_what_stands_before_it(path: Path) -> None:
    lines = order()
    own = lines[path.relative_to(PACKAGE).parts[0].removesuffix(".py")]
    for imported in imports(ast.parse(path.read_text(encoding="utf-8")).body):
        assert lines[imported] <= own, f"{path.name} imports {imported}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_language_neither_prints_nor_knows_the_command(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "input"}
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            assert not {"click", "sdg_cli"} & {name.split(".")[0] for name in [module, *names]}


def test_no_game_is_known_by_name() -> None:
    """Outside `games/`, and the examples in a `--help`."""
    names = [path.stem for path in (ROOT / "games").rglob("*.sdg")]
    words = [*names, "cardoku", "knizia", "tactics", "cat sudoku", "sudoku"]
    known = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, words))})(?![a-z])", re.IGNORECASE)
    paths = [*PACKAGE.rglob("*.py"), *(ROOT / "cli").rglob("*.py"), *(ROOT / "cli").rglob("*.sdg")]
    for path in [*paths, ROOT / "grammar" / "sdg.lark"]:
        text = path.read_text(encoding="utf-8")
        examples = [line for line in text.splitlines() if not line.startswith("  sdg ")]
        found = known.search("\n".join(examples))
        assert not found, f"{path}: {found and found.group()}"


def imports(body: list[ast.stmt]) -> Iterator[str]:
    """List the modules of `sdg` imported when a module is, leaving out those for types alone."""
    for node in body:
        match node:
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                yield from imports(node.orelse)
            case ast.If() | ast.Try():
                yield from imports([*node.body, *node.orelse])
            case ast.ImportFrom(module="sdg"):
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module)) if module.startswith("sdg."):
                yield module.split(".")[1]
            case ast.Import(names=names):
                yield from (a.name.split(".")[1] for a in names if a.name.startswith("sdg."))
