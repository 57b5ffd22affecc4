"""Numbers of which a row or column has several, such as the strokes of a nonogram: the table that a
rule looks them up in goes in, each number with its spot before its line comes out.

Their key is a part that is the same for all cells of a line, such as `10 * cell.row`, and a part
that the cards decide, such as how many strokes have begun. What may be added to a line's part
before the next line's begins is the place of a number in its series.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from attrs import frozen

from sdg import ir
from sdg.game import Fault
from sdg.ir.walking import all_of, walk
from sdg.layout.geometry import OFFSETS
from sdg.puzzles.preparing import Puzzle
from sdg.view.data import Marking

FIXED = ir.Local, ir.Coordinate, ir.Arithmetic, ir.Const  # what a line's part of a key is made of


@frozen
class _Series:
    """A lookup whose key counts along lines."""

    which: str  # "row" or "column"
    parts: tuple[ir.Expr, ...]  # of the key, added up: those that are the same for a whole line
    backwards: bool  # it counts from the end of the line


def series(
    puzzle: Puzzle, lookup: ir.Lookup, rows: Mapping[int, str]
) -> Iterator[tuple[int, Marking]]:
    """Yield the key of each number of a table and where it stands; nothing where it is no series,
    or where a line has more numbers than cells."""
    found = _series(lookup.key)
    if found is None or puzzle.grid.hexagonal:
        return
    starts = _starts(puzzle, found)
    if starts is None:
        return
    gap = min((b - a for a, b in pairwise(sorted(starts))), default=1000)
    numbers = {
        start: [key for key in sorted(rows, reverse=found.backwards) if start < key < start + gap]
        for start in starts
    }
    lines = {start: _line(puzzle, found.which, number) for start, number in starts.items()}
    if sum(map(len, numbers.values())) < len(rows) or any(
        len(keys) > len(lines[start]) for start, keys in numbers.items()
    ):
        return
    down, right = (0, 1) if found.which == "row" else (1, 0)
    for start, keys in numbers.items():
        row, column = min(lines[start])
        for back, key in enumerate(reversed(keys), 1):
            spot = row - down * back, column - right * back
            yield key, Marking("number", (), rows[key], spot, (down, right))


def _series(key: ir.Expr) -> _Series | None:
    """Take a key apart; None where it is none of a series."""
    parts = [*_added(key)]
    fixed = [each for each in parts if all(isinstance(node, FIXED) for node in walk(each))]
    lines = {each.which for each in all_of(ir.Coordinate, *fixed)}
    names = set(all_of(ir.Local, *fixed))
    if len(fixed) == len(parts) or len(lines) != 1 or len(names) != 1:
        return None
    (which,), along = lines, set[int]()
    for flight in all_of(ir.Flight, key):
        if isinstance(flight.direction, ir.Const) and 0 <= flight.direction.value < 8:
            offset = OFFSETS[flight.direction.value]
            if offset is not None and offset[which == "column"] == 0:
                along.add(sum(offset))
    of_lines = tuple(each for each in fixed if any(True for _ in all_of(ir.Local, each)))
    return _Series(which, of_lines, 1 in along) if len(along) == 1 else None


def _added(key: ir.Expr) -> Iterator[ir.Expr]:
    if isinstance(key, ir.Arithmetic) and key.op == "+":
        yield from _added(key.left)
        yield from _added(key.right)
    else:
        yield key


def _starts(puzzle: Puzzle, found: _Series) -> dict[int, int] | None:
    """Return the line by the part of the key that its cells have in common; None where two lines
    have the same, or one has several."""
    slots, starts = puzzle.inspection.slots_with({}), dict[int, int]()
    (local,) = set(all_of(ir.Local, *found.parts))
    compiled = [puzzle.inspection.compiled(each) for each in found.parts]
    lines: dict[int, int] = {}
    for cell in puzzle.grid.cells:
        line = puzzle.grid.coordinates(cell)[found.which == "column"]
        try:
            start = sum(each(slots, [cell] * (local.slot + 1)) for each in compiled)
        except Fault:
            return None
        if lines.setdefault(line, start) != start or starts.setdefault(start, line) != line:
            return None
    return starts


def _line(puzzle: Puzzle, which: str, number: int) -> list[tuple[int, int]]:
    """Return rows and columns of the cells of a line."""
    places = map(puzzle.grid.coordinates, puzzle.grid.cells)
    return [place for place in places if place[which == "column"] == number]
