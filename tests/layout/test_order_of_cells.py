"""The order of cells: a way goes as one walks it, a region of listed cells as they are written.

Boards, regions and directions are made by chance. What `first of`, `last 2 of`, `for each` and
their like answer is compared with a walk in Python, and kernels play as the reference does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.layout.geometry import HEXAGONAL, OFFSETS, leaps
from sdg.loading import load, read
from sdg.puzzles import Search, constraints_of, make_puzzle
from sdg.source import Source
from tests.support.in_c import InC

BASE = 26  # more than there are cells

# What is asked of cells X in their order, and what comes of it: Python of their numbers in order.
ASKED: dict[str, tuple[str, Callable[[list[tuple[int, int]]], list[tuple[int, int]]]]] = {
    "first": ("told = code(first of X)", lambda x: x[:1]),
    "last": ("told = code(last of X)", lambda x: x[-1:]),
    "first_two": ("for each c in (first 2 of X)\n told = told * 26 + code(c)", lambda x: x[:2]),
    "last_two": ("for each c in (last 2 of X)\n told = told * 26 + code(c)", lambda x: x[-2:]),
    "each": ("for each c in X\n told = told * 26 + code(c)", lambda x: x),
    "named": ("let x = X\nlet y = x with it.column > 1\nfor each c in y\n"
              " told = told * 26 + code(c)",
              lambda x: [c for c in x if c[1] > 1]),
    "last_named": ("let x = X\ntold = code(last of (first 3 of x))", lambda x: x[:3][-1:]),
    "define": ("told = code(end_of(X))", lambda x: x[-1:]),
    "defined": ("for each c in beyond(X)\n told = told * 26 + code(c)",
                lambda x: [c for c in x if c[1] > 1]),
    "defined_twice": ("let x = beyond(two(X))\nfor each c in x\n told = told * 26 + code(c)",
                      lambda x: [c for c in x[:2] if c[1] > 1]),
    "cards_defined": ("move cards of two(X) to trail\nfor each c in trail\n"
                      " told = told * 26 + c.number", lambda x: x[:2]),
    "filtered": ("told = code(first of (X with it.row > 1))",
                 lambda x: [c for c in x if c[0] > 1][:1]),
    "either": ("let x = X if pot = 0 else grid\ntold = code(last of x)", lambda x: x[-1:]),
    "other": ("told = code(first of (grid if pot = 0 else X))", lambda x: [(1, 1)]),
    "ranked": ("for each c in X, highest c.row first\n told = told * 26 + code(c)",
               lambda x: sorted(x, key=lambda c: -c[0])),
    "best": ("told = code(first of (X with lowest it.row))",
             lambda x: [c for c in x if c[0] == min(x)[0]][:1]),
    "cards": ("let c = first of cards of X\ntold = code(c)", lambda x: x[:1]),
    "some_cards": ("for each c in (last 2 of cards of X)\n told = told * 26 + code(cell of c)",
                   lambda x: x[-2:]),
    "each_card": ("for each c in cards of X\n told = told * 26 + code(cell of c)", lambda x: x),
    "moved": ("move cards of X to trail\nfor each c in trail\n told = told * 26 + c.number",
              lambda x: x),
    "below": ("move cards of X to bottom of trail\nfor each c in trail\n"
              " told = told * 26 + c.number", lambda x: x),
    "laid": ("let c = first of (stock with number = 26)\nmove cards of X to gone\n"
             "move c to X\ntold = code(first of (grid with it.number = 26))", lambda x: x[:1]),
}  # fmt: skip

GAME = """
game "Courses"
    players 1
attribute number: 1 to 26
deck tiles
    1 of each number
board grid: {board}
    region path0: {path}
    region path1: {other}
    region path: path0, path1
pile stock: 1 of tiles
pile trail: in order, seen by all
pile gone: seen by all
counter told
counter pot
table lists by place
    1: cells of path0
    3 to 9: cells of path0
    otherwise: cells of path1
