"""Requirements on numbers as arguments, evaluated before loops that they do not depend on.

Of `shift(source in columns, goal in columns, n: 1 to 13)` a requirement that speaks of `source` and
`n` only would be evaluated again for each `goal`; so it comes before the loop over goals, and what
passes is noted in the bits of a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.rewriting import mentions
from sdg.kernel.dialect.values import Code, Frame

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

WIDEST = 62  # numbers that have a bit each
Guards = tuple[ir.Expr, ...]
Refuse = Callable[[Guards, Frame], None]


class Sieves:
    """The numbers that pass so far, by the slots of the parameters."""

    def __init__(self, k: Kernel) -> None:
        self.k = k
        self.passing: dict[int, str] = {}

    def find(
        self, params: Sequence[ir.Param], slots: Sequence[int], early: dict[int, Guards], E: Frame,
        refuse: Refuse,
    ) -> None:  # fmt: skip
        """Write which numbers of later parameters pass what speaks of nothing else that is unknown
        here; what is evaluated so is dropped from `early`. `slots` are those of all parameters."""
        for param in params[1:]:
            if not isinstance(param, ir.NumberOf):
                continue
            numbers = constant(param)
            if not numbers or len(numbers) > WIDEST:
                continue
            unknown = [slot for slot in slots if slot not in E and slot != param.slot]
            guards = early.get(param.slot, ())
            here = tuple(g for g in guards if not any(mentions(g, slot) for slot in unknown))
            early[param.slot] = tuple(guard for guard in guards if guard not in here)
            if here:
                self._note(param.slot, numbers, here, E, refuse)

    def _note(self, slot: int, numbers: range, guards: Guards, E: Frame, refuse: Refuse) -> None:
        passing = self.k.source.keep("0", "passing")
        with self.each(slot, numbers) as n:
            refuse(guards, {**E, slot: Code(n)})
            self.k.source.add(f"{passing} |= 1 << {added(n, -numbers.start)}")
        self.passing[slot] = passing

    @contextmanager
    def each(self, slot: int, numbers: range) -> Iterator[str]:
        """Generate a loop over the numbers of a parameter that have passed so far."""
        source = self.k.source
        if slot in self.passing:
            with self.k.bits(self.passing[slot], "number") as i:
                yield source.keep(added(i, numbers.start), "n")
            return
        n = source.fresh("n")
        with source.block(f"for {n} in range({numbers.start}, {numbers.stop}):"):
            yield n


def constant(param: ir.NumberOf) -> range | None:
    """Return the numbers that a parameter may be; None if they depend on the state."""
    match param:
        case ir.NumberOf(_, ir.Const(low), ir.Const(high)):
            return range(low, high + 1)
    return None


def added(name: str, number: int) -> str:
    """Generate a number added to another."""
    return f"({name} {'-' if number < 0 else '+'} {abs(number)})" if number else name
