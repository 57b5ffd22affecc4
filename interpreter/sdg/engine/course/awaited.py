"""Events that triggers wait for: an event in, a closure that finds it among what happened out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from sdg import ir
from sdg.analysis.region_locality import depends_on_cells_only
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.regions import regions_passing
from sdg.engine.state.run import Run
from sdg.ir.rewriting import frame_size
from sdg.layout.slots import Frame, Layout, Slots

Bindings: TypeAlias = tuple[int, ...]  # what fills the first slots of a trigger's body
Find: TypeAlias = Callable[[Slots, Run], Iterable[Bindings]]


def finder(c: Compiler, event: ir.Event) -> Find | None:
    """Compile how a happening is searched for an event; each find fills the first slots."""
    layout, kinds = c.layout, c.kinds
    match event:
        case ir.Becomes():
            return _became(c, event)
        case ir.PlaceBecomes():
            return _place_became(c, event)
        case ir.Arrives(board, leaves):
            cells = sum(g.mask for g in layout.geometry.grids if g.board == board)

            def landed(before: Slots, run: Run) -> Iterator[Bindings]:
                for cell, came in sorted(run.landed.items()):
                    if came and cells >> cell & 1:
                        for kind in _lying(run.S, layout, cell)[-came:]:
                            yield (cell * kinds + kind, cell)

            def left(before: Slots, run: Run) -> Iterator[Bindings]:
                for cell, kind in sorted(run.gone, key=lambda gone: gone[0]):
                    if cells >> cell & 1:
                        yield (cell * kinds + kind, cell)

            return left if leaves else landed
        case ir.After(action):
            return lambda before, run: [args for name, args in run.done if name == action]
        case _:
            return None


def _lying(S: Slots, layout: Layout, cell: int) -> tuple[int, ...]:
    """Return the kinds of the cards on a cell, from the bottom up."""
    covered: tuple[int, ...] = S[layout.covered + cell] if layout.covered else ()
    return (*covered, S[layout.cells + cell])


def _place_became(c: Compiler, event: ir.PlaceBecomes) -> Find:
    condition = c.value(event.condition)
    owners = tuple(key for name, key in c.layout.places if name == event.place)
    size = frame_size(event.condition)

    def find(before: Slots, run: Run) -> Iterator[Bindings]:
        for owner in owners:
            frame: Frame = [owner] + [None] * size
            if condition(run.S, frame) and not condition(before, frame):
                yield (owner,)

    return find


def _became(c: Compiler, event: ir.Becomes) -> Find:
    """Compile for which regions a condition is true now and was not before: slot 1 is `them`."""
    static, family = c.layout.regions.static(event.family), c.layout.regions.families[event.family]
    living = c.value(ir.FamilyRegions(event.family, None, ir.set_of(ir.REGION)))
    members = c.layout.regions.members(event.family)
    passing = regions_passing(c, event.condition, 0)
    local, size = static and depends_on_cells_only(event.condition), frame_size(event.condition)

    def find(before: Slots, run: Run) -> Iterator[Bindings]:
        S, candidates = run.S, 0
        if local:
            for cell in run.landed:
                candidates |= members[cell]
            for cell, _ in run.gone:
                candidates |= members[cell]
            for cell in run.turned:
                candidates |= members[cell]
        else:
            candidates = family.ids if static else living(S, [])  # whoever's they are
        if candidates and before is not S:
            frame: Frame = [None] * max(size, 1)
            became = passing(S, frame, candidates)
            if became:
                became &= ~passing(before, frame, became)
            if became:
                yield (0, became)

    return find
