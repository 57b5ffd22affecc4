"""Parts: what stands at the margin of a file."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sdg.frozen_classes import frozen as node
from sdg.syntax.expressions import Expr, Negative, Position, Range
from sdg.syntax.looks import Look
from sdg.syntax.misplays import Misplay
from sdg.syntax.nodes import Name, Node, Number, Text
from sdg.syntax.rules import Rule
from sdg.syntax.steps import Block

Value: TypeAlias = Name | Number | Negative
Domain: TypeAlias = tuple[Value | Range, ...]
Part: TypeAlias = (
    "Option | Attribute | Deck | Board | Place | Counter | Flag | Marker | Table | Define | Rule"
    " | Setup | Turn | Action | When | Scoring | Maximum | End | Win | WinTogether | Titles"
    " | Misplay | Puzzle | Look"
)
Area: TypeAlias = "Blocks | Around | Families | Cells | EachMark | Marked"
Detail: TypeAlias = "Holds | Endless | Shuffled | InOrder | Capacity | Seen"
Parameter: TypeAlias = "OneFrom | PairFrom | NumberFrom"
Event: TypeAlias = "Becomes | Lands | Leaves | After | Starts | Ends | Whenever"
Moment: TypeAlias = "AtOnce | AfterTurn | AfterRound"
Rank: TypeAlias = "MostWins | FewestWins | LatestSeat"


# Options and components


@node
class Option(Node):
    """`option moves = 12 in 0 to 99 "Rearrangements a turn"`"""

    name: Name
    default: Value
    domain: Domain | None = None
    sentence: Text | None = None


@node
class Attribute(Node):
    """`attribute value: 1 to 13 or wild as 1 to 9`, `attribute side per player: black, white`"""

    name: Name
    per: Name | None
    domain: Domain
    wild: Domain | None = None


@node
class Deck(Node):
    """`deck tiles` and lines that say what is in it"""

    name: Name
    lines: tuple[Cards | Except, ...]


@node
class Cards(Node):
    """`5 of each number, color blue`"""

    amount: Expr
    features: tuple[Each | Fixed, ...]
    sentence: Text | None = None


@node
class Each(Node):
    """`each number in 1 to 4`"""

    attribute: Name
    within: Value | Range | None = None


@node
class Fixed(Node):
    """`color blue`"""

    attribute: Name
    value: Value


@node
class Except(Node):
    """`except color = purple and players <= 2 "Two leave purple out"`"""

    test: Expr
    sentence: Text | None = None


@node
class Board(Node):
    """`board grid: 9 by 9` and its regions"""

    name: Name
    per: Name | None
    shape: Grid | Picture | Unbounded
    lines: tuple[PictureRow | Region | RegionPerPlayer, ...]

    @property
    def regions(self) -> tuple[Region | RegionPerPlayer, ...]:
        """Return the families of regions."""
        return tuple(line for line in self.lines if not isinstance(line, PictureRow))

    @property
    def rows(self) -> tuple[PictureRow, ...]:
        """Return the rows that are drawn."""
        return tuple(line for line in self.lines if isinstance(line, PictureRow))


@node
class Grid(Node):
    """`3 by 3, stacked`: rows, then columns"""

    rows: Expr
    columns: Expr
    kind: str | None = None  # stacked, hexagonal


@node
class Picture(Node):
    """`drawn, hexagonal`: its rows stand below"""

    kind: str | None = None  # stacked, hexagonal


@node
class PictureRow(Node):
    """`"a a . b"`: a row of a board; a dot is no cell, any other sign a cell marked with it"""

    text: Text


@node
class Unbounded(Node):
    """`unbounded, reach 17`"""

    reach: Number


@node
class Region(Node):
    """`region box: blocks of 3 by 3`, `region box for each card with color = yellow: …`"""

    name: Name
    around: Expr | None
    area: Area
    sentence: Text | None = None


@node
class RegionPerPlayer(Node):
    """`region zone per player` and a line for each number of players"""

    name: Name
    sentence: Text | None
    lines: tuple[SeatAreas, ...]


@node
class SeatAreas(Node):
    """`2 players: column 1, column 3`"""

    players: Number
    areas: tuple[Numbered, ...]


@node
class Numbered(Node):
    """`column 2`, `row (players + 1)`"""

    family: Name
    number: Expr


@node
class Blocks(Node):
    """`blocks of 3 by 3`"""

    rows: Expr
    columns: Expr


@node
class Around(Node):
    """`3 by 3 around it`"""

    rows: Number
    columns: Number


@node
class Families(Node):
    """`row, column, box`"""

    names: tuple[Name, ...]


@node
class Cells(Node):
    """`(1, 1), (1, 3)`"""

    positions: tuple[Position, ...]


@node
class EachMark(Node):
    """`each mark`: for each mark of a drawn board the cells that show it"""


@node
class Marked(Node):
    """`marked a, "*"`: the cells that show one of these marks"""

    marks: tuple[Name | Number | Text, ...]


@node
class Place(Node):
    """`pile stock per player: 1 of tiles, shuffled`, `pile line per lane`"""

    kind: Literal["pile", "hand", "slot", "supply"]
    name: Name
    per: Name | None = None
    details: tuple[Detail, ...] = ()


@node
class Holds(Node):
    """`1 of tiles`: a deck, so many times"""

    amount: Expr
    deck: Name


@node
class Endless(Node):
    """`endless tiles`: each of a deck's kinds, without number"""

    deck: Name


