"""The resolved game: small, typed, without sugar; the one thing that every engine reads.

Names are resolved, defines are written out where they were called, the player at hand is explicit.
Options, player count and sizes stay expressions: a table (players and options chosen) fixes them.

At run time everything is a whole number or a set of them:
number, yes/no (0, 1), word (a code of `word_code`), value (the number itself, or its index among
the named values), player (seat from 0), cell, region, direction, card. Nothing and nobody are -1;
an attribute that is absent is a number outside 64 bits: to calculate with it is an overflow.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field

from sdg.source import Span
from sdg.values import frozen

NOTHING = -1
ABSENT = -(1 << 64)

# ---- types


@frozen
class Type:
    """`number`, `set of cell`, `value of color`, `region of box` …"""

    kind: Literal[
        "number", "yes/no", "word", "value", "card", "cell", "region", "player", "direction",
        "place", "set", "unknown",
    ]  # unknown: of an expression with a mistake; never in rules that pass the check
    of: str | Type | None = None  # attribute of a value, family of a region, element of a set


NUMBER, YESNO, WORD = Type("number"), Type("yes/no"), Type("word")
CARD, CELL, REGION, PLAYER = Type("card"), Type("cell"), Type("region"), Type("player")
DIRECTION, PLACE = Type("direction"), Type("place")


def set_of(element: Type) -> Type:
    """Answer the type of a set of such elements."""
    return Type("set", element)


def _span() -> Span | None:
    return field(default=None, kw_only=True, eq=False, repr=False)  # type: ignore[no-any-return]


# ---- expressions: what a line of the file asks


@frozen
class Const:
    """`3`, `yes`, `red`, `keypad`, nobody."""

    value: int
    type: Type
    span: Span | None = _span()


@frozen
class Local:
    """A parameter, `let`, loop name or `it`, by its place in the frame of the body."""

    slot: int
    type: Type
    name: str = field(default="", eq=False)
    span: Span | None = _span()


@frozen
class OptionValue:
    """The chosen value of an option."""

    name: str
    type: Type
    span: Span | None = _span()


@frozen
class Fact:
    """A number of the play: how many players, which round, turns so far, forced passes in a row,
    seconds on the clock, and of these since the turn began."""

    name: Literal["players", "round", "turns", "passes", "clock", "clock this turn"]
    type: Type = NUMBER
    span: Span | None = _span()


@frozen
class Seat:
    """`active`, `previous`, `next`; alone, previous and next are nobody."""

    which: Literal["active", "previous", "next"]
    type: Type = PLAYER
    span: Span | None = _span()


@frozen
class Stored:
    """A counter, score, flag or marker; `owner` is a player or a region, or None if shared."""

    name: str
    owner: Expr | None
    type: Type  # number, yes/no, cell
    span: Span | None = _span()


@frozen
class Left:
    """What the supply of a counter still holds."""

    counter: str
    type: Type = NUMBER
    span: Span | None = _span()


@frozen
class Arithmetic:
    """`a + b`; `div` and `mod` round down."""

    op: Literal["+", "-", "*", "div", "mod"]
    left: Expr
    right: Expr
    type: Type = NUMBER
    span: Span | None = _span()


@frozen
class Compare:
    """`a < b`; what is absent equals only what is absent and is in no order."""

    op: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class All:
    """`a and b and c`."""

    parts: tuple[Expr, ...]
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class Any:
    """`a or b or c`."""

    parts: tuple[Expr, ...]
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class Not:
    """`not a`."""

    part: Expr
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class Choice:
    """`a if c else b`."""

    condition: Expr
    yes: Expr
    no: Expr
    type: Type
    span: Span | None = _span()


@frozen
class Bind:
    """A value given a name for one expression: an argument of a define."""

    slot: int
    value: Expr
    body: Expr
    type: Type
    span: Span | None = _span()


@frozen
class Quantified:
    """`some x in set: body`, `every …`, `no …`."""

    how: Literal["some", "every", "no"]
    slot: int
    over: Expr
    body: Expr
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class Fold:
    """`sum of e for x in set`, `highest e …`, `lowest e …`; over nothing it is 0."""

    how: Literal["sum", "highest", "lowest"]
    slot: int
    over: Expr
    value: Expr
    type: Type = NUMBER
    span: Span | None = _span()


@frozen
class Count:
    """`count set`."""

    of: Expr
    type: Type = NUMBER
    span: Span | None = _span()


@frozen
class First:
    """`first of set`, in canonical order; of an empty set, nothing."""

    of: Expr
    type: Type
    span: Span | None = _span()


@frozen
class Filter:
    """`set with condition`; `slot` is `it`."""

    slot: int
    over: Expr
    condition: Expr
    type: Type
    span: Span | None = _span()


@frozen
class AllPlayers:
    """`all players`, by seat; `all players after p`: the others in turn order, then p."""

    after: Expr | None = None
    type: Type = set_of(PLAYER)
    span: Span | None = _span()


@frozen
class Directions:
    """`directions`: north, east, south, west."""

    type: Type = set_of(DIRECTION)
    span: Span | None = _span()


@frozen
class BoardCells:
    """The cells of a board, row by row; of a per-player board, those of `owner`."""

    board: str
    owner: Expr | None = None
    type: Type = set_of(CELL)
    span: Span | None = _span()


@frozen
class CellAt:
    """`grid at (2, 3)`; outside the board it is nothing."""

    board: str
    row: Expr
    column: Expr
    owner: Expr | None = None
    type: Type = CELL
    span: Span | None = _span()


@frozen
class Neighbors:
    """`neighbors of cell`: those sharing an edge."""

    cell: Expr
    type: Type = set_of(CELL)
    span: Span | None = _span()


@frozen
class Step:
    """`2 steps way` from a cell; outside the board it is nothing."""

    distance: int
    direction: Expr
    cell: Expr
    type: Type = CELL
    span: Span | None = _span()


@frozen
class FamilyRegions:
    """The regions of a family; of a family per player, those of `owner`."""

    family: str
    owner: Expr | None
    type: Type  # set of region
    span: Span | None = _span()


@frozen
class RegionsAt:
    """`unit of cell`: the regions of a family in which a cell lies."""

    family: str
    cell: Expr
    type: Type  # set of region
    span: Span | None = _span()


@frozen
class RegionCells:
    """The cells of a region, or of all regions of a set together."""

    regions: Expr  # region or set of region
    type: Type = set_of(CELL)
    span: Span | None = _span()


@frozen
class PlaceCards:
    """The cards of a pile, hand, slot or supply, identical ones once each copy."""

    place: str
    owner: Expr | None
    type: Type = set_of(CARD)
    span: Span | None = _span()


@frozen
class CardsOn:
    """`cards of cells`: all cards there, covered ones too."""

    cells: Expr  # cell or set of cell
    type: Type = set_of(CARD)
    span: Span | None = _span()


@frozen
class CardAt:
    """The visible card of a cell; none is nothing."""

    cell: Expr
    type: Type = CARD
    span: Span | None = _span()


@frozen
class CardIn:
    """The card of a slot; none is nothing."""

    place: str
    owner: Expr | None
    type: Type = CARD
    span: Span | None = _span()


@frozen
class CellOf:
    """`cell of card`; of a card that lies on no board, nothing."""

    card: Expr
    type: Type = CELL
    span: Span | None = _span()


@frozen
class Height:
    """`height of cell`: how many cards lie there."""

    cell: Expr
    type: Type = NUMBER
    span: Span | None = _span()


@frozen
class Attr:
    """`card.number`; absent or unbound it is nothing."""

    card: Expr
    attribute: str
    type: Type  # number for a numeric attribute, else value of the attribute
    span: Span | None = _span()


@frozen
class IsWild:
    """`card is wild`: made as a wild card, bound or not; `unbound`: only before it is bound."""

    card: Expr
    attribute: str
    unbound: bool = True
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class IsEmpty:
    """`x is empty`: a cell, region, place or set."""

    what: Expr
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class IsFull:
    """`x is full`: every cell of a region, board or set of cells holds a card; a place is at its
    capacity."""

    what: Expr
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class InFamily:
    """`unit is row`."""

    region: Expr
    family: str
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class In:
    """`x in set`."""

    element: Expr
    of: Expr
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class Fits:
    """`card fits cell`: empty (or stacked), and every rule would hold for the card there."""

    card: Expr
    cell: Expr
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class Shows:
    """`region shows number 1 to 8`: each of these values is visible there."""

    cells: Expr  # set of cell
    attribute: str
    low: int
    high: int
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class Possible:
    """`play or move is possible`: some binding of some action is legal for the player."""

    actions: tuple[str, ...]
    player: Expr
    type: Type = YESNO
    span: Span | None = _span()


@frozen
class TimesThisTurn:
    """`jam this turn`: how often an action was carried out this turn."""

    action: str
    type: Type = NUMBER
    span: Span | None = _span()


@frozen
class Conflicts:
    """`conflicts of grid`: the groups of cells that break a settled rule, in reading order."""

    board: str
    type: Type = set_of(set_of(CELL))
    span: Span | None = _span()


@frozen
class Lookup:
    """`points_for(height of cell)`: the row of a table."""

    table: str
    key: Expr
    type: Type
    span: Span | None = _span()


Expr: TypeAlias = (
    Const | Local | OptionValue | Fact | Seat | Stored | Left | Arithmetic | Compare | All | Any
    | Not | Choice | Bind | Quantified | Fold | Count | First | Filter | AllPlayers | Directions
    | BoardCells | CellAt | Neighbors | Step | FamilyRegions | RegionsAt | RegionCells | PlaceCards
    | CardsOn | CardAt | CardIn | CellOf | Height | Attr | IsWild | IsEmpty | IsFull | InFamily
    | In | Fits | Shows | Possible | TimesThisTurn | Conflicts | Lookup
)

# ---- steps: what a line of the file does


@frozen
class ToPlace:
    """`to discard`, `to bottom of stock`."""

    place: str
    owner: Expr | None
    bottom: bool = False
    span: Span | None = _span()


@frozen
class ToCell:
    """`to cell`."""

    cell: Expr
    span: Span | None = _span()


Spot: TypeAlias = ToPlace | ToCell


@frozen
class Require:
    """`require condition "sentence"`."""

    condition: Expr
    sentence: str | None = None
    span: Span | None = _span()


@frozen
class Draw:
    """`draw 5 from stock with number is not 1 to hand`: a chance event a card."""

    amount: Expr
    place: str
    owner: Expr | None
    slot: int | None  # `it` of the condition
    condition: Expr | None
    to: Spot
    span: Span | None = _span()


@frozen
class Move:
    """`move card to cell`, `move cards of them to bag`."""

    cards: Expr  # card or set of card
    to: Spot
    span: Span | None = _span()


@frozen
class Swap:
    """`swap a with b`: two cards, or a card and what lies in a cell (which may be nothing)."""

    left: Expr  # card or cell
    right: Expr  # card or cell
    span: Span | None = _span()


@frozen
class Assign:
    """`points += 1`; a gain stops at the supply."""

    target: Stored
    op: Literal["=", "+=", "-="]
    value: Expr
    span: Span | None = _span()


@frozen
class Mark:
    """`mark regions as scored`."""

    regions: Expr  # region or set of region
    flag: str
    span: Span | None = _span()


@frozen
class Pay:
    """`pay 2 tokens`; what cannot be paid refuses the action."""

    amount: Expr
    counter: Stored
    span: Span | None = _span()


@frozen
class Let:
    """`let x = …`."""

    slot: int
    value: Expr
    span: Span | None = _span()


@frozen
class Pick:
    """`pick x at random from set, one in each row, column`: a chance event.

    Without families `x` is one element; with families it is a set of cells with exactly one in
    each region, uniform over all such sets.
    """

    slot: int
    over: Expr
    one_in_each: tuple[str, ...] = ()
    span: Span | None = _span()


@frozen
class ForEach:
    """`for each x in set`; the slot `turns` names a player, in turn order round and round."""

    slot: int
    over: Expr
    turns: int | None
    body: tuple[StepNode, ...]
    span: Span | None = _span()


@frozen
class If:
    """`if … otherwise …`."""

    condition: Expr
    then: tuple[StepNode, ...]
    otherwise: tuple[StepNode, ...] = ()
    span: Span | None = _span()


@frozen
class Loop:
    """`while c`, `repeat at most k while c`."""

    limit: Expr | None
    condition: Expr | None
    body: tuple[StepNode, ...]
    span: Span | None = _span()


@frozen
class Phase:
    """`phase place "Place a card"`."""

    name: str
    title: str | None
    body: tuple[StepNode, ...]
    span: Span | None = _span()


@frozen
class Choose:
    """`choose play or pass`, `may choose spend`; only in a turn."""

    actions: tuple[str, ...]
    optional: bool
    span: Span | None = _span()


@frozen
class Do:
    """`do place(card, cell)`: in an action its refusal refuses the whole; in a trigger or a turn
    it is skipped."""

    action: str
    arguments: tuple[Expr, ...]
    span: Span | None = _span()


@frozen
class DoFirst:
    """`do the first slide or trade that lowers e`: the actions in written order, their arguments
    in canonical order; with none nothing happens, and a loop around it ends."""

    actions: tuple[str, ...]
    lowers: Expr
    span: Span | None = _span()


@frozen
class Plain:
    """`undo turn`, `end turn`, `end game`, `another turn`."""

    what: Literal["undo turn", "end turn", "end game", "another turn"]
    span: Span | None = _span()


StepNode: TypeAlias = (
    Require | Draw | Move | Swap | Assign | Mark | Pay | Let | Pick | ForEach | If | Loop | Phase
    | Choose | Do | DoFirst | Plain
)


@frozen
class Body:
    """Steps and the names of the slots they bind, parameters first."""

    steps: tuple[StepNode, ...]
    slots: tuple[str, ...]


# ---- declarations


@frozen
class Option:
    """A choice made before the game: `default` and `domain` hold codes as above."""

    name: str
    type: Type  # yes/no, number, word (a mixed domain is a word)
    default: int
    domain: tuple[tuple[int, int], ...]  # spans, ends included; yes/no is (0, 1)
    faces: tuple[tuple[str, int], ...] = ()  # words and their codes
    sentence: str | None = None
    span: Span | None = _span()


@frozen
class Attribute:
    """A property of cards: numbers from `low`, or named `values`."""

    name: str
    values: tuple[str, ...]  # faces in declared order
    low: int | None  # numeric: the code of values[i] is low + i; else i
    wild: tuple[int, ...] = ()  # codes a wild card may take; empty: no wild cards
    span: Span | None = _span()


@frozen
class CardLine:
    """`5 of each number, color blue`: a feature is an attribute and its codes; None is wild."""

    amount: Expr
    features: tuple[tuple[str, tuple[int, ...] | None], ...]
    span: Span | None = _span()


@frozen
class Deck:
    """A multiset of cards; `excepts` are conditions on the card in slot 0."""

    name: str
    lines: tuple[CardLine, ...]
    excepts: tuple[Expr, ...]
    span: Span | None = _span()


@frozen
class Board:
    """`grid: 9 by 9, stacked`, or unbounded with a reach around (0, 0)."""

    name: str
    rows: Expr | None
    columns: Expr | None
    reach: int | None
    stacked: bool
    per_player: bool
    span: Span | None = _span()


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
    """One region of listed cells."""

    cells: tuple[tuple[int, int], ...]


@frozen
class Joined:
    """`unit: row, column, box`: the regions of several families."""

    families: tuple[str, ...]


@frozen
class BySeat:
    """For each player count the region of each seat: `(players, ((family, number from 1), …))`."""

    lines: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]


@frozen
class Family:
    """A named family of regions of a board."""

    name: str
    board: str
    area: Lines | Blocks | Around | Listed | Joined | BySeat
    span: Span | None = _span()


@frozen
class Place:
    """A pile, hand, slot or supply; `holds` is how many copies of which deck lie there first."""

    name: str
    kind: Literal["pile", "hand", "slot", "supply"]
    per_player: bool
    holds: tuple[Expr, str] | None
    shuffled: bool
    capacity: int | None
    seen: Literal["all", "owner", "nobody"]
    span: Span | None = _span()


@frozen
class Store:
    """A counter, score, flag or marker; `per` is "player", a family, or None if shared."""

    name: str
    kind: Literal["counter", "score", "flag", "marker"]
    per: str | None
    total: Expr | None = None  # of a counter with a supply: how many there are in all
    board: str | None = None  # of a marker
    span: Span | None = _span()


@frozen
class Table:
    """Rows of (spans of the key, value); the first that fits; `otherwise` may be None."""

    name: str
    by: str
    rows: tuple[tuple[tuple[tuple[int, int], ...], Expr], ...]
    otherwise: Expr | None
    type: Type
    span: Span | None = _span()


@frozen
class AllDifferent:
    """`number all different in row, column`; with `whole`, no two of the region are equal."""

    attribute: str
    families: tuple[str, ...]
    whole: bool = False
    span: Span | None = _span()


@frozen
class NeighborsDiffer:
    """`neighbors differ in color`."""

    attribute: str
    span: Span | None = _span()


@frozen
class NoLanding:
    """`no card lands where e`: judged before the action."""

    condition: Expr
    span: Span | None = _span()


@frozen
class NoLeaving:
    """`no card leaves where e`: judged before the action."""

    condition: Expr
    span: Span | None = _span()


@frozen
class Need:
    """`need e`: judged after the action's steps."""

    condition: Expr
    span: Span | None = _span()


