"""Turns that can be taken back after chance has spoken, or after they showed hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

from attrs import frozen

from sdg import ir
from sdg.checker.inference.bodies import conjuncts, spelt_out
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import STEPS, is_chance
from sdg.ir.walking import all_of, walk
from sdg.messages import secrets as say
from sdg.resolver import Resolved
from sdg.source import Span
from sdg.visibility.hidden_looks import NONE, Known, Look, Looks, union
from sdg.visibility.hidden_reads import Looking, moved_by
from sdg.visibility.places import hides_cards, private

_NO = ir.Const(0, ir.NUMBER)
T = TypeVar("T")


@frozen
class _Learnt:
    """What a step, a condition or an offer reveals to whoever decides: chance or a hidden place."""

    span: Span
    place: str | None  # None is chance


_Notes: TypeAlias = dict[Span, tuple[_Learnt, str | None]]  # and the action that shows it


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find what comes in a turn that can be taken back afterwards, and cannot be taken back itself.

    What comes before the first decision of a turn is not taken back.
    """
    rules = resolved.rules
    undoing = _undoing(rules)
    if not undoing:
        return
    for span, (learnt, action) in sorted(
        _TakenBack(rules, undoing).notes().items(), key=lambda each: each[0].start
    ):
        if learnt.place is None:
            yield say.drawn_again(span, min(undoing))
        else:
            yield say.learnt_for_nothing(span, learnt.place, min(undoing), action)


def _undoing(rules: ir.Rules) -> set[str]:
    """Return the actions that take the turn back, where they may be done."""
    bodies = (rules.turn.body, *(when.body for when in rules.whens))
    begun = {name for step in all_of(ir.Choose, rules.turn.body) for name in step.actions}
    begun |= {step.action for step in all_of(ir.Do, *bodies)}
    begun |= {name for step in all_of(ir.DoFirst, *bodies) for name in step.actions}
    return begun & _that_reach(rules.actions, _undoes).keys()


class _TakenBack:
    """What is learnt in a turn that some actions take back."""

    def __init__(self, rules: ir.Rules, undoing: set[str]) -> None:
        self.rules, self.undoing = rules, undoing
        self.reaching = _that_reach(rules.actions, _undoes).keys()
        self.looking = Looking(rules)
        done = all_of(ir.Do, *(when.body for when in rules.whens))
        self.in_between = any(step.action in self.reaching for step in done)  # by a when
        self.deciders: frozenset[int | None] = frozenset()  # the slots of those who decide in loops
        self.actions = {action.name: action for action in rules.actions}
        self.own = {place.name for place in rules.places if private(place)}
        self.open = {place.name for place in rules.places if not hides_cards(place)}

    def notes(self) -> _Notes:
        """Return what may be taken back after it was learnt."""
        rules, notes = self.rules, _Notes()
        offered = {name for step in all_of(ir.Choose, rules.turn.body) for name in step.actions}
        learnt_by = _that_reach(rules.actions, self._learnt)
        for name in self.actions:
            if name not in offered or self._for_good(name):
                continue
            if name in self.reaching:
                before = (self._told(node, learnt_by) for node in self._before_undoing(name))
                learnt = next((each for each in before if each), None)
            else:
                learnt = learnt_by.get(name)
            if learnt is not None:
                _note(notes, learnt, None if name in self.reaching else name)
        loops = all_of(ir.ForEach, rules.turn.body)
        self.deciders = frozenset(loop.seat for loop in loops if any(all_of(ir.Choose, loop.body)))
        for node in self._before_it_is_taken_back(rules.turn.body.steps):
            learnt = self._offering(node) if isinstance(node, ir.Choose) else self._learnt(node)
            if learnt is not None:
                _note(notes, learnt, None)
        self.deciders = frozenset()
        for when in rules.whens:
            self._of_when(notes, when)
        for end in rules.ends:
            if end.moment == "at once":
                self._asked(notes, self.looking.somebodys(end.condition), end.span, None)
        return notes

    def _of_when(self, notes: _Notes, when: ir.When) -> None:
        """Note what a when shows that does not come between two turns."""
        after = when.event.action if isinstance(when.event, ir.After) else None
        if isinstance(when.event, ir.Moment) or (after is not None and self._for_good(after)):
            return
        looks = self.looking.somebodys(when.event) | self.looking.of(when.only)
        self._asked(notes, looks, when.span, after)
        for node in walk(when.body):
            if (learnt := self._learnt(node)) is not None:
                _note(notes, learnt, after)

    def _asked(self, notes: _Notes, looks: Looks, span: Span | None, action: str | None) -> None:
        places = self._unseen(looks)
        if places and span is not None:
            _note(notes, _Learnt(span, min(places)), action)

    def _learnt(self, node: object) -> _Learnt | None:
        """Return what a step shows whoever decides, without the steps in it."""
        if type(node) not in STEPS or (span := node.span) is None:  # type: ignore[attr-defined]
            return None
        if is_chance(node):
            return _Learnt(span, None)
        if isinstance(node, ir.Require | ir.Choose):  # that it is met, was shown before
            return None
        known = self.looking.names(node)  # type: ignore[arg-type]
        looks = self.looking.step(node, known)  # type: ignore[arg-type]
        places = self._unseen(looks | self._shown(node, known))  # type: ignore[arg-type]
        return _Learnt(span, min(places)) if places else None

    def _told(self, node: object, learnt_by: dict[str, _Learnt]) -> _Learnt | None:
        """Return the same, with what an action shows that is done."""
        return self._learnt(node) or (
            learnt_by.get(node.action) if isinstance(node, ir.Do) else None
        )

    def _offering(self, choice: ir.Choose) -> _Learnt | None:
        """Return what whoever decides learns by actions being offered, or not."""
        places = self._unseen(union(map(self.looking.legality, choice.actions)))
        return _Learnt(choice.span, min(places)) if places and choice.span else None

    def _shown(self, step: ir.StepNode, known: Known) -> Looks:
        """Return which cards a step brings to where who decides sees them."""
        match step:
            case ir.Move(cards, to, rest):
                seen = any(self._sees(spot) for spot in (to, rest) if spot is not None)
                return self.looking.of(cards, known) if seen else NONE
            case ir.Swap():
                sides = [self.looking.of(cards, known) for cards in moved_by(step)]
                hidden = [bool(self._unseen(side)) for side in sides]
                return NONE if all(hidden) else union(sides)
            case _:
                return NONE

    def _sees(self, spot: ir.Spot) -> bool:
        """Return whether who decides sees what comes to a spot."""
        if isinstance(spot, ir.ToCell) or spot.place in self.open:
            return True
        return spot.place in self.own and self._is_own(Look(spot.place, spot.owner))

    def _unseen(self, looks: Looks) -> set[str]:
        """Return the places of looks that who decides does not see: alone, one sees all that
        somebody sees."""
        alone = self.rules.players[1] == 1
        return {
            look.place for look in looks
            if look.place and not (look.place in self.own and (alone or self._is_own(look)))
        }  # fmt: skip

    def _is_own(self, look: Look) -> bool:
        if isinstance(look.owner, ir.Local):
            return look.owner.slot in self.deciders
        return not look.anybodys and look.owner in (None, ir.Seat("active"))

    def _before_undoing(self, name: str) -> Iterator[object]:
        """Yield the nodes of an action before it takes the turn back."""
        for node in walk(self.actions[name].body.steps):
            if _undoes(node) or (isinstance(node, ir.Do) and node.action in self.reaching):
                return
            yield node

    def _before_it_is_taken_back(self, steps: tuple[ir.StepNode, ...]) -> Iterator[object]:
        """Yield the nodes of a turn that may come after a decision, and be taken back."""
        nodes = list(walk(steps))
        first = next((i for i, node in enumerate(nodes) if isinstance(node, ir.Choose)), len(nodes))
        last = max((i for i, node in enumerate(nodes) if self._may_undo(node)), default=0)
        yield from nodes[first + 1 : last + 1]
        for loop in nodes:
            if isinstance(loop, ir.Loop):
                within = list(walk((loop.limit, loop.condition, loop.body)))
                if any(map(self._may_undo, within)) and any(all_of(ir.Choose, loop.body)):
                    yield from within

    def _may_undo(self, node: object) -> bool:
        """Return whether the turn may be taken back at a step of it."""
        match node:
            case ir.Choose(actions):
                return self.in_between or not self.undoing.isdisjoint(actions)
            case ir.Do(action):
                return self.in_between or action in self.undoing
            case ir.DoFirst(actions):
                return self.in_between or not self.undoing.isdisjoint(actions)
            case _:
                return False

    def _for_good(self, name: str) -> bool:
        """Return whether an action ends the turn, or cannot be taken back after it."""
        return _ends_turn(self.actions[name].body.steps) or all(
            _refuses_after(self.actions[undoing], name) for undoing in self.undoing
        )


