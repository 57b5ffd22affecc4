"""Plays that are the same to a seat and differ behind what it sees: cards, and words for others."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from attrs import evolve, frozen

from sdg.chance import Generator
from sdg.events import Chanced, Decided, Event, Happened
from sdg.game import Game
from sdg.loading import load
from sdg.log_texts import CardMove, read_move
from sdg.observation import Observation
from sdg.playing.playthrough import Playthrough
from sdg.view.as_json import as_json
from sdg.view.data import View
from sdg.view.of_play import view_of
from sdg.view.viewer import Viewer
from sdg.view.words.sentences import Teller
from sdg.visibility.places import hides_cards
from sdg.visibility.seat_log import sees
from tests.support.shelf import SHELF

SECRET = [name for name in SHELF if any(map(hides_cards, load(name).rules.places))]


@frozen
class Pair:
    """Two plays that a seat cannot tell apart; it saw `before` when it had read so many events."""

    one: Playthrough
    other: Playthrough
    seat: int
    before: Observation | None
    read: int

    def seen(self, play: Playthrough, viewer: Viewer | None = None) -> tuple[View, str, list[str]]:
        """Return all that the seat is shown of one of the plays."""
        view = view_of(play, self.seat, viewer, self.before, self.read)
        events = list(play.events())[self.read :]
        news = Teller(play.game.rules, play.seats).tell(events, self.seat)
        return view, as_json(view), news

    def is_told_apart(self, viewer: Viewer | None = None) -> bool:
        """Return whether the plays show the seat anything different."""
        return self.seen(self.one, viewer) != self.seen(self.other, viewer)


def pairs(game: Game, seed: int = 1, apart: int = 3) -> Iterator[Pair]:
    """Yield pairs without end, of games played by chance, so many decisions apart."""
    chance = Generator(seed)
    while True:
        seed += 1
        play = Playthrough(game, seed)
        before: dict[int, Observation] = {}
        read = 0
        while True:
            for seat in range(1, game.players + 1):
                yield Pair(copy(play), _otherwise(play, seat, chance), seat, before.get(seat), read)
                before[seat] = game.observation(play.state, seat)
            read = len(list(play.events()))
            if play.active is None:
                break
            for _ in range(apart):
                if legal := play.legal_decisions():
                    play.decide(legal[chance.below(len(legal))])


def _otherwise(play: Playthrough, seat: int, chance: Generator) -> Playthrough:
    """Return a play in which what a seat does not see is different."""
    other = copy(play)
    other.state = play.game.redeal(play.state, seat, chance)
    other.steps = [
        evolve(step, events=tuple(_event_otherwise(event, seat) for event in step.events))
        for step in play.steps
    ]
    return other


def _event_otherwise(event: Event, seat: int) -> Event:
    """Return an event with other words for those who see more of it than a seat does."""
    match event:
        case Happened(kind="look"):
            return evolve(event, text=_words_otherwise(event.text))
        case _ if sees(event, seat):
            return event
        case Chanced():
            return evolve(event, outcome=_words_otherwise(event.outcome))
        case Decided(hidden=hidden) if hidden:
            moves = tuple(map(_words_otherwise, event.moves))
            return evolve(event, text=_words_otherwise(event.text), moves=moves)
        case Happened(hidden=hidden) if hidden:
            return evolve(event, text=_words_otherwise(event.text))
        case _:
            return event


def _words_otherwise(text: str) -> str:
    """Return a sentence about another card, or another sentence."""
    move = read_move(text)
    if move is None:
        return f"{text} otherwise"
    return str(CardMove(move.verb, f"{move.card}-otherwise", move.start, move.to))
