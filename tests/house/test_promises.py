"""The table of promises: every row is there once, and each test that it names exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.places import ROOT
from tests.support.shelf import FIVE, OTHERS, SHELF

PAGE = ROOT / "docs" / "promises.md"
LETTERS = {"Cardoku": "C", "SuDoku: The Card Game": "K", "Sudoku: Tactics": "T",
           "Cat Sudoku: Summer Festival": "S", "Sudoku 42": "X", "README": "D"}  # fmt: skip
LAST = {"C": 32, "K": 19, "T": 22, "S": 29, "X": 24, "D": 14}
LEFT_OUT = {"S12", "X23"}  # the same as others
EXPECTED = [f"{letter}{number}" for letter, last in LAST.items() for number in range(1, last + 1)]
ROW = re.compile(r"\| ([A-Z]\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)(?:\[([^\]`]+)\])?`")
SHELVES = {"FIVE": FIVE, "OTHERS": OTHERS, "SHELF": SHELF}  # by their names in lists of parameters
STATE = re.compile(r"works|partly \(.+\)")


def rows() -> Iterator[tuple[str, str, str, str, str]]:
    """Yield the heading above each row, its number, promise, tests and state."""
    heading = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif re.match(r"\| [A-Z]?\d", line):
            row = ROW.fullmatch(line)
            assert row, line
            yield heading, row[1], row[2], row[3], row[4]


ROWS = list(rows())


@cache
def _defined_in(path: str) -> dict[str, list[str]]:
    """Return the names of a module's tests, each with the names of its parameters."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return {node.name: [ast.unparse(d) for d in node.decorator_list] for node in functions}


def has_test(path: str, name: str, parameter: str | None) -> bool:
    """Return whether a module has a test, with a parameter in its text or on its shelf."""
    if not (ROOT / path).is_file() or name not in _defined_in(path):
        return False
    if parameter is None:
        return True
    marks = " ".join(mark for mark in _defined_in(path)[name] if "parametrize" in mark)
    if any(parameter in games for shelf, games in SHELVES.items() if shelf in marks):
        return True
    source = (ROOT / path).read_text(encoding="utf-8")
    word = re.compile(rf"(?<![\w ]){re.escape(parameter)}(?![\w ])", re.MULTILINE)
    return bool(marks) and bool(word.search(source))


def test_every_promise_is_there_once_in_order() -> None:
    assert [row[1] for row in ROWS] == [each for each in EXPECTED if each not in LEFT_OUT]
    assert len(ROWS) == 138
    assert all(LETTERS[heading] == number[0] for heading, number, *_ in ROWS)


def test_states_are_of_two_kinds_and_counted() -> None:
    assert all(STATE.fullmatch(state) for *_, state in ROWS)
    partly = sum(state != "works" for *_, state in ROWS)
    counted = f"Of {len(ROWS)} promises {len(ROWS) - partly} work, {partly} partly."
    assert counted in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("row", ROWS, ids=[row[1] for row in ROWS])
def test_the_tests_of_a_promise_exist(row: tuple[str, str, str, str, str]) -> None:
    tests = TEST.findall(row[3])
    assert tests
    assert TEST.sub("", row[3]).strip() == ""
    for path, name, parameter in tests:
        assert has_test(path, name, parameter or None), f"{path}::{name}[{parameter}]"


@pytest.mark.parametrize(("path", "name", "parameter", "there"), [
    ("tests/house/test_promises.py", "test_every_promise_is_there_once_in_order", None, True),
    ("tests/house/test_promises.py", "test_the_tests_of_a_promise_exist", "nowhere" "else", False),
    ("tests/house/test_promises.py", "test_that_there_is_none", None, False),
    ("tests/house/test_nothing.py", "test_that_there_is_none", None, False),
    ("tests/house/test_promises.py", "test_every_promise_is_there_once_in_order", "C", False),
    ("tests/games/test_replays.py", "test_a_whole_game_goes_as_it_did", "cat_sudoku 1", True),
    ("tests/games/test_replays.py", "test_a_whole_game_goes_as_it_did", "cat_sudoku 9", False),
])  # fmt: skip
def test_what_is_not_there_is_noticed(
    path: str, name: str, parameter: str | None, there: bool
) -> None:
    assert has_test(path, name, parameter) == there