def _note(notes: _Notes, learnt: _Learnt, action: str | None) -> None:
    """Note what is learnt; of chance in the same line, rather that."""
    if learnt.span not in notes or learnt.place is None:
        notes[learnt.span] = learnt, action


def _refuses_after(undoing: ir.Action, name: str) -> bool:
    """Return whether an action requires first that another one was not done in the turn."""
    names = {step.slot: step.value for step in all_of(ir.Let, undoing.body)}
    for step in undoing.body.steps:
        if any(_undoes(node) or isinstance(node, ir.Do) for node in walk(step)):
            return False
        asked = conjuncts(step.condition, names) if isinstance(step, ir.Require) else ()
        for part in asked:
            if isinstance(part, ir.Compare) and part.op == "=":
                sides = [spelt_out(side, names) for side in (part.left, part.right)]
                if _NO in sides and any(
                    isinstance(side, ir.TimesThisTurn) and side.action == name for side in sides
                ):
                    return True
    return False


def _undoes(node: object) -> ir.Plain | None:
    return node if isinstance(node, ir.Plain) and node.what == "undo turn" else None


def _that_reach(actions: Iterable[ir.Action], wanted: Callable[[object], T | None]) -> dict[str, T]:
    """Return what is found first in each action that has such a step, or does one that has."""
    first_steps: dict[str, T] = {}
    done_by: dict[str, list[str]] = {}
    for action in actions:
        for node in walk(action.body):
            if (step := wanted(node)) is not None:
                first_steps.setdefault(action.name, step)
            elif isinstance(node, ir.Do):
                done_by.setdefault(node.action, []).append(action.name)
    waiting = list(first_steps)
    for name in waiting:  # which grows
        for caller in done_by.get(name, ()):
            if caller not in first_steps:
                first_steps[caller] = first_steps[name]
                waiting.append(caller)
    return first_steps


def _ends_turn(steps: tuple[ir.StepNode, ...]) -> bool:
    return any(isinstance(s, ir.Plain) and s.what in ("end turn", "end game") for s in steps)
