"""After `decide_last` a game is over where it is after `decide`, and little is listed for that."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sdg.kernel.c.printer import entry, print_c
from sdg.kernel.dialect.gate import checked, run
from sdg.kernel.dialect.runtime import copy
from sdg.kernel.dialect.tree import functions_of
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.passes.any_decision import any_decision, most
from sdg.kernel.passes.last_decision import add_last_decision
from sdg.kernel.share import written
from sdg.loading import load
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED

WIDTHS = {"cells": 64, "regions": 64, "kinds": 128}
LONGEST, WIDEST = 400, 12  # decisions of a play; decisions of a position that are compared
AT_FIRST, AT_LAST = 12, 8  # positions that are compared


def compared(path: Path, seed: int) -> tuple[list[int], int]:
    """Compare both decisions from positions at the beginning and the end of a random play.

    Return `over` after each, and after the play.
    """
    kernel, source = written(load(path))
    module = checked(source.text())
    add_last_decision(module, kernel.widths())
    names = run(ast.unparse(module))
    before: list[tuple[Any, int]] = []
    s, chance = names["State"](), Random(seed)
    s.seed = seed
    for name, value in source.options.items():
        setattr(s, name, value)
    names["start"](s)
    while s.over == 0 and len(before) < LONGEST:
        taken = chance.randrange(s.options)
        before.append((other(names, s), taken))
        names["decide"](s, taken)
    ends = []
    for position, taken in [*before[:AT_FIRST], *before[AT_FIRST:][-AT_LAST:]]:
        many = min(position.options, WIDEST)
        for i in {taken, *chance.sample(range(position.options), many)}:
            whole, last = other(names, position), other(names, position)
            names["decide"](whole, i)
            names["decide_last"](last, i)
            assert last.over == whole.over
            ends.append(whole.over)
    return ends, s.over


def other(names: dict[str, Any], s: Any) -> Any:
    """Return a copy of a state."""
    same = names["State"]()
    copy(same, s)
    return same


@pytest.mark.parametrize("path", [*SHIPPED, *MORE, *PROGRAMS], ids=lambda path: path.stem)
def test_games_of_the_shelf_end_alike(path: Path) -> None:
    try:
        ends, over = compared(path, 1)
    except Unsupported:
        pytest.skip("the game has no kernel")
    assert ends
    assert over in (0, *ends)


STATE = """
class State:
    options = number()
    over = number()
    occupied = cells()
    may_lay = cells()
    many_lay = number()
    many_drop = number()
    each_lay = numbers(3)
    list_drop = numbers(8)

def carry_out(s: State, i: number) -> none:
    s.occupied |= one_cell(i + s.each_lay[0])

def advance(s: State) -> none:
    s.options = {sum}
    if s.options > 0:
        if s.options > {most}:
            s.over = -9
        return
    s.over = {after}

def decide(s: State, i: number) -> none:
    carry_out(s, i)
    advance(s)
"""

LAY = """
def count_lay(s: State) -> number:
    total = 0
    for i in range(3):
        many = count(15 & ~s.occupied)
        s.each_lay[i] = many
        total += many
    s.many_lay = total
    return total
"""

DROP = """
def count_drop(s: State) -> number:
    s.many_drop = 0
    if s.occupied == 0:
        return 0
    total = 0
    left: cells = s.occupied
    while left:
        at = first(left)
        left &= left - 1
        s.list_drop[total] = at
        total += 1
    s.many_drop = total
    return s.many_drop
"""

ANY_LAY = """
def any_lay(s: State) -> number:
    total = 0
    for i in range(3):
        many = count(15 & ~s.occupied)
        total += many
        if total > 0:
            return 1
    return total
"""

ANY_DROP = """
def any_drop(s: State) -> number:
    if s.occupied == 0:
        return 0
    total = 0
    left: cells = s.occupied
    while left:
        at = first(left)
        left &= left - 1
        return 1
    return total
