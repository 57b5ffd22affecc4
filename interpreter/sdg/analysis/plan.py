"""What makes an action legal, read off its steps: conditions beforehand, and where cards land.

In general the steps are tried. Most actions can be told beforehand: they require nothing that
earlier steps change, and one card lands, or two change places. Such an action has a `Plan`, and
its legal arguments are found for all cells at once.

A condition that asks for what the action has changed does no harm where nothing can refuse either
way. That is assumed; in a state where it does not hold, trying tells.
"""

from __future__ import annotations

from typing import Literal

from attrs import define, field, frozen

from sdg import ir
from sdg.analysis.access import reads, rewrites, writes
from sdg.analysis.certainty import hold_cards, is_kept, moved_by_name, only_lifts, turn_up
from sdg.analysis.cost import WRITTEN, weight
from sdg.analysis.faults import never_fails
from sdg.analysis.preconditions import ONCE, Beforehand, Unplanned
from sdg.analysis.room import needed, there_are
from sdg.ir.acting import slots_of
from sdg.ir.facts import BOARD, EVERYTHING
from sdg.ir.flowing import domains_of, lie
from sdg.ir.given import chosen
from sdg.ir.rewriting import alike, locals_of, renumbered, substitute

NO_SLOT = -2  # in place of the slot of a card that is no parameter


@frozen
class Plan:
    """An action is legal if the guards hold and the landing card (or cards) may lie there.

    Where the guards hold and what is assumed does not, only a trial tells.
    """

    guards: tuple[ir.Expr, ...]
    landing: tuple[Literal["move", "swap"], int, int] | None  # how, slot of a card, of card or cell
    frame: int
    card: ir.Expr | None = None  # what lands, where that is no parameter: the card of a slot
    goal: ir.Expr | None = None  # where it lands, if that is no parameter either
    assumed: tuple[ir.Expr, ...] = ()

    @property
    def tells_all(self) -> bool:
        """Answer whether it tells in every state what is legal; else all may have to be tried."""
        return not self.assumed and (self.landing is None or never_fails(self.guards))


def plan(
    rules: ir.Rules, players: int, action: ir.Action, guarded: frozenset[str] = frozenset()
) -> Plan | None:
    """Answer the plan of an action, or None if only a trial tells.

    `guarded` are places that may refuse a card although they have room for it.
    """
    domains, frame = domains_of(action.params), len(action.body.slots)
    scan = _Scan(rules, players, domains, chosen(action.params), frame=frame, guarded=guarded)
    try:
        scan.steps(action.body.steps, ())
    except Unplanned:
        return None
    lands = scan.landing is not None or scan.goal is not None
    if lands and rewrites(rules, action.body.steps, action.params):
        return None
    asked: dict[ir.Expr, ir.Expr] = {}
    for guard in scan.guards:
        asked.setdefault(alike(guard), guard)
    assumed = tuple(condition for condition in scan.assumed if alike(condition) not in asked)
    return Plan(tuple(asked.values()), scan.landing, scan.frame, scan.card, scan.goal, assumed)


