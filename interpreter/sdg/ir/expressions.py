"""What a line of the file asks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field

from sdg.ir.types import CARD, CELL, DIRECTION, NUMBER, PLAYER, YESNO, Type, set_of, spanned
from sdg.source import Span
from sdg.values import frozen


@frozen
class Const:
    """`3`, `yes`, `red`, `keypad`, nobody."""

    value: int
    type: Type
    span: Span | None = spanned()


@frozen
class Local:
    """A parameter, `let`, loop name or `it`, by its place in the frame of the body."""

    slot: int
    type: Type
    name: str = field(default="", eq=False)
    span: Span | None = spanned()


@frozen
class OptionValue:
    """The chosen value of an option."""

    name: str
    type: Type
    span: Span | None = spanned()


@frozen
class Fact:
    """A number of the play: how many players, which round, turns so far, forced passes in a row,
    seconds on the clock, and of these since the turn began."""

    name: Literal["players", "round", "turns", "passes", "clock", "clock this turn"]
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Seat:
    """`active`, `previous`, `next`, or those beside a player; alone, these two are nobody.
    `leader` is who began the round."""

    which: Literal["active", "previous", "next", "leader"]
    of: Expr | None = None  # whose neighbor; None: the active player's
    type: Type = PLAYER
    span: Span | None = spanned()


@frozen
class Stored:
    """A counter, score, flag or marker; `owner` is a player or a region, or None if shared."""

    name: str
    owner: Expr | None
    type: Type  # number, yes/no, cell
    span: Span | None = spanned()


@frozen
class Left:
    """What the supply of a counter still holds."""

    counter: str
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Arithmetic:
    """`a + b`; `div` and `mod` round down."""

    op: Literal["+", "-", "*", "div", "mod"]
    left: Expr
    right: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Compare:
    """`a < b`; what is absent equals only what is absent and is in no order."""

    op: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class All:
    """`a and b and c`."""

    parts: tuple[Expr, ...]
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Any:
    """`a or b or c`."""

    parts: tuple[Expr, ...]
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Not:
    """`not a`."""

    part: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Choice:
    """`a if c else b`."""

    condition: Expr
    yes: Expr
    no: Expr
    type: Type
    span: Span | None = spanned()


@frozen
class Bind:
    """A value given a name for one expression: an argument of a define."""

    slot: int
    value: Expr
    body: Expr
    type: Type
    span: Span | None = spanned()


@frozen
class Quantified:
    """`some x in set: body`, `every …`, `no …`."""

    how: Literal["some", "every", "no"]
    slot: int
    over: Expr
    body: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Fold:
    """`sum of e for x in set`, `highest e …`, `lowest e …`; over nothing it is 0."""

    how: Literal["sum", "highest", "lowest"]
    slot: int
    over: Expr
    value: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Count:
    """`count set`."""

    of: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class CountAlike:
    """Of the cards of a set: how many values an attribute has; how many share one value, at most;
    how long the longest series of neighboring values is. What lacks it does not count."""

    how: Literal["different", "alike", "straight"]
    attribute: str
    of: Expr  # set of card or cell
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class First:
    """`first of set`, `last of set`, in canonical order; of an empty set, nothing."""

    of: Expr
    type: Type
    last: bool = False
    span: Span | None = spanned()


@frozen
class Filter:
    """`set with condition`; `slot` is `it`."""

    slot: int
    over: Expr
    condition: Expr
    type: Type
    span: Span | None = spanned()


@frozen
class Best:
    """`set with highest e`: all elements for which the number is greatest (or least)."""

    how: Literal["highest", "lowest"]
    slot: int  # `it`
    over: Expr
    value: Expr
    type: Type
    span: Span | None = spanned()


@frozen
class Runs:
    """`runs of cells along row, column`: every longest series of neighboring cells of the set in
    one direction, in reading order; along nothing named, along all lines of the board."""

    cells: Expr  # set of cell
    along: tuple[Literal["row", "column", "diagonal"], ...] = ()
    type: Type = set_of(set_of(CELL))
    span: Span | None = spanned()


@frozen
class Flight:
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
class Groups:
    """`groups of cells`: the parts of a set that hang together by their edges."""

    cells: Expr  # set of cell
    type: Type = set_of(set_of(CELL))
    span: Span | None = spanned()


@frozen
class Values:
    """`x in rank`: the values of an attribute, as declared."""

    attribute: str
    type: Type  # set of value, number or player
    span: Span | None = spanned()


@frozen
class Order:
    """`order of card.rank`: the place of a value among those declared, from 1; absent stays so."""

    value: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class AllPlayers:
    """`all players`, by seat; `all players after p`: the others in turn order, then p, unless only
    the others are meant."""

    after: Expr | None = None
    others: bool = False
    type: Type = set_of(PLAYER)
    span: Span | None = spanned()


@frozen
class Directions:
    """`directions`, those of neighbors: north, east, south, west, or the six of a hexagonal board;
    `all directions`: the diagonal ones too."""

    diagonal: bool = False
    type: Type = set_of(DIRECTION)
    span: Span | None = spanned()


@frozen
class BoardCells:
    """The cells of a board, row by row; of a per-player board, those of `owner`."""

    board: str
    owner: Expr | None = None
    type: Type = set_of(CELL)
    span: Span | None = spanned()


@frozen
class CellAt:
    """`grid at (2, 3)`; outside the board it is nothing."""

    board: str
    row: Expr
    column: Expr
    owner: Expr | None = None
    type: Type = CELL
    span: Span | None = spanned()


@frozen
class Neighbors:
    """`neighbors of cell`: those sharing an edge."""

    cell: Expr
    type: Type = set_of(CELL)
    span: Span | None = spanned()


@frozen
class Step:
    """`2 steps way` from a cell; outside the board it is nothing."""

    distance: int
    direction: Expr
    cell: Expr
    type: Type = CELL
    span: Span | None = spanned()


@frozen
class FamilyRegions:
    """The regions of a family; of a family per player, those of `owner`."""

    family: str
    owner: Expr | None
    type: Type  # set of region
    span: Span | None = spanned()


@frozen
class RegionsAt:
    """`unit of cell`: the regions of a family in which a cell lies."""

    family: str
    cell: Expr
    type: Type  # set of region
    span: Span | None = spanned()


@frozen
class RegionCells:
    """The cells of a region, or of all regions of a set together."""

    regions: Expr  # region or set of region
    type: Type = set_of(CELL)
    span: Span | None = spanned()


@frozen
class PlaceCards:
    """The cards of a pile, hand, slot or supply, identical ones once each copy."""

    place: str
    owner: Expr | None
    type: Type = set_of(CARD)
    span: Span | None = spanned()


@frozen
class CardsOn:
    """`cards of cells`: all cards there, covered ones too."""

    cells: Expr  # cell or set of cell
    type: Type = set_of(CARD)
    span: Span | None = spanned()


@frozen
class CardAt:
    """The visible card of a cell; none is nothing."""

    cell: Expr
    type: Type = CARD
    span: Span | None = spanned()


@frozen
class CardIn:
    """The card of a slot; none is nothing."""

    place: str
    owner: Expr | None
    type: Type = CARD
    span: Span | None = spanned()


@frozen
class CellOf:
    """`cell of card`; of a card that lies on no board, nothing."""

    card: Expr
    type: Type = CELL
    span: Span | None = spanned()


@frozen
class Coordinate:
    """`cell.row`, `cell.column`, as `grid at (row, column)` counts them; of no cell, absent."""

    cell: Expr
    which: Literal["row", "column"]
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Height:
    """`height of cell`: how many cards lie there."""

    cell: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Attr:
    """`card.number`; absent or unbound it is nothing."""

    card: Expr
    attribute: str
    type: Type  # number for a numeric attribute, player for one of seats, else value of it
    span: Span | None = spanned()


@frozen
class IsWild:
    """`card is wild`: made as a wild card, bound or not; `unbound`: only before it is bound."""

    card: Expr
    attribute: str
    unbound: bool = True
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class IsEmpty:
    """`x is empty`: a cell, region, place or set."""

    what: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class IsFull:
    """`x is full`: every cell of a region, board or set of cells holds a card; a place is at its
    capacity."""

    what: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class InFamily:
    """`unit is row`."""

    region: Expr
    family: str
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class In:
    """`x in set`."""

    element: Expr
    of: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Fits:
    """`card fits cell`: empty (or stacked), and every rule would hold for the card there."""

    card: Expr
    cell: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Shows:
    """`region shows number 1 to 8`: each of these values is visible there."""

    cells: Expr  # set of cell
    attribute: str
    low: int
    high: int
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Possible:
    """`play or move is possible`: some binding of some action is legal for the player."""

    actions: tuple[str, ...]
    player: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class TimesThisTurn:
    """`jam this turn`: how often an action was carried out this turn."""

    action: str
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Conflicts:
    """`conflicts of grid`: the groups of cells that break a settled rule, in reading order."""

    board: str
    type: Type = set_of(set_of(CELL))
    span: Span | None = spanned()


@frozen
class Lookup:
    """`points_for(height of cell)`: the row of a table."""

    table: str
    key: Expr
    type: Type
    span: Span | None = spanned()


Expr: TypeAlias = (
    Const
    | Local
    | OptionValue
    | Fact
    | Seat
    | Stored
    | Left
    | Arithmetic
    | Compare
    | All
    | Any
    | Not
    | Choice
    | Bind
    | Quantified
    | Fold
    | Count
    | CountAlike
    | First
    | Filter
    | Best
    | Runs
    | Flight
    | Groups
    | Values
    | Order
    | AllPlayers
    | Directions
    | BoardCells
    | CellAt
    | Neighbors
    | Step
    | FamilyRegions
    | RegionsAt
    | RegionCells
    | PlaceCards
    | CardsOn
    | CardAt
    | CardIn
    | CellOf
    | Coordinate
    | Height
    | Attr
    | IsWild
    | IsEmpty
    | IsFull
    | InFamily
    | In
    | Fits
    | Shows
    | Possible
    | TimesThisTurn
    | Conflicts
    | Lookup
)
