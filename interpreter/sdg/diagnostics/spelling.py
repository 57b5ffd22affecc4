"""Did you mean: the known word nearest to an unknown one; and figures as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final

DENYING: Final = ("un", "in", "im", "non", "no", "not", "not_", "non_", "dis", "anti")
OPPOSITES: Final = frozenset({  # words that look alike
    ("ascending", "descending"), ("ascends", "descends"), ("decrease", "increase"),
    ("exclude", "include"), ("maximum", "minimum"), ("northeast", "northwest"),
    ("northeast", "southeast"), ("northwest", "southwest"), ("outside", "inside"),
    ("southeast", "southwest"), ("upward", "downward"),
})  # fmt: skip
ON_PURPOSE: Final = frozenset({  # other words than those of the language, and rightly spelt
    "able", "allow", "any", "are", "attack", "avoid", "ban", "bar", "be", "blank", "block", "both",
    "burn", "buy", "call", "can", "clear", "close", "deny", "die", "drop", "each", "ever", "fall",
    "fill", "fit", "flip", "fold", "free", "get", "gets", "give", "go", "gone", "got", "has",
    "have", "held", "hide", "hit", "hold", "kill", "land", "less", "like", "list", "log", "look",
    "lose", "loss", "lost", "low", "make", "match", "max", "mean", "min", "miss", "more", "must",
    "near", "never", "none", "odd", "off", "one", "open", "over", "own", "peek", "pile", "place",
    "play", "prevent", "quit", "read", "reset", "roll", "rotate", "same", "save", "say", "seat",
    "sell", "send", "set", "share", "show", "size", "skip", "sort", "spend", "split", "steal",
    "stop", "take", "tell", "than", "that", "then", "they", "tie", "top", "trade", "try", "unit",
    "use", "wait", "were", "when", "win", "wipe", "won",
})  # fmt: skip


def counted(number: int, word: str) -> str:
    """Return so many of something: `1 file`, `2 files`."""
    return f"{number:,} {word}{'s' * (number != 1)}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Write words one after the other: `a`, `a and b`, `a, b and c`."""
    *some, end = words or ("",)
    return f"{', '.join(some)} {last} {end}" if some else end


def few(number: int, word: str) -> str:
    """Return so many of something that are too few: `no file`, `only 1 file`, `only 2 files`."""
    return f"only {counted(number, word)}" if number else f"no {word}"


def figure(value: float, digits: int) -> str:
    """Write a number with so many digits that count, or more to the left of the point: `1,480`."""
    rounded = f"{value:.{digits}g}"
    return f"{value:,.0f}" if abs(float(rounded)) >= 10**digits else f"{Decimal(rounded):f}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Find the known word that `word` most likely stands for, or nothing if all are far.

    A word that people write on purpose stands for itself: nothing is like it but its other forms.
    """
    limit = 1 if len(word) < 6 else 2 if len(word) < 9 else 3
    best: str | None = None
    letters = _letters(word)
    for candidate in dict.fromkeys(known):
        if candidate == word or abs(len(candidate) - len(word)) > 3:
            continue
        if (letters ^ _letters(candidate)).bit_count() > 2 * limit:
            continue  # a change of one letter takes one away and brings another
        plural = _is_plural(word, candidate) or _is_plural(candidate, word)
        apart = 0 if plural else distance(word, candidate, limit)
        if apart > limit or apart >= min(len(word), len(candidate)):
            continue
        if _turned(word, candidate) or (word in ON_PURPOSE and not _is_form(word, candidate)):
            continue
        if plural:
            return candidate
        best, limit = candidate, apart - 1
    return best


@lru_cache(maxsize=50_000)
def _letters(word: str) -> int:
    """Return which letters a word has, as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 63)
    return bits


def _turned(one: str, other: str) -> bool:
    """Return whether a word is the other one with its meaning turned round."""
    pairs = ((one, other), (other, one))
    denied = any(long.removeprefix(sign) == short for long, short in pairs for sign in DENYING)
    return denied or any(pair in OPPOSITES for pair in pairs)


def _is_plural(one: str, other: str) -> bool:
    return len(other) > 2 and one in (f"{other}s", f"{other}es")


def _is_form(one: str, other: str) -> bool:
    """Return whether two words are forms of one, as `mean` and `means`."""
    return one.startswith(other) or other.startswith(one)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Phrase the nearest known word as a hint."""
    near = nearest(word, known)
    return f"did you mean `{near}`?" if near else None


def distance(one: str, other: str, most: int = 1_000) -> int:
    """Count the letters to add, drop, change or exchange with their neighbour; what is above `most`
    is any number above it."""
    start, last = 0, min(len(one), len(other))
    while start < last and one[start] == other[start]:
        start += 1
    end = 0
    while end < last - start and one[-1 - end] == other[-1 - end]:
        end += 1
    one, other = one[start : len(one) - end], other[start : len(other) - end]
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        earlier, before, row = before, row, [i, *[most + 1] * len(other)]
        for j in range(max(1, i - most), min(len(other), i + most) + 1):
            b = other[j - 1]
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                cost = min(cost, earlier[j - 2] + 1)
            row[j] = cost
        if min(row) > most <= min(before):
            break
    return row[-1]
