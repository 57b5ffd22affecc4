"""Steps as lines of a kernel. A refused step leaves an action with 0; elsewhere it is a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sdg import ir
from sdg.analysis.reachable import found_empty
from sdg.ir import NOTHING
from sdg.ir.walking import walk
from sdg.kernel.dialect.source import UNDO, Unsupported
from sdg.kernel.dialect.values import Code, InPlace, InStack, OnCell, Seats, Span
from sdg.kernel.expressions.absence import certain, noting_absence
from sdg.kernel.expressions.expressions import index_of, is_somebody, number, owner, test, value
from sdg.kernel.expressions.numbers import store_word
from sdg.kernel.expressions.overflow import change, cut
from sdg.kernel.passes.meter import count_round
from sdg.kernel.steps.for_each import gather
from sdg.kernel.steps.forget import forget_cells, forget_kinds, takes_from_boards, turns_up
from sdg.kernel.steps.move_what_fits import Fitting
from sdg.kernel.steps.results import write_result
from sdg.kernel.steps.undo import STUCK, take_back
from sdg.limits import LOOP_ROUNDS

D = TypeVar("D", bound=Callable[..., None])
MARKED = -2  # the slot of a value that is being marked
LIE_STILL = ir.Require | ir.Assign | ir.Let | ir.Pay | ir.Mark  # what moves no card


DONE: dict[type, Callable[[Steps, Any], None]] = {}  # what carries out actions amid steps


def does(node: type) -> Callable[[D], D]:
    """Register what generates a step that carries out actions: f(steps at hand, step)."""

    def register(function: D) -> D:
        DONE[node] = function
        return function

    return register


class Steps(Fitting):
    """Writes the steps of one body. `judged` steps were found legal before: nothing refuses."""

    def write(self, steps: tuple[ir.StepNode, ...]) -> None:
        """Write steps one after the other."""
        k = self.k
        for step in steps:
            if not isinstance(step, ir.Swap | LIE_STILL):
                self.bare.clear()
            before = dict(self.E)
            self.step(step)
            if not isinstance(step, LIE_STILL):
                self.bare.clear()
                new = {slot for slot, known in self.E.items() if known is not before.get(slot)}
                if takes_from_boards(k, step, before):
                    forget_cells(self.E, new)
                if turns_up(k.turning, step):
                    forget_kinds(self.E, new)

    def step(self, step: ir.StepNode) -> None:
        """Write one step."""
        k, E, add = self.k, self.E, self.k.source.add
        match step:
            case ir.Require(condition):
                if not self.judged:
                    self.demand(test(k, condition, E))
                self.bare |= found_empty(condition)
            case ir.Draw():
                self.draw(step)
            case ir.Move(cards, to, rest) if rest is not None:
                if step.along is not None:
                    raise Unsupported(
                        "as many cards as fit in the order of a way or of listed cells"
                    )
                self.move_what_fits(value(k, cards, E), to, rest, cards)
            case ir.Move(cards, to) if step.along is not None:
                self.move_along(value(k, cards, E), step)
            case ir.Move(cards, to):
                self.move(value(k, cards, E), to, cards)
            case ir.Swap(left, right):
                self.swap(left, right)
            case ir.Pick():
                self.pick(step)
            case ir.TurnUp(cards):
                self.turn_up(value(k, cards, E), cards)
            case ir.Assign():
                self.assign(step)
            case ir.Pay(amount, counter):
                self.pay(amount, counter)
            case ir.Mark(values, flag) if not k.shape.is_mask(k.layout.stores[flag]):
                if values.type.kind == "set":
                    self.mark_each(values, flag)
                else:
                    self.mark(flag, number(k, values, E))
            case ir.Mark(regions, flag):
                self.mark_regions(regions, flag)
            case ir.Let(slot, known):
                E[slot] = noting_absence(k, self.kept(value(k, known, E)), known, E)
            case ir.If(condition, then, otherwise):
                self.branch(condition, then, otherwise)
            case ir.ForEach():
                self.for_each(step)
            case ir.Loop(limit, condition, body):
                self.loop(limit, condition, body)
            case ir.Phase(body=body):
                self.write(body)
            case ir.Do() | ir.DoFirst():
                DONE[type(step)](self, step)
            case ir.Plain(what):
                if what == "undo turn":
                    self.undo_turn()
                    return
                add({"end turn": "s.turn_over = 1", "end game": "s.game_over = 1",
                     "another turn": "s.again = 1"}[what])  # fmt: skip
            case ir.Result():
                write_result(k, step, E)
            case ir.PassTurn(to):
                seat = k.named(number(k, to, E), "seat")
                with k.source.block(f"if {seat} >= 0:"):
                    add(f"s.passed = {seat} + 1")
            case _:
                raise Unsupported(f"the step `{type(step).__name__}`")

    # ---- numbers

    def assign(self, step: ir.Assign) -> None:
        k, E = self.k, self.E
        store = k.layout.stores[step.target.name]
        if k.shape.is_mask(store):
            raise Unsupported("a flag of a region that is assigned")
        who = step.target.owner
        if store.owners != (NOTHING,) and not is_somebody(who, E):
            seat = k.named(owner(k, who, E), "who")
            index, there = index_of(store.owners, seat)
            with k.source.block(f"if {there}:"):
                amount = certain(k, step.value, number(k, step.value, E), E)
                self.change(k.shape.store(step.target.name, index), step, amount, store.total)
        else:
            amount = certain(k, step.value, number(k, step.value, E), E)
            self.change(store_word(k, step.target, E), step, amount, store.total)

    def pay(self, amount: ir.Expr, counter: ir.Stored) -> None:
        """Write a price being paid."""
        k, E = self.k, self.E
        price, held = number(k, amount, E), store_word(k, counter, E)
        if k.bounds.is_above_nothing(amount):
            price = certain(k, amount, k.named(price, "price"), E)
        else:
            price = certain(k, amount, k.source.keep(price, "price"), E)
            with k.source.block(f"if {price} < 0:"):
                k.fault()
                k.source.add(f"{price} = 0")
        self.demand(f"{held} >= {price}")
        k.source.add(f"{held} -= {price}")

    def mark(self, flag: str, key: str) -> None:
        """Write that a flag of a value is set, if it is kept for such a one."""
        k = self.k
        key = k.named(key, "key")
        index, there = index_of(k.layout.stores[flag].owners, key)
        with k.source.block(f"if {there}:"):
            k.source.add(f"{k.shape.store(flag, index)} = 1")

    def mark_each(self, values: ir.Expr, flag: str) -> None:
        """Write that a flag of each value of a set is set; which these are is found first."""
        assert isinstance(values.type.of, ir.Type)
        one, moved = ir.Local(MARKED, values.type.of), self.moved
        self.for_each(ir.ForEach(MARKED, values, None, (ir.Mark(one, flag),)))
        self.moved = moved  # no card has

    def mark_regions(self, regions: ir.Expr, flag: str) -> None:
        """Write that a flag of regions is set, if it is kept for such ones."""
        k = self.k
        found = number(k, regions, self.E)
        if regions.type.kind != "set":
            region = k.named(found, "region")
            found = f"(one_region({region}) if {region} >= 0 else 0)"
        kept = sum(1 << region for region in k.layout.stores[flag].owners)
        one = regions.type.of if isinstance(regions.type.of, ir.Type) else regions.type
        meant = k.layout.regions.families.get(str(one.of))
        if meant is None or meant.ids & ~kept:
            found = f"({found} & {kept})"
        k.source.add(f"s.store_{flag} |= {found}")

    def change(self, word: str, step: ir.Assign, amount: str, total: int | None) -> None:
        k = self.k
        if total is None:
            if step.target.type == ir.YESNO:
                amount = f"(1 if {amount} else 0)"
            if step.op == "=":
                k.source.add(f"{word} = {amount}")
            else:
                change(k, word, step.op[0], amount, k.bounds.of(step.target))
            return
        amount = cut(k, amount, k.bounds.of(step.value))
        sign = {"+=": f"{word} + {amount}", "-=": f"{word} - {amount}", "=": amount}[step.op]
        wanted = k.source.keep(sign, "wanted")
        name, many = step.target.name, range(len(k.layout.stores[step.target.name].owners))
        held = " - ".join(k.shape.store(name, str(i)) for i in many)
        most = k.source.keep(f"{word} + {total} - {held}", "most")
        with k.source.block(f"if {wanted} > {most}:"):
            k.source.add(f"{wanted} = {most}")
        with k.source.block(f"if {wanted} < 0:"):
            k.source.add(f"{wanted} = 0")
        k.source.add(f"{word} = {wanted}")

    # ---- the course

    def undo_turn(self) -> None:
        """Write that all is again as it was at the first decision of the turn."""
        k = self.k
        with k.source.block("if s.undoable:"):
            k.source.add("clock = s.clock")
            take_back(k, k.source.place_to_save(UNDO))
            k.source.add("s.clock = clock")
            k.source.add("s.undone = 1")
            for field in k.shape.happened:
                k.source.add(f"s.{field} = 0")
        self.moved = True
        forget_cells(self.E)

    def branch(
        self, condition: ir.Expr, then: tuple[ir.StepNode, ...], otherwise: tuple[ir.StepNode, ...]
    ) -> None:
        k, outer = self.k, self.E
        changed: set[int] = set()
        heads = [(f"if {test(k, condition, outer)}:", then)]
        if otherwise:
            heads.append(("else:", otherwise))
        for head, steps in heads:
            self.E = dict(outer)
            with k.source.block(head):
                self.write(steps)
            changed |= {slot for slot, kept in outer.items() if self.E.get(slot) != kept}
        self.E = outer
        for slot in changed:
            del outer[slot]  # which card it is depends on the branch: asking for it is an error

    def for_each(self, step: ir.ForEach) -> None:
        k, outer = self.k, self.E
        chosen = isinstance(step.over, ir.Filter) and isinstance(step.over.over, ir.Values)
        gathered = step.order is not None or step.along is not None
        if gathered or step.over.type.of == ir.CARD or chosen:
            self.gathered(step)
            return
        turns = k.source.keep("-1", "turn") if step.turns is not None else ""
        over = value(k, step.over, outer)
        self.moved = True  # in a round before
        if isinstance(over, Code):
            over = Code(k.source.keep(over.text, "all", k.annotation(over)), over.kind)
        elif isinstance(over, Seats):
            if over.passes is not None:
                over = self.kept(over)
        elif not isinstance(over, Span):
            raise Unsupported("`for each` of such a set")
        with k.each(over) as element:
            self.E = dict(outer)
            self.E[step.slot] = element
            if step.turns is not None:
                k.source.add(f"{turns} = ({turns} + 1) % {k.shape.players}")
                self.E[step.turns] = Code(turns, "seat")
            self.round(step.body, step.slot, step.turns)
        self.E = outer

    def gathered(self, step: ir.ForEach) -> None:
        """Write a loop over elements that are put down first, in their order."""
        self.moved = True  # in a round before
        k, outer = self.k, self.E
        found = gather(k, step, outer, k.source.fresh("each"))
        at = k.source.fresh("n")
        with k.source.block(f"for {at} in range(s.{found.many}):"):
            element = found.element(k, at)
            if there := found.there(k, element, at):
                with k.source.block(f"if not ({there}):"):
                    k.source.add("continue")
            self.E = {**outer, step.slot: element}
            if step.turns is not None:
                self.E[step.turns] = Code(
                    k.source.keep(f"{at} % {k.shape.players}", "turn"), "seat"
                )
            self.round(step.body, step.slot, step.turns)
        self.E = outer

    def round(self, body: tuple[ir.StepNode, ...], *own: int | None) -> None:
        """Write a round of a loop, whose own names are different ones in the next."""
        if takes_from_boards(self.k, body, self.E):  # in a round before
            forget_cells(self.E, own)
        if turns_up(self.k.turning, body):
            forget_kinds(self.E, own)
        begun = dict(self.E)
        self.write(body)
        for slot, kept in begun.items():
            known = isinstance(kept, OnCell | InPlace | InStack) and slot not in own
            if known and self.E.get(slot) != kept:
                raise Unsupported("a card from outside a loop that moves in it")

    def loop(
        self, limit: ir.Expr | None, condition: ir.Expr | None, body: tuple[ir.StepNode, ...]
    ) -> None:
        k = self.k
        stuck = self.may_be_stuck(body)
        if stuck:
            k.source.fields[STUCK] = "number()"
        rounds = number(k, limit, self.E) if limit is not None else str(LOOP_ROUNDS)
        self.moved = True  # in a round before
        outside, self.rounds = self.rounds, self.rounds * most_rounds(limit)
        with k.source.block(f"for {k.source.fresh('n')} in range({rounds}):"):
            if self.rounds > LOOP_ROUNDS:
                count_round(k.source, 1)
            if condition is not None:
                with k.source.block(f"if not {test(k, condition, self.E)}:"):
                    k.source.add("break")
            if stuck:
                k.source.add(f"s.{STUCK} = 0")
            outer, self.E = self.E, dict(self.E)
            self.round(body)
            self.E = outer
            if stuck:
                with k.source.block(f"if s.{STUCK}:"):
                    k.source.add(f"s.{STUCK} = 0")
                    k.source.add("break")
        self.rounds = outside

    def may_be_stuck(self, body: object) -> bool:
        """Answer whether `do the first` stands in some steps, or in an action that they do."""
        waiting, seen = [body], set[str]()
        while waiting:
            for node in walk(waiting.pop()):
                if isinstance(node, ir.DoFirst):
                    return True
                if isinstance(node, ir.Do) and self.in_action and node.action not in seen:
                    seen.add(node.action)
                    waiting.append(self.k.actions[node.action].body)
        return False


def most_rounds(limit: ir.Expr | None) -> int:
    """Answer how often a loop goes round at most; more than LOOP_ROUNDS if that is not known."""
    if isinstance(limit, ir.Const):
        return max(1, limit.value)
    return LOOP_ROUNDS if limit is None else LOOP_ROUNDS + 1