Clause: TypeAlias = AllDifferent | NeighborsDiffer | NoLanding | NoLeaving | Need


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
    span: Span | None = _span()


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
    """`n: 1 to 5`."""

    slot: int
    low: int
    high: int


Param: TypeAlias = OneOf | PairOf | NumberOf


@frozen
class Action:
    """What a player may decide to do; the parameters fill the first slots of the body."""

    name: str
    params: tuple[Param, ...]
    sentence: str | None
    body: Body
    span: Span | None = _span()


@frozen
class Becomes:
    """`unit becomes full`: slot 0 is a region, slot 1 `them`: all for which it became true."""

    family: str
    condition: Expr


@frozen
class PlaceBecomes:
    """`stock becomes empty`; slot 0 is the owner."""

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
    """A trigger."""

    name: str
    event: Event
    sentence: str | None
    body: Body
    span: Span | None = _span()


@frozen
class ScoreLine:
    """One line of the final scoring; slot 0 is the player."""

    score: str
    name: str
    value: Expr
    sentence: str | None
    slots: int = 1
    span: Span | None = _span()


@frozen
class End:
    """`end stuck at once when …`, with steps that are carried out before the game is over."""

    name: str
    moment: Literal["at once", "after turn", "after round"]
    condition: Expr
    sentence: str | None
    slots: int = 0
    body: Body | None = None
    span: Span | None = _span()


@frozen
class Rank:
    """One link of the tie chain; `value` is for the player in slot 0, None is the latest seat."""

    how: Literal["most", "fewest", "latest seat"]
    value: Expr | None = None
    slots: int = 1


@frozen
class Win:
    """`win most points, then …`, or together, if a condition holds."""

    ranks: tuple[Rank, ...]
    together: bool = False
    condition: Expr | None = None
    slots: int = 0
    span: Span | None = _span()


@frozen
class Titles:
    """Titles by the score, lowest first: `(from, text)`."""

    condition: Expr | None
    rows: tuple[tuple[int, str], ...]
    slots: int = 0
    span: Span | None = _span()


@frozen
class Turn:
    """The steps of a turn; a seat for which `unless` holds (player in slot 0) takes none.

    Both share the frame of the body, whose slot 0 is kept for that player."""

    unless: Expr | None
    body: Body
    span: Span | None = _span()


@frozen
class Rules:
    """A whole game, resolved."""

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
    words: tuple[str, ...] = ()  # every word of every option; see word_code


def word_code(words: tuple[str, ...], word: str) -> int:
    """Answer the code of an option's word: below every number an option may hold."""
    return -2 - words.index(word)
