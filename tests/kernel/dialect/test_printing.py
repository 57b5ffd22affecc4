"""The dialect of kernels says the same in Python and in C."""

from __future__ import annotations

import ctypes

import pytest

from sdg.kernel.c.compiler import CannotBuild, build, compiler
from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect import runtime
from sdg.kernel.dialect.gate import run
from sdg.kernel.dialect.writer import Source

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")

ENTRY = """
number ask(number a, number b) {
    static State state;
    return k_ask(&state, a, b);
}
"""
WIDTHS = {"cells": 128, "regions": 64, "kinds": 64}


def asked(lines: list[str], a: int, b: int) -> tuple[int, int]:
    """Return what a function of two numbers says in Python and in C."""
    source = Source(kept=("step",))
    for field in ("step", "seed", "over", "decisions", "active", "trying"):
        source.fields[field] = "number()"
    source.fields["here"] = "cells()"
    source.fields["row"] = "numbers(1)"
    for name in ("play", "note"):
        with source.function(f"def {name}(s: State) -> none:"):
            pass
    with source.function("def ask(s: State, a: number, b: number) -> number:"):
        for line in lines:
            source.add(line)
    names = run(source.text())
    library = build(print_c(source, WIDTHS, 1, ENTRY))
    library.ask.restype = ctypes.c_int64
    answer = library.ask(ctypes.c_int64(a), ctypes.c_int64(b))
    return names["ask"](names["State"](), a, b), answer


@pytest.mark.parametrize(("a", "b"), [(7, 2), (-7, 2), (7, -2), (-7, -2), (0, 5), (5, 0), (-8, 4)])
def test_division_rounds_down(a: int, b: int) -> None:
    python, c = asked(["return divided(a, b) * 1000 + modulo(a, b)"], a, b)
    assert python == c
    if b:
        assert python == a // b * 1000 + a % b


@pytest.mark.parametrize("cell", [0, 1, 31, 32, 63, 64, 80, 127])
def test_a_set_of_more_than_64_cells_is_a_set(cell: int) -> None:
    lines = [
        "here: cells = one_cell(a) | one_cell(3)",
        "here &= ~one_cell(3)",
        "total = count(here) * 1000000 + first(here) * 1000 + highest(here)",
        "return total + (5 if here >> a & 1 else 0) + nth(here | one_cell(a), 0)",
    ]
    if cell != 3:
        python, c = asked(lines, cell, 0)
        assert python == c == 1000000 + cell * 1000 + cell + 5 + cell


def test_loops_and_branches_go_the_same_way() -> None:
    lines = [
        "total = 0",
        "for n in range(a, b):",
        "    if n % 3 == 0:",
        "        continue",
        "    elif n > 20 and not (n == 22 or n == 25):",
        "        break",
        "    else:",
        "        total += n if n < 10 else -n",
        "while total < 0:",
        "    total += 7",
        "return total",
    ]
    python, c = asked(lines, 1, 40)
    assert python == c


def test_what_a_compiler_says_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CannotBuild, match="failed: "):
        build("this is no C;")
    monkeypatch.setenv("CC", "no_such_compiler")
    with pytest.raises(CannotBuild, match="no C compiler was found"):
        build("int x;")


def test_the_runtime_rounds_as_the_language_does() -> None:
    assert (runtime.divided(-7, 2), runtime.modulo(-7, 2), runtime.divided(1, 0)) == (-4, 1, 0)
    assert (runtime.lowest(0), runtime.highest(0)) == (-1, -1)
