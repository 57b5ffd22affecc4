"""Seats that never have anything to decide, and the rules without one of which they would."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from attrs import evolve

from sdg import ir
from sdg.deep.finding import Finding, NotSeen, places_of, rule_of_three
from sdg.deep.games import steps_of
from sdg.deep.looking import Looking
from sdg.deep.samples import SEEDS
from sdg.deep.watching import Watched
from sdg.game import Fault
from sdg.lab.native import seed_of
from sdg.playing.playthrough import Playthrough
from sdg.spelling import few

FEW = 10  # games of each seed, of which it is told that a seat decided nothing in them
WITHOUT, LONGEST = 5, 200  # games that are played without a rule, and steps of each


class Unasked:
    """A watcher of games that are over: who decided something."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking
        self.game = looking.game
        self.games = 0
        self.asked: set[int] = set()

    def look(self, play: Playthrough) -> None:
        """Who has decided is looked at when a game is over."""

    def over(self, play: Playthrough) -> None:
        """Note who decided."""
        if play.decisions:
            self.games += 1
            self.asked |= _deciding(play)

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield the seats that never decided anything, under other seeds neither."""
        rules = self.game.engine.rules
        silent = set(range(1, self.game.players + 1)) - self.asked
        if silent and self.games:
            silent -= self._asked_under_others()
        if silent and self.games < FEW * SEEDS:
            self.looking.cut("stuck: whether each seat ever has something to decide:"
                             f" {few(self.games, 'game')} looked at to the end")  # fmt: skip
            return
        for seat in sorted(silent):
            guilty = [rule for rule in rules.rules if self._asked_without(rule, seat)]
            told = f"seat {seat} never has anything to decide"
            if guilty:
                told += f"; without {' or '.join(f'`{rule.name}`' for rule in guilty)} it has"
            bound = NotSeen(self.games, rule_of_three(self.games))
            yield Finding("stuck", f"seat {seat}", told, places_of(*guilty, rules.turn), bound)

    def _asked_under_others(self) -> set[int]:
        """Answer the seats that decide something in games under two other seeds."""
        found = set[int]()
        for number in range(1, SEEDS):
            for game in range(FEW):
                try:
                    play = Playthrough(self.game, seed_of(self.looking.seed + number, game))
                    for _ in steps_of(play):
                        if not self.looking.patient():
                            return found
                except Fault:
                    continue
                self.games += 1
                found |= _deciding(play)
        return found

    def _asked_without(self, rule: ir.Rule, seat: int) -> bool:
        rest = tuple(each for each in self.game.rules.rules if each.name != rule.name)
        other = evolve(self.game, rules=evolve(self.game.rules, rules=rest))
        for number in range(WITHOUT):
            try:
                play = Playthrough(other, seed_of(self.looking.seed, number))
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