@define
class _Scan(Beforehand):
    frame: int = field(kw_only=True)
    guarded: frozenset[str] = field(kw_only=True)
    landing: tuple[Literal["move", "swap"], int, int] | None = None
    written: int = 0
    card: ir.Expr | None = None
    goal: ir.Expr | None = None
    named: bool = False  # something that was so before has a name
    over: dict[int, ir.Expr] = field(factory=dict)  # sets that loops run over, by their slots
    full: set[int] = field(factory=set)  # slots of cells of which it is sure that a card lies there
    bare: set[int] = field(factory=set)  # slots of cells of which it is sure that none does

    def steps(self, steps: tuple[ir.StepNode, ...], under: tuple[ir.Expr, ...]) -> None:
        known: dict[int, ir.Expr] = {}
        for written in steps:
            step = substitute(written, known)
            self.named |= isinstance(step, ir.Let | ir.Do)
            if isinstance(step, ir.Let) and not self.told(step.value):
                self.untold.add(step.slot)
            elif isinstance(step, ir.Let):
                if weight(step.value) > WRITTEN:
                    raise Unplanned
                known[step.slot] = step.value
            else:
                self.step(step, under)
                self.followed |= moved_by_name(step)

    def step(self, step: ir.StepNode, under: tuple[ir.Expr, ...]) -> None:
        match step:
            case ir.Require(condition):
                self.guard(condition, under)
            case ir.If(condition, then, otherwise):
                self.either(condition, then, otherwise, under)
            case ir.ForEach():
                self.each(step, under)
            case ir.Loop(times, None, (ir.Draw() as draw,)) if times is not None:
                self.fill(draw, times)
            case ir.Loop(limit, body=body) if limit is not None:
                self.again(body, under)
            case ir.Draw(to=ir.ToCell()):
                self.fill(step, ONCE)
            case ir.Assign(target):
                self.changed.add(target.name)
            case ir.Pay(amount, counter):
                self.guard(ir.Compare(">=", counter, amount), under)
                self.changed.add(counter.name)
            case ir.Mark(_, flag):
                self.changed.add(flag)
            case ir.Draw(place=place, to=ir.ToPlace(goal, owner)):
                self.lifted.add(place)
                self.roomy(goal, owner, under, single=step.amount == ONCE)
                self.changed |= {place, goal}
            case ir.Move(cards, ir.ToPlace(goal), ir.ToPlace(other, owner)) if (
                goal not in self.guarded
            ):
                self.there(cards, under)
                self.roomy(other, owner, under)
                self.leave(cards)
                self.ask(step.to)
                self.gone(cards)
                self.changed |= {goal, other, BOARD, *reads(cards), *self.places()}
            case ir.Move(rest=ir.ToPlace() | ir.ToCell()):
                raise Unplanned
            case ir.Move(ir.Local(card, kind), ir.ToCell(ir.Local(cell))) if kind == ir.CARD:
                self.land("move", card, cell, under)
            case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(ir.Local(cell))) if (
                cell in self.bare and not self.rules.rules
            ):
                self.only_card(place, owner)
                self.bare.discard(cell)
            case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(ir.Local(cell))):
                self.card = self.only_card(place, owner)
                self.land("move", NO_SLOT, cell, under)
            case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(goal)) if self.landing is not None:
                self.only_card(place, owner)
                self.demand(self.free(goal, self.landing[2]), under)
            case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(goal)):
                self.card, self.goal = self.only_card(place, owner), goal
                self.ask(goal)
                if not self.may_land(under):
                    raise Unplanned
                self.changed |= {BOARD, *self.places()}
            case ir.Move(ir.CardAt(ir.Local(cell)) as card, ir.ToPlace(goal, owner)) if (
                cell in self.full
            ):
                self.roomy(goal, owner, under)
                self.leave(card)
                self.full.discard(cell)
                self.bare.add(cell)
            case ir.Move(cards, ir.ToPlace(goal, owner, bottom)):
                self.there(cards, under)
                sure = cards.type == ir.CARD
                single, meant = sure or self.single(cards), self.meant(goal, owner, cards, under)
                below = bottom and goal in self.guarded and self.unmixed(cards)
                self.roomy(goal, owner, under, single, sure, meant, below)
                self.leave(cards)
                if isinstance(cards, ir.PlaceCards):
                    self.changed |= {goal, cards.place}
                    self.emptied.add((cards.place, cards.owner))
                elif self.gone(cards):
                    self.changed.add(goal)
                else:
                    self.changed |= {goal, BOARD, *reads(cards), *self.places()}
            case ir.Move(cards, ir.ToCell(ir.Local(cell))) if self.only_lands(cards, cell, under):
                self.lift(cards)
                self.ask(cards)
                self.card = cards
                self.land("move", NO_SLOT, cell, under)
            case ir.Move(cards, ir.ToCell(goal)):
                self.arrive(cards, goal, under)
            case ir.TurnUp():
                self.changed |= {BOARD, *self.places()}
                self.turns()
            case ir.Swap(ir.Local(left, kind), ir.Local(right)) if kind == ir.CARD:
                self.land("swap", left, right, under)
            case ir.Do(action, arguments):
                self.written_out(action, arguments, under)
            case ir.Plain("end turn"):
                self.end_turn(under)
            case ir.Plain("undo turn") if not self.begun(under):
                self.changed = {EVERYTHING, BOARD}
            case ir.Plain("another turn" | "end game"):
                pass
            case ir.PassTurn(to):
                self.ask(to)
            case _:
                raise Unplanned

    def begun(self, under: tuple[ir.Expr, ...]) -> bool:
        """Answer whether some step has changed or named something, or may be left out."""
        return bool(self.changed or self.cleared or self.named or self.unsure or under)

    def each(self, loop: ir.ForEach, under: tuple[ir.Expr, ...]) -> None:
        """Go on with the steps of a loop over a set."""
        self.untold |= {loop.slot} if loop.turns is None else {loop.slot, loop.turns}
        self.over[loop.slot] = loop.over
        if hold_cards(loop.over, self.players) and only_lifts(loop.body, loop.slot):
            self.full.add(loop.slot)
        self.again(loop.body, under)
        self.full.discard(loop.slot)
        self.bare.discard(loop.slot)

    def again(self, steps: tuple[ir.StepNode, ...], under: tuple[ir.Expr, ...]) -> None:
        """Go on with steps that are carried out any number of times, after themselves too."""
        written = writes(steps)
        if EVERYTHING in written:
            raise Unplanned
        outer, self.unsure = self.unsure, True
        self.changed |= written
        self.lifted |= written
        self.followed |= moved_by_name(steps)
        if turn_up(steps):
            self.turns()
        self.emptied = set()
        self.steps(steps, under)
        self.emptied, self.unsure = set(), outer

    def either(
        self, condition: ir.Expr, then: tuple[ir.StepNode, ...],
        otherwise: tuple[ir.StepNode, ...], under: tuple[ir.Expr, ...],
    ) -> None:  # fmt: skip
        """Go on with both branches, each from what was before; neither is sure if none can tell."""
        told, outer = self.told(condition), self.unsure
        self.unsure = outer or not told
        changed, emptied, lifted = set(self.changed), set(self.emptied), set(self.lifted)
        cleared = set(self.cleared)
        self.steps(then, (*under, condition) if told else under)
        after, self.changed = self.changed, changed
        bare, self.emptied = self.emptied, emptied
        gone, self.lifted = self.lifted, lifted
        bared, self.cleared = self.cleared, cleared
        self.steps(otherwise, (*under, ir.Not(condition)) if told else under)
        self.changed |= after
        self.emptied &= bare
        self.lifted |= gone
        self.cleared |= bared
        self.unsure = outer

    def land(
        self, how: Literal["move", "swap"], first: int, second: int, under: tuple[ir.Expr, ...]
    ) -> None:
        if not self.may_land(under):
            raise Unplanned
        self.landing = how, first, second
        self.changed |= {BOARD, *self.places()}

    def may_land(self, under: tuple[ir.Expr, ...]) -> bool:
        """Answer whether nothing has changed on the boards yet, and it is sure that a card lands"""
        still = BOARD not in self.changed and not self.cleared
        return still and self.landing is None and not under and not self.unsure

    def only_lands(self, cards: ir.Expr, cell: int, under: tuple[ir.Expr, ...]) -> bool:
        """Answer whether a card of a place lands on a cell, which is all that is chosen."""
        if cards.type != ir.CARD or list(self.domains) != [cell] or cell in locals_of(cards):
            return False
        placed = lie(cards, self.domains).isdisjoint((BOARD, EVERYTHING))
        return placed and not self.wild() and self.may_land(under)

    def arrive(self, cards: ir.Expr, goal: ir.Expr, under: tuple[ir.Expr, ...]) -> None:
        """Go on with cards that land where no rule binds: all they need is room on a cell."""
        room = needed(cards, goal, self.rules.boards, self.domains)
        if self.rules.rules or self.wild() or self.landing is not None or room is None:
            raise Unplanned
        self.ask(cards)
        self.ask(goal)
        self.there(cards, under)
        for condition in room:
            self.guard(condition, (*under, *there_are(cards, self.domains, self.players)))
        self.changed |= {BOARD, *self.places()}

    def leave(self, cards: ir.Expr) -> None:
        """Refuse the plan if the cards may come from a board that holds cards back."""
        on_board = not lie(cards, self.over | self.domains).isdisjoint((BOARD, EVERYTHING))
        holds = any(isinstance(c, ir.NoLeaving) for rule in self.rules.rules for c in rule.clauses)
        if on_board and holds:
            raise Unplanned

    def roomy(
        self, place: str, owner: ir.Expr | None, under: tuple[ir.Expr, ...], single: bool = False,
        sure: bool = False, meant: bool = False, below: bool = False,
    ) -> None:  # fmt: skip
        """Demand room for a card in a place, or refuse the plan if it may be full, or nobody's.

        If it is not sure that a card comes, there need not be room, but it can be assumed."""
        found = next(p for p in self.rules.places if p.name == place)
        if (place in self.guarded and not below) or (found.capacity is not None and not single):
            raise Unplanned
        if owner is not None and owner != ir.Seat("active"):  # who stays so
            self.ask(owner)
        if found.per is not None and not meant and not is_kept(found.per, owner, self.domains):
            raise Unplanned
        if found.capacity is not None and (place, owner) in self.emptied:
            self.emptied.discard((place, owner))
        elif found.capacity is not None:
            there = ir.Count(ir.PlaceCards(place, owner))
            most = found.capacity if owner is None else substitute(found.capacity, {0: owner})
            room = ir.Compare("<", there, most)
            if sure:
                self.guard(room, under)
            else:
                self.assume(room)

    def unmixed(self, cards: ir.Expr) -> bool:
        """Assume that none of some cards lies face down, so that they may lie below such cards."""
        slot, self.frame = self.frame, self.frame + 1
        if cards.type == ir.CARD:
            self.assume(ir.Not(ir.IsFaceDown(cards)))
        else:
            card = ir.Local(slot, ir.CARD)
            self.assume(ir.Quantified("no", slot, cards, ir.IsFaceDown(card)))
        return True

    def meant(
        self, place: str, owner: ir.Expr | None, cards: ir.Expr, under: tuple[ir.Expr, ...]
    ) -> bool:
        """Demand for a single card that there is a place kept for such a value; answer whether."""
        per = next(p.per for p in self.rules.places if p.name == place)
        named = {attribute.name for attribute in self.rules.attributes}
        if owner is None or per not in named or cards.type != ir.CARD:
            return False
        if is_kept(per, owner, self.domains):
            return False
        self.guard(ir.In(owner, ir.Values(per, ir.set_of(owner.type))), under)
        return True

    def fill(self, draw: ir.Draw, times: ir.Expr) -> None:
        """Assume that there are as many empty cells as cards drawn, each to the first of them."""
        match draw:
            case ir.Draw(
                ir.Const(1),
                place,
                to=ir.ToCell(ir.First(ir.Filter(slot, over, ir.IsEmpty(ir.Local(it))) as bare)),
            ) if it == slot and not reads(over) and not self.rules.rules:
                self.ask(times)
                self.assume(ir.Compare("<=", times, ir.Count(bare)))
                self.lifted.add(place)
                self.changed |= {BOARD, place}
            case _:
                raise Unplanned

    def free(self, goal: ir.Expr, first: int) -> ir.Expr:
        """Answer what must hold for a further card to land some steps from the first, whose cell
        is in a slot. Where rules bind, two landings are not planned at all."""
        match self.rules.boards, goal:
            case (
                (ir.Board(stacked=False, per_player=False, name=name),),
                ir.Step(distance, direction, ir.Local(slot)),
            ) if distance and slot == first and self.beside((goal,)):
                self.ask(direction)
                return ir.All((ir.In(goal, ir.BoardCells(name)), ir.IsEmpty(goal)))
            case _, ir.Choice(condition, yes, no):
                self.ask(condition)
                either = ir.All((condition, self.free(yes, first)))
                return ir.Any((either, ir.All((ir.Not(condition), self.free(no, first)))))
        raise Unplanned

    def only_card(self, place: str, owner: ir.Expr | None) -> ir.Expr:
        """Answer the card of a slot that is there and never empty, or refuse the plan."""
        found = next(p for p in self.rules.places if p.name == place)
        kept = found.per is None or is_kept(found.per, owner, self.domains)
        if found.kind != "slot" or not found.endless or not kept:
            raise Unplanned
        return ir.CardIn(place, owner)

    def written_out(
        self, name: str, arguments: tuple[ir.Expr, ...], under: tuple[ir.Expr, ...]
    ) -> None:
        """Go on with the steps of another action, its parameters replaced by the arguments."""
        self.written += 1
        if self.written > WRITTEN:
            raise Unplanned
        action = next(a for a in self.rules.actions if a.name == name)
        first, self.frame = self.frame, self.frame + len(action.body.slots) + 1
        for argument in arguments:
            self.ask(argument)
        self.accept(action, arguments, first, under)
        body = renumbered(action.body.steps, first)
        values = dict(zip((first + i for i in slots_of(action.params)), arguments, strict=False))
        self.steps(substitute(body, values), under)

    def end_turn(self, under: tuple[ir.Expr, ...]) -> None:
        for board in sorted({rule.board for rule in self.rules.rules if rule.settled is not None}):
            self.guard(ir.IsEmpty(ir.Conflicts(board)), under)
