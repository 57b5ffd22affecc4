"""Which hidden cards an expression, a step or an action looks at: read off the rules.

To look is to learn which cards lie somewhere. How many lie there everybody sees, so `count`,
`is empty` and `is full` of a place look at nothing, and to move its cards does not either. Of what
class of nodes what is so, `ir/facts.py` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sdg import ir
from sdg.ir.action_lookups import Uses
from sdg.ir.do_arguments import Doubts
from sdg.ir.facts import BOARD, EXPRESSIONS, STEPS, Facts, step_facts_of
from sdg.ir.walking import all_of, fields_of, parts_of, walk
from sdg.visibility.hidden_looks import (
    NOBODY,
    NONE,
    NOTHING,
    UNTOLD,
    Known,
    Look,
    Looks,
    Tells,
    alike,
    kept,
    things_in,
    union,
)
from sdg.visibility.places import hides_cards

if TYPE_CHECKING:
    from sdg.visibility.refusing import Refusals


class Looking:
    """The looks of one game's rules, at cards that somebody does not see, or at other ones."""

    def __init__(self, rules: ir.Rules, hidden: frozenset[str] | None = None) -> None:
        self.rules = rules
        if hidden is None:
            hidden = frozenset(place.name for place in rules.places if hides_cards(place))
        self.hidden = hidden
        self._refusals: dict[str, Refusals | None] = {}
        self._judging = False
        self.doubts = Doubts(rules)
        self._uses = Uses(rules)

    def of(
        self, node: object, known: Known = NOTHING, inner: frozenset[int | None] = NOBODY
    ) -> Looks:
        """Return at which hidden cards expressions look; `inner` are names given within them."""
        return self.tells(node, known, inner).all

    def lying(self, cards: object, known: Known = NOTHING) -> Looks:
        """Return what determines which cards are meant of those that lie there: nothing does of a
        whole place, or by a name, as all see how many there are."""
        return self.tells(cards, known).lying

    def tells(
        self, node: object, known: Known = NOTHING, inner: frozenset[int | None] = NOBODY
    ) -> Tells:
        """Return what expressions depend on; `inner` are names given within them."""
        if not self.hidden and not known:
            return UNTOLD
        facts = EXPRESSIONS.get(type(node))
        if facts is None:  # spots, orders, clauses, or several
            looks = NONE
            for each in node if isinstance(node, tuple) else parts_of(node):
                looks |= self.tells(each, known, inner).all
            return alike(looks)
        match node:
            case ir.Local(slot):
                return known.get(slot, UNTOLD)
            case ir.Bind(slot, value, body):  # which uses of the value what it needs
                within = {**known, slot: self.tells(value, known, inner)}
                return self.tells(body, within, inner | {slot})
            case ir.Choice(condition, yes, no):
                one, other = self.tells(yes, known, inner), self.tells(no, known, inner)
                either = Tells(one.all | other.all, one.lying | other.lying)
                return either | self.of(condition, known, inner)
        if is_place(node):
            place, owner = node.place, node.owner  # type: ignore[attr-defined]
            at_place = {_look(place, owner, inner)} if place in self.hidden else NONE
            there = known.get(place, UNTOLD)
            here = Tells(there.all | at_place, there.lying)
            return here | self.of(owner, known, inner)
        part = facts.tallies or facts.some
        some = self.tells(getattr(node, part), known, inner) if part else UNTOLD
        board = known[BOARD] if BOARD in known and self._sees_boards(node, facts) else UNTOLD
        looks = self._looks(node, facts, known, inner)
        if facts.binds:
            inner = inner | {node.slot}  # type: ignore[attr-defined]
        for name in fields_of(node):
            if name != part:
                looks |= self.tells(getattr(node, name), known, inner).all
        if facts.tallies:
            return alike(some.lying | board.lying | looks)
        if isinstance(node, ir.CardsOn | ir.CardAt):
            return board | looks
        return some | looks if facts.some else alike(some.all | board.all | looks)

    def _sees_boards(self, node: Any, facts: Facts) -> bool:
        """Return whether an expression reads what lies on boards; not of regions that stay so."""
        if isinstance(node, ir.FamilyRegions | ir.RegionsAt):
            return node.family in self._made_by_cards
        return BOARD in facts.seen_by(node)

    @cached_property
    def _made_by_cards(self) -> frozenset[str]:
        """Return the families whose regions are where certain cards lie."""
        families = set[str]()
        for family in self.rules.families:  # each after those that it joins
            area = family.area
            joined = isinstance(area, ir.Joined) and not families.isdisjoint(area.families)
            if joined or isinstance(area, ir.Around):
                families.add(family.name)
        return frozenset(families)

    def _looks(self, node: Any, facts: Facts, known: Known, inner: frozenset[int | None]) -> Looks:
        """Return at which hidden cards an expression looks, without its parts and the boards."""
        looks = NONE
        for name in facts.names:
            looks |= known.get(getattr(node, name), UNTOLD).all
        if facts.judges:
            looks |= self.judging(known)
        if facts.asks:
            whose = None if speaks_of(node.player, inner) else node.player
            asked = map(self.legality, getattr(node, facts.asks))
            looks |= frozenset(_of_player(each, whose) for each in union(asked))
            looks |= _of_things(known)
        return looks

    def somebodys(self, node: object) -> Looks:
        """Return at which hidden cards a condition looks that is evaluated for any player's
        things."""
        return frozenset(
            each if each.owner in (None, ir.Seat("active")) else Look(each.place, None, True)
            for each in self.of(node)
        )

    def step(self, step: ir.StepNode, known: Known = NOTHING) -> Looks:
        """Return which hidden cards determine what a step does, without the steps in it."""
        facts = step_facts_of(step)
        looks = union(self.lying(cards, known) for cards in moved_by(step))
        if facts.asks:
            tried = map(self.refusals, getattr(step, facts.asks))
            looks |= union(each.all for each in tried if each is not None) | _of_things(known)
        given = self.given(step, known)
        looks |= union(each.lying for each in given.values())
        if given:  # the order of a loop is evaluated for each of its elements
            known = {**known, **given}
        besides = {*facts.within, *facts.taken, *facts.turned, *facts.traded}
        besides |= {value for _, value in facts.given}
        for name in fields_of(step):
            if name not in besides:
                looks |= self.of(getattr(step, name), known)
        return looks

    def given(self, step: ir.StepNode, known: Known = NOTHING) -> dict[int | str, Tells]:
        """Return what the names depend on that a step gives."""
        given = step_facts_of(step).given
        return {
            getattr(step, slot): self.tells(getattr(step, value), known) for slot, value in given
        }

    def names(self, step: ir.StepNode) -> Known:
        """Return what the names depend on that may stand in a step of the rules."""
        return self._names[id(step)] if self.hidden else NOTHING

    @cached_property
    def turn(self) -> Known:
        """Return what the names of the turn depend on."""
        return self._named(self.rules.turn.body)

    @cached_property
    def _names(self) -> dict[int, Known]:
        bodies = (node for node in walk(self.rules) if isinstance(node, ir.Body))
        named = ((body, self._named(body)) for body in bodies)
        return {id(step): known for body, known in named for step in _steps(body)}

    def _named(self, body: ir.Body) -> Known:
        """Return what the names depend on that the steps of a body give, each of which has a slot
        of its own. What a parameter stands for is shown to who chooses it."""
        known = dict[int | str, Tells]()
        for step in _steps(body) if self.hidden else ():
            if isinstance(step, ir.ForEach) and step.acts:  # another one is active in it
                for slot in {node.slot for node in all_of(ir.Local, step.body)} & known.keys():
                    known[slot] = kept(known[slot], active=False)
            known |= {slot: kept(tells) for slot, tells in self.given(step, known).items()}
        return known

    def legality(self, name: str) -> Looks:
        """Return which hidden cards determine whether some decision of an action is legal.

        Owners are those of the action: of what its own names stand for, anybody's.
        """
        refusing = self.refusals(name)
        return NONE if refusing is None else refusing.legality

    def refusals(self, name: str) -> Refusals | None:
        """Return the hidden cards on which an action depends; None while that is computed, since an
        action never tests whether itself is possible."""
        if name not in self._refusals:
            from sdg.visibility.refusing import refusals  # which needs what expressions look at

            # What it uses comes first, so that none is computed amid another one.
            for each in (*self._uses.before(name, self._refusals), name):
                self._refusals[each] = None
                self._refusals[each] = refusals(self, each)
        return self._refusals[name]

    def chanced(self, name: str) -> frozenset[int]:
        """Return the steps of an action, by the `id` of each, that chance in it may refuse."""
        refusing = self.refusals(name)
        return frozenset() if refusing is None else frozenset(refusing.chanced)

    @cached_property
    def all_chanced(self) -> frozenset[int]:
        """Return the steps that chance may refuse in some action."""
        return frozenset().union(*(self.chanced(action.name) for action in self.rules.actions))

    def judging(self, known: Known = NOTHING, laid: bool = True) -> Looks:
        """Return what determines what the rules of the boards say of cards placed there, or only
        taken from there."""
        if self._judging:  # a rule may use others, not what it computes itself
            return NONE
        self._judging, looks = True, NONE
        things = things_in(known)
        for rule in self.rules.rules:
            asked = [each for each in rule.clauses if laid or isinstance(each, ir.NoLeaving)]
            if asked or laid:
                looks |= self.of((rule.only_for, rule.settled, *asked), things)
        self._judging = False
        return looks


