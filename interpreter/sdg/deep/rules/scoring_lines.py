"""Lines of the scoring that are nothing for anybody."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from sdg.deep.finding import Finding, NotSeen, places_of, rule_of_three
from sdg.deep.games.samples import Samples
from sdg.deep.games.watchers import Watched
from sdg.deep.rules.dead import asks_of_table
from sdg.diagnostics.spelling import few
from sdg.playing.playthrough import Playthrough


class Counting:
    """A watcher of games that are over: which lines of the scoring counted for anybody."""

    def __init__(self, samples: Samples) -> None:
        self.samples = samples
        self.game = game = samples.first.game
        self.silent = {line.name: line for line in game.fixed_rules.scoring}

    def look(self, play: Playthrough) -> None:
        """Only what comes in the end counts."""

    def over(self, play: Playthrough) -> None:
        """Leave out the lines that counted."""
        outcome = play.outcome
        if outcome is None or play.fault is not None:
            return
        for parts in outcome.lines:
            for name, value in parts:
                if value:
                    self.silent.pop(name, None)

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield the lines without which the same games come out with the same points."""
        samples = self.samples
        for name, line in self.silent.items():
            declared = next(each for each in self.game.rules.scoring if each.name == name)
            if asks_of_table(declared):
                continue
            lines = tuple(each for each in self.game.rules.scoring if each.name != name)
            without = evolve(self.game, rules=evolve(self.game.rules, scoring=lines))
            alike = samples.alike(without) if samples.enough else None
            if alike is not None and alike.enough:
                message = f"`{name}` counted nothing for anybody"
                bound = NotSeen(alike.games, rule_of_three(alike.games))
                yield Finding("dead", f"scoring {name}", message, places_of(line), bound)
            elif alike is not None or not samples.enough:
                message = samples.lack
                if alike is not None:
                    message = f"{few(alike.games, 'game')} played without it"
                samples.looking.cut(f"dead: whether `{name}` ever counts: {message}")
