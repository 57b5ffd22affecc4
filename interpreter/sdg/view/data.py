"""What a view holds: frozen plain data. Seats count from 1; cells and places go by their names.

A cell's name is that of the log: `c3`, `grid2:c3` on the board of seat 2. So is a place's: `stock`,
`hand 2` for that of seat 2, `row_pile row 3` for one that is kept for a region or a value.
"""

from __future__ import annotations

from attrs import frozen

from sdg.events import Outcome
from sdg.observation import NumberView, Observation, PlaceView


@frozen
class Face:
    """What is on a card that is to be seen: `values` are its attributes with their values."""

    name: str  # as the log writes it: `5-blue`, `wild=3`, `?` for one that lies face down
    short: str  # as a board has room for: `5b`
    values: tuple[tuple[str, str], ...]
    deck: str = ""  # the deck it belongs to, if all such cards belong to one
    wild: str | None = None  # the attribute that it may take any value of, or has taken one of
    back: bool = False


@frozen
class Zone:
    """The cells of one board that belong to a seat."""

    board: str
    seat: int
    name: str
    cells: tuple[str, ...]


@frozen
class Region:
    """A region that decisions may name, by a word of theirs, with its cells."""

    word: str
    name: str
    of: str  # its family
    cells: tuple[str, ...]


@frozen
class Motion:
    """A card that went from a cell or place to another; `card` is None if the seat saw a back."""

    card: str | None
    start: str
    to: str


@frozen
class Changes:
    """What is different from when the seat looked last."""

    new: frozenset[str] = frozenset()  # cells to which a card came
    left: frozenset[str] = frozenset()  # cells that a card left, and none came
    moved: tuple[tuple[str, str], ...] = ()  # from which cell to which a card went
    slots: frozenset[str] = frozenset()  # slots whose card is new: it comes from no board
    motions: tuple[Motion, ...] = ()  # in order


@frozen
class Parameter:
    """What an action takes: a kind of thing, and for cards where they may lie.

    Of two parameters that are a pair, either may be pointed at first.
    """

    name: str
    kind: str  # "card", "cell", "number", "player", "value", "region", "direction", "yes/no"
    of: str | None = None  # the attribute of a value or number, the family of a region
    places: tuple[str, ...] = ()  # by their names in the rules; cards of boards go by their cells
    pair: bool = False


@frozen
class Branch:
    """A word of a decision, and how it may go on; a decision ends where there is nothing more."""

    word: str
    then: tuple[Branch, ...] = ()


@frozen
class Offer:
    """The legal decisions of one action, in canonical order, by what they begin with."""

    action: str
    sentence: str | None  # with the names of parameters in braces
    parameters: tuple[Parameter, ...]
    choices: tuple[Branch, ...]
    count: int
    free: bool = False  # in table mode: any of what it takes may be tried, and none is listed


@frozen
class Marking:
    """What the rules of a puzzle draw on its board, beside cards.

    Shapes: of cells together "cage", their outline; along cells in order "tube", which begins with
    a bulb, "arrow", which begins in a circle, and "line"; on each cell "shade", "ring", "name";
    between two cells "less" (the first has less), "white dot", "black dot"; and "number", in a
    corner of its one cell or, outside of all cells, at a `spot`.
    """

    shape: str
    cells: tuple[str, ...] = ()
    text: str = ""
    spot: tuple[int, int] | None = None  # row and column, where no cell is
    way: tuple[int, int] | None = None  # rows and columns of a step to the cells it is about


@frozen
class View:
    """A position as a seat looks at it, or a puzzle, in which nobody has a seat."""

    title: str
    names: tuple[str, ...]  # by seat; none in a puzzle
    seen: Observation
    faces: tuple[Face, ...]  # of the cards in sight, in the order of the kinds
    zones: tuple[Zone, ...]
    places: tuple[PlaceView, ...]  # those that are shown; `seen` has all
    numbers: tuple[NumberView, ...]
    changes: Changes
    offers: tuple[Offer, ...]
    phase: str | None = None  # in words
    timed: bool = False
    table_mode: bool = False  # the players are the referee
    misplays: tuple[str, ...] = ()  # cells of wrong cards that were shown since the seat looked
    undo: int = 0  # decisions that the seat can take back now
    news: tuple[str, ...] = ()  # what happened since the seat looked last, in words
    outcome: Outcome | None = None
    circles: tuple[tuple[str, int], ...] = ()  # counters, and how many of their values lie in one
    regions: tuple[Region, ...] = ()  # those that what is offered takes, and those like them
    limits: tuple[tuple[str, int], ...] = ()  # counters, and from which value they close an action
    task: str | None = None  # what is to be done with a puzzle; None for a game
    goals: tuple[str, ...] = ()  # what must hold in a puzzle, and numbers that are not drawn
    markings: tuple[Marking, ...] = ()


def place_name(place: PlaceView) -> str:
    """Return the name that a place has in logs and views."""
    if place.of is not None:
        return f"{place.name} {place.of}"
    return place.name if place.owner is None else f"{place.name} {place.owner}"
