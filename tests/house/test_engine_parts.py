"""Who asks the parts of an engine: nobody but the engine, the kernel, a game and its inspection."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set
from pathlib import Path

import attrs
import pytest

from sdg.engine.build import Engine
from tests.house.imports import MODULES
from tests.support.places import ROOT

# A game is played by its engine; `Inspection` answers those who ask for more than play.
OWN = ("game", "refereeing", "foresight", "inspection", "engine", "kernel")
OTHERS = [
    path for name, path in MODULES.items()
    if not any(f"{name}.".startswith(f"sdg.{each}.") for each in OWN)
]  # fmt: skip
# What an engine consists of. The engines of `lab/` have nothing that is called so.
PARTS = {each.name for each in attrs.fields(Engine)} | {
    name for name in dir(Engine) if not name.startswith("_")
}
WHOLE = {"Engine", "Core", "Compiler"}  # classes whose attributes are such parts


def reaches(tree: ast.AST) -> Iterator[str]:
    """Yield where code asks a part of an engine, or imports a class that consists of them."""
    engines = bound_to_engines(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=of, attr=part) if part in PARTS and is_engine(of, engines):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.ImportFrom(module=str(module)) if module.startswith("sdg.engine."):
                for name in {alias.name for alias in node.names} & WHOLE:
                    yield f"line {node.lineno}: {name}"


def is_engine(node: ast.expr, engines: Set[str]) -> bool:
    """Return whether an expression is an engine: `game.engine`, or what is bound to one."""
    match node:
        case ast.Attribute(attr="engine"):
            return True
        case ast.NamedExpr(value=value):
            return is_engine(value, engines)
    return ast.unparse(node) in engines


def bound_to_engines(tree: ast.AST) -> set[str]:
    """Return what is bound to an engine somewhere in a module: names, `self.own`."""
    bound = [pair for node in ast.walk(tree) for pair in bindings(node)]
    names = set[str]()
    while fresh := {name for name, value in bound if is_engine(value, names)} - names:
        names |= fresh
    return names


def bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield what a statement or an expression binds, with what it is bound to."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from paired(target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield from paired(target, value)
        case ast.NamedExpr(target=target, value=value):
            yield from paired(target, value)


def paired(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names in a target with their values."""
    match target, value:
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            for one, other in zip(targets, values, strict=False):
                yield from paired(one, other)
        case _:
            yield ast.unparse(target), value


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_asks_a_game_and_not_the_parts_of_its_engine(path: Path) -> None:
    assert list(reaches(ast.parse(path.read_text("utf-8")))) == []


@pytest.mark.parametrize(
    "code",
    [
        "kinds = game.engine.layout.cards.kinds",
        "self.game.engine.work.begin()",
        "engine = puzzle.game.engine\nengine.compiler.value(node)",
        "engine, board = game.engine, found.board\nprint(engine.rules.actions)",
        "engine: Any = game.engine\nown = engine\nown.turns.options(slots)",
        "self.own = game.engine\nself.own.turns.options(slots)",
        "(engine := game.engine).lister",
        "from sdg.engine.expressions.compiler import Compiler",
    ],
)
def test_what_reaches_into_an_engine_is_found(code: str) -> None:
    assert len(list(reaches(ast.parse(code)))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "kinds = game.layout.cards.kinds",
        "_ = game.engine",
        "engine = start.engine()\nengine.rows(seed, 0, 10)",
        "columns = table.engine.columns.names",
        "from sdg.engine.state.budget import Fault",
    ],
)
def test_what_does_not_reach_into_an_engine_is_not_found(code: str) -> None:
    assert list(reaches(ast.parse(code))) == []
