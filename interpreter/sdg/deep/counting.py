"""What never counts: lines of the scoring that are nothing for anybody."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.deep.dead import asks_of_table
from sdg.deep.finding import Finding, NotSeen, places_of, rule_of_three
from sdg.deep.watching import Watched
from sdg.game import Game
from sdg.playing.playthrough import Playthrough

FEW = 10  # games, of which it is told what never counted


class Counting:
    """A watcher of games that are over: which lines of the scoring counted for anybody."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games = 0
        self.silent = {line.name: line for line in game.engine.rules.scoring}

    def look(self, play: Playthrough) -> None:
        """Only what comes in the end counts."""

    def over(self, play: Playthrough) -> None:
        """Leave out the lines that counted."""
        outcome = play.outcome
        if outcome is None or play.fault is not None:
            return
        self.games += 1
        for parts in outcome.lines:
            for name, value in parts:
                if value:
                    self.silent.pop(name, None)

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield the lines that never counted."""
        if self.games < FEW:
            return
        for name, line in self.silent.items():
            declared = next(each for each in self.game.rules.scoring if each.name == name)
            if asks_of_table(declared):
                continue
            told = f"`{name}` counted nothing for anybody"
            bound = NotSeen(self.games, rule_of_three(self.games))
            yield Finding("dead", f"scoring {name}", told, places_of(line), bound)
