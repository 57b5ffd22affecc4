"""What the number of players and the options settle: expressions worked out before play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub
from typing import TypeAlias

from attrs import evolve, field, frozen

from sdg import syntax as tree
from sdg.rulebook.english.things import Things

Value: TypeAlias = int | bool | str
_OPERATORS = {
    "+": add, "-": sub, "*": mul, "div": floordiv, "mod": mod,
    "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


@frozen
class Known:
    """The values of names that are fixed at a table: options and `players`; words are themselves.

    `defines` are those without parameters, whose bodies may be fixed too; `counts` are counters
    that are never below 0."""

    values: Mapping[str, Value]
    words: frozenset[str]
    defines: Mapping[str, tree.Define]
    counts: frozenset[str] = frozenset()
    _found: dict[str, Value | None] = field(factory=dict)  # of defines, each worked out once

    def value(self, expr: tree.Expr) -> Value | None:
        """Work an expression out; None if it depends on the play."""
        match expr:
            case tree.Number(value=number):
                return number
            case tree.Name(text="yes" | "no" as text):
                return text == "yes"
            case tree.Name(text=text):
                return self._named(text)
            case tree.Negative(value=inner):
                positive = self.value(inner)
                return -positive if isinstance(positive, int) else None
            case tree.Not(test=test):
                truth = self.value(test)
                return None if truth is None else not truth
            case tree.And(left=left, right=right):
                return self._joined(left, right, False)
            case tree.Or(left=left, right=right):
                return self._joined(left, right, True)
            case tree.Compare(left=tree.Name(text=text), relation=relation, right=right) if (
                text in self.counts
            ):
                return self._counted(relation, self.value(right))
            case tree.Compare(left=left, relation=operator, right=right):
                return self._operated(operator, left, right)
            case tree.Arithmetic(left=left, operator=operator, right=right):
                return self._operated(operator, left, right)
            case tree.Choice(then=then, test=test, otherwise=otherwise):
                truth = self.value(test)
                if truth is None:
                    return self._same((then, otherwise))
                return self.value(then if truth else otherwise)
            case tree.Cases(rows=rows, otherwise=otherwise):
                return self._first(rows, otherwise)
        return None

    def settled(self, name: str) -> Value | None:
        """Return the value of an option or define that is fixed; None if it is no such name."""
        return self._named(name) if name in self.values or name in self.defines else None

    def simplify(self, expr: tree.Expr) -> tree.Expr:
        """Leave out of a condition or choice what is settled."""
        match expr:
            case tree.And(left=left, right=right):
                return self._without(expr, left, right, True)
            case tree.Or(left=left, right=right):
                return self._without(expr, left, right, False)
            case tree.Choice(then=then, test=test, otherwise=otherwise):
                truth = self.value(test)
                if truth is None:
                    return evolve(
                        expr, then=self.simplify(then), test=self.simplify(test),
                        otherwise=self.simplify(otherwise),
                    )  # fmt: skip
                return self.simplify(then if truth else otherwise)
            case tree.Cases(rows=rows, otherwise=otherwise):
                kept: list[tree.Case] = []
                for row in rows:
                    truth = self.value(row.test)
                    if truth:
                        return evolve(expr, rows=tuple(kept), otherwise=row.value)
                    if truth is None:
                        kept.append(row)
                return evolve(expr, rows=tuple(kept), otherwise=otherwise)
        return expr

    def _named(self, text: str) -> Value | None:
        if text in self.values:
            return self.values[text]
        if text in self.defines:
            if text not in self._found:
                self._found[text] = self.value(self.defines[text].body)
            return self._found[text]
        return text if text in self.words else None

    def _counted(self, relation: str, limit: Value | None) -> bool | None:
        """Compare a number that is never below 0 with another; None if it may be both."""
        if not isinstance(limit, int):
            return None
        at_zero, far = _OPERATORS[relation](0, limit), relation in (">", ">=", "!=")
        within = limit >= 0 and relation in ("=", "!=")  # some number is equal
        return None if within or at_zero != far else bool(at_zero)

    def _joined(self, left: tree.Expr, right: tree.Expr, decisive: bool) -> Value | None:
        truths = self.value(left), self.value(right)
        if decisive in truths:
            return decisive
        return None if None in truths else not decisive

    def _operated(self, operator: str, left: tree.Expr, right: tree.Expr) -> Value | None:
        one, other = self.value(left), self.value(right)
        if one is None or other is None or (operator in ("div", "mod") and not other):
            return None
        if operator not in ("=", "!=") and str in (type(one), type(other)):
            return None
        result: Value = _OPERATORS[operator](one, other)
        return result

    def _first(self, rows: tuple[tree.Case, ...], otherwise: tree.Expr) -> Value | None:
        possible = []
        for row in rows:
            truth = self.value(row.test)
            if truth is not False:
                possible.append(row.value)
            if truth:
                return self._same(possible)
        return self._same([*possible, otherwise])

    def _same(self, possible: Sequence[tree.Expr]) -> Value | None:
        """Return the value that all of some expressions have."""
        results = [self.value(each) for each in possible]
        alike = all(type(each) is type(results[0]) and each == results[0] for each in results)
        return results[0] if alike else None

    def _without(
        self, whole: tree.And | tree.Or, left: tree.Expr, right: tree.Expr, idle: bool
    ) -> tree.Expr:
        if self.value(left) is idle:
            return self.simplify(right)
        if self.value(right) is idle:
            return self.simplify(left)
        return evolve(whole, left=self.simplify(left), right=self.simplify(right))


def never_negative(things: Things) -> frozenset[str]:
    """Return the counters of a game that no step takes below 0, as far as its form shows."""
    shared = {name for name, each in things.stores.items()
              if isinstance(each, tree.Counter) and each.per is None}  # fmt: skip
    for part in things.every_part():
        shared -= set(_lowered(part))
    return frozenset(shared)


def _lowered(node: tree.Node) -> Iterator[str]:
    """Yield the names of what is taken from, or set to another number than one that is written."""
    match node:
        case tree.Assign(target=tree.Name(text=text), becoming=becoming, value=value):
            if becoming == "-=" or not isinstance(value, tree.Number):
                yield text
        case tree.Pay(counter=counter):
            yield counter.text
    for each in node.children():
        yield from _lowered(each)
