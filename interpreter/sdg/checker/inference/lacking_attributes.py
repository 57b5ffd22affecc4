"""Attributes that cards lack where expressions use them, as the decks of these cards show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import define, field

from sdg import ir
from sdg.checker.inference.guarded import Offered, said
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.ir.card_routes import domains_of, flows, lie, reached
from sdg.ir.facts import EVERYTHING
from sdg.ir.walking import all_of
from sdg.messages import trial_setups as say


@define(eq=False)
class Lacking:
    """What the cards of a game lack, by the places that they may come to."""

    rules: ir.Rules
    lines: dict[str, list[set[str]]] = field(init=False)  # of each deck: what its cards have
    _known: dict[tuple[str, frozenset[str]], set[bool]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.lines = {
            deck.name: [{name for name, _ in line.features} for line in deck.lines]
            for deck in self.rules.decks
        }

    def diagnostics(self, node: Any, asked: Asked, settled: Any) -> Iterator[Diagnostic]:
        """Report an attribute that a node uses and that the card may lack, and one that no
        card has that can be meant; `settled` returns whether an expression was tested before."""
        if isinstance(node, ir.Attr) and node.span and self._has(node, asked) == {False}:
            yield say.perhaps_lacking(node.span, node.span.text, node.attribute, never=True)
        if isinstance(node, ir.Fold):
            asked = (*asked, ir.OneOf(node.slot, node.over))
        for value in calculated_with(node):
            if not isinstance(value, ir.Attr) or not value.span:
                continue
            known = (each.attribute == value.attribute for each in all_of(ir.Attr, said(asked)))
            sometimes = self._has(value, asked) == {True, False}
            if sometimes and not any(known) and not settled(value, asked):
                yield say.perhaps_lacking(value.span, value.span.text, value.attribute)

    def _has(self, node: ir.Attr, asked: Asked) -> set[bool]:
        """Return whether cards have an attribute that may lie where a card is: some, or others."""
        if all(node.attribute in line for lines in self.lines.values() for line in lines):
            return {True}
        named = [each for each in asked if isinstance(each, ir.OneOf | ir.PairOf | ir.NumberOf)]
        done = any(each.action in self.done for each in asked if isinstance(each, Offered))
        given = {each.slot: each.value for each in asked if isinstance(each, ir.Let)}
        places = lie(node.card, {**({} if done else domains_of(tuple(named))), **given})
        key = node.attribute, frozenset(places)
        if key not in self._known:
            self._known[key] = self._has_there(*key)
        return self._known[key]

    def _has_there(self, attribute: str, places: frozenset[str]) -> set[bool]:
        decks = [name for name in self.lines if places & self.places[name]]
        if decks and EVERYTHING not in places:
            return {attribute in line for name in decks for line in self.lines[name]}
        mixed = [{attribute in line for line in lines} for lines in self.lines.values()]
        return next((has for has in mixed if len(has) > 1), {True})

    @cached_property
    def done(self) -> set[str]:
        """Return the actions that others do: what these are given may lie anywhere."""
        named = {name for step in all_of(ir.DoFirst, self.rules) for name in step.actions}
        return named | {step.action for step in all_of(ir.Do, self.rules)}

    @cached_property
    def places(self) -> dict[str, set[str]]:
        """Return of each deck the places that its cards may come to."""
        ways = flows(self.rules)
        held = [(place.name, place.holds[1]) for place in self.rules.places if place.holds]
        begun = {deck: {place for place, of in held if of == deck} for deck in self.lines}
        return {deck: places | reached(ways, places) for deck, places in begun.items()}


def calculated_with(node: Any) -> tuple[ir.Expr, ...]:
    """Return the numbers that a node calculates with; it is an error if one is missing."""
    match node:
        case ir.Arithmetic(left=left, right=right):
            return left, right
        case ir.Assign(value=value, op="+=" | "-="):
            return (value,)
        case ir.Fold(value=value):
            return (value,)
        case ir.Draw(amount=amount) | ir.Pay(amount=amount):
            return (amount,)
        case _:
            return ()
