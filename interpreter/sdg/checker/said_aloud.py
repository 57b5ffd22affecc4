"""Hidden choices that are given away: which card goes where others cannot see it, said aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define, evolve, field, frozen

from sdg import ir
from sdg.checker.parts import Parts
from sdg.checker.trails import Trail, Where, all_of_them, lying
from sdg.checker.walking import all_of, conjuncts
from sdg.diagnostics import Diagnostic
from sdg.ir.acting import slots_of
from sdg.messages import secrets as say
from sdg.resolver import Resolved
from sdg.seeing.looking import Looking
from sdg.seeing.places import hides_cards
from sdg.seeing.refusing import things_of
from sdg.seeing.tells import NONE, UNTOLD, Look, Looks, Tells, alike
from sdg.source import Span

OWN = (None, ir.Seat("active"))


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find cards that go from one hidden place to another and are named by what all are told."""
    rules = resolved.rules
    offered = {name for step in all_of(ir.Choose, rules.turn.body) for name in step.actions}
    looking = Looking(rules, hidden=frozenset())
    for action in rules.actions:
        aloud = _aloud(rules, action)
        if action.name not in offered or not aloud:
            continue
        trail = _Told(looking)
        trail.known = {slot: alike(frozenset({Look("", name)})) for slot, name in aloud.items()}
        for param in action.params:
            if not isinstance(param, ir.NumberOf):
                for slot in slots_of((param,)):
                    tells = trail.looking.tells(param.over, trail.known)
                    trail.known[slot] = trail.known.get(slot, tells) | tells.all
                    trail.names[slot] = lying(param.over, trail.names)
        trail.given(action)
        names = dict(trail.names)
        trail.steps(action.body.steps)
        params = slots_of(action.params)
        given: dict[int | str, Tells] = {}
        given |= {at: tells for at, tells in trail.known.items() if at in params}
        for when in rules.whens:
            if when.event == ir.After(action.name):
                trail.known |= given
                trail.names = dict(names)
                trail.steps(when.body.steps)
        for note in sorted(trail.notes, key=lambda note: note.span.start):
            if note.told:
                yield say.said_aloud(note.span, _first(note.told), note.source.place)


def _aloud(rules: ir.Rules, action: ir.Action) -> dict[int, ir.Local]:
    """Answer the parameters that all are told: all but cards that not all see."""
    hidden = {place.name for place in rules.places if place.endless or hides_cards(place)}
    aloud = dict[int, ir.Local]()
    for param in action.params:
        kind = ir.NUMBER if isinstance(param, ir.NumberOf) else param.over.type.of
        if not isinstance(kind, ir.Type) or kind == ir.PLAYER:
            continue
        if kind == ir.CARD and hidden & things_of(param.over, {}):  # type: ignore[union-attr]
            continue
        for slot in slots_of((param,)):
            aloud[slot] = ir.Local(slot, kind, action.body.slots[slot])
    return aloud


def _first(told: Looks) -> str:
    names = (look.owner for look in told)
    return min((each.slot, each.name) for each in names if isinstance(each, ir.Local))[1]


@frozen
class _Note:
    """A card that was laid where others do not see it: by which line, from where, by what it is
    `told`, and where it lies by now."""

    span: Span
    cards: ir.Expr
    source: Where
    at: Where
    slot: int | None  # of its name
    told: Looks


@define
class _Told(Trail):
    """What was told of cards that are hidden still."""

    places: dict[str, ir.Place] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.places = {place.name: place for place in self.looking.rules.places}

    def comes(self, step: ir.StepNode) -> None:
        """Note of which names it is asked how they fit what all are told."""
        if not isinstance(step, ir.Require | ir.If):
            return
        for part in conjuncts(step.condition):
            self._fits(part, self.looking.of(part, self.known))

    def given(self, action: ir.Action) -> None:
        """Note the same of what parameters are chosen from: `n: 1 to card.number`."""
        for param in action.params:
            of = (param.low, param.high) if isinstance(param, ir.NumberOf) else (param.over,)
            own = (self.known[slot].all for slot in slots_of((param,)) if slot in self.known)
            told = self.looking.of(of, self.known).union(*own)
            self._fits(of, told)
            if not isinstance(param, ir.NumberOf) and param.over.type.of == ir.CARD:
                for slot in slots_of((param,)):
                    self.known[slot] = self.known.get(slot, UNTOLD) | told

    def _fits(self, asked: object, told: Looks) -> None:
        """Note that cards fit what all are told, as it is asked of both together."""
        for name in all_of(ir.Local, asked) if told else ():
            if ir.CARD in (name.type, name.type.of) and name.slot in self.known:
                self.known[name.slot] |= told

    def lays(self, step: ir.StepNode, cards: ir.Expr, to: frozenset[Where | None]) -> None:
        """Follow what lies hidden, and note what is laid where others cannot see it."""
        there, slot = lying(cards, self.names), _slot(cards)
        gone = {
            note for note in self.notes
            if (slot is not None and note.slot == slot)
            or (note.at in there.places and (there.whole or self._single(note.at)))
        }  # fmt: skip
        goals = _in_order(each for each in to if each is not None)
        hidden = [each for each in goals if hides_cards(self.places[each.place])]
        lost = any(self.places[each.place].endless for each in goals)
        if hidden or not lost:
            self.notes -= gone
        if hidden:
            self.notes |= {evolve(note, at=hidden[0], slot=None) for note in gone}
            told = self.looking.lying(all_of_them(cards), self.known)
            span, sources = step.span, [*filter(self._chosen, _in_order(there.places))]
            if sources and span is not None:
                note = _Note(span, cards, sources[0], hidden[0], slot, told)
                self.notes |= {note}

    def joined(self, before: Any, one: Any, other: Any, asked: Looks) -> Any:
        """Answer the notes after either of two branches: to take this card or that one tells what
        was asked."""
        new = one - before, other - before
        told = {
            evolve(note, told=note.told | asked)
            for note in new[0]
            if any(each.source == note.source and each.cards != note.cards for each in new[1])
        }
        return one | other | (told if asked else NONE)

    def frame(self) -> None:
        """Forget by which names cards were laid."""
        self.notes = frozenset(evolve(note, slot=None) for note in self.notes)

    def _chosen(self, where: Where) -> bool:
        """Tell whether who takes cards from a place sees them, and not all others do."""
        place = self.places[where.place]
        return where.owner in OWN and (place.endless or place.seen == "owner")

    def _single(self, where: Where) -> bool:
        return self.places[where.place].capacity == ir.Const(1, ir.NUMBER)


def _in_order(places: Iterable[Where]) -> list[Where]:
    return sorted(places, key=lambda where: where.place)


def _slot(cards: ir.Expr) -> int | None:
    return cards.slot if isinstance(cards, ir.Local) else None
