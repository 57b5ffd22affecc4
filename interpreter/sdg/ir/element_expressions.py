"""Expressions whose values are cards, cells, regions, players, and sets of these."""

from __future__ import annotations

from typing import Literal

from sdg.frozen_classes import frozen
from sdg.ir.types import CARD, CELL, DIRECTION, NUMBER, PLAYER, Expr, Type, set_of, spanned
from sdg.source import Span


@frozen
class First(Expr):
    """`first of set`, `last of set`; of an empty set, nothing.

    With an amount it is the set of so many, or of all if there are fewer. The order is canonical,
    or that of `along`, a number of the element in `slot`."""

    of: Expr
    type: Type
    last: bool = False
    amount: Expr | None = None
    slot: int | None = None
    along: Expr | None = None
    span: Span | None = spanned()


@frozen
class Along(Expr):
    """How far along its course a cell lies: the first has the least number.

    The course is a way (a direction), or a region that lists its cells; of none, and of several
    regions, cells come row by row."""

    cell: Expr
    course: Expr | None = None  # direction, region or set of region
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Filter(Expr):
    """`set with condition`; `slot` is `it`."""

    slot: int
    over: Expr
    condition: Expr
    type: Type
    span: Span | None = spanned()


@frozen
class Best(Expr):
    """`set with highest e`: all elements for which the number is greatest (or least)."""

    how: Literal["highest", "lowest"]
    slot: int  # `it`
    over: Expr
    value: Expr
    type: Type
    span: Span | None = spanned()


@frozen
class Runs(Expr):
    """`runs of cells along row, column`: every longest series of neighboring cells of the set in
    one direction, in reading order; along nothing named, along all lines of the board."""

    cells: Expr  # set of cell
    along: tuple[Literal["row", "column", "diagonal"], ...] = ()
    type: Type = set_of(set_of(CELL))
    span: Span | None = spanned()


@frozen
class Flight(Expr):
    """`cell going way while test`: the cells from the next one on, in one direction, as long as the
    test holds; with `until`, those up to and with the first for which it does, or none."""

    cell: Expr
    direction: Expr
    slot: int  # `it`
    test: Expr
    until: bool
    type: Type = set_of(CELL)
    span: Span | None = spanned()


@frozen
class Groups(Expr):
    """`groups of cells`: the parts of a set that hang together by their edges."""

    cells: Expr  # set of cell
    type: Type = set_of(set_of(CELL))
    span: Span | None = spanned()


@frozen
class Values(Expr):
    """`x in rank`: the values of an attribute, as declared."""

    attribute: str
    type: Type  # set of value, number or player
    span: Span | None = spanned()


@frozen
class Order(Expr):
    """`order of card.rank`, `order of row`: the place of a value among those declared, of a region
    in its family (on its player's board), from 1; absent stays so. Rows and columns of an unbounded
    board have the numbers that `board at (row, column)` counts them by."""

    value: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class AllPlayers(Expr):
    """`all players`, by seat; `all players after p`: the others in turn order, then p, unless only
    the others are meant."""

    after: Expr | None = None
    others: bool = False
    type: Type = set_of(PLAYER)
    span: Span | None = spanned()


@frozen
class Directions(Expr):
    """`directions`, those of neighbors: north, east, south, west, or the six of a hexagonal board;
    `all directions`: the diagonal ones too."""

    diagonal: bool = False
    type: Type = set_of(DIRECTION)
    span: Span | None = spanned()


@frozen
class Leaps(Expr):
    """`leaps 1 by 2`: so many rows and columns, or the other way round; clockwise from north."""

    short: int
    long: int
    type: Type = set_of(DIRECTION)
    span: Span | None = spanned()


@frozen
class BoardCells(Expr):
    """The cells of a board, row by row; of a per-player board, those of `owner`."""

    board: str
    owner: Expr | None = None
    type: Type = set_of(CELL)
    span: Span | None = spanned()


@frozen
class CellsThisTurn(Expr):
    """`grid this turn`: the cells of a board on which a card came to lie this turn."""

    board: str
    owner: Expr | None = None
    type: Type = set_of(CELL)
    span: Span | None = spanned()


@frozen
class CellAt(Expr):
    """`grid at (2, 3)`; outside the board it is nothing."""

    board: str
    row: Expr
    column: Expr
    owner: Expr | None = None
    type: Type = CELL
    span: Span | None = spanned()


@frozen
class Neighbors(Expr):
    """`neighbors of cell`: those sharing an edge."""

    cell: Expr
    type: Type = set_of(CELL)
    span: Span | None = spanned()


@frozen
class Step(Expr):
    """`2 steps way` from a cell; outside the board it is nothing."""

    distance: int
    direction: Expr
    cell: Expr
    type: Type = CELL
    span: Span | None = spanned()


@frozen
class FamilyRegions(Expr):
    """The regions of a family; of a family per player, those of `owner`."""

    family: str
    owner: Expr | None
    type: Type  # set of region
    span: Span | None = spanned()


@frozen
class RegionsAt(Expr):
    """`unit of cell`: the regions of a family in which a cell lies."""

    family: str
    cell: Expr
    type: Type  # set of region
    span: Span | None = spanned()


@frozen
class RegionCells(Expr):
    """The cells of a region, or of all regions of a set together."""

    regions: Expr  # region or set of region
    type: Type = set_of(CELL)
    span: Span | None = spanned()


@frozen
class PlaceCards(Expr):
    """The cards of a pile, hand, slot or supply, identical ones once each copy. `owner` is the
    player, region or value that it is kept for, or None if shared."""

    place: str
    owner: Expr | None
    type: Type = set_of(CARD)
    span: Span | None = spanned()


@frozen
class CardsOn(Expr):
    """`cards of cells`: all cards there, covered ones too."""

    cells: Expr  # cell or set of cell
    type: Type = set_of(CARD)
    span: Span | None = spanned()


@frozen
class CardAt(Expr):
    """The visible card of a cell; none is nothing."""

    cell: Expr
    type: Type = CARD
    span: Span | None = spanned()


@frozen
class CardIn(Expr):
    """The card of a slot; none is nothing."""

    place: str
    owner: Expr | None
    type: Type = CARD
    span: Span | None = spanned()


@frozen
class CellOf(Expr):
    """`cell of card`; of a card that lies on no board, nothing."""

    card: Expr
    type: Type = CELL
    span: Span | None = spanned()


@frozen
class Coordinate(Expr):
    """`cell.row`, `cell.column`, as `grid at (row, column)` counts them; of no cell, absent."""

    cell: Expr
    which: Literal["row", "column"]
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Height(Expr):
    """`height of cell`: how many cards lie there."""

    cell: Expr
    type: Type = NUMBER
    span: Span | None = spanned()
