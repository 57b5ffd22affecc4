"""What makes mistakes in the checker and the engine: each operator, processes that end, one run."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mistakes import mistakes, reached
from tests.mistakes.forking import in_child, limit_work
from tests.mistakes.mutating import Site, lot, mutated, sites_of
from tests.mistakes.operators import IN_PYTHON
from tests.mistakes.reached import Reached
from tests.support.places import ROOT

CHANGES = {
    "a condition is negated": ("if a: pass", "if not a: pass"),
    "a comparison is turned": ("a <= b", "a < b"),
    "`and` for `or`": ("a and b", "a or b"),
    "a number is one more": ("a[0]", "a[1]"),
    "a sieve is turned": ("[a for a in b if a]", "[a for a in b if not a]"),
    "`+` for `-`": ("a += b", "a -= b"),
    "`&` for `|`": ("a | b", "a & b"),
    "a negation is left out": ("~a", "~~a"),
    "something is left undone": ("a[b] = c", "a[b] = a[b]"),
    "`True` for `False`": ("a(True)", "a(False)"),
    "`any` for `all`": ("any(a)", "all(a)"),
    "`break` for `continue`": ("while a: break", "while a: continue"),
}


def _in_function(line: str) -> str:
    return f"def f(a, b, c):\n    {line}\n"


@pytest.mark.parametrize("operator", IN_PYTHON)
def test_an_operator_makes_its_mistake(operator: str) -> None:
    before, after = map(_in_function, CHANGES[operator])
    [site] = [site for site in sites_of(before, IN_PYTHON) if site.operator == operator]
    tree, change = mutated(before, site, IN_PYTHON)
    assert ast.unparse(tree) == ast.unparse(ast.parse(after))
    assert (site.line, change.function) == (2, "f")


def test_what_yields_still_yields_when_that_is_left_out() -> None:
    text = _in_function("yield a")
    [site] = sites_of(text, IN_PYTHON)
    names: dict[str, object] = {}
    exec(compile(mutated(text, site, IN_PYTHON)[0], "f", "exec"), names)
    assert list(names["f"](1, 2, 3)) == []  # type: ignore[operator]


def test_a_lot_does_not_change_with_other_lines() -> None:
    def lots(text: str) -> dict[str, bytes]:
        return {site.words: lot(1, "m", site) for site in sites_of(text, IN_PYTHON)}

    one = lots("def f():\n    return 1\n")
    assert one.items() <= lots("def g():\n    return 1 - 2\n\ndef f():\n    return 1\n").items()


def test_of_each_operator_each_module_comes_first_once() -> None:
    sites = {
        "a": [Site("o", number, number, f"f: {number} 1") for number in range(3)],
        "b": [Site("o", 0, 9, "g: 9 1")],
    }
    modules = [module for module, _ in mistakes._in_order(sites, 1)]
    assert sorted(modules[:2]) == ["a", "b"]
    assert modules[2:] == ["a", "a"]


def test_a_line_has_the_fast_tests_that_run_it() -> None:
    tests = [
        Reached("x::1", 0.1, {"engine.a": "4"}),
        Reached("x::2", 0.2, {"engine.a": "c"}),
        Reached("y::1", 0.1, {"engine.a": "4"}, passed=False),
        Reached("y::2", 9.0, {"engine.a": "4"}),
    ]
    lines = reached.tests_by_line(tests)
    assert {line: [each.test for each in here] for line, here in lines.items()} == {
        ("engine.a", 2): ["x::1", "x::2"],
        ("engine.a", 3): ["x::2"],
    }


def test_quick_tests_and_telling_ones_are_asked_by_turns() -> None:
    tests = [
        Reached("x::1", 0.1, {"engine.a": "4"}),
        Reached("x::2", 0.2, {"engine.a": "4"}),
        Reached("y::1", 0.3, {"engine.a": "4"}),
        Reached("y::2", 1.0, {"engine.a": "fc"}),
    ]
    asked = reached.in_turn(("engine.a", 2), reached.tests_by_line(tests))
    assert [each.test for each in asked] == ["x::1", "y::2", "y::1", "x::2"]


def test_what_loops_has_no_end() -> None:
    def loop(tell: object) -> None:
        limit_work(0.05)
        while True:
            pass

    assert in_child(loop).stopped == "no end"


def test_what_waits_has_no_end() -> None:
    def wait(tell: object) -> None:
        import time

        time.sleep(60)

    assert in_child(wait, silence=0.1).stopped == "no end"


def test_what_takes_all_memory_is_an_error() -> None:
    ended = in_child(lambda tell: tell(str(len(bytearray(1 << 40)))))
    assert (ended.stopped, ended.lines[-1]) == ("an error", "MemoryError")


@pytest.mark.slow
def test_a_few_mistakes_are_made_and_asked_of(tmp_path: Path) -> None:
    file = "tests/engine/course/test_results.py"
    asked = ["engine", "checker", "layout", "analysis", "--number", "3", "--tests", file]
    ran = subprocess.run(
        [sys.executable, "-m", "tests.mistakes.mistakes", *asked],
        cwd=ROOT,
        env={**os.environ, "SDG_CACHE": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "3 made, " in ran.stdout, ran.stderr
    assert len(re.findall(rf"^    (caught: {file}::|survived: )", ran.stdout, re.MULTILINE)) == 3
