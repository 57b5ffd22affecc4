"""Steps as lines of a kernel. A refused step leaves an action with 0; elsewhere it is a fault."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.geometry import bits
from sdg.engine.layout import ALL_LOSE
from sdg.engine.rewriting import walk
from sdg.ir import NOTHING
from sdg.kernel.codes import Card, Code, Held, InPlace, OnCell, OnCells, Seats, Value
from sdg.kernel.expressions import Frame, is_somebody, number, owner, test, value
from sdg.kernel.source import Unsupported

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel

BOUND = 10_000  # rounds of a loop that the file does not bound
WILD = -1  # the slot of the value for a wild card


class Steps:
    """Writes the steps of one body. `judged` steps were found legal before: nothing refuses."""

    def __init__(self, k: Kernel, E: Frame, in_action: bool, judged: bool = False) -> None:
        self.k = k
        self.E = E
        self.in_action = in_action
        self.judged = judged

    def write(self, steps: tuple[ir.StepNode, ...]) -> None:
        """Write steps one after the other."""
        for step in steps:
            self.step(step)

    def step(self, step: ir.StepNode) -> None:
        """Write one step."""
        k, E, add = self.k, self.E, self.k.source.add
        match step:
            case ir.Require(condition):
                if not self.judged:
                    self.demand(test(k, condition, E))
            case ir.Draw():
                self.draw(step)
            case ir.Move(cards, to):
                self.move(value(k, cards, E), to, cards)
            case ir.Swap(left, right):
                self.swap(left, right)
            case ir.Pick():
                self.pick(step)
            case ir.Assign():
                self.assign(step)
            case ir.Pay(amount, counter):
                price = k.named(number(k, amount, E), "price")
                held = k.store_word(counter, E)
                self.demand(f"{held} >= {price}")
                add(f"{held} -= {price}")
            case ir.Mark(regions, flag):
                found = number(k, regions, E)
                if regions.type.kind != "set":
                    found = f"one_region({found})"
                add(f"s.store_{flag} |= {found}")
            case ir.Let(slot, known):
                E[slot] = self.kept(value(k, known, E))
            case ir.If(condition, then, otherwise):
                self.branch(condition, then, otherwise)
            case ir.ForEach():
                self.for_each(step)
            case ir.Loop(limit, condition, body):
                self.loop(limit, condition, body)
            case ir.Phase(body=body):
                self.write(body)
            case ir.Do(action, arguments):
                self.do(action, arguments)
            case ir.Plain(what):
                if what == "undo turn":
                    with k.source.block("if s.undoable:"):
                        add("restore(s, 0)")
                        if k.shape.cells:
                            add("s.landed = 0")
                            add("s.left = 0")
                    return
                add({"end turn": "s.turn_over = 1", "end game": "s.game_over = 1",
                     "another turn": "s.again = 1"}[what])  # fmt: skip
            case ir.Result():
                self.result(step)
            case ir.PassTurn(to):
                seat = k.named(number(k, to, E), "seat")
                with k.source.block(f"if {seat} >= 0:"):
                    add(f"s.passed = {seat} + 1")
            case _:
                raise Unsupported(f"the step `{type(step).__name__}`")

    def kept(self, found: Value) -> Value:
        """Give a value a name, so that what is changed later does not change it."""
        k = self.k
        match found:
            case Code(text, kind):
                return Code(k.source.keep(text, "let", k.annotation(found)), kind)
            case OnCell(cell):
                return OnCell(k.named(cell, "at"))
            case InPlace(place, whose, kind):
                return InPlace(place, k.named(whose, "whose"), k.named(kind, "kind"))
            case OnCells(cells, covered) if not covered:
                return OnCells(k.source.keep(cells, "let", "cells"))
            case Held(place, whose) if k.shape.plain(k.shape.places[place]):
                whose = k.named(whose, "whose")
                there = k.there(Held(place, whose, found.kinds, found.fixed))
                return Held(place, whose, k.source.keep(there, "let", "kinds"), True)
            case Seats():
                kept = k.source.keep("0", "let")
                with k.each(found) as seat:
                    k.source.add(f"{kept} |= 1 << {seat}")
                if found.first == "0":
                    return Code(kept, "players")
                first = k.named(found.first, "first")
                return Seats(first, found.many, lambda seat: f"{kept} >> {seat} & 1")
            case _:
                raise Unsupported("such a set in a `let`")

    def demand(self, condition: str) -> None:
        """Refuse the action unless a condition holds."""
        if self.judged:
            return
        with self.k.source.block(f"if not {condition}:"):
            if self.in_action:
                self.k.source.add("return 0")
            else:
                self.k.fault()

    # ---- cards

    def draw(self, step: ir.Draw) -> None:
        k, E = self.k, self.E
        if step.condition is not None and step.place in k.shape.bottoms:
            raise Unsupported("a draw with a condition from a pile with a bottom")
        whose = "0"
        if k.shape.places[step.place].per_player:
            whose = k.named(owner(k, step.owner, E), "whose")
            if not is_somebody(step.owner, E):
                with k.source.block(f"if {whose} >= 0:"):
                    self.draw_from(step, whose)
                return
        self.draw_from(step, whose)

    def draw_from(self, step: ir.Draw, whose: str) -> None:
        k, E = self.k, self.E
        place = k.shape.places[step.place]
        target = self.target(step.to)
        drawing: Callable[[], str]
        if step.condition is None:
            there = f"{k.shape.size(step.place, whose)} == 0"

            def drawing() -> str:
                if place.endless:
                    there = k.shape.has(step.place, whose)
                    return f"nth({there}, below(s, count({there})))"
                return f"draw_{step.place}(s, {whose})"
        else:
            assert step.slot is not None
            held = Held(step.place, whose)
            passing = k.kinds_passing(held, step.slot, step.condition, E)
            there = f"({k.shape.has(step.place, whose)} & {passing}) == 0"

            def drawing() -> str:
                return k.draw_some(step.place, whose, passing)
        amount = number(k, step.amount, E)
        if amount == "1":
            with k.source.block(f"if not {there}:"):
                self.lay_drawn(step, target, drawing())
        else:
            with k.source.block(f"for {k.source.fresh('n')} in range({amount}):"):
                with k.source.block(f"if {there}:"):
                    k.source.add("break")
                self.lay_drawn(step, target, drawing())

    def lay_drawn(self, step: ir.Draw, target: Card, drawn: str) -> None:
        self.room(target)
        self.lay(target, self.k.source.keep(drawn, "drawn"), _is_bottom(step.to))

    def target(self, spot: ir.Spot) -> Card:
        """Write where cards go: a cell, or a place (of no kind yet)."""
        k, E = self.k, self.E
        if isinstance(spot, ir.ToCell):
            return OnCell(k.named(number(k, spot.cell, E), "to"))
        whose = "0"
        if k.shape.places[spot.place].per_player:
            whose = k.named(owner(k, spot.owner, E), "whose")
            if not is_somebody(spot.owner, E):
                self.demand(f"({whose} >= 0)")
        return InPlace(spot.place, whose, "")

    def room(self, target: Card) -> None:
        """Demand room for one more card."""
        k = self.k
        match target:
            case OnCell(cell):
                if not self.judged:
                    self.demand(f"({cell} >= 0)")
                    if k.shape.open():
                        self.demand(f"(not ({k.shape.open()} >> {cell} & 1 and s.cell[{cell}] >= 0))")
            case InPlace(place, whose, _):
                capacity = k.shape.places[place].capacity
                if capacity is not None:
                    self.demand(f"({k.shape.size(place, whose)} < {capacity})")

    def lay(self, target: Card, kind: str, bottom: bool = False) -> None:
        """Put a card down."""
        k = self.k
        match target:
            case OnCell(cell):
                k.source.add(f"put(s, {cell}, {self.bound(kind)})")
            case InPlace(place, _, _) if bottom:
                k.source.add(f"lay_under_{place}(s, {kind})")
            case InPlace(place, whose, _) if not k.shape.places[place].endless:
                k.source.add(f"add_{place}(s, {whose}, {kind})")

    def bound(self, kind: str) -> str:
        """Write the kind of a card on a board: a wild one has the value it was given."""
        k = self.k
        if not k.layout.cards.bindings:
            return kind
        if WILD not in self.E:
            return kind
        wild = self.E[WILD]
        name = k.source.keep(kind, "kind")
        for unbound, values in k.layout.cards.bindings.items():
            table = k.source.table("wild_as", [b for _, b in values])
            with k.source.block(f"if {name} == {unbound}:"):
                k.source.add(f"{name} = {table}[{wild} - {values[0][0]}]")
        return name

    def take(self, card: Card) -> str:
        """Lift a card from where it lies, and answer its kind."""
        k = self.k
        match card:
            case OnCell(cell):
                return k.source.keep(f"lift(s, {cell})", "kind")
            case InPlace(place, whose, kind):
                kind = k.named(kind, "kind")
                if not k.shape.places[place].endless:
                    k.source.add(f"take_{place}(s, {whose}, {kind})")
                return kind

    def move(self, cards: Value, to: ir.Spot, node: ir.Expr) -> None:
        k = self.k
        target = self.target(to)
        match cards:
            case OnCell(cell):
                cell = k.named(cell, "at")
                self.demand(f"({cell} >= 0 and s.cell[{cell}] >= 0)")
                self.room(target)
                kind = self.take(OnCell(cell))
                self.lay(target, kind, _is_bottom(to))
            case InPlace(place, whose, kind):
                kind = k.named(kind, "kind")
                self.demand(f"({kind} >= 0)")
                self.room(target)
                self.take(InPlace(place, whose, kind))
                self.lay(target, kind, _is_bottom(to))
            case OnCells(cells, False) if self.swept(cells, target, to):
                return
            case Held() | OnCells(_, False):
                with k.each(cards, copies=True) as card:
                    assert isinstance(card, OnCell | InPlace)
                    self.room(target)
                    self.lay(target, self.take(card), _is_bottom(to))
                return
            case _:
                raise Unsupported("a move of such cards")
        if isinstance(node, ir.Local):
            self.E[node.slot] = (
                target if isinstance(target, OnCell)
                else InPlace(target.place, target.owner, kind)
            )  # fmt: skip

    def swept(self, cells: str, target: Card, to: ir.Spot) -> bool:
        """Write all the cards of some cells going to a place that takes any number of them."""
        k = self.k
        if k.shape.stacked or not isinstance(target, InPlace) or _is_bottom(to):
            return False
        place = k.shape.places[target.place]
        if place.capacity is not None:
            return False
        gone = k.source.keep(cells, "gone", "cells")
        with k.source.block(f"if {gone}:"):
            k.source.add(f"lift_all(s, {gone})")
            with k.each(Code(gone, "cells")) as cell:
                if not place.endless:
                    k.source.add(f"add_{place.name}(s, {target.owner}, s.cell[{cell}])")
                k.source.add(f"s.cell[{cell}] = -1")
        return True

    def swap(self, left: ir.Expr, right: ir.Expr) -> None:
        k = self.k
        mine, yours = value(k, left, self.E), value(k, right, self.E)
        if right.type == ir.CELL and isinstance(yours, Code):
            yours = OnCell(yours.text)
        if not isinstance(mine, InPlace) or not isinstance(yours, OnCell):
            raise Unsupported("a swap of cards on boards")
        cell = k.named(yours.cell, "at")
        kind = self.take(InPlace(mine.place, mine.owner, mine.kind))
        with k.source.block(f"if s.cell[{cell}] >= 0:"):
            k.source.add(f"add_{mine.place}(s, {mine.owner}, lift(s, {cell}))")
        k.source.add(f"put(s, {cell}, {self.bound(kind)})")
        if isinstance(left, ir.Local):
            self.E[left.slot] = OnCell(cell)

    def pick(self, step: ir.Pick) -> None:
        k, E = self.k, self.E
        if step.one_in_each:
            if not isinstance(step.over, ir.BoardCells):
                raise Unsupported("cells one in each region, out of some")
            E[step.slot] = Code(k.one_in_each(step), "cells")
            return
        found = value(k, step.over, E)
        match found:
            case Code(text, "cells" | "regions"):
                within = k.source.keep(text, "within", found.kind)
                picked = k.source.keep("-1", "picked")
                with k.source.block(f"if {within}:"):
                    k.source.add(f"{picked} = nth({within}, below(s, count({within})))")
                E[step.slot] = Code(picked)
            case Held(place, whose, kinds):
                passing = kinds or str((1 << k.shape.kinds) - 1)
                picked = k.source.keep("-1", "picked")
                with k.source.block(f"if ({k.shape.has(place, whose)} & {passing}) != 0:"):
                    k.source.add(f"{picked} = {k.pick_some(place, whose, passing)}")
                E[step.slot] = InPlace(place, whose, picked)
            case _:
                raise Unsupported("`pick` from such a set")

    # ---- numbers

    def assign(self, step: ir.Assign) -> None:
        k, E = self.k, self.E
        store = k.layout.stores[step.target.name]
        if k.shape.is_mask(store):
            raise Unsupported("a flag of a region that is assigned")
        amount = number(k, step.value, E)
        who = step.target.owner
        if store.owners != (NOTHING,) and not is_somebody(who, E):
            seat = k.named(owner(k, who, E), "who")
            first = store.owners[0]
            if store.owners != tuple(range(first, first + len(store.owners))):
                raise Unsupported("a counter for regions that are not in a row")
            with k.source.block(f"if {seat} >= 0:"):
                self.change(
                    k.shape.store(step.target.name, f"{seat} - {first}" if first else seat),
                    step, amount, store.total,
                )  # fmt: skip
        else:
            self.change(k.store_word(step.target, E), step, amount, store.total)

    def change(self, word: str, step: ir.Assign, amount: str, total: int | None) -> None:
        k = self.k
        if total is None:
            if step.target.type == ir.YESNO:
                amount = f"(1 if {amount} else 0)"
            k.source.add(f"{word} {step.op} {amount}")
            return
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
        turns = k.source.keep("-1", "turn") if step.turns is not None else ""
        over = value(k, step.over, outer)
        if isinstance(over, Code):
            over = Code(k.source.keep(over.text, "all", k.annotation(over)), over.kind)
        elif isinstance(over, Seats):
            if over.passes is not None:
                over = self.kept(over)
        else:
            raise Unsupported("`for each` of cards")
        with k.each(over) as element:
            self.E = dict(outer)
            self.E[step.slot] = element
            if step.turns is not None:
                k.source.add(f"{turns} = ({turns} + 1) % {k.shape.players}")
                self.E[step.turns] = Code(turns, "seat")
            self.write(step.body)
        self.E = outer

    def loop(
        self, limit: ir.Expr | None, condition: ir.Expr | None, body: tuple[ir.StepNode, ...]
    ) -> None:
        k = self.k
        if any(isinstance(node, ir.DoFirst) for node in walk(body)):
            raise Unsupported("`do the first`")
        rounds = number(k, limit, self.E) if limit is not None else str(BOUND)
        with k.source.block(f"for {k.source.fresh('n')} in range({rounds}):"):
            if condition is not None:
                with k.source.block(f"if not {test(k, condition, self.E)}:"):
                    k.source.add("break")
            outer, self.E = self.E, dict(self.E)
            self.write(body)
            self.E = outer

    def do(self, name: str, arguments: tuple[ir.Expr, ...]) -> None:
        if not self.in_action:
            self.happen(name, arguments)
            return
        k = self.k
        action = k.actions[name]
        E: Frame = {i: value(k, argument, self.E) for i, argument in enumerate(arguments)}
        inner = Steps(k, E, True, self.judged)
        inner.write(action.body.steps)
        if name in k.layout.counts:
            k.source.add(f"s.times_{name} += 1")
        k.triggers.done_by(name, [*E.values()][: len(arguments)])

    def happen(self, name: str, arguments: tuple[ir.Expr, ...]) -> None:
        """Carry an action out in a trigger or a turn: if it is refused, it is skipped."""
        from sdg.kernel.listing import performer, write_judge

        k, add, triggers = self.k, self.k.source.add, self.k.triggers
        anything = k.engine.triggers.anything
        if any(isinstance(w.when.event, ir.Becomes | ir.PlaceBecomes) for w in anything.events):
            raise Unsupported("`do` in a trigger, where others wait for what becomes so")
        given = [as_number(value(k, argument, self.E)) for argument in arguments]
        before, judge = write_judge(k)
        landed = left = ""
        if k.shape.cells:
            landed = k.source.keep("s.landed", "landed", "cells")
            left = k.source.keep("s.left", "left", "cells")
            add("s.landed = 0")
            add("s.left = 0")
        turn_over = k.source.keep("s.turn_over", "turn_over")
        game_over = k.source.keep("s.game_over", "game_over")
        add("save(s, 2)")
        add(f"{before}(s)")
        called = ", ".join(["s", *given, "0"])
        done = k.source.keep(f"{performer(k, name, judged=False)}({called})", "done")
        with k.source.block(f"if {done}:"):
            add(f"{done} = {judge}(s)")
        with k.source.block(f"if {done}:"):
            if not triggers.quiet(anything):
                add(f"{triggers.collect(anything)}(s)")
        with k.source.block("else:"):
            add("restore(s, 2)")
            add(f"s.turn_over = {turn_over}")
            add(f"s.game_over = {game_over}")
            triggers.forget()
        if landed:
            add(f"s.landed = {landed}")
            add(f"s.left = {left}")

    def result(self, step: ir.Result) -> None:
        k = self.k
        everybody = (1 << k.shape.players) - 1
        k.source.add("s.game_over = 1")
        if step.who is None:
            found = {"win": everybody + 1, "draw": 1, "lose": ALL_LOSE}[step.how]
            k.source.add(f"s.result = {found}")
            return
        seat = k.named(number(k, step.who, self.E), "seat")
        one = f"(1 << {seat} if {seat} >= 0 else 0)"
        if step.how == "win":
            k.source.add(f"s.result = ((s.result - 1 if s.result > 0 else 0) | {one}) + 1")
        else:
            now = f"(s.result if s.result != 0 else {everybody + 1})"
            k.source.add(f"s.result = (({now} - 1) & ~{one}) + 1")


def as_number(found: Value) -> str:
    """Answer an argument as one number: a kind in a place, a cell, a seat …"""
    match found:
        case Code(text):
            return text
        case InPlace(_, _, kind):
            return kind
        case OnCell(cell):
            return cell
    raise Unsupported("such an argument")


def _is_bottom(spot: ir.Spot) -> bool:
    return isinstance(spot, ir.ToPlace) and spot.bottom


def ways_table(k: Kernel, step: ir.Pick) -> tuple[list[int], list[int], list[int], list[int]]:
    """Answer a graph of choices: where each node's begin, and of each choice its cell, its weight
    and the node after it. Node 0 is the start; the last has no choices."""
    layout = k.layout
    cells = layout.regions.cells
    within = next(g.mask for g in layout.geometry.grids if g.board == step.over.board)  # type: ignore[attr-defined]
    all_regions = 0
    covers = [0] * layout.geometry.size
    for name in step.one_in_each:
        all_regions |= layout.regions.families[name].ids
        for cell, regions in enumerate(layout.regions.members(name)):
            covers[cell] |= regions

    def choices(open_: int) -> list[int]:
        region = (open_ & -open_).bit_length() - 1
        return [i for i in bits(cells[region] & within) if covers[i] & ~open_ == 0]

    @cache
    def ways(open_: int) -> int:
        return 1 if not open_ else sum(ways(open_ & ~covers[i]) for i in choices(open_))

    number_of: dict[int, int] = {all_regions: 0}
    waiting, starts, at, weights, after = [all_regions], [], [], [], []
    for open_ in waiting:  # grows while it is gone through
        starts.append(len(at))
        for cell in choices(open_) if open_ else ():
            rest = open_ & ~covers[cell]
            if ways(rest) == 0:
                continue
            if rest not in number_of:
                number_of[rest] = len(number_of)
                waiting.append(rest)
            at.append(cell)
            weights.append(ways(rest))
            after.append(number_of[rest])
        if len(at) > 200_000:
            raise Unsupported("so many ways to pick cells")
    starts.append(len(at))
    return starts, at, weights, after


