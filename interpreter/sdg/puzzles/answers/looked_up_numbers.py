"""Numbers that the rules of a puzzle look up: what tables say of its regions, and other tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from sdg import ir
from sdg.ir.walking import all_of
from sdg.layout.bit_sets import bits
from sdg.puzzles.preparing import Puzzle
from sdg.spoken_names import spoken

MOST = 1_000  # clues that are told


@frozen
class Clue:
    """What a table says of a region, or of a `key`: the name of a row or column, or a number."""

    table: str
    value: str
    family: str | None = None
    cells: tuple[int, ...] = ()
    key: str = ""


def clues(puzzle: Puzzle) -> tuple[Clue, ...]:
    """Return what tables say that rules look up, but for rows of 0. Raises `Fault`."""
    tables = {table.name: table for table in puzzle.game.fixed_rules.tables}
    distinct: dict[Clue, None] = {}
    for lookup in all_of(ir.Lookup, puzzle.rules):
        table = tables.get(lookup.table)
        if table is not None:
            distinct |= dict.fromkeys(_of_table(puzzle, table, lookup.key))
        if len(distinct) > MOST:
            break
    return tuple(distinct)[:MOST]


def clue_lines(puzzle: Puzzle, clues: Sequence[Clue]) -> Iterator[str]:
    """Say clues in words, a line for each table: `total of a1 b1: 3; c1 c2: 6`."""
    for table in dict.fromkeys(clue.table for clue in clues):
        said = (_in_words(puzzle, clue) for clue in clues if clue.table == table)
        yield f"{spoken(table)} of {'; '.join(said)}"


def _in_words(puzzle: Puzzle, clue: Clue) -> str:
    cells = map(puzzle.cell_name, clue.cells)
    return f"{clue.key or ' '.join(cells)}: {clue.value}"


def _of_table(puzzle: Puzzle, table: ir.Table, key: ir.Expr) -> Iterator[Clue]:
    match key:
        case ir.Order(value) if value.type.kind == "region" and isinstance(value.type.of, str):
            regions, family = puzzle.layout.regions, value.type.of
            for region, order in sorted(regions.order(family).items()):
                cells = tuple(bits(regions.cells[region] & puzzle.grid.mask))
                row = next((row for row in table.rows if _fits(row[0], order)), None)
                if cells and row is not None and (said := _said(puzzle, row[1])) != "0":
                    named = regions.names[region] if family in ("row", "column") else ""
                    yield Clue(table.name, said, family, cells, named)
        case _ if table.by == "place":
            for spans, value in table.rows:
                if (said := _said(puzzle, value)) != "0":
                    yield Clue(table.name, said, key=", ".join(map(_span, spans)))


def _fits(spans: tuple[tuple[int, int], ...], order: int) -> bool:
    return any(low <= order <= high for low, high in spans)


def _span(span: tuple[int, int]) -> str:
    low, high = span
    return str(low) if low == high else f"{low} to {high}"


def _said(puzzle: Puzzle, value: ir.Expr) -> str:
    """Return the value of a row; a dash where it is no number."""
    if value.type.kind != "number":
        return "-"
    return str(puzzle.inspection.compiled(value)(puzzle.inspection.slots_with({}), []))