def moved_by(step: ir.StepNode) -> Iterator[ir.Expr]:
    """Yield what stands for the cards that a step takes, turns up, or puts in each other's place.

    Of a place from which cards are drawn it is all there, or those that meet the condition.
    """
    if isinstance(step, ir.Draw):
        cards = ir.PlaceCards(step.place, step.owner)
        if step.condition is None or step.slot is None:
            yield cards
        else:
            yield ir.Filter(step.slot, cards, step.condition, cards.type)
        return
    facts = step_facts_of(step)
    for name in (*facts.taken, *facts.turned, *facts.traded):
        yield getattr(step, name)


def is_place(node: Any) -> bool:
    """Return whether a node is all that lies in a place."""
    facts = EXPRESSIONS.get(type(node))
    return facts is not None and facts.names == ("place",)


def speaks_of(node: Any, slots: frozenset[Any]) -> bool:
    """Return whether names stand in a node."""
    if isinstance(node, ir.Local):
        return node.slot in slots
    return any(speaks_of(part, slots) for part in parts(node))


def parts(node: Any) -> Iterator[Any]:
    """Yield the nodes of a tuple, or in the fields of a node."""
    if isinstance(node, tuple):
        yield from node
    else:
        yield from parts_of(node)


def _look(place: str, owner: ir.Expr | None, inner: frozenset[int | None]) -> Look:
    anybodys = speaks_of(owner, inner)
    return Look(place, None if anybodys else owner, anybodys)


def _of_player(look: Look, player: ir.Expr | None) -> Look:
    """Return a look of the active player as one of another player; None is anybody."""
    if look.anybodys or look.owner not in (None, ir.Seat("active")):
        return Look(look.place, None, True)
    return Look(look.place, player, player is None)


def _steps(body: ir.Body) -> Iterator[ir.StepNode]:
    """Yield the steps of a body and those in them, in the file's order."""
    return (node for node in walk(body.steps) if type(node) in STEPS)


def _of_things(known: Known) -> Looks:
    """Return what all things depend on that were changed."""
    return union(tells.all for tells in things_in(known).values())
