"""Leaks: two positions that a seat cannot tell apart and that offer it different decisions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from sdg.chance import Generator
from sdg.deep.finding import Finding, Replay, Shown, places_of
from sdg.deep.watching import Watched
from sdg.game import Fault, Game, State
from sdg.playing.deal import read_deal
from sdg.playing.describing import write_deal
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.unreadable import Unreadable

DEALING = 5000  # the generator's stream for cards dealt anew


class Leaks:
    """A watcher: deals what the active seat cannot see anew, and compares what it may decide."""

    def __init__(self, game: Game, seed: int, deals: int) -> None:
        self.game = game
        self.left = deals
        self.chance = Generator(seed, stream=DEALING)
        self.found: dict[str, Finding] = {}  # by the action

    def look(self, play: Playthrough) -> None:
        """Compare one position with one that the seat cannot tell from it."""
        if self.left <= 0 or not self.hides:
            return
        self.left -= 1
        seat = play.active
        assert seat is not None
        try:
            other = self.game.deal_unseen(play.state, seat, self.chance)
        except Fault:
            return
        if not other.options:
            return  # others see that something can be decided, so it would not come to this
        here = {decision.text: decision.action for decision in play.legal_decisions()}
        there = {decision.text: decision.action for decision in self.game.legal_decisions(other)}
        for text in [t for t in here if t not in there] + [t for t in there if t not in here]:
            action = here.get(text) or there[text]
            if action not in self.found:
                self.found[action] = self._told(play, other, text, action)

    @cached_property
    def hides(self) -> bool:
        """Answer whether there is anything that a seat cannot see."""
        return any(place.seen != "all" for place in self.game.engine.rules.places)

    def over(self, play: Playthrough) -> None:
        """A game that is over offers nothing."""

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield one leak for each action."""
        yield from self.found.values()

    def _told(self, play: Playthrough, other: State, text: str, action: str) -> Finding:
        rules = self.game.engine.rules
        declared = [each for each in rules.actions if each.name == action]
        legal = {decision.text: decision for decision in play.legal_decisions()}
        here = text in legal
        if here:
            why = self.game.why_not(other, legal[text])
        else:
            there = next(d for d in self.game.legal_decisions(other) if d.text == text)
            why = self.game.why_not(play.state, there)
        places = (*places_of(*declared), *places_of(*why))
        now, then = ("may", "may not") if here else ("may not", "may")
        told = (f"what seat {play.active} is offered tells it of cards that it cannot see: it {now}"
                f" `{text}`, and with those cards dealt otherwise it {then}")  # fmt: skip
        shown = Shown(Replay(write_log(play), play.decisions), self._laid_out(play, other))
        return Finding("leak", f"action {action}", told, places, shown)

    def _laid_out(self, play: Playthrough, other: State) -> Replay | None:
        """Answer the other position as a play that begins there; None if it cannot be written."""
        try:
            deal = read_deal(write_deal(self.game, other), "other.deal")
            return Replay(write_log(Playthrough(self.game, play.seed, deal=deal)), 0)
        except (Fault, Unreadable):
            return None
