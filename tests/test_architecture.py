"""The build: who may import whom, what the core may not do, and how long a file may be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORE = ROOT / "interpreter" / "sdg"
COMMAND = ROOT / "cli" / "sdg_cli"

# From the bottom to the top: each module, or folder, imports only from lines above its own.
ORDER = (
    ("resources", "source", "spelling", "values"),
    ("diagnostics", "events", "ir", "syntax", "tables"),
    ("chance", "messages", "observation", "rendering"),
    ("choosing", "engine", "files", "lexer", "reports", "variants"),
    ("game", "resolver", "stack"),
    ("agents", "checker", "expectations"),
    ("parser",),
    ("formatter", "shelf"),
    ("loading",),
    ("playing",),
)

# What tells its story better in one piece.
LONG = {
    "ir": "one node of the resolved game after the other",
    "syntax": "one node of the grammar after the other",
    "messages": "one message after the other",
    "engine/listing.py": "the ways of listing share their parts",
    "engine/turns.py": "the instructions of a turn and what runs them",
    "engine/clauses.py": "one clause after the other",
    "engine/effects.py": "one step after the other",
    "game.py": "the whole of what a game answers",
    "resolver/steps.py": "one step after the other",
}
LONGEST, LIMIT = 300, 700

PROGRAMS = sorted(CORE.rglob("*.py"))


def level(module: str) -> int:
    """Answer the line of a module in the order."""
    for i, names in enumerate(ORDER):
        if module in names:
            return i
    raise AssertionError(f"`{module}` has no place in the order")


def imports(file: Path) -> Iterator[str]:
    """Yield what a file of the core imports from the core when it is loaded or used."""
    tree = ast.parse(file.read_text("utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in for_types and node.module:
            first, *rest = node.module.split(".")
            if first == "sdg":
                yield from [rest[0]] if rest else (alias.name for alias in node.names)


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: str(file.relative_to(CORE)))
def test_a_module_imports_only_those_above_it(file: Path) -> None:
    own = file.relative_to(CORE).parts[0].removesuffix(".py")
    if own == "__init__":  # `import sdg` shows all of it
        return
    for other in imports(file):
        assert other == own or level(other) < level(own), f"{own} imports {other}"


def test_the_order_has_no_module_that_is_gone() -> None:
    known = {file.relative_to(CORE).parts[0].removesuffix(".py") for file in PROGRAMS}
    assert {name for names in ORDER for name in names} == known - {"__init__"}


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: str(file.relative_to(CORE)))
def test_the_core_is_silent(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not {alias.name.split(".")[0] for alias in node.names} & {"click", "sdg_cli"}
        if isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] not in ("click", "sdg_cli")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "input", "breakpoint")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert (node.value.id, node.attr) not in (("sys", "stdout"), ("sys", "stderr"))


def test_no_game_is_named_outside_its_file() -> None:
    games = sorted((ROOT / "games").rglob("*.sdg"))
    names = {game.stem for game in games} | {"sudoku", "knizia", "cardoku", "tactics"}
    words = re.compile("|".join(sorted(names, key=len, reverse=True)), re.IGNORECASE)
    example = re.compile(r"^\s+sdg [a-z]+ .*$")  # a command, as `--help` shows it
    for folder, kind in ((CORE, "*.py"), (COMMAND, "*"), (ROOT / "grammar", "*.lark")):
        for file in folder.rglob(kind):
            if not file.is_file() or "__pycache__" in file.parts:
                continue
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                where = f"{file.relative_to(ROOT)}:{number}"
                assert not words.search(line) or example.match(line), where


@pytest.mark.parametrize(
    "file", [*PROGRAMS, *sorted(COMMAND.rglob("*.py"))], ids=lambda file: file.name
)
def test_a_file_can_be_read_at_one_sitting(file: Path) -> None:
    lines = len(file.read_text("utf-8").splitlines())
    path = file.relative_to(CORE).as_posix() if file.is_relative_to(CORE) else file.name
    allowed = any(path == long or path.startswith(f"{long}/") for long in LONG)
    assert lines <= (LIMIT if allowed else LONGEST), f"{path} has {lines} lines"
