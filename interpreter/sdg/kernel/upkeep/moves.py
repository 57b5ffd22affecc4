"""Cards put down and lifted, added to places and taken from them: functions of a kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.kernel.dialect.outcomes import BEYOND
from sdg.kernel.dialect.values import Code
from sdg.kernel.upkeep import derived_sets
from sdg.kernel.upkeep.around_cards import arrives, leaves, makes
from sdg.kernel.upkeep.events import note_landed, note_left, note_pulled
from sdg.kernel.upkeep.full_regions import fill
from sdg.kernel.upkeep.peer_sets import barring_sets
from sdg.kernel.upkeep.places import write_place

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def write_moving(k: Kernel) -> None:
    """Generate the functions that are the only writers of cells and places."""
    if k.shape.cells:
        _show(k)
        _hide(k)
        if k.shape.stacked:
            _put_stacked(k)
        else:
            with k.source.function("def put(s: State, at: number, kind: number) -> none:"):
                k.source.add("show(s, at, kind)")
                note_landed(k)
                if k.edge:
                    with k.source.block(f"if {k.edge} >> at & 1:"):
                        k.source.add(f"s.over = {BEYOND}")
            with k.source.function("def lift(s: State, at: number) -> number:"):
                k.source.add("kind = s.cell[at]")
                k.source.add("hide(s, at, kind)")
                note_left(k, "at", "kind")
                k.source.add("return kind")
        if not k.shape.stacked:
            _lift_all(k)
    for place in k.rules.places:
        write_place(k, place.name)


def _show(k: Kernel) -> None:
    head = "def show(s: State, at: number, kind: number) -> none:"
    with k.source.function(head, "Let a card be the visible one of a cell."):
        k.source.add("bit = one_cell(at)")
        k.source.add("s.cell[at] = kind")
        k.source.add("s.occupied |= bit")
        fill(k, "at", "+")
        for attribute in k.layout.cards.attributes:
            with k.with_value(attribute.name, "kind") as value:
                k.source.add(f"s.where_{attribute.name}[{value}] |= bit")
                for number, peers in barring_sets(k, attribute.name):
                    barred = f"s.barred_{number}[{value}]"
                    if number in k.shape.barring.twice:
                        k.source.add(f"s.twice_{number}[{value}] |= {barred} & {peers}[at]")
                    k.source.add(f"{barred} |= {peers}[at]")
        derived_sets.arrives(k)
        for around in k.shape.arounds:
            with k.with_value(around.attribute, "kind") as value:
                arrives(k, around, "at", value)
            makes(k, around, "at", "kind")


def _hide(k: Kernel) -> None:
    head = "def hide(s: State, at: number, kind: number) -> none:"
    with k.source.function(
        head, "Take the visible card of a cell out of the sets that describe it."
    ):
        k.source.add("bit = one_cell(at)")
        k.source.add("s.cell[at] = -1")
        k.source.add("s.occupied &= ~bit")
        fill(k, "at", "-")
        for attribute in k.layout.cards.attributes:
            with k.with_value(attribute.name, "kind") as value:
                k.source.add(f"s.where_{attribute.name}[{value}] &= ~bit")
                _bar_anew(k, attribute.name, value)
        derived_sets.leaves(k)
        for around in k.shape.arounds:
            leaves(k, around)


def _lift_all(k: Kernel) -> None:
    """Generate how several cards leave together: what follows from them is computed once."""
    add = k.source.add
    head = "def lift_all(s: State, gone: cells) -> none:"
    with k.source.function(head, "Clear cells that all hold a card, but for the cards themselves."):
        add("s.occupied &= ~gone")
        add("s.left |= gone")
        if k.shape.watched:
            with k.each(Code("gone", "cells")) as cell:
                fill(k, str(cell), "-")
        for attribute in k.layout.cards.attributes:
            v = k.source.fresh("v")
            loop = f"for {v} in range({len(attribute.values)}):"
            with k.source.block(loop), k.source.block(f"if s.where_{attribute.name}[{v}] & gone:"):
                add(f"s.where_{attribute.name}[{v}] &= ~gone")
                _bar_anew(k, attribute.name, v)
        derived_sets.all_leave(k, "gone")
        for around in k.shape.arounds:
            leaves(k, around)


def _bar_anew(k: Kernel, attribute: str, value: str) -> None:
    """Generate code: the cells where a value is barred are found anew, from where it lies."""
    keep, add = k.source.keep, k.source.add
    for number, peers in barring_sets(k, attribute):
        barred = keep("0", "barred", "cells")
        twice = keep("0", "twice", "cells") if number in k.shape.barring.twice else None
        left = keep(f"s.where_{attribute}[{value}]", "left", "cells")
        with k.source.block(f"while {left}:"):
            if twice:
                add(f"{twice} |= {barred} & {peers}[first({left})]")
            add(f"{barred} |= {peers}[first({left})]")
            add(f"{left} &= {left} - 1")
        add(f"s.barred_{number}[{value}] = {barred}")
        if twice:
            add(f"s.twice_{number}[{value}] = {twice}")


def _put_stacked(k: Kernel) -> None:
    with k.source.function("def put(s: State, at: number, kind: number) -> none:"):
        k.within("s.height[at]", k.shape.all_cards)
        plain = _shown_plainly(k)
        with k.source.block("if s.cell[at] >= 0:"):
            k.source.add(f"{k.shape.covered('at', 's.height[at] - 1')} = s.cell[at]")
            if not plain:
                k.source.add("hide(s, at, s.cell[at])")
        if plain:  # nothing can foretell whether a card lies there: without one, the new one leaves
            k.source.add("old = s.cell[at] if s.cell[at] >= 0 else kind")
            for attribute in k.layout.cards.attributes:
                with k.with_value(attribute.name, "old") as value:
                    k.source.add(f"s.where_{attribute.name}[{value}] &= ~one_cell(at)")
        k.source.add("show(s, at, kind)")
        k.source.add("s.height[at] += 1")
        note_landed(k)
    with k.source.function("def lift(s: State, at: number) -> number:"):
        k.source.add("kind = s.cell[at]")
        k.source.add("hide(s, at, kind)")
        k.source.add("s.height[at] -= 1")
        with k.source.block("if s.height[at] > 0:"):
            k.source.add(f"show(s, at, {k.shape.covered('at', 's.height[at] - 1')})")
        note_left(k, "at", "kind")
        k.source.add("return kind")


def _shown_plainly(k: Kernel) -> bool:
    """Return whether nothing is kept of visible cards but where each value lies; each has all."""
    names = [attribute.name for attribute in k.layout.cards.attributes]
    return (
        not k.shape.watched and not k.shape.arounds and not k.shape.derived.fields()
        and not any(True for name in names for _ in barring_sets(k, name))
        and all(value >= 0 for name in names for value in k.value_index(name)[:-1])
    )  # fmt: skip


def lifting(k: Kernel, lowest: bool) -> str:
    """Return the function that lifts a card of a kind off a cell: 0 if there is none.

    Of cards alike it is the topmost; or it is the lowest of all, which was found there just before.
    What it covered or was on stays.
    """
    name = f"lift_{'lowest' if lowest else 'topmost'}"
    if not k.source.begins(name):
        return name
    add, covered = k.source.add, k.shape.covered
    with k.source.function(f"def {name}(s: State, at: number, kind: number) -> number:"):
        if not k.shape.stacked:
            with k.source.block("if s.cell[at] != kind:"):
                add("return 0")
            add("lift(s, at)")
            add("return 1")
            return name
        add("top = s.height[at] - 1")
        add("n = 0" if lowest else "n = top if s.cell[at] == kind else top - 1")
        if not lowest:
            with k.source.block(f"while 0 <= n < top and {covered('at', 'n')} != kind:"):
                add("n -= 1")
            with k.source.block("if n < 0:"):
                add("return 0")
        with k.source.block("if n == top:"):
            add("lift(s, at)")
            add("return 1")
        note_pulled(k, "n", "at", "kind")
        add("s.height[at] -= 1")
        with k.source.block("for i in range(n, top - 1):"):
            add(f"{covered('at', 'i')} = {covered('at', 'i + 1')}")
        add("return 1")
    return name


def lying_on(k: Kernel) -> str:
    """Return the function that finds whether a card of a kind lies on a cell, covered or not."""
    if k.source.begins("lies_on"):
        add = k.source.add
        with k.source.function("def lies_on(s: State, at: number, kind: number) -> number:"):
            if not k.shape.stacked:
                add("return s.cell[at] == kind")
                return "lies_on"
            with k.source.block("for n in range(s.height[at] - 1):"):
                add(f"if {k.shape.covered('at', 'n')} == kind:")
                add("    return 1")
            add("return s.cell[at] == kind")
    return "lies_on"
