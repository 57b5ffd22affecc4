"""What many games among bots never show, or show too often: dead parts, errors, seats ahead."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg import ir
from sdg.deep.finding import Finding, NotSeen, Shown
from sdg.engine.rewriting import walk
from sdg.game import Fault, Game
from sdg.lab.engines import choose_engine
from sdg.lab.forbidding import forbidden
from sdg.lab.native import Engine, seed_of
from sdg.lab.simulating import simulate
from sdg.lab.statistics import share_interval, wilson
from sdg.lab.totals import Totals
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough, play_by
from sdg.source import Span

POSITIONS = 200  # in which decisions are tried, legal or not
AHEAD = 0.05  # by how much a seat's part of the wins has to exceed an equal one at least
CAPPED = 0.01  # of the games, that only a cap ends, at least
SHORTEST = 200  # games, whatever the time
LOOKED_FOR = 400  # games among which one that ends in a way is looked for


@frozen
class Seen:
    """The sums of games among random bots."""

    game: Game
    engine: Engine
    seed: int
    totals: Totals

    def times(self, column: str) -> int:
        """Answer how often something happened in all games."""
        return self.totals.sums[self.engine.columns.at(column)]

    def never(self) -> NotSeen:
        """Answer how sure it is that what never happened does not."""
        return NotSeen(self.totals.games, share_interval(0, self.totals.games)[1])


def watch(game: Game, seed: int, games: int) -> Seen:
    """Play games among random bots."""
    engine = choose_engine(game, ("random",) * game.players)
    return Seen(game, engine, seed, simulate(engine, seed, games).totals)


def dead(seen: Seen) -> Iterator[Finding]:
    """Yield actions, triggers, ends and rules that never did anything."""
    rules = seen.game.engine.rules
    offered = {name for node in walk((rules.turn, rules.actions, rules.whens))
               if isinstance(node, ir.Choose) for name in node.actions}  # fmt: skip
    for action in rules.actions:
        if action.name in offered and not seen.times(f"did {action.name}"):
            yield _never(seen, f"nobody ever did `{action.name}`", action.span)
    for when in rules.whens:
        if not seen.times(f"fired {when.name}"):
            yield _never(seen, f"`{when.name}` never happened", when.span)
    for end in rules.ends:
        if not seen.times(f"end {end.name}"):
            yield _never(seen, f"no game ended by `{end.name}`", end.span)
    yield from _idle_rules(seen)


def _idle_rules(seen: Seen) -> Iterator[Finding]:
    """Yield rules that alone never forbade anything that was tried."""
    if not seen.game.rules.rules:
        return
    found = forbidden(seen.game, ("random",) * seen.game.players, seen.seed, POSITIONS)
    for rule in seen.game.engine.rules.rules:
        if found.tried and not found.alone[rule.name]:
            certainty = NotSeen(found.games, share_interval(0, found.tried)[1])
            told = f"the rule `{rule.name}` forbade nothing that the others allow, of {found.tried} tried"
            yield Finding("dead", told, _places(rule.span), certainty)


def stuck(seen: Seen) -> Iterator[Finding]:
    """Yield ends that no rule names: errors, nobody able to act, and games that go on and on."""
    words = {
        "error": ("stuck", "the rules go wrong"),
        "no seat can act": ("stuck", "no seat can do anything, and no end says so"),
        "capped": ("endless", "only a cap ended it"),
    }
    games = seen.totals.games
    for name, (kind, told) in words.items():
        times = seen.times(f"end {name}")
        if times and (name != "capped" or times >= CAPPED * games):
            message = f"{told} in {times} of {games} games"
            shown = _shown(seen, name)
            if shown is not None:
                place, certainty = shown
                yield Finding(kind, message, _places(place), certainty)  # type: ignore[arg-type]


def hollow(seen: Seen) -> Iterator[Finding]:
    """Yield seats that win more than chance can be blamed for."""
    players, games = seen.game.players, seen.totals.games
    columns = seen.engine.columns
    if players < 2:
        return
    for seat in range(1, players + 1):
        share = seen.times(f"share {seat}") / columns.whole / games
        low, _ = wilson(share, games)
        if low > 1 / players + AHEAD:
            told = f"seat {seat} has {100 * share:.1f} % of the wins among random bots"
            win = seen.game.rules.win
            yield Finding("hollow", f"{told}; an equal part is {100 / players:.1f} %",
                          _places(win.span if win else None), NotSeen(games, share - low))  # fmt: skip


def _never(seen: Seen, message: str, span: Span | None) -> Finding:
    return Finding("dead", message, _places(span), seen.never())


def _places(span: Span | None) -> tuple[Span, ...]:
    return (span,) if span is not None else ()


def _shown(seen: Seen, ended_by: str) -> tuple[Span | None, Shown] | None:
    """Answer a play that ended so, and the line that went wrong, if there is one."""
    from sdg.agents import AGENTS

    columns = seen.engine.columns
    for number in range(min(seen.totals.games, LOOKED_FOR)):
        (row,) = seen.engine.rows(seen.seed, number, 1)
        if not row[columns.at(f"end {ended_by}")]:
            continue
        try:
            play = Playthrough(seen.game, seed_of(seen.seed, number))
        except Fault:
            return None
        bots = {seat: AGENTS["random"]() for seat in range(1, seen.game.players + 1)}
        for _ in play_by(play, bots):
            if play.decisions >= 2_000:
                break
        span = play.fault.span if play.fault is not None else None
        return span, Shown(write_log(play), play.decisions)
    return None
