"""Which hidden cards tell whether an action is refused, and by which step: an action in, looks out.

What an action does may lean on hidden cards before it asks for what it has done: a counter that was
set to their number, a card that was laid open, one of two branches. So what a step changes shows
all that told what it does, and a step in a branch tells what the condition asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import Factory, define

from sdg import ir
from sdg.ir.facts import BOARD, EXPRESSIONS, StepFacts, may_fail, step_facts_of
from sdg.ir.walking import fields_of
from sdg.seeing.looking import NONE, Look, Looking, Looks, is_place, moved_by, parts, union


@define
class Refusals:
    """What tells of hidden cards in an action.

    `by_step` are looks of each step, by the `id` of its node, that others than who sees the cards
    would learn of if it told why it refuses; `params` those that tell whether there is anything to
    choose with it, `arguments` those that tell what; `rules` those of the rules that judge it.
    """

    params: Looks = NONE
    arguments: Looks = NONE
    rules: Looks = NONE
    refusing: Looks = NONE
    by_step: dict[int, Looks] = Factory(dict)

    @property
    def legality(self) -> Looks:
        """Answer all hidden cards that tell whether some decision of the action is legal."""
        return self.params | self.refusing | self.rules

    @property
    def all(self) -> Looks:
        """Answer all hidden cards that tell what comes of the action if it is tried."""
        return union((self.legality, *self.by_step.values()))


def refusals(looking: Looking, name: str) -> Refusals:
    """Answer what tells of hidden cards in an action of some rules."""
    found, known = Refusals(), dict[int | str, Looks]()
    action = _action(looking.rules, name)
    walk = _Walk(looking, found, known)
    found.params = _anybodys(walk.chosen(action.params))
    found.arguments = found.params | _anybodys(union(known.values()))
    found.refusing = _anybodys(walk.steps(action.body.steps, NONE))
    found.rules = _anybodys(walk.judged)
    found.by_step = {at: _anybodys(looks) for at, looks in found.by_step.items()}
    return found


@define
class _Walk:
    """A way through the steps of an action."""

    looking: Looking
    found: Refusals
    known: dict[int | str, Looks]
    judged: Looks = NONE  # what the rules learn of hidden cards where cards were laid
    done: dict[object, Looks] = Factory(dict)  # of actions done in it, asked of the same before

    def chosen(self, params: tuple[ir.Param, ...]) -> Looks:
        """Answer what tells which arguments there are."""
        looks = NONE
        for param in params:
            match param:
                case ir.NumberOf(slot, low, high):
                    here = self.looking.of((low, high), self.known)
                    self.known[slot] = here
                case ir.OneOf(slot, over):
                    here = self.looking.picked(over, self.known)
                    self.known[slot] = self.looking.of(over, self.known)
                case ir.PairOf(first, second, over):
                    here = self.looking.picked(over, self.known)
                    self.known[first] = self.known[second] = self.looking.of(over, self.known)
            looks |= here
        return looks

    def steps(self, steps: tuple[ir.StepNode, ...], under: Looks) -> Looks:
        """Answer what tells whether steps refuse that are carried out only if something is so."""
        return union([self.step(step, under) for step in steps])

    def step(self, step: ir.StepNode, under: Looks) -> Looks:
        facts = step_facts_of(step)
        looks = self.looking.step(step, self.known) | under
        for slot, value in facts.given:
            self.known[getattr(step, slot)] = (
                self.looking.of(getattr(step, value), self.known) | under
            )
        moved = self._changed(step, facts, looks)
        told = looks | moved
        self.found.by_step[id(step)] = self.found.by_step.get(id(step), NONE) | told
        if isinstance(step, ir.Do):
            return self._done(step, under)
        if facts.refuses == "rules":
            told |= self.looking.judging
        refusing = told if self._may_refuse(step, facts) or _fails(step, facts) else NONE
        refusing |= looks if facts.asks else NONE
        within = tuple(each for name in facts.within for each in getattr(step, name))
        before = self._shown()
        refusing |= self.steps(within, looks)
        if facts.loops and self._shown() != before:  # what a round changes, the next one sees
            refusing |= self.steps(within, looks)
        return refusing

    def _done(self, step: ir.Do, under: Looks) -> Looks:
        """Answer the same of an action that is done in another one."""
        action = _action(self.looking.rules, step.action)
        slots = [slot for param in action.params for slot in _slots(param)]
        given = tuple(self.looking.of(each, self.known) | under for each in step.arguments)
        outer: dict[int | str, Looks] = {
            at: looks for at, looks in self.known.items() if isinstance(at, int)
        }
        shown = self._shown()
        asked = (step.action, given, under, frozenset(shown.items()))
        if asked not in self.done:
            self.known = {**shown, **dict(zip(slots, given, strict=False))}
            self.done[asked] = NONE  # until it is known what comes of it: it may do itself
            refusing = self.steps(action.body.steps, under)
            self.done[asked] = refusing
            self.known = self._shown() | outer
        return self.done[asked]

    def _shown(self) -> dict[int | str, Looks]:
        """Answer what the things of the game tell by now, without the names of the action."""
        return {at: looks for at, looks in self.known.items() if isinstance(at, str)}

    def _changed(self, step: ir.StepNode, facts: StepFacts, looks: Looks) -> Looks:
        """Note what things that a step changes show now; answer what cards that it lays do."""
        sources = tuple(moved_by(step))
        cards = self.looking.of(sources, self.known)
        things = {name: looks for source in sources for name in _things(source)}
        stores = (getattr(step, name) for name in facts.stores)
        things |= {each if isinstance(each, str) else each.name: looks for each in stores}
        spots = [spot for name in facts.put if (spot := getattr(step, name)) is not None]
        laid = bool(facts.traded) or any(isinstance(spot, ir.ToCell) for spot in spots)
        for spot in spots:
            things[spot.place if isinstance(spot, ir.ToPlace) else BOARD] = looks | cards
        if facts.traded:
            things |= dict.fromkeys((*things, BOARD), looks | cards)
        for name, shown in things.items():
            self.known[name] = self.known.get(name, NONE) | shown
        if laid and self.looking.rules.rules:
            self.judged |= self.looking.judging | looks | cards
            return cards
        return NONE

    def _may_refuse(self, step: ir.StepNode, facts: StepFacts) -> bool:
        match facts.refuses:
            case "unmet":
                return True
            case "room":
                return any(map(self._may_lack_room, (getattr(step, name) for name in facts.put)))
            case "rules":
                return isinstance(step, ir.Plain) and step.what == "end turn"
            case _:
                return False

    def _may_lack_room(self, spot: object) -> bool:
        limited = {p.name for p in self.looking.rules.places if p.capacity is not None}
        return isinstance(spot, ir.ToCell) or (
            isinstance(spot, ir.ToPlace) and (spot.place in limited or spot.owner is not None)
        )


def _fails(step: ir.StepNode, facts: StepFacts) -> bool:
    """Answer whether a step may be an error of the rules, the steps in it left out."""
    return any(
        _may_fail(getattr(step, name)) for name in fields_of(step) if name not in facts.within
    )


def _may_fail(node: object) -> bool:
    return may_fail(node) or any(map(_may_fail, parts(node)))


def _action(rules: ir.Rules, name: str) -> ir.Action:
    return next(action for action in rules.actions if action.name == name)


def _slots(param: ir.Param) -> Iterator[int]:
    yield from (param.first, param.second) if isinstance(param, ir.PairOf) else (param.slot,)


def _things(node: Any) -> Iterator[str]:
    """Yield the places that stand in an expression for cards, and the boards."""
    if is_place(node):
        yield node.place
    facts = EXPRESSIONS.get(type(node))
    if facts is not None and BOARD in facts.seen_by(node):
        yield BOARD
    for part in parts(node):
        yield from _things(part)


def _anybodys(looks: Looks) -> Looks:
    """Answer looks as they are told outside of an action: what its names tell is anybody's."""
    return frozenset(
        Look(each.place, None, True) if _speaks_of_names(each.owner) else each for each in looks
    )


def _speaks_of_names(node: Any) -> bool:
    return isinstance(node, ir.Local) or any(map(_speaks_of_names, parts(node)))
