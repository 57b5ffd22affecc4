"""Bounds of numbers: what cannot leave 64 bits needs no check while games are played."""

from __future__ import annotations

from sdg import ir
from sdg.ir import ABSENT
from sdg.ir.walking import walk
from sdg.layout.slots import Layout

UNKNOWN = 1 << 63  # what every number is smaller than
WATCHED_FROM = 1 << 62
MOST_CHANGES = 1 << 36  # of a counter in a game: 100,000 decisions of 400,000 steps are fewer
MOST_COUNTED = 1 << 20  # elements of a set that does not grow without end


class Bounds:
    """What numbers of a game are at most, their signs left out."""

    def __init__(self, rules: ir.Rules, layout: Layout, all_cards: int) -> None:
        """Find out how far each counter can go: one after the other, from those known before.

        There are `all_cards` cards at most, unless some are endless.
        """
        self.layout = layout
        endless = any(place.endless for place in rules.places)
        self.counted = MOST_CHANGES if endless else max(MOST_COUNTED, all_cards)
        self.options = {
            option.name: max(abs(end) for span in option.domain for end in span)
            for option in rules.options
        }
        self.stores: dict[str, int] = {}
        changes = _changes(rules)
        while bounded := {
            name: most
            for name, store in layout.stores.items()
            if name not in self.stores
            and (most := self._stored(changes.get(name, []), store.total)) < WATCHED_FROM
        }:
            self.stores |= bounded

    def _stored(self, changes: list[tuple[str, ir.Expr]], total: int | None) -> int:
        if total is not None:
            return total
        steps = [(op, self.of(value)) for op, value in changes]
        given = max((most for op, most in steps if op == "="), default=1)
        return given + MOST_CHANGES * sum(most for op, most in steps if op != "=")

    def of(self, node: ir.Expr) -> int:
        """Return what a number is at most; UNKNOWN if that is not known."""
        return min(UNKNOWN, self._of(node))

    def is_above_nothing(self, node: ir.Expr) -> bool:
        """Return whether a number is never below 0, as far as a glance shows."""
        match node:
            case ir.Const(value):
                return value >= 0 and node.origin is None
            case ir.Attr(_, attribute):
                return min(self.layout.cards.column(attribute)[:-1], default=0) >= 0
            case ir.Choice(_, yes, no):
                return self.is_above_nothing(yes) and self.is_above_nothing(no)
        return isinstance(node, ir.Count | ir.CountAlike | ir.Fact | ir.TimesThisTurn)

    def _of(self, node: ir.Expr) -> int:
        match node:
            case ir.Const(origin=ir.OptionValue(name)):
                return self.options[name]
            case ir.Const(origin=ir.Arithmetic() as arithmetic):
                return self.of(arithmetic)
            case ir.Const(value):
                return UNKNOWN if value == ABSENT else abs(value)
            case ir.Attr(_, attribute):
                column = self.layout.cards.column(attribute)
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
    """Return what is given to each counter, added to it or taken from it.

    A price is no more than what is there and never below 0: it makes no number larger.
    """
    changes: dict[str, list[tuple[str, ir.Expr]]] = {}
    for node in walk(rules):
        match node:
            case ir.Assign(target, op, value):
                changes.setdefault(target.name, []).append((op, value))
    for line in rules.scoring:
        changes.setdefault(line.score, []).append(("+=", line.value))
    return changes
