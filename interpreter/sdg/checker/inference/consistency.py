"""Whether conditions can hold together: what is tested in one line, or one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import inf, prod
from typing import TypeAlias

from attrs import define, field, frozen

from sdg import ir
from sdg.checker.inference.comparisons import OPPOSITE
from sdg.checker.inference.known_before_play import in_play
from sdg.checker.inference.number_bounds import ends_of
from sdg.checker.inference.tables_played import Tables
from sdg.ir.walking import walk

Said: TypeAlias = tuple[ir.Expr, bool]  # a condition, and whether it is to hold
Linear: TypeAlias = tuple[ir.Expr | None, int]  # so much more than a term, or than 0
MOST_WAYS = 32  # in which several conditions may hold
MOST_TERMS = 12

_THERE = (
    ir.Count, ir.CountAlike, ir.Fold, ir.Left, ir.Stored, ir.Fact, ir.TimesThisTurn, ir.OptionValue,
    ir.Arithmetic, ir.Height,
)  # fmt: skip


@define(eq=False)
class Together:
    """Whether conditions can hold together, each taken apart once."""

    tables: Tables
    _apart: dict[tuple[int, bool], tuple[ir.Expr, list[tuple[Said, ...]]]] = field(factory=dict)

    def can_hold(self, said: Iterable[Said]) -> bool:
        """Return whether conditions may hold together, as far as comparisons show; yes where that
        would be too much to look at."""
        several = [self._ways(*each) for each in said]
        ways = prod(map(len, several))
        if ways > MOST_WAYS or not self.tables.lasts(None, ways * len(several)):
            return True
        return any(_consistent(self.tables, [one for each in way for one in each])
                   for way in product(*several))  # fmt: skip

    def _ways(self, node: ir.Expr, holds: bool) -> list[tuple[Said, ...]]:
        """List the ways in which a condition may hold, or not hold."""
        key = id(node), holds
        if key not in self._apart:
            self._apart[key] = node, _ways(node, holds)
        return self._apart[key][1]


def _ways(node: ir.Expr, holds: bool) -> list[tuple[Said, ...]]:
    """List the ways in which a condition may hold, each by what has to hold or not."""
    match node:
        case ir.Not(part):
            return _ways(part, not holds)
        case ir.All(parts) | ir.Any(parts):
            several = [_ways(each, holds) for each in parts]
            if isinstance(node, ir.Any) == holds:
                return [way for each in several for way in each]
            ways: list[tuple[Said, ...]] = [()]
            for each in several:
                ways = [(*one, *way) for one in ways for way in each]
                if len(ways) > MOST_WAYS:
                    return [()]
            return ways
        case ir.Const(value) if node.type == ir.YESNO:
            return [()] if bool(value) == holds else []
        case ir.Quantified("no", slot, over, body):
            return [((ir.Quantified("some", slot, over, body), not holds),)]
        case ir.IsFull(what) if what.type == ir.CELL:
            return [((ir.IsEmpty(what), not holds),)]
    return [((node, holds),)]


def _consistent(tables: Tables, said: list[Said]) -> bool:
    """Return whether comparisons, and what else is to hold or not, go together."""
    known = dict[ir.Expr, bool]()
    known_apart = list[tuple[Linear, str, Linear, bool]]()
    for node, holds in said:
        if not tables.lasts(node.span, 1 + sum(1 for _ in walk(node))):
            return True
        if known.setdefault(node, holds) != holds:
            return False
        if isinstance(node, ir.Compare) and not _settled_before(node):
            left, right = _linear(node.left), _linear(node.right)
            op: str = node.op
            surely = True
            if not holds:
                op, surely = OPPOSITE[op], op in ("=", "!=")
            known_apart.append((left, op, right, surely))
    if not known_apart:
        return True
    numbers = _Numbers(tables, known_apart)
    return len(numbers.terms) > MOST_TERMS or numbers.go_together()


def _settled_before(node: ir.Compare) -> bool:
    """Return whether a comparison is left out: of what is fixed before play, which others report,
    or with nothing at all."""
    sides = (node.left, node.right)
    if any(isinstance(e, ir.Const) and e.value in (ir.ABSENT, ir.NOTHING) for e in sides):
        return True
    return not in_play(node) and not any(isinstance(e, ir.Local | ir.Attr) for e in walk(node))


def _linear(node: ir.Expr) -> Linear:
    """Return how much more than a term something is, or how much in all."""
    match node:
        case ir.Const(value):
            return None, value
        case ir.Arithmetic("+" | "-" as op, left, ir.Const(by)):
            term, more = _linear(left)
            return term, more + (by if op == "+" else -by)
        case ir.Arithmetic("+", ir.Const(by), right):
            term, more = _linear(right)
            return term, more + by
    return node, 0


@frozen
class _Numbers:
    """What is known of how far terms are apart; the term None is 0."""

    tables: Tables
    said: list[tuple[Linear, str, Linear, bool]]
    terms: dict[ir.Expr | None, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        named = [None, *(side[0] for left, _, right, _ in self.said for side in (left, right))]
        places = {each: at for at, each in enumerate(dict.fromkeys(named))}
        object.__setattr__(self, "terms", places)

    def go_together(self) -> bool:
        """Return whether there are numbers, or nothing in their place, of which all is so."""
        there = self._there()
        size = len(self.terms)
        apart = [[0.0 if a == b else inf for b in range(size)] for a in range(size)]
        for each, at in self.terms.items():
            if each is not None and each in there and (ends := ends_of(self.tables, each, ())):
                apart[at][0], apart[0][at] = ends[1], -ends[0]
        unlike = list[tuple[int, int, int]]()
        for (one, more), op, (other, less), surely in self.said:
            if not surely and not {one, other} <= there:
                continue
            a, b, by = self.terms[one], self.terms[other], less - more  # a is by more than b
            if op == "!=":
                unlike.append((a, b, by))
            for x, y, most in self._at_most(op, a, b, by):
                apart[x][y] = min(apart[x][y], most)
        known = {self.terms[each] for each in there}
        for _ in range(1 + len(unlike)):
            _close(apart)
            if any(apart[at][at] < 0 for at in range(size)):
                return False
            if not _narrow(apart, unlike, known):
                break
        return not any(apart[a][b] == by and apart[b][a] == -by for a, b, by in unlike)

    @staticmethod
    def _at_most(op: str, a: int, b: int, by: int) -> Iterator[tuple[int, int, int]]:
        if op in ("<", "<=", "="):
            yield a, b, by - (op == "<")
        if op in (">", ">=", "="):
            yield b, a, -by - (op == ">")

    def _there(self) -> set[ir.Expr | None]:
        """Return the terms that are surely there: what is in an order, or equals what is."""
        there = set[ir.Expr | None]({None})
        there |= {each for each in self.terms if isinstance(each, _THERE)}
        for (one, _), op, (other, _), surely in self.said:
            if surely and op not in ("=", "!="):
                there |= {one, other}
        for _ in self.said:
            for (one, _), op, (other, _), surely in self.said:
                if surely and op == "=" and there & {one, other}:
                    there |= {one, other}
        return there


def _close(apart: list[list[float]]) -> None:
    """Draw the conclusions: what is so much more than what is so much more."""
    every = range(len(apart))
    for through in every:
        for a in every:
            for b in every:
                apart[a][b] = min(apart[a][b], apart[a][through] + apart[through][b])


def _narrow(apart: list[list[float]], unlike: list[tuple[int, int, int]], there: set[int]) -> bool:
    """Take away the ends that are ruled out of what is there; return whether there were any."""
    narrowed = False
    for a, b, by in unlike:
        if not {a, b} <= there or (apart[a][b] == by and apart[b][a] == -by):
            continue
        if apart[a][b] == by:
            apart[a][b], narrowed = by - 1, True
        if apart[b][a] == -by:
            apart[b][a], narrowed = -by - 1, True
    return narrowed
