"""What a file declares: components, rules, actions, triggers, scoring, ends."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field

from sdg.frozen_classes import frozen
from sdg.ir.element_expressions import Directions, Leaps
from sdg.ir.look import Look
from sdg.ir.misplays import Misplay
from sdg.ir.steps import Body
from sdg.ir.types import Expr, Type, spanned
from sdg.source import Span


@frozen
class Option:
    """A choice made before the game: `default` and `domain` hold codes as above."""

    name: str
    type: Type  # yes/no, number, word (a mixed domain is a word)
    default: int
    domain: tuple[tuple[int, int], ...]  # spans, ends included; yes/no is (0, 1)
    faces: tuple[tuple[str, int], ...] = ()  # words and their codes
    sentence: str | None = None
    span: Span | None = spanned()


@frozen
class Attribute:
    """A property of cards: numbers from `low`, named `values`, or whose card it is: with `seats`
    the values are players in turn order."""

    name: str
    values: tuple[str, ...]  # faces in declared order
    low: int | None  # numeric: the code of values[i] is low + i; else i
    wild: tuple[int, ...] = ()  # codes a wild card may take; empty: no wild cards
    seats: bool = False
    upto: Expr | None = None  # the option that says how many of the numbers there are
    span: Span | None = spanned()


@frozen
class CardLine:
    """`5 of each number, color blue`: a feature is an attribute and its codes; None is wild."""

    amount: Expr
    features: tuple[tuple[str, tuple[int, ...] | None], ...]
    span: Span | None = spanned()


@frozen
class Deck:
    """A multiset of cards; `excepts` are conditions on the card in slot 0."""

    name: str
    lines: tuple[CardLine, ...]
    excepts: tuple[Expr, ...]
    span: Span | None = spanned()


@frozen
class Board:
    """`grid: 9 by 9, stacked`, or unbounded with a reach around (0, 0).

    The cells of a hexagonal one have six neighbors; each row lies half a cell further right. One
    that is `drawn` has only these cells, row by row, in as many rows and columns."""

    name: str
    rows: Expr | None
    columns: Expr | None
    reach: int | None
    stacked: bool
    per_player: bool
    hexagonal: bool = False
    drawn: tuple[tuple[int, int], ...] | None = None
    span: Span | None = spanned()


@frozen
class Lines:
    """The rows, columns or diagonals of a board (the two longest diagonals of a square one)."""

    which: Literal["row", "column", "diagonal"]


@frozen
class Blocks:
    """`blocks of 3 by 3`."""

    rows: Expr
    columns: Expr


@frozen
class Around:
    """`for each card with condition: 3 by 3 around it`; the card is in slot 0."""

    condition: Expr
    rows: int
    columns: int


@frozen
class Listed:
    """Regions of listed cells, each in the order in which they are written: rows and columns are
    fixed before play. `marks` are the signs of those that a picture draws, region by region."""

    listed: tuple[tuple[tuple[Expr, Expr], ...], ...]
    marks: tuple[str, ...] = ()


@frozen
class Joined:
    """`unit: row, column, box`: the regions of several families."""

    families: tuple[str, ...]


@frozen
class BySeat:
    """For each player count the region of each seat: `(players, ((family, number from 1), …))`;
    the numbers are fixed before play."""

    lines: tuple[tuple[int, tuple[tuple[str, Expr], ...]], ...]


@frozen
class Family:
    """A named family of regions of a board."""

    name: str
    board: str
    area: Lines | Blocks | Around | Listed | Joined | BySeat
    span: Span | None = spanned()

    @property
    def signs(self) -> tuple[str, ...]:
        """Return the signs of its regions in a drawing, from the first; none where none is."""
        return self.area.marks if isinstance(self.area, Listed) else ()


@frozen
class Place:
    """A pile, hand, slot or supply; `holds` is how many copies of which deck lie there first.

    There is one for each of what `per` names: "player", a family, an attribute; None if shared.
    An `endless` one gives without growing less; a card put back into it is gone. In an `ordered`
    one the cards lie as they were put there, from the bottom to the top."""

    name: str
    kind: Literal["pile", "hand", "slot", "supply"]
    per: str | None
    holds: tuple[Expr, str] | None
    shuffled: bool
    capacity: Expr | None  # the player, region or value that it is kept for is in slot 0
    seen: Literal["all", "owner", "nobody"]
    endless: bool = False
    ordered: bool = False
    span: Span | None = spanned()


@frozen
class Store:
    """A counter, score, flag or marker; `per` is "player", a family, an attribute, or None if
    shared."""

    name: str
    kind: Literal["counter", "score", "flag", "marker"]
    per: str | None
    total: Expr | None = None  # of a counter with a supply: how many there are in all
    board: str | None = None  # of a marker
    most: Expr | None = None  # of a score: how many points can be reached, by the rules
    sentence: str | None = None  # what it counts, in words
    span: Span | None = spanned()


@frozen
class Table:
    """Rows of (spans of the key, value); the first that fits; `otherwise` may be None."""

    name: str
    by: str
    rows: tuple[tuple[tuple[tuple[int, int], ...], Expr], ...]
    otherwise: Expr | None
    type: Type
    span: Span | None = spanned()


@frozen
class AllDifferent:
    """`number all different in row, column`; with `whole`, no two of the region are equal."""

    attribute: str
    families: tuple[str, ...]
    whole: bool = False
    span: Span | None = spanned()


@frozen
class Sloping:
    """`number rises along row, path`: in the order of each region; or it falls."""

    attribute: str
    families: tuple[str, ...]
    falls: bool = False
    span: Span | None = spanned()


@frozen
class NeighborsDiffer:
    """`neighbors differ in color`; with other ways, the cells one step away there; with `least`,
    the numbers are at least so far apart."""

    attribute: str
    ways: Directions | Leaps | None = None  # None: those of neighbors
    least: int = 1
    span: Span | None = spanned()


@frozen
class NoLanding:
    """`no card lands where e`: judged before the action."""

    condition: Expr
    span: Span | None = spanned()


@frozen
class NoLeaving:
    """`no card leaves where e`: judged before the action."""

    condition: Expr
    span: Span | None = spanned()


@frozen
class Need:
    """`need e`: judged after the action's steps."""

    condition: Expr
    span: Span | None = spanned()


