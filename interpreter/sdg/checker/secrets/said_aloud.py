"""Hidden choices that are given away: which card goes where others cannot see it, said aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import define, evolve, field, frozen

from sdg import ir
from sdg.checker.inference.bodies import conjuncts
from sdg.checker.inference.card_paths import NOWHERE, Trail, Where, all_of_them, lying
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.action_lookups import slots_of
from sdg.ir.walking import all_of
from sdg.messages import secrets as say
from sdg.resolver import Resolved
from sdg.source import Span
from sdg.visibility.hidden_looks import NONE, UNTOLD, Look, Looks, Tells, alike, things_in
from sdg.visibility.hidden_reads import Looking
from sdg.visibility.places import hides_cards
from sdg.visibility.refusing import things_of

OWN = (None, ir.Seat("active"))


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find cards that go from one hidden place to another and are named in public."""
    rules = resolved.rules
    offered = {name for step in all_of(ir.Choose, rules.turn.body) for name in step.actions}
    looking = Looking(rules, hidden=frozenset())
    for action in rules.actions:
        aloud = said_aloud(rules, action)
        if action.name not in offered or not aloud:
            continue
        trail = _Announced(looking, body=action.name)
        trail.chosen(action, aloud)
        given, names = dict(trail.known), dict(trail.names)
        trail.steps(action.body.steps)
        for when in rules.whens:
            if when.event == ir.After(action.name):
                trail.body, trail.names = f"when {when.name}", dict(names)
                trail.known |= given
                trail.asks(when.only)
                trail.steps(when.body.steps)
        for note in sorted(trail.notes, key=lambda note: note.span.start):
            if looks := trail.all_told(note.told):
                yield say.said_aloud(note.span, _first(looks), note.source.place)


def said_aloud(rules: ir.Rules, action: ir.Action) -> dict[int, ir.Local]:
    """Return the parameters that are said aloud to all: all but cards that not all see."""
    hidden = {place.name for place in rules.places if place.endless or hides_cards(place)}
    aloud = dict[int, ir.Local]()
    for param in action.params:
        kind = ir.NUMBER if isinstance(param, ir.NumberOf) else param.over.type.of
        if not isinstance(kind, ir.Type):
            continue
        if kind == ir.CARD and hidden & things_of(param.over, {}):  # type: ignore[union-attr]
            continue
        for slot in slots_of((param,)):
            aloud[slot] = ir.Local(slot, kind, action.body.slots[slot])
    return aloud


def _first(looks: Looks) -> str:
    names = (look.owner for look in looks)
    return min((each.slot, each.name) for each in names if isinstance(each, ir.Local))[1]


@frozen
class _Note:
    """A card that was laid where others do not see it: by which line, from where, what was
    `told` of it, and where it lies by now."""

    span: Span
    cards: ir.Expr
    source: Where
    at: Where
    slot: int | None  # of its name
    told: Looks


