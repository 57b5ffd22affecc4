"""Legal decisions in canonical order, in groups: a few first arguments and a set of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from sdg import ir
from sdg.engine import layout as at
from sdg.engine.actions import Actions
from sdg.engine.compiling import Compiler, Evaluate, Frame
from sdg.engine.domains import Domains
from sdg.engine.exchange import exchanging
from sdg.engine.geometry import bits, nth
from sdg.engine.guards import Guards, split
from sdg.engine.moving import Slots
from sdg.engine.numbers import is_mask
from sdg.engine.planning import NO_SLOT, Plan, plan
from sdg.engine.rewriting import locals_of, substitute
from sdg.engine.work import weight


class Group(NamedTuple):
    """Decisions that share all arguments but the last, which is a cell, or the card on a cell."""

    arguments: tuple[int, ...]
    cells: int  # 0: the arguments are complete, and the group is one decision
    card: bool = False


List: TypeAlias = Callable[[Slots], Iterator[Group]]


class Lister:
    """Lists the legal arguments of every action."""

    def __init__(self, c: Compiler, actions: Actions) -> None:
        self.c = c
        self.actions = actions
        self.domains = Domains(c)
        self.lists: dict[str, List] = {
            action.name: self._list(action) for action in c.layout.rules.actions
        }

    def groups(self, S: Slots, action: str) -> Iterator[Group]:
        """Yield the legal decisions of one action in canonical order."""
        return self.lists[action](S)

    def possible(self, S: Slots, action: str, seat: int) -> bool:
        """Answer whether an action has a legal decision, were this seat active."""
        if S[at.ACTIVE] != seat:
            S = S.copy()
            S[at.ACTIVE] = seat
        return next(self.lists[action](S), None) is not None

    def decode(self, S: Slots, group: Group, index: int) -> tuple[int, ...]:
        """Answer the arguments of one decision of a group."""
        if not group.cells:
            return group.arguments
        cell = nth(group.cells, index)
        return (*group.arguments, self._card(S, cell) if group.card else cell)

    def has(self, S: Slots, group: Group, arguments: tuple[int, ...]) -> bool:
        """Answer whether a group includes a decision with these arguments."""
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
        found = plan(self.c.layout.rules, action)
        if found is not None:
            if found.landing is None:
                return self._guarded(action, found)
            listed = self._landing(action, found)
            if listed is not None:
                return listed
        return self._tried(action)

    def _tried(self, action: ir.Action) -> List:
        """List by trying every binding of the parameters that passes the first requirements."""
        passes = self._beginning(action)

        def groups(S: Slots) -> Iterator[Group]:
            for arguments in self.domains.bindings(S, action):
                if passes is not None and not passes(S, self.domains.frame(action.name, arguments)):
                    continue
                if self.actions.trial(S, action.name, arguments) is not None:
                    yield Group(arguments, 0)

        return groups

    def _beginning(self, action: ir.Action) -> Evaluate | None:
        """Compile the requirements that stand before all that changes something, if any."""
        steps: list[tuple[int | None, Evaluate]] = []  # where a `let` goes, and what it asks
        for step in action.body.steps:
            match step:
                case ir.Require(condition):
                    steps.append((None, self.c.value(condition)))
                case ir.Let(slot, value):
                    steps.append((slot, self.c.value(value)))
                case _:
                    break
        if all(slot is not None for slot, _ in steps):
            return None
        work, cost, span = self.c.work, weight(action.body.steps[: len(steps)]), action.span

        def passes(S: Slots, E: Frame) -> bool:
            work.spend(cost, span)
            for slot, ask in steps:
                if slot is not None:
                    E[slot] = ask(S, E)
                elif not ask(S, E):
                    return False
            return True

        return passes

    def _guarded(self, action: ir.Action, found: Plan) -> List:
        """List by asking the requirements: nothing lands."""
        free, bound = split(found.guards, frozenset())
        first = [self.c.value(guard) for guard in free]
        rest = [self.c.value(guard) for guard in bound]
        if found.goal is not None and found.card is not None:
            rest.append(self._lands(found.card, found.goal))
        size, slots, domain = found.frame + 1, self.domains.slots(action), self._domain(action)

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * size
            for guard in first:
                if not guard(S, frame):
                    return
            for arguments in domain(S, frame):
                for i, value in enumerate(arguments):
                    frame[slots[i]] = value
                for guard in rest:
                    if not guard(S, frame):
                        break
                else:
                    yield Group(arguments, 0)

        return groups

    def _lands(self, card: ir.Expr, goal: ir.Expr) -> Evaluate:
        """Compile whether the card of a slot may land on a cell that the rules tell."""
        ref, cell, kinds = self.c.value(card), self.c.value(goal), self.c.kinds

        def lands(S: Slots, E: Frame) -> bool:
            lands_on, lander = cell(S, E), ref(S, E)
            if lands_on < 0 or lander < 0:
                return False
            free = self.c.legality.free(S, 1 << lands_on)
            return bool(free and self.c.legality.landing(S, lander % kinds, free))

        return lands

    def _domain(self, action: ir.Action) -> Callable[[Slots, Frame], Iterable[tuple[int, ...]]]:
        """Compile the bindings of an action's parameters; one parameter needs no search."""
        match action.params:
            case () if self.domains.laying[action.name] is None:
                return lambda S, frame: ((),)
            case (ir.NumberOf(_, low, high),):
                numbers, work, span = range(low, high + 1), self.c.work, action.span

                def spelled(S: Slots, frame: Frame) -> Iterable[tuple[int, ...]]:
                    work.spend(len(numbers), span)
                    return [(number,) for number in numbers]

                return spelled
            case (ir.OneOf(_, over),) if self.domains.laying[action.name] is None:
                elements = self.c.value(over)
                if is_mask(over.type):
                    return lambda S, frame: [(i,) for i in bits(elements(S, frame))]
                return lambda S, frame: [(i,) for i in dict.fromkeys(elements(S, frame))]
            case _:
                return lambda S, frame: self.domains.bindings(S, action)

    def _landing(self, action: ir.Action, found: Plan) -> List | None:
        assert found.landing is not None
        how, card, goal = found.landing
        stacked = self.c.layout.covered  # there what leaves uncovers what lay below
        match action.params:
            case (ir.OneOf(b, cells),) if found.card is not None and b == goal:
                if cells.type.of == ir.CELL and self.domains.laying[action.name] is None:
                    return self._from_slot(found, found.card, b, cells)
            case (ir.OneOf(a, cards), ir.OneOf(b, cells)) if (a, b) == (card, goal):
                if cells.type.of == ir.CELL and a not in locals_of(cells):
                    if on_board(cards) and not stacked:
                        return self._from_board(found, how, a, cards, b, cells)
                    moves = how == "move" and not on_board(cards)
                    if moves or (_one_place(cards) and not stacked):
                        return self._from_place(found, how, a, cards, b, cells)
            case (ir.PairOf(a, b, cards),) if (
                (a, b) == (card, goal) and on_board(cards) and not stacked
            ):
                return self._pairs(found, a, b, cards)
        return None

    def _from_slot(self, found: Plan, card: ir.Expr, cell: int, cells: ir.Expr) -> List:
        """List the card of a slot landing on a cell: only the cell is chosen."""
        guards = Guards(self.c, found.guards, NO_SLOT, cell)
        ref, goals, size = self.c.value(card), self.c.value(cells), found.frame
        legality, kinds = self.c.legality, self.c.kinds

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * (size + 1)
            if not guards.free(S, frame) or (lands := ref(S, frame)) < 0:
                return
            open_ = legality.free(S, guards.narrowed(S, frame, goals(S, frame)))
            if open_ and (here := legality.landing(S, lands % kinds, open_)):
                yield Group((), here)

        return groups

    def _from_place(
        self, found: Plan, how: str, card: int, cards: ir.Expr, cell: int, cells: ir.Expr
    ) -> List:
        """List a card of a hand landing on a cell; with a swap, the cell may hold a card."""
        guards = Guards(self.c, found.guards, card, cell)
        domain, goals, size = self.c.value(cards), self.c.value(cells), found.frame
        legality, kinds, bindings = self.c.legality, self.c.kinds, self.c.layout.cards.bindings
        occupied, swapping = self.c.layout.occupied, how == "swap"

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * (size + 1)
            if not guards.free(S, frame):
                return
            open_ = guards.narrowed(S, frame, goals(S, frame))
            if swapping:
                open_ = legality.leaving(S, open_ & S[occupied]) | (open_ & ~S[occupied])
            else:
                open_ = legality.free(S, open_)
            if not open_:
                return
            land, last = legality.lander(S, open_), -1
            for ref in domain(S, frame):
                if ref == last:
                    continue
                frame[card] = last = ref
                here = guards.for_card(S, frame, open_)
                kind = ref % kinds
                if here and kind in bindings:
                    yield from _wild(land, ref, here, bindings[kind])
                elif here and (here := land(kind, here)):
                    yield Group((ref,), here)

        return groups

    def _from_board(
        self, found: Plan, how: str, card: int, cards: ir.Expr, cell: int, cells: ir.Expr
    ) -> List:
        """List a card of a board moving to a free cell, or changing places with what lies there."""
        guards = Guards(self.c, found.guards, card, cell)
        domain, goals, size = self.c.value(cards), self.c.value(cells), found.frame
        legality, kinds, first = self.c.legality, self.c.kinds, self.c.layout.cells
        occupied, swapping = self.c.layout.occupied, how == "swap"

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * (size + 1)
            if not guards.free(S, frame):
                return
            taken = S[occupied]
            mobile = legality.leaving(S, taken)
            open_ = guards.narrowed(S, frame, goals(S, frame))
            open_ = open_ & (mobile | ~taken) if swapping else legality.free(S, open_)
            last = -1
            for ref in domain(S, frame) if open_ else ():
                origin, kind = divmod(ref, kinds)
                covered = S[first + origin] != kind
                if ref == last or covered or not mobile >> origin & 1:
                    continue
                frame[card] = last = ref
                here = guards.for_card(S, frame, open_ & ~(1 << origin))
                free = here & ~taken if swapping else here
                landed = legality.landing(S, kind, free, origin) if free else 0
                if swapping and here & taken:
                    landed |= exchanging(legality, S, origin, here & taken)
                if landed:
                    yield Group((ref,), landed)

        return groups

    def _pairs(self, found: Plan, first: int, second: int, cards: ir.Expr) -> List:
        """List two cards of a board changing places, in no order."""
        as_cell: dict[int, ir.Expr] = {second: ir.CardAt(ir.Local(second, ir.CELL))}
        guards = Guards(self.c, substitute(found.guards, as_cell), first, second)
        domain, size, kinds = self.c.value(cards), found.frame, self.c.kinds
        legality, occupied = self.c.legality, self.c.layout.occupied

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * (size + 1)
            if not guards.free(S, frame):
                return
            mobile = legality.leaving(S, S[occupied])
            refs = [ref for ref in domain(S, frame) if mobile >> ref // kinds & 1]
            open_ = guards.narrowed(S, frame, sum(1 << ref // kinds for ref in refs))
            for ref in refs:
                origin = ref // kinds
                open_ &= ~(1 << origin)
                frame[first] = ref
                here = guards.for_card(S, frame, open_)
                if here and (here := exchanging(legality, S, origin, here)):
                    yield Group((ref,), here, card=True)

        return groups


def _wild(
    land: Callable[[int, int], int], ref: int, cells: int, bindings: tuple[tuple[int, int], ...]
) -> Iterator[Group]:
    """Yield cell by cell the values that a wild card may take there."""
    masks = [(value, land(kind, cells)) for value, kind in bindings]
    for cell in bits(cells):
        for value, mask in masks:
            if mask >> cell & 1:
                yield Group((ref, cell, value), 0)


def on_board(cards: ir.Expr) -> bool:
    """Answer whether a set of cards is one of cards on boards."""
    match cards:
        case ir.CardsOn():
            return True
        case ir.Filter(_, over):
            return on_board(over)
        case _:
            return False


def _one_place(cards: ir.Expr) -> bool:
    return isinstance(cards, ir.PlaceCards) or (
        isinstance(cards, ir.Filter) and _one_place(cards.over)
    )
