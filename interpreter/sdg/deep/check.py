"""The deep check of one table: every pass within a budget; findings, and what was not looked at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import define, evolve, field

from sdg.deep.budget import Looking
from sdg.deep.choices.best_values import best_values
from sdg.deep.choices.compared_samples import Outs
from sdg.deep.choices.one_sided import one_sided
from sdg.deep.courses.beyond_maximum import beyond_maximum
from sdg.deep.courses.endless_by_chance import circling
from sdg.deep.courses.endless_by_choice import find_loop
from sdg.deep.courses.idle_rounds import Pauses
from sdg.deep.courses.short_deals import uneven_deals
from sdg.deep.courses.stuck import far_titles, fates, late_ends, stuck
from sdg.deep.courses.unasked_seats import Unasked
from sdg.deep.courses.unequal_seats import uneven
from sdg.deep.finding import KINDS, Finding, Proved
from sdg.deep.games.playouts import PlayingOut
from sdg.deep.games.positions import Positions
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import play_many
from sdg.deep.games.watchers import Watched, Watcher, watch
from sdg.deep.proofs.complete_regions import most_complete
from sdg.deep.proofs.contradiction import contradictions
from sdg.deep.rules.aimed_games import played_for, reached
from sdg.deep.rules.dead import long_stops, never, off_here, with_branches
from sdg.deep.rules.idle_rules import superfluous
from sdg.deep.rules.missed_rules import Missed
from sdg.deep.rules.near_misses import Nearing, asked_of
from sdg.deep.rules.never_allowed import Refused
from sdg.deep.rules.option_effects import without_effect
from sdg.deep.rules.prevented_by import with_what_keeps
from sdg.deep.rules.scoring_lines import Counting
from sdg.deep.secrets.leaks import Leaks
from sdg.deep.table_choice import this_table
from sdg.diagnostics.spelling import joined
from sdg.game import Game

# Of the time that is left when a pass begins.
SHARES = {
    "proofs": 0.25, "games": 0.3, "samples": 0.3, "titles": 0.2, "deals": 0.1, "positions": 0.55,
    "choices": 0.5, "values": 0.5, "loops": 0.7, "options": 1.0,
}  # fmt: skip


@define
class Report:
    """What a deep check of one table found.

    `games` were begun under so many `seeds`, and `ended` of them came to an end of the rules;
    `watched` says how much of them was looked at closely. `unfinished` says what was not decided,
    `skipped` what was not looked at, whatever time there was; `notes` are no findings.
    """

    looking: Looking
    findings: list[Finding] = field(factory=list)
    games: int = 0
    ended: int = 0
    seeds: int = 1
    watched: Watched = field(factory=Watched)
    off: list[str] = field(factory=list)  # parts that options switch off at this table
    stopped: bool = False  # by whoever called

    @property
    def unfinished(self) -> list[str]:
        """Return what was not decided."""
        return self.looking.unfinished

    @property
    def notes(self) -> list[str]:
        """Return what is no finding, but to be known."""
        return self.looking.notes

    @property
    def skipped(self) -> list[str]:
        """Return what was not looked at, whatever time there was."""
        return self.looking.skipped

    @property
    def whole(self) -> bool:
        """Return whether all was looked at and decided, and each game came to its end."""
        left = self.unfinished or self.skipped or self.stopped
        return not left and self.ended == self.games


def check_table(looking: Looking) -> Report:
    """Look for all kinds of findings at one table; if stopped, return what is known so far."""
    report, game = Report(looking), looking.game
    try:
        for finding in _passes(looking, report):
            report.findings.append(finding)
    except KeyboardInterrupt:
        report.stopped = True
        looking.cut("the check was stopped")
    report.findings = [_of_table(game, each) for each in report.findings]
    report.findings = sorted(_once(report.findings), key=lambda each: KINDS.index(each.kind))
    return report


def _passes(looking: Looking, report: Report) -> Iterator[Finding]:
    game = looking.game
    looking.note("looking for contradictions")
    known = list[Finding]()
    with looking.share(SHARES["proofs"]):
        yield from _proofs(looking, report, known)
    branching = with_branches(game.fixed_rules)
    if branching:
        looking.skip(f"dead: whether what stands under an `if` is ever done, in"
                     f" {joined(branching)}: parts are looked at as a whole")  # fmt: skip
    looking.note("playing games")
    with looking.share(SHARES["games"]):
        games = play_many(looking)
    samples = Samples(looking, games)
    report.games, report.ended = len(games), games.sound
    report.off += off_here(looking)
    try:
        yield from _of_games(samples, report, known)
        looking.note("looking for options that do nothing")
        with looking.share(SHARES["options"]):
            yield from without_effect(looking, samples)
    finally:
        report.games, report.ended = sum(map(len, samples.played)), samples.sound
        report.seeds = len(samples.played)
        report.findings += _under_others(samples, report.findings)


def _proofs(looking: Looking, report: Report, known: list[Finding]) -> Iterator[Finding]:
    """Yield what holds in every game that the setup begins; note what is `known` of idle rules."""
    if looking.from_position:
        looking.skip("contradiction: what can never be, and rules that others make superfluous:"
                     " games begin from a position, and proofs are about the setup")  # fmt: skip
        return
    impossible = list[Finding]()
    yield from _noted(contradictions(looking), impossible)
    never_full = {f"all of {each.about}" for each in impossible}
    yield from (each for each in most_complete(looking) if each.about not in never_full)
    yield from _noted(superfluous(looking, report.off), known)


def _noted(findings: Iterator[Finding], into: list[Finding]) -> Iterator[Finding]:
    """Yield findings as they come, and keep them."""
    for finding in findings:
        into.append(finding)
        yield finding


def _under_others(samples: Samples, findings: list[Finding]) -> list[Finding]:
    """Return what went wrong in games under other seeds, and further ones, and not before."""
    reported = {each.about for each in findings}
    several = stuck(*samples.played[1:], *samples.further, patient=samples.looking.patient)
    late = late_ends(samples.first.game) if any(games.long for games in samples.played) else ()
    for name in late:
        samples.looking.cut(f"endless: whether games come to the end `{name}`: it waits for more"
                            " turns than are looked at")  # fmt: skip
    return [each for each in several if each.about not in reported]


def _of_games(samples: Samples, report: Report, known: list[Finding]) -> Iterator[Finding]:
    """Yield what games show, and what comes of other decisions in them."""
    looking, games = samples.looking, samples.first
    with looking.share(SHARES["games"]):
        yield from stuck(games, patient=looking.patient)
    with looking.share(SHARES["samples"]):
        yield from uneven(samples)
    with looking.share(SHARES["titles"]):
        yield from far_titles(samples)
        yield from beyond_maximum(samples)
    with looking.share(SHARES["deals"]):
        yield from uneven_deals(looking, games)
    looking.note("looking at positions")
    positions = Positions.of(looking, games)
    with looking.share(SHARES["positions"]):
        yield from _of_positions(samples, positions, report, known)
    looking.note("playing out what can be decided")
    outs = Outs(looking, samples, (PlayingOut(looking, games), positions))
    with looking.share(SHARES["choices"]):
        yield from one_sided(outs)
    with looking.share(SHARES["values"]):
        yield from best_values(outs)
    if all(each.about != "error" for each in report.findings):
        yield from outs.wrong()
    looking.note("looking for ways that lead back")
    with looking.share(SHARES["loops"]):
        loops = list[Finding]()
        yield from _noted(find_loop(looking, positions), loops)
        yield from () if loops else circling(looking, games)


def _of_positions(
    samples: Samples, positions: Positions, report: Report, known: list[Finding]
) -> Iterator[Finding]:
    """Yield what positions show, and of what the games never showed what they stayed far from."""
    looking, games = samples.looking, positions.games
    game = looking.game
    proved = {finding.about for finding in report.findings if isinstance(finding.certainty, Proved)}
    reported = {
        each.removeprefix("rule ") for each in (*(each.about for each in known), *report.off)
    }
    suspected = [
        each for each in (*never(samples, report.off), *fates(samples)) if each.about not in proved
    ]
    come = reached(looking, games, suspected)
    suspected = [each for each in suspected if each.about not in come]
    undone = [each for each in suspected if each.about.startswith("action ")]
    asked = asked_of(game, suspected)
    nearing = Nearing(
        looking, asked, [each for each in suspected if each not in undone],
        partial(played_for, looking, games),
    )  # fmt: skip
    refused = Refused(game, looking.seed, undone, nearing.kept)
    leaks = Leaks(game, looking.seed, looking.budget.deals)
    pauses = Pauses(game)
    watchers: list[Watcher] = [
        refused, Missed(samples, reported), leaks, Counting(samples), pauses,
        Unasked(samples), nearing,
    ]  # fmt: skip
    seen = watch(looking, positions, watchers, [leaks], report.watched, [leaks, pauses])
    yield from with_what_keeps(looking, seen)
    for note in leaks.refuted():
        looking.tell(note)
    for name in long_stops(samples):
        looking.tell(f"the end `{name}` never came in {samples.sound:,} games; as it asks for"
                     " turns, passes, the time or what is possible, it may be there for safety"
                     " alone")  # fmt: skip


def _of_table(game: Game, finding: Finding) -> Finding:
    """Return a finding that says for which table it is proved, if there are others."""
    here = this_table(game)
    if not here or finding.here or not isinstance(finding.certainty, Proved):
        return finding
    return evolve(finding, certainty=Proved(f"{finding.certainty.how};{here}"))


def _once(findings: list[Finding]) -> Iterator[Finding]:
    """Leave out what follows from what is proved of the same part."""
    proved = {each.about for each in findings if isinstance(each.certainty, Proved)}
    for each in findings:
        if isinstance(each.certainty, Proved) or each.about not in proved:
            yield each
