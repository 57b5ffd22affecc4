"""Arguments of actions that actions do: whether each is surely one that could be chosen there.

An action that is done with what its parameters could not be is refused. Mostly nothing has to be
evaluated: by `do lay(card, cell)`, where card and cell were chosen from the same sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from sdg.frozen_classes import frozen
from sdg.ir.declarations import NumberOf, OneOf, PairOf, Param, Rules
from sdg.ir.element_expressions import (
    AllPlayers,
    Best,
    BoardCells,
    CardsOn,
    Directions,
    FamilyRegions,
    Filter,
    First,
    PlaceCards,
    Values,
)
from sdg.ir.facts import STEPS
from sdg.ir.steps import Do, StepNode
from sdg.ir.types import ABSENT, CARD, CELL, NOTHING, Expr, set_of
from sdg.ir.value_expressions import Const, Local, Seat
from sdg.ir.walking import walk

Chosen = Mapping[int, Param]  # what was chosen for names, by their slots


@frozen
class Doubt:
    """A parameter that may not be what is given; or only where nothing is given (`if_any`)."""

    param: Param
    if_any: bool = False


class Doubts:
    """What may not be chosen of what the actions of some rules give to one another."""

    def __init__(self, rules: Rules) -> None:
        self.actions = {action.name: action for action in rules.actions}
        self.one_board = [board.per_player for board in rules.boards] == [False]
        self._known: dict[int, tuple[Doubt, ...]] | None = None

    def of(self, step: Do) -> tuple[Doubt, ...]:
        """Return which parameters may not be what a step gives; of one in no action, all."""
        if self._known is None:
            self._known = dict(self._each())
        everything = tuple(map(Doubt, self.actions[step.action].params))
        return self._known.get(id(step), everything)

    def given(
        self, name: str, arguments: tuple[Expr, ...], chosen: Chosen, still: bool = True
    ) -> tuple[Doubt, ...]:
        """Return the same of arguments of an action, where names were `chosen`; `still`: no card
        has moved since."""
        doubts, rest = list[Doubt](), iter(arguments)
        for param in self.actions[name].params:
            own = tuple(islice(rest, 2 if isinstance(param, PairOf) else 1))
            moved = isinstance(own[0], Local) and not still and _of_cards(param)
            if moved or not self._could_be(param, own, chosen):
                doubts.append(Doubt(param))
            elif isinstance(own[0], First):
                doubts.append(Doubt(param, True))
        return tuple(doubts)

    def _each(self) -> Iterator[tuple[int, tuple[Doubt, ...]]]:
        for action in self.actions.values():
            names, still = chosen(action.params), True
            for step, looped in _steps(action.body.steps, False):
                if isinstance(step, Do):
                    unmoved = still and not looped
                    yield id(step), self.given(step.action, step.arguments, names, unmoved)
                still = still and not _moves(step)

    def _could_be(self, param: Param, given: tuple[Expr, ...], chosen: Chosen) -> bool:
        """Return whether a parameter could surely be what is given, if there is such a thing."""
        match param, given:
            case NumberOf(low=Const(low), high=Const(high)), (Const(number),):
                return low <= number <= high
            case NumberOf(_, low, high), (Local(slot),):
                match chosen.get(slot):
                    case NumberOf(low=Const(), high=Const()) as own:
                        return (own.low, own.high) == (low, high)
            case OneOf(over=over), (Local(slot),):
                match chosen.get(slot):
                    case OneOf(over=part) | PairOf(over=part):
                        return self._within(part, over)
            case OneOf(over=over), (First(of=part, amount=None),):
                return self._within(part, over)
            case OneOf(over=over), (Seat("active"),):
                return over == AllPlayers()
            case OneOf(over=Values(type=kind)), (Const(number, value),):
                named = value.kind == "value" and number not in (ABSENT, NOTHING)
                return named and kind.of == value
            case PairOf(over=over), (Local(one), Local(other)):
                match chosen.get(one):
                    case PairOf(first, second, part):
                        return {one, other} == {first, second} and self._within(part, over)
        return False

    def _within(self, part: Expr, whole: Expr) -> bool:
        """Return whether all of a set are surely in another one, on which there is no condition."""
        while True:
            match part:
                case Filter(over=inner) | Best(over=inner) | First(of=inner):
                    part = inner
                case _:
                    break
        match whole:
            case CardsOn(BoardCells()) if isinstance(part, CardsOn) and self.one_board:
                return True
            case BoardCells() if part.type == set_of(CELL) and self.one_board:
                return True
            case CardsOn(BoardCells()) | BoardCells() | PlaceCards() | Values() | Directions():
                pass
            case AllPlayers() | FamilyRegions():
                pass
            case _:
                return False
        return part == whole and not any(isinstance(node, Local) for node in walk(whole))


def chosen(params: tuple[Param, ...]) -> Chosen:
    """Return what was chosen for the parameters of an action, by their slots."""
    by_slot: dict[int, Param] = {}
    for param in params:
        match param:
            case PairOf(first, second):
                by_slot |= {first: param, second: param}
            case OneOf(slot) | NumberOf(slot):
                by_slot[slot] = param
    return by_slot


def _of_cards(param: Param) -> bool:
    return not isinstance(param, NumberOf) and param.over.type.of == CARD


def _steps(steps: tuple[StepNode, ...], looped: bool) -> Iterator[tuple[StepNode, bool]]:
    """Yield steps in their order, each with whether it stands in a loop."""
    for step in steps:
        yield step, looped
        facts = STEPS[type(step)]
        for name in facts.within:
            yield from _steps(getattr(step, name), looped or facts.loops)


def _moves(step: StepNode) -> bool:
    facts = STEPS[type(step)]
    return bool(facts.taken or facts.turned or facts.traded or facts.everything)
