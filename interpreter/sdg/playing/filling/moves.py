"""What people do to a puzzle's board: one line of text for each move, and the line read again.

    seat 1 at 12: put; c3 5; notes a3 1 2      a card laid, and a note that it made vain
    seat 2 at 15: take; c3                     a card taken out
    seat 1 at 20: note; notes c3 1 5           what may be there, as noted
    seat 1 at 31: undo

`at` is in seconds since the beginning. Nothing has to be computed to read a move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, TypeAlias, cast, get_args

from attrs import frozen

from sdg.layout.bit_sets import bits

What: TypeAlias = Literal[
    "put", "take", "note", "solve", "restart", "hint", "check", "undo", "redo"
]
WHATS: tuple[What, ...] = get_args(What)
EMPTY_HANDED = ("restart", "hint", "check", "undo", "redo")  # say nothing more
_LINE = re.compile(r"seat ([0-9]{1,3}) at ([0-9]{1,9}): ([a-z]{1,10})(?:; (.*))?")


class BadLine(Exception):
    """A line that is no move: why, and the column, from 1."""

    def __init__(self, why: str, column: int = 1) -> None:
        super().__init__(why, column)
        self.why, self.column = why, column


@frozen
class Move:
    """What one person did. `cards`: what lies on cells afterwards, None for nothing; `notes`: the
    set of kinds noted for cells afterwards."""

    person: int  # from 1
    seconds: int
    what: What
    cards: tuple[tuple[int, int | None], ...] = ()
    notes: tuple[tuple[int, int], ...] = ()


def line_of(move: Move, cell_name: Callable[[int], str], face: Callable[[int], str]) -> str:
    """Write a move."""
    parts = [f"seat {move.person} at {move.seconds}: {move.what}"]
    for cell, kind in move.cards:
        parts.append(cell_name(cell) if kind is None else f"{cell_name(cell)} {face(kind)}")
    for cell, kinds in move.notes:
        parts.append(" ".join(["notes", cell_name(cell), *(face(kind) for kind in bits(kinds))]))
    return "; ".join(parts)


def move_of(line: str, cells: Mapping[str, int], kinds: Mapping[str, int]) -> Move:
    """Read a move: cells and kinds by their names. Raises `BadLine`."""
    match = _LINE.fullmatch(line)
    if match is None:
        raise BadLine("this should be `seat 1 at 12: put; c3 5`")
    person, seconds, what, rest = match.groups()
    if what not in WHATS:
        raise BadLine(f"nobody can `{what}`", match.start(3) + 1)
    cards: dict[int, int | None] = {}
    notes: dict[int, int] = {}
    for words, column in _parts(rest, match.start(4)):
        cell = cells.get(words[1] if words[0] == "notes" and len(words) > 1 else words[0])
        faces = [kinds.get(word) for word in words[2 if words[0] == "notes" else 1 :]]
        if cell is None or None in faces:
            raise BadLine("this is no cell with cards of this puzzle", column)
        known = [kind for kind in faces if kind is not None]
        if words[0] == "notes":
            notes[cell] = sum(1 << kind for kind in set(known))
        elif len(known) <= 1 and cell not in cards:
            cards[cell] = known[0] if known else None
        else:
            raise BadLine("a cell has one card", column)
    laid = all(kind is not None for kind in cards.values())
    sound = {
        "put": len(cards) >= 1 and laid,
        "take": len(cards) >= 1 and not any(kind is not None for kind in cards.values()),
        "note": not cards,
        "solve": laid,
    }.get(what, not cards and not notes)
    if not sound:
        raise BadLine(f"that is not what it takes to `{what}`", match.start(3) + 1)
    return Move(
        int(person), int(seconds), cast(What, what), tuple(cards.items()), tuple(notes.items())
    )


def _parts(rest: str | None, start: int) -> Iterator[tuple[list[str], int]]:
    """Yield the words of each part of a line, and the column at which it stands."""
    at = start
    for part in (rest or "").split("; ") if rest is not None else ():
        words = part.split(" ")
        if not all(words):
            raise BadLine("something is missing here", at + 1)
        yield words, at + 1
        at += len(part) + 2
