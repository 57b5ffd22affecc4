"""Legal decisions in canonical order, in groups: a few first arguments and a set of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.analysis.plan import Plan, plan
from sdg.engine.decisions.actions import Actions
from sdg.engine.decisions.argument_search import Choose, choosing
from sdg.engine.decisions.domains import Domains
from sdg.engine.decisions.landing import Group, Landings, List
from sdg.engine.decisions.requirements import asked_once, beginning, errs_late, split
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.state.evaluate_type import Evaluate
from sdg.layout import slots as at
from sdg.layout.bit_sets import bits, nth
from sdg.layout.slots import Frame, Slots


class Lister:
    """Lists the legal arguments of every action."""

    def __init__(self, c: Compiler, actions: Actions) -> None:
        self.c = c
        self.actions = actions
        self.domains = Domains(c)
        self.landings = Landings(c, self.domains, actions.legality)
        self.lists: dict[str, List] = {
            action.name: self._list(action) for action in c.layout.rules.actions
        }

    def groups(self, S: Slots, action: str) -> Iterator[Group]:
        """Yield the legal decisions of one action in canonical order."""
        return self.lists[action](S)

    def possible(self, S: Slots, action: str, seat: int) -> bool:
        """Return whether an action has a legal decision, were this seat active."""
        if S[at.ACTIVE] != seat:
            S = S.copy()
            S[at.ACTIVE] = seat
        return next(self.lists[action](S), None) is not None

    def decode(self, S: Slots, group: Group, index: int) -> tuple[int, ...]:
        """Return the arguments of one decision of a group."""
        if not group.cells:
            return group.arguments
        cell = nth(group.cells, index)
        return (*group.arguments, self._card(S, cell) if group.card else cell)

    def has(self, S: Slots, group: Group, arguments: tuple[int, ...]) -> bool:
        """Return whether a group includes a decision with these arguments."""
        if not group.cells:
            return group.arguments == arguments
        *first, last = arguments or (-1,)
        cell = last // self.c.kinds if group.card else last
        if group.arguments != tuple(first) or cell < 0 or not group.cells >> cell & 1:
            return False
        return not group.card or self._card(S, cell) == last

    def arguments(self, S: Slots, group: Group) -> Iterator[tuple[int, ...]]:
        """Yield the arguments of every decision of a group."""
        if not group.cells:
            yield group.arguments
        for cell in bits(group.cells):
            yield (*group.arguments, self._card(S, cell) if group.card else cell)

    def _card(self, S: Slots, cell: int) -> int:
        return int(cell * self.c.kinds + S[self.c.layout.cells + cell])

    def _list(self, action: ir.Action) -> List:
        layout = self.c.layout
        guarded = frozenset(place.declared.name for place in layout.backs.values())
        planned = plan(layout.rules, layout.players, action, guarded)
        if planned is not None and not planned.tells_all and errs_late(action):
            planned = None  # whether its errors are met here must not depend on the state
        if planned is not None:
            lands = planned.landing is not None or planned.goal is not None
            rules = layout.rules.rules if lands else ()
            asked = (
                action.params,
                planned.guards,
                planned.assumed,
                planned.card,
                planned.goal,
                rules,
            )
            if planned.landing is None:
                return self._careful(action, asked, self._guarded(action, planned))
            listed = self.landings.lists(action, planned) if not planned.assumed else None
            if listed is not None:
                return self._careful(action, asked, listed)
        return self._tried(action)

    def _careful(self, action: ir.Action, asked: object, planned: List) -> List:
        """List as planned; from an error on, which the rules need not meet, try each binding."""
        if never_fails(asked):
            return planned

        def groups(S: Slots) -> Iterator[Group]:
            listed = 0
            try:
                for group in planned(S):
                    listed += group.cells.bit_count() or 1
                    yield group
            except Fault:
                yield from islice(self._one_by_one(S, action), listed, None)

        return groups

    def _tried(self, action: ir.Action) -> List:
        """List by trying every binding of the parameters that passes the first requirements."""
        guards, size = beginning(action), self.domains.size(action.name)
        choose = self._bindings(action, guards)

        def groups(S: Slots) -> Iterator[Group]:
            for arguments in choose(S, [None] * size):
                if self.actions.trial(S, action.name, arguments) is not None:
                    yield Group(arguments, 0)

        return self._careful(action, (action.params, guards), groups)

    def _one_by_one(self, S: Slots, action: ir.Action) -> Iterator[Group]:
        for arguments in self.domains.bindings(S, action):
            if self.actions.trial(S, action.name, arguments) is not None:
                yield Group(arguments, 0)

    def _guarded(self, action: ir.Action, planned: Plan) -> List:
        """List by evaluating the requirements: nothing lands."""
        slots = frozenset(self.domains.slots(action))
        free, bound = asked_once(planned.guards, slots)
        first, choose = self._all(free), self._bindings(action, bound)
        size, name, lands = planned.frame + 1, action.name, None
        if planned.goal is not None and planned.card is not None:
            lands = self._lands(planned.card, planned.goal)
        if lands is None and not planned.assumed:
            return _as_chosen(size, first, choose)
        always, each = split(planned.assumed, slots)
        every, sure = self._all(always), self._all(each)
        names = self.domains.slots(action)

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * size
            if first is not None and not first(S, frame):
                return
            certain = every is None or every(S, frame)
            for arguments in choose(S, frame):
                for i, value in enumerate(arguments):
                    frame[names[i]] = value
                if lands is not None and not lands(S, frame):
                    continue
                legal = certain and (sure is None or sure(S, frame))
                if legal or self.actions.trial(S, name, arguments) is not None:
                    yield Group(arguments, 0)

        return groups

    def _all(self, conditions: tuple[ir.Expr, ...]) -> Evaluate | None:
        return self.c.value(ir.All(conditions)) if conditions else None

    def _bindings(self, action: ir.Action, guards: tuple[ir.Expr, ...]) -> Choose:
        """Compile the arguments that pass the guards, each left in its slot of the frame."""
        if self.domains.laying[action.name] is None:
            search = choosing(self.c, action.params, guards, action.span)
            if search is not None:
                return search
        slots, tests = self.domains.slots(action), [self.c.value(guard) for guard in guards]

        def choose(S: Slots, frame: Frame) -> Iterator[tuple[int, ...]]:
            for arguments in self.domains.bindings(S, action):
                for i, value in enumerate(arguments):
                    frame[slots[i]] = value
                if all(test(S, frame) for test in tests):
                    yield arguments

        return choose

    def _lands(self, card: ir.Expr, goal: ir.Expr) -> Evaluate:
        """Compile whether the card of a slot may land on a cell that the rules name."""
        ref, cell, kinds = self.c.value(card), self.c.value(goal), self.c.kinds

        def lands(S: Slots, E: Frame) -> bool:
            lands_on, lander = cell(S, E), ref(S, E)
            if lands_on < 0 or lander < 0:
                return False
            free = self.actions.legality.free(S, 1 << lands_on)
            return bool(free and self.actions.legality.landing(S, lander % kinds, free))

        return lands


def _as_chosen(size: int, first: Evaluate | None, choose: Choose) -> List:
    """List what is chosen, if the first conditions hold; groups of the same list are kept."""
    last: tuple[object, list[Group]] = (None, [])

    def groups(S: Slots) -> Iterator[Group]:
        nonlocal last
        frame: Frame = [None] * size
        if first is not None and not first(S, frame):
            return iter(())
        chosen = choose(S, frame)
        if not isinstance(chosen, list):
            return (Group(arguments, 0) for arguments in chosen)
        if chosen is not last[0]:
            last = chosen, [Group(arguments, 0) for arguments in chosen]
        return iter(last[1])

    return groups
