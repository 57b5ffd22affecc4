"""Changes of numbers, flags and names: a step in, kernel assignments out."""

from __future__ import annotations

from sdg import ir
from sdg.ir import NOTHING
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import certain, noting_absence
from sdg.kernel.expressions.numbers import store_word
from sdg.kernel.expressions.overflow import change, cut
from sdg.kernel.expressions.register import (
    index_of,
    is_somebody,
    number,
    owner,
    value,
)
from sdg.kernel.steps.body import Body, generates

MARKED = -2  # the slot of a value that is being marked


@generates(ir.Mark)
def _mark(body: Body, step: ir.Mark) -> None:
    k, values, flag = body.k, step.regions, step.flag
    if k.shape.is_mask(k.layout.stores[flag]):
        _mark_regions(body, values, flag)
    elif values.type.kind == "set":
        _mark_each(body, values, flag)
    else:
        _mark_value(body, flag, number(k, values, body.E))


@generates(ir.Let)
def _let(body: Body, step: ir.Let) -> None:
    k, E = body.k, body.E
    E[step.slot] = noting_absence(k, body.kept(value(k, step.value, E)), step.value, E)


@generates(ir.Assign)
def _assign(body: Body, step: ir.Assign) -> None:
    k, E = body.k, body.E
    store = k.layout.stores[step.target.name]
    if k.shape.is_mask(store):
        raise Unsupported("a flag of a region that is assigned")
    who = step.target.owner
    if store.owners != (NOTHING,) and not is_somebody(who, E):
        seat = k.named(owner(k, who, E), "who")
        index, there = index_of(store.owners, seat)
        with k.source.block(f"if {there}:"):
            amount = certain(k, step.value, number(k, step.value, E), E)
            _change(body, k.shape.store(step.target.name, index), step, amount, store.total)
    else:
        amount = certain(k, step.value, number(k, step.value, E), E)
        _change(body, store_word(k, step.target, E), step, amount, store.total)


@generates(ir.Pay)
def _pay(body: Body, step: ir.Pay) -> None:
    k, E, amount = body.k, body.E, step.amount
    price, held = number(k, amount, E), store_word(k, step.counter, E)
    if k.bounds.is_above_nothing(amount):
        price = certain(k, amount, k.named(price, "price"), E)
    else:
        price = certain(k, amount, k.source.keep(price, "price"), E)
        with k.source.block(f"if {price} < 0:"):
            k.fault()
            k.source.add(f"{price} = 0")
    body.demand(f"{held} >= {price}")
    k.source.add(f"{held} -= {price}")


def _mark_value(body: Body, flag: str, key: str) -> None:
    """Generate code: a flag of a value is set, if it is kept for such a one."""
    k = body.k
    key = k.named(key, "key")
    index, there = index_of(k.layout.stores[flag].owners, key)
    with k.source.block(f"if {there}:"):
        k.source.add(f"{k.shape.store(flag, index)} = 1")


def _mark_each(body: Body, values: ir.Expr, flag: str) -> None:
    """Generate code: a flag of each value of a set is set; which these are is found first."""
    assert isinstance(values.type.of, ir.Type)
    one, moved = ir.Local(MARKED, values.type.of), body.moved
    body.step(ir.ForEach(MARKED, values, None, (ir.Mark(one, flag),)))
    body.moved = moved  # no card has


def _mark_regions(body: Body, regions: ir.Expr, flag: str) -> None:
    """Generate code: a flag of regions is set, if it is kept for such ones."""
    k = body.k
    mask = number(k, regions, body.E)
    if regions.type.kind != "set":
        region = k.named(mask, "region")
        mask = f"(one_region({region}) if {region} >= 0 else 0)"
    kept = sum(1 << region for region in k.layout.stores[flag].owners)
    one = regions.type.of if isinstance(regions.type.of, ir.Type) else regions.type
    meant = k.layout.regions.families.get(str(one.of))
    if meant is None or meant.ids & ~kept:
        mask = f"({mask} & {kept})"
    k.source.add(f"s.store_{flag} |= {mask}")


def _change(body: Body, word: str, step: ir.Assign, amount: str, total: int | None) -> None:
    k = body.k
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
