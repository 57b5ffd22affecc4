"""Expressions whose values are numbers, yes or no, or of the type of their parts."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field

from sdg.frozen_classes import frozen
from sdg.ir.types import CELL, NUMBER, PLAYER, YESNO, Expr, Type, set_of, spanned
from sdg.source import Span

Relation: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]


@frozen
class Const(Expr):
    """`3`, `yes`, `red`, nobody; `origin` is what options it comes of, if they are given later."""

    value: int
    type: Type
    origin: OptionValue | Arithmetic | None = field(default=None, kw_only=True)
    span: Span | None = spanned()


@frozen
class Local(Expr):
    """A parameter, `let`, loop name or `it`, by its place in the frame of the body."""

    slot: int
    type: Type
    name: str = field(default="", eq=False)
    span: Span | None = spanned()


@frozen
class OptionValue(Expr):
    """The chosen value of an option."""

    name: str
    type: Type
    span: Span | None = spanned()


@frozen
class Fact(Expr):
    """A number of the play: how many players, which round, turns so far, forced passes in a row,
    seconds on the clock, and of these since the turn began."""

    name: Literal["players", "round", "turns", "passes", "clock", "clock this turn"]
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Seat(Expr):
    """`active`, `previous`, `next`, or the neighbors of a player; alone, these two are nobody.
    `leader` is who began the round."""

    which: Literal["active", "previous", "next", "leader"]
    of: Expr | None = None  # whose neighbor; None: the active player's
    type: Type = PLAYER
    span: Span | None = spanned()


@frozen
class Stored(Expr):
    """A counter, score, flag or marker; `owner` is the player, region or value that it is
    kept for, or None if shared."""

    name: str
    owner: Expr | None
    type: Type  # number, yes/no, cell
    span: Span | None = spanned()


@frozen
class Left(Expr):
    """What the supply of a counter still holds."""

    counter: str
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Arithmetic(Expr):
    """`a + b`; `div` and `mod` round down."""

    op: Literal["+", "-", "*", "div", "mod"]
    left: Expr
    right: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Compare(Expr):
    """`a < b`; what is absent equals only what is absent and is in no order."""

    op: Relation
    left: Expr
    right: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class All(Expr):
    """`a and b and c`."""

    parts: tuple[Expr, ...]
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Any(Expr):
    """`a or b or c`."""

    parts: tuple[Expr, ...]
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Not(Expr):
    """`not a`."""

    part: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Choice(Expr):
    """`a if c else b`."""

    condition: Expr
    yes: Expr
    no: Expr
    type: Type
    span: Span | None = spanned()


@frozen
class Bind(Expr):
    """A value given a name for one expression: an argument of a define."""

    slot: int
    value: Expr
    body: Expr
    type: Type
    span: Span | None = spanned()


@frozen
class Quantified(Expr):
    """`some x in set: body`, `every …`, `no …`."""

    how: Literal["some", "every", "no"]
    slot: int
    over: Expr
    body: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Fold(Expr):
    """`sum of e for x in set`, `highest e …`, `lowest e …`; over nothing it is 0."""

    how: Literal["sum", "highest", "lowest"]
    slot: int
    over: Expr
    value: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Count(Expr):
    """`count set`."""

    of: Expr
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class CountAlike(Expr):
    """Of the cards of a set: how many values an attribute has; how many share one value, at most;
    how long the longest series of neighboring values is. What lacks it does not count."""

    how: Literal["different", "alike", "straight"]
    attribute: str
    of: Expr  # set of card or cell
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Attr(Expr):
    """`card.number`; absent or unbound it is nothing."""

    card: Expr
    attribute: str
    type: Type  # number for a numeric attribute, player for one of seats, else value of it
    span: Span | None = spanned()


@frozen
class IsWild(Expr):
    """`card is wild`: made as a wild card, bound or not; `unbound`: only before it is bound."""

    card: Expr
    attribute: str
    unbound: bool = True
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class IsFaceDown(Expr):
    """`card is face down`: nobody has seen which card it is."""

    card: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class IsEmpty(Expr):
    """`x is empty`: a cell, region, place or set."""

    what: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class IsFull(Expr):
    """`x is full`: every cell of a region, board or set of cells holds a card; a place is at its
    capacity."""

    what: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class InFamily(Expr):
    """`unit is row`."""

    region: Expr
    family: str
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class In(Expr):
    """`x in set`."""

    element: Expr
    of: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Fits(Expr):
    """`card fits cell`: empty (or stacked), and every rule would hold for the card there."""

    card: Expr
    cell: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Shows(Expr):
    """`region shows number 1 to 8`: each of these values is visible there."""

    cells: Expr  # set of cell
    attribute: str
    low: int
    high: int
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class Possible(Expr):
    """`play or move is possible`: some binding of some action is legal for the player."""

    actions: tuple[str, ...]
    player: Expr
    type: Type = YESNO
    span: Span | None = spanned()


@frozen
class TimesThisTurn(Expr):
    """`jam this turn`: how often an action was carried out this turn."""

    action: str
    type: Type = NUMBER
    span: Span | None = spanned()


@frozen
class Conflicts(Expr):
    """`conflicts of grid`: the groups of cells that break a settled rule, in reading order."""

    board: str
    type: Type = set_of(set_of(CELL))
    span: Span | None = spanned()


@frozen
class Lookup(Expr):
    """`points_for(height of cell)`: the row of a table."""

    table: str
    key: Expr
    type: Type
    span: Span | None = spanned()
