"""What an action's parameters may be bound to, legal or not, in canonical order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.analysis.given_arguments import element_of
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.state.run import distinct
from sdg.ir import ABSENT
from sdg.ir.action_lookups import laying, slots_of
from sdg.ir.types import is_mask
from sdg.layout.bit_sets import bits
from sdg.layout.names import is_code
from sdg.layout.slots import Frame, Slots


class Domains:
    """The domains of all parameters of one game."""

    def __init__(self, c: Compiler) -> None:
        self.c = c
        actions = c.layout.rules.actions
        self.laying = laying(actions)
        self._slots = {a.name: (*slots_of(a.params), -1) for a in actions}
        self._kinds = {action.name: self._kinds_of(action) for action in actions}
        self._span: Any = None  # of the action whose arguments are listed
        self._frames = {action.name: len(action.body.slots) + 1 for action in actions}

    def slots(self, action: ir.Action) -> tuple[int, ...]:
        """Return the slots that an action's arguments fill; a wild card's value is the last, -1."""
        return self._slots[action.name]

    def size(self, name: str) -> int:
        """Return how many slots the frame of an action has."""
        return self._frames[name]

    def kinds_of(self, name: str) -> tuple[ir.Type, ...]:
        """Return the type of each argument of an action; the last is a wild card's value."""
        return self._kinds[name]

    def _kinds_of(self, action: ir.Action) -> tuple[ir.Type, ...]:
        kinds: list[ir.Type] = []
        for param in action.params:
            match param:
                case ir.NumberOf():
                    kinds.append(ir.NUMBER)
                case ir.OneOf(_, over):
                    kinds.append(element_of(over))
                case ir.PairOf(_, _, over):
                    kinds += [element_of(over)] * 2
        wild = next((a for a in self.c.layout.cards.attributes if a.wild), None)
        lays_wild = self.c.layout.cards.bindings and self.laying[action.name] is not None
        if wild is not None and lays_wild:
            kinds.append(ir.Type("value", wild.name))
        return tuple(kinds)

    def frame(self, name: str, arguments: tuple[int, ...]) -> Frame:
        """Return a body's frame with the arguments in their slots."""
        frame: Frame = [None] * self._frames[name]
        slots = self._slots[name]
        for i, value in enumerate(arguments):
            frame[slots[i]] = value
        return frame

    def bindings(self, S: Slots, action: ir.Action) -> Iterator[tuple[int, ...]]:
        """Yield all arguments, legal or not."""
        self._span = action.span
        frame: Frame = [None] * (len(action.body.slots) + 1)
        for arguments in self.filling(S, action.params, frame):
            yield from self._with_value(action, arguments)

    def filling(
        self, S: Slots, params: tuple[ir.Param, ...], frame: Frame
    ) -> Iterator[tuple[int, ...]]:
        """Yield what some parameters may be bound to; meanwhile it stands in the frame."""
        return self._from(S, params, frame, ())

    def include(self, S: Slots, action: ir.Action, arguments: tuple[int, ...]) -> bool:
        """Return whether arguments are among the bindings, without listing them all."""
        if not self.well_formed(action.name, arguments):
            return False
        frame: Frame = [None] * self._frames[action.name]
        given = iter(arguments)
        for param in action.params:
            match param:
                case ir.NumberOf(slot):
                    frame[slot] = next(given, None)
                    if frame[slot] not in self.numbers(S, param, frame):
                        return False
                case ir.OneOf(slot, over):
                    frame[slot] = next(given, None)
                    if frame[slot] not in self.elements(S, over, frame):
                        return False
                case ir.PairOf(first, second, over):
                    frame[first], frame[second] = next(given, None), next(given, None)
                    if (frame[first], frame[second]) not in self._pairs(S, over, frame):
                        return False
        values, rest = self.wild_values(action, arguments), tuple(given)
        return len(rest) == 1 and rest[0] in values if values else not rest

    def well_formed(self, name: str, arguments: tuple[int, ...]) -> bool:
        """Return whether an action takes so many arguments at most, and each is of its type."""
        kinds = self._kinds[name]
        return len(arguments) <= len(kinds) and all(
            is_code(self.c.layout, kind, code) for kind, code in zip(kinds, arguments, strict=False)
        )

    def elements(self, S: Slots, over: ir.Expr, frame: Frame) -> tuple[int, ...]:
        """Return the different elements of a set."""
        elements = self.c.value(over)(S, frame)
        return tuple(bits(elements)) if is_mask(over.type) else distinct(elements)

    def numbers(self, S: Slots, param: ir.NumberOf, frame: Frame) -> range:
        """Return the numbers from one end to the other, as the state has them."""
        low, high = self.c.value(param.low)(S, frame), self.c.value(param.high)(S, frame)
        return range(low, high + 1) if ABSENT not in (low, high) else range(0)

    def wild_values(self, action: ir.Action, arguments: tuple[int, ...]) -> tuple[int, ...]:
        """Return the values of which one must be the last argument; of most actions, none."""
        laying = self.laying[action.name]
        if laying is None:
            return ()
        index = self.slots(action).index(laying)
        kind = arguments[index] % self.c.kinds
        return tuple(value for value, _ in self.c.layout.cards.bindings.get(kind, ()))

    def _with_value(
        self, action: ir.Action, arguments: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        values = self.wild_values(action, arguments)
        if not values:
            yield arguments
        for value in values:
            yield (*arguments, value)

    def _pairs(self, S: Slots, over: ir.Expr, frame: Frame) -> Iterator[tuple[int, int]]:
        """Yield two elements of a set, in no order; two identical cards are a pair too."""
        members = self.c.value(over)(S, frame)
        elements = Counter(bits(members) if is_mask(over.type) else members)
        kinds = tuple(elements)
        for i, a in enumerate(kinds):
            if elements[a] > 1:
                yield a, a
            for b in kinds[i + 1 :]:
                self.c.work.spend(1, self._span)
                yield a, b

    def _from(
        self, S: Slots, params: tuple[ir.Param, ...], frame: Frame, bound: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if not params:
            yield bound
            return
        param, *rest = params
        match param:
            case ir.NumberOf(slot):
                for number in self.numbers(S, param, frame):
                    self.c.work.spend(1, self._span)
                    frame[slot] = number
                    yield from self._from(S, tuple(rest), frame, (*bound, number))
            case ir.OneOf(slot, over):
                for element in self.elements(S, over, frame):
                    self.c.work.spend(1, self._span)
                    frame[slot] = element
                    yield from self._from(S, tuple(rest), frame, (*bound, element))
            case ir.PairOf(first, second, over):
                for a, b in self._pairs(S, over, frame):
                    frame[first], frame[second] = a, b
                    yield from self._from(S, tuple(rest), frame, (*bound, a, b))