define code(cell)
    0 if cell not in grid else (cell.row - 1) * {width} + cell.column
define end_of(cells)
    last of cells
define beyond(cells)
    (cells with it.column > 1)
define two(cells)
    first 2 of cells
define stretch(cell, way)
    (cell going way while it is full)
setup
    for each cell in grid
        draw 1 from stock with number = code(cell) to cell
turn
    choose {actions}
{texts}
end over after turn when turns > 3
win together
"""
WAYS = {
    "ahead": "(spot going way while it is full)",
    "until": "(spot going way until it.column = 1 or it.column = {width} or it.row = 1)",
    "said": "stretch(spot, way)",
    "computed": "(spot going (way if pot = 0 else north) while it is full)",
}
LISTS = {
    "region": "cells of one",
    "one_of": "cells of (path with order of it = order of one)",
    "only": "cells of path0",
    "looked_up": "lists(order of one)",
}


class Made:
    """A game made by chance, and what is known of its cells."""

    def __init__(self, seed: int) -> None:
        r = Random(seed)
        self.rows, self.width = r.randint(2, 4), r.randint(2, 4)
        kind = r.choice(["", "", ", hexagonal", "drawn"])
        self.hexagonal = kind == ", hexagonal"
        board = f"{self.rows} by {self.width}{kind}"
        drawn = [["x"] * self.width for _ in range(self.rows)]
        if kind == "drawn":
            drawn = [[r.choice("xxxx.") for _ in line] for line in drawn]
            drawn[0][0] = "x"
            drawn = [line for line in drawn if "x" in line]
            board = "drawn" + "".join(f'\n    "{"".join(line)}"' for line in drawn)
        cells = [
            (row, column)
            for row, line in enumerate(drawn, 1)
            for column, sign in enumerate(line, 1)
            if sign == "x"
        ]
        self.cells = cells
        self.paths = [r.sample(cells, r.randint(1, min(6, len(cells)))) for _ in range(2)]
        hexagonal = "directions" if self.hexagonal else r.choice(["all directions", "leaps 1 by 2"])
        self.offsets = dict(enumerate(HEXAGONAL if self.hexagonal else OFFSETS))
        if hexagonal.startswith("leaps"):
            self.offsets = dict(enumerate(leaps(1, 2), 8))
        asked = r.sample(sorted(ASKED), 6)
        texts = []
        self.actions = {}
        for number, name in enumerate(asked):
            of_way = r.random() < 0.5
            source = r.choice(sorted(WAYS if of_way else LISTS))
            text = (WAYS if of_way else LISTS)[source].format(width=self.width)
            action = f"ask{number}"
            given = f"spot in grid, way in {hexagonal}" if of_way else "one in path"
            steps = ASKED[name][0].replace("X", text).split("\n")
            steps = ["told = 0", *steps]
            lines = "\n".join("    " + line.replace(" told", "    told", 1) for line in steps)
            texts.append(f"action {action}({given})\n{lines}\n")
            self.actions[action] = name, source
        self.text = GAME.lstrip().format(
            board=board, width=self.width, path=listed(self.paths[0]), other=listed(self.paths[1]),
            actions=" or ".join([", ".join(list(self.actions)[:-1]), list(self.actions)[-1]]),
            texts="\n".join(texts),
        )  # fmt: skip

    def expected(self, action: str, arguments: tuple[int, ...]) -> int:
        """Return what an action counts: the numbers of cells in their order."""
        name, source = self.actions[action]
        if source in WAYS:
            cells = self.walk(self.cells[arguments[0]], self.offsets[arguments[1]], source)
        else:
            cells = self.paths[0 if source == "only" else arguments[0]]
        count = 0
        for row, column in ASKED[name][1](cells) if cells or name == "other" else ():
            count = count * BASE + (row - 1) * self.width + column
        return count

    def walk(
        self, cell: tuple[int, int], offset: tuple[int, int] | None, source: str
    ) -> list[tuple[int, int]]:
        """Walk from a cell; `until` ends at the edge, or comes to nothing."""
        walked: list[tuple[int, int]] = []
        while offset is not None:
            cell = cell[0] + offset[0], cell[1] + offset[1]
            if cell not in self.cells:
                break
            walked.append(cell)
            if source == "until" and (cell[1] in (1, self.width) or cell[0] == 1):
                return walked
        return [] if source == "until" else walked


def listed(cells: list[tuple[int, int]]) -> str:
    return ", ".join(f"({row}, {column})" for row, column in cells)


def counted(game: Game, state: State) -> int:
    count: int = game.write_state(state)["stores"]["told"][0]
    return count


@pytest.mark.parametrize("seed", range(25))
def test_the_cells_of_a_way_and_of_a_list_come_in_their_order(seed: int) -> None:
    made = Made(seed)
    game = load(Source("courses.sdg", made.text))
    state = game.initial_state(Generator(seed))
    for decision in game.legal_decisions(state):
        after = game.apply(state, decision, Generator(seed))
        wanted = made.expected(decision.action, decision.arguments)
        assert counted(game, after) == wanted, decision.text


@pytest.mark.parametrize("seed", range(25))
def test_kernels_take_cells_in_the_same_order(seed: int, tmp_path: Path) -> None:
    game = load(Source("courses.sdg", Made(seed).text))
    kernel, source = written(game)
    others = [InC(kernel, source)] if seed % 5 == 0 and compiler() is not None else []
    for comparison in compared(game, range(4), 100, others):
        assert comparison.difference == ""


SLIDE = """
game "The end of the way"
    players 1
