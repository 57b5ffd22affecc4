"""Games that fail, in which nobody can do anything, or that only a cap ends."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.deep.courses.guilty_lines import (
    forbidding,
    lacking,
    returning,
    settings,
    taken_away,
    unending,
)
from sdg.deep.finding import Finding, Kind, Proved, Shown, places_of
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import LONG, MOST_SHOWN, Games, Patient
from sdg.game import Fault, Game
from sdg.ir.walking import walk
from sdg.playing.fault_text import tell_fault
from sdg.source import Span


def stuck(*several: Games, patient: Patient = lambda: True) -> Iterator[Finding]:
    """Yield errors, games in which nobody can act, and games without end, each with a play.

    Of what goes wrong under several seeds, or again in further games, the first is reported. A game
    that was given up is played again as far as there is time.
    """
    reported = set[str]()
    for games in several:
        for finding in _wrong(games, patient):
            if finding.about not in reported:
                reported.add(finding.about)
                yield finding


def _wrong(games: Games, patient: Patient) -> Iterator[Finding]:
    idle = games.first("end capped")
    if idle is not None and idle not in games.long:
        message = "nobody can decide anything, turn after turn, and no `end` comes"
        yield _shown(games, "nobody", "stuck", _of(games, message, "end capped"), idle)
    for name, message in (
        ("error", "the rules go wrong"),
        ("no seat can act", "no seat takes a turn any more, and no end says so"),
    ):
        number = games.first(f"end {name}")
        if number is not None:
            yield _shown(games, name, "stuck", _of(games, message, f"end {name}"), number)
    if games.long and not late_ends(games.game):
        message = f"{len(games.long)} of {len(games)} games came to no end in {LONG:,} decisions"
        yield _shown(games, "no end", "endless", message, games.long[0], LONG, patient)


def late_ends(game: Game) -> list[str]:
    """Return the ends that wait for so many turns or rounds that games are given up before."""

    def late(condition: object) -> bool:
        match condition:
            case ir.Compare(">" | ">=" | "=", ir.Fact(name="turns"), ir.Const(many)):
                return many >= LONG
            case ir.Compare(">" | ">=" | "=", ir.Fact(name="round"), ir.Const(many)):
                return many * game.players >= LONG
        return False

    ends = game.fixed_rules.ends
    return [end.name for end in ends if any(late(node) for node in walk(end.condition))]


def _of(games: Games, message: str, column: str) -> str:
    """Say in how many of the games something was so; after a few no more were played."""
    at, long = games.columns.at(column), set(games.long)
    times = sum(row[at] for number, row in enumerate(games.rows) if number not in long)
    these = "further" if games.begin else "first"
    among = "" if games.bot == "random" else f" among {games.bot} bots"
    return f"{message}, in {times:,} of the {these} {len(games):,} games{among}"


def _shown(
    games: Games, about: str, kind: Kind, message: str, number: int,
    most: int = MOST_SHOWN, patient: Patient = lambda: True,
) -> Finding:  # fmt: skip
    rules = games.game.fixed_rules
    shown = games.shown(number, most, patient)
    if shown is None:
        try:
            games.play(number)
        except Fault as fault:
            where = places_of(fault) or places_of(rules.turn)
            how = f"the setup of game {games.begin + number} goes wrong: {tell_fault(fault)}"
            return Finding(kind, about, message, where, Proved(how), cause=places_of(fault))
        raise AssertionError("it could not begin before")
    play, replay = shown
    game, certainty = games.game, Shown(replay)
    if play.fault is not None:
        whole_message = f"{message}: {play.fault.message}"
        places = places_of(play.fault) or places_of(rules.turn)
        if about == "error" and _between_decisions(rules, play.fault):
            places += places_of(*forbidding(game, play.state))
        return Finding(kind, about, whole_message, places, certainty, cause=places_of(play.fault))
    nodes: tuple[object, ...] = (rules.turn, *rules.ends)
    gone: tuple[Span, ...] = ()
    if about == "nobody":
        nodes = (*lacking(game, play.state), rules.turn, *rules.rules, *rules.ends)
        gone = taken_away(game, "action")
    elif about == "no end":
        if play.decisions < most:
            message += f"; the play shows the first {play.decisions:,} of one"
        nodes = (rules.turn, *returning(rules), *rules.ends)
    places = (*gone, *unending(game), *places_of(*nodes))
    return Finding(kind, about, message, tuple(dict.fromkeys(places)), certainty)


def _between_decisions(rules: ir.Rules, fault: Fault) -> bool:
    """Return whether steps of the turn go wrong, to which nobody's decision led directly."""
    steps = (getattr(node, "span", None) for node in walk(rules.turn))
    return fault.span is not None and fault.span in steps


