"""Two tables compared: the same seeds on both, differences with intervals, and what is clear.

Shares of games are compared by Newcombe's interval for pairs (*Improved confidence intervals for
the difference between binomial proportions based on paired data*, 1998, method 10) and McNemar's
test; means by a bootstrap (Efron, 1979) of paired differences, summed in groups of games, whose
chance is a stream of its own. Games that ended in an error on either side enter no means but those
that are noted of such games, too. What is called clear holds after Holm's correction (1979) for all
that was looked at: between equal tables something is called clear in at most one comparison of
twenty.
"""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from itertools import compress
from math import erfc, sqrt
from statistics import pstdev
from typing import Any, TypeAlias

from attrs import define, evolve, frozen

from sdg.chance import Generator, Stream
from sdg.events import BROKEN_OFF
from sdg.lab.distribution import distribution
from sdg.lab.engine_interface import Engine, Row
from sdg.lab.held_signals import undisturbed
from sdg.lab.intervals import wilson
from sdg.measures import MEASURES, MISPLAYS, OF_GAMES
from sdg.measures.columns import Columns
from sdg.per_thread import begun

BATCH = 512  # games at most between two looks at how far it is
SECONDS, LOOK_AGAIN = 0.5, 0.5  # that a batch should take; after which a longer one is told
GROUPS = 128  # of games, for the bootstrap: an index takes seven bits
RESAMPLES = 1000
FEWEST = 30  # games that a measure needs: of fewer nothing is said
UNENDED = tuple(f"end {name}" for name in BROKEN_OFF if name != "error")
LEVEL = 0.05
Played: TypeAlias = "tuple[list[Row], list[Row]]"  # of the same games on both sides


@frozen
class Difference:
    """A measure in both, how far the other is from the base, and whether that is clear."""

    name: str
    base: float
    other: float
    low: float  # of the difference, other minus base
    high: float
    p: float  # the chance of such a difference between equal tables
    share: bool  # of games, not a mean
    corrected: float = 1.0  # p after looking at all measures

    @property
    def difference(self) -> float:
        return self.other - self.base

    @property
    def clear(self) -> bool:
        return self.corrected < LEVEL

    @property
    def at_most(self) -> float:
        """Return how large the difference can be at most, in either direction."""
        return max(abs(self.low), abs(self.high))


@define
class Pairs:
    """The values of one measure, game by game."""

    name: str
    share: bool
    of_all: bool  # noted of games that ended in an error, too
    unit: int
    base: array[int]
    other: array[int]


def paired(
    base: Engine, other: Engine, seed: int, games: int, watch: Callable[[int], None], jobs: int = 1
) -> list[Pairs]:
    """Play the same games on both; of an interrupted run return those that both have played.

    What is found does not depend on `jobs`, so many batches are played at the same time.
    """
    measured = [
        Pairs(name, share, share or name in base.columns.of_failed, unit, array("q"), array("q"))
        for name, share, unit in measures(base.columns, other.columns)
    ]
    failed, many = (base.columns.failed, other.columns.failed), 0
    with suppress(KeyboardInterrupt):
        for played in _batches(base, other, seed, games, jobs, watch):
            with undisturbed():
                well = _without_errors(played, failed)
                for pairs in measured:
                    for values, engine, rows in zip(
                        (pairs.base, pairs.other), (base, other), played if pairs.of_all else well,
                        strict=True,
                    ):  # fmt: skip
                        column = engine.columns.at(pairs.name)
                        values.extend(row[column] for row in rows)
            many += len(played[0])
            watch(many)
    return measured


def errors_among(pairs: Sequence[Pairs]) -> int:
    """Return in how many of the games compared one side ended in an error."""
    played = [{len(each.base) for each in pairs if each.of_all == whole} for whole in (True, False)]
    return max(played[0], default=0) - max(played[1], default=0)


def broken_off(pairs: Sequence[Pairs]) -> tuple[int, int]:
    """Return in how many games of the base, and of the other, no end of the rules came."""
    ends = [each for each in pairs if each.name in UNENDED]
    return sum(sum(each.base) for each in ends), sum(sum(each.other) for each in ends)


def _without_errors(played: Played, failed: tuple[int, int]) -> Played:
    """Return the rows of games that ended without an error on both sides."""
    base, other = played
    well = [not (a[failed[0]] or b[failed[1]]) for a, b in zip(base, other, strict=True)]
    return list(compress(base, well)), list(compress(other, well))


