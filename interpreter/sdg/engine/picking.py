"""`pick … at random`: one element of a set, or cells one in each of some regions."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import or_

from sdg import ir
from sdg.engine.compiling import Compiler, Evaluate, Fault, Frame
from sdg.engine.geometry import bits
from sdg.engine.naming import cell_name, element_face, viewers
from sdg.engine.numbers import is_mask, nothing_of
from sdg.engine.running import Run, Step, pick
from sdg.seeing.places import together

MOST = 20_000  # sets of regions without a cell that are looked into
LOOKS = 2  # cells that are looked at in one unit of work


def compile_pick(c: Compiler, node: ir.Pick) -> Step:
    """Compile `pick x at random from set`, and `…, one in each row, column`."""
    layout, slot, over = c.layout, node.slot, c.value(node.over)
    if node.one_in_each:
        return _one_in_each(c, node, over)
    masked, element = is_mask(node.over.type), node.over.type.of
    assert isinstance(element, ir.Type)

    def pick_one(run: Run, E: Frame) -> bool:
        found = over(run.S, E)
        elements = tuple(bits(found)) if masked else found
        counted = Counter(elements)
        kinds, weights = list(counted), list(counted.values())
        if not kinds:
            E[slot] = nothing_of(element)
            return True
        seen_by = None
        if element == ir.CARD:
            spots = {card // c.kinds for card in kinds}
            seen_by = reduce(together, (viewers(layout, spot) for spot in spots))
        index = pick(
            run, weights,
            lambda i: f"pick {element_face(layout, element, kinds[i])}", "pick a card", seen_by,
        )  # fmt: skip
        E[slot] = kinds[index]
        return True

    return pick_one


def _one_in_each(c: Compiler, node: ir.Pick, over: Evaluate) -> Step:
    """Pick cells so that each region holds exactly one, uniformly over all such sets.

    The regions of a family are those of the boards on which the cells lie: of a board per player,
    one player's. If none lies there, no cells will do. Region by region, each cell of the first one
    without any is as likely as the number of ways to go on from it.
    """
    layout, cells = c.layout, c.layout.regions.cells
    covers = layout.regions.covering(node.one_in_each)
    on_boards = [
        (layout.regions.families[name].ids, layout.regions.on_boards(name))
        for name in node.one_in_each
    ]  # of each family: all, and by the board

    def choices(open_: int, within: int) -> list[int]:
        found = tuple(bits(cells[(open_ & -open_).bit_length() - 1] & within))
        c.work.spend(1 + len(found) // LOOKS, node.span)
        return [i for i in found if covers[i] & ~open_ == 0]

    known: dict[tuple[int, int], int] = {}
    counted = dict[tuple[int, int], int]()  # from where ways are known: how much work that was

    def ways(open_: int, within: int) -> int:
        if not open_:
            return 1
        found = known.get((open_, within))
        if found is None:
            if len(known) >= MOST:
                raise Fault("there are too many ways to pick these cells", node.span)
            found = sum(ways(open_ & ~covers[i], within) for i in choices(open_, within))
            known[open_, within] = found
        return found

    def count(open_: int, within: int) -> None:
        """Count the ways; what work that is does not depend on what was counted before."""
        if (open_, within) in counted:
            c.work.spend(counted[open_, within], node.span)
            return
        counted.clear()
        known.clear()
        left = c.work.left
        ways(open_, within)
        counted[open_, within] = left - c.work.left

    def pick_cells(run: Run, E: Frame) -> bool:
        within, picked = over(run.S, E), 0
        open_ = 0
        for ids, boards in on_boards:
            open_ |= reduce(or_, (those for mask, those in boards if mask & within), 0) or ids
        count(open_, within)
        while open_:
            found = choices(open_, within)
            weights = [ways(open_ & ~covers[i], within) for i in found]
            if not any(weights):
                raise Fault("no cells lie one in each of these regions", node.span)
            labels = [f"pick {cell_name(layout, i)}" for i in found]
            cell = found[pick(run, weights, labels.__getitem__, "pick", None)]
            picked |= 1 << cell
            open_ &= ~covers[cell]
        E[node.slot] = picked
        return True

    return pick_cells
