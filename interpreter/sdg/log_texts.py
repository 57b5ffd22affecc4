"""Sentences of a log about cards that go somewhere: written, and read again, in one place.

A play notes what chance brings as a text, and a replay finds it again by that text.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

CARD: Final = "a card"  # what a seat reads that cannot see which
_WAY = re.compile(r"(?:(?P<verb>draw|move) )?(?P<card>a card|\S+) from (?P<start>.+) to (?P<to>.+)")
_WAY_OF_CARDS = re.compile(r"(.+?) from (.+) to (.+)")


@frozen
class CardMove:
    """A card that goes from one place to another; `verb` is `draw`, `move`, or nothing."""

    verb: str
    card: str  # its face, or `a card`
    start: str
    to: str

    def __str__(self) -> str:
        verb = f"{self.verb} " if self.verb else ""
        return f"{verb}{self.card} from {self.start} to {self.to}"


def drawn(card: str, start: str, to: str) -> str:
    """Write that chance brings a card."""
    return str(CardMove("draw", card, start, to))


def moved(card: str, start: str, to: str) -> str:
    """Write that a card goes somewhere, without saying how."""
    return str(CardMove("", card, start, to))


def picked(what: str) -> str:
    """Write that chance picks an element of a set."""
    return f"pick {what}"


def turned_up(card: str, place: str) -> str:
    """Write that a card is turned up where it lies."""
    return f"turn up {card} at {place}"


def read_move(text: str) -> CardMove | None:
    """Read a sentence about a card that goes somewhere; None if it is another one."""
    match = _WAY.fullmatch(text)
    return match and CardMove(match["verb"] or "", match["card"], match["start"], match["to"])


def read_way(text: str) -> tuple[str, str, str] | None:
    """Read a sentence about one card or several that go somewhere: what stands before their way,
    where they come from, where they go; None if it is another one."""
    match = _WAY_OF_CARDS.fullmatch(text)
    return match and (match[1], match[2], match[3])
