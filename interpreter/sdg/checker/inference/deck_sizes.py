"""Sizes of decks: a deck and a table in, how many cards it has there out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from attrs import define, field

from sdg import ir
from sdg.checker.inference.tables_played import Card, Setting, Tables, worth
from sdg.ir.walking import all_of

MOST_CARDS = 10_000


@define
class Decks:
    """The sizes of a game's decks, each counted once for tables that do not differ for it."""

    tables: Tables
    _sizes: dict[tuple[object, ...], int | None] = field(factory=dict)
    _depends: dict[tuple[str, ir.Expr | None], tuple[bool, tuple[str, ...]]] = field(factory=dict)

    def size(self, deck: ir.Deck, setting: Setting) -> int | None:
        """Count the cards of a deck, or at least too many; None if its lines leave that open."""
        key = (deck.name, None, *self._told_apart(deck, None, setting))
        if key not in self._sizes:
            self._sizes[key] = _count(self.tables, deck, setting)
        return self._sizes[key]

    def like(self, name: str, condition: ir.Expr, setting: Setting) -> int | None:
        """Count the cards of a deck for which a condition holds; None if that is not known."""
        deck = next(each for each in self.tables.rules.decks if each.name == name)
        key = (name, condition, *self._told_apart(deck, condition, setting))
        if key not in self._sizes:
            self._sizes[key] = _count_like(self.tables, deck, condition, setting)
        return self._sizes[key]

    def _told_apart(
        self, deck: ir.Deck, condition: ir.Expr | None, setting: Setting
    ) -> tuple[object, ...]:
        """Return what a table has of that on which a deck, or a condition, depends."""
        if (deck.name, condition) not in self._depends:
            nodes = (deck, condition)
            named = {each.name for node in nodes for each in all_of(ir.OptionValue, node)}
            players = any(True for node in nodes for _ in all_of(ir.Fact, node))
            self._depends[deck.name, condition] = players, tuple(sorted(named))
        players, names = self._depends[deck.name, condition]
        return (players and setting.players, *map(setting.options.get, names))


def _count(tables: Tables, deck: ir.Deck, setting: Setting) -> int | None:
    total = 0
    for line in deck.lines:
        if not tables.lasts(line.span):
            return None
        copies = worth(line.amount, setting)
        if copies is None:
            return None
        cards = prod(len(codes or (None,)) for _, codes in line.features) * max(1, copies)
        if cards > MOST_CARDS:
            return cards
        if copies > 0 and not deck.excepts:
            total += cards
        elif copies > 0:
            for card in kinds_of(line):
                if not tables.lasts(line.span):
                    return None
                total += copies * _is_in(deck, card, setting)
    return total


def _count_like(tables: Tables, deck: ir.Deck, condition: ir.Expr, setting: Setting) -> int | None:
    total = looked = 0
    for line in deck.lines:
        copies = worth(line.amount, setting)
        if copies is None:
            return None
        for card in kinds_of(line):
            looked += 1
            if looked > MOST_CARDS or not tables.lasts(line.span):
                return None
            holds = worth(condition, setting, card)
            if holds is None:
                return None
            total += max(0, copies) * bool(holds) * _is_in(deck, card, setting)
    return total


def kinds_of(line: ir.CardLine) -> Iterator[Card]:
    """Yield each card that a line of a deck describes."""
    names = [name for name, _ in line.features]
    for codes in product(*(codes or (None,) for _, codes in line.features)):
        yield dict(zip(names, codes, strict=True))


def _is_in(deck: ir.Deck, card: Card, setting: Setting) -> bool:
    return not any(worth(condition, setting, card) for condition in deck.excepts)