def fates(samples: Samples) -> Iterator[Finding]:
    """Yield that nobody ever wins, or that nobody ever has anything to choose."""
    games = samples.first
    rules, seats = games.game.fixed_rules, range(1, games.game.players + 1)
    together = rules.win is not None and rules.win.together
    nobody = not any(games.times(f"share {seat}") for seat in seats)
    alike = not together and not nobody and _all_alike(games)
    suspected = nobody or alike or _no_choice(games)
    if not samples.plenty(games) or (suspected and not samples.enough):
        samples.looking.cut(f"hollow: whether anybody wins, or has a choice: {samples.lack}")
        return
    if nobody and all(samples.never(f"share {seat}") for seat in seats):
        declared = games.game.rules
        places = places_of(rules.win) or places_of(*rules.ends)
        places += settings(games.game, declared.win or (), declared.ends)
        yield Finding("hollow", "winning", "nobody ever won", places, samples.certainty)
    if all(_no_choice(each) for each in samples.each()):
        message = "nobody ever had a choice: each decision had one option"
        yield Finding("hollow", "choices", message, places_of(rules.turn), samples.certainty)
    if alike and all(map(_all_alike, samples.each())):
        message = "all seats won each game together"
        places = places_of(rules.win) or places_of(*rules.ends)
        yield Finding("hollow", "ties", message, places, samples.certainty)


def _no_choice(games: Games) -> bool:
    return 0 < games.times("decisions") == games.times("singles")


def far_titles(samples: Samples) -> Iterator[Finding]:
    """Yield titles for which more than twice the points are needed that any game brought, among
    random bots and, where these stay so far, among greedy ones."""
    looking, titles = samples.looking, samples.first.game.fixed_rules.titles
    off = (
        titles is not None and isinstance(titles.condition, ir.Const) and not titles.condition.value
    )
    if titles is None or off:
        return
    if not samples.plenty(samples.first):
        looking.cut(f"hollow: whether titles are out of reach: {samples.lack}")
        return
    most = samples.first.best[0]
    if not any(low > max(2 * most, 0) for low, _ in titles.rows):
        return
    if samples.few_greedy or not samples.enough:
        looking.cut("hollow: whether titles are out of reach: too few games among greedy bots")
        return
    most, best = max(games.best[0] for games in samples.each()), samples.greedy().best[0]
    for (low, text), line in zip(titles.rows, titles.lines, strict=True):
        if low > max(2 * most, 2 * best, 0):
            message = (
                f'nobody came near the title "{text}": it is for {low} points, and the most'
                f" that random bots had were {most}, greedy ones {best}"
            )
            yield Finding("hollow", f"title {text}", message, (line,), samples.certainty)


def _all_alike(games: Games) -> bool:
    """Return whether all seats shared each win, though points were made."""
    columns, players = games.columns, games.game.players
    shares = [columns.at(f"share {seat}") for seat in range(1, players + 1)]
    alike = all(row[at] == columns.whole // players for row in games.rows for at in shares)
    points = any(games.times(f"score {seat}") for seat in range(1, players + 1))
    return alike and points and players > 1
