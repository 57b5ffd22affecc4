"""Expressions: numbers, yes or no, cards, cells, places, and sets of these."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from sdg.frozen_classes import frozen as node
from sdg.syntax.nodes import Name, Node, Number

Relation: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]
Operator: TypeAlias = Literal["+", "-", "*", "div", "mod"]

Expr: TypeAlias = (
    "Name | Number | Filtered | Choice | Or | And | Not | Quantified | Compare | Is | In | Fits"
    " | IsFaceDown | Shows | Impossible | Arithmetic | Negative | Count | First | Most | Fewest"
    " | Of | Fold"
    " | Best | Cases | CountAlike | Last | Runs | Groups | AllDirections | Leaps | AllPlayers"
    " | PartOf | Flight | OtherPlayers | CellAt | Call | ThisTurn | Left | Steps"
)
Binder: TypeAlias = "Binding | BindingOf"


@node
class Range(Node):
    """`1 to 9`"""

    low: Name | Number | Negative
    high: Name | Number | Negative


@node
class Position(Node):
    """`(2, 3)`: row, then column"""

    row: Expr
    column: Expr


@node
class Binding(Node):
    """`cell in grid`, or a bare `player` or `box`"""

    name: Name
    among: Expr | None = None


@node
class BindingOf(Node):
    """`unit of cell`: each unit that holds the cell"""

    name: Name
    whole: Expr


@node
class Filtered(Node):
    """`stock with color = yellow`"""

    among: Expr
    test: Expr


@node
class Best(Node):
    """`hand with highest number`, `hand with suit = led with highest rank`: all for which it is
    greatest, or least"""

    among: Expr
    test: Expr | None
    how: Literal["highest", "lowest"]
    value: Expr


@node
class Case(Node):
    """`3 if count line = 4`: one row of a define"""

    value: Expr
    test: Expr


@node
class Cases(Node):
    """Rows of a define; the first that holds counts, else what stands after `otherwise`"""

    rows: tuple[Case, ...]
    otherwise: Expr


@node
class CountAlike(Node):
    """`count different suit of hand`, `count alike rank of hand`, `count straight rank of hand`"""

    how: Literal["different", "alike", "straight"]
    attribute: Name
    among: Expr


@node
class Choice(Node):
    """`3 if players = 4 else 2`"""

    then: Expr
    test: Expr
    otherwise: Expr


@node
class Or(Node):
    """`jammed or clock > 60`"""

    left: Expr
    right: Expr


@node
class And(Node):
    """`jammed and clock > 60`"""

    left: Expr
    right: Expr


@node
class Not(Node):
    """`not jammed`"""

    test: Expr


@node
class Quantified(Node):
    """`some cell in grid: cell is empty`, likewise `every` and `no`"""

    amount: Literal["some", "every", "no"]
    binding: Binder
    test: Expr


@node
class Compare(Node):
    """`points >= 10`"""

    left: Expr
    relation: Relation
    right: Expr


@node
class Is(Node):
    """`cell is empty`, `card is not wild`"""

    subject: Expr
    negated: bool = attrs.field(converter=bool)
    adjective: Name


@node
class IsFaceDown(Node):
    """`cell is face down`, `card is not face down`"""

    subject: Expr
    negated: bool = attrs.field(converter=bool)


@node
class In(Node):
    """`cell in corner`, `card not in rack`"""

    item: Expr
    negated: bool = attrs.field(converter=bool)
    among: Expr


@node
class Fits(Node):
    """`card fits cell`"""

    card: Expr
    place: Expr


@node
class Shows(Node):
    """`row shows value 1 to 8`"""

    among: Expr
    attribute: Name
    values: Range


@node
class Impossible(Node):
    """`no place or move is possible`"""

    actions: tuple[Name, ...]


@node
class Arithmetic(Node):
    """`a + b`, `a - b`, `a * b`, `a div b`, `a mod b`"""

    left: Expr
    operator: Operator
    right: Expr


@node
class Negative(Node):
    """`-3`"""

    value: Expr


@node
class Count(Node):
    """`count rack`"""

    among: Expr


@node
class First(Node):
    """`first of rack`, `first 3 of rack`"""

    amount: Expr | None
    among: Expr


@node
class Last(Node):
    """`last of rack`, `last n of cards of cell`"""

    amount: Expr | None
    among: Expr


@node
class Runs(Node):
    """`runs of stones along row, column`: what lies in lines without a gap"""

    among: Expr
    along: tuple[Name, ...] | None = None


@node
class Flight(Node):
    """`spot going north while it is empty`, `… until it is full`: cells on the way from a cell"""

    start: Expr
    direction: Expr
    how: Literal["while", "until"]
    test: Expr


@node
class Groups(Node):
    """`groups of stones`: what hangs together"""

    among: Expr


@node
class Most(Node):
    """`most points`: the greatest that any player has"""

    value: Expr


@node
class Fewest(Node):
    """`fewest points`: the least that any player has"""

    value: Expr


@node
class Of(Node):
    """`cards of grid`, `height of cell`, `unit of cell`"""

    what: Name
    whole: Expr


@node
class Fold(Node):
    """`sum of height of cell for cell in zone`, likewise `highest …` and `lowest …`"""

    kind: Literal["sum", "highest", "lowest"]
    value: Expr
    binding: Binder


@node
class AllDirections(Node):
    """`all directions`: the diagonal ones too"""


@node
class OtherPlayers(Node):
    """`all other players`: those after the player at hand, in turn order"""


@node
class Leaps(Node):
    """`leaps 1 by 2`: as many cells one way, as many across, in all turns and mirrors"""

    short: Number
    long: Number


@node
class AllPlayers(Node):
    """`all players`, `all players after active`"""

    after: Expr | None = None


@node
class PartOf(Node):
    """`card.number`, `previous.points`"""

    whole: Expr
    part: Name


@node
class CellAt(Node):
    """`grid at (2, 2)`"""

    board: Expr
    position: Position


@node
class Call(Node):
    """`worth(unit)`"""

    name: Name
    arguments: tuple[Expr, ...]


@node
class ThisTurn(Node):
    """`swap this turn`, `grid this turn`: how often it was done, where cards came to lie"""

    name: Name


@node
class Left(Node):
    """`tokens left`: what the supply still holds"""

    counter: Name


@node
class Steps(Node):
    """`2 steps way`"""

    distance: Number
    direction: Name
