"""Seats that never have anything to decide, and the rules without one of which they would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from attrs import evolve

from sdg import ir
from sdg.deep.finding import Finding, NotSeen, places_of, rule_of_three
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import steps_of
from sdg.deep.games.watchers import Watched
from sdg.diagnostics.spelling import few
from sdg.game import Fault
from sdg.lab.engine_interface import seed_of
from sdg.playing.playthrough import Playthrough, one_of_many

WITHOUT, LONGEST = 5, 200  # games that are played without a rule, and steps of each
PART = 0.5  # of the time that is left, for further games in which nobody saw a seat decide


class Unasked:
    """A watcher of games that are over: who decided something."""

    def __init__(self, samples: Samples) -> None:
        self.samples = samples
        self.looking = samples.looking
        self.game = samples.looking.game
        self.asked: set[int] = set()

    def look(self, play: Playthrough) -> None:
        """Who has decided is looked at when a game is over."""

    def over(self, play: Playthrough) -> None:
        """Note who decided."""
        self.asked |= _deciding(play)

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield the seats that never decided anything, in the games of no sample."""
        rules, seats = self.game.fixed_rules, set(range(1, self.game.players + 1))
        silent = seats - self.asked
        if not silent:
            return
        games, enough = 0, False
        with self.looking.share(PART):
            if self.samples.enough:
                games, enough = self._looked_through(seats)
        silent = seats - self.asked
        if silent and not enough:
            message = f"{few(games, 'game')} looked at to the end" if games else self.samples.lack
            self.looking.cut(f"stuck: whether each seat ever has something to decide: {message}")
            return
        bound = NotSeen(games, rule_of_three(games))
        if silent == seats:
            message = "each game is over before anybody decides anything"
            places = places_of(*rules.ends, rules.turn)
            yield Finding("stuck", "nobody asked", message, places, bound)
            return
        for seat in sorted(silent):
            guilty = [rule for rule in rules.rules if self._asked_without(rule, seat)]
            message = f"seat {seat} never has anything to decide"
            if guilty:
                message += f"; without {' or '.join(f'`{rule.name}`' for rule in guilty)} it has"
            yield Finding("stuck", f"seat {seat}", message, places_of(*guilty, rules.turn), bound)

    def _looked_through(self, seats: set[int]) -> tuple[int, bool]:
        """Go through the games of all samples, one of each after the other, until each seat has
        decided something; return how many came to their end, and if these are enough of each."""
        several = list(self.samples.each())
        ended = [0] * len(several)
        for number in range(max(map(len, several))):
            for at, games in enumerate(several):
                if number >= len(games):
                    continue
                with suppress(Fault):
                    play = games.play(number)
                    for _ in steps_of(play):
                        if not self.looking.patient():
                            return sum(ended), self.samples.many(min(ended))
                    self.asked |= _deciding(play)
                    ended[at] += play.fault is None and play.outcome is not None
            if self.asked == seats:
                break
        return sum(ended), self.samples.many(min(ended))

    def _asked_without(self, rule: ir.Rule, seat: int) -> bool:
        rest = tuple(each for each in self.game.rules.rules if each.name != rule.name)
        other = evolve(self.game, rules=evolve(self.game.rules, rules=rest))
        for number in range(WITHOUT):
            try:
                play = one_of_many(other, seed_of(self.looking.seed, number), self.looking.deal)
                for _ in islice(steps_of(play), LONGEST):
                    if not self.looking.patient():
                        return False
            except Fault:
                continue
            if seat in _deciding(play):
                return True
        return False


def _deciding(play: Playthrough) -> set[int]:
    return {step.seat for step in play.steps if step.decision is not None and step.seat}
