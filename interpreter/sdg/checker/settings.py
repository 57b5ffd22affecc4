"""Tables that a game may be played at, and what an expression fixed before play comes to there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub
from typing import Any, TypeAlias

from attrs import evolve, frozen

from sdg import ir
from sdg.checker.walking import all_of
from sdg.choosing import face_of
from sdg.diagnostics import Diagnostic
from sdg.messages.phrases import many

MOST_TABLES = 1_000
Card: TypeAlias = Mapping[str, int | None]  # the code of each attribute; None is wild
_OPERATORS = {
    "+": add, "-": sub, "*": mul, "div": floordiv, "mod": mod,
    "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


@frozen
class Setting:
    """How many play, and the options that matter; `usual` where nothing is chosen."""

    players: int
    options: Mapping[str, int]
    changed: tuple[str, ...]  # the options, in words, that are not at their default
    key: int | None = None  # the value in slot 0, or which region of its family from 0

    def __str__(self) -> str:
        return " and ".join([f"with {many(self.players, 'player')}", *self.changed])


def told_at(found: Diagnostic, setting: Setting) -> Diagnostic:
    """Answer a diagnostic that says with which options it comes, if not with the usual ones."""
    if not setting.changed:
        return found
    return evolve(found, message=f"with {' and '.join(setting.changed)}, {found.message}")


def settings(rules: ir.Rules, *nodes: Any, exact: bool = False) -> Iterator[Setting]:
    """Yield the tables at which nodes may differ: each player count, each option that they name
    at its default and its ends. With `exact` every value; nothing if those are too many.
    """
    named = {each.name for each in all_of(ir.OptionValue, *nodes)}
    options = [option for option in rules.options if option.name in named]
    wide = any(high - low >= MOST_TABLES for option in options for low, high in option.domain)
    if exact and wide:
        return
    values = [list(_values(option, exact)) for option in options]
    counts = range(rules.players[0], min(rules.players[1], rules.players[0] + 100) + 1)
    tables = len(counts)
    for each in values:
        tables *= len(each)
    if tables <= MOST_TABLES:
        chosen: Iterable[tuple[int, ...]] = product(*values)
    elif exact:
        return
    else:
        chosen = _one_at_a_time(options, values)
    for codes in list(chosen):
        pairs = list(zip(options, codes, strict=True))
        changed = tuple(
            f"`{option.name}` at {face_of(option, code)}"
            for option, code in pairs
            if code != option.default
        )
        for players in counts:
            yield Setting(players, {option.name: code for option, code in pairs}, changed)


def worth(node: ir.Expr, setting: Setting, card: Card | None = None) -> int | None:
    """Work an expression out; None if it depends on the play, or cannot be worked out."""
    match node:
        case ir.Const(value=value):
            return value
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
        case ir.Arithmetic() | ir.Compare():
            return _operate(node, worth(node.left, setting, card), worth(node.right, setting, card))
        case ir.Not(part=part):
            answer = worth(part, setting, card)
            return None if answer is None else 1 - answer
        case ir.All(parts=parts):
            found = [worth(part, setting, card) for part in parts]
            return 0 if 0 in found else None if None in found else 1
        case ir.Any(parts=parts):
            found = [worth(part, setting, card) for part in parts]
            return 1 if 1 in found else None if None in found else 0
        case ir.Choice(condition=condition, yes=yes, no=no):
            chosen = worth(condition, setting, card)
            return None if chosen is None else worth(yes if chosen else no, setting, card)
        case _:
            return None


def _operate(node: ir.Arithmetic | ir.Compare, left: int | None, right: int | None) -> int | None:
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