attribute sign: rook, wall
deck box
    1 of each sign
pile bag: 1 of box
board grid: 5 by 5
setup
    draw 1 from bag with sign = rook to grid at (3, 3)
turn
    choose slide
action slide(rook in cards of grid, way in directions)
    let free = (cell of rook) going way while it is empty
    require free is not empty
    move rook to last of free
end out after turn when turns >= 1
    all win
"""


@pytest.mark.parametrize(
    ("way", "at"), [("north", (1, 3)), ("east", (3, 5)), ("south", (5, 3)), ("west", (3, 1))]
)
def test_a_rook_slides_to_the_edge(way: str, at: tuple[int, int]) -> None:
    game = load(Source("slide.sdg", SLIDE.lstrip()))
    state = game.initial_state(Generator(1))
    decision = next(d for d in game.legal_decisions(state) if d.text.endswith(way))
    cells = game.write_state(game.apply(state, decision, Generator(1)))["cells"]
    assert [i for i, cards in enumerate(cells) if cards] == [(at[0] - 1) * 5 + at[1] - 1]


ARROWS = """
game "Arrows"
attribute number: 1 to 6
board grid: 6 by 6
    region block: blocks of 2 by 3
    region arrow0: (1, 1), (1, 2), (2, 3)
    region arrow1: (6, 6), (5, 5), (4, 4)
    region arrow2: (3, 6), (2, 5), (1, 5)
    region arrow: arrow0, arrow1, arrow2
rule different on grid
    number all different in row, column, block
rule sums on grid
    need every arrow of cell: arrow is not full or (first of (cells of arrow)).number * 2 = \
sum of dot.number for dot in cells of arrow
puzzle on grid of each number
    ". . . . . ."
    "6 . . . . ."
    ". . . . . ."
    ". . . . . 1"
    ". . . . 1 ."
    ". . . . . ."
"""


def test_a_puzzle_reads_an_arrow_from_its_first_cell() -> None:
    puzzle = make_puzzle(read(Source("arrows.sdg", ARROWS.lstrip())), {})
    assert len(list(Search(constraints_of(puzzle), puzzle.givens).solutions())) == 50
