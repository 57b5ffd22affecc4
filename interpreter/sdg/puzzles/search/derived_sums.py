"""Sums derived from others: those that rules state in, shorter ones out.

In a region where each value comes once, numbers add up to the same whatever lies where. Some such
regions that do not overlap, less the stated sums that lie in them, leave a sum of the few cells
that stick in or out. All of these are equations: variables, each so many times, come to a number.
The length of one is the sum of its times without their signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import gcd
from typing import TypeAlias

from attrs import define, field, frozen

from sdg.layout.bit_sets import bits
from sdg.puzzles.rules.constraints import Each
from sdg.puzzles.rules.totals import Total

LONGEST = 8  # equation that is kept
TOGETHER = 3  # regions that are combined
MOST_COMBINED = 1_500  # combinations of regions
MOST_KEPT = 200  # equations

Base: TypeAlias = tuple[int, ...]  # a number by kind: 0 for the first, without a common factor
Variable: TypeAlias = tuple[int, Base]  # what the card of a cell adds
Times: TypeAlias = dict[Variable, int]
Kept: TypeAlias = dict[tuple[tuple[Variable, int], ...], int]  # times: number


@frozen(eq=False)
class Equation:
    """Variables, each so many times, come to a number."""

    times: Times
    number: int

    def plus(self, sign: int, other: Equation) -> Equation:
        """Return the sum of two equations, or with a sign of -1 their difference."""
        times = self.times.copy()
        for variable, many in other.times.items():
            left = times.get(variable, 0) + sign * many
            if left:
                times[variable] = left
            else:
                del times[variable]
        return Equation(times, self.number + sign * other.number)

    @property
    def length(self) -> int:
        """Return how long it is."""
        return sum(map(abs, self.times.values()))


def combined(
    totals: Sequence[Total], eaches: Iterable[Each], look: Callable[[], None]
) -> tuple[Total, ...]:
    """Return short sums that follow from totals and regions, without those that are stated."""
    stated = [equation for total in totals if (equation := _stated(total)) is not None]
    bases = dict.fromkeys(base for each in stated for _, base in each.times)
    cells = {cell for each in stated for cell, _ in each.times}
    regions = [
        equation
        for base in bases
        for each in eaches
        if not cells.isdisjoint(bits(each.cells)) and (equation := _whole(each, base)) is not None
    ]
    if not regions:
        return ()
    combining = Combining(stated)
    for start in _starts(regions):
        look()
        combining.shorten(start)
        if len(combining.kept) >= MOST_KEPT:
            break
    return tuple(combining.totals())


def _stated(total: Total) -> Equation | None:
    """Return a total as an equation; None if it may come to more than one number."""
    if total.low != total.high:
        return None
    times, number = Times(), total.low
    for cell, adds in total.adds:
        first = adds[0]
        factor = gcd(*(add - first for add in adds))
        if factor:
            sign = next(1 if add > first else -1 for add in adds if add != first)
            times[cell, tuple((add - first) // (sign * factor) for add in adds)] = sign * factor
        number -= first
    return Equation(times, number) if times else None


def _whole(each: Each, base: Base) -> Equation | None:
    """Return what a region comes to; None if that hangs on where its values lie."""
    by_value = [{base[kind] for kind in bits(value)} for value in each.values]
    if each.cells.bit_count() != len(by_value) or any(len(one) != 1 for one in by_value):
        return None
    return Equation({(cell, base): 1 for cell in bits(each.cells)}, sum(map(min, by_value)))


def _starts(regions: Sequence[Equation]) -> Iterator[Equation]:
    """Yield regions, and sums of some that do not overlap."""
    left = MOST_COMBINED
    for many in range(1, TOGETHER + 1):
        for some in combinations(regions, many):
            left -= 1
            if left < 0:
                return
            times = Times()
            for each in some:
                times.update(each.times)
            if len(times) == sum(len(each.times) for each in some):
                yield Equation(times, sum(each.number for each in some))


@define
class Combining:
    """Shortens equations by those that are stated, and keeps what becomes short."""

    stated: Sequence[Equation]
    kept: Kept = field(factory=dict)
    _lengths: list[int] = field(init=False)
    _by: dict[Variable, list[tuple[int, int]]] = field(factory=dict)  # those it is in, with times

    def __attrs_post_init__(self) -> None:
        self._lengths = [each.length for each in self.stated]
        for i, each in enumerate(self.stated):
            for variable, many in each.times.items():
                self._by.setdefault(variable, []).append((i, many))

    def shorten(self, start: Equation) -> None:
        """Add and take off stated equations, as long as that makes one shorter; keep it if short.

        From one that is kept it goes on with those that are as long.
        """
        waiting = [start]
        while waiting:
            equation = waiting.pop()
            gains = self._gains(equation)
            while gains and gains[0][0] < 0:
                _, i, sign = gains[0]
                equation = equation.plus(sign, self.stated[i])
                gains = self._gains(equation)
            if equation.times and equation.length <= LONGEST and self._keep(equation):
                waiting += [
                    equation.plus(sign, self.stated[i]) for gain, i, sign in gains if gain == 0
                ]

    def _gains(self, equation: Equation) -> list[tuple[int, int, int]]:
        """Return how much longer it becomes with each that overlaps it and does not lengthen it."""
        plus, minus = dict[int, int](), dict[int, int]()
        for variable, many in equation.times.items():
            for i, beside in self._by.get(variable, ()):
                less = abs(many) + abs(beside)
                plus[i] = plus.get(i, self._lengths[i]) + abs(many + beside) - less
                minus[i] = minus.get(i, self._lengths[i]) + abs(many - beside) - less
        gains = [(gain, i, -1) for i, gain in minus.items() if gain <= 0]
        gains += [(gain, i, 1) for i, gain in plus.items() if gain <= 0]
        return sorted(gains)

    def _keep(self, equation: Equation) -> bool:
        """Note an equation; return whether it is a new one."""
        sign = 1 if min(equation.times.items())[1] > 0 else -1
        key = tuple(sorted((one, sign * many) for one, many in equation.times.items()))
        if key in self.kept:
            return False
        self.kept[key] = sign * equation.number
        return True

    def totals(self) -> Iterator[Total]:
        """Yield what is found, but for the sum of two others that have no cell in common."""
        known = [each.times for each in self.stated] + [dict(key) for key in self.kept]
        stated = {tuple(sorted(each.times.items())) for each in self.stated}
        for key, number in self.kept.items():
            times = dict(key)
            if key not in stated and not any(_part(one, times) for one in known):
                adds: dict[int, tuple[int, ...]] = {}
                for (cell, base), many in key:
                    before = adds.get(cell, (0,) * len(base))
                    adds[cell] = tuple(x + many * y for x, y in zip(before, base, strict=True))
                yield Total(tuple(sorted(adds.items())), number, number)


def _part(part: Times, times: Times) -> bool:
    """Return whether one equation is in another as it is, or with all its signs turned."""
    return len(part) < len(times) and any(
        all(times.get(variable) == sign * many for variable, many in part.items())
        for sign in (1, -1)
    )
