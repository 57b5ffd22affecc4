"""Trails of cards through steps: a call for each step, for each laying of cards and each branch.

A pass that follows cards is a `Trail`: it keeps what it found of cards in `notes`, and hears of
each step that is carried out, and of cards that one lays somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

from attrs import Factory, define, evolve, frozen

from sdg import ir
from sdg.ir.action_lookups import slots_of
from sdg.ir.facts import EXPRESSIONS, step_facts_of
from sdg.visibility.hidden_looks import NONE, Looks, Tells, alike, things_in
from sdg.visibility.hidden_reads import Looking, is_place, moved_by
from sdg.visibility.refusing import DEEPEST

N = TypeVar("N")


@frozen
class Where:
    """A place, and whose it is; an endless one is no other than any other one."""

    place: str
    owner: ir.Expr | None


@frozen
class Lying:
    """Where cards lie that are meant, and whether all that lie there are."""

    places: frozenset[Where] = frozenset()
    whole: bool = False


NOWHERE: Final = Lying()


def lying(node: ir.Expr, names: Mapping[int, Lying]) -> Lying:
    """Return where the cards of an expression may lie; `names` are those of names, by slot."""
    match node:
        case ir.Local(slot):
            return names.get(slot, NOWHERE)
        case ir.Bind(slot, value, body):
            return lying(body, {**names, slot: lying(value, names)})
        case ir.Choice(_, yes, no):
            return Lying(lying(yes, names).places | lying(no, names).places)
    if is_place(node):
        return Lying(frozenset({Where(node.place, node.owner)}), whole=True)  # type: ignore[attr-defined]
    facts = EXPRESSIONS[type(node)]
    if facts.cells == "parts" and facts.binds is not None:  # some of a set
        return Lying(lying(getattr(node, facts.binds), names).places)
    return NOWHERE


def all_of_them(cards: ir.Expr) -> ir.Expr:
    """Return a set of cards without the bound on how many, which all see."""
    return evolve(cards, amount=None) if isinstance(cards, ir.First) else cards


@define
class Trail:
    """A way through steps; `known` is what reveals names and things, as in `visibility`."""

    looking: Looking
    known: dict[int | str, Tells] = Factory(dict)
    names: dict[int, Lying] = Factory(dict)  # by slot
    notes: frozenset[Any] = frozenset()
    under: Looks = frozenset()  # what reveals whether the steps at hand are carried out
    depth: int = 0  # of actions that are done in one another
    body: str = ""  # whose steps these are, by its name
    done: set[object] = Factory(set)

    def comes(self, step: ir.StepNode) -> None:
        """Hear of a step, before it does anything."""

    def lays(self, step: ir.StepNode, cards: ir.Expr, to: frozenset[Where | None]) -> None:
        """Hear that cards go to one of some places; None is a board."""

    def joined(self, before: Any, one: Any, other: Any, asked: Looks) -> Any:
        """Return the notes after either of two branches."""
        return one | other

    def asked(self, step: ir.StepNode) -> Looks:
        """Return what reveals whether the steps in a step are carried out."""
        if isinstance(step, ir.If):
            return self.looking.of(step.condition, self.known)
        return self.looking.step(step, self.known)

    def frame(self) -> None:
        """Hear that names stand for something else from here on."""

    def given(self, action: ir.Action) -> None:
        """Hear that an action is done with what its parameters stand for, which they allow."""

    def named(self, step: ir.StepNode, slot: int, value: ir.Expr) -> Tells:
        """Return what reveals a name that a step gives."""
        return self.looking.tells(all_of_them(value), self.known)

    def stored(self, name: str, looks: Looks) -> None:
        """Hear that a thing was changed, and what reveals what it is now."""
        tells = self.known.get(name)
        self.known[name] = alike(looks) if tells is None else tells | looks

    def steps(self, steps: Iterable[ir.StepNode]) -> None:
        """Go through steps in order."""
        for step in steps:
            self.step(step)

    def step(self, step: ir.StepNode) -> None:
        """Go through a step, and those in it."""
        facts = step_facts_of(step)
        self.comes(step)
        looks = self.looking.step(step, self.known) | self.under if facts.stores else NONE
        for slot, value in facts.given:
            name, of = getattr(step, slot), getattr(step, value)
            self.known[name] = self.named(step, name, of)
            self.names[name] = lying(of, self.names)
        for stored in (getattr(step, name) for name in facts.stores):
            name = stored if isinstance(stored, str) else stored.name
            self.stored(name, looks)
        match step:
            case ir.If(_, then, otherwise):
                self._branches(then, otherwise, self.asked(step))
            case ir.ForEach(over=over, body=body) if lying(over, self.names).whole:
                self.steps(body)  # of no card there is nothing to follow
            case ir.Phase(body=body):
                self.steps(body)
            case ir.Do():
                self._does(step)
            case ir.Swap(left, right):
                there = self._spot(left), self._spot(right)
                self._moves(step, left, there[1])
                self._moves(step, right, there[0])
            case _:
                for cards in moved_by(step) if facts.put else ():
                    spots = (spot for name in facts.put if (spot := getattr(step, name)))
                    self._moves(step, cards, frozenset(map(_where, spots)))
                within = tuple(each for name in facts.within for each in getattr(step, name))
                if within:
                    self._branches(within, (), self.asked(step))

    def _moves(self, step: ir.StepNode, cards: ir.Expr, to: frozenset[Where | None]) -> None:
        self.lays(step, cards, to)
        if isinstance(cards, ir.Local):
            self.names[cards.slot] = Lying(frozenset(each for each in to if each is not None))

    def _spot(self, side: ir.Expr) -> frozenset[Where | None]:
        return frozenset(lying(side, self.names).places) or frozenset({None})

    def _branches(
        self, then: tuple[ir.StepNode, ...], otherwise: tuple[ir.StepNode, ...], asked: Looks
    ) -> None:
        before, under = self.notes, self.under
        self.under |= asked
        self.steps(then)
        one, self.notes = self.notes, before
        self.steps(otherwise)
        self.notes, self.under = self.joined(before, one, self.notes, asked), under

    def _does(self, step: ir.Do) -> None:
        """Go through an action that is done in another one, once with the same arguments."""
        action = next(each for each in self.looking.rules.actions if each.name == step.action)
        slots = slots_of(action.params)
        given = tuple(self.looking.tells(each, self.known) for each in step.arguments)
        names = tuple(lying(each, self.names) for each in step.arguments)
        asked = (step.action, given, names, self.under, self.notes)
        if self.depth == DEEPEST or asked in self.done:
            return
        self.done.add(asked)
        outer, outer_names, outer_body = self.known, self.names, self.body
        self.body = step.action
        self.known = {**things_in(outer), **dict(zip(slots, given, strict=False))}
        self.names = dict(zip(slots, names, strict=False))
        self.depth += 1
        self.frame()
        self.given(action)
        self.steps(action.body.steps)
        self.frame()
        self.depth -= 1
        self.known = {**outer, **things_in(self.known)}
        self.names, self.body = outer_names, outer_body


def _where(spot: ir.Spot) -> Where | None:
    return Where(spot.place, spot.owner) if isinstance(spot, ir.ToPlace) else None
