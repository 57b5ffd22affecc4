"""Decisions, happenings, reasons of a refusal and outcomes of a game: plain data.

Every text is what a log, a replay or a screen shows: cards by faces, cells by names, seats from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from attrs import field, frozen

from sdg.source import Span


@frozen
class Decision:
    """One action with all its arguments bound: `place 5 c3`; `stop` ends an optional step.

    `arguments` are the engine's codes; `text` is what people read and type.
    """

    action: str
    arguments: tuple[int, ...]
    text: str = field(eq=False)

    def __str__(self) -> str:
        return self.text


class Chance(Protocol):
    """Where randomness comes from: a generator, or the record of a play."""

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return an index with a probability in proportion to its weight.

        `label(i)` is the outcome as the log writes it; labels of one pick differ.
        """
        ...


@frozen
class Chanced:
    """The outcome of one chance event, as written in the log. `seen_by` None is everybody."""

    outcome: str
    hidden: str  # the same for those who may not see it
    seen_by: frozenset[int] | None


@frozen
class Decided:
    """A seat took a decision. `hidden` is the text for those who may not see its cards.

    `moves` are those of the cards that the text names, as reveals name them; `hidden_moves` those
    of the cards that `hidden` names.
    """

    seat: int
    text: str
    hidden: str
    seen_by: frozenset[int] | None
    silent: bool = False  # others cannot know whether anything but to stop could be decided
    moves: tuple[str, ...] = ()
    hidden_moves: tuple[str, ...] = ()

    @property
    def passed_over(self) -> bool:
        """Return whether the seat had no choice, since it could do nothing else but stop."""
        return self.silent and not self.text


@frozen
class Happened:
    """Something automatic: a trigger, a forced pass, a turn, a score, the end.

    kind: "turn", "round", "trigger", "pass", "score", "counter", "end", "fault"; "done" is an
    action that the rules have chosen, as `do the first` does; "reveal" where more seats see a card;
    "draw" of a back; "move" of another card, where nobody decided it: no log says that, since it
    follows from what it says; "look" where who decided learns of cards that it cannot see: no log
    says that either.
    """

    kind: str
    text: str
    hidden: str = field(default="")  # the same for those who may not see it; "" = as `text`
    seen_by: frozenset[int] | None = None
    known_to: frozenset[int] | None = field(default=frozenset(), eq=False)  # of a reveal: before it


def silent_stop(seat: int) -> Decided:
    """Return that a seat stops that could do nothing else, as others read it.

    They read the same of a seat that could and would not; to itself there is nothing to say.
    """
    return Decided(seat, "", "stop", frozenset({seat}), silent=True)


Event: TypeAlias = Chanced | Decided | Happened


@frozen
class Reason:
    """One rule or requirement that a decision would break."""

    name: str  # of the rule, or "" for a requirement without a name
    sentence: str
    span: Span | None
    cells: tuple[str, ...] = ()  # at fault
    cards: tuple[str, ...] = ()
    hidden: bool = False  # it depends on cards that who asks cannot see


BROKEN_OFF = ("capped", "error", "no seat can act")  # what ends games that come to no end


@frozen
class Outcome:
    """How a game came out. Seats from 1; `scores` by seat.

    One that was broken off, by an error of the rules or for want of an end, has no winner.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str  # the name of an end, or "capped", "error", "no seat can act"
    reason: str  # its sentence, or ""
    titles: tuple[str, ...] = ()  # by seat, "" for none; empty if the game has no titles
    lines: tuple[tuple[tuple[str, int], ...], ...] = ()  # by seat: final scoring, (name, value)
    cooperative: bool = False
    drawn: bool = False  # by a result of the rules: nobody wins, nobody loses
    scored: bool = True  # the game has a score
    most: int | None = None  # the most points that can be reached, where the rules say so
    tie_break: str = ""  # what decided among those who were equal before: "most tokens"

    @property
    def broken_off(self) -> bool:
        """Return whether no end of the rules came: an error, nobody to act, or no end at all."""
        return self.ended_by in BROKEN_OFF
