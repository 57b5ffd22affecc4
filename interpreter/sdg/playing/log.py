"""The replay log: a play as text that a person can read, and that needs no other file.

A header, the rules' text, the play line by line, and the result:

    sdg replay 1
    game: Fives
    players: 2
    option: target = 5
    seat 1: Ann
    seat 2: greedy
    seed: 8123                           `8123 hidden` if players are not to be shown it
    referee: table                       only in table mode
    rules: 6e0c…                         the SHA-256 of the texts below
    -- fives.sdg
    | game "Fives"                       first the game, then its variants
    -- play
    turn 1: seat 1
    chance: draw 5 from stock to hand 1  the outcome of a chance event
    clock: 12                            a reading in seconds, in games with a time limit
    seat 1: place 5 c3                   a decision, and what comes of it
    challenge: seat 2 shows c3           in table mode; `… choosing 3`: what was chosen then
    -- result
    scores: 5 3
    winners: 1
    ended by: target
    -- end

A play that is not over has `-- unfinished` instead of its result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import field, frozen

from sdg.events import Chanced, Decided, Event, Happened, Outcome
from sdg.ir import Option
from sdg.refereeing import TableGame
from sdg.source import Source
from sdg.untrusted_text import OF_A_WORD

if TYPE_CHECKING:
    from sdg.game import Game
    from sdg.playing.playthrough import Playthrough, Step

VERSION = "sdg replay 1"
AT_TABLE = "referee: table"
HIDDEN = " hidden"  # after a seed


@frozen
class Log:
    """What a replay log holds. Lines are (number in the file, text)."""

    path: str
    title: str
    players: int
    options: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    seed: int
    sources: tuple[Source, ...] = field(repr=False)
    deal: str | None
    play: tuple[tuple[int, str], ...] = field(repr=False)
    result: tuple[tuple[int, str], ...] | None
    at_table: bool = False  # the players are the referee
    seed_hidden: bool = False  # from the players, at the prompt

    @property
    def last_line(self) -> int:
        """The number of the last line that belongs to the play."""
        return (self.result or self.play or ((1, ""),))[-1][0]


def write_log(play: Playthrough) -> str:
    """Write a play down, finished or not."""
    return LogWriter().write(play)


class LogWriter:
    """Writes a play down again and again while it grows: each step is put into words once."""

    def __init__(self) -> None:
        self._head = ""
        self._seats: tuple[str, ...] = ()  # who is named in the head
        self._steps: list[Step] = []
        self._texts: list[str] = []

    def write(self, play: Playthrough) -> str:
        """Return the log of a play, always of the same one, as it stands."""
        steps = play.steps
        while self._steps and self._steps[-1] is not _at(steps, len(self._steps) - 1):
            self._steps.pop()
            self._texts.pop()
        for step in steps[len(self._steps) :]:
            self._steps.append(step)
            self._texts.append("".join(f"{line}\n" for line in lines_of_step(step)))
        if not self._head or self._seats != play.seats:
            self._head = "".join(f"{line}\n" for line in _head_lines(play))
            self._seats = play.seats
        outcome = play.outcome
        end = ["-- result", *lines_of_outcome(outcome)] if outcome else ["-- unfinished"]
        return "".join([self._head, *self._texts, *(f"{line}\n" for line in end), "-- end\n"])


def _at(steps: list[Step], index: int) -> Step | None:
    return steps[index] if index < len(steps) else None


def _head_lines(play: Playthrough) -> Iterator[str]:
    game = play.game
    yield from (VERSION, f"game: {one_line(game.rules.title)}", f"players: {game.players}")
    yield from (f"option: {name} = {face}" for name, face in option_faces(game))
    yield from (f"seat {seat}: {one_line(name)}" for seat, name in enumerate(play.seats, 1))
    yield f"seed: {play.seed}{HIDDEN if play.seed_hidden else ''}"
    if isinstance(game, TableGame):
        yield AT_TABLE
    yield from lines_of_rules(game.sources)
    if play.deal is not None:
        yield "-- deal"
        yield from quoted(play.deal.text.rstrip("\n"))
    yield "-- play"


def lines_of_rules(sources: tuple[Source, ...]) -> Iterator[str]:
    """Yield the texts of rules, after the hash by which it is seen whether they were changed."""
    yield f"rules: {digest(sources)}"
    for source in sources:
        yield f"-- {one_line(source.name)}.sdg"
        yield from quoted(source.text)


def quoted(text: str) -> Iterator[str]:
    """Yield the lines of a text that a log holds."""
    return (f"| {line}".rstrip(" ") for line in text.split("\n"))


def lines_of_step(step: Step) -> Iterator[str]:
    """Yield the lines of a decision, a clock reading or the setup, and of all that came of it."""
    if step.clock is not None:
        yield f"clock: {step.clock}"
    for event in step.events:
        match event:
            case Happened(kind="move" | "look") | Decided(text=""):
                pass  # that follows from what is said
            case _:
                yield line_of_event(event)


def line_of_event(event: Event) -> str:
    """Write an event as whoever may see everything reads it."""
    match event:
        case Chanced(outcome=outcome):
            return f"chance: {one_line(outcome)}"
        case Decided(seat=seat, text=text):
            return f"seat {seat}: {one_line(text)}"
        case Happened(kind=kind, text=text):
            return one_line(text if text.startswith(f"{kind} ") else f"{kind}: {text}")


def lines_of_outcome(outcome: Outcome) -> Iterator[str]:
    """Yield the lines of a result."""
    yield "scores: " + " ".join(map(str, outcome.scores))
    yield "winners: " + (" ".join(map(str, outcome.winners)) or "nobody")
    yield f"ended by: {one_line(outcome.ended_by)}"
    for seat, title in enumerate(outcome.titles, 1):
        if title:
            yield f"title of seat {seat}: {one_line(title)}"
    for seat, parts in enumerate(outcome.lines, 1):
        if parts:
            yield f"points of seat {seat}: " + ", ".join(f"{name} {n}" for name, n in parts)


def option_faces(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the options of a game and their values, as people write them."""
    return tuple(
        (o.name, _face(o, game.options.get(o.name, o.default))) for o in game.rules.options
    )


def _face(option: Option, code: int) -> str:
    if option.type.kind == "yes/no":
        return "yes" if code else "no"
    return next((face for face, own in option.faces if own == code), str(code))


def digest(sources: tuple[Source, ...]) -> str:
    """Return the SHA-256 of the rules' texts."""
    hasher = hashlib.sha256()
    for source in sources:
        text = "\n".join(line.rstrip(" ") for line in source.text.split("\n"))
        hasher.update(f"{one_line(source.name)}\n{text}\0".encode("utf-8", "surrogatepass"))
    return hasher.hexdigest()


def one_line(text: str) -> str:
    """Return a text that stays on its line and can be written, without control characters."""
    if text.isascii() and text.isprintable():  # as nearly all are
        return text
    return OF_A_WORD.sub("\ufffd", text)
