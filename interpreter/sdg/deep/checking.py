"""A deep check: every pass over one table, within a time; what was found, and what was not done."""

from __future__ import annotations

import time
from collections.abc import Callable

from attrs import define, field

from sdg.deep.counted import counted
from sdg.deep.finding import Finding
from sdg.deep.leaks import find_leak
from sdg.deep.loops import find_loop
from sdg.deep.seen import SHORTEST, dead, hollow, stuck, watch
from sdg.game import Game

GAMES = 5_000  # at random, unless that takes too long
LOOPS = 0.35  # of the time, for looking for loops


@define
class Report:
    """What a deep check of one table found; `undecided` are the passes that had no time."""

    findings: list[Finding] = field(factory=list)
    undecided: list[str] = field(factory=list)
    games: int = 0


def deep_check(
    game: Game, seed: int, seconds: float, note: Callable[[str], None] = lambda doing: None
) -> Report:
    """Look for all kinds of findings for about so many seconds."""
    started = time.monotonic()
    report = Report()

    def left() -> float:
        return seconds - (time.monotonic() - started)

    report.findings += counted(game)
    note("playing games")
    seen = watch(game, seed, SHORTEST)
    pace = (time.monotonic() - started) / SHORTEST
    games = int(min(GAMES, max(SHORTEST, 0.25 * seconds / max(pace, 1e-6))))
    if games > SHORTEST:
        seen = watch(game, seed, games)
    report.games = games
    report.findings += [*stuck(seen), *hollow(seen)]
    for name, doing in (("dead", lambda: list(dead(seen))),
                        ("leak", lambda: [f for f in [find_leak(game, seed)] if f])):  # fmt: skip
        note(f"looking for what is {name}")
        if left() < 0:
            report.undecided.append(name)
        else:
            report.findings += doing()
    note("looking for loops")
    if left() < 0:
        report.undecided.append("endless")
    else:
        found = find_loop(game, seed, min(left(), LOOPS * seconds))
        report.findings += [found] if found is not None else []
    return report
