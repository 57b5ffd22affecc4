"""What is fixed before play and cannot be: amounts and cards that only play decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from sdg import ir
from sdg.checker.inference.deck_sizes import MOST_CARDS, kinds_of
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.known_before_play import parts_in_play
from sdg.checker.inference.tables_played import Card, Tables, worth
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of
from sdg.messages import sizes as say
from sdg.messages.types import only_in_play
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look through sizes, the amounts of decks and places, and the conditions on cards."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    for deck in rules.decks:
        for line in deck.lines:
            yield from _fixed(tables, line.amount)
        for condition in deck.excepts:
            yield from _fixed(tables, condition, deck)
    for family in rules.families:
        if isinstance(family.area, ir.Around):
            yield from _fixed(tables, family.area.condition, *rules.decks)
        elif isinstance(family.area, ir.BySeat):
            for number in (each for _, areas in family.area.lines for _, each in areas):
                yield from _fixed(tables, number)
        elif isinstance(family.area, ir.Listed):
            for number in (each for cells in family.area.listed for cell in cells for each in cell):
                yield from _fixed(tables, number)
        elif isinstance(family.area, ir.Blocks):
            yield from _fixed(tables, family.area.rows)
            yield from _fixed(tables, family.area.columns)
    for board in rules.boards:
        for side in (board.rows, board.columns):
            if side is not None:
                yield from _fixed(tables, side)
    for place in rules.places:
        if place.holds is not None:
            yield from _fixed(tables, place.holds[0])
        if place.capacity is not None:
            yield from _fixed(tables, place.capacity)
    for given in rules.puzzle.givens if rules.puzzle else ():
        yield from _fixed(tables, given.row)
        yield from _fixed(tables, given.column)
    yield from tables.unfinished("what is divided")


def _cards(decks: Sequence[ir.Deck]) -> list[Card]:
    """Return all cards of decks; of more than a deck may have, so many."""
    cards = (card for deck in decks for line in deck.lines for card in kinds_of(line))
    return list(islice(cards, MOST_CARDS))


def _fixed(tables: Tables, node: ir.Expr, *decks: ir.Deck) -> Iterator[Diagnostic]:
    """Look through an amount, or a condition that is evaluated for the cards of decks."""
    wrong = [only_in_play(span, span.text) for span in parts_in_play(node)]
    yield from wrong or _by_zero(tables, node, decks)


def _by_zero(tables: Tables, node: ir.Expr, decks: Sequence[ir.Deck]) -> list[Diagnostic]:
    """Find a table at which an expression divides by zero, the usual options first."""
    if not any(each.op in ("div", "mod") for each in all_of(ir.Arithmetic, node)):
        return []
    cards = _cards(decks) if decks else [{}]
    if not tables.lasts(node.span, len(cards)):
        return []
    for setting in tables.at(node.span, node):
        for card in cards:
            if not tables.lasts(node.span):
                return []
            if node.span and worth(node, setting, card) is None:
                return [say.divides_by_zero(node.span, str(setting))]
    return []
