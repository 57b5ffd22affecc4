"""`draw`: a step in, kernel code out for how many cards, which of them, and where they go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.reads_and_writes import reads, writes
from sdg.engine.state.budget import MOST
from sdg.engine.steps.card_steps import DRAWING
from sdg.ir.facts import EVERYTHING
from sdg.kernel.dialect.values import (
    Card,
    Frame,
    Held,
    InPlace,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import may_err
from sdg.kernel.expressions.card_order import end_of, taking
from sdg.kernel.expressions.register import (
    number,
    place_of,
    test,
)
from sdg.kernel.masks.kinds import kinds_passing
from sdg.kernel.steps.body import Body, generates
from sdg.kernel.steps.lay import demand_room, lay, take, target_of

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@generates(ir.Draw)
def _draw(body: Body, step: ir.Draw) -> None:
    k, E = body.k, body.E
    hidden = k.shape.is_hidden(step.place)
    if step.condition is not None and step.place in k.shape.bottoms and hidden:
        raise Unsupported("a draw with a condition from a pile of backs with a bottom")
    whose, there = place_of(k, step.place, step.owner, E)
    if there:
        with k.source.block(f"if {there}:"):
            _draw_from(body, step, whose)
    else:
        _draw_from(body, step, whose)


def _draw_from(body: Body, step: ir.Draw, whose: str) -> None:
    k = body.k
    target = target_of(body, step.to)
    anew = step.condition is not None and _is_asked_anew(body, step, step.condition)
    offered = None if anew else _offered(body, step, whose)
    amount = number(k, step.amount, body.E)
    if k.shape.places[step.place].endless:
        amount = _not_too_many(body, step.amount, amount)
    elif isinstance(target, InPlace) and target.place == step.place:  # it never gets empty
        same = "" if whose == target.owner else f"{whose} == {target.owner}"
        amount = _not_too_many(body, step.amount, amount, same)
    if amount == "1":
        bare, drawing = offered or _offered(body, step, whose)
        with k.source.block(f"if not {bare}:"):
            _lay_drawn(body, step, target, drawing)
    else:
        with k.source.block(f"for {k.source.fresh('n')} in range({amount}):"):
            bare, drawing = offered or _offered(body, step, whose)
            with k.source.block(f"if {bare}:"):
                k.source.add("break")
            _lay_drawn(body, step, target, drawing)


def _is_asked_anew(body: Body, step: ir.Draw, condition: ir.Expr) -> bool:
    """Return whether the condition of a draw is to be evaluated before each card: it looks at what
    a card changes, or may be an error, which it is only for a card that is drawn."""
    looked, changed = reads(condition), writes(step)
    by_card = not looked.isdisjoint((EVERYTHING, *changed))
    return by_card or may_err(body.k, condition)


def _offered(body: Body, step: ir.Draw, whose: str) -> tuple[str, Callable[[], str]]:
    """Generate which cards may be drawn; return whether there are none, and what draws one."""
    k, E = body.k, body.E
    place = k.shape.places[step.place]
    if step.face_down:
        under = f" - {k.shape.unders(step.place, whose)}" if step.place in k.shape.bottoms else ""
        there = f"{k.shape.size(step.place, whose)}{under} <= 0"
        return there, lambda: f"draw_back_{step.place}(s, {whose})"
    if step.condition is None:
        has = k.shape.has(step.place, whose)
        any_card = f"nth({has}, below(s, count({has})))"
        drawn = any_card if place.endless else f"draw_{step.place}(s, {whose})"
        return f"{k.shape.size(step.place, whose)} == 0", lambda: drawn
    assert step.slot is not None
    held = Held(step.place, whose)
    passing = _kinds_passing(k, held, step.slot, step.condition, E)

    def drawing() -> str:
        if place.ordered:
            top = end_of(k, Held(step.place, whose, passing), last=True)
            return take(body, top)
        if step.place in k.shape.bottoms:
            return _draw_above_first(body, step.place, whose, passing)
        return _draw_some(k, step.place, whose, passing)

    return f"({k.shape.has(step.place, whose)} & {passing}) == 0", drawing


def _draw_above_first(body: Body, place: str, whose: str, passing: str) -> str:
    """Generate a card of some kinds being drawn; one put below waits until no other is left."""
    k, add, shape = body.k, body.k.source.add, body.k.shape
    drawn, total = k.source.keep("-1", "drawn"), k.source.keep("0", "total")
    kind, n = k.source.fresh("kind"), k.source.fresh("n")
    copies = f"({shape.copy_above(place, whose, kind)} if {passing} >> {kind} & 1 else 0)"
    with k.source.block(f"for {kind} in range({shape.kinds}):"):
        add(f"{total} += {copies}")
    with k.source.block(f"if {total} > 0:"):
        i = k.source.keep(f"below(s, {total})", "i")
        with k.source.block(f"for {kind} in range({shape.kinds}):"):
            add(f"{i} -= {copies}")
            add(f"if {i} < 0:")
            add(f"    {drawn} = {kind}")
            add("    break")
        add(f"{taking(place)}(s, {whose}, {drawn})")
    with k.source.block("else:"):
        under = shape.under(place, whose, n)
        with k.source.block(f"for {n} in range({shape.unders(place, whose)}):"):
            add(f"if {passing} >> {under} & 1:")
            add(f"    {drawn} = {under}")
            add("    break")
        add(f"take_under_{place}(s{shape.of(place, whose)}, {drawn})")
    return drawn


def _not_too_many(body: Body, node: ir.Expr, amount: str, where: str = "") -> str:
    """Generate code: too many cards of a place that never gets empty are an error; return how many
    are drawn. `where` is the condition on which it never does ("": always)."""
    k, most = body.k, MOST // DRAWING
    if isinstance(node, ir.Const) and node.value <= most:
        return amount
    wanted = k.source.keep(amount, "wanted")
    with k.source.block(f"if {wanted} > {most}{where and f' and {where}'}:"):
        k.fault()
        k.source.add(f"{wanted} = 0")
    return wanted


def _lay_drawn(body: Body, step: ir.Draw, target: Card, drawing: Callable[[], str]) -> None:
    """Generate a card being drawn and put down; without room for it, chance is not drawn from."""
    demand_room(body, target)
    lay(body, target, body.k.source.keep(drawing(), "drawn"), is_bottom(step.to))


def is_bottom(spot: ir.Spot) -> bool:
    """Return whether cards are put below what lies there."""
    return isinstance(spot, ir.ToPlace) and spot.bottom


def _kinds_passing(k: Kernel, held: Held, slot: int, condition: ir.Expr, E: Frame) -> str:
    """Generate the kinds among those held that pass a condition."""
    anywhere = ir.Const(0, ir.CARD)  # the condition does not speak of where they lie
    if (known := kinds_passing(k, condition, slot, E, held, anywhere)) is not None:
        return k.named(known, "passing", "kinds")
    passing = k.source.keep("0", "passing", "kinds")
    with k.each(held) as card:
        assert isinstance(card, InPlace)
        E[slot] = card
        with k.source.block(f"if {test(k, condition, E)}:"):
            k.source.add(f"{passing} |= one_kind({card.kind})")
    return passing


def _draw_some(k: Kernel, place: str, whose: str, kinds: str) -> str:
    """Generate a card of some kinds being drawn: its kind."""
    kind = k.source.keep(k.pick_some(place, whose, kinds), "drawn")
    if not k.shape.places[place].endless:
        k.source.add(f"{taking(place)}(s, {whose}, {kind})")
    return kind
