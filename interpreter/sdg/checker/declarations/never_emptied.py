"""Places that are filled in each turn, and that no step ever takes a card from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.deck_sizes import Decks
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Tables, worth
from sdg.diagnostics import Diagnostic
from sdg.ir.card_routes import flows
from sdg.ir.facts import BOARD, EXPRESSIONS, MOMENT
from sdg.ir.walking import walk
from sdg.messages import trial_setups as say
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find steps of a turn, and of whens of each turn and round, that put a card where there is
    room for so many, whatever is so: sooner or later there is no room, if nothing makes any and no
    end comes before."""
    rules = resolved.rules
    if rules.misplay is not None:
        return
    full = _Full(rules)
    for step in _in_each_turn(rules):
        if not _is_one_at_least(step) or step.span is None:
            continue
        match step.to:
            case ir.ToPlace(place=name, span=span) if full.place(name):
                goal = span
            case ir.ToCell(ir.CellAt(name, ir.Const(), ir.Const(), span=span)) if full.board(name):
                goal = span
            case _:
                continue
        if goal is not None:
            source = step.place if isinstance(step, ir.Draw) and step.owner is None else ""
            yield say.no_room_sooner_or_later(
                step.span, goal.text.removeprefix("bottom of "), source
            )


class _Full:
    """What gets full, since no step ever takes a card from there."""

    def __init__(self, rules: ir.Rules) -> None:
        self.rules = rules
        self.emptied = {each for way in flows(rules) for each in way.sources}
        ends = tuple(each.condition for each in rules.ends)
        self.asked = {
            name
            for node in walk(ends)
            if isinstance(node, ir.IsFull | ir.IsEmpty | ir.Count)
            for name in _looked_at(node)
        }
        self.timed = MOMENT in _looked_at(ends)

    def board(self, name: str) -> bool:
        """Return whether a card on a cell stays there, and nothing can be laid on it."""
        flat = any(each.name == name and not each.stacked for each in self.rules.boards)
        return flat and not {BOARD, name} & (self.emptied | self.asked)

    def place(self, name: str) -> bool:
        """Return whether a place is full one day, and no end sees to that."""
        place = next(each for each in self.rules.places if each.name == name)
        if name in self.emptied | self.asked or place.endless or place.per not in (None, "player"):
            return False
        match place.capacity:
            case None:
                return place.kind == "slot"
            case ir.Const(room):
                return room == 1 or (not self.timed and room < self._cards(place))
        return False

    def _cards(self, place: ir.Place) -> float:
        """Return how many cards there are at least for a place, at the table with fewest."""
        tables, amounts = Tables(self.rules), list[float]()
        decks = {deck.name: deck for deck in self.rules.decks}
        held = [each.holds for each in self.rules.places if each.holds and not each.endless]
        for setting in tables.at(place.span, self.rules.decks, self.rules.places):
            sizes = [
                (worth(copies, setting) or 0) * (Decks(tables).size(decks[name], setting) or 0)
                for copies, name in held
            ]
            amounts.append(sum(sizes) / (setting.players if place.per else 1))
        return min(amounts, default=0)


def _looked_at(node: Any) -> set[str]:
    facts = ((each, EXPRESSIONS.get(type(each))) for each in walk(node))
    return {name for each, its in facts if its is not None for name in its.seen_by(each)}


def _in_each_turn(rules: ir.Rules) -> Iterator[ir.Draw | ir.Move]:
    """Yield the steps that lay cards again and again, whatever is decided and whatever is so."""
    yield from _surely(rules.turn.body.steps)
    for when in rules.whens:
        if isinstance(when.event, ir.Moment) and when.only is None:
            yield from _surely(when.body.steps)


def _surely(steps: tuple[Any, ...]) -> Iterator[ir.Draw | ir.Move]:
    for step in steps:
        match step:
            case ir.Draw() | ir.Move():
                yield step
            case ir.Phase(body=body) | ir.ForEach(over=ir.AllPlayers(), body=body):
                yield from _surely(body)


def _is_one_at_least(step: ir.Draw | ir.Move) -> bool:
    match step:
        case ir.Draw(amount=ir.Const(amount), condition=None):
            return amount > 0
        case ir.Move(rest=None, cards=cards):
            return cards.type == ir.CARD
    return False
