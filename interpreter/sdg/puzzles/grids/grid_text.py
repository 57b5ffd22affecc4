"""The text of a number puzzle read: on one line, or row by row, with sections or without.

The files of other programs (`.sdk`, `.ss`) are read, and one line with all cells. In sections:

    [Puzzle]             given numbers; `.`, `0`, `-`, `*`, `_` are open cells
    [Regions]            a sign for each cell: cells with the same one are a region
    [Cages]              a sign for each cell; `.` is in no cage
    [Totals]             `a 12`: what the numbers of a cage add up to

`#` begins a remark. Other sections are not read. No message shows more of a text than three signs,
in case the file is something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from attrs import evolve, frozen

from sdg.diagnostics.spelling import counted
from sdg.puzzles.grids.grid import LARGEST, SMALLEST, Cage, NumberGrid, block_of

LONGEST = 100_000  # signs of a text
SHOWN = 3  # signs of a word that a message shows: the file may be something else
REMARK = 200  # signs of a remark that are kept
REMARKS = 20
OPEN = ".0-*_"
FRAMES = (  # what lines around blocks may be; a row of open cells looks like some of them
    re.compile(r"[-+*|=: ]*\+[-+*|=: ]*|\*[- ]+\*|"),
    re.compile(r"[-+*|=: ]*\+[-+*|=: ]*|\*[- ]+\*|[-|=: ]*"),
    re.compile(r"[-+*|=: ]*"),
)
_SECTION = re.compile(r"\[\s*([A-Za-z ]{1,30}?)\s*\]")
KINDS = {"A": "author", "B": "date", "C": "comment", "D": "description", "L": "level",
         "S": "source", "U": "address"}  # fmt: skip
READ = ("puzzle", "regions", "cages", "totals")


class BadGrid(Exception):
    """A text that is no number puzzle: why, and where; lines and columns from 1."""

    def __init__(self, what: str, line: int | None = None, column: int = 1) -> None:
        super().__init__(what, line, column)
        self.what, self.line, self.column = what, line, column


@frozen
class _Line:
    """A line and its number."""

    number: int
    text: str

    def bad(self, what: str, column: int = 1) -> BadGrid:
        return BadGrid(what, self.number, column)


_Cell: TypeAlias = tuple[_Line, int, str]  # where it stands, its column, its sign


def read_grid(text: str) -> NumberGrid:
    """Read a puzzle. Raises `BadGrid`."""
    if len(text) > LONGEST:
        raise BadGrid(f"a puzzle has at most {LONGEST:,} signs")
    sections, remarks = _sections(text)
    given = sections.get("puzzle", [])
    layout = _rows_of_signs(sections["regions"]) if "regions" in sections else None
    caged = _rows_of_signs(sections["cages"]) if "cages" in sections else None
    if given:
        size, numbers = _numbers(given)
    elif layout or caged:
        size = len(layout or caged or ())
        numbers = (0,) * size**2
    else:
        raise BadGrid("no cell of a puzzle stands here")
    grid = NumberGrid(size, numbers, block_of(size), remarks=remarks)
    if layout is not None:
        grid = evolve(grid, block=None, regions=_regions(layout, size))
    if caged is not None:
        grid = evolve(grid, cages=_cages(caged, size, sections.get("totals", [])))
    elif "totals" in sections:
        raise BadGrid("there are totals, but no `[Cages]`")
    if grid.block is None and not grid.regions and size > 3:
        what = f"a square of {size} by {size} has no usual blocks: `[Regions]` has to say them"
        raise BadGrid(what)
    return grid


def _sections(text: str) -> tuple[dict[str, list[_Line]], tuple[str, ...]]:
    """Part a text by its headings; what stands before the first is the puzzle."""
    name, remarks = "puzzle", list[str]()
    sections: dict[str, list[_Line]] = {}
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        stripped = line.strip()
        if stripped.startswith("#"):
            remarks.append(_remark(stripped[1:])[:REMARK])
        elif (heading := _SECTION.fullmatch(stripped)) is not None:
            name = heading[1].lower()
            if name in sections and sections[name] and name in READ:
                raise BadGrid(f"`[{name}]` stands here twice", number)
            sections.setdefault(name, [])
        elif stripped:
            sections.setdefault(name, []).append(_Line(number, line.rstrip()))
    return sections, tuple(each for each in remarks if each)[:REMARKS]


def _remark(text: str) -> str:
    """Return a remark, with a word for the letter that says of what it is: `#ARuud`."""
    kind = KINDS.get(text[:1])
    if kind is None or not text[1:].strip():
        return text.strip()
    return f"{kind}: {text[1:].strip()}"


def _numbers(lines: Sequence[_Line]) -> tuple[int, tuple[int, ...]]:
    """Return the size of the square and its numbers."""
    cells, inside = _cells(lines)
    size = _side(len(cells))
    if size is None:
        raise inside[-1].bad(f"{len(cells)} cells make no square: a puzzle of 9 by 9 has 81")
    _check_open(cells, size)
    lettered = not any(word.isdigit() and word != "0" for _, _, word in cells)
    return size, tuple(_number(*cell, size, lettered) for cell in cells)


def _cells(lines: Sequence[_Line]) -> tuple[list[_Cell], Sequence[_Line]]:
    """Return the cells, and the lines on which they stand: those that are no frames.

    Signs of frames may be those of open cells: what makes a square is taken.
    """
    first: list[_Cell] = []
    for frame in FRAMES:
        inside = [line for line in lines if not frame.fullmatch(line.text.strip())]
        by_words = [_words(line) for line in inside]
        if len(inside) > 1 and all(len(words) == len(inside) for words in by_words):
            return [cell for words in by_words for cell in words], inside
        cells = [cell for line in inside for cell in _signs(line)]
        if _side(len(cells)):
            return cells, inside
        first = first or cells
    if not first:
        raise lines[0].bad("no cell of a puzzle stands here")
    if len(lines) > 1 and all(_side(len(list(_signs(line)))) for line in lines):
        raise lines[1].bad("several puzzles stand here, one a line: `--grid` takes one")
    return first, lines


def _side(cells: int) -> int | None:
    return next((n for n in range(SMALLEST, LARGEST + 1) if n * n == cells), None)


def _words(line: _Line) -> list[_Cell]:
    """Return the words of a line, and where each stands; frames do not count."""
    text = re.sub(r"[|:]", " ", line.text)
    return [(line, each.start() + 1, each[0]) for each in re.finditer(r"\S+", text)]


def _signs(line: _Line) -> Iterator[_Cell]:
    """Yield each sign of a line that is a cell."""
    for column, sign in enumerate(line.text, 1):
        if sign not in "|: \t,":
            yield line, column, sign


def _check_open(cells: Sequence[_Cell], size: int) -> None:
    """Refuse a large square in which `0` may be a number or an open cell."""
    words = {word for _, _, word in cells}
    if size > 9 and "0" in words and words & set(OPEN[:1] + OPEN[2:]):
        line, column, _ = next(cell for cell in cells if cell[2] == "0")
        raise line.bad("`0` and another sign for open cells stand here: numbers begin at 1", column)


def _number(line: _Line, column: int, word: str, size: int, lettered: bool) -> int:
    """Return the number of a cell, 0 for an open one.

    Above 9, `a` is 10 next to digits, and 1 where there are only letters.
    """
    if word in OPEN or (word in "xX" and size <= 9):
        return 0
    number = -1
    if re.fullmatch(r"[0-9]{1,2}", word):
        number = int(word)
    elif re.fullmatch(r"[A-Za-z]", word) and size > 9:
        number = ord(word.lower()) - ord("a") + (1 if lettered else 10)
    if not 1 <= number <= size:
        shown = f"`{word}`" if len(word) <= SHOWN else "this"
        what = f"{shown} is no number from 1 to {size}, and no open cell"
        raise line.bad(what, column)
    return number


def _rows_of_signs(lines: Sequence[_Line]) -> list[list[_Cell]]:
    """Return the signs of regions or cages, row by row: a square."""
    if not lines:
        raise BadGrid("a section without rows stands here")
    rows = [_words(line) for line in lines]
    if any(len(row) != len(lines) for row in rows):
        rows = [list(_signs(line)) for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(lines):
            here, high = counted(len(row), "cell"), len(lines)
            raise line.bad(f"this row has {here}, and there are {high} rows")
    if not SMALLEST <= len(rows) <= LARGEST:
        raise lines[0].bad(f"a square has {SMALLEST} to {LARGEST} rows")
    return rows


def _regions(rows: list[list[_Cell]], size: int) -> tuple[int, ...]:
    """Return the region of each cell."""
    cells = _of_size(rows, size)
    numbers: dict[str, int] = {}
    regions = [numbers.setdefault(word, len(numbers)) for _, _, word in cells]
    for word, number in numbers.items():
        if (many := regions.count(number)) != size:
            line, column, _ = cells[regions.index(number)]
            raise line.bad(
                f"region `{word[:SHOWN]}` has {counted(many, 'cell')}; each has {size}", column
            )
    return tuple(regions)


def _of_size(rows: list[list[_Cell]], size: int) -> list[_Cell]:
    if len(rows) != size:
        raise rows[0][0][0].bad(f"these are {len(rows)} rows, but the puzzle has {size}")
    return [cell for row in rows for cell in row]


def _cages(rows: list[list[_Cell]], size: int, lines: Sequence[_Line]) -> tuple[Cage, ...]:
    """Return the cages with their totals."""
    cells: dict[str, list[int]] = {}
    for cell, (_, _, word) in enumerate(_of_size(rows, size)):
        if word != ".":
            cells.setdefault(word, []).append(cell)
    totals: dict[str, int] = {}
    for line in lines:
        for part in re.split(r"[,;]|\s{2,}", line.text.strip()) if line.text.strip() else ():
            match = re.fullmatch(r"(\S{1,3}?)\s*[ =:]\s*(\d{1,4})", part.strip())
            if match is None:
                raise line.bad("a total is written `a 12`, one a line or between commas")
            if match[1] not in cells:
                raise line.bad(f"there is no cage `{match[1]}`")
            if match[1] in totals:
                raise line.bad(f"cage `{match[1]}` has a total already")
            totals[match[1]] = int(match[2])
    for word, own in cells.items():
        if len(own) > size:
            raise rows[0][0][0].bad(f"cage `{word[:SHOWN]}` has more cells than there are numbers")
    return tuple(Cage(tuple(own), totals.get(word)) for word, own in cells.items())
