"""Imports go one way: the language knows neither command nor tables, which do not know each other;
inside the language it is the order of the table in ARCHITECTURE.md."""

from __future__ import annotations

import ast
import re

import pytest

from tests.house.imports import MODULES, SOURCES, graph, package_of
from tests.support.places import ROOT

LANGUAGE = [name for name in MODULES if name.startswith("sdg.")]
MAY_IMPORT = {"sdg": set[str](), "sdg_cli": {"sdg"}, "sdg_web": {"sdg"}}
STARTING = {("sdg_cli.commands.play.serve", "sdg_web"): "the command that serves the tables"}
MAKING = {("sdg.loading.front_end", "sdg.game"): "the way from a text ends with its game"}


@pytest.mark.parametrize("package", SOURCES)
def test_a_source_root_imports_what_lies_below_it(package: str) -> None:
    for name, imported in graph(types=True).items():
        if package_of(name) == package:
            others = {package_of(each) for each in imported} - {package} - MAY_IMPORT[package]
            assert {(name, each) for each in others} <= set(STARTING)


@pytest.mark.parametrize("excepted", [*STARTING, *MAKING])
def test_an_exception_is_needed(excepted: tuple[str, str]) -> None:
    name, imported = excepted
    assert any(f"{each}.".startswith(f"{imported}.") for each in graph(types=False)[name])


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
    assert set(order()) == {name.split(".")[1] for name in LANGUAGE}


@pytest.mark.parametrize("name", LANGUAGE)
def test_a_module_imports_what_stands_before_it(name: str) -> None:
    lines = order()
    for imported in graph(types=True)[name]:
        if imported.startswith("sdg.") and (name, imported) not in MAKING:
            assert lines[imported.split(".")[1]] <= lines[name.split(".")[1]], imported


@pytest.mark.parametrize("package", ["sdg_cli", "sdg_web"])
def test_commands_and_tables_ask_a_game_not_its_engine(package: str) -> None:
    for name, imported in graph(types=True).items():
        if package_of(name) == package:
            engines = {each for each in imported if each.startswith("sdg.engine.")}
            assert not engines, name


@pytest.mark.parametrize("name", LANGUAGE)
def test_the_language_never_prints(name: str) -> None:
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "input"}
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            assert "click" not in {each.split(".")[0] for each in [module, *names]}


def test_no_game_is_known_by_name() -> None:
    """Outside `games/`, and the examples in a `--help`."""
    names = [path.stem for path in (ROOT / "games").rglob("*.sdg")]
    words = [*names, "cardoku", "knizia", "tactics", "cat sudoku", "sudoku"]
    known = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, words))})(?![a-z])", re.IGNORECASE)
    paths = [*MODULES.values(), *SOURCES["sdg_cli"].rglob("*.sdg")]
    made = ROOT / "web" / "sdg_web" / "static"  # of its scripts the sources are looked at
    page = ROOT / "web" / "page"
    scripts = [*page.glob("*.js"), *(page / "table").glob("*.js")]
    pages = [*scripts, *made.glob("*.html"), *made.glob("*.css")]
    assert {".js", ".html", ".css"} == {path.suffix for path in pages}
    paths += pages
    for path in [*paths, ROOT / "grammar" / "sdg.lark"]:
        text = path.read_text(encoding="utf-8")
        examples = [line for line in text.splitlines() if not line.startswith("  sdg ")]
        match = known.search("\n".join(examples))
        assert not match, f"{path}: {match and match.group()}"
