"""What makes an action legal, read off its steps: conditions beforehand, and where cards land.

In general the steps are tried. Most actions can be told beforehand: their requirements ask for
nothing that earlier steps change, and one card lands, or two change places. Such an action has a
`Plan`, and its legal arguments are found for all cells at once.
"""

from __future__ import annotations

from typing import Literal

import attrs
from attrs import define, field, frozen

from sdg import ir
from sdg.engine.rewriting import rewrite, substitute, walk
from sdg.engine.touching import BOARD, EVERYTHING, domains_of, lie, reads
from sdg.engine.work import weight

WRITTEN = 50  # actions within one that are written out; the weight of a name that is
NO_SLOT = -2  # in place of the slot of a card that is no parameter


@frozen
class Plan:
    """An action is legal if the guards hold and the landing card (or cards) may lie there."""

    guards: tuple[ir.Expr, ...]
    landing: tuple[Literal["move", "swap"], int, int] | None  # how, slot of a card, of card or cell
    frame: int
    card: ir.Expr | None = None  # what lands, where that is no parameter: the card of a slot
    goal: ir.Expr | None = None  # where it lands, if that is no parameter either


class Unplanned(Exception):
    """The action has to be tried."""


def plan(rules: ir.Rules, action: ir.Action, guarded: frozenset[str] = frozenset()) -> Plan | None:
    """Answer the plan of an action, or None if only a trial tells.

    `guarded` are places that may refuse a card although they have room for it.
    """
    scan = _Scan(rules, len(action.body.slots), domains_of(action.params), guarded)
    try:
        scan.steps(action.body.steps, ())
    except Unplanned:
        return None
    return Plan(tuple(scan.guards), scan.landing, scan.frame, scan.card, scan.goal)