def _batches(
    base: Engine, other: Engine, seed: int, games: int, jobs: int, watch: Callable[[int], None]
) -> Iterator[Played]:
    """Yield the rows of the same games on both, batch by batch in their order, and tell now and
    then how many were played. Batches grow until they take as long as they should."""

    def both(first: int, many: int) -> tuple[Played, float]:
        start = time.monotonic()
        rows = base.rows(seed, first, many), other.rows(seed, first, many)
        return rows, time.monotonic() - start

    waiting: deque[Future[tuple[Played, float]]] = deque()
    with ThreadPoolExecutor(max_workers=jobs) as executor:
        try:
            first, done, batch = 0, 0, min(BATCH, base.batch, other.batch)
            while first < games or waiting:
                many = min(batch, games - first)
                if many and len(waiting) <= jobs:
                    if started := begun(executor, both, first, many):
                        waiting.append(started)
                        first += many
                    elif waiting:
                        jobs = len(waiting) - 1
                    else:
                        raise MemoryError("no thread can be started")
                if len(waiting) > jobs or first == games:
                    while not wait([waiting[0]], LOOK_AGAIN).done:
                        watch(done)
                    rows, seconds = waiting.popleft().result()
                    yield rows
                    done += len(rows[0])
                    wanted = int(len(rows[0]) * SECONDS / max(seconds, 1e-6))
                    batch = min(BATCH, max(batch, min(wanted, 8 * batch)))
        except BaseException:  # nobody waits for the others
            base.halt()
            other.halt()
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def measures(base: Columns, other: Columns) -> list[tuple[str, bool, int]]:
    """Return what both tables have: the column, whether it is a share of games, its unit."""
    seats = range(1, min(base.players, other.players) + 1)
    shares = [f"sole {seat}" for seat in seats]
    shares += [each.column for each in MEASURES if each.unit == OF_GAMES]
    shares += [f"end {name}" for name in base.ends]
    means = [each.column for each in MEASURES if each.paired]
    means += [f"score {seat}" for seat in seats if base.scored and other.scored]
    means += [f"did {name}" for name in base.actions]
    means += [f"misplays {name}" for name in MISPLAYS]
    both = set(base.names) & set(other.names)
    units = {each.column: each.parts for each in MEASURES}
    return [(name, True, 1) for name in shares if name in both] + [
        (name, False, units.get(name, 1)) for name in means if name in both
    ]


def compare(pairs: Sequence[Pairs], seed: int) -> list[Difference]:
    """Return the differences of measures that vary at all, corrected for their number."""
    varying = [each for each in pairs if len(each.base) >= FEWEST and _varies(each)]
    differences = [
        _shares(each) if each.share else _means(each, Generator(seed, i, Stream.RESAMPLED))
        for i, each in enumerate(varying)
    ]
    return _holm(differences)


def spreads(pairs: Sequence[Pairs]) -> dict[str, dict[str, Any]]:
    """Return how measures are spread on both sides, in the same bars: those whose distribution a
    simulation reports, and points; of games that ended well on both sides."""
    wanted = {each.column for each in MEASURES if each.spread}
    by_measure = {}
    for each in pairs:
        if each.base and (each.name in wanted or each.name.startswith("score ")):
            ends = min(*each.base, *each.other), max(*each.base, *each.other)
            by_measure[each.name] = {
                "base": distribution(each.base, ends), "other": distribution(each.other, ends)
            }  # fmt: skip
    return by_measure


def newcombe(both: int, first: int, second: int, neither: int) -> tuple[float, float]:
    """Compute Newcombe's interval of the first share minus the second, of paired games.

    Counts of pairs: in which both happened, only the first, only the second, neither.
    """
    n = both + first + second + neither
    a, b = (both + first) / n, (both + second) / n
    (low_a, high_a), (low_b, high_b) = wilson(a, n), wilson(b, n)
    spread = sqrt((both + first) * (second + neither) * (both + second) * (first + neither))
    product: float = both * neither - first * second
    if product > 0:
        product = max(product - n / 2, 0.0)
    related = product / spread if spread else 0.0
    down, up = (a - low_a, high_b - b), (high_a - a, b - low_b)
    low, high = (sqrt(max(0.0, x * x - 2 * related * x * y + y * y)) for x, y in (down, up))
    return a - b - low, a - b + high


def _varies(pairs: Pairs) -> bool:
    return len({*pairs.base, *pairs.other}) > 1


def _shares(pairs: Pairs) -> Difference:
    n = len(pairs.base)
    both = sum(x and y for x, y in zip(pairs.base, pairs.other, strict=True))
    first, second = sum(pairs.other) - both, sum(pairs.base) - both
    low, high = newcombe(both, first, second, n - both - first - second)
    z = abs(first - second) / sqrt(first + second) if first + second else 0.0
    return Difference(
        pairs.name, sum(pairs.base) / n, sum(pairs.other) / n, low, high, erfc(z / sqrt(2)), True
    )


def _means(pairs: Pairs, generator: Generator) -> Difference:
    n = len(pairs.base)
    sums, sizes = [0] * GROUPS, [0] * GROUPS
    for game, (x, y) in enumerate(zip(pairs.base, pairs.other, strict=True)):
        sums[game % GROUPS] += y - x
        sizes[game % GROUPS] += 1
    resampled = sorted(_resampled(sums, sizes, generator) for _ in range(RESAMPLES))
    edge = round(RESAMPLES * LEVEL / 2)
    error = pstdev(resampled)
    mean = sum(sums) / n
    p = erfc(abs(mean) / error / sqrt(2)) if error else float(mean == 0)
    return Difference(
        pairs.name, sum(pairs.base) / n / pairs.unit, sum(pairs.other) / n / pairs.unit,
        resampled[edge] / pairs.unit, resampled[-edge - 1] / pairs.unit, p, False,
    )  # fmt: skip


def _resampled(sums: Sequence[int], sizes: Sequence[int], generator: Generator) -> float:
    """Return the mean of as many groups, each drawn from all of them."""
    total = games = 0
    for _ in range(GROUPS // 4):
        drawn = generator.below(GROUPS**4)
        for _ in range(4):
            drawn, group = divmod(drawn, GROUPS)
            total += sums[group]
            games += sizes[group]
    return total / games


def _holm(differences: list[Difference]) -> list[Difference]:
    """Correct for how many there are: the smallest p counts for all, the next for all but one."""
    least = 0.0
    corrected: dict[str, float] = {}
    for rank, each in enumerate(sorted(differences, key=lambda each: each.p)):
        least = max(least, min(1.0, each.p * (len(differences) - rank)))
        corrected[each.name] = least
    return [evolve(each, corrected=corrected[each.name]) for each in differences]
