"""Families of regions at a table: how large their board is, and how many regions they have."""

from __future__ import annotations

from typing import Any, TypeAlias

from sdg import ir
from sdg.checker.inference.tables_played import Setting, Tables, worth
from sdg.resolver.declarations.drawing import MOST_CELLS

Size: TypeAlias = tuple[int, int] | None  # rows, columns; None without an edge


def families_named(node: Any) -> set[str]:
    """Return the families of regions that a node names itself, not in its parts."""
    area = node.area if isinstance(node, ir.Family) else node
    named = {getattr(area, "family", None), getattr(area, "per", None)}
    if isinstance(area, ir.BySeat):
        named |= {family for _, areas in area.lines for family, _ in areas}
    for several in ("families", "one_in_each"):
        named |= set(getattr(area, several, None) or ())
    return {name for name in named if name is not None}


def is_square(board: ir.Board, setting: Setting) -> bool:
    """Return whether a board has as many rows as columns at a table, as far as that is known."""
    if board.rows is None or board.columns is None:
        return False
    size = size_of(board, setting)
    return size is None or size[0] == size[1]


def regions_in(tables: Tables, family: str, board: str, setting: Setting) -> int | None:
    """Count the regions of a family; None where the play decides, or on a board too large to be."""
    known = setting.regions
    if family not in known:
        known[family] = None  # of one that is said to hold itself
        known[family] = _counted(tables, tables.families.get(family), board, setting)
    return known[family]


def _counted(tables: Tables, family: ir.Family | None, board: str, setting: Setting) -> int | None:
    place = tables.boards.get(board)
    size = size_of(place, setting) if place is not None else None
    if family is None or size is None or max(size) > MOST_CELLS:
        return None  # sizes.py reports a board that is too large
    match family.area:
        case ir.Lines(which=which):
            return {"row": size[0], "column": size[1], "diagonal": 2}[which]
        case ir.Blocks(rows=rows, columns=columns):
            high, wide = worth(rows, setting), worth(columns, setting)
            return (size[0] // high) * (size[1] // wide) if high and wide else None
        case ir.Listed(listed=listed):
            return len(listed)
        case ir.Joined(families=families):
            tables.lasts(family.span, len(families))
            counts = [regions_in(tables, each, board, setting) for each in families]
            return None if None in counts else sum(count or 0 for count in counts)
        case _:
            return None


def size_of(board: ir.Board, setting: Setting) -> Size:
    """Return the rows and columns of a board at a table; None without an edge, or if not known."""
    if board.rows is None or board.columns is None:
        return None
    rows, columns = worth(board.rows, setting), worth(board.columns, setting)
    return None if rows is None or columns is None else (rows, columns)
