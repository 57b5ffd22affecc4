"""Cards that are drawn, looked at and mixed into their pile again, though nothing reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import define, field, frozen

from sdg import ir
from sdg.checker.inference.bodies import bodies
from sdg.checker.inference.card_paths import Trail, Where, lying
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import STEPS, step_facts_of
from sdg.ir.walking import walk
from sdg.messages import secrets as say
from sdg.resolver import Resolved
from sdg.source import Span
from sdg.visibility.hidden_looks import Looks
from sdg.visibility.hidden_reads import Looking


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find cards that are drawn, seen and mixed in again by the same steps."""
    rules = resolved.rules
    mixed = {p.name for p in rules.places if p.seen == "nobody" and not (p.endless or p.ordered)}
    seen = frozenset(p.name for p in rules.places if p.seen != "nobody" and not p.endless)
    reported, puts = set[Span](), _puts(rules)
    if mixed.isdisjoint(puts):
        return
    looking, asked = Looking(rules, hidden=seen), _asked(rules)
    asked_in = {id(when.body): Counter({*_places(when)}) for when in rules.whens}
    empty = frozenset(place.name for place in rules.places if not place.holds) & seen
    one = ir.Const(1, ir.NUMBER)
    single = frozenset(place.name for place in rules.places if place.capacity == one)
    for _, body in bodies(rules):
        filled, waited_for = _puts(body.steps), asked_in.get(id(body), Counter())
        trail = _Drawn(looking)
        trail.mixed = mixed
        trail.alone = _Alone(empty, single, puts, filled, asked, waited_for)
        trail.steps(body.steps)
        for span, pile in trail.put_back.items():
            if span not in reported:
                reported.add(span)
                yield say.put_back(span, pile)


def _puts(node: Any) -> Counter[str]:
    """Return the places that cards are put in, and by how many steps."""
    return Counter(place for step in walk(node) if type(step) in STEPS for place in {*_put(step)})


def _put(step: ir.StepNode) -> Iterator[str]:
    facts = step_facts_of(step)
    for spot in (getattr(step, name) for name in facts.put):
        if isinstance(spot, ir.ToPlace):
            yield spot.place
    for side in (getattr(step, name) for name in facts.traded):
        yield from _places(side)


def _asked(rules: ir.Rules) -> Counter[str]:
    """Return the places whose cards are read by what is no step of the turn or of an action, and
    by how much of it."""
    asked: list[Any] = [*rules.whens, *(end.condition for end in rules.ends)]
    asked += [rule.clauses for rule in rules.rules]
    return Counter(place for each in asked for place in {*_places(each)})


def _places(node: Any) -> Iterator[str]:
    """Yield the places whose cards stand in a node."""
    return (each.place for each in walk(node) if isinstance(each, ir.PlaceCards | ir.CardIn))


@frozen
class _Note:
    """Cards that were drawn, how many, and where they lie."""

    pile: Where
    at: Where
    amount: ir.Expr


@frozen
class _Alone:
    """The places in which, after a draw in a body, nothing else lies, and that only it reads."""

    empty: frozenset[str] = frozenset()  # at first
    single: frozenset[str] = frozenset()  # with room for one card
    puts: Counter[str] = field(factory=Counter)  # by how many steps cards are put there
    filled: Counter[str] = field(factory=Counter)  # by how many of these in the body
    asked: Counter[str] = field(factory=Counter)  # by how much they are read elsewhere
    waited_for: Counter[str] = field(factory=Counter)  # by how much of that at the body's head

    def __contains__(self, place: str) -> bool:
        only = place in self.single or self.puts[place] <= self.filled[place]
        return only and place in self.empty and self.asked[place] <= self.waited_for[place]


@define
class _Drawn(Trail):
    """What was drawn and not read yet."""

    mixed: set[str] = field(factory=set)  # piles whose cards lie in no order
    alone: _Alone = field(factory=_Alone)  # places where nothing lies but what was drawn
    put_back: dict[Span, str] = field(factory=dict)

    def comes(self, step: ir.StepNode) -> None:
        """Forget the cards on which it leans what a step does; a player may lean on all."""
        if isinstance(step, ir.Choose | ir.Chooses | ir.DoFirst):
            self.notes = frozenset()
        asked = {look.place for look in self.looking.step(step, self.known)}
        self.notes = frozenset(note for note in self.notes if note.at.place not in asked)

    def lays(self, step: ir.StepNode, cards: ir.Expr, to: frozenset[Where | None]) -> None:
        """Note what is drawn; find what is put back."""
        there = lying(cards, self.names)
        taken = [note for note in self.notes if note.at in there.places]
        for note in taken:
            whole = there.whole or _amount(step, cards) == note.amount
            if to == {note.pile} and whole and not _below(step) and step.span:
                self.put_back.setdefault(step.span, note.pile.place)
        self.notes = frozenset(
            each for each in self.notes if each not in taken and each.at not in to
        )
        if isinstance(step, ir.Draw) and step.condition is None and not step.face_down:
            pile = Where(step.place, step.owner)
            goals = [each for each in to if each is not None and each.place in self.alone]
            if pile.place in self.mixed:
                self.notes |= {_Note(pile, each, step.amount) for each in goals}

    def joined(self, before: Any, one: Any, other: Any, asked: Looks) -> Any:
        """Return what was drawn in either of two branches, or before and read in neither."""
        return (one & other) | ((one | other) - before)


def _amount(step: ir.StepNode, cards: ir.Expr) -> ir.Expr:
    if isinstance(step, ir.Draw):
        return step.amount
    return getattr(cards, "amount", None) or ir.Const(1, ir.NUMBER)


def _below(step: ir.StepNode) -> bool:
    return isinstance(step, ir.Move) and isinstance(step.to, ir.ToPlace) and step.to.bottom
