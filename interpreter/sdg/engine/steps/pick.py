"""`pick … at random`: one element of a set, or cells one in each of some regions."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import or_
from typing import Any

from sdg import ir, log_texts
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.state.evaluate_type import Evaluate
from sdg.engine.state.named_cards import Named
from sdg.engine.state.run import Run, Step, pick
from sdg.ir.rewriting import asks_only_kind
from sdg.ir.types import is_mask, nothing_of
from sdg.ir.walking import walk
from sdg.layout.bit_sets import bits
from sdg.layout.exact_covers import Covers
from sdg.layout.names import cell_name, element_face, passing, viewers
from sdg.layout.slots import Frame
from sdg.visibility.places import Seats

MOST = 20_000  # sets of regions without a cell that are looked into
LOOKS = 2  # cells that are looked at in one unit of work


def compile_pick(c: Compiler, node: ir.Pick) -> Step:
    """Compile `pick x at random from set`, and `…, one in each row, column`."""
    layout, slot, over = c.layout, node.slot, c.value(node.over)
    if node.one_in_each:
        return _one_in_each(c, node, over)
    masked, element = is_mask(node.over.type), node.over.type.of
    assert isinstance(element, ir.Type)
    shows = passing if _goes_on(layout.rules, node) else viewers

    def seen_by(picked: int) -> Seats:
        return shows(layout, picked // c.kinds) if element == ir.CARD else None

    def pick_one(run: Run, E: Frame) -> bool:
        members = over(run.S, E)
        elements = tuple(bits(members)) if masked else members
        counted = Counter(elements)
        kinds, weights = list(counted), list(counted.values())
        if not kinds:
            E[slot] = nothing_of(element)
            return True
        index = pick(
            run, weights, lambda i: log_texts.picked(element_face(layout, element, kinds[i])),
            log_texts.picked(log_texts.CARD), lambda i: seen_by(kinds[i]),
        )  # fmt: skip
        named = element == ir.CARD and run.log is not None
        E[slot] = Named(kinds[index], by_lot=True) if named else kinds[index]
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

    last: list[Any] = [None, Covers(cells, covers, 0), 0]  # what was counted, and how much work

    def look(many: int) -> None:
        c.work.spend(1 + many // LOOKS, node.span)
        if len(last[1].known) > MOST:
            raise Fault("there are too many ways to pick these cells", node.span)

    def count(open_: int, within: int) -> Covers:
        """Count the ways; what work that is does not depend on what was counted before."""
        if last[0] == (open_, within):
            c.work.spend(last[2], node.span)
        else:
            left = c.work.left
            last[:] = None, Covers(cells, covers, within), 0
            last[1].ways(open_, look)
            last[0], last[2] = (open_, within), left - c.work.left
        counted: Covers = last[1]
        return counted

    def pick_cells(run: Run, E: Frame) -> bool:
        within, picked = over(run.S, E), 0
        open_ = 0
        for ids, boards in on_boards:
            open_ |= reduce(or_, (those for mask, those in boards if mask & within), 0) or ids
        counted = count(open_, within)
        while open_:
            choices = counted.choices(open_, look)
            weights = [counted.ways(open_ & ~covers[i]) for i in choices]
            if not any(weights):
                raise Fault("no cells lie one in each of these regions", node.span)
            labels = [log_texts.picked(cell_name(layout, i)) for i in choices]
            cell = choices[pick(run, weights, labels.__getitem__, "pick", _everybody)]
            picked |= 1 << cell
            open_ &= ~covers[cell]
        E[node.slot] = picked
        return True

    return pick_cells


def _goes_on(rules: ir.Rules, pick: ir.Pick) -> bool:
    """Return whether more is done with a card that is picked than to read what it shows."""
    actions = (action.body for action in rules.actions)
    bodies = (*actions, rules.turn, rules.setup, *rules.whens, *rules.ends, rules.misplay)
    return any(pick in tuple(walk(body)) and not asks_only_kind(body, pick.slot) for body in bodies)


def _everybody(_: int) -> None:
    """Return that all see it."""
