"""Flags kept for regions and values: of none, of several at once, of more than a word holds."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import differences
from sdg.lab.engine_choice import choose_engine
from sdg.lab.reference import Reference
from sdg.loading import load
from sdg.source import Source

MARKED = """game "Marked"
    players 2

attribute number: 1 to 4
attribute color: red, blue, green

deck tiles
    1 of each number, each color

board field: {size}
    region line: row, column

pile stock: 1 of tiles, shuffled
pile out: seen by all
flag closed per line
flag framed per row
flag seen per color
flag known per number
counter met per color
score points per player

turn
    choose go

action go(cell in field, shade in color)
    require cell is empty
    draw 1 from stock to cell
    shade.met += 1
    {steps}
    points += count (color with it is seen) + 10 * count (number with it is known)

when fully: line becomes full
    points += 10
    mark last of column as closed

end late after turn when turns > 7 or stock is empty
win most points
"""
NOTHING = """if (first of (line with it is full)) is closed
        points += 100
    mark first of (row with it is full) as closed"""
ASKED_FIRST = (  # which values these are does not hang on those that were just marked
    "mark (number with no other in number: other is known) as known",
    "mark (color with count (color with it is seen) < 2) as seen",
    "mark (number with it > count (number with it is known)) as known",
)
STEPS = (
    NOTHING,
    "mark (color with it != shade) as seen",
    "mark (number with it > 2) as known",
    "mark color as seen\n    mark number as known",
    "mark (color with highest it.met) as seen",
    "mark first 2 of (color with it != shade) as seen",
)


def marked(steps: str, size: str = "3 by 3") -> Source:
    return Source("marked.sdg", MARKED.format(steps=steps, size=size))


@pytest.mark.parametrize("steps", [*STEPS[:4], *ASKED_FIRST])
def test_flags_of_none_and_of_several_at_once_are_the_same_in_kernels(steps: str) -> None:
    assert list(differences(load(marked(steps)), range(12))) == []


@pytest.mark.parametrize(
    "steps", ["line", "(line with it is not empty)", "first of line", "last of line"]
)
@pytest.mark.parametrize(
    "asked",
    [
        "for each l in line\n        if l is framed\n            points += 100",
        "points += 100 * count (line with it is framed)",
        "points -= 100 * (count (line with it is not framed) - 6)",
        "points += 100 * count (row with it is framed)",
    ],
)
def test_a_flag_for_a_part_of_a_family_is_set_for_that_part_alone(steps: str, asked: str) -> None:
    game, chance = load(marked(f"mark {steps} as framed\n    {asked}")), Generator(2)
    state = game.random_step(game.initial_state(chance), chance)
    rows = {"line": 3, "last of line": 0}.get(steps, 1)
    assert sum(game.standing(state)) // 100 == rows
    assert list(differences(game, range(4))) == []


@pytest.mark.parametrize("steps", STEPS[4:])
def test_sets_of_values_that_kernels_refuse_are_marked_by_the_reference(steps: str) -> None:
    game = load(marked(steps))
    rows = choose_engine(game, ("random",) * 2).rows(1, 0, 5)
    assert rows == Reference(game, ("random",) * 2).rows(1, 0, 5)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("size", ["32 by 32", "33 by 33", "61 by 4"])
def test_regions_that_fill_a_word_or_more_are_printed_where_cells_are_wider(size: str) -> None:
    game = load(marked(NOTHING + "\n    if last of line is closed\n        points += 3", size))
    engine = choose_engine(game, ("random",) * 2)
    assert engine.name == "native"
    assert engine.rows(1, 0, 2) == Reference(game, ("random",) * 2).rows(1, 0, 2)
