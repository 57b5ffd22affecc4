"""Steps that move cards: draw, move, swap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sdg import ir, reasons
from sdg.analysis.cost import weight
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.expressions.orders import in_order
from sdg.engine.state.evaluate_type import Evaluate
from sdg.engine.state.moves import add_card, full, held, place_of, take_card, unseen, without
from sdg.engine.state.named_cards import Named, went
from sdg.engine.state.run import Run, Step, draw_kind, draw_unseen, passes
from sdg.events import Reason
from sdg.layout.names import spot_name
from sdg.layout.slots import Frame, PlaceAt, Slots
from sdg.log_texts import CARD, drawn

DRAWING, CARDS = 4, 500  # units that a draw takes; cards gone through in one more unit
WILD = -1  # the last slot of an action's frame: the value for a wild card it places


class Mover:
    """Moves single cards for the compiled steps of one game."""

    def __init__(self, c: Compiler) -> None:
        self.c = c
        self.layout = c.layout
        self.size = c.layout.geometry.size
        self.open = sum(
            g.mask
            for g in c.layout.geometry.grids
            if not next(b.stacked for b in c.layout.rules.boards if b.name == g.board)
        )
        self.bindings = {k: dict(v) for k, v in c.layout.cards.bindings.items()}

    def take(self, run: Run, card: int, lowest: bool = False) -> bool:
        """Lift a card from where it lies; return whether it was there.

        Of identical cards on each other it is the topmost, or the lowest.
        """
        location, kind = divmod(card, self.c.kinds)
        S = run.S
        if location < self.size:
            if card < 0:
                return False
            visible = bool(S[self.layout.cells + location] == kind)
            if not visible or lowest:
                covered = self.layout.covered + location
                if self.layout.covered and kind in S[covered]:
                    i = place_of(S[covered], kind, lowest)
                    run.note_gone(location, kind, len(S[covered]) - i)
                    S[covered] = S[covered][:i] + S[covered][i + 1 :]
                    return True
            if visible:
                self.c.mover.lift(S, location)
                run.left.append((location, kind))
                run.note_gone(location, kind, 0)
            return visible
        place = self.layout.by_location[location]
        if kind not in S[place.slot] and kind not in S[place.below]:
            return False
        if not place.declared.endless:
            take_card(S, place, kind, lowest)
        return True

    def lay(self, run: Run, kind: int, cell: int, frame: Frame) -> int:
        """Put a card on a free cell; return its kind there."""
        kind = self.bound(kind, frame)
        self.c.mover.put(run.S, cell, kind)
        run.note_landed(cell)
        return kind

    def bound(self, kind: int, frame: Frame) -> int:
        """Return the kind of a card on a board: a wild one takes the value that was chosen."""
        bindings = self.bindings.get(kind)
        if bindings is None:
            return kind
        if frame[WILD] not in bindings:
            raise Fault("a wild card needs a value to be laid", None)
        return bindings[frame[WILD]]

    def drop(self, run: Run, place: PlaceAt, kind: int, bottom: bool, span: Any) -> bool:
        """Put a card into a place that has room; return whether it may be put there.

        A back goes back among the cards that nobody has seen. While others of those lie face
        down, a card that somebody has seen can only lie below them.
        """
        home = self.layout.backs.get(kind)
        if home is not None and (place is home or place.declared.endless):
            run.S[home.out] -= 1
            return True
        if place.declared.endless:
            return True
        mixed = place.out and (home is not None or (run.S[place.out] and not bottom))
        if mixed and not run.refuse(lambda: reasons.cannot_be_mixed(place.name, span)):
            return False
        add_card(run.S, place, kind, bottom)
        return True

    def taken(self, run: Run, cell: int) -> bool:
        """Return whether a cell cannot take one more card."""
        return bool(self.open >> cell & 1) and run.S[self.layout.cells + cell] >= 0


def compile_draw(c: Compiler, mover: Mover, node: ir.Draw) -> Step:
    """Compile `draw n from place with condition to spot`."""
    layout, kinds = c.layout, c.kinds
    amount, slot = c.value(node.amount), c.location(node.place, node.owner).slot()
    face_down = node.face_down
    condition = c.value(node.condition) if node.condition is not None else None
    it, spot = node.slot, _spot(c, node.to)
    to_cell, bottom = isinstance(node.to, ir.ToCell), _is_bottom(node.to)
    plain = condition is None and not to_cell and not bottom
    work, cost = c.work, weight(node.condition) if condition is not None else 0

    def draw(run: Run, E: Frame) -> bool:
        S, target = run.S, spot(run.S, E)
        place = layout.by_location.get(layout.locations[slot(S, E)])
        if place is None:
            return True
        wanted = amount(S, E)
        endless, ordered = place.declared.endless, place.declared.ordered
        there = held(S, place)
        most = wanted if endless or target == place.location else min(wanted, there)
        work.spend(max(0, most) * (DRAWING + there // CARDS + cost * there), node.span)
        if plain and not endless and not ordered and run.log is None and target >= 0:
            wanted -= draw_unseen(run, place, layout.by_location[target], wanted)
        for _ in range(wanted):
            eligible: tuple[int, ...] = S[place.slot] if unseen(S, place) else ()
            if condition is not None:
                eligible = tuple(k for k in eligible if _passes(S, E, place.location * kinds + k))
            under = [] if eligible or face_down else [
                k
                for k in S[place.below]
                if condition is None or _passes(S, E, place.location * kinds + k)
            ]  # fmt: skip
            if not eligible and not under:
                break
            if target < 0 or no_room(run, target):  # tested first: chance is not spoken in vain
                return run.refuse(lambda: _no_room(c, target, node.to, node))
            if face_down:
                kind = place.back
            elif ordered:
                kind = eligible[-1]
                passes(run, layout, place.location, target, kind)
            elif eligible:
                kind = draw_kind(run, layout, place.location, target, eligible)
            else:
                kind = under[0]
                passes(run, layout, place.location, target, kind)
            _take_out(S, place, kind, not eligible)
            if to_cell:
                mover.lay(run, kind, target, E)
            elif not mover.drop(run, layout.by_location[target], kind, bottom, node.span):
                return False
            if face_down:
                start, end = spot_name(layout, place.location), spot_name(layout, target)
                run.say("draw", f"{drawn(CARD, start, end)} face down")
        return True

    def no_room(run: Run, target: int) -> bool:
        return mover.taken(run, target) if to_cell else full(run.S, layout.by_location[target])

    def _passes(S: list[object], E: Frame, card: int) -> bool:
        assert it is not None and condition is not None
        E[it] = card
        return bool(condition(S, E))

    return draw


def compile_move(c: Compiler, mover: Mover, node: ir.Move) -> Step:
    """Compile `move card to cell`, `move last n of pile to other`, `…, the rest to stock`."""
    cards, spot = _in_order(c, node), _spot(c, node.to)
    move_one = _compile_move_one(c, mover, node, node.to)
    if node.rest is not None:
        return _compile_as_many_as_fit(c, mover, node, node.rest)
    if node.cards.type.kind != "set":
        return lambda run, E: move_one(run, E, cards(run.S, E), spot(run.S, E))

    def move_all(run: Run, E: Frame) -> bool:
        target = spot(run.S, E)
        for card in _as_put(c, cards(run.S, E), node.to, target):
            if not move_one(run, E, card, target):
                return False
        return True

    return move_all


def _in_order(c: Compiler, node: ir.Move) -> Evaluate:
    """Compile which cards are moved, in their order."""
    cards, listed = c.value(node.cards), in_order(c, node.cards.type, node.slot, node.along)
    if node.along is None:
        return cards
    return lambda S, E: tuple(listed(S, E, cards(S, E)))


def _as_put(c: Compiler, cards: tuple[int, ...], to: ir.Spot, target: int) -> tuple[int, ...]:
    """Return cards in the order in which they are put down, to lie as they lay before."""
    place = c.layout.by_location.get(target)
    if place is not None and place.declared.ordered and _is_bottom(to):
        return cards[::-1]
    if place is not None and place.out:  # backs first: others can then be mixed with them
        return tuple(sorted(cards, key=lambda card: card % c.kinds != place.back))
    return cards


def _compile_as_many_as_fit(c: Compiler, mover: Mover, node: ir.Move, rest: ir.Spot) -> Step:
    """Compile the move of cards to one spot as far as there is room, of the others to another."""
    cards, one_card = _in_order(c, node), node.cards.type.kind != "set"
    spot, other, size = _spot(c, node.to), _spot(c, rest), c.layout.geometry.size
    first, then = (_compile_move_one(c, mover, node, each) for each in (node.to, rest))

    def room(run: Run, target: int) -> int | None:
        """Return how many cards there is room for; None is any number."""
        if 0 <= target < size:
            return int(not mover.taken(run, target)) if mover.open >> target & 1 else None
        if target < 0:
            return 0
        place = c.layout.by_location[target]
        return None if place.capacity is None else max(0, place.capacity - held(run.S, place))

    def move_all(run: Run, E: Frame) -> bool:
        target, beyond, moving = spot(run.S, E), other(run.S, E), cards(run.S, E)
        moving = (moving,) if one_card else moving
        most = room(run, target)
        fitting, others = moving[:most], moving[len(moving[:most]) :]
        for card in _as_put(c, fitting, node.to, target):
            if not first(run, E, card, target):
                return False
        for card in _as_put(c, others, rest, beyond):
            if not then(run, E, card, beyond):
                return False
        return True

    return move_all


def _compile_move_one(
    c: Compiler, mover: Mover, node: ir.Move, to: ir.Spot
) -> Callable[[Run, Frame, int, int], bool]:
    """Compile the move of a card to a location; it returns whether the action may go on."""
    layout, kinds = c.layout, c.kinds
    to_cell, bottom, lowest = isinstance(to, ir.ToCell), _is_bottom(to), _from_below(node.cards)
    is_named = isinstance(node.cards, ir.Local) and node.cards.type == ir.CARD
    name = node.cards.slot if is_named and isinstance(node.cards, ir.Local) else None

    def move_one(run: Run, E: Frame, card: int, target: int) -> bool:
        kind = card % kinds
        if card < 0:
            return run.refuse(lambda: reasons.no_such_card(node.span))
        if target < 0:
            return run.refuse(lambda: _no_room(c, target, to, node))
        if to_cell:
            if mover.taken(run, target):
                if not run.refuse(lambda: _no_room(c, target, to, node)):
                    return False
                c.mover.lift(run.S, target)  # only where reasons are collected
        elif full(run.S, layout.by_location[target]):
            return run.refuse(lambda: _no_room(c, target, to, node))
        if not mover.take(run, card, lowest):
            return run.refuse(lambda: reasons.card_gone(node.span))
        passes(run, layout, card // kinds, target, kind, isinstance(card, Named) and card.by_lot)
        if to_cell:
            kind = mover.lay(run, kind, target, E)
        elif not mover.drop(run, layout.by_location[target], kind, bottom, node.span):
            return False
        now = went(card, target, target * kinds + kind)
        if name is not None:
            E[name] = now
        return True

    return move_one


def compile_swap(c: Compiler, mover: Mover, node: ir.Swap) -> Step:
    """Compile `swap a with b`: two cards, or a card and what lies in a cell."""
    layout, kinds, size = c.layout, c.kinds, c.layout.geometry.size
    left, right = c.value(node.left), c.value(node.right)
    left_cell, right_cell = node.left.type == ir.CELL, node.right.type == ir.CELL
    names = [
        (i, node_.slot)
        for i, node_ in enumerate((node.left, node.right))
        if isinstance(node_, ir.Local) and node_.type == ir.CARD
    ]

    def end(run: Run, value: int, is_cell: bool) -> tuple[int, int]:
        if is_cell:
            return value, run.S[layout.cells + value] if value >= 0 else -1
        return (value // kinds, value % kinds) if value >= 0 else (-1, -1)

    def swap(run: Run, E: Frame) -> bool:
        named = left(run.S, E), right(run.S, E)
        ends = end(run, named[0], left_cell), end(run, named[1], right_cell)
        (here, mine), (there, yours) = ends
        if here < 0 or there < 0 or (mine < 0 and yours < 0):
            return run.refuse(lambda: reasons.nothing_to_swap(node.span))
        for location, kind in ends:
            if kind >= 0 and not mover.take(run, location * kinds + kind):
                return run.refuse(lambda: reasons.card_gone(node.span))
        for i, (start, goal, kind) in enumerate(((here, there, mine), (there, here, yours))):
            if kind < 0:
                continue
            passes(run, layout, start, goal, kind)
            if goal < size:
                kind = mover.lay(run, kind, goal, E)
            elif not mover.drop(run, layout.by_location[goal], kind, False, node.span):
                return False
            now = went(named[i], goal, goal * kinds + kind)
            for slot in (slot for j, slot in names if i == j):
                E[slot] = now
        return True

    return swap


def _spot(c: Compiler, spot: ir.Spot) -> Evaluate:
    """Compile where cards go, as a location: a cell, or a place."""
    if isinstance(spot, ir.ToCell):
        return c.value(spot.cell)
    slot, locations = c.location(spot.place, spot.owner).slot(), c.layout.locations
    return lambda S, E: locations[slot(S, E)]


def _is_bottom(spot: ir.Spot) -> bool:
    return isinstance(spot, ir.ToPlace) and spot.bottom


def _from_below(cards: ir.Expr) -> bool:
    """Return whether cards are said to be the lowest of those that lie on each other."""
    match cards:
        case ir.First(ir.PlaceCards() | ir.CardsOn(), last=False):
            return True
    return False


def _take_out(S: Slots, place: PlaceAt, kind: int, under: bool) -> None:
    """Take a card that is drawn out of its place; a back stands for one that is still counted."""
    if kind == place.back:
        S[place.out] += 1
    elif under:
        S[place.below] = without(S[place.below], kind, lowest=True)
    elif not place.declared.endless:
        take_card(S, place, kind)


def _no_room(c: Compiler, target: int, to: ir.Spot, node: ir.Draw | ir.Move) -> Reason:
    if target < 0 and isinstance(to, ir.ToCell):
        return reasons.off_the_board(node.span)
    if target < 0 and isinstance(to, ir.ToPlace):
        per = next(place.per for place in c.layout.rules.places if place.name == to.place)
        return reasons.nobodys_place(per, node.span)
    name = spot_name(c.layout, target)
    if target < c.layout.geometry.size:
        return reasons.cell_taken(name, node.span)
    return reasons.place_full(name, node.span)
