"""Three samples of games, each under its own seed: what is not seen must be unseen in each.

A single sample depends on its seed as much as on the rules. So what never came in the games of one
is looked for in two more, and is reported only if it came in none of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field, frozen

from sdg.deep.budget import Looking
from sdg.deep.finding import NotSeen, rule_of_three
from sdg.deep.games.simulated import Games, play_many
from sdg.diagnostics.spelling import few
from sdg.game import Game

SEEDS = 3  # the given one, and those after it
FEW_GREEDY = 10  # games among greedy bots, without which nothing is said of what they never do
FEW = 60  # games of each sample, played to their end, without which nothing is said to never come


@frozen
class Alike:
    """So many games went alike under other rules; `enough` in each sample to say so."""

    games: int
    enough: bool


@define
class Samples:
    """The games of a table under three seeds; those under the second and third are played when
    they are first needed."""

    looking: Looking
    first: Games
    _more: list[Games] = field(factory=list)
    _greedy: Games | None = None
    further: list[Games] = field(factory=list)  # only counted, or of other bots: one went wrong

    def each(self) -> Iterator[Games]:
        """Yield the games under one seed after the other."""
        yield self.first
        for number in range(1, SEEDS):
            if len(self._more) < number:
                self.looking.note(f"playing games under seed {number + 1} of {SEEDS}")
                quiet = evolve(self.looking, seed=self.first.seed + number, unfinished=[])
                self._more.append(play_many(quiet, most=max(FEW, len(self.first))))
            yield self._more[number - 1]

    def greedy(self) -> Games:
        """Return some games among greedy bots, played when they are first needed."""
        if self._greedy is None:
            self.looking.note("playing games among greedy bots")
            self._greedy = play_many(self.looking, "greedy", self.looking.budget.watched)
            if self._greedy.failed:
                self.further.append(self._greedy)
        return self._greedy

    @property
    def few_greedy(self) -> bool:
        """Return whether too few of these came to their end to say what greedy bots never do."""
        return self.greedy().sound < min(FEW_GREEDY, self.looking.budget.watched)

    @property
    def enough(self) -> bool:
        """Return whether enough games came to their end under each seed to say what never came."""
        return all(self.plenty(games) for games in self.each())

    def plenty(self, games: Games) -> bool:
        """Return whether enough games of one sample came to their end."""
        return self.many(games.sound)

    def many(self, games: int) -> bool:
        """Return whether so many games of one sample are enough to say what never came."""
        return games >= min(FEW, self.looking.budget.games)

    @property
    def played(self) -> tuple[Games, ...]:
        """Return the samples that were played so far."""
        return (self.first, *self._more)

    @property
    def failed(self) -> bool:
        """Return whether a game went wrong."""
        return any(games.failed for games in (*self.played, *self.further))

    @property
    def sound(self) -> int:
        """Return how many games came to their end, under all seeds used so far."""
        return sum(games.sound for games in self.played)

    @property
    def lack(self) -> str:
        """Say in a phrase that too few games came to their end, and how many."""
        begun = sum(map(len, self.played))
        if self.plenty(self.first):
            return f"too few games were finished under other seeds ({self.sound:,} in all)"
        if self.sound:
            return f"{few(self.sound, 'game')} finished"
        return f"none of {begun:,} games came to its end" if begun else "no game was finished"

    def never(self, column: str) -> bool:
        """Return whether something happened in no game under any of the seeds, in enough games."""
        return self.enough and all(not games.times(column) for games in self.each())

    @property
    def certainty(self) -> NotSeen:
        """Return how sure it is that what was not seen under all seeds does not come."""
        return NotSeen(self.sound, rule_of_three(self.sound))

    def alike(self, other: Game) -> Alike | None:
        """Play the same games by other rules; None if one of them differs in anything noted."""
        compared, enough = 0, True
        for games in self.each():
            looking = evolve(self.looking, game=other, seed=games.seed, unfinished=[])
            played = play_many(looking, most=len(games), like=games)
            many = min(len(played), len(games))
            if played.rows[:many] != games.rows[:many]:
                return None
            compared += many
            enough = enough and self.plenty(games) and many >= min(FEW, len(games))
        return Alike(compared, enough)
