"""A number puzzle written as a rule file that a person can read and change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sdg.puzzles.grids.grid import NumberGrid
from sdg.untrusted_text import visible_word

MARKS = "abcdefghijklmnopqrstuvwxyz0123456789"


def rules_of(grid: NumberGrid, title: str) -> str:
    """Return the text of a rule file with a puzzle; `title` has no quotes and no backslash."""
    return "\n".join([*_lines(grid, title), ""])


def _lines(grid: NumberGrid, title: str) -> Iterator[str]:
    size = grid.size
    families = ["row", "column"]
    families += ["box"] if grid.block or grid.regions else []
    drawn_cages = _drawable(grid)
    families += ["cage"] if grid.cages else []
    sentence = f"Each number once in {_listed(families)}"
    yield from (f"# {visible_word(remark)}" for remark in grid.remarks)
    if grid.remarks:
        yield ""
    yield from (f'game "{title}"', f'    "{sentence}."', "", f"attribute number: 1 to {size}", "")
    if grid.regions or drawn_cages:
        marks = [MARKS[number] for number in (grid.regions or _cage_numbers(grid))]
        yield "board grid: drawn"
        yield from (f'    "{" ".join(row)}"' for row in _rows(marks, size))
        yield f"    region {'box' if grid.regions else 'cage'}: each mark"
    else:
        yield f"board grid: {size} by {size}"
    if grid.block is not None:
        yield f"    region box: blocks of {grid.block[0]} by {grid.block[1]}"
    if grid.cages and not drawn_cages:
        names = [f"cage_{number}" for number in range(1, len(grid.cages) + 1)]
        for name, cage in zip(names, grid.cages, strict=True):
            cells = (f"({cell // size + 1}, {cell % size + 1})" for cell in cage.cells)
            yield f"    region {name}: {', '.join(cells)}"
        yield f"    region cage: {', '.join(names)}"
    yield from _totals(grid)
    yield from ("", f'rule once on grid "{sentence}"')
    yield f"    number all different in {', '.join(families)}"
    if any(cage.total is not None for cage in grid.cages):
        yield from ("", 'rule totals on grid "A full cage adds up to its total"')
        asked = "sum of dot.number for dot in cells of cage = total(order of cage)"
        unsaid = any(cage.total is None for cage in grid.cages)
        asked = f"{asked} or total(order of cage) = 0" if unsaid else asked
        yield f"    need every cage of cell: cage is not full or {asked}"
    yield from ("", 'puzzle on grid of each number "Fill the board"')
    shown = [str(number) if number else "." for number in grid.numbers]
    yield from (f'    "{" ".join(row)}"' for row in _rows(shown, size))


def _totals(grid: NumberGrid) -> Iterator[str]:
    if any(cage.total is not None for cage in grid.cages):
        yield from ("", "table total by place")
        yield from (f"    {n}: {cage.total or 0}" for n, cage in enumerate(grid.cages, 1))
        yield "    otherwise: 0"


def _drawable(grid: NumberGrid) -> bool:
    """Return whether cages can be drawn: each cell is in one, and there are marks enough."""
    covered = sum(len(cage.cells) for cage in grid.cages)
    return not grid.regions and covered == grid.size**2 and 0 < len(grid.cages) <= len(MARKS)


def _cage_numbers(grid: NumberGrid) -> list[int]:
    """Return the number of the cage of each cell."""
    number = {cell: n for n, cage in enumerate(grid.cages) for cell in cage.cells}
    return [number[cell] for cell in range(grid.size**2)]


def _rows(words: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """Yield the words of each row, as wide as the widest of all."""
    wide = max(map(len, words))
    for at in range(0, len(words), size):
        yield [word.rjust(wide) for word in words[at : at + size]]


def _listed(names: list[str]) -> str:
    return f"{', '.join(f'a {name}' for name in names[:-1])} and a {names[-1]}"
