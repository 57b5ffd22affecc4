"""How large numbers can become: what cannot leave 64 bits is not watched while games are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir import ABSENT
from sdg.ir.walking import walk

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel

UNKNOWN = 1 << 63  # what every number is smaller than
WATCHED_FROM = 1 << 62
MOST_CHANGES = 1 << 36  # of a counter in a game: 100,000 decisions of 400,000 steps are fewer
MOST_COUNTED = 1 << 20  # elements of a set that does not grow without end
CALLED = {"+": "plus", "-": "minus", "*": "times"}
LOW_HALF = (1 << 32) - 1


class Bounds:
    """What numbers of a game are at most, their signs left out."""

    def __init__(self, k: Kernel) -> None:
        """Find out how far each counter can go: one after the other, from those known before."""
        self.k = k
        endless = any(place.endless for place in k.rules.places)
        self.counted = MOST_CHANGES if endless else max(MOST_COUNTED, k.shape.all_cards)
        self.options = {
            option.name: max(abs(end) for span in option.domain for end in span)
            for option in k.rules.options
        }
        self.stores: dict[str, int] = {}
        changes = _changes(k.rules)
        while found := {
            name: most
            for name, store in k.layout.stores.items()
            if name not in self.stores
            and (most := self._stored(changes.get(name, []), store.total)) < WATCHED_FROM
        }:
            self.stores |= found

    def _stored(self, changes: list[tuple[str, ir.Expr]], total: int | None) -> int:
        if total is not None:
            return total
        steps = [(op, self.of(value)) for op, value in changes]
        given = max((most for op, most in steps if op == "="), default=1)
        return given + MOST_CHANGES * sum(most for op, most in steps if op != "=")

    def of(self, node: ir.Expr) -> int:
        """Answer what a number is at most; UNKNOWN if that is not known."""
        return min(UNKNOWN, self._of(node))

    def is_above_nothing(self, node: ir.Expr) -> bool:
        """Answer whether a number is never below 0, as far as that is told at a glance."""
        match node:
            case ir.Const(value):
                return value >= 0 and node.origin is None
            case ir.Attr(_, attribute):
                return min(self.k.layout.cards.column(attribute)[:-1], default=0) >= 0
            case ir.Choice(_, yes, no):
                return self.is_above_nothing(yes) and self.is_above_nothing(no)
        return isinstance(node, ir.Count | ir.CountAlike | ir.Fact | ir.TimesThisTurn)

    def _of(self, node: ir.Expr) -> int:
        match node:
            case ir.Const(origin=ir.OptionValue(name)):
                return self.options[name]
            case ir.Const(origin=ir.Arithmetic() as reckoned_with):
                return self.of(reckoned_with)
            case ir.Const(value):
                return UNKNOWN if value == ABSENT else abs(value)
            case ir.Attr(_, attribute):
                column = self.k.layout.cards.column(attribute)
                return UNKNOWN if ABSENT in column[:-1] else max(map(abs, column[:-1]), default=0)
            case ir.Count() | ir.CountAlike():
                return self.counted
            case ir.Fact() | ir.TimesThisTurn():
                return MOST_CHANGES
            case ir.Stored(name):
                return self.stores.get(name, UNKNOWN)
            case ir.Arithmetic("*", left, right):
                return self.of(left) * self.of(right)
            case ir.Arithmetic("+" | "-", left, right):
                return self.of(left) + self.of(right)
            case ir.Arithmetic("div", left):
                return self.of(left)
            case ir.Arithmetic("mod", _, right):
                return self.of(right)
            case ir.Choice(_, yes, no):
                return max(self.of(yes), self.of(no))
            case ir.Bind(_, _, body):
                return self.of(body)
            case ir.Fold("sum", _, _, value):
                return self.counted * self.of(value)
            case ir.Fold(value=value):
                return self.of(value)
        return UNKNOWN if node.type.kind in ("number", "value") else MOST_COUNTED


def _changes(rules: ir.Rules) -> dict[str, list[tuple[str, ir.Expr]]]:
    """Answer what is given to each counter, added to it or taken from it.

    A price is no more than what is there and never below 0: it makes no number larger.
    """
    found: dict[str, list[tuple[str, ir.Expr]]] = {}
    for node in walk(rules):
        match node:
            case ir.Assign(target, op, value):
                found.setdefault(target.name, []).append((op, value))
    for line in rules.scoring:
        found.setdefault(line.score, []).append(("+=", line.value))
    return found


def reckoned(k: Kernel, op: str, left: str, right: str, most: int) -> str:
    """Write a sum, a difference or a product; an error of the rules where it leaves 64 bits."""
    if most < WATCHED_FROM:
        return f"({left} {op} {right})"
    return _within(k, f"{CALLED[op]}({left}, {right})")


def change(k: Kernel, word: str, op: str, amount: str, most: int) -> None:
    """Write a number being added to a field, or taken from it."""
    if most < WATCHED_FROM:
        k.source.add(f"{word} {op}= {amount}")
    else:
        k.source.add(f"{word} = {reckoned(k, op, word, amount, most)}")


def begin_sum(k: Kernel, most: int) -> tuple[str, str]:
    """Write that nothing has been added up yet; answer the name of it, or of its two halves."""
    total = k.source.keep("0", "total")
    return total, k.source.keep("0", "high") if most >= WATCHED_FROM else ""


def add_to_sum(k: Kernel, total: str, high: str, found: str) -> None:
    """Write a number being added: what is added up may be too large in between."""
    if not high:
        k.source.add(f"{total} += {found}")
        return
    found = k.named(found, "here")
    k.source.add(f"{total} += {found} & {LOW_HALF}")
    k.source.add(f"{high} += {found} >> 32")


def end_sum(k: Kernel, total: str, high: str) -> str:
    """Write the sum; an error of the rules where it leaves 64 bits."""
    if not high:
        return total
    return _within(k, f"whole({high} + ({total} >> 32), {total} & {LOW_HALF})")


def _within(k: Kernel, text: str) -> str:
    found = k.source.keep(text, "found")
    with k.source.block(f"if {found} == ABSENT:"):
        k.fault()
    return found


def cut(k: Kernel, amount: str, most: int) -> str:
    """Write a number that only has to be larger than any supply, where it is."""
    if most < WATCHED_FROM:
        return amount
    amount = k.source.keep(amount, "amount")
    for sign, end in ((">", WATCHED_FROM), ("<", -WATCHED_FROM)):
        with k.source.block(f"if {amount} {sign} {end}:"):
            k.source.add(f"{amount} = {end}")
    return amount
