"""A pass that carries a cell chosen from a set as a mask of one bit next to its number.

`nth` finds both. What is called with the number, and makes a set of that one cell, is given the
set too, as one more parameter. That is for what becomes one function of C: a parameter costs
nothing there, and in which half of a set a cell lies is not computed twice.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from sdg.kernel.dialect.tree import functions_of, is_pure

CELLS = "cells"
MADE = "one_cell"  # makes a set of the number of a cell
FOUND, BOTH = "nth", "nth_one"  # find a cell in a set; the second sets a name to its set as well

Functions: TypeAlias = Mapping[str, ast.FunctionDef]
Name: TypeAlias = tuple[str, str]  # of a number, with the function in which it has that name


def carry_sets(module: ast.Module, roots: Collection[str]) -> None:
    """Let functions be given the sets of cells that were just found, in place, but for `roots`."""
    functions = functions_of(module)
    steps = list(_handed_on(functions, roots))
    asked = _reached(_made(functions), [(to, at) for at, to in steps])
    sources = {name for name in _elements_of_sets(functions) if name in asked}
    known = _reached(sources, steps) & asked
    carried = {
        name: [i for i, param in enumerate(_params(function)) if (name, param) in known]
        for name, function in functions.items()
    }
    for name, function in functions.items():
        _Carrier({cell for of, cell in known if of == name}, carried).carry(function)


def _made(functions: Functions) -> Iterator[Name]:
    """Yield the names of which a set is made."""
    for name, function in functions.items():
        for node in ast.walk(function):
            match node:
                case ast.Call(ast.Name(called), [ast.Name(cell)]) if called == MADE:
                    yield name, cell


def _elements_of_sets(functions: Functions) -> Iterator[Name]:
    """Yield the names that stand for what was found in a set, and never for something else."""
    for name, function in functions.items():
        for node in ast.walk(function):
            match node:
                case ast.Assign([ast.Name(cell)], ast.Call(ast.Name(called))) if called == FOUND:
                    if _times_set(function, cell) == 1 and cell not in _params(function):
                        yield name, cell


def _handed_on(functions: Functions, roots: Collection[str]) -> Iterator[tuple[Name, Name]]:
    """Yield each name that is an argument, and the parameter that it becomes."""
    calls = [
        (name, node.func.id, node.args)
        for name, function in functions.items()
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    twice = {called for _, called, values in calls if not all(map(is_pure, values))}
    for name, called, values in calls:  # what is called with more than values may not say it twice
        if called in functions and called not in twice and called not in roots:
            for param, value in zip(_params(functions[called]), values, strict=True):
                if isinstance(value, ast.Name) and not _times_set(functions[called], param):
                    yield (name, value.id), (called, param)


def _params(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in function.args.args]


def _times_set(function: ast.FunctionDef, name: str) -> int:
    """Return at how many places a function sets a name."""
    return sum(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        for node in ast.walk(function)
    )


def _reached(start: Iterable[Name], steps: Iterable[tuple[Name, Name]]) -> set[Name]:
    """Return what one comes to by any number of steps."""
    after: dict[Name, set[Name]] = {}
    for at, to in steps:
        after.setdefault(at, set()).add(to)
    reached, waiting = set[Name](), list(start)
    while waiting:
        if (name := waiting.pop()) not in reached:
            reached.add(name)
            waiting += after.get(name, ())
    return reached


class _Carrier(ast.NodeTransformer):
    """Rewrites one function: what it is given, finds, and hands on."""

    def __init__(self, known: set[str], carried: Mapping[str, list[int]]) -> None:
        self.known = known  # the names of cells whose sets it has
        self.carried = carried  # of each function the parameters whose sets it is given

    def carry(self, function: ast.FunctionDef) -> None:
        """Rewrite the body, then the parameters."""
        self.generic_visit(function)
        params = _params(function)
        for i in self.carried[function.name]:
            function.args.args.append(ast.arg(_set_of(params[i]), ast.Name(CELLS, ast.Load())))

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        match node:
            case ast.Assign([ast.Name(cell)], ast.Call(ast.Name(called), given)) if (
                called == FOUND and cell in self.known
            ):
                one = ast.Name(_set_of(cell), ast.Store())
                both = ast.Call(ast.Name(BOTH, ast.Load()), [*given, one], [])
                return [
                    ast.AnnAssign(one, ast.Name(CELLS, ast.Load()), ast.Constant(0), 1),
                    ast.Assign(node.targets, both, lineno=node.lineno),
                ]
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name(called), [value]) if called == MADE:
                return self.set_made(value)
            case ast.Call(ast.Name(called), values):
                values += [self.set_made(values[i]) for i in self.carried.get(called, ())]
        return node

    def set_made(self, value: ast.expr) -> ast.expr:
        """Return the set of a cell: the one that is known, or one that is made."""
        if isinstance(value, ast.Name) and value.id in self.known:
            return ast.Name(_set_of(value.id), ast.Load())
        return ast.Call(ast.Name(MADE, ast.Load()), [value], [])


def _set_of(name: str) -> str:
    return f"set_of_{name}"
