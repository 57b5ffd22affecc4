"""Positions of many games: each looked at once, some of them kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from attrs import define, field, frozen

from sdg.chance import Generator, Stream
from sdg.deep.budget import Looking
from sdg.deep.games.simulated import FAILED, Games, steps_of
from sdg.game import Fault, State
from sdg.playing.playthrough import Playthrough

LONGEST = 2_000  # decisions of one game
MOST_SLOTS = 10_000_000  # of all states that are kept: some hundred million bytes


@frozen
class Position:
    """Where a game stood in which a seat was to decide."""

    game: int  # its number
    decisions: int
    state: State


@define
class Positions:
    """Positions of some games, of each about as many, chosen by chance.

    Were it each second one, it would be those of one seat alone where two take turns.
    """

    looking: Looking
    games: Games
    numbers: list[int]
    each: int  # positions of a game
    shortened: bool = False  # a game went on after the last decision that was looked at
    _kept: dict[int, list[Position]] = field(factory=dict)

    @classmethod
    def of(cls, looking: Looking, games: Games) -> Positions:
        """Choose the games, as many as the budget has room for."""
        budget, chosen, decisions = looking.budget, list[int](), 0
        for number in most_instructive(games, budget.watched):
            if decisions >= budget.walked:
                break
            chosen.append(number)
            decisions += min(games.length(number), LONGEST)
        room = MOST_SLOTS // games.game.layout.size
        each = -(-min(budget.positions, room) // max(1, len(chosen)))
        return cls(looking, games, chosen, max(1, each))

    def walk(self, number: int) -> Iterator[tuple[Playthrough, bool]]:
        """Go through a game; yield where it stands, and whether that is one of the positions.

        Raise Fault where the setup goes wrong.
        """
        every = max(1, -(-min(self.games.length(number), LONGEST) // self.each))
        chance = Generator(self.looking.seed, number, Stream.WATCHED)
        kept = self._kept.setdefault(number, [])
        play = self.games.play(number)
        for _ in chain((play,), steps_of(play)):
            if play.decisions > LONGEST:
                self.shortened = True
                return
            if not self.looking.patient():
                return
            decided = not play.steps or play.steps[-1].decision is not None  # no clock was read
            chosen = (play.active is not None and decided
                      and (not kept or chance.below(every) == 0))  # fmt: skip
            if chosen:
                kept.append(Position(number, play.decisions, play.state))
            yield play, chosen

    def some(self, number: int, many: int) -> list[Position]:
        """Return so many positions of a game, from its beginning to its end."""
        if number not in self._kept:
            with suppress(Fault):
                for _ in self.walk(number):
                    pass
        kept = self._kept.get(number, [])
        return [kept[i * len(kept) // many] for i in range(many)] if len(kept) > many else kept


def most_instructive(games: Games, many: int) -> list[int]:
    """Choose games of which the most is to be learned: those with the most of each thing, then the
    first ones. Where games go wrong a few are enough."""
    if not games.rows:
        return list(range(many))
    if games.failed >= FAILED:
        many = min(many, FAILED)
    best = [games.with_most(name) for name in games.columns.names if not name.startswith("share")]
    return list(dict.fromkeys((*best, *range(len(games)))))[:many]