@define
class _Announced(Trail):
    """What was revealed of cards that are hidden still.

    A `Look` is at what was said aloud, by the name for it; or at cards, by theirs and the body.
    """

    places: dict[str, ir.Place] = field(factory=dict)
    fits: dict[Look, Looks] = field(factory=dict)  # what cards have to fit, by their looks

    def __attrs_post_init__(self) -> None:
        self.places = {place.name: place for place in self.looking.rules.places}

    def chosen(self, action: ir.Action, aloud: Mapping[int, ir.Local]) -> None:
        """Note what the parameters of a chosen action reveal."""
        for param in action.params:
            over = None if isinstance(param, ir.NumberOf) else param.over
            for slot in slots_of((param,)):
                tells = UNTOLD if over is None else self.looking.tells(over, self.known)
                if slot in aloud:
                    tells = alike(tells.all | {Look("", aloud[slot])})
                elif over is not None and over.type.of == ir.CARD:
                    tells = self._itself(slot, tells)
                self.known[slot] = tells
                self.names[slot] = NOWHERE if over is None else lying(over, self.names)
        self.given(action)

    def named(self, step: ir.StepNode, slot: int, value: ir.Expr) -> Tells:
        """Return what reveals a name, and that cards are these."""
        tells = super().named(step, slot, value)
        same = isinstance(step, ir.Let) and isinstance(value, ir.Local | ir.Choice | ir.Bind)
        cards = ir.CARD in (value.type, value.type.of)
        return self._itself(slot, tells) if cards and not same else tells

    def _itself(self, slot: int, tells: Tells) -> Tells:
        """Return what reveals cards: which ones they are, and by themselves what they show."""
        return Tells(tells.lying | {Look(self.body, ir.Local(slot, ir.CARD))}, tells.lying)

    def step(self, step: ir.StepNode) -> None:
        """Go through a step; what it makes of a counter or flag by hidden cards, all see."""
        super().step(step)
        for name, tells in things_in(self.known).items():
            self.known[name] = alike(frozenset(look for look in tells.all if not _card(look)))

    def comes(self, step: ir.StepNode) -> None:
        """Note which cards have to fit what all players hear."""
        if isinstance(step, ir.Require | ir.If):
            self.asks(step.condition)

    def asks(self, condition: ir.Expr | None) -> None:
        """Note the same of a condition, each part by itself."""
        for part in () if condition is None else conjuncts(condition):
            self._fits(self.looking.of(part, self.known))

    def given(self, action: ir.Action) -> None:
        """Note the same of what parameters are chosen from: `n: 1 to card.number`."""
        for param in action.params:
            of = (param.low, param.high) if isinstance(param, ir.NumberOf) else (param.over,)
            looks = self.looking.of(of, self.known)
            for slot in slots_of((param,)):
                tells = self.known.get(slot, UNTOLD)
                if of[0].type.of == ir.CARD and not any(map(_card, tells.all)):
                    self.known[slot] = tells = self._itself(slot, tells)
                looks |= tells.all
            self._fits(looks)

    def _fits(self, looks: Looks) -> None:
        """Note that cards fit what all players hear, and one another: all are tested together."""
        for look in filter(_card, looks):
            self.fits[look] = self.fits.get(look, NONE) | looks

    def all_told(self, aloud: Looks) -> Looks:
        """Return what was said aloud of what cards have to fit, and so on."""
        looks = [*aloud]
        for look in looks:  # which grows
            looks += [each for each in self.fits.get(look, NONE) if each not in looks]
        return frozenset(look for look in looks if not _card(look))

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
            looks = self.looking.of(all_of_them(cards), self.known)
            span, sources = step.span, [*filter(self._chosen, _in_order(there.places))]
            if sources and span is not None:
                note = _Note(span, cards, sources[0], hidden[0], slot, looks)
                self.notes |= {note}

    def joined(self, before: Any, one: Any, other: Any, asked: Looks) -> Any:
        """Return the notes after two branches: taking this card or that reveals what was tested."""
        new = one - before, other - before
        notes = {
            evolve(note, told=note.told | asked)
            for note in new[0]
            if any(each.source == note.source and each.cards != note.cards for each in new[1])
        }
        return one | other | (notes if asked else NONE)

    def frame(self) -> None:
        """Forget by which names cards were laid."""
        self.notes = frozenset(evolve(note, slot=None) for note in self.notes)

    def _chosen(self, where: Where) -> bool:
        """Return whether who takes cards from a place sees them, and not all others do."""
        place = self.places[where.place]
        return where.owner in OWN and (place.endless or place.seen == "owner")

    def _single(self, where: Where) -> bool:
        return self.places[where.place].capacity == ir.Const(1, ir.NUMBER)


def _card(look: Look) -> bool:
    return look.place != ""


def _in_order(places: Iterable[Where]) -> list[Where]:
    return sorted(places, key=lambda where: where.place)


def _slot(cards: ir.Expr) -> int | None:
    return cards.slot if isinstance(cards, ir.Local) else None