Clause: TypeAlias = AllDifferent | Sloping | NeighborsDiffer | NoLanding | NoLeaving | Need


@frozen
class Rule:
    """A placement rule; slot 0 is the card, slot 1 its cell; hard unless `settled` holds."""

    name: str
    board: str
    only_for: Expr | None  # condition on the card
    settled: Expr | None  # None: hard; else the condition under which it is settled later
    sentence: str | None
    clauses: tuple[Clause, ...]
    slots: int = 2
    span: Span | None = spanned()


@frozen
class OneOf:
    """`card in hand`, `n: 1 to 5` (a set of numbers)."""

    slot: int
    over: Expr


@frozen
class PairOf:
    """`a and b in set`: two different elements, in no order."""

    first: int
    second: int
    over: Expr


@frozen
class NumberOf:
    """`n: 1 to 5`, `raise: bid + 1 to money`: the ends included; none if they are the wrong way
    round, or absent."""

    slot: int
    low: Expr
    high: Expr


Param: TypeAlias = OneOf | PairOf | NumberOf


@frozen
class Action:
    """What a player may decide to do; the parameters fill the first slots of the body."""

    name: str
    params: tuple[Param, ...]
    sentence: str | None
    body: Body
    span: Span | None = spanned()


@frozen
class Becomes:
    """`unit becomes full`: slot 0 is a region, slot 1 `them`: all for which it became true."""

    family: str
    condition: Expr


@frozen
class PlaceBecomes:
    """`stock becomes empty`; slot 0 is whose it is: a player, region or value."""

    place: str
    condition: Expr


@frozen
class Arrives:
    """`card lands on grid` / `card leaves grid`: slot 0 is the card, slot 1 the cell."""

    board: str
    leaves: bool = False


@frozen
class After:
    """`after jam`: an action was carried out; its arguments fill the first slots."""

    action: str


@frozen
class Moment:
    """`turn starts`, `turn ends`, `round starts`, `round ends`."""

    which: Literal["turn starts", "turn ends", "round starts", "round ends"]


@frozen
class Whenever:
    """A condition over the state."""

    condition: Expr


Event: TypeAlias = Becomes | PlaceBecomes | Arrives | After | Moment | Whenever


