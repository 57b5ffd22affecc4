"""Events in words: what happened in, the sentences in which a seat reads of it out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import groupby, zip_longest

from sdg.events import Chanced, Decided, Event, Happened
from sdg.ir import Assign, Rules, When
from sdg.ir.walking import all_of
from sdg.log_texts import CARD, CardMove, drawn, read_move
from sdg.playing.log import one_line
from sdg.spoken_names import spoken
from sdg.view.titles import lowered
from sdg.view.words.decisions import Sayings
from sdg.view.words.places import PlaceWords
from sdg.visibility.seat_log import readable, sees, text_for

ASIDE = ("trigger", "turn", "round", "pass")  # what no trigger brings about
REMEMBERED = 1000  # lines
MANY = 10  # cards that go somewhere by themselves; of more only the number is printed


class Teller:
    """Says what happens in a game, with the names of those who sit at the table."""

    def __init__(self, rules: Rules, names: Sequence[str], in_sentences: bool = False) -> None:
        """`in_sentences`: decisions by the sentences of their actions, not as they are typed, and
        places by the titles that the table shows."""
        self.names = names
        self._sayings = Sayings(rules) if in_sentences else None
        self._places = PlaceWords(rules, names, in_sentences)
        self._whens = {when.name: when.sentence for when in rules.whens if when.sentence}
        self._lines: dict[tuple[str | int | None, str, int], str] = {}  # said before, for a seat
        self._explained: set[tuple[int, str]] = set()  # seats and the whens explained to them
        self._giving = {when.name for when in rules.whens if _gives(when, rules)}

    def tell(self, events: Iterable[Event], seat: int) -> list[str]:
        """Say what happened as this seat may know it, draws of one kind together."""
        read = self._without_empty_triggers(list(readable(events, seat)))
        shown = _moves_together(_without_echoes(read, seat), seat)
        lines = [line for event in shown if (line := self._line(event, seat))]
        return [line for _, run in groupby(lines, _kind_of_draw) for line in _together(list(run))]

    def _without_empty_triggers(self, events: list[Event]) -> Iterator[Event]:
        """Leave out what would have given something and gave nothing."""
        for event, after in zip_longest(events, events[1:]):
            match event:
                case Happened(kind="trigger", text=name) if name in self._giving:
                    if isinstance(after, Happened) and after.kind not in ASIDE:
                        yield event
                case _:
                    yield event

    def anew(self) -> Teller:
        """Return a teller that has told nothing yet; what is said in the same words, both
        remember."""
        other = copy(self)
        other._explained = set()
        return other

    def _line(self, event: Event, seat: int) -> str:
        of: str | int | None  # a kind of happening, a seat that decided, or chance
        match event:
            case Chanced(outcome=outcome, hidden=hidden):
                of, text = None, outcome if sees(event, seat) else hidden
            case Decided(seat=who):
                of, text = who, text_for(event, seat)
            case Happened(kind=kind):
                of, text = kind, text_for(event, seat)
        if of == "trigger":
            return self._when(one_line(text), seat)
        if (line := self._lines.get((of, text, seat))) is None:
            if len(self._lines) >= REMEMBERED:
                self._lines.clear()
            line = self._lines[of, text, seat] = self._said(of, one_line(text), seat)
        return line

    def _said(self, of: str | int | None, text: str, seat: int) -> str:
        if of is None:
            return self._places.say(text, seat)
        if isinstance(of, int):
            if self._sayings is not None:
                said = self._sayings.say(text, lambda at: self._name(at, seat), of == seat)
                text = lowered(said)
            return f"{self._name(of, seat)}: {text}"
        if of == "done":
            action, *arguments = text.split(" ")
            text = " ".join((spoken(action), *arguments))
        if of in ("score", "counter"):
            text = spoken(text)
        named = re.sub(r"\bseat (\d{1,3})\b", lambda m: self._name(int(m[1]), seat), text)
        return self._places.say(named.replace("you shows ", "you show ", 1), seat)

    def _when(self, name: str, seat: int) -> str:
        """Name what came by itself; the first time that a seat meets it, with its sentence, or by
        the sentence alone where that begins with words and a colon that contain the name."""
        sentence = self._whens.get(name)
        if sentence is None or (seat, name) in self._explained:
            return spoken(name)
        self._explained.add((seat, name))
        told, own = one_line(sentence), spoken(name)
        label, colon, _ = told.partition(":")
        named = bool(colon) and f" {own} ".casefold() in f" {label} ".casefold()
        return told if named else f"{own}: {told}"

    def _name(self, who: int, seat: int) -> str:
        if who == seat:
            return "you"
        return self.names[who - 1] if 0 < who <= len(self.names) else f"seat {who}"


def _gives(when: When, rules: Rules) -> bool:
    """Return whether a trigger gives what the log reports: points, or counters of players."""
    reported = {
        store.name
        for store in rules.stores
        if store.kind == "score" or (store.kind == "counter" and store.per == "player")
    }
    return any(step.target.name in reported for step in all_of(Assign, when.body))


def _without_echoes(events: Iterable[Event], seat: int) -> Iterator[Event]:
    """Leave out the reveal of each card that the decision before it names to the seat, once."""
    moves: list[str] = []
    for event in events:
        match event:
            case Decided():
                moves = list(event.moves if sees(event, seat) else event.hidden_moves)
            case Happened(kind="reveal", text=text) if text in moves:
                moves.remove(text)
                continue
        yield event


def _moves_together(events: Iterable[Event], seat: int) -> Iterator[Event]:
    """Put cards that go to one place one after the other into one event."""
    for to, run in groupby(events, lambda event: _goal_of_move(event, seat)):
        if to is None:
            yield from run
        else:
            moves = [move for event in run if (move := _move(event, seat))]
            yield Happened("move", _one_move(moves))


def _goal_of_move(event: Event, seat: int) -> tuple[str | bool, ...] | None:
    """Return what cards printed together have in common; None for other events.

    Of those that turn up it is also where they come from.
    """
    move = _move(event, seat)
    if move is None:
        return None
    return move.to, sees(event, seat), "" if move.verb else move.start


def _move(event: Event, seat: int) -> CardMove | None:
    if isinstance(event, Happened) and event.kind in ("move", "reveal"):
        return read_move(text_for(event, seat))
    return None


def _one_move(moves: Sequence[CardMove]) -> str:
    faces, starts = [move.card for move in moves], {move.start for move in moves}
    cards, verb = ", ".join(faces), f"{moves[0].verb} " if moves[0].verb else ""
    if len(moves) > 1 and (faces[0] == CARD or (verb and len(moves) > MANY)):
        cards = f"{len(moves)} cards"
    start = f" from {moves[0].start}" if len(starts) == 1 else ""
    return f"{verb}{cards}{start} to {moves[0].to}"


def _kind_of_draw(line: str) -> str:
    move = read_move(line)
    return f"{move.start} to {move.to}" if move and move.verb == "draw" else line


def _together(lines: list[str]) -> list[str]:
    """Put draws from one place to another into one line."""
    draws = [move for line in lines if (move := read_move(line)) and move.verb == "draw"]
    if len(lines) == 1 or not draws:
        return lines
    cards = ", ".join(move.card for move in draws)
    if draws[0].card == CARD:
        cards = f"{len(draws)} cards"
    return [drawn(cards, draws[0].start, draws[0].to)]
