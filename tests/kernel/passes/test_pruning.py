"""A kernel in C leaves out what its game never needs, and nothing else."""

from __future__ import annotations

import ast

from sdg.kernel.dialect.tree import functions_of
from sdg.kernel.passes.prune import prune

STATE = """
class State:
    step = number()
    never = number(-1)
    unread = number()
    marks = cells(4)
    row = numbers(2)
"""


def pruned(text: str, outside: tuple[str, ...] = ("row",)) -> str:
    """Return the functions of a module after pruning, `play` being called."""
    module = ast.parse(STATE + text)
    prune(module, ["play"], outside)
    return "\n".join(ast.unparse(function) for function in functions_of(module).values())


def test_a_field_that_keeps_its_first_value_is_that_value() -> None:
    text = """
def play(s: State) -> none:
    s.step += 1
    if s.never >= 0 or s.step > 3:
        s.never = -1
        s.row[0] = s.step + s.never
"""
    kept = pruned(text)
    assert "if s.step > 3:" in kept
    assert "s.row[0] = s.step + -1" in kept
    assert "never" not in kept


def test_a_field_that_somebody_changes_stays() -> None:
    text = """
def play(s: State) -> none:
    s.never = s.row[1]
    if s.never >= 0:
        s.row[0] = 1
"""
    assert "if s.never >= 0:" in pruned(text)


def test_what_nobody_reads_is_not_written_but_what_it_calls_is_called() -> None:
    text = """
def roll(s: State) -> number:
    s.row[1] += 1
    return 1

def play(s: State) -> none:
    s.unread = roll(s)
    s.unread += 2
    s.marks[s.step] |= one_cell(3)
    s.step = 1
    s.row[0] = s.step
"""
    kept = pruned(text)
    assert "unread" not in kept and "marks" not in kept
    assert "    roll(s)" in kept


def test_a_field_read_from_outside_stays() -> None:
    text = """
def play(s: State) -> none:
    s.unread = 3
"""
    assert "s.unread = 3" in pruned(text, ("row", "unread"))
    assert "s.unread" not in pruned(text)


def test_a_branch_that_is_never_taken_goes_and_the_functions_it_called() -> None:
    text = """
def rare(s: State) -> none:
    s.row[0] = 2

def play(s: State) -> none:
    if s.never == 5:
        rare(s)
    else:
        s.row[0] = 1
        return
    s.row[1] = 1
"""
    kept = pruned(text)
    assert "rare" not in kept
    assert "s.row[0] = 1" in kept and "s.row[1]" not in kept


def test_an_intersection_asks_for_nothing_twice() -> None:
    text = """
def play(s: State) -> none:
    s.marks[0] = 15 & (7 & ~s.marks[1]) & ~(s.marks[1] & 15)
    s.row[0] = s.marks[0] >> s.row[1] & 1
    s.marks[1] = 1
"""
    kept = pruned(text)
    assert "s.marks[0] = 7 & ~s.marks[1]\n" in kept
    assert "s.marks[0] >> s.row[1] & 1" in kept


def test_words_that_nobody_reads_are_not_counted() -> None:
    text = """
def play(s: State) -> none:
    add_words(s.marks, TABLE, 4 * s.row[0], 4)
    less_words(s.marks, TABLE, 4 * s.row[0], 4)
    s.row[1] = 1
"""
    assert "words" not in pruned(text)
    assert "words" in pruned(text + "    s.row[0] = s.marks[1]\n")
