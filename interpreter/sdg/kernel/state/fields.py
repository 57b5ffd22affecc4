"""The fields of a kernel's state, declared: those of the state proper, then scratch and counts."""

from __future__ import annotations

from sdg import ir
from sdg.engine.steps.for_each import deciding_loops
from sdg.ir import NOTHING
from sdg.kernel.dialect.writer import Unsupported, standing
from sdg.kernel.state import cell_fields
from sdg.kernel.state.events import is_order_noted
from sdg.kernel.state.shape import SETS, Shape


def declare(shape: Shape) -> None:
    """Declare the fields of a state in the source of its kernel."""
    add = shape.source.fields
    for name in (
        "step", "active", "turn", "round", "passes", "over", "again", "result", "leader",
        "passed", "undoable", "clock", "turn_clock",
    ):  # fmt: skip
        add[name] = "number()"
    if shape.layout.rests:
        add["whose"] = add["undoes"] = "number()"
    for slot in range(len(shape.rules.turn.body.slots)):
        add[f"turn_{slot}"] = SETS.get(shape.turn_kinds.get(slot, ""), "number(-1)")
    for loop, step in enumerate(deciding_loops(shape.rules)):
        add[f"next_{loop}"] = add[f"loop_{loop}_many"] = "number()"
        add[f"loop_{loop}_row"] = f"numbers({_most(shape, step.over.type)})"
    for slot in range(len(shape.layout.loops)):
        add[f"rounds_{slot}"] = "number()"
    for action in shape.layout.counts:
        add[f"times_{action}"] = "number()"
    if shape.layout.laid:
        add["laid"] = "cells()"
    for store in shape.layout.stores.values():
        first = NOTHING if store.declared.kind == "marker" else 0
        owners = len(store.owners)
        shared = store.owners == (NOTHING,)
        field = f"number({first})" if shared else f"numbers({owners}, {first})"
        if shape.is_mask(store):
            field = "regions()"
        add[f"store_{store.declared.name}"] = field
    for place in shape.rules.places:
        many = None if place.per is None else len(shape.keys(place.name))
        if place.endless:
            continue
        add[f"has_{place.name}"] = f"kinds({many or ''})"
        if not shape.plain(place):
            add[f"size_{place.name}"] = "number()" if many is None else f"numbers({many})"
            width = "numbers" if shape.is_without_bound(place) else "small"
            add[f"copies_{place.name}"] = f"{width}({(many or 1) * shape.kinds})"
        if shape.is_counted_up(place):
            add[f"upto_{place.name}"] = f"words({many or ''})"
        if place.ordered:
            add[f"order_{place.name}"] = f"small({(many or 1) * shape.most_in(place.name)})"
        if shape.is_hidden(place.name):
            if place.ordered:
                with standing(place.span):
                    raise Unsupported("cards face down from a pile in order")
            add[f"out_{place.name}"] = "number()" if many is None else f"numbers({many})"
        if place.name in shape.bottoms:
            if place.capacity is not None:
                with standing(place.span):
                    raise Unsupported("the bottom of a pile with room for few")
            add[f"under_{place.name}"] = f"small({(many or 1) * shape._most_under})"
            add[f"unders_{place.name}"] = "number()" if many is None else f"numbers({many})"
    add |= cell_fields.fields(shape)
    shape.source.kept = tuple(add)  # the state proper ends here
    for name in (
        "seed", "decisions", "singles", "options", "winners", "branching", "turn_over",
        "game_over", "looked", "all_passes", "trying",
    ):  # fmt: skip
        add[name] = "number()"
    if shape.endless:
        add["strayed"] = "number()"
    add["scores"] = f"numbers({shape.players})"
    if shape.cells:
        for name in shape.happened:
            add[name] = "cells()"
    if is_order_noted(shape.rules):
        add["came"], add["comers"] = f"small({shape.cells})", "number()"


def _most(shape: Shape, over: ir.Type) -> int:
    """Return how many elements a set of a type has at most."""
    most = {
        ir.CELL: shape.cells,
        ir.PLAYER: shape.players,
        ir.DIRECTION: shape.ways,
    }.get(over.of, 0)  # type: ignore[arg-type]
    values = (len(a.values) for a in shape.layout.cards.attributes)
    return most or max(1, len(shape.layout.regions.cells), *values)
