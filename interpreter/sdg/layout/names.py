"""How people name cells, cards, places and seats."""

from __future__ import annotations

from sdg import ir, log_texts
from sdg.layout.geometry import OFFSETS
from sdg.layout.slots import Layout
from sdg.visibility.places import Seats


def cell_name(layout: Layout, cell: int) -> str:
    """Name a cell: `c3` is column c, row 3; on an unbounded board row and column, `-1,2`.

    With several boards the board's name (and owner) goes before it.
    """
    if cell < 0:
        return "nowhere"
    name = layout.cell_names.get(cell)
    if name is None:
        name = layout.cell_names[cell] = _cell_name(layout, cell)
    return name


def _cell_name(layout: Layout, cell: int) -> str:
    grid = layout.geometry.grid_of[cell]
    row, column = grid.coordinates(cell)
    name = f"{column_name(column)}{row}" if grid.bounded else f"{row},{column}"
    if len(layout.geometry.grids) > 1:
        owner = "" if grid.owner < 0 else f"{grid.owner + 1}"
        return f"{grid.board}{owner}:{name}"
    return name


def stacked(layout: Layout, cell: int) -> bool:
    """Return whether a cell may hold several cards."""
    board = layout.geometry.grid_of[cell].board
    return next(b.stacked for b in layout.rules.boards if b.name == board)


def column_name(column: int) -> str:
    """Name a column from 1: a … z, aa …"""
    name = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def spot_name(layout: Layout, location: int) -> str:
    """Name where a card lies: a cell or a place."""
    if location < layout.geometry.size:
        return cell_name(layout, location)
    return layout.by_location[location].name


def face(layout: Layout, card: int) -> str:
    """Return the face of a card."""
    return layout.cards.faces[card % layout.cards.size]


def moved(layout: Layout, kind: int, source: int, target: int) -> str:
    """Say that a card goes from one location to another."""
    start, goal = spot_name(layout, source), spot_name(layout, target)
    return log_texts.moved(layout.cards.faces[kind], start, goal)


def element_face(layout: Layout, kind: ir.Type, code: int) -> str:
    """Name a value of any type, as a decision or a log shows it."""
    match kind.kind:
        case "card":
            location = code // layout.cards.size
            if not 0 <= location < layout.geometry.size:
                return face(layout, code)
            name = cell_name(layout, location)
            return f"{name}/{face(layout, code)}" if stacked(layout, location) else name
        case "cell":
            return cell_name(layout, code)
        case "player":
            return str(code + 1) if code >= 0 else "nobody"
        case "region":
            return layout.regions.names[code].replace(" ", "") if code >= 0 else "nothing"
        case "direction":
            return layout.geometry.way_name(code)
        case "value":
            attribute = layout.cards.attributes[layout.cards.index(str(kind.of))]
            return attribute.values[code - (attribute.low or 0)]
        case _:
            return str(code)


def is_code(layout: Layout, kind: ir.Type, code: int) -> bool:
    """Return whether a number stands for a value of a type."""
    match kind.kind:
        case "card":
            return 0 <= code < (layout.geometry.size + len(layout.places)) * layout.cards.size
        case "cell":
            return 0 <= code < layout.geometry.size
        case "player":
            return 0 <= code < layout.players
        case "region":
            return 0 <= code < len(layout.regions.names)
        case "direction":
            return 0 <= code < len(OFFSETS) + len(layout.geometry.leaps)
        case "value":
            attribute = layout.cards.attributes[layout.cards.index(str(kind.of))]
            return 0 <= code - (attribute.low or 0) < len(attribute.values)
        case _:
            return True


def viewers(layout: Layout, location: int) -> Seats:
    """Return which seats (from 1) see a card at a location; None is everybody."""
    return layout.viewers.get(location)


def passing(layout: Layout, location: int) -> Seats:
    """Return which seats (from 1) see which card is taken from a location, or put there."""
    return layout.passing.get(location)
