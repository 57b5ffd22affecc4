"""A look as plain data: what tints a card, which sign it has, what stands large, its shape."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from sdg.spoken_names import spoken

WILD = "wild"  # stands for the value of a wild card that has taken none
WRITTEN = "written"  # the shape of what is written on a board with a pen: no piece


@frozen
class Mark:
    """What shows a value: a tint, and a sign of the shelf, or one or two letters."""

    tint: str | None = None
    sign: str | None = None
    letters: str | None = None


@frozen
class Back:
    """The back of a deck's cards."""

    tint: str = "slate"
    sign: str = "diamond"


@frozen
class Look:
    """How the things of one game are drawn."""

    marked: str | None = None  # the attribute whose values have marks
    large: str | None = None  # the attribute that stands large
    marks: Mapping[tuple[str, str], Mark] = field(factory=dict)  # by attribute and value, or WILD
    # By deck, as `names.PIECE_SHAPES`, or WRITTEN; usually "card".
    shapes: Mapping[str, str] = field(factory=dict)
    plain: str = "slate"  # the tint of discs and cubes with nothing on them: that of no value
    usual_shape: str = "card"  # of a piece whose deck is not known: that of all decks, if it is one
    backs: Mapping[str, Back] = field(factory=dict)  # by deck
    grounds: Mapping[str, str] = field(factory=dict)  # a tint by board
    titles: Mapping[str, str] = field(factory=dict)  # by place, board, counter, score, flag

    def title(self, name: str) -> str:
        """Return what a thing of the rules is called on the table."""
        return self.titles.get(name) or spoken(name)
