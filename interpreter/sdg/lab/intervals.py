"""Means with their errors, and shares with their intervals.

Intervals are 95 %: of means by the normal distribution, of shares by Wilson (1927), of what is
alike within a game by Korn and Graubard (1998). What was never seen in n games has, with the same
confidence, a share below 3/n (the rule of three).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

from attrs import frozen

from sdg.lab.totals import Totals

Z = 1.959964  # standard deviations on each side of 95 %
RARE = 3  # by n: a share of which nothing was seen in n games is below that


@frozen
class Mean:
    """A mean over games: its value, the standard deviation of one game, the error of the mean."""

    mean: float
    sd: float
    se: float
    least: float
    most: float

    @property
    def interval(self) -> tuple[float, float]:
        """Return where the true mean lies, with 95 % confidence."""
        return self.mean - Z * self.se, self.mean + Z * self.se


def mean_of(totals: Totals, column: int, unit: int = 1, games: int | None = None) -> Mean:
    """Compute the mean of a column that was noted in parts of a unit.

    `games` is in how many it was noted, if not in all; it is 0 in the others.
    """
    n = totals.games if games is None else games
    if not n:
        return Mean(0.0, 0.0, 0.0, 0.0, 0.0)
    total, squares = totals.sums[column], totals.squares[column]
    spread = n * squares - total * total  # exact: n² times the variance
    variance = spread / (n * (n - 1)) if n > 1 else 0.0
    sd = sqrt(variance) / unit
    return Mean(
        total / n / unit, sd, sd / sqrt(n), totals.least[column] / unit, totals.most[column] / unit
    )


def share_interval(seen: int, games: int) -> tuple[float, float]:
    """Compute the 95 % interval of a share of games; of nothing seen, from 0 to 3/n."""
    if not games:
        return 0.0, 1.0
    if seen == 0:
        return 0.0, min(1.0, RARE / games)
    if seen == games:
        return max(0.0, 1 - RARE / games), 1.0
    return wilson(seen / games, games)


def grouped_interval(
    seen: Sequence[int], tries: Sequence[int], usual: float
) -> tuple[float, float]:
    """Compute the 95 % interval of a share of tries, which are grouped by games.

    Tries of one game are alike: they count as many as they are worth (Korn and Graubard 1998). Of
    nothing seen, or all, it is not known how much alike they are: they are worth `usual` tries.
    """
    total, many = sum(seen), sum(tries)
    if not many:
        return 0.0, 1.0
    if 0 < total < many:
        return wilson(total / many, worth(seen, tries))
    rare = min(1.0, RARE / usual)
    return (1 - rare, 1.0) if total else (0.0, rare)


def worth(seen: Sequence[int], tries: Sequence[int]) -> float:
    """Compute the effective number of tries that are grouped by games, `seen` in each game."""
    games, many = len(tries), sum(tries)
    share = sum(seen) / max(1, many)
    if games < 2:
        return 1.0
    if not 0 < share < 1:
        return float(many)
    apart = sum((x - share * n) * (x - share * n) for x, n in zip(seen, tries, strict=True))
    alone = share * (1 - share) * many
    alike = max(1.0, games / (games - 1) * apart / alone)
    return many / alike * (Z / student(games - 1)) ** 2


def student(freedom: int) -> float:
    """Compute the 97.5 % quantile of Student's t with so many degrees of freedom.

    Exact for 1 and 2 degrees of freedom; else Abramowitz and Stegun 26.7.5, within 0.03.
    """
    if freedom < 3:
        return (12.7062, 4.30265)[freedom - 1]
    once = (Z**3 + Z) / 4
    twice = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    thrice = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + (once + (twice + thrice / freedom) / freedom) / freedom


def wilson(share: float, games: float) -> tuple[float, float]:
    """Compute Wilson's interval of a share, also of a mean of results between 0 and 1."""
    z = Z * Z / games
    middle = (share + z / 2) / (1 + z)
    half = Z * sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
    return middle - half, middle + half


def gap_of(means: Sequence[float], errors: Sequence[float]) -> tuple[float, float, float]:
    """Compute the difference of the largest and the least of some shares, and its bounds.

    In a sample it is above 0 by chance alone, the more so the more shares there are: the bounds
    hold for all pairs together (Bonferroni), however two shares hang together.
    """
    from statistics import NormalDist  # slow to import, and seldom needed

    pairs = list(combinations(zip(means, errors, strict=True), 2))
    if not pairs:
        return 0.0, 0.0, 0.0
    z = NormalDist().inv_cdf(1 - 0.025 / len(pairs))
    apart = [(abs(a - b), z * (error_a + error_b)) for (a, error_a), (b, error_b) in pairs]
    low, high = max(gap - error for gap, error in apart), max(map(sum, apart))
    return max(gap for gap, _ in apart), max(0.0, low), min(1.0, high)
