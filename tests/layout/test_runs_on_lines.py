"""Runs lie on the lines that a board has, in play, in kernels, in puzzles: hexagons lack one."""

from __future__ import annotations

from itertools import combinations

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.kernel.compare import differences
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.puzzles import Search, constraints_of, make_puzzle
from sdg.source import Source

GAME = """game "Runs"
    players 1

attribute number: 1 to 4

deck tiles
    3 of each number

pile stock: 1 of tiles, shuffled
slot top
score points
counter every_run
counter one_cell
counter two_cells
counter cells_of_runs
counter some_run
counter some_long_run
{board}

setup
    draw 1 from stock to top

turn
    choose lay
    every_run = count (runs of {cells})
    one_cell = count (runs of {cells} with count it = 1)
    two_cells = count (runs of {cells} with count it = 2)
    cells_of_runs = sum of count it for it in runs of {cells}
    some_run = 0
    if some run in runs of {cells}: count run >= 1
        some_run = 1
    some_long_run = 0
    if some run in runs of {cells}: count run >= 3
        some_long_run = 1
    if stock is not empty
        draw 1 from stock to top

action lay(cell in pond)
    require cell is empty
    move top to cell

end over after turn when top is empty or pond is full
    all win
"""
OFFSETS = {
    True: {"row": [(0, 1)], "column": [], "diagonal": [(-1, 1), (1, 0)]},
    False: {"row": [(0, 1)], "column": [(1, 0)], "diagonal": [(-1, 1), (1, 1)]},
}
BOARDS = {
    "square": "board pond: 3 by 4",
    "hexagonal": "board pond: 3 by 4, hexagonal",
    "drawn": 'board pond: drawn, hexagonal\n    ". o o"\n    "o o o"\n    "o o ."',
    "beside": "board pond: 3 by 4, hexagonal\n\nboard other: 2 by 2",
    "square beside": "board pond: 2 by 3\n\nboard other: 2 by 2, hexagonal",
}
ALONG = ("", " along row", " along row, diagonal", " along diagonal", " along column")
CASES = [
    (board, along)
    for board, text in BOARDS.items()
    for along in ALONG
    if "column" not in along or ("pond: 3 by 4, hex" not in text and "drawn" not in text)
]


def source_of(board: str, along: str) -> Source:
    """Make the game on a board, with runs along some lines."""
    text = GAME.format(board=BOARDS[board], cells=f"(pond with it is full){along}")
    return Source("runs.sdg", text)


def runs(cells: set[tuple[int, int]], hexagonal: bool, along: str) -> list[int]:
    """List how long the runs of cells are, as one finds them who looks along each line."""
    lines = along.removeprefix(" along ").split(", ") if along else ["row", "column", "diagonal"]
    every_run = set()
    for down, right in (way for line in lines for way in OFFSETS[hexagonal][line]):
        for row, column in cells:
            if (row - down, column - right) not in cells:
                run = [(row, column)]
                while (after := (run[-1][0] + down, run[-1][1] + right)) in cells:
                    run.append(after)
                every_run.add(frozenset(run))
    return sorted(map(len, every_run))


@pytest.mark.parametrize(("board", "along"), CASES)
def test_runs_are_those_that_one_sees(board: str, along: str) -> None:
    play = Playthrough(load(source_of(board, along)), 5)
    for _ in play_by(play, {1: Random()}):
        seen = play.game.observation(play.state, 1)
        pond = next(each for each in seen.boards if each.name == "pond")
        full = {(cell.row, cell.column) for cell in pond.cells if cell.card}
        longest = runs(full, pond.hexagonal, along)
        assert {each.name: each.values[0] for each in seen.numbers if each.name != "points"} == {
            "every_run": len(longest),
            "one_cell": longest.count(1),
            "two_cells": longest.count(2),
            "cells_of_runs": sum(longest),
            "some_run": bool(longest),
            "some_long_run": longest[-1] >= 3,
        }


@pytest.mark.parametrize(("board", "along"), CASES)
def test_kernels_find_the_same(board: str, along: str) -> None:
    assert list(differences(load(source_of(board, along)), range(3))) == []


PUZZLE = """game "Comb"

attribute number: 1 to 2

{board}

rule told on pond
    need count (runs of (pond with number = 1){along}) = {runs}

puzzle on pond of each number
"""


@pytest.mark.parametrize(("board", "along"), [case for case in CASES if "beside" not in case[0]])
def test_puzzles_count_the_same(board: str, along: str) -> None:
    words = {"board": BOARDS[board], "along": along}
    cells = {(row, column) for row in range(1, 4) for column in range(1, 5)}
    if board == "drawn":
        cells = {(1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)}
    wanted = len(runs(cells, board != "square", along)) - 1
    count = sum(
        len(runs(set(some), board != "square", along)) == wanted
        for length in range(1, len(cells) + 1)
        for some in combinations(sorted(cells), length)
    )
    source = Source("comb.sdg", PUZZLE.format(runs=wanted, **words))
    constraints = constraints_of(make_puzzle(read(source), {}))
    assert sum(1 for _ in Search(constraints, {}).solutions()) == count


LINE = """game "Line"
    players 1
attribute number: 1 to 4
deck tiles
    3 of each number
board pond: 1 by 3
pile stock: 1 of tiles
score points
counter found
turn
    found = 0
    if some run in runs of (pond with it is full): count run >= {length}
        found = 1
    choose lay
action lay
    draw 1 from stock to first of (pond with it is empty)
end late after turn when turns >= 4
    all win
"""


@pytest.mark.parametrize("length", range(6))
def test_no_run_is_shorter_than_a_cell_or_longer_than_its_line(length: int) -> None:
    game, values = load(Source("line.sdg", LINE.format(length=length))), list[int]()
    state = game.initial_state(Generator(1))
    for _ in range(3):
        values += game.write_state(state)["stores"]["found"]
        state = game.apply(state, game.legal_decisions(state)[0], Generator(1))
    values += game.write_state(state)["stores"]["found"]
    assert values == [int(laid >= max(1, length)) for laid in range(4)]
