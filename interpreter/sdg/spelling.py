"""Did you mean: the known word nearest to an unknown one; and figures as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal


def counted(number: int, word: str) -> str:
    """Answer so many of something: `1 file`, `2 files`."""
    return f"{number:,} {word}{'s' * (number != 1)}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Write words one after the other: `a`, `a and b`, `a, b and c`."""
    *some, end = words or ("",)
    return f"{', '.join(some)} {last} {end}" if some else end


def few(number: int, word: str) -> str:
    """Answer so many of something that are too few: `no file`, `only 1 file`, `only 2 files`."""
    return f"only {counted(number, word)}" if number else f"no {word}"


def figure(value: float, digits: int) -> str:
    """Write a number with so many digits that count, or more to the left of the point: `1,480`."""
    told = f"{value:.{digits}g}"
    return f"{value:,.0f}" if abs(float(told)) >= 10**digits else f"{Decimal(told):f}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Find the known word that `word` most likely stands for, or nothing if all are far."""
    limit = 1 if len(word) < 4 else 2 if len(word) < 9 else 3
    best: str | None = None
    for candidate in dict.fromkeys(known):
        if candidate == word or abs(len(candidate) - len(word)) > limit:
            continue
        apart = distance(word, candidate)
        if apart <= limit and apart < min(len(word), len(candidate)):
            best, limit = candidate, apart - 1
    return best


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Phrase the nearest known word as a hint."""
    found = nearest(word, known)
    return f"did you mean `{found}`?" if found else None


def distance(one: str, other: str) -> int:
    """Count the letters to add, drop, change or exchange with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]
