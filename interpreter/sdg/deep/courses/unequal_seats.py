"""Seats that win more or less often than an equal share, counted until chance is ruled out.

A share near the least difference that is reported comes out now above it and now below. So it is
reported only if it lies beyond by more than chance brings about; until that is clear, more games
are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, copysign, erfc, floor, sqrt
from typing import Literal

from attrs import define

from sdg import ir
from sdg.deep.finding import Finding, NotSeen, giving_points, places_of
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import WRONG, Games, compiled, paced
from sdg.diagnostics.spelling import counted
from sdg.lab.c_kernel import Native
from sdg.lab.engine_interface import Engine
from sdg.lab.totals import Totals
from sdg.measures.columns import Columns

AHEAD = 0.05  # by how much a seat's part of the wins has to differ from an equal one at least
WIDE = 4.0  # standard errors by which what was counted may be off, either way
MOST = 100_000  # games under each seed, after which no more are played


@define
class Wins:
    """What each seat won in games under one seed; a win that several share counts in parts."""

    won: list[float]
    games: int

    @classmethod
    def of(cls, games: Games) -> Wins:
        """Return what was won in games that were played."""
        seats = range(1, games.game.players + 1)
        whole = games.columns.whole
        return cls([games.times(f"share {seat}") / whole for seat in seats], games.sound)

    def add(self, columns: Columns, totals: Totals) -> None:
        """Add what was won in further games."""
        for seat in range(len(self.won)):
            self.won[seat] += totals.sums[columns.at(f"share {seat + 1}")] / columns.whole
        self.games += totals.games

    def apart(self, seat: int) -> float:
        """Return by how much a seat has more than an equal part of the wins."""
        return self.won[seat] / sum(self.won) - 1 / len(self.won) if any(self.won) else 0.0


def uneven(samples: Samples) -> Iterator[Finding]:
    """Yield how the wins are shared among the seats, if the part of one is far from an equal one
    under each of the seeds, and chance cannot be blamed for it."""
    players, looking = samples.first.game.players, samples.looking
    if players < 2:
        return
    if not samples.plenty(samples.first):
        looking.cut(f"uneven: whether all seats win as often: {samples.lack}")
        return
    engine = compiled(looking, samples.first.game, wait=True)
    if engine is None and verdict([Wins.of(samples.first)]) == "even":
        return  # without a program the games of the two other seeds would take long
    if not samples.enough:
        looking.cut(f"uneven: whether all seats win as often: {samples.lack}")
        return
    each = [Wins.of(games) for games in samples.each()]
    if engine is not None:
        _play_on(samples, each, engine)
    wins, outcome = _together(each), verdict(each)
    seat, apart, wide = _farthest(wins)
    if outcome == "uneven":
        chance = 0.5 * erfc(abs(apart) / wide * WIDE / sqrt(2))
        yield _finding(samples, seat, wins, chance)
    elif outcome == "unclear":
        looking.cut(f"uneven: whether seat {seat + 1} is more than {100 * AHEAD:.0f} in a hundred"
                    f" above or below an equal part of the wins: it has {_share(wins, seat)} in"
                    f" {counted(wins.games, 'game')}")  # fmt: skip


def verdict(each: Sequence[Wins]) -> Literal["uneven", "unclear", "even"]:
    """Return what the games under several seeds show of the seat that is farthest from an equal
    part of the wins. What is uneven under some seeds is hardly ever even under others."""
    seat, apart, wide = _farthest(_together(each))
    agreed = all(copysign(1, apart) * one.apart(seat) > AHEAD / 2 for one in each)
    if agreed and abs(apart) - wide > AHEAD:
        return "uneven"
    even = abs(apart) <= max(AHEAD / 2, AHEAD - wide / 2)
    return "even" if even else "unclear"


def _finding(samples: Samples, seat: int, wins: Wins, chance: float) -> Finding:
    rules: ir.Rules = samples.first.game.fixed_rules
    first, *rest = (_share(wins, each) for each in range(len(wins.won)))
    others = "".join(f", seat {number} {share}" for number, share in enumerate(rest, 2))
    message = (
        f"seat 1 has {first} of the wins among random bots{others}; an equal part is"
        f" {100 / len(wins.won):.3g} %"
    )
    places = places_of(rules.win) or places_of(*rules.ends)
    places = tuple(dict.fromkeys((*places, *giving_points(rules))))
    certainty = NotSeen(wins.games, chance, compared=True)
    return Finding("uneven", f"seat {seat + 1}", message, places, certainty)


def _share(wins: Wins, seat: int) -> str:
    """Say between which ends the share of a seat lies."""
    _, _, wide = _farthest(wins)
    share = wins.won[seat] / sum(wins.won)
    low, high = max(0, floor(100 * (share - wide))), min(100, ceil(100 * (share + wide)))
    return f"{low} to {high} %"


def _together(each: Sequence[Wins]) -> Wins:
    """Return what was won under all seeds."""
    won = [sum(several) for several in zip(*(one.won for one in each), strict=True)]
    return Wins(won, sum(one.games for one in each))


def _farthest(wins: Wins) -> tuple[int, float, float]:
    """Return which seat is farthest from an equal part, by how much, and how far off that is."""
    players, total = len(wins.won), max(1.0, sum(wins.won))
    seat = max(range(players), key=lambda s: (round(abs(wins.apart(s)), 9), wins.won[s]))
    equal = 1 / players
    return seat, wins.apart(seat), WIDE * sqrt(equal * (1 - equal) / total)


def _clear(each: Sequence[Wins]) -> bool:
    """Return whether more games would hardly change what is reported."""
    _, apart, wide = _farthest(_together(each))
    return verdict(each) == "uneven" or abs(apart) <= AHEAD - wide


def _play_on(samples: Samples, each: Sequence[Wins], engine: Native) -> None:
    """Play more games under each seed until it is clear, or the time is up."""
    looking, seeds = samples.looking, [games.seed for games in samples.played]
    done = max(map(len, samples.played))
    while not (_clear(each) or done >= MOST or samples.failed):
        looking.note(f"counting who wins in {2 * len(seeds) * done:,} games")
        more = [_played(samples, engine, seed, done, 2 * done) for seed in seeds]
        if any(totals is None for totals in more):
            return
        for one, totals in zip(each, more, strict=True):
            assert totals is not None
            one.add(engine.columns, totals)
        done *= 2


def _played(samples: Samples, engine: Engine, seed: int, first: int, until: int) -> Totals | None:
    """Play games, and return their sums; None if the time is up before, or some went wrong."""
    totals = Totals.none(len(engine.columns.names))
    for number, many in paced(samples.looking, first, until):
        totals.add(engine.totals(seed, number, many))
        if any(totals.sums[engine.columns.at(name)] for name in WRONG):
            games = Games(samples.first.game, seed, engine.columns, begin=number)
            any(not games.take(row) for row in engine.rows(seed, number, many))
            samples.further.append(games)
            return None
    return totals if totals.games == until - first else None
