"""A table of cells as a picture: on each cell stands for which values the table gives it."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.layout.bit_sets import bits
from sdg.layout.grid import Grid
from sdg.layout.names import cell_name
from sdg.rulebook.page import Picture, Square, spoken
from sdg.rulebook.sections.section_writer import Author

OTHERWISE = "else"  # stands on the cells of the line `otherwise`


def drawn(author: Author, table: tree.Table) -> tuple[Picture, ...]:
    """Draw a table whose results are cells of one board; return nothing for any other table."""
    by_line = [(_keys(author, line), _cells(author, line.result)) for line in table.lines]
    keys_of: dict[int, list[str]] = {}
    for keys, cells in by_line:
        if not cells:
            return ()
        for cell in bits(cells):
            keys_of.setdefault(cell, []).extend(keys)
    geometry = author.game.layout.geometry
    boards = {geometry.grid_of[cell].start for cell in keys_of}
    if len(boards) != 1:
        return ()
    grid = next(each for each in geometry.grids if each.start in boards)
    about = f"{spoken(table.name.text).capitalize()}: each cell with its {spoken(table.by.text)}s"
    return (_picture(author, grid, keys_of, about),)


def _picture(author: Author, grid: Grid, keys_of: dict[int, list[str]], about: str) -> Picture:
    layout, at = author.game.layout, {grid.coordinates(cell): cell for cell in grid.cells}
    rows, columns = sorted({row for row, _ in at}), sorted({column for _, column in at})
    lines = []
    for row in rows:
        cells = [at.get((row, column)) for column in columns]
        lines.append((str(row), tuple(
            Square(None if cell is None else ",".join(keys_of.get(cell, ()))) for cell in cells
        )))  # fmt: skip
    names = []
    for column in columns:
        name = cell_name(layout, next(cell for place, cell in at.items() if place[1] == column))
        letters = name.rpartition(":")[2].rstrip("0123456789")
        names.append(letters if letters.isalpha() else str(column))
    return Picture(tuple(names), tuple(lines), about, grid.hexagonal)


def _cells(author: Author, result: tree.Expr) -> int:
    """Return the cells of a region or family that a line gives, 0 of anything else."""
    regions = author.game.layout.regions
    match result:
        case tree.Name(text=text) if text in regions.families and author.things.single(text):
            family = regions.families[text]
            return sum(regions.cells[region] for region in family.order)
        case tree.Call(name=name, arguments=(one,)) if name.text in regions.families:
            family, number = regions.families[name.text], author.fixed.value(one)
            if isinstance(number, int) and 0 <= number - family.first < len(family.order):
                return regions.cells[family.order[number - family.first]]
    return 0


def _keys(author: Author, line: tree.TableLine | tree.Otherwise) -> list[str]:
    if isinstance(line, tree.Otherwise):
        return [OTHERWISE]
    say, keys = author.phrases.say, []
    for key in line.values:
        if isinstance(key, tree.Range):
            keys.append(f"{say(key.low)}-{say(key.high)}")
        else:
            keys.append(say(key))
    return keys
