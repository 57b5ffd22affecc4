"""Why nobody ever does something: the rules and requirements that forbade each attempt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from sdg.chance import Generator, Stream
from sdg.deep.finding import Finding
from sdg.deep.games.watchers import Watched
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.lab.forbidding import against
from sdg.playing.playthrough import Playthrough
from sdg.source import Span

TRIES = 12  # in each position

Kept: TypeAlias = Callable[[Finding], Iterable[Finding]]


@frozen
class _Why:
    """What forbade a try: a rule by its name, else a requirement; and where it stands."""

    name: str
    span: Span | None


class Refused:
    """A watcher: to findings that nobody ever did an action it adds what always forbade it."""

    def __init__(
        self, game: Game, seed: int, findings: list[Finding], kept: Kept = lambda each: (each,)
    ) -> None:
        self.game, self.kept = game, kept
        self.chance = Generator(seed, stream=Stream.REFUSED)
        self.suspected = {each.about.removeprefix("action "): each for each in findings}
        self.always: dict[str, set[_Why]] = {}
        self.tried = dict.fromkeys(self.suspected, 0)

    def look(self, play: Playthrough) -> None:
        """Try what nobody did, where it may be tried."""
        for name in self.game.offered(play.state):
            if name in self.suspected:
                self._try(play, name)

    def over(self, play: Playthrough) -> None:
        """A game that is over offers nothing."""

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield the findings, with what always forbade the action: without a rule among that, if
        they are kept."""
        for name, finding in self.suspected.items():
            why = sorted(self.always.get(name, ()), key=lambda each: (each.name, str(each.span)))
            rules = [each.name for each in why if each.name]
            spans = tuple(each.span for each in why if each.span is not None)
            places = tuple(dict.fromkeys((*spans, *finding.places)))
            if not rules:
                yield from self.kept(evolve(finding, places=places))
                continue
            named = " and ".join(f"`{rule}`" for rule in rules)
            message = f"{finding.message}: {named} forbade each of {self.tried[name]:,} tries"
            yield evolve(finding, message=message, places=places)

    def _try(self, play: Playthrough, name: str) -> None:
        game, state, inspection = self.game, play.state, Inspection(self.game)
        given = inspection.domains(state, name)
        if not all(given):
            return
        for _ in range(TRIES):
            codes = tuple(values[self.chance.below(len(values))][0] for values in given)
            if not inspection.in_domains(state, name, codes):
                continue
            why = {_Why(each.name, each.span)
                   for each in against(game, state, game.decision(name, codes))}  # fmt: skip
            self.tried[name] += 1
            self.always[name] = self.always[name] & why if name in self.always else why
