"""A search for options under which a game comes nearer to what its designer wants.

One option after the other is set to each of some values, of numbers also to those halfway to the
next that were tried. What comes nearest is gone on from, first with the option that brought it
there; options that changed nothing come last. Only options are changed, no number of a rule.

A target is met or missed where all of the interval of its measure says so. Where an interval holds
both, more games are played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import define, frozen

from sdg import ir
from sdg.lab.intervals import Z, gap_of, share_interval
from sdg.measures import MEASURES
from sdg.table_options import face_of

SPREAD = 5  # values of a range of numbers that are tried
TIMES = 64  # as many games are played, at most, until it is clear whether targets are met
GAP, CAPPED = "seat gap", "capped"
NAMES = (*(each.target for each in MEASURES), GAP, CAPPED)
SHARES = (*(each.target for each in MEASURES if each.in_percent), GAP, CAPPED)
MET, MISSED, UNCLEAR = "met", "missed", "unclear"

Options: TypeAlias = tuple[tuple[str, str], ...]


@frozen
class Value:
    """A measure, and between which bounds it lies with 95 % confidence."""

    value: float
    low: float
    high: float


Values: TypeAlias = Mapping[str, Value]


@frozen
class Target:
    """What a measure should be; `text` is how it was given."""

    text: str
    name: str
    low: float
    high: float

    def judged(self, values: Values) -> str:
        """Return whether it is met, missed or unclear."""
        measured = values.get(self.name)
        if measured is None or measured.low > self.high or measured.high < self.low:
            return MISSED
        return MET if self.low <= measured.low and measured.high <= self.high else UNCLEAR

    def misses(self, values: Values) -> float:
        """Return how far off it is, in parts of the nearer bound; 0 where it may be met."""
        measured = values.get(self.name)
        if measured is None:
            return 1e9
        if self.judged(values) != MISSED:
            return 0.0
        bound = self.low if measured.value < self.low else self.high
        return abs(measured.value - bound) / max(abs(bound), 1e-3)


@frozen
class Played:
    """What came of options: in how many games, of which so many `failed` in an error of the rules,
    and the measures."""

    games: int
    values: Values
    failed: int = 0


@frozen
class Try:
    """Options that were tried; what came of them, None where such a table cannot be played."""

    options: Options
    played: Played | None
    misses: float
    unclear: int = 0  # targets that so many games do not decide

    @property
    def failed(self) -> int:
        """Return how many games ended in an error of the rules."""
        return self.played.failed if self.played is not None else 0

    @property
    def rank(self) -> tuple[bool, float, int]:
        """Return what is least for the try that is nearest to the targets: one under which the
        rules go wrong comes after all others."""
        return self.failed > 0, self.misses, self.unclear

    @property
    def met(self) -> bool:
        """Return whether all targets are met."""
        return self.rank == (False, 0, 0)


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
        bound = _number(text, match[1], match[7], match[8])
        low, high = (0.0, bound) if match[6] == "<" else (bound, float("inf"))
    else:
        low = _number(text, match[1], match[2], match[3] or match[5])
        high = _number(text, match[1], match[4], match[5])
    if low > high:
        raise ValueError(f'"{text}" has its ends the wrong way round')
    return Target(text, match[1], low, high)


def values_of(summary: Mapping[str, Any]) -> Values:
    """Take the values that targets are about out of the summary of a simulation."""
    measured = {
        each.target: Value(*(summary[each.key][part] for part in ("mean", "low", "high")))
        for each in MEASURES
        if each.key in summary and summary[each.of]
    }
    shares = [seat["win_share"] for seat in summary["seats"]]
    widths = [max(each["high"] - each["mean"], each["mean"] - each["low"]) for each in shares]
    means = [each["mean"] for each in shares]
    measured[GAP] = Value(*gap_of(means, [width / Z for width in widths]))
    never = {"share": 0.0, "low": 0.0, "high": share_interval(0, summary["games"])[1]}
    capped = summary["ended_by"].get("capped", never)
    measured[CAPPED] = Value(capped["share"], capped["low"], capped["high"])
    return measured


def played(targets: tuple[Target, ...], measure: Callable[[int], Played], games: int) -> Played:
    """Measure twice as many games, again and again, until it is clear whether all targets are met.

    It is after so many `games` at first, and unclear after `TIMES` as many.
    """
    most = TIMES * games
    while True:
        result = measure(games)
        verdicts = {each.judged(result.values) for each in targets}
        if UNCLEAR not in verdicts or MISSED in verdicts or result.failed or games >= most:
            return result
        games *= 2


def choices_of(option: ir.Option) -> tuple[str, ...]:
    """Return the values of an option that are tried: all words, some of many numbers."""
    codes: list[int] = []
    for low, high in option.domain:
        steps = min(SPREAD - 1, high - low)
        codes += [low + (high - low) * i // max(1, steps) for i in range(steps + 1)]
    return tuple(dict.fromkeys(face_of(option, code) for code in codes))


@define
class _Part:
    """What came of trying an option: tries in a row that brought nothing, whether any differed."""

    tries: int = 0
    failed: int = 0
    differed: bool = False
    helped: int = 0  # the number of the last try that did

    @property
    def later(self) -> tuple[bool, int, int]:
        """Return what is least for the option to try next."""
        return self.tries > 0 and not self.differed, self.failed, -self.helped


def search(
    start: Options,
    choices: Mapping[str, tuple[str, ...]],
    targets: tuple[Target, ...],
    measure: Callable[[Options], Played | None],
    tries: int,
) -> Iterator[Try]:
    """Yield each try, at most so many; that of the least rank, the first of equals, is best."""
    known: dict[Options, Try] = {}
    parts = {name: _Part() for name in choices}

    def tried(options: Options) -> Try:
        result = measure(options)
        if result is None:
            known[options] = Try(options, None, float("inf"))
        else:
            verdicts = [each.judged(result.values) for each in targets]
            misses = sum(each.misses(result.values) for each in targets)
            known[options] = Try(options, result, misses, verdicts.count(UNCLEAR))
        return known[options]

    best = tried(start)
    yield best
    while not best.met and len(known) < tries:
        following = _next(best, choices, known, parts)
        if following is None:
            return
        name, options = following
        attempt, part = tried(options), parts[name]
        yield attempt
        part.tries += 1
        part.differed |= attempt.played not in (None, best.played)
        if attempt.rank < best.rank:
            best, part.failed, part.helped = attempt, 0, len(known)
        else:
            part.failed += 1


def _next(
    best: Try, choices: Mapping[str, tuple[str, ...]], known: Mapping[Options, Try],
    parts: Mapping[str, _Part],
) -> tuple[str, Options] | None:  # fmt: skip
    """Return the option to change next and how all are set then; None where all was tried."""
    for name in sorted(choices, key=lambda name: parts[name].later):
        for face in (*_between(name, best.options, known), *choices[name]):
            options = tuple((own, face if own == name else at) for own, at in best.options)
            if options not in known:
                return name, options
    return None


def _between(name: str, best: Options, known: Mapping[Options, Try]) -> tuple[str, ...]:
    """Return the numbers halfway from the best to those tried next to it, all else as it is."""
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


def _number(text: str, name: str, number: str, percent: str) -> float:
    if name not in SHARES and percent:
        raise ValueError(f'"{text}" is no target: only {", ".join(SHARES)} are in per cent')
    if name in SHARES and not percent and float(number) >= 1:
        raise ValueError(f'"{text}" is no target: {name} is a share, so write {number}%')
    return float(number) / (100 if percent else 1)
