"""Values while a kernel is generated: a piece of text and what it stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

IN_A_ROW = 32  # sets of a union that stand in a row: each is nested within the next


def united(sets: Sequence[str]) -> str:
    """Generate the union of sets; of very many that of some unions, since texts nest only so
    deep.
    """
    while len(sets) > IN_A_ROW:
        starts = range(0, len(sets), IN_A_ROW)
        sets = [united(sets[start : start + IN_A_ROW]) for start in starts]
    return f"({' | '.join(sets)})" if sets else "0"


@frozen
class Code:
    """An expression of the kernel; `kind` is number, cells, regions, kinds or directions."""

    text: str
    kind: str = "number"
    absent: bool = False  # a name for what may be no number

    def __str__(self) -> str:
        return self.text


@frozen
class OnCell:
    """The visible card of a cell, whose number is an expression (-1: no cell)."""

    cell: str
    absent: bool = False  # a name for what may be no card


@frozen
class InPlace:
    """A card of a kind in a place; which of its owners', and the kind, are expressions."""

    place: str
    owner: str  # index of the owner; "0" if shared
    kind: str
    absent: bool = False
    there: str = ""  # of a goal: the condition on which there is such a place, if it is not sure


@frozen
class InStack:
    """A card of a kind on a cell, visible or covered; both are expressions (-1: no card)."""

    cell: str
    kind: str
    kinds: int  # how many there are: cell and kind make one number
    absent: bool = False


Card: TypeAlias = OnCell | InPlace | InStack


@frozen
class OnCells:
    """The visible cards of a set of cells, all of which hold one."""

    cells: str
    covered: bool = False  # those below too
    only: str = ""  # the cell, if one is meant (-1: none)


@frozen
class Held:
    """The cards in a place, of some kinds (a set of kinds; None: of all)."""

    place: str
    owner: str
    kinds: str | None = None
    fixed: bool = False  # these kinds were there then, whatever lies there now
    all_if: str = (
        ""  # all of them, if this holds: there is such a place; else none, as `kinds` says
    )


@frozen
class Series:
    """Cards one after the other, the lowest first: from a first on, so many."""

    card: Callable[[str], InPlace | InStack]  # writes the card with an index
    first: str
    many: str
    noted: bool = False  # put down when they were found: it does not change with where they lie


@frozen
class Groups:
    """The parts of a set of cells that hang together; with a condition, those that pass it."""

    cells: str
    passes: Callable[[str], str] | None = None  # writes the condition on a part
    through: str = ""  # cells of which each part that matters has one; all parts, if empty


@frozen
class Runs:
    """The runs of a set of cells in some directions; with a condition, those that pass it."""

    cells: str
    ways: tuple[int, ...]
    passes: Callable[[str], str] | None = None  # writes the condition on a run


@frozen
class Conflicts:
    """The groups of cells of a board that break a settled rule."""

    board: str


@frozen
class Seats:
    """Players, one after the other: from a first on, so many."""

    first: str
    many: str
    passes: Callable[[str], str] | None = None  # writes the condition on a seat


@frozen
class Span:
    """Numbers one after the other: from a first on, so many."""

    first: str
    many: str
    passes: Callable[[str], str] | None = None  # writes the condition on a number


Value: TypeAlias = (
    Code
    | OnCell
    | InPlace
    | InStack
    | OnCells
    | Held
    | Series
    | Groups
    | Runs
    | Conflicts
    | Seats
    | Span
)

Frame: TypeAlias = dict[int, Value]  # what the names of a body, by their slots, stand for
