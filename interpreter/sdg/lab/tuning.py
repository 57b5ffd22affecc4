"""A search for options under which a game comes nearer to what its designer wants.

One option after the other is set to each of some values, of numbers also to those halfway to the
next that were tried, and the best is kept, until nothing gets better. Only options are changed, no
number of a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, TypeAlias

from attrs import frozen

from sdg import ir
from sdg.choosing import face_of

SPREAD = 5  # values of a range of numbers that are tried
MEASURES = {
    "turns": "turns", "rounds": "rounds", "decisions": "decisions", "branching": "branching",
    "passes": "passes", "margin": "margin", "lead changes": "lead_changes", "settled": "settled",
    "behind": "behind", "shared wins": "shared_wins",
}  # fmt: skip
GAP, CAPPED = "seat gap", "capped"
NAMES = (*MEASURES, GAP, CAPPED)

Options: TypeAlias = tuple[tuple[str, str], ...]
Values: TypeAlias = Mapping[str, float]


@frozen
class Target:
    """What a measure should be; `text` is how it was asked for."""

    text: str
    name: str
    low: float
    high: float

    def misses(self, values: Values) -> float:
        """Answer how far off it is, in parts of the nearer bound; 0 where it is met."""
        value = values.get(self.name)
        if value is None:
            return 1e9
        off = max(self.low - value, value - self.high, 0.0)
        bound = self.low if value < self.low else self.high
        return off / max(abs(bound), 1e-3) if off else 0.0


@frozen
class Try:
    """Options that were tried; what came of them, None where such a table cannot be played."""

    options: Options
    values: Values | None
    misses: float


def target_of(text: str) -> Target:
    """Read `turns 20..30`, `seat gap < 2%` or `margin > 3`; raise ValueError."""
    number = r"(\d+(?:\.\d+)?)\s*(%?)"
    match = re.fullmatch(
        rf"([a-z ]+?)\s*(?:{number}\s*\.\.\s*{number}|([<>])\s*{number})", text.strip()
    )
    if match is None or match[1] not in NAMES:
        raise ValueError(
            f'"{text}" is no target: write "turns 20..30" or "seat gap < 2%", of {", ".join(NAMES)}'
        )
    if match[6]:
        bound = _number(match[7], match[8])
        low, high = (0.0, bound) if match[6] == "<" else (bound, float("inf"))
    else:
        low, high = _number(match[2], match[3] or match[5]), _number(match[4], match[5])
    if low > high:
        raise ValueError(f'"{text}" has its ends the wrong way round')
    return Target(text, match[1], low, high)


def values_of(summary: Mapping[str, Any]) -> Values:
    """Take what targets speak of out of what a simulation tells."""
    found = {name: summary[key]["mean"] for name, key in MEASURES.items() if key in summary}
    shares = [seat["win_share"]["mean"] for seat in summary["seats"]]
    found[GAP] = max(shares) - min(shares)
    found[CAPPED] = summary["ended_by"].get("capped", {"share": 0.0})["share"]
    return found


def choices_of(option: ir.Option) -> tuple[str, ...]:
    """Answer the values of an option that are tried: all words, some of many numbers."""
    codes: list[int] = []
    for low, high in option.domain:
        steps = min(SPREAD - 1, high - low)
        codes += [low + (high - low) * i // max(1, steps) for i in range(steps + 1)]
    return tuple(dict.fromkeys(face_of(option, code) for code in codes))


def search(
    start: Options,
    choices: Mapping[str, tuple[str, ...]],
    targets: tuple[Target, ...],
    measure: Callable[[Options], Values | None],
    tries: int,
) -> Iterator[Try]:
    """Yield each try, at most so many; the one that misses least, the first of equals, is best."""
    known: dict[Options, Try] = {}

    def tried(options: Options) -> Try:
        values = measure(options)
        misses = float("inf") if values is None else sum(each.misses(values) for each in targets)
        known[options] = Try(options, values, misses)
        return known[options]

    best = tried(start)
    yield best
    better = True
    while better and best.misses > 0:
        better = False
        for name, halfway in product(choices, (False, True)):
            faces = _between(name, best.options, known) if halfway else choices[name]
            for face in faces:
                options = tuple((own, face if own == name else at) for own, at in best.options)
                if options in known:
                    continue
                if len(known) == tries:
                    return
                found = tried(options)
                yield found
                if found.misses < best.misses:
                    best, better = found, True
                if best.misses == 0:
                    return


def _between(name: str, best: Options, known: Mapping[Options, Try]) -> tuple[str, ...]:
    """Answer the numbers halfway from the best to those tried next to it, all else as it is."""
    here = dict(best)[name]
    others = [pair for pair in best if pair[0] != name]
    tried = [
        dict(options)[name]
        for options in known
        if [pair for pair in options if pair[0] != name] == others
    ]
    numbers = sorted(int(face) for face in tried if face.isdecimal())
    if not here.isdecimal():
        return ()
    at = numbers.index(int(here))
    nearest = numbers[max(0, at - 1) : at + 2]
    return tuple(str((int(here) + each) // 2) for each in nearest if abs(int(here) - each) > 1)


def _number(text: str, percent: str) -> float:
    return float(text) / (100 if percent else 1)