@frozen
class When:
    """A trigger; it happens only if `only` holds then, in the frame of the body."""

    name: str
    event: Event
    sentence: str | None
    body: Body
    only: Expr | None = None
    span: Span | None = spanned()


@frozen
class ScoreLine:
    """One line of the final scoring; slot 0 is the player."""

    score: str
    name: str
    value: Expr
    sentence: str | None
    slots: int = 1
    once: bool = False  # of a shared score, and nothing of the player's is read
    span: Span | None = spanned()


@frozen
class End:
    """`end stuck at once when …`, with steps that are carried out before the game is over."""

    name: str
    moment: Literal["at once", "after turn", "after round"]
    condition: Expr
    sentence: str | None
    slots: int = 0
    body: Body | None = None
    span: Span | None = spanned()


@frozen
class Rank:
    """One link of the tie chain; `value` is for the player in slot 0, None is the latest seat."""

    how: Literal["most", "fewest", "latest seat"]
    value: Expr | None = None
    slots: int = 1
    span: Span | None = spanned()


@frozen
class Win:
    """`win most points, then …`, or together, if a condition holds."""

    ranks: tuple[Rank, ...]
    together: bool = False
    condition: Expr | None = None
    slots: int = 0
    span: Span | None = spanned()


@frozen
class Titles:
    """Titles by the score, lowest first: `(from, text)`, and where each stands."""

    condition: Expr | None
    rows: tuple[tuple[int, str], ...]
    slots: int = 0
    lines: tuple[Span, ...] = field(default=(), eq=False, repr=False)
    span: Span | None = spanned()


@frozen
class Turn:
    """The steps of a turn; a seat for which `unless` holds (player in slot 0) takes none.

    Both share the frame of the body, whose slot 0 is kept for that player."""

    unless: Expr | None
    body: Body
    span: Span | None = spanned()


@frozen
class Given:
    """`given number 4 at (2, side)`: what lies there from the start, by its attributes' codes; row
    and column are fixed before play."""

    row: Expr
    column: Expr
    codes: tuple[tuple[str, int], ...]
    span: Span | None = spanned()


@frozen
class Puzzle:
    """`puzzle on grid of each number`: a card of some kind on each cell, so that all rules hold;
    `excepts` are conditions on the card in slot 0."""

    board: str
    cards: CardLine
    excepts: tuple[Expr, ...]
    givens: tuple[Given, ...]
    sentence: str | None = None
    span: Span | None = spanned()


@frozen
class Rules:
    """A whole game, resolved. Where there is a `puzzle`, it is that, and nobody plays."""

    title: str
    designer: str | None
    about: tuple[str, ...]
    players: tuple[int, int]
    usual_players: int
    options: tuple[Option, ...]
    attributes: tuple[Attribute, ...]
    decks: tuple[Deck, ...]
    boards: tuple[Board, ...]
    families: tuple[Family, ...]
    places: tuple[Place, ...]
    stores: tuple[Store, ...]
    tables: tuple[Table, ...]
    rules: tuple[Rule, ...]
    setup: Body
    turn: Turn
    actions: tuple[Action, ...]
    whens: tuple[When, ...]
    scoring: tuple[ScoreLine, ...]
    ends: tuple[End, ...]
    win: Win | None
    titles: Titles | None
    misplay: Misplay | None = None
    words: tuple[str, ...] = ()  # every word of every option; see word_code
    puzzle: Puzzle | None = None
    look: Look = field(default=Look(), eq=False, repr=False)  # rules are the same with another
    defined: tuple[str, ...] = field(default=(), eq=False, repr=False)  # names, written out by now

    @property
    def score(self) -> Store | None:
        """Return what holds the points: the first score that is declared, if one is."""
        return next((store for store in self.stores if store.kind == "score"), None)

    def course(
        self, *, setup: bool = False, ends: bool = False, misplay: bool = False
    ) -> tuple[Body | Turn | Action | When | End | Misplay, ...]:
        """Return the parts of which a play takes its course: the turn, actions, whens.

        Before them stands the setup, if that is wanted, and after them the ends and what comes of
        a misplay, if there is one.
        """
        before = (self.setup,) if setup else ()
        after = self.ends if ends else ()
        at_table = (self.misplay,) if misplay and self.misplay is not None else ()
        return (*before, self.turn, *self.actions, *self.whens, *after, *at_table)