@define
class _Scan:
    rules: ir.Rules
    frame: int
    domains: dict[int, ir.Expr]
    guarded: frozenset[str]
    guards: list[ir.Expr] = field(factory=list)
    landing: tuple[Literal["move", "swap"], int, int] | None = None
    changed: set[str] = field(factory=set)
    written: int = 0
    card: ir.Expr | None = None
    goal: ir.Expr | None = None
    emptied: set[tuple[str, ir.Expr | None]] = field(factory=set)
    lifted: set[str] = field(factory=set)  # where cards were taken from

    def steps(self, steps: tuple[ir.StepNode, ...], under: tuple[ir.Expr, ...]) -> None:
        known: dict[int, ir.Expr] = {}
        for written in steps:
            step = substitute(written, known)
            if isinstance(step, ir.Let):
                self.ask(step.value)
                if weight(step.value) > WRITTEN:
                    raise Unplanned
                known[step.slot] = step.value
            else:
                self.step(step, under)

    def step(self, step: ir.StepNode, under: tuple[ir.Expr, ...]) -> None:
        match step:
            case ir.Require(condition):
                self.guard(condition, under)
            case ir.If(condition, then, otherwise):
                self.ask(condition)
                self.steps(then, (*under, condition))
                self.steps(otherwise, (*under, ir.Not(condition)))
            case ir.Assign(target):
                self.changed.add(target.name)
            case ir.Pay(amount, counter):
                self.guard(ir.Compare(">=", counter, amount), under)
                self.changed.add(counter.name)
            case ir.Mark(_, flag):
                self.changed.add(flag)
            case ir.Draw(place=place, to=ir.ToPlace(goal, owner)):
                self.lifted.add(place)
                one = step.amount == ir.Const(1, ir.NUMBER) and (goal, owner) in self.emptied
                self.roomy(goal, owner, one, under)
                self.changed |= {place, goal}
            case ir.Move(cards, ir.ToPlace(goal), ir.ToPlace(other, owner)) if (
                goal not in self.guarded
            ):
                self.there(cards, under)
                self.roomy(other, owner, False, under)
                self.leave(cards)
                self.ask(step.to)
                self.changed |= {goal, other, BOARD, *reads(cards), *self.places()}
            case ir.Move(rest=ir.ToPlace() | ir.ToCell()):
                raise Unplanned
            case ir.Move(ir.Local(card, kind), ir.ToCell(ir.Local(cell))) if kind == ir.CARD:
                self.land("move", card, cell, under)
            case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(ir.Local(cell))):
                self.card = self.only_card(place, owner)
                self.land("move", NO_SLOT, cell, under)
            case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(goal)) if self.landing is not None:
                self.only_card(place, owner)
                self.demand(self.free(goal, self.landing[2]), under)
            case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(goal)):
                self.card, self.goal = self.only_card(place, owner), goal
                self.ask(goal)
                if self.landing is not None or under or BOARD in self.changed:
                    raise Unplanned
                self.changed |= {BOARD, *self.places()}
            case ir.Move(cards, ir.ToPlace(goal, owner)):
                self.there(cards, under)
                meant = self.meant(goal, owner, cards, under)
                self.roomy(goal, owner, cards.type == ir.CARD, under, meant)
                self.leave(cards)
                if isinstance(cards, ir.PlaceCards):
                    self.changed |= {goal, cards.place}
                    self.emptied |= set() if under else {(cards.place, cards.owner)}
                else:
                    self.changed |= {goal, BOARD, *reads(cards), *self.places()}
            case ir.TurnUp():
                self.changed |= {BOARD, *self.places()}
            case ir.Swap(ir.Local(left, kind), ir.Local(right)) if kind == ir.CARD:
                self.land("swap", left, right, under)
            case ir.Do(action, arguments):
                self.written_out(action, arguments, under)
            case ir.Plain("end turn"):
                self.end_turn(under)
            case ir.Plain("another turn"):
                pass
            case ir.PassTurn(to):
                self.ask(to)
            case _:
                raise Unplanned

    def guard(self, condition: ir.Expr, under: tuple[ir.Expr, ...]) -> None:
        self.ask(condition)
        self.demand(condition, under)

    def demand(self, condition: ir.Expr, under: tuple[ir.Expr, ...]) -> None:
        """Add what must hold before the action."""
        for outer in reversed(under):
            condition = ir.Any((ir.Not(outer), condition))
        if condition == ir.Const(1, ir.YESNO):
            return
        parts = condition.parts if isinstance(condition, ir.All) else (condition,)
        self.guards.extend(parts)

    def ask(self, condition: ir.Expr | ir.Spot) -> None:
        """Refuse the plan if a condition looks at what an earlier step changed."""
        looked = reads(condition)
        if looked & self.changed or (EVERYTHING in looked and self.changed):
            raise Unplanned

    def land(
        self, how: Literal["move", "swap"], first: int, second: int, under: tuple[ir.Expr, ...]
    ) -> None:
        if self.landing is not None or under or BOARD in self.changed:
            raise Unplanned
        self.landing = how, first, second
        self.changed |= {BOARD, *self.places()}

    def leave(self, cards: ir.Expr) -> None:
        """Refuse the plan if the cards may come from a board that holds cards back."""
        on_board = not any(isinstance(part, ir.PlaceCards) for part in walk(cards))
        holds = any(isinstance(c, ir.NoLeaving) for rule in self.rules.rules for c in rule.clauses)
        if on_board and holds and not isinstance(cards, ir.CardIn):
            raise Unplanned

    def there(self, cards: ir.Expr, under: tuple[ir.Expr, ...]) -> None:
        """Demand that a single card is where it is said to be."""
        places, lifted = lie(cards, self.domains), bool(self.lifted)
        if lifted and (places & self.lifted or EVERYTHING in places | self.lifted):
            raise Unplanned
        self.lifted |= places
        if cards.type != ir.CARD or isinstance(cards, ir.Local):
            return
        match cards:
            case ir.CardAt(cell):
                self.guard(ir.Not(ir.IsEmpty(cell)), under)
            case ir.CardIn(place, owner):
                self.guard(ir.Not(ir.IsEmpty(ir.PlaceCards(place, owner))), under)
            case ir.First(of):
                self.guard(ir.Not(ir.IsEmpty(of)), under)
            case _:
                raise Unplanned

    def roomy(
        self, place: str, owner: ir.Expr | None, single: bool, under: tuple[ir.Expr, ...],
        meant: bool = False,
    ) -> None:  # fmt: skip
        """Demand room for a card in a place, or refuse the plan if it may be full, or nobody's."""
        found = next(p for p in self.rules.places if p.name == place)
        if place in self.guarded or (found.capacity is not None and not single):
            raise Unplanned
        if owner is not None:
            self.ask(owner)
        if found.per is not None and not meant and not self.certain(found.per, owner):
            raise Unplanned
        if found.capacity is not None and (place, owner) in self.emptied:
            self.emptied.discard((place, owner))
        elif found.capacity is not None:
            there = ir.Count(ir.PlaceCards(place, owner))
            room = found.capacity if owner is None else substitute(found.capacity, {0: owner})
            self.guard(ir.Compare("<", there, room), under)

    def meant(
        self, place: str, owner: ir.Expr | None, cards: ir.Expr, under: tuple[ir.Expr, ...]
    ) -> bool:
        """Demand for a single card that there is a place kept for such a value; answer whether."""
        per = next(p.per for p in self.rules.places if p.name == place)
        named = {attribute.name for attribute in self.rules.attributes}
        if owner is None or per not in named or cards.type != ir.CARD or self.certain(per, owner):
            return False
        self.guard(ir.In(owner, ir.Values(per, ir.set_of(owner.type))), under)
        return True

    def certain(self, per: str, owner: ir.Expr | None) -> bool:
        """Answer whether a place is surely somebody's, or something's."""
        match owner:
            case None | ir.Seat("active"):
                return True
            case ir.Const(type=kind):
                return kind.kind == "value"
            case ir.Local(slot):
                over = self.domains.get(slot)
                while isinstance(over, ir.Filter | ir.Best):
                    over = over.over
                match over:
                    case ir.Values(name) | ir.FamilyRegions(name):
                        return name == per
        return False

    def free(self, goal: ir.Expr, first: int) -> ir.Expr:
        """Answer what must hold for a further card to land some steps from the first, whose cell
        is in a slot; where rules bind, only a trial tells."""
        match self.rules.boards, goal:
            case (
                (ir.Board(stacked=False, per_player=False, name=name),),
                ir.Step(distance, direction, ir.Local(slot)),
            ) if distance and slot == first and not self.rules.rules:
                self.ask(direction)
                return ir.All((ir.In(goal, ir.BoardCells(name)), ir.IsEmpty(goal)))
            case _, ir.Choice(condition, yes, no):
                self.ask(condition)
                either = ir.All((condition, self.free(yes, first)))
                return ir.Any((either, ir.All((ir.Not(condition), self.free(no, first)))))
        raise Unplanned

    def only_card(self, place: str, owner: ir.Expr | None) -> ir.Expr:
        """Answer the card of a slot that is never empty, or refuse the plan."""
        found = next(p for p in self.rules.places if p.name == place)
        if found.kind != "slot" or not found.endless or found.per not in (None, "player"):
            raise Unplanned
        return ir.CardIn(place, owner)

    def places(self) -> set[str]:
        return {place.name for place in self.rules.places}

    def written_out(
        self, name: str, arguments: tuple[ir.Expr, ...], under: tuple[ir.Expr, ...]
    ) -> None:
        """Go on with the steps of another action, its parameters replaced by the arguments."""
        self.written += 1
        if self.written > WRITTEN:
            raise Unplanned
        action = next(a for a in self.rules.actions if a.name == name)
        size = len(action.body.slots)
        first, self.frame = self.frame, self.frame + size
        for argument in arguments:
            self.ask(argument)
        body = _renumbered(action.body.steps, first)
        values = {first + i: argument for i, argument in enumerate(arguments)}
        self.steps(substitute(body, values), under)

    def end_turn(self, under: tuple[ir.Expr, ...]) -> None:
        boards = {rule.board for rule in self.rules.rules if rule.settled is not None}
        for board in sorted(boards):
            self.guard(ir.IsEmpty(ir.Conflicts(board)), under)


def _renumbered(steps: tuple[ir.StepNode, ...], first: int) -> tuple[ir.StepNode, ...]:
    """Answer steps with every slot moved up, so that two bodies share one frame."""

    def replace(node: object) -> object:
        changes = {
            name: getattr(node, name) + first
            for name in ("slot", "turns")
            if isinstance(getattr(node, name, None), int)
        }
        return attrs.evolve(node, **changes) if changes else node  # type: ignore[misc]

    return rewrite(steps, replace)
