"""On which hidden cards it depends whether and where an action is refused: an action in, looks out.

What an action does may lean on hidden cards before it tests what it has done: a counter that was
set to their number, a card that was turned open, one of two branches. So what a step changes shows
all that its effect depends on, and a step in a branch all that the condition depends on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from attrs import Factory, define

from sdg import ir
from sdg.ir.action_lookups import slots_of
from sdg.ir.facts import BOARD, EXPRESSIONS, StepFacts, may_fail, step_facts_of
from sdg.ir.walking import fields_of
from sdg.visibility.hidden_looks import CHANCE, NONE, UNTOLD, Look, Looks, Tells, things_in, union
from sdg.visibility.hidden_reads import Looking, is_place, moved_by, parts

Things: TypeAlias = frozenset[str]  # places, by their names, and the boards

_NOWHERE: Final[Things] = frozenset()


@define
class Refusals:
    """The hidden cards on which parts of an action depend.

    `by_step` are looks of each step, by the `id` of its node, that others than who sees the cards
    would learn of if its reason was shown; `params` those that determine whether there is anything
    to choose with it, `arguments` those that determine what; `rules` those of the rules that judge
    it. `chanced` are steps that refuse by what chance brings in the same action, by the `id` of
    each.
    """

    params: Looks = NONE
    arguments: Looks = NONE
    rules: Looks = NONE
    refusing: Looks = NONE
    by_step: dict[int, Looks] = Factory(dict)
    chanced: dict[int, ir.StepNode] = Factory(dict)

    @property
    def legality(self) -> Looks:
        """Return all hidden cards that determine whether some decision of the action is legal."""
        return self.params | self.refusing | self.rules

    @property
    def all(self) -> Looks:
        """Return all hidden cards that determine what comes of the action if it is tried."""
        return union((self.legality, *self.by_step.values()))


def refusals(looking: Looking, name: str) -> Refusals:
    """Return the hidden cards on which an action of some rules depends."""
    result, known = Refusals(), dict[int | str, Tells]()
    action = _action(looking.rules, name)
    walk = _Walk(looking, result, known)
    result.params = _anybodys(walk.chosen(action.params))
    result.arguments = result.params | _anybodys(union(tells.all for tells in known.values()))
    result.refusing = _anybodys(walk.steps(action.body.steps, NONE))
    result.rules = _anybodys(walk.rules())
    result.by_step = {at: _anybodys(looks) for at, looks in result.by_step.items()}
    return result


DEEPEST = 100  # actions in one another that are gone through


@define
class _Walk:
    """A way through the steps of an action."""

    looking: Looking
    refusals: Refusals
    known: dict[int | str, Tells]
    places: dict[int, Things] = Factory(dict)  # where that lies for which names stand, by slots
    cards: set[int] = Factory(set)  # the slots of those that stand for cards
    turned: Things = _NOWHERE  # where cards may have been turned up
    judged: Looks = NONE  # what determines which cards the rules judge
    laid: bool = False  # whether cards come to a board, or rules are settled
    lifted: bool = False  # whether cards leave a board
    done: dict[object, Looks] = Factory(dict)  # of actions done in it, computed before
    depth: int = 0  # of actions that are done in one another

    def chosen(self, params: tuple[ir.Param, ...]) -> Looks:
        """Return what determines which arguments there are."""
        looks = NONE
        for param in params:
            if isinstance(param, ir.NumberOf):
                bounds = self.looking.of((param.low, param.high), self.known)
                tells, places = Tells(bounds, bounds), _NOWHERE
            else:
                tells = self.looking.tells(param.over, self.known)
                places = things_of(param.over, self.places)
            for slot in slots_of((param,)):
                self.known[slot], self.places[slot] = tells, places
                if not isinstance(param, ir.NumberOf) and param.over.type.of == ir.CARD:
                    self.cards.add(slot)
            looks |= tells.lying
        return looks

    def rules(self) -> Looks:
        """Return what determines whether the rules of the boards refuse what was done."""
        if not self.laid and not self.lifted:
            return NONE
        return self.judged | self.looking.judging(self.known, self.laid)

    def steps(self, steps: tuple[ir.StepNode, ...], under: Looks) -> Looks:
        """Return what determines whether steps refuse that are carried out only if something is
        so."""
        return union([self.step(step, under) for step in steps])

    def step(self, step: ir.StepNode, under: Looks) -> Looks:
        facts = step_facts_of(step)
        looks = self.looking.step(step, self.known) | under
        for slot, tells in self.looking.given(step, self.known).items():
            with_chance = Tells(tells.all | _chance(step, self.looking.rules), tells.lying)
            self.known[slot] = with_chance | under
        for slot_of, value in facts.given:
            places = things_of(getattr(step, value), self.places)
            self.places[getattr(step, slot_of)] = places
            if ir.CARD in (getattr(step, value).type, getattr(step, value).type.of):
                self.cards.add(getattr(step, slot_of))
        moved = self._changed(step, facts, looks)
        all_looks = looks | moved
        self.refusals.by_step[id(step)] = self.refusals.by_step.get(id(step), NONE) | all_looks
        if facts.refuses == "unmet" and all_looks & CHANCE:
            self.refusals.chanced[id(step)] = step
        if isinstance(step, ir.Do):
            asked = self._asked(step, under)
            self.refusals.by_step[id(step)] |= asked
            if asked & CHANCE:
                self.refusals.chanced[id(step)] = step
            return asked | self._done(step, under)
        refusing = all_looks if self._may_refuse(step, facts) or _fails(step, facts) else NONE
        refusing |= looks if facts.asks else NONE
        within = tuple(each for name in facts.within for each in getattr(step, name))
        before = things_in(self.known) if facts.loops else None
        refusing |= self.steps(within, looks)
        while facts.loops and (after := things_in(self.known)) != before:  # the next round sees it
            before = after
            refusing |= self.steps(within, looks)
        return refusing

    def _asked(self, step: ir.Do, under: Looks) -> Looks:
        """Return what determines whether an action could be done with what it is given."""
        action = _action(self.looking.rules, step.action)
        slots = slots_of(action.params)
        given = [self.looking.tells(each, self.known) for each in step.arguments]
        known: dict[int | str, Tells] = {**things_in(self.known)}
        known.update(zip(slots, given, strict=False))
        looks = NONE
        for doubt in self.looking.doubts.of(step):
            doubted = [tells for slot, tells in zip(slots, given, strict=False)
                    if slot in slots_of((doubt.param,))]  # fmt: skip
            if doubt.if_any:
                looks |= union(tells.lying for tells in doubted) | under
                continue
            over = doubt.param
            sets = (over.low, over.high) if isinstance(over, ir.NumberOf) else (over.over,)
            looks |= union(tells.all for tells in doubted) | self.looking.of(sets, known) | under
        return looks

    def _done(self, step: ir.Do, under: Looks) -> Looks:
        """Return the same of an action that is done in another one."""
        if self.depth == DEEPEST:  # so deep nobody looks: all that any action looks at may matter
            bodies = (action.body.steps for action in self.looking.rules.actions)
            return union(self.looking.step(each, self.known) for body in bodies for each in body)
        action = _action(self.looking.rules, step.action)
        slots = slots_of(action.params)
        given = tuple(self.looking.tells(each, self.known) | under for each in step.arguments)
        places = tuple(things_of(each, self.places) for each in step.arguments)
        outer: dict[int | str, Tells] = {
            at: tells for at, tells in self.known.items() if not isinstance(at, str)
        }
        lying, cards, things = self.places, self.cards, things_in(self.known)
        asked = (step.action, given, places, under, frozenset(things.items()))
        if asked not in self.done:
            self.known = {**things, **dict(zip(slots, given, strict=False))}
            self.places = dict(zip(slots, places, strict=False))
            named = zip(slots, step.arguments, strict=False)
            self.cards = {slot for slot, each in named if each.type == ir.CARD}
            self.done[asked] = NONE  # until it is known what comes of it: it may do itself
            self.depth += 1
            refusing = self.steps(action.body.steps, under)
            self.depth -= 1
            self.done[asked] = refusing
            self.known, self.places = {**things_in(self.known), **outer}, lying
            self.cards = cards
            self._chanced_names()
        return self.done[asked]

    def _changed(self, step: ir.StepNode, facts: StepFacts, looks: Looks) -> Looks:
        """Note what things that a step changes show now; return what cards that it places do."""
        sources = tuple(moved_by(step))
        cards = self.looking.of(sources, self.known) | _chance(step, self.looking.rules)
        taken = things_of(sources, self.places)
        things = dict.fromkeys(taken, Tells(looks, looks))
        if facts.turned and facts.chance:
            self.turned |= taken
            self._chanced_names()
            things = dict.fromkeys(taken, Tells(looks | CHANCE, looks))
        for each in (getattr(step, name) for name in facts.stores):
            things[each if isinstance(each, str) else each.name] = Tells(looks, looks)
        spots = [spot for name in facts.put if (spot := getattr(step, name)) is not None]
        put = {spot.place if isinstance(spot, ir.ToPlace) else BOARD for spot in spots}
        put |= taken if facts.traded else set()
        things |= dict.fromkeys(put, Tells(looks | cards, looks))
        for name, tells in things.items():
            there = self.known.get(name, UNTOLD)
            self.known[name] = Tells(there.all | tells.all, there.lying | tells.lying)
        settles, laid = facts.refuses == "rules" and self._may_refuse(step, facts), BOARD in put
        lifted = BOARD in taken and not facts.turned
        self.laid |= laid or settles
        self.lifted |= lifted
        if laid or lifted or settles:
            self.judged |= looks | cards
        return cards if laid and self.looking.rules.rules else NONE

    def _chanced_names(self) -> None:
        """Note of cards that may have been turned up that nobody knows before what they are, under
        whatever names they have."""
        for slot in self.cards:
            if self.places[slot] & self.turned:
                tells = self.known[slot]
                self.known[slot] = Tells(tells.all | CHANCE, tells.lying)

    def _may_refuse(self, step: ir.StepNode, facts: StepFacts) -> bool:
        match facts.refuses:
            case "unmet":
                return True
            case "room":
                return any(map(self._may_lack_room, (getattr(step, name) for name in facts.put)))
            case "rules":
                settled = any(rule.settled is not None for rule in self.looking.rules.rules)
                return settled and isinstance(step, ir.Plain) and step.what == "end turn"
            case _:
                return False

    def _may_lack_room(self, spot: object) -> bool:
        limited = {p.name for p in self.looking.rules.places if p.capacity is not None}
        return isinstance(spot, ir.ToCell) or (
            isinstance(spot, ir.ToPlace) and (spot.place in limited or spot.owner is not None)
        )


def _fails(step: ir.StepNode, facts: StepFacts) -> bool:
    """Return whether a step may be an error of the rules, the steps in it left out."""
    return any(
        _may_fail(getattr(step, name)) for name in fields_of(step) if name not in facts.within
    )


def _may_fail(node: object) -> bool:
    return may_fail(node) or any(map(_may_fail, parts(node)))


def _action(rules: ir.Rules, name: str) -> ir.Action:
    return next(action for action in rules.actions if action.name == name)


def things_of(node: Any, names: Mapping[int, Things]) -> Things:
    """Return the places that stand in an expression for cards, and the boards; of `names` it is
    known where that lies for which they stand."""
    if isinstance(node, ir.Local):
        return names.get(node.slot, _NOWHERE)
    facts = EXPRESSIONS.get(type(node))
    things = {node.place} if is_place(node) else set[str]()
    if facts is not None and (BOARD in facts.seen_by(node) or ir.CELL in (node.type, node.type.of)):
        things.add(BOARD)
    return _NOWHERE.union(things, *(things_of(part, names) for part in parts(node)))


def _anybodys(looks: Looks) -> Looks:
    """Return looks as they count outside of an action: what its names depend on is anybody's."""
    return frozenset(
        Look(each.place, None, True) if _speaks_of_names(each.owner) else each
        for each in looks - CHANCE
    )


def _chance(step: ir.StepNode, rules: ir.Rules) -> Looks:
    """Return that nobody knows before which cards or elements a step brings, if so it is.

    Of a card that is turned up its names matter, and the place where it lies.
    """
    if isinstance(step, ir.Draw):
        place = next(place for place in rules.places if place.name == step.place)
        return NONE if step.face_down or place.ordered else CHANCE
    facts = step_facts_of(step)
    return CHANCE if facts.chance and not facts.turned else NONE


def _speaks_of_names(node: Any) -> bool:
    return isinstance(node, ir.Local) or any(map(_speaks_of_names, parts(node)))
