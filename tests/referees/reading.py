"""A replay log read for the referees: its text goes in, plain events come out.

Nothing here knows a game, and nothing comes from the engine. A referee walks over the events with
a `Course`, asks for what the rules say must come next, and raises an `Objection` where it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

COLUMNS = "abcdefghi"
RULED = {  # the variants of which the rulings speak; other house rules the referees do not know
    "+cardoku_cooperative",
    "+separation",
    "+sudoku_tactics_cooperative",
    "+wild_side",
}


def is_ruled(label: str) -> bool:
    """Return whether the rulings speak of all variants of a play, told as in test_replays.py."""
    return {word for word in label.split() if word.startswith("+")} <= RULED


class Objection(AssertionError):
    """What a referee says when a play breaks the rules."""


@dataclass(frozen=True)
class Event:
    """One line of a play.

    `seat 1: place 3 c4`             is kind `decision`, seat 1, words `place`, `3`, `c4`
    `turn 7: seat 2`                 is kind `turn`, seat 2, words `7`
    `round 3`                        is kind `round`, no seat, words `3`
    `score: seat 1: points +1 = 4`   is kind `score`, seat 1, words `points`, `+1`, `=`, `4`
    `chance: draw 3 from bag to rack 1`, `clock: 10`, `trigger: played`, … have their first word
    as kind, and no seat where none is told before a second colon.
    """

    line: int
    kind: str
    seat: int | None
    words: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Replay:
    """What a log holds; `titles` and `points` are by seat, as the result tells them."""

    game: str
    players: int
    options: dict[str, str]
    variants: tuple[str, ...]
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    titles: dict[int, str] = field(default_factory=dict)
    points: dict[int, dict[str, int]] = field(default_factory=dict)

    def number(self, option: str) -> int:
        """Return the value of an option that is a number."""
        return int(self.options[option])


def read(text: str) -> Replay:
    """Read a finished play; the texts of its rules, if they are there, are left out."""
    lines = [line for line in enumerate(text.split("\n"), 1) if not line[1].startswith("|")]
    numbers = {line: at for at, (_, line) in enumerate(lines)}
    head, rest = lines[: numbers["-- play"]], lines[numbers["-- play"] + 1 :]
    end = next((at for at, (_, line) in enumerate(rest) if line == "-- result"), None)
    if end is None:
        raise Objection("the play has no result")
    result = dict(line.split(": ", 1) for _, line in rest[end + 1 :] if ": " in line)
    header = dict(line.split(": ", 1) for _, line in head if ": " in line)
    sources = [line[3:-4] for _, line in head if line.startswith("-- ") and line.endswith(".sdg")]
    return Replay(
        game=header["game"],
        players=int(header["players"]),
        options=dict(
            line.removeprefix("option: ").split(" = ", 1)
            for _, line in head
            if line.startswith("option: ")
        ),
        variants=tuple(sources[1:]),
        events=tuple(event_of(number, line) for number, line in rest[:end]),
        scores=tuple(map(int, result["scores"].split())),
        winners=tuple(int(word) for word in result["winners"].split() if word != "nobody"),
        ended_by=result["ended by"],
        titles={
            int(name.removeprefix("title of seat ")): title
            for name, title in result.items()
            if name.startswith("title of seat ")
        },
        points={
            int(name.removeprefix("points of seat ")): parts_of(parts)
            for name, parts in result.items()
            if name.startswith("points of seat ")
        },
    )


def event_of(number: int, line: str) -> Event:
    """Take one line of a play apart."""
    if match := re.fullmatch(r"seat (\d+): (.*)", line):
        return Event(number, "decision", int(match[1]), tuple(match[2].split()), line)
    if match := re.fullmatch(r"turn (\d+): seat (\d+)", line):
        return Event(number, "turn", int(match[2]), (match[1],), line)
    if match := re.fullmatch(r"round (\d+)", line):
        return Event(number, "round", None, (match[1],), line)
    if match := re.fullmatch(r"(\w+): (?:seat (\d+): )?(.*)", line):
        seat = int(match[2]) if match[2] else None
        return Event(number, match[1], seat, tuple(match[3].split()), line)
    raise Objection(f"line {number}: `{line}` cannot be read")


def parts_of(text: str) -> dict[str, int]:
    """Read `zone 6, stacks 2, leftovers -3`."""
    return {name: int(count) for name, count in (part.split() for part in text.split(", "))}


class Course:
    """The events of a play, walked over once from the first to the last."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = list(events)
        self.at = 0

    @property
    def next(self) -> Event | None:
        """The event that comes next, which stays; None at the end of the play."""
        return self.events[self.at] if self.at < len(self.events) else None

    def comes(self, kind: str, *words: str) -> bool:
        """Tell whether the next event is of a kind, and starts with some words."""
        event = self.next
        return event is not None and event.kind == kind and event.words[: len(words)] == words

    def take(self, kind: str, *words: str, seat: int | None = None) -> Event:
        """Go over the next event, which must be of this kind and seat and start with the words."""
        event = self.next
        wanted = " ".join([f"a {kind}", *words, *([f"of seat {seat}"] if seat else [])])
        if event is None:
            raise Objection(f"the play is over; {wanted} should come")
        fits = self.comes(kind, *words) and (seat is None or event.seat == seat)
        self.check(fits, f"{wanted} should come")
        self.at += 1
        return event

    def check(self, holds: bool, why: str) -> None:
        """Object to the next event, or to the end of the play, where something does not hold."""
        if not holds:
            event = self.next
            place = f"line {event.line}, `{event.text}`" if event else "at the end"
            raise Objection(f"{place}: {why}")


def check_equal(what: str, logged: object, due: object) -> None:
    """Object where the log tells something else than is due."""
    if logged != due:
        raise Objection(f"{what}: the log tells {logged}, but {due} is due")


Cell = tuple[int, int]  # column and row, from 0


def cell_of(name: str) -> Cell:
    """Read a cell of a board: `c4` is (2, 3)."""
    if not re.fullmatch(f"[{COLUMNS}][1-9]", name):
        raise Objection(f"there is no cell {name}")
    return COLUMNS.index(name[0]), int(name[1:]) - 1


UNITS: list[frozenset[Cell]] = [
    *(frozenset((column, row) for row in range(9)) for column in range(9)),
    *(frozenset((column, row) for column in range(9)) for row in range(9)),
    *(
        frozenset((column, row) for column in range(left, left + 3) for row in range(top, top + 3))
        for left in (0, 3, 6)
        for top in (0, 3, 6)
    ),
]  # the nine columns, rows and boxes of a board of 9×9


def check_result(
    replay: Replay, course: Course, ended_by: str, scores: list[int], winners: list[int]
) -> None:
    """Object if the log goes on, or its result is another than the referee's."""
    course.check(course.next is None, f"the game has ended by {ended_by}")
    check_equal("ended by", replay.ended_by, ended_by)
    check_equal("scores", list(replay.scores), scores)
    check_equal("winners", list(replay.winners), winners)
