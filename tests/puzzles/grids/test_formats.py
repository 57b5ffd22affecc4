"""Number puzzles written in every format, of every size, are read as they were."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from attrs import evolve

from sdg.loading import read
from sdg.puzzles import Puzzle, Search, constraints_of, make_puzzle
from sdg.puzzles.grids import BadGrid, Cage, NumberGrid, read_grid, rules_of
from sdg.puzzles.grids.grid import block_of
from sdg.source import Source

SIZES = (4, 6, 8, 9, 10, 12, 16, 25)
EMPTIES = ".0-*_"


def full(size: int, chance: random.Random) -> tuple[int, ...]:
    """Return a full square with all numbers in rows, columns and blocks, its numbers shuffled."""
    rows, columns = block_of(size) or (1, size)
    names = chance.sample(range(1, size + 1), size)
    return tuple(
        names[(columns * (row % rows) + row // rows + column) % size]
        for row in range(size)
        for column in range(size)
    )


def some_grid(size: int, seed: int) -> NumberGrid:
    chance = random.Random(f"{size} {seed}")
    numbers = tuple(n if chance.random() < 0.4 else 0 for n in full(size, chance))
    return NumberGrid(size, numbers, block_of(size))


def rows(grid: NumberGrid, sign: Callable[[int], str], between: str = "") -> Iterator[str]:
    for at in range(0, grid.size**2, grid.size):
        yield between.join(sign(number) for number in grid.numbers[at : at + grid.size])


def signs(grid: NumberGrid, empty: str, letters: bool) -> Callable[[int], str]:
    """Return the sign of a number: `a` is 10, or 1 with `letters`."""
    first = 1 if letters else 10

    def sign(number: int) -> str:
        if number == 0:
            return empty
        return str(number) if number < first else chr(ord("a") + number - first)

    return sign


def in_frames(grid: NumberGrid, sign: Callable[[int], str]) -> str:
    """Write it with frames around its blocks."""
    assert grid.block is not None
    high, wide = grid.block
    frame = f" *{'-' * (grid.size + grid.size // wide - 1)}*"
    lines = [frame]
    for number, row in enumerate(rows(grid, sign)):
        if number and number % high == 0:
            lines.append(f" |{'+'.join(['-' * wide] * (grid.size // wide))}|")
        parts = (row[at : at + wide] for at in range(0, grid.size, wide))
        lines.append(f" |{'|'.join(parts)}|")
    return "\n".join([*lines, frame])


@pytest.mark.parametrize("empty", EMPTIES)
@pytest.mark.parametrize("size", SIZES)
def test_every_format_is_read_as_it_was_written(size: int, empty: str) -> None:
    for seed in range(3):
        grid = some_grid(size, seed)
        for letters in (False, True) if size > 9 else (False,):
            if letters and not any(grid.numbers):
                continue
            sign = signs(grid, empty, letters)
            lines = list(rows(grid, sign))
            written = {
                "on one line": "".join(lines),
                "row by row": "\n".join(lines),
                "with spaces": "\n".join(rows(grid, sign, " ")),
                "in frames": in_frames(grid, sign),
                "in sections": "\n".join(["#ARuud", "[Puzzle]", *lines, "[State]", "1.2"]),
                "from Windows": "\r\n".join(["", *lines, ""]),
            }
            for how, text in written.items():
                parsed = read_grid(text)
                assert evolve(parsed, remarks=()) == grid, f"{how}\n{text}"


@pytest.mark.parametrize("size", SIZES)
def test_numbers_of_two_digits_stand_between_spaces(size: int) -> None:
    grid = some_grid(size, 1)
    text = "\n".join(rows(grid, lambda number: f"{number or '.':>3}", " "))
    assert read_grid(text) == grid


def test_an_empty_square_is_read_whatever_its_sign() -> None:
    for empty in EMPTIES:
        for text in (empty * 81, "\n".join([empty * 9] * 9)):
            assert read_grid(text) == NumberGrid(9, (0,) * 81, (3, 3))


def puzzle_of(grid: NumberGrid) -> Puzzle:
    return make_puzzle(read(Source("grid.sdg", rules_of(grid, "Title"))), {})


def given(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the given numbers of a puzzle row by row."""
    faces = (puzzle.givens.get(cell) for cell in puzzle.grid.cells)
    return tuple(0 if kind is None else int(puzzle.face(kind)) for kind in faces)


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_written_hold_the_same_puzzle(size: int) -> None:
    grid = some_grid(size, 2)
    puzzle = puzzle_of(grid)
    assert given(puzzle) == grid.numbers
    solved = evolve(grid, numbers=full(size, random.Random(3)))
    assert next(Search(constraints_of(p := puzzle_of(solved)), p.givens).solutions(), None)
    wrong = list(solved.numbers)
    wrong[0], wrong[1] = wrong[1], wrong[0]
    p = puzzle_of(evolve(solved, numbers=tuple(wrong)))
    assert next(Search(constraints_of(p), p.givens).solutions(), None) is None


