"""Sets as closures: cells, regions, directions as bits of a number, cards, players as tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sdg import ir
from sdg.analysis.cost import weight
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT, NOTHING
from sdg.ir.types import is_mask
from sdg.layout.bit_sets import bits
from sdg.layout.lines import run_lines
from sdg.layout.slots import Frame, Slots


@compiles(ir.AllPlayers)
def _all_players(c: Compiler, node: ir.AllPlayers) -> Evaluate:
    seats = tuple(range(c.layout.players))
    if node.after is None:
        return lambda S, E: seats
    after, last = c.value(node.after), 0 if node.others else 1
    return lambda S, E: seats[(s := after(S, E)) + 1 :] + (seats[: s + last] if s >= 0 else ())


@compiles(ir.Directions)
@compiles(ir.Leaps)
def _directions(c: Compiler, node: ir.Directions | ir.Leaps) -> Evaluate:
    mask = c.layout.geometry.ways(node)
    return lambda S, E: mask


@compiles(ir.BoardCells)
def _board_cells(c: Compiler, node: ir.BoardCells) -> Evaluate:
    grids = [g for g in c.layout.geometry.grids if g.board == node.board]
    if grids[0].owner == NOTHING:
        mask = grids[0].mask
        return lambda S, E: mask
    masks, owner = [g.mask for g in grids], c.owner(node.owner)
    return lambda S, E: masks[seat] if (seat := owner(S, E)) >= 0 else 0


@compiles(ir.CellsThisTurn)
def _cells_this_turn(c: Compiler, node: ir.CellsThisTurn) -> Evaluate:
    cells, laid = c.value(ir.BoardCells(node.board, node.owner)), c.layout.laid
    return lambda S, E: cells(S, E) & S[laid]


@compiles(ir.Neighbors)
def _neighbors(c: Compiler, node: ir.Neighbors) -> Evaluate:
    cell, neighbors = c.value(node.cell), c.layout.geometry.neighbors
    return lambda S, E: neighbors[i] if (i := cell(S, E)) >= 0 else 0


@compiles(ir.FamilyRegions)
def _family_regions(c: Compiler, node: ir.FamilyRegions) -> Evaluate:
    family = c.layout.regions.families[node.family]
    if family.by_seat is not None:
        return _of_owner(c, family.by_seat, node.owner)
    owned = None
    if family.owned is not None and node.owner is not None:
        owned = _of_owner(c, family.owned, node.owner)
    if family.generator is None:
        ids = family.ids
        return owned or (lambda S, E: ids)
    first = family.order[0]
    board = next(f.board for f in c.layout.rules.families if f.name == node.family)
    start = next(g.start for g in c.layout.geometry.grids if g.board == board)
    centres = generating(c, node.family)
    if owned is None:
        return lambda S, E: centres(S, E) >> start << first
    return lambda S, E: owned(S, E) & centres(S, E) >> start << first


def _of_owner(c: Compiler, regions: Sequence[int], owner: ir.Expr | None) -> Evaluate:
    """Compile which of some regions by seat are a player's; of nobody, none."""
    whose = c.owner(owner)
    return lambda S, E: regions[seat] if (seat := whose(S, E)) >= 0 else 0


def generating(c: Compiler, family: str) -> Evaluate:
    """Compile which cells hold a card that makes a region of a family."""
    generator = c.layout.regions.families[family].generator
    assert generator is not None
    cards, cells, occupied = c.layout.cards, c.layout.cells, c.layout.occupied
    condition = generator.condition
    board = next(f.board for f in c.layout.rules.families if f.name == family)
    everywhere = sum(g.mask for g in c.layout.geometry.grids if g.board == board)
    match condition:
        case ir.Compare("=", ir.Attr(ir.Local(0), attribute), ir.Const(code)) if (
            code in cards.codes(attribute)
        ):
            slot = c.layout.where[attribute] + code - cards.codes(attribute)[0]
            return lambda S, E: S[slot] & everywhere
    holds = c.value(condition)
    size = c.kinds

    def centres(S: Slots, E: Frame) -> int:
        return sum(
            1 << i
            for i in bits(S[occupied] & everywhere)
            if holds(S, [i * size + S[cells + i], *[None] * 8])
        )

    return centres


