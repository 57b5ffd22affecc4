"""Cards put down and lifted, added to places and taken from them: functions of a kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.kernel.around import arrives, leaves, makes
from sdg.kernel.codes import Code
from sdg.kernel.rows import BEYOND

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel


def write_moving(k: Kernel) -> None:
    """Write the functions that are the only writers of cells and places."""
    if k.shape.cells:
        _show(k)
        _hide(k)
        if k.shape.stacked:
            _put_stacked(k)
        else:
            with k.source.function("def put(s: State, at: number, kind: number) -> none:"):
                k.source.add("show(s, at, kind)")
                k.source.add("s.landed |= one_cell(at)")
                note_laid(k)
                if k.edge:
                    with k.source.block(f"if {k.edge} >> at & 1:"):
                        k.source.add(f"s.over = {BEYOND}")
            with k.source.function("def lift(s: State, at: number) -> number:"):
                k.source.add("kind = s.cell[at]")
                k.source.add("hide(s, at, kind)")
                k.source.add("s.left |= one_cell(at)")
                k.source.add("return kind")
        if not k.shape.stacked:
            _lift_all(k)
    for place in k.rules.places:
        _place(k, place.name)


def note_laid(k: Kernel) -> None:
    """Write that a card came to lie on a cell this turn, if some line asks for such cells."""
    grids, asked = k.layout.geometry.grids, k.layout.boards_laid
    if asked:
        boards = sum(grid.mask for grid in grids if grid.board in asked)
        k.source.add(f"s.laid |= one_cell(at) & {boards}")


def _show(k: Kernel) -> None:
    head = "def show(s: State, at: number, kind: number) -> none:"
    with k.source.function(head, "Let a card be the visible one of a cell."):
        k.source.add("bit = one_cell(at)")
        k.source.add("s.cell[at] = kind")
        k.source.add("s.occupied |= bit")
        _fill(k, "at", 1)
        for attribute in k.layout.cards.attributes:
            with k.with_value(attribute.name, "kind") as value:
                k.source.add(f"s.where_{attribute.name}[{value}] |= bit")
                for number, peers in k.barring(attribute.name):
                    k.source.add(f"s.barred_{number}[{value}] |= {peers}[at]")
        k.shape.follows.arrives(k)
        for around in k.shape.arounds:
            with k.with_value(around.attribute, "kind") as value:
                arrives(k, around, "at", value)
            makes(k, around, "at", "kind")


def _hide(k: Kernel) -> None:
    head = "def hide(s: State, at: number, kind: number) -> none:"
    with k.source.function(
        head, "Take the visible card of a cell out of the sets that tell of it."
    ):
        k.source.add("bit = one_cell(at)")
        k.source.add("s.cell[at] = -1")
        k.source.add("s.occupied &= ~bit")
        _fill(k, "at", -1)
        for attribute in k.layout.cards.attributes:
            with k.with_value(attribute.name, "kind") as value:
                k.source.add(f"s.where_{attribute.name}[{value}] &= ~bit")
                for number, peers in k.barring(attribute.name):
                    barred = k.source.keep("0", "barred", "cells")
                    left = k.source.keep(f"s.where_{attribute.name}[{value}]", "left", "cells")
                    with k.source.block(f"while {left}:"):
                        k.source.add(f"{barred} |= {peers}[first({left})]")
                        k.source.add(f"{left} &= {left} - 1")
                    k.source.add(f"s.barred_{number}[{value}] = {barred}")
        k.shape.follows.leaves(k)
        for around in k.shape.arounds:
            leaves(k, around)


def _fill(k: Kernel, cell: str, by: int) -> None:
    """Keep which regions are full, as one of their cells gets its first card or loses its last."""
    if not k.shape.watched:
        return
    add, cells = k.source.add, k.layout.regions.cells
    at = [
        sum(1 << r for r, mask in enumerate(cells) if mask >> i & 1 and k.shape.watched >> r & 1)
        for i in range(k.shape.cells)
    ]
    table = k.source.table("regions_at", at, "regions")
    size = k.source.table("size_of_region", [mask.bit_count() for mask in cells])
    with k.each(Code(f"{table}[{cell}]", "regions")) as region:
        if by < 0:
            add(f"s.full &= ~one_region({region})")
        add(f"s.filled[{region}] += {by}")
        if by > 0:
            with k.source.block(f"if s.filled[{region}] == {size}[{region}]:"):
                add(f"s.full |= one_region({region})")


def _lift_all(k: Kernel) -> None:
    """Write how many cards leave at once: what follows from them is worked out once."""
    add = k.source.add
    head = "def lift_all(s: State, gone: cells) -> none:"
    with k.source.function(head, "Clear cells that all hold a card, but for the cards themselves."):
        add("s.occupied &= ~gone")
        add("s.left |= gone")
        if k.shape.watched:
            with k.each(Code("gone", "cells")) as cell:
                _fill(k, str(cell), -1)
        for attribute in k.layout.cards.attributes:
            v = k.source.fresh("v")
            loop = f"for {v} in range({len(attribute.values)}):"
            with k.source.block(loop), k.source.block(f"if s.where_{attribute.name}[{v}] & gone:"):
                add(f"s.where_{attribute.name}[{v}] &= ~gone")
                for number, peers in k.barring(attribute.name):
                    barred = k.source.keep("0", "barred", "cells")
                    left = k.source.keep(f"s.where_{attribute.name}[{v}]", "left", "cells")
                    with k.source.block(f"while {left}:"):
                        add(f"{barred} |= {peers}[first({left})]")
                        add(f"{left} &= {left} - 1")
                    add(f"s.barred_{number}[{v}] = {barred}")
        k.shape.follows.leaves(k)
        for around in k.shape.arounds:
            leaves(k, around)


def _put_stacked(k: Kernel) -> None:
    most = max(1, sum(k.shape.copies.values()))
    with k.source.function("def put(s: State, at: number, kind: number) -> none:"):
        with k.source.block("if s.cell[at] >= 0:"):
            k.source.add(f"s.below[at * {most} + s.height[at] - 1] = s.cell[at]")
            k.source.add("hide(s, at, s.cell[at])")
        k.source.add("show(s, at, kind)")
        k.source.add("s.height[at] += 1")
        k.source.add("s.landed |= one_cell(at)")
        note_laid(k)
    with k.source.function("def lift(s: State, at: number) -> number:"):
        k.source.add("kind = s.cell[at]")
        k.source.add("hide(s, at, kind)")
        k.source.add("s.height[at] -= 1")
        with k.source.block("if s.height[at] > 0:"):
            k.source.add(f"show(s, at, s.below[at * {most} + s.height[at] - 1])")
        k.source.add("s.left |= one_cell(at)")
        k.source.add("return kind")


def _place(k: Kernel, name: str) -> None:
    place, shape = k.shape.places[name], k.shape
    if place.endless:
        return
    plain = shape.plain(place)
    has, size = shape.has(name, "of"), shape.size(name, "of")
    copies = "" if plain else shape.copy(name, "of", "kind")
    with k.source.function(f"def add_{name}(s: State, of: number, kind: number) -> none:"):
        k.source.add(f"{has} |= one_kind(kind)")
        if not plain:
            k.source.add(f"{copies} += 1")
            k.source.add(f"{size} += 1")
    with k.source.function(f"def take_{name}(s: State, of: number, kind: number) -> none:"):
        if plain:
            k.source.add(f"{has} &= ~one_kind(kind)")
        else:
            k.source.add(f"{copies} -= 1")
            k.source.add(f"{size} -= 1")
            with k.source.block(f"if {copies} == 0:"):
                k.source.add(f"{has} &= ~one_kind(kind)")
    below = f"s.unders_{name}" if name in shape.bottoms else ""
    if below:
        with k.source.function(f"def lay_under_{name}(s: State, kind: number) -> none:"):
            k.source.add(f"s.under_{name}[{below}] = kind")
            k.source.add(f"{below} += 1")
            k.source.add(f"{size} += 1")
    with k.source.function(f"def draw_{name}(s: State, of: number) -> number:"):
        if below:
            with k.source.block(f"if {size} == {below}:"):
                k.source.add(f"under = s.under_{name}[0]")
                k.source.add(f"{below} -= 1")
                k.source.add(f"{size} -= 1")
                with k.source.block(f"for n in range({below}):"):
                    k.source.add(f"s.under_{name}[n] = s.under_{name}[n + 1]")
                k.source.add("return under")
            k.source.add(f"i = below(s, {size} - {below})")
        else:
            k.source.add(f"i = below(s, {size})")
        if plain:
            k.source.add(f"kind = nth({has}, i)")
        else:
            k.source.add("kind = 0")
            with k.source.block(f"while i >= {copies}:"):
                k.source.add(f"i -= {copies}")
                k.source.add("kind += 1")
        k.source.add(f"take_{name}(s, of, kind)")
        k.source.add("return kind")