@node
class Shuffled(Node):
    """`shuffled`"""


@node
class InOrder(Node):
    """`in order`: what is put there lies on top"""


@node
class Capacity(Node):
    """`at most 5`, `at most lane`"""

    most: Expr


@node
class Seen(Node):
    """`seen by owner`"""

    audience: Literal["owner", "all", "nobody"]


@node
class Counter(Node):
    """`counter tokens per player, 10 in all`, `score points per player`"""

    kind: Literal["counter", "score"]
    name: Name
    per: Name | None = None
    in_all: Number | None = None
    sentence: Text | None = None


@node
class Flag(Node):
    """`flag closed per unit`"""

    name: Name
    per: Name | None = None
    sentence: Text | None = None


@node
class Marker(Node):
    """`marker pawn on grid`"""

    name: Name
    board: Name


@node
class Table(Node):
    """`table stack_points by height` and its lines"""

    name: Name
    by: Name
    lines: tuple[TableLine | Otherwise, ...]


@node
class TableLine(Node):
    """`2 to 4: 3`"""

    values: Domain
    result: Expr


@node
class Otherwise(Node):
    """`otherwise: 0`"""

    result: Expr


@node
class Define(Node):
    """`define stuck(tile) "It has no square"` and an expression below it"""

    name: Name
    parameters: tuple[Name, ...]
    sentence: Text | None
    body: Expr


# What happens


@node
class Setup(Node):
    """`setup` and its steps"""

    body: Block


@node
class Turn(Node):
    """`turn unless rack is empty` and its steps"""

    unless: Expr | None
    body: Block


@node
class Action(Node):
    """`action place(tile in rack, cell in grid) "Place {tile} on {cell}"` and its steps"""

    name: Name
    parameters: tuple[Parameter, ...]
    sentence: Text | None
    body: Block


@node
class OneFrom(Node):
    """`cell in grid`; `column` and `player` by themselves mean any"""

    name: Name
    among: Expr | None = None


@node
class PairFrom(Node):
    """`a and b in cards of grid`"""

    first: Name
    second: Name
    among: Expr


@node
class NumberFrom(Node):
    """`n: 1 to 5`, `raise: bid + 1 to money`"""

    name: Name
    low: Expr
    high: Expr | None


@node
class When(Node):
    """`when closing: unit becomes full if round > 1 "A point for each"` and its steps"""

    name: Name
    event: Event
    test: Expr | None
    sentence: Text | None
    body: Block


@node
class Becomes(Node):
    """`unit becomes full`"""

    what: Name
    adjective: Name


@node
class Lands(Node):
    """`card lands on grid`"""

    board: Name


@node
class Leaves(Node):
    """`card leaves grid`"""

    board: Name


@node
class After(Node):
    """`after declare`"""

    action: Name


@node
class Starts(Node):
    """`turn starts`, `round starts`"""

    period: Name


@node
class Ends(Node):
    """`turn ends`, `round ends`"""

    period: Name


@node
class Whenever(Node):
    """`points >= 10`, as an event"""

    test: Expr


# Scoring and the end


@node
class Scoring(Node):
    """`scoring points` and its lines"""

    score: Name
    lines: tuple[ScoreLine, ...]


@node
class ScoreLine(Node):
    """`yellows: 2 * count gems "Two for each yellow"`"""

    name: Name
    value: Expr
    sentence: Text | None = None


@node
class Maximum(Node):
    """`maximum points: 26 "Two decks are too few for more"`"""

    score: Name
    value: Expr
    sentence: Text | None = None


@node
class End(Node):
    """`end filled after turn when grid is full`, perhaps with steps that come last"""

    name: Name
    moment: Moment
    test: Expr
    sentence: Text | None = None
    body: Block = ()


@node
class AtOnce(Node):
    """`at once`"""


@node
class AfterTurn(Node):
    """`after turn`"""


@node
class AfterRound(Node):
    """`after round`"""


@node
class WinTogether(Node):
    """`win together if points >= goal`"""

    test: Expr | None = None


@node
class Win(Node):
    """`win most points, then latest seat`"""

    ranks: tuple[Rank, ...]


@node
class MostWins(Node):
    """`most points`"""

    score: Name


@node
class FewestWins(Node):
    """`fewest points`"""

    score: Name


@node
class LatestSeat(Node):
    """`latest seat`"""


@node
class Titles(Node):
    """`titles if players = 1` and its lines"""

    test: Expr | None
    lines: tuple[Title, ...]


@node
class Title(Node):
    """`from 6 "Fanatic"`, `from -2 "Novice"`"""

    least: Number | Negative
    text: Text

    @property
    def points(self) -> int:
        """Return the points from which it is given."""
        if isinstance(self.least, Number):
            return self.least.value
        assert isinstance(self.least.value, Number)
        return -self.least.value.value


@node
class Puzzle(Node):
    """`puzzle on grid of each number` and what is given"""

    board: Name
    features: tuple[Each | Fixed, ...]
    sentence: Text | None
    lines: tuple[PictureRow | GivenCard, ...]

    @property
    def rows(self) -> tuple[PictureRow, ...]:
        """Return the rows that draw what is given."""
        return tuple(line for line in self.lines if isinstance(line, PictureRow))


@node
class GivenCard(Node):
    """`given number 4 at (2, side)`"""

    features: tuple[Each | Fixed, ...]
    position: Position
