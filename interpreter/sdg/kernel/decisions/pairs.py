"""Two elements of a set as arguments: generated loops over pairs, each in the order of the set.

Two that are identical are a pair too, where the set has more than one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg.kernel.dialect.values import Conflicts, Frame, Groups, InPlace, Runs, Seats, Value
from sdg.kernel.expressions.card_order import has_order
from sdg.kernel.expressions.register import looping
from sdg.kernel.steps.card_steps import as_number

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


class Pairs:
    """Writes the loops over both; what depends on the first alone is written between them."""

    def __init__(self, k: Kernel, E: Frame) -> None:
        self.k = k
        self.E = E
        self.first = ""  # its number
        self.at = ""  # where it comes, if the numbers do not say what comes first

    @contextmanager
    def firsts(self, over: Value) -> Iterator[tuple[Value, str]]:
        """Generate a loop over the first of two; yields it and its number."""
        source = self.k.source
        if not _comes_by_number(self.k, over):
            self.at = source.keep("0", "at")
        with looping(self.k, over, self.E) as element:
            if self.at:
                source.add(f"{self.at} += 1")
            self.first = source.keep(as_number(element), "a")
            yield element, self.first

    @contextmanager
    def seconds(self, over: Value) -> Iterator[tuple[Value, str]]:
        """Generate a loop over the second of two; yields it and its number."""
        source, at = self.k.source, ""
        if self.at:
            at = source.keep("0", "at")
            alone = source.keep(f"{self._many_as_first(over)} < 2", "alone")
        with looping(self.k, over, self.E) as element:
            if self.at:
                source.add(f"{at} += 1")
            second = source.keep(as_number(element), "a")
            if self.at:
                again = f"{at} < {self.at} or {at} == {self.at} and {alone}"
            else:
                again = f"{second} < {self.first} or {self._alone(element, second)}"
            with source.block(f"if {again}:"):
                source.add("continue")
            yield element, second

    def _many_as_first(self, over: Value) -> str:
        if not has_order(self.k, over):
            return "1"
        many = self.k.source.keep("0", "many")
        with self.k.each(over, copies=True) as card:
            self.k.source.add(f"{many} += {as_number(card)} == {self.first}")
        return many

    def _alone(self, card: Value, second: str) -> str:
        """Generate code: the second is the first, and no identical one is there."""
        shape, same = self.k.shape, f"{second} == {self.first}"
        if isinstance(card, InPlace) and not shape.plain(shape.places[card.place]):
            return f"{same} and {shape.copy(card.place, card.owner, card.kind)} < 2"
        return same


def _comes_by_number(k: Kernel, over: Value) -> bool:
    match over:
        case Seats(first):
            return first == "0"
        case Groups() | Runs() | Conflicts():
            return False
    return not has_order(k, over)
