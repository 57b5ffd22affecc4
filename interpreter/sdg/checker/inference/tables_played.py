"""Tables that a game may be played at, and the values there of expressions fixed before play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from math import prod
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub
from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from sdg import ir
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages.phrases import many
from sdg.messages.trial_setups import not_looked_at
from sdg.resolver.types import UNKNOWN
from sdg.source import Span
from sdg.table_options import face_of

MOST_TABLES = 1_000
MOST_WORK = 40_000  # steps of one pass at all its tables together; a node of an expression is one
Card: TypeAlias = Mapping[str, int | None]  # the code of each attribute; None is wild
_OPERATORS = {
    "+": add, "-": sub, "*": mul, "div": floordiv, "mod": mod,
    "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


@define(eq=False)
class Work:
    """What a pass may still do, counted in steps: the same on every machine."""

    left: int = MOST_WORK


@frozen
class Setting:
    """How many play, and the options that matter; `usual` where nothing is chosen."""

    players: int
    options: Mapping[str, int]
    changed: tuple[str, ...]  # the options, in words, that are not at their default
    key: int | None = None  # the value in slot 0, or which region of its family from 0
    work: Work = field(factory=Work, eq=False, repr=False)
    regions: dict[str, int | None] = field(factory=dict, eq=False, repr=False)  # of each family

    def __str__(self) -> str:
        return " and ".join([f"with {many(self.players, 'player')}", *self.changed])


def told_at(diagnostic: Diagnostic, setting: Setting, seats: bool = False) -> Diagnostic:
    """Return a diagnostic that says with which options it comes, if not with the usual ones.

    `seats` if it also hangs on how many play.
    """
    said = [*setting.changed, *([many(setting.players, "player")] if seats else [])]
    if not said:
        return diagnostic
    return evolve(diagnostic, message=f"with {' and '.join(said)}, {diagnostic.message}")


@define(eq=False)
class Tables:
    """The tables of a game, as many as one pass has the work for.

    What costs more than a step or two is taken from `work`, so that a file of any size and shape is
    looked through in a bounded number of steps.
    """

    rules: ir.Rules
    work: Work = field(factory=Work)
    short: Span | None = None  # where the work did not last for all tables
    families: dict[str, ir.Family] = field(init=False)
    boards: dict[str, ir.Board] = field(init=False)
    attributes: dict[str, ir.Attribute] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.families = {each.name: each for each in self.rules.families}
        self.boards = {each.name: each for each in self.rules.boards}
        self.attributes = {each.name: each for each in self.rules.attributes}

    def lasts(self, span: Span | None, steps: int = 1) -> bool:
        """Take steps of the work; where it is used up, note the first place it did not last for."""
        self.work.left -= steps
        if self.work.left < 0 and self.short is None:
            self.short = span
        return self.work.left >= 0

    def at(self, span: Span | None, *nodes: Any) -> Iterator[Setting]:
        """Yield the tables at which nodes may differ, until the work that is left is done: each
        player count, with each value of the options that they name; of options that make more than
        1,000 tables, only the default and the ends.
        """
        options = self._options(nodes)
        least, most = self.rules.players
        counts = range(least, min(most, least + 100) + 1)
        exact = len(counts) * _choices(options) <= MOST_TABLES
        values = [list(_values(option, exact)) for option in options]
        if len(counts) * prod(map(len, values)) <= MOST_TABLES:
            chosen: Iterable[tuple[int, ...]] = product(*values)
        else:
            chosen = _one_at_a_time(options, values)
        yield from self._settings(span, options, chosen, counts)

    def every(self, *nodes: Any) -> Iterator[Setting]:
        """Yield every table at which nodes may differ, with every value of the options that they
        name; none if those are too many, or more than there is work left for.
        """
        options = self._options(nodes)
        players = any(fact.name == "players" for fact in all_of(ir.Fact, *nodes))
        least, most = self.rules.players
        counts = range(least, (most if players else least) + 1)
        tables = len(counts) * _choices(options)
        if tables > MOST_TABLES or not self.lasts(None, tables):
            return
        values = [list(_values(option, exact=True)) for option in options]
        yield from self._settings(None, options, product(*values), counts)

    def constant(self, node: ir.Expr) -> int | None:
        """Return what an expression comes to if it is the same at every table, else None."""
        common: int | None = None
        for setting in self.every(node):
            value = worth(node, setting)
            if value is None or common not in (None, value):
                return None
            common = value
        return common

    def unfinished(self, what: str) -> Iterator[Diagnostic]:
        """Report what a pass did not look at at every table, if its work was too much."""
        if self.short is not None:
            yield not_looked_at(self.short, what)

    def _options(self, nodes: Any) -> list[ir.Option]:
        named = set()
        for each in walk(nodes):
            self.work.left -= 1
            if self.work.left < 0:
                break  # nothing is asked of them any more
            if isinstance(each, ir.OptionValue):
                named.add(each.name)
        return [option for option in self.rules.options if option.name in named]

    def _settings(
        self,
        span: Span | None,
        options: list[ir.Option],
        chosen: Iterable[tuple[int, ...]],
        counts: range,
    ) -> Iterator[Setting]:
        for codes in chosen:
            pairs = list(zip(options, codes, strict=True))
            values = {option.name: code for option, code in pairs}
            changed = in_words(options, values)
            self.work.left -= len(values)
            for players in counts:
                if not self.lasts(span):
                    return
                yield Setting(players, values, changed, work=self.work)


def in_words(options: Iterable[ir.Option], values: Mapping[str, int]) -> tuple[str, ...]:
    """Say which options are not at their default: `side` at 9."""
    return tuple(
        f"`{option.name}` at {face_of(option, values[option.name])}"
        for option in options
        if values[option.name] != option.default
    )


def tables_of(rules: ir.Rules) -> int:
    """Count the tables of a game: numbers of players times ways to choose all options."""
    least, most = rules.players
    return (most - least + 1) * _choices(list(rules.options))


def worth(node: ir.Expr, setting: Setting, card: Card | None = None) -> int | None:
    """Evaluate an expression at a table; None if it depends on the play, or has no value."""
    setting.work.left -= 1
    match node:
        case ir.Const(value=value, type=of):
            return None if of == UNKNOWN else value
        case ir.OptionValue(name=name):
            return setting.options.get(name)
        case ir.Fact(name="players"):
            return setting.players
        case ir.Local(slot=0):
            return setting.key
        case ir.Order(value=ir.Local(slot=0)):
            return None if setting.key is None else setting.key + 1
        case ir.Attr(attribute=name) if card is not None:
            shown = card.get(name)
            return ir.ABSENT if shown is None else shown
        case ir.IsWild(attribute=name) if card is not None:
            return int(name in card and card[name] is None)
        case _:
            return combined(node, lambda part: worth(part, setting, card))


def combined(node: ir.Expr, known: Callable[[ir.Expr], int | None]) -> int | None:
    """Evaluate what is made of other expressions; `known` returns the value of each of these."""
    match node:
        case ir.Arithmetic(left=left, right=right) | ir.Compare(left=left, right=right):
            return _operate(node, known(left), known(right))
        case ir.Not(part=part):
            answer = known(part)
            return None if answer is None else 1 - answer
        case ir.All(parts=parts):
            answers = [known(part) for part in parts]
            return 0 if 0 in answers else None if None in answers else 1
        case ir.Any(parts=parts):
            answers = [known(part) for part in parts]
            return 1 if 1 in answers else None if None in answers else 0
        case ir.Choice(condition=condition, yes=yes, no=no):
            chosen = known(condition)
            return None if chosen is None else known(yes if chosen else no)
        case _:
            return None


def _operate(node: ir.Arithmetic | ir.Compare, left: int | None, right: int | None) -> int | None:
    """Work an operation out on what its sides come to; None if one of them is not known."""
    if left is None or right is None or (node.op in ("div", "mod") and right == 0):
        return None
    if isinstance(node, ir.Compare) and node.op not in ("=", "!="):
        absent = any(
            isinstance(side, ir.Attr) and value == ir.ABSENT
            for side, value in ((node.left, left), (node.right, right))
        )
        if absent:
            return 0
    return int(_OPERATORS[node.op](left, right))


def _choices(options: list[ir.Option]) -> int:
    """Count the ways to choose values of some options."""
    return prod(sum(high - low + 1 for low, high in each.domain) for each in options)


def _values(option: ir.Option, exact: bool) -> Iterator[int]:
    yield option.default
    for low, high in option.domain:
        inside = range(low, high + 1) if exact else (low, high)
        yield from (code for code in dict.fromkeys(inside) if code != option.default)


def _one_at_a_time(options: list[ir.Option], values: list[list[int]]) -> Iterator[tuple[int, ...]]:
    usual = tuple(option.default for option in options)
    yield usual
    for at, each in enumerate(values):
        for code in each:
            yield (*usual[:at], code, *usual[at + 1 :])
