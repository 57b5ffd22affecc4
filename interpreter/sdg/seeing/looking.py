"""Which hidden cards an expression, a step or an action looks at: read off the rules.

To look is to learn which cards lie somewhere. How many lie there everybody sees, so `count`,
`is empty` and `is full` of a place look at nothing, and to move its cards does not either. Of what
class of nodes what is so, `ir/facts.py` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from sdg import ir
from sdg.ir.facts import BOARD, EXPRESSIONS, step_facts_of
from sdg.ir.walking import fields_of, parts_of
from sdg.seeing.places import hides_cards

if TYPE_CHECKING:
    from sdg.seeing.refusing import Refusals


@frozen
class Look:
    """The cards of a place that are looked at. `owner` is whose place it is, as in the rules.

    It is None too where only the expression itself tells whose: then it may be anybody's.
    """

    place: str
    owner: ir.Expr | None
    anybodys: bool = False


Looks: TypeAlias = frozenset[Look]
# What names stand for, by their slots, and what things show that were changed, by their names.
Known: TypeAlias = Mapping[int | str, Looks]

NONE: Final[Looks] = frozenset()
NOTHING: Final[Known] = {}
NOBODY: Final[frozenset[int | None]] = frozenset()


class Looking:
    """The looks of one game's rules."""

    def __init__(self, rules: ir.Rules) -> None:
        self.rules = rules
        self.hidden = {place.name for place in rules.places if hides_cards(place)}
        self._refusals: dict[str, Refusals | None] = {}

    def of(
        self, node: object, known: Known = NOTHING, inner: frozenset[int | None] = NOBODY
    ) -> Looks:
        """Answer at which hidden cards expressions look; `inner` are names given within them."""
        if not self.hidden:
            return NONE
        if isinstance(node, ir.Local):
            return known.get(node.slot, NONE)
        facts = EXPRESSIONS.get(type(node))
        if facts is None:  # spots, orders, clauses, or several
            return union(self.of(part, known, inner) for part in parts(node))
        if facts.tallies and is_place(part := getattr(node, facts.tallies)):
            return self.of(part.owner, known, inner) | known.get(part.place, NONE)
        found = NONE
        if BOARD in facts.seen_by(node):
            found |= known.get(BOARD, NONE)
        for name in (getattr(node, field) for field in facts.names):
            found |= known.get(name, NONE)
            if name in self.hidden:
                found |= {_look(name, node.owner, inner)}  # type: ignore[attr-defined]
        if facts.judges:
            found |= self.judging
        if facts.asks:
            whose = None if speaks_of(node.player, inner) else node.player  # type: ignore[attr-defined]
            asked = map(self.legality, getattr(node, facts.asks))
            found |= frozenset(_of_player(each, whose) for each in union(asked))
        if facts.binds:
            inner = inner | {node.slot}  # type: ignore[attr-defined]
        return found | union(self.of(part, known, inner) for part in parts(node))

    def somebodys(self, node: object) -> Looks:
        """Answer at which hidden cards a condition looks that is asked of any player's things."""
        return frozenset(
            each if each.owner in (None, ir.Seat("active")) else Look(each.place, None, True)
            for each in self.of(node)
        )

    def step(self, step: ir.StepNode, known: Known = NOTHING) -> Looks:
        """Answer which hidden cards tell what a step does, without the steps in it."""
        facts = step_facts_of(step)
        tried = getattr(step, facts.asks) if facts.asks else ()
        found = union(each.all for each in map(self.refusals, tried) if each is not None)
        found |= union(self.picked(cards, known) for cards in moved_by(step))
        moved = (*facts.taken, *facts.turned, *facts.traded)
        if isinstance(step, ir.ForEach) and not _used(step):
            found |= self.picked(step.over, known)
            moved = ("over",)
        for name in fields_of(step):
            if name not in facts.within and name not in moved:
                found |= self.of(getattr(step, name), known)
        return found

    def picked(self, cards: object, known: Known = NOTHING) -> Looks:
        """Answer what tells which cards are taken: nothing does of a whole place, or by a name."""
        if isinstance(cards, ir.Local):
            return NONE
        if is_place(cards):
            return self.of(cards.owner, known)  # type: ignore[attr-defined]
        facts = EXPRESSIONS.get(type(cards))
        if facts is None or not facts.some:
            return self.of(cards, known)
        others = (getattr(cards, name) for name in fields_of(cards) if name != facts.some)
        return self.picked(getattr(cards, facts.some), known) | self.of(tuple(others), known)

    def legality(self, name: str) -> Looks:
        """Answer which hidden cards tell whether some decision of an action is legal.

        Owners are those of the action: of what its own names tell, anybody's.
        """
        found = self.refusals(name)
        return NONE if found is None else found.legality

    def refusals(self, name: str) -> Refusals | None:
        """Answer what tells of hidden cards in an action; None while that is being asked, since an
        action never asks whether itself is possible."""
        if name not in self._refusals:
            from sdg.seeing.refusing import refusals  # which asks what expressions look at

            self._refusals[name] = None
            self._refusals[name] = refusals(self, name)
        return self._refusals[name]

    @cached_property
    def judging(self) -> Looks:
        """Answer at which hidden cards the rules of the boards look."""
        self.__dict__["judging"] = NONE  # a rule may ask for others, not for what it asks itself
        return self.of(tuple((r.only_for, r.settled, *r.clauses) for r in self.rules.rules))


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
    """Answer whether a node is all that lies in a place."""
    facts = EXPRESSIONS.get(type(node))
    return facts is not None and facts.names == ("place",)


def speaks_of(node: Any, slots: frozenset[int | None], moved: bool = True) -> bool:
    """Answer whether names stand in a node; with `moved` cards that are only moved count too."""
    match node:
        case ir.Local(slot):
            return slot in slots
        case ir.Move(ir.Local(), to, rest) if not moved:
            return speaks_of((to, rest), slots, moved)
        case _:
            return any(speaks_of(part, slots, moved) for part in parts(node))


def parts(node: Any) -> Iterator[Any]:
    """Yield the nodes of a tuple, or in the fields of a node."""
    if isinstance(node, tuple):
        yield from node
    else:
        yield from parts_of(node)


def union(looks: Iterable[Looks]) -> Looks:
    """Join looks."""
    return frozenset().union(*looks)


def _look(place: str, owner: ir.Expr | None, inner: frozenset[int | None]) -> Look:
    anybodys = speaks_of(owner, inner)
    return Look(place, None if anybodys else owner, anybodys)


def _of_player(look: Look, player: ir.Expr | None) -> Look:
    """Answer a look of the active player as one of another player; None is anybody."""
    if look.anybodys or look.owner not in (None, ir.Seat("active")):
        return Look(look.place, None, True)
    return Look(look.place, player, player is None)


def _used(loop: ir.ForEach) -> bool:
    """Answer whether a loop does more with the cards of a place than to move them."""
    slots = frozenset({loop.slot})
    return not is_place(loop.over) or any(speaks_of(each, slots, moved=False) for each in loop.body)
