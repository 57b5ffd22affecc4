"""A deal or a position as text: what lies where, and in which order cards will be drawn.

    sdg deal 1
    stock draws: 5 3 9           the next cards from a shuffled pile, first first
    stock: 1 1 4 7               the cards in a pile, in no order
    stock below: 6 2             cards put under it, the next first
    hand 2: 5 5 8                the hand of seat 2
    points: 3 1                  a counter by seat
    closed: row1 box3            the regions, or seats, with a flag
    cat: b2                      a marker
    seat: 2                      whose turn it is; also `turn`, `round`, `clock`
    grid:                        the board, row by row; `.` is empty, `-` is no cell of a board
                                 that is drawn, a stack is bottom/…/top
        5 . 3
        . 1-blue/2-red ?         `?` lies face down; its card is listed among those of its pile
    field:                       an unbounded board, cell by cell
        0,0 5-yellow

    rest: 5d1f… {…}              where in its turn a saved position stands

With draws alone the game is set up by its rules from these draws. Else it is set up by the seed,
and what the file says takes the place of what lies there; cards go to and come from their pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy

from attrs import field, frozen

from sdg.chance import Generator
from sdg.events import Chance
from sdg.log_texts import drawn, read_move
from sdg.playing.why_unreadable import Unreadable

VERSION = "sdg deal 1"
ENTRIES = 10_000
NO_CELL = "-"  # in a row of a board that is drawn


@frozen
class Entry:
    """`name: words`, and the indented rows below it."""

    line: int
    name: str
    text: str
    rows: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.text.split())


@frozen
class Deal:
    """The entries of a deal, by name."""

    path: str
    text: str = field(repr=False)
    entries: Mapping[str, Entry]

    @property
    def is_position(self) -> bool:
        """Return whether it says more than the order of draws."""
        return any(not name.endswith(" draws") for name in self.entries)

    @property
    def draws(self) -> dict[str, list[str]]:
        """The coming draws of each pile."""
        return {
            name.removesuffix(" draws"): list(entry.words)
            for name, entry in self.entries.items()
            if name.endswith(" draws")
        }


def read_deal(text: str, path: str) -> Deal:
    """Read a deal; raise Unreadable with the place of the first mistake."""
    lines = text.split("\n")
    if lines[0].rstrip() != VERSION:
        raise Unreadable(f"this is no deal: its first line should be `{VERSION}`", path, 1)
    entries: dict[str, Entry] = {}
    for entry in _entries(lines, path):
        if entry.name in entries:
            what = f"`{entry.name}` is told already on line {entries[entry.name].line}"
            raise Unreadable(what, path, entry.line)
        entries[entry.name] = entry
        if len(entries) > ENTRIES:
            raise Unreadable("this tells of too many things", path, entry.line)
    return Deal(path, text, entries)


def chance_of(seed: int, deal: Deal | None) -> Chance:
    """Return the chance of a play: that of the seed, after the draws that a deal lists."""
    generator = Generator(seed)
    return Ordered(deal.draws, generator) if deal is not None and deal.draws else generator


class Ordered:
    """Chance with the coming draws of some piles given: the first of them that may be drawn."""

    def __init__(self, draws: Mapping[str, Sequence[str]], after: Chance) -> None:
        self._draws = {name: list(faces) for name, faces in draws.items()}
        self._after = after

    def __copy__(self) -> Ordered:
        """Return a chance of its own that has come as far."""
        return Ordered(self._draws, copy(self._after))

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return the next given draw, or whatever comes after those."""
        possible = {label(i): i for i, weight in enumerate(weights) if weight > 0}
        move = read_move(next(iter(possible), ""))
        if move is not None and move.verb == "draw":
            faces = self._draws.get(move.start, [])
            for face in faces:
                if (index := possible.get(drawn(face, move.start, move.to))) is not None:
                    faces.remove(face)
                    return index
        return self._after.pick(weights, label)


def _entries(lines: list[str], path: str) -> Iterator[Entry]:
    at, rows_above = 1, False
    while at < len(lines):
        line = lines[at].partition("#")[0].rstrip()
        at += 1
        if not line:
            continue
        name, colon, words = line.partition(":")
        if line[0] == " " or not colon or not name.strip():
            indent = "; the rows of a board are indented" if rows_above else ""
            raise Unreadable(f"this should be `name: …`{indent}", path, at)
        first, rows = at, []
        while at < len(lines) and lines[at][:1] in (" ", ""):
            row = lines[at].partition("#")[0].split()
            at += 1
            if row:
                rows.append((at, tuple(word for word in row if word != "|")))
            elif not lines[at - 1].strip() and not any(lines[at:]):
                break
        rows_above = not words.strip() and not rows
        yield Entry(first, " ".join(name.split()), words.strip(), tuple(rows))