@compiles(ir.RegionsAt)
def _regions_at(c: Compiler, node: ir.RegionsAt) -> Evaluate:
    members = c.layout.regions.members(node.family)
    cell = c.value(node.cell)
    if c.layout.regions.static(node.family):
        return lambda S, E: members[i] if (i := cell(S, E)) >= 0 else 0
    living = c.value(ir.FamilyRegions(node.family, None, node.type))
    return lambda S, E: members[i] & living(S, E) if (i := cell(S, E)) >= 0 else 0


@compiles(ir.RegionCells)
def _region_cells(c: Compiler, node: ir.RegionCells) -> Evaluate:
    regions, cells = c.value(node.regions), c.layout.regions.cells
    if node.regions.type.kind == "region":
        return lambda S, E: cells[r] if (r := regions(S, E)) >= 0 else 0

    last = [0, 0]  # the regions last computed, and their cells

    def joined(S: Slots, E: Frame) -> int:
        asked = regions(S, E)
        if asked != last[0]:
            mask = 0
            for region in bits(asked):
                mask |= cells[region]
            last[:] = asked, mask
        return last[1]

    return joined


@compiles(ir.Values)
def _values(c: Compiler, node: ir.Values) -> Evaluate:
    codes = c.layout.cards.codes(node.attribute)
    return lambda S, E: codes


@compiles(ir.Runs)
def _runs(c: Compiler, node: ir.Runs) -> Evaluate:
    geometry = c.layout.geometry
    lines = run_lines(geometry, node)
    return _parts(c, node, lambda cells: geometry.runs(cells, lines))


@compiles(ir.Groups)
def _groups(c: Compiler, node: ir.Groups) -> Evaluate:
    return _parts(c, node, c.layout.geometry.groups)


def _parts(
    c: Compiler, node: ir.Runs | ir.Groups, part: Callable[[int], Iterable[int]]
) -> Evaluate:
    """Compile sets of cells that a set is parted into, in reading order; the last are kept."""
    of, work, span = c.value(node.cells), c.work, node.span
    last: list[Any] = [0, ()]  # the cells last computed, and their parts

    def parts(S: Slots, E: Frame) -> tuple[int, ...]:
        cells = of(S, E)
        work.spend(cells.bit_count(), span)
        if cells != last[0]:
            unsorted = set(part(cells))
            last[:] = cells, tuple(sorted(unsorted, key=lambda some: (some & -some, some)))
        kept: tuple[int, ...] = last[1]
        return kept

    return parts


@compiles(ir.Best)
def _best(c: Compiler, node: ir.Best) -> Evaluate:
    over, value, slot = c.value(node.over), c.value(node.value), node.slot
    masked, pick = is_mask(node.type), max if node.how == "highest" else min
    work, span, cost = c.work, node.span, weight(node.value)

    def best(S: Slots, E: Frame) -> Any:
        elements = list(bits(members) if masked else members) if (members := over(S, E)) else []
        work.spend(cost * len(elements), span)
        values = []
        for element in elements:
            E[slot] = element
            values.append(value(S, E))
        known = [each for each in values if each != ABSENT]
        most = pick(known) if known else None
        kept = [e for e, each in zip(elements, values, strict=True) if each == most]
        return sum(1 << e for e in kept) if masked else tuple(kept)

    return best


@compiles(ir.Conflicts)
def _conflicts(c: Compiler, node: ir.Conflicts) -> Evaluate:
    conflicts = c.judge.conflicts(node.board)
    return lambda S, E: conflicts.groups(S)


@compiles(ir.In)
def _in(c: Compiler, node: ir.In) -> Evaluate:
    element, of = c.value(node.element), c.value(node.of)
    if is_mask(node.of.type):
        return lambda S, E: (i := element(S, E)) >= 0 and bool(of(S, E) >> i & 1)
    return lambda S, E: (i := element(S, E)) != NOTHING and i in of(S, E)
