"""Fields of the state that describe cells: what lies there, and sets that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.kernel.state import events, full_regions

if TYPE_CHECKING:
    from sdg.kernel.state.shape import Shape


def fields(shape: Shape) -> dict[str, str]:
    """Return the fields of the state proper that describe cells, and what lies there."""
    add, layout = dict[str, str](), shape.layout
    if not shape.cells:
        return add
    add["cell"] = f"small({shape.cells}, -1)"
    add["occupied"] = "cells()"
    for attribute in layout.cards.attributes:
        add[f"where_{attribute.name}"] = f"cells({len(attribute.values)})"
    for number, (differing, _) in shape.barring.peers.items() if not shape.tabled else ():
        values = len(layout.cards.codes(differing))
        add[f"barred_{number}"] = f"cells({values})"
        if number in shape.barring.twice:
            add[f"twice_{number}"] = f"cells({values})"
    add |= shape.derived.fields()
    for around in shape.arounds:
        add |= around.fields()
    if shape.watched:
        add |= full_regions.fields(layout)
    if shape.rules.misplay is not None:
        for name in ("wrong", "lasting", "fresh"):
            add[name] = "cells()"
        add["wrong_kind"] = add["wrong_seat"] = f"small({shape.cells})"
        add["fresh_seat"] = "number()"
    add |= events.fields(shape)
    if shape.stacked:
        add["height"] = f"small({shape.cells})"
        add["below"] = f"small({shape.cells * shape.all_cards})"
    return add