def beside(one: int, other: int, size: int) -> bool:
    rows, columns = abs(one // size - other // size), abs(one % size - other % size)
    return rows + columns == 1


def cut_in_pieces(size: int, most: int, chance: random.Random) -> list[list[int]]:
    """Cut a square in pieces that hang together, of at most so many cells."""
    left, pieces = set(range(size**2)), []
    while left:
        piece = [min(left)]
        left.remove(piece[0])
        for _ in range(chance.randrange(most)):
            near = [cell for cell in sorted(left) if any(beside(cell, one, size) for one in piece)]
            if near:
                piece.append(chance.choice(near))
                left.remove(piece[-1])
        pieces.append(sorted(piece))
    return pieces


@pytest.mark.parametrize("form", ["covered", "some", "untold", "jigsaw"])
@pytest.mark.parametrize("seed", range(4))
def test_cages_and_regions_are_read_and_hold(form: str, seed: int) -> None:
    chance = random.Random(f"{form} {seed}")
    size = chance.choice((4, 6, 9))
    solved = full(size, chance)
    pieces = cut_in_pieces(size, 4, chance)
    pieces = [piece for piece in pieces if len({solved[c] for c in piece}) == len(piece)]
    covered = {cell for piece in pieces for cell in piece}
    if form == "some":
        pieces = pieces[::2]
    else:
        pieces = sorted([*pieces, *([c] for c in range(size**2) if c not in covered)])
    names = [chr(c) for c in range(33, 127) if chr(c) not in ".#[]|:,;="]
    of = {cell: names[n] for n, piece in enumerate(pieces) for cell in piece}
    lines = ["[Puzzle]"] if form != "covered" else []
    lines += ["." * size] * size if form != "covered" else []
    lines += ["[Cages]"]
    lines += ["".join(of.get(row * size + c, ".") for c in range(size)) for row in range(size)]
    lines += ["[Totals]"]
    totals = {n: sum(solved[cell] for cell in piece) for n, piece in enumerate(pieces)}
    if form == "untold":
        totals = dict(list(totals.items())[::2])
    lines += [f"{names[n]} {total}" for n, total in totals.items()]
    block = block_of(size)
    if form == "jigsaw":
        assert block is not None
        lines += ["[Regions]"] + [
            " ".join(str(row // block[0] * 10 + c // block[1]) for c in range(size))
            for row in range(size)
        ]
    grid = read_grid("\n".join(lines))
    cages = {cage.cells: cage.total for cage in grid.cages}
    assert cages == {tuple(piece): totals.get(n) for n, piece in enumerate(pieces)}
    puzzle = puzzle_of(evolve(grid, numbers=solved))
    rules = constraints_of(puzzle)
    assert next(Search(rules, puzzle.givens).solutions(), None) == puzzle.givens
    cage = next(cage for cage in grid.cages if cage.total is not None)
    others = tuple(each for each in grid.cages if each is not cage)
    assert cage.total is not None
    false = evolve(grid, numbers=solved, cages=(Cage(cage.cells, cage.total + 1), *others))
    puzzle = puzzle_of(false)
    assert next(Search(constraints_of(puzzle), puzzle.givens).solutions(), None) is None


def test_what_is_wrong_is_said_with_its_place() -> None:
    square = "\n".join(["123456789"] * 9)
    wrong = {
        "": ("no cell of a puzzle stands here", None, 1),
        "12345": ("5 cells make no square: a puzzle of 9 by 9 has 81", 1, 1),
        f"{square[:-1]}a": ("`a` is no number from 1 to 9, and no open cell", 9, 9),
        "12.4" * 4 + "\n": (None, None, None),
        "5" * 16: ("`5` is no number from 1 to 4, and no open cell", 1, 1),
        "." * 25: ("a square of 5 by 5 has no usual blocks: `[Regions]` has to say them", None, 1),
        "0." * 50: ("`0` and another sign for open cells stand here: numbers begin at 1", 1, 1),
        f"{square}\n[Puzzle]\n1": ("`[puzzle]` stands here twice", 10, 1),
        f"{square}\n[Regions]\nab\nab": ("these are 2 rows, but the puzzle has 9", 11, 1),
        "[Regions]\naab\nabb\nacc": ("region `a` has 4 cells; each has 3", 2, 1),
        "[Regions]\naab\nab\nacc": ("this row has 2 cells, and there are 3 rows", 3, 1),
        "[Cages]\nab\nab\n[Totals]\nc 3": ("there is no cage `c`", 5, 1),
        "[Cages]\nab\nab\n[Totals]\na 3\na 3": ("cage `a` has a total already", 6, 1),
        "[Cages]\nab\nab\n[Totals]\na": (
            "a total is written `a 12`, one a line or between commas", 5, 1),
        "[Totals]\na 3": ("no cell of a puzzle stands here", None, 1),
        f"{square}\n[Totals]\na 3": ("there are totals, but no `[Cages]`", None, 1),
        f"{'.' * 81}\n{'.' * 81}": (
            "several puzzles stand here, one a line: `--grid` takes one", 2, 1),
    }  # fmt: skip
    for text, (what, line, column) in wrong.items():
        if what is None:
            read_grid(text)
            continue
        with pytest.raises(BadGrid) as refused:
            read_grid(text)
        fault = refused.value
        assert (fault.what, fault.line, fault.column) == (what, line, column), text


def test_any_text_is_read_or_refused_and_what_is_read_makes_a_puzzle() -> None:
    chance = random.Random(8)
    parts = ["#A x\n", "[Puzzle]\n" + "12.4\n" * 4, "[Cages]\n" + "aabb\n" * 4,
             "[Totals]\na 9, b 3\n", "[Regions]\n" + "abcd\n" * 4, " *---*\n",
             "|-+-|\n"]  # fmt: skip
    signs = '[]#.0-*|+=: \n\t\r"\\aZ9é\u202e\x00\ud800'
    read_ones = 0
    for _ in range(3000):
        text = list("".join(part for part in parts if chance.random() < 0.5))
        for _ in range(chance.choice((0, 1, 4))):
            place = chance.randrange(len(text) + 1)
            text[place : place + chance.choice((0, 1, 9))] = chance.choice(signs)
        try:
            grid = read_grid("".join(text))
        except BadGrid:
            continue
        puzzle_of(grid)
        read_ones += 1
    assert read_ones > 50


def test_a_large_text_is_refused_at_once() -> None:
    for text in ("." * 200_000, "[Cages]\n" * 20_000, "|\n" * 40_000, "# x\n" * 20_000):
        with pytest.raises(BadGrid):
            read_grid(text)