"""


def added(text: str, sum: str = "count_lay(s)", most: int = 1000, after: str = "1") -> str:
    """Return the functions that the pass adds to those of a text."""
    module = ast.parse(STATE.format(sum=sum, most=most, after=after) + text)
    before = set(functions_of(module))
    add_last_decision(module, WIDTHS)
    new = [each for name, each in functions_of(module).items() if name not in before]
    return "\n".join(ast.unparse(each) for each in new)


def test_a_counter_is_left_at_the_first_decision() -> None:
    functions = added(LAY)
    assert ANY_LAY.strip() in functions
    assert "s.options = any_lay(s)" in functions
    assert "advance_last(s)" in functions.partition("def any_lay")[0]


def test_one_action_that_can_be_decided_is_enough() -> None:
    functions = added(LAY + DROP, "count_lay(s) + count_drop(s)")
    assert ANY_LAY.strip() in functions
    assert ANY_DROP.strip() in functions
    assert "s.options = any_lay(s) or any_drop(s)" in functions


def test_a_set_of_decisions_is_left_at_the_first_of_them() -> None:
    functions = added("""
def count_lay(s: State) -> number:
    s.may_lay = 0
    for i in range(9):
        if not s.occupied >> i & 1:
            s.may_lay |= one_cell(i)
    s.many_lay = count(s.may_lay)
    return s.many_lay
""")
    assert "s.may_lay |=" not in functions
    assert "return 1" in functions
    assert "many_lay" not in functions.partition("def any_lay")[2].partition("def ")[0]


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        ("s.each_lay[i] = many", "s.over = -9"),  # an error of the rules
        ("s.each_lay[i] = many", "s.occupied |= one_cell(i)"),  # what others read
        ("s.each_lay[i] = many", "s.each_lay[i] = below(s, 3)"),  # chance
        ("s.each_lay[i] = many", "carry_out(s, i)"),  # a function that changes something
        ("many = count(", "many = count_lay(s) + count("),  # it calls itself: no bound is known
        ("total += many", "total += many - 1"),
        ("total += many", "total += many - 1\n        many = count(s.occupied)"),
        ("total += many", "for many in range(9):\n            total += many"),
        ("range(3)", "range(s.over)"),
        ("range(3)", "range(9)"),  # more than the game allows
    ],
)
def test_a_counter_that_does_more_stays(was: str, instead: str) -> None:
    assert was in LAY
    functions = added(LAY.replace(was, instead), most=500)
    assert ast.unparse(functions_of(ast.parse(functions))["decide_last"].body[1]) == "advance(s)"
    assert "any_lay" not in functions


@pytest.mark.parametrize("line", ["return 0", "total = 0", "total -= 1"])
def test_a_counter_that_may_take_back_what_it_counted_is_not_left(line: str) -> None:
    text = LAY.replace("total += many", f"total += many\n        if many > 2:\n            {line}")
    assert "return 1" not in added(text)


@pytest.mark.parametrize("after", ["s.each_lay[0]", "s.options + 1", "s.many_lay"])
def test_a_counter_whose_numbers_are_read_stays(after: str) -> None:
    assert "any_lay" not in added(LAY, after=after)


def test_how_many_decisions_there_are_at_most_is_known() -> None:
    functions = functions_of(ast.parse(LAY + DROP))
    assert most(functions["count_lay"], WIDTHS) == 3 * 128
    assert most(functions["count_drop"], WIDTHS) == 128
    asker = any_decision(functions["count_drop"], functions)
    assert asker is not None
    assert ast.unparse(asker) == ANY_DROP.strip()


def test_only_who_counts_sequences_is_given_the_last_decision() -> None:
    kernel, source = written(load("latin_square"))
    columns = len(kernel.columns.names)
    assert "k_decide_last" not in print_c(source, kernel.widths(), columns)
    assert "k_any_place" in print_c(source, kernel.widths(), columns, entry("perft.h"))
