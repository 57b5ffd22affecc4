"""What one seat may see of a play: the only door through which a state leaves for a player."""

from __future__ import annotations

from attrs import frozen

from sdg.events import Decision


@frozen
class CellView:
    """A cell and what is visible on it."""

    name: str
    row: int  # as the board counts: from 1, or around 0 on an unbounded board
    column: int
    card: str | None  # the face of the visible card
    height: int
    markers: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()  # of the regions it lies in, e.g. ("closed",)
    regions: tuple[str, ...] = ()  # "box 3", for borders and zones
    fixed: bool = False  # a rule forbids that its card leaves: one that the seat can judge by
    conflict: bool = False  # breaks such a rule that is settled at the end of the turn
    below: tuple[str, ...] = ()  # the faces of the cards that it covers, from the bottom


@frozen
class BoardView:
    """A board; of an unbounded one the used part and one cell around."""

    name: str
    owner: int | None  # seat from 1, of a board per player
    rows: int
    columns: int
    cells: tuple[CellView, ...]  # row by row
    blocks: str | None = None  # a family of blocks, for thicker lines
    bounded: bool = True
    hexagonal: bool = False  # each row lies half a cell further right
    clashes: tuple[tuple[str, ...], ...] = ()  # cells that together break such a rule
    signs: tuple[str, ...] = ()  # of its blocks, from the first, where a drawing has them


@frozen
class PlaceView:
    """A pile, hand, slot or supply; `cards` is None where the seat may not see them."""

    name: str
    kind: str
    owner: int | None
    size: int
    cards: tuple[str, ...] | None
    of: str | None = None  # the region or value that it is kept for: "row 2", "blue"
    per: str | None = None  # then the family or the attribute of that


@frozen
class NumberView:
    """A counter, score or flag: one number a player, region or value, or one in all."""

    name: str
    kind: str  # "score", "counter", "flag"
    per: str | None  # "player", a family, an attribute, None
    values: tuple[int, ...]
    left: int | None = None  # in the supply
    owners: tuple[str, ...] = ()  # the regions or values, of numbers per such
    sentence: str | None = None  # what it counts, where the rules say so


@frozen
class Observation:
    """All that a seat may know now. Seats from 1; -1 is somebody who only watches."""

    seat: int
    players: int
    active: int | None  # who decides, as far as the seat can know; None once the game is over
    turn: int
    round: int
    phase: str | None
    clock: int
    boards: tuple[BoardView, ...]
    places: tuple[PlaceView, ...]
    numbers: tuple[NumberView, ...]
    decisions: tuple[Decision, ...]  # legal now; empty unless the seat is active
    over: bool
    turn_of: int | None = None  # whose turn it is; another may be active in it
