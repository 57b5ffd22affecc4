"""How results are spread: quantiles and bars of whole numbers, from the rows of some games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sdg.lab.engine_interface import Row
from sdg.measures import MEASURES
from sdg.measures.columns import Columns

QUANTILES = (5, 25, 50, 75, 95)  # in per cent of the games
MOST_BARS = 24


def distributions(rows: list[Row], columns: Columns) -> dict[str, Any]:
    """Compute the distributions of measures and points, column by column, and in how many games."""
    wanted = [each.column for each in MEASURES if each.spread and each.column in columns.names]
    spread: dict[str, Any] = {"games": len(rows)}
    for name in wanted if rows else ():
        spread[name] = distribution([row[columns.at(name)] for row in rows])
    if columns.scored and rows:
        names = [f"score {seat}" for seat in range(1, columns.players + 1)]
        points = {name: [row[columns.at(name)] for row in rows] for name in names}
        ends = min(map(min, points.values())), max(map(max, points.values()))
        spread |= {name: distribution(values, ends) for name, values in points.items()}
    return spread


def distribution(values: Sequence[int], ends: tuple[int, int] | None = None) -> dict[str, Any]:
    """Compute the quantiles of values, and a histogram of equal bars: from, to, how many.

    Bars reach from the least to the largest value, or between other `ends`: those of the points of
    several seats are the same, so that they can be laid over each other.
    """
    ordered = sorted(values)
    last = len(ordered) - 1
    quantiles = {str(each): ordered[round(last * each / 100)] for each in QUANTILES}
    low, high = ends or (ordered[0], ordered[-1])
    width = max(1, -(-(high - low + 1) // MOST_BARS))
    many = Counter((value - low) // width for value in values)
    bars = [
        [low + i * width, low + (i + 1) * width - 1, many[i]]
        for i in range((high - low) // width + 1)
    ]
    return {"quantiles": quantiles, "bars": bars}
