"""Games of a simulation played again on the reference: watchers look at their positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from attrs import define

from sdg.chance import Generator
from sdg.deep.finding import Finding
from sdg.deep.games import FAILED, Games, steps_of
from sdg.deep.looking import Looking
from sdg.game import Fault
from sdg.playing.playthrough import Playthrough

LONGEST = 2_000  # decisions of one game
WATCHING = 5100  # the generators' stream for positions to look at


@define
class Watched:
    """How much was looked at."""

    games: int = 0
    positions: int = 0


class Watcher(Protocol):
    """Looks at positions, and tells in the end what it found."""

    def look(self, play: Playthrough) -> None:
        """Look at a position in which a seat is to decide."""
        ...

    def over(self, play: Playthrough) -> None:
        """Look at a game that is over."""
        ...

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield what was found."""
        ...


class Wishful(Watcher, Protocol):
    """A watcher that looks at some positions whatever chance says."""

    def wants(self, play: Playthrough) -> bool:
        """Answer whether to look at a position."""
        ...


def watch(
    looking: Looking, games: Games, watchers: Sequence[Watcher], wishful: Sequence[Wishful] = ()
) -> Iterator[Finding]:
    """Play games again and let watchers look; yield what they found.

    The `wishful` among them look at what they want to see besides.
    """
    budget, watched = looking.budget, Watched()
    chosen = telling(games, budget.watched)
    each = -(-budget.positions // max(1, len(chosen)))
    for number in chosen:
        if not looking.patient():
            break
        watched.games += 1
        _one_game(looking, games, number, each, watchers, watched, wishful)
        looking.note(f"{watched.positions:,} positions")
    if not looking.patient():
        looking.cut(f"positions: {watched.positions:,} of {budget.positions:,} were looked at")
    for watcher in watchers:
        yield from watcher.findings(watched)


def telling(games: Games, many: int) -> list[int]:
    """Choose games of which the most is to be learned: those with the most of each thing, then the
    first ones. Where games go wrong a few are enough."""
    if not games.rows:
        return list(range(many))
    if games.failed >= FAILED:
        many = min(many, FAILED)
    best = [games.with_most(name) for name in games.columns.names if not name.startswith("share")]
    return list(dict.fromkeys((*best, *range(len(games)))))[:many]


def _one_game(
    looking: Looking, games: Games, number: int, most: int, watchers: Sequence[Watcher],
    watched: Watched, wishful: Sequence[Wishful],
) -> None:  # fmt: skip
    """Look at about so many positions of a game, chosen by chance.

    Were it each second one, it would be those of one seat alone where two take turns.
    """
    length = games.rows[number][games.columns.at("decisions")] if games.rows else 0
    every = max(1, -(-min(length, LONGEST) // most))
    chance = Generator(looking.seed, number, WATCHING)
    try:
        play = games.play(number)
    except Fault:  # told by the many games
        return
    _look(play, watchers, watched)
    for _ in steps_of(play):
        if play.decisions > LONGEST or not looking.patient():
            return
        if play.active is not None and chance.below(every) == 0:
            _look(play, watchers, watched)
        elif play.active is not None:
            for eager in wishful:
                if eager.wants(play):
                    eager.look(play)
    for watcher in watchers:
        watcher.over(play)


def _look(play: Playthrough, watchers: Sequence[Watcher], watched: Watched) -> None:
    if play.active is not None:
        watched.positions += 1
        for watcher in watchers:
            watcher.look(play)
