"""Attributes that are read though no card of any deck has them; wild cards in two of them."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import walk
from sdg.messages import names as say
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find each attribute that is used and never given, once, and a second one with wild cards."""
    rules = resolved.rules
    wild = [each for each in rules.attributes if each.wild]
    for each in wild[1:]:
        if each.span and wild[0].span:
            yield say.wild_in_two(each.span, each.name, wild[0].name, wild[0].span)
    given = {name for deck in rules.decks for line in deck.lines for name, _ in line.features}
    if rules.puzzle is not None:
        given |= {name for name, _ in rules.puzzle.cards.features}
    places = {each.name: each.span for each in rules.attributes}
    for node in walk(rules):
        if isinstance(
            node,
            ir.Attr
            | ir.AllDifferent
            | ir.NeighborsDiffer
            | ir.Sloping
            | ir.IsWild
            | ir.Shows
            | ir.CountAlike,
        ):
            name = node.attribute
            if name not in given and node.span:
                given.add(name)
                yield say.attribute_of_no_card(node.span, name, places.get(name))
