"""A deep check: every pass over one table, within a time; what was found, and what was not done."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from sdg.deep.completing import most_complete
from sdg.deep.contradiction import contradictions
from sdg.deep.dead import long_stops, never, off_here
from sdg.deep.finding import KINDS, Finding, Proved
from sdg.deep.games import Games, play_many
from sdg.deep.idle import IdleRules, superfluous
from sdg.deep.leaks import Leaks
from sdg.deep.looking import Looking
from sdg.deep.loops import find_loop
from sdg.deep.stuck import ahead, fates, stuck
from sdg.deep.watching import watch

SHARES = {"proofs": 0.25, "games": 0.35, "positions": 0.55, "loops": 0.9}  # of the time left then


@define
class Report:
    """What a deep check of one table found.

    `unfinished` says what came to no end in the time; `notes` are no findings.
    """

    looking: Looking
    findings: list[Finding] = field(factory=list)
    notes: list[str] = field(factory=list)
    games: int = 0
    off: list[str] = field(factory=list)  # parts that options switch off at this table
    stopped: bool = False  # by whoever called

    @property
    def unfinished(self) -> list[str]:
        """Answer what was not finished in the time."""
        return self.looking.unfinished


def check_table(looking: Looking) -> Report:
    """Look for all kinds of findings at one table; if stopped, answer what is known so far."""
    report = Report(looking)
    try:
        for finding in _passes(looking, report):
            report.findings.append(finding)
    except KeyboardInterrupt:
        report.stopped = True
        looking.cut("the check was stopped")
    report.findings = sorted(_once(report.findings), key=lambda each: KINDS.index(each.kind))
    return report


def _passes(looking: Looking, report: Report) -> Iterator[Finding]:
    game = looking.game
    looking.note("looking for contradictions")
    with looking.share(SHARES["proofs"]):
        yield from contradictions(looking)
        yield from most_complete(looking)
        known = list(superfluous(game))
        yield from known
    looking.note("playing games")
    with looking.share(SHARES["games"]):
        games = play_many(looking)
    yield from _of_games(games, report)
    looking.note("looking at positions")
    told = {finding.about.removeprefix("rule ") for finding in known}
    with looking.share(SHARES["positions"]):
        leaks = Leaks(game, looking.seed, looking.budget.deals)
        yield from watch(looking, games, [IdleRules(game, told), leaks])
    looking.note("looking for ways that lead back")
    with looking.share(SHARES["loops"]):
        yield from find_loop(looking, games)


def _of_games(games: Games, report: Report) -> Iterator[Finding]:
    """Yield what the games themselves show, and note what is no finding."""
    report.games = len(games)
    report.off = off_here(games)
    if not games.rows:
        return
    yield from stuck(games)
    yield from never(games)
    yield from ahead(games)
    yield from fates(games)
    for name in long_stops(games):
        report.notes.append(f"the end `{name}`, which only sees to it that games end, never came")


def _once(findings: list[Finding]) -> Iterator[Finding]:
    """Leave out what is said of a part already with more certainty."""
    proved = {(each.kind, each.about) for each in findings if isinstance(each.certainty, Proved)}
    for each in findings:
        if isinstance(each.certainty, Proved) or (each.kind, each.about) not in proved:
            yield each
