"""What a rulebook draws, as data: scenes without colors or sizes, each with a line about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from sdg.look.data import Look
from sdg.observation import BoardView
from sdg.view.data import Face, View

Verdict: TypeAlias = Literal["", "allowed", "forbidden"]


@frozen
class TableScene:
    """All that lies on the table, as a seat sees it."""

    view: View
    look: Look


@frozen
class BoardScene:
    """A board or a part of one; cells of which an example speaks are marked.

    The part is cut off at the sides where the board `goes_on`: "left", "right", "top", "bottom".
    """

    view: View
    look: Look
    board: BoardView
    faces: Mapping[str, Face]
    goes_on: frozenset[str] = frozenset()
    verdict: Verdict = ""
    here: tuple[str, ...] = ()  # cells that a decision names, in its order
    fault: tuple[str, ...] = ()  # cells that it breaks a rule with
    laid: Face | None = None  # goes to those of the cells where a card lies already
    small: bool = False


@frozen
class CardsScene:
    """Cards, tiles or other pieces beside each other, and the back of those that are hidden."""

    look: Look
    faces: tuple[Face, ...]
    back: str | None = None  # the deck


@frozen
class CountersScene:
    """Chips and pieces that stand on boards, each with its name."""

    look: Look
    chips: tuple[tuple[str, int], ...]  # name and number
    markers: tuple[str, ...]


@frozen
class FanScene:
    """A few cards like a fan."""

    look: Look
    faces: tuple[Face, ...]


Scene: TypeAlias = TableScene | BoardScene | CardsScene | CountersScene | FanScene


@frozen
class Figure:
    """A scene with the name of its file and a line about it."""

    name: str  # of small letters, digits and dashes; no other figure of the page has it
    about: str
    scene: Scene = field(repr=False)
    verdict: Verdict = ""
