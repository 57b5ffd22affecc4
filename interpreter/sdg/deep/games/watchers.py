"""Watchers of positions: games of a simulation played again on the reference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from attrs import define

from sdg.deep.budget import Looking
from sdg.deep.finding import Finding
from sdg.deep.games.positions import LONGEST, Positions
from sdg.game import Fault
from sdg.playing.playthrough import Playthrough


@define
class Watched:
    """How much was looked at."""

    games: int = 0
    positions: int = 0


class Watcher(Protocol):
    """Looks at positions, and reports in the end what it found."""

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
        """Return whether to look at a position."""
        ...


def watch(
    looking: Looking, positions: Positions, watchers: Sequence[Watcher],
    wishful: Sequence[Wishful] = (), watched: Watched | None = None,
    showing: Sequence[Watcher] = (),
) -> Iterator[Finding]:  # fmt: skip
    """Go through games and let watchers look at their positions; yield what they found.

    The `wishful` among them look at what they want to see besides. How much was looked at is noted
    in `watched`. If the check is stopped, those that are `showing` a play for each finding report
    theirs before it ends.
    """
    watched = watched or Watched()
    try:
        for number in positions.numbers:
            if not looking.patient():
                break
            watched.games += 1
            _one_game(positions, number, watchers, watched, wishful)
            looking.note(f"{watched.positions:,} positions")
    except KeyboardInterrupt:
        for watcher in showing:
            yield from watcher.findings(watched)
        raise
    if not looking.patient():
        games, wanted = watched.games, len(positions.numbers)
        looking.cut(f"positions: {watched.positions:,}, of {games:,} of {wanted:,} games")
    if positions.shortened:
        looking.cut(f"positions: none after the first {LONGEST:,} decisions of a game")
    for watcher in watchers:
        yield from watcher.findings(watched)


def _one_game(
    positions: Positions, number: int, watchers: Sequence[Watcher], watched: Watched,
    wishful: Sequence[Wishful],
) -> None:  # fmt: skip
    play = None
    try:
        for play, chosen in positions.walk(number):
            if chosen:
                _look(play, watchers, watched)
            elif play.active is not None:
                for eager in wishful:
                    if eager.wants(play):
                        eager.look(play)
    except Fault:  # reported by the pass over many games
        return
    if play is not None and play.active is None:
        for watcher in watchers:
            watcher.over(play)


def _look(play: Playthrough, watchers: Sequence[Watcher], watched: Watched) -> None:
    watched.positions += 1
    for watcher in watchers:
        watcher.look(play)
