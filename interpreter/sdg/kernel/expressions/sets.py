"""Sets: nodes in, bits out for cells, regions and directions; for cards, where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir import NOTHING
from sdg.kernel.dialect.values import (
    Code,
    Frame,
    Groups,
    Held,
    InPlace,
    OnCells,
    Runs,
    Seats,
    Span,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import may_be_absent
from sdg.kernel.expressions.card_regions import generated
from sdg.kernel.expressions.lookups import looked_up
from sdg.kernel.expressions.register import (
    codes,
    is_somebody,
    number,
    owner,
    place_of,
    test,
    value,
)
from sdg.layout.lines import run_lines

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@codes(ir.AllPlayers)
def _all_players(k: Kernel, node: ir.AllPlayers, E: Frame) -> Value:
    players = k.shape.players
    if node.after is None:
        return Seats("0", str(players))
    after = k.named(number(k, node.after, E), "after")
    many = str(players - 1 if node.others else players)
    if node.others and not is_somebody(node.after, E):  # after nobody come all, the first one first
        many = k.source.keep(f"{many} if {after} >= 0 else {players}", "many")
    return Seats(f"({after} + 1)", many)


@codes(ir.Directions)
@codes(ir.Leaps)
def _directions(k: Kernel, node: ir.Directions | ir.Leaps, E: Frame) -> Value:
    return Code(str(k.layout.geometry.ways(node)), "directions")


@codes(ir.CellsThisTurn)
def _cells_this_turn(k: Kernel, node: ir.CellsThisTurn, E: Frame) -> Value:
    return Code(f"({number(k, ir.BoardCells(node.board, node.owner), E)} & s.laid)", "cells")


@codes(ir.BoardCells)
def _board_cells(k: Kernel, node: ir.BoardCells, E: Frame) -> Value:
    grids = [g for g in k.layout.geometry.grids if g.board == node.board]
    if grids[0].owner == NOTHING:
        return Code(str(grids[0].mask), "cells")
    table = k.source.table(f"cells_of_{node.board}", [g.mask for g in grids], "cells")
    return Code(_of_player(k, table, node.owner, E), "cells")


def _of_player(k: Kernel, table: str, whose: ir.Expr | None, E: Frame) -> str:
    """Generate what a table says of a player; of nobody it is the empty set."""
    if is_somebody(whose, E):
        return f"{table}[{owner(k, whose, E)}]"
    seat = k.named(owner(k, whose, E), "seat")
    return f"({table}[{seat}] if {seat} >= 0 else 0)"


@codes(ir.Neighbors)
def _neighbors(k: Kernel, node: ir.Neighbors, E: Frame) -> Value:
    table = k.source.table("neighbors", k.layout.geometry.neighbors, "cells")
    cell = k.named(number(k, node.cell, E), "at")
    return Code(f"({table}[{cell}] if {cell} >= 0 else 0)", "cells")


@codes(ir.FamilyRegions)
def _family_regions(k: Kernel, node: ir.FamilyRegions, E: Frame) -> Value:
    family = k.layout.regions.families[node.family]
    there = str(family.ids) if family.generator is None else generated(k, node.family)
    for by_owner, needed in ((family.by_seat, True), (family.owned, node.owner is not None)):
        if by_owner is not None and needed:
            table = k.source.table(f"{node.family}_of", by_owner, "regions")
            owned = _of_player(k, table, node.owner, E)
            return Code(owned if family.generator is None else f"({owned} & {there})", "regions")
    return Code(there, "regions")


@codes(ir.RegionsAt)
def _regions_at(k: Kernel, node: ir.RegionsAt, E: Frame) -> Value:
    members = k.layout.regions.members(node.family)
    table = k.source.table(f"{node.family}_at", members, "regions")
    cell = k.named(number(k, node.cell, E), "at")
    living = ""
    if not k.layout.regions.static(node.family):
        living = f" & {generated(k, node.family)}"
    return Code(f"({table}[{cell}]{living} if {cell} >= 0 else 0)", "regions")


@codes(ir.RegionCells)
def _region_cells(k: Kernel, node: ir.RegionCells, E: Frame) -> Value:
    if isinstance(node.regions, ir.Lookup) and node.regions.type.kind != "region":
        return looked_up(k, node.regions, E, lambda regions: _cells_in(k, regions))
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    regions = value(k, node.regions, E)
    assert isinstance(regions, Code)
    if node.regions.type.kind == "region":
        region = k.named(regions.text, "region")
        return Code(f"({table}[{region}] if {region} >= 0 else 0)", "cells")
    if isinstance(node.regions, ir.FamilyRegions) and node.regions.family in k.shape.derived.within:
        return Code(f"s.within_{node.regions.family}", "cells")
    return _cells_in(k, regions)


def _cells_in(k: Kernel, regions: Code) -> Code:
    """Generate the cells of some regions."""
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    if regions.text.isdigit():
        cells = 0
        for i, mask in enumerate(k.layout.regions.cells):
            if int(regions.text) >> i & 1:
                cells |= mask
        return Code(str(cells), "cells")
    return Code(k.cells_of(regions.text, table), "cells")


@codes(ir.PlaceCards)
def _place_cards(k: Kernel, node: ir.PlaceCards, E: Frame) -> Value:
    whose, there = place_of(k, node.place, node.owner, E)
    if there:
        kept = k.source.keep(f"{whose} if {there} else 0", "whose")
        everything = (1 << k.shape.kinds) - 1
        return Held(node.place, kept, f"({everything} if {there} else 0)", all_if=there)
    return Held(node.place, whose)


@codes(ir.CardsOn)
def _cards_on(k: Kernel, node: ir.CardsOn, E: Frame) -> Value:
    cells, cell = number(k, node.cells, E), ""
    if node.cells.type.kind == "cell":
        cell = k.named(cells, "at")
        cells = f"(one_cell({cell}) if {cell} >= 0 else 0)"
    return OnCells(f"({cells} & s.occupied)", k.shape.stacked, cell)


@codes(ir.Groups)
def _groups(k: Kernel, node: ir.Groups, E: Frame) -> Value:
    return Groups(number(k, node.cells, E))


@codes(ir.Runs)
def _runs(k: Kernel, node: ir.Runs, E: Frame) -> Value:
    return Runs(number(k, node.cells, E), run_lines(k.layout.geometry, node))


@codes(ir.Flight)
def _flight(k: Kernel, node: ir.Flight, E: Frame) -> Value:
    geometry, size = k.layout.geometry, k.shape.cells
    cell = k.named(number(k, node.cell, E), "at")
    way = k.named(number(k, node.direction, E), "way")
    known = [geometry.step(i, d, 1) for d in range(k.shape.ways) for i in range(size)]
    onward = k.source.table("steps_1", known)
    flight = k.source.keep("0", "flight", "cells")
    ended = k.source.keep("0", "ended")
    on = k.source.keep(f"{cell} if {way} >= 0 else -1", "on")
    with k.source.block(f"while {on} >= 0:"):
        k.source.add(f"{on} = {onward}[{way} * {size} + {on}]")
        with k.source.block(f"if {on} < 0:"):
            k.source.add("break")
        E[node.slot] = Code(on)
        holds = test(k, node.test, E)
        if node.until:
            k.source.add(f"{flight} |= one_cell({on})")
            with k.source.block(f"if {holds}:"):
                k.source.add(f"{ended} = 1")
                k.source.add("break")
        else:
            with k.source.block(f"if not {holds}:"):
                k.source.add("break")
            k.source.add(f"{flight} |= one_cell({on})")
    return Code(f"({flight} if {ended} else 0)" if node.until else flight, "cells")


@codes(ir.Values)
def _values(k: Kernel, node: ir.Values, E: Frame) -> Value:
    return Span(str(k.shape.low(node.attribute)), str(len(k.layout.cards.codes(node.attribute))))


@codes(ir.Best)
def _best(k: Kernel, node: ir.Best, E: Frame) -> Value:
    over = with_named_owner(k, value(k, node.over, E))
    best, known = k.source.keep("0", "best"), k.source.keep("0", "known")
    if isinstance(over, Code) and over.kind in ("cells", "regions"):
        kind = over.kind
    elif isinstance(over, Seats | Code):
        kind = "players"
    elif isinstance(over, Held):
        kind = "kinds"
    else:
        raise Unsupported("`with highest` of such a set")
    kept = k.source.keep("0", "kept", "" if kind == "players" else kind)
    with k.each(over) as element:
        E[node.slot] = element
        here = k.named(number(k, node.value, E), "here")
        skip = f"{here} != ABSENT and " if may_be_absent(k, node.value, E) else ""
        bit = {
            "cells": f"one_cell({element})", "regions": f"one_region({element})",
            "players": f"(1 << {element})",
            "kinds": f"one_kind({element.kind})" if isinstance(element, InPlace) else "",
        }[kind]  # fmt: skip
        sign = ">" if node.how == "highest" else "<"
        with k.source.block(f"if {skip}(not {known} or {here} {sign} {best}):"):
            k.source.add(f"{best} = {here}")
            k.source.add(f"{known} = 1")
            k.source.add(f"{kept} = 0")
        with k.source.block(f"if {skip}{here} == {best}:"):
            k.source.add(f"{kept} |= {bit}")
    if isinstance(over, Held):
        return Held(over.place, over.owner, kept, over.fixed)
    if isinstance(over, Seats) and over.first != "0":
        return Seats(over.first, over.many, lambda seat: f"{kept} >> {seat} & 1")
    return Code(kept, kind)


def with_named_owner(k: Kernel, over: Value) -> Value:
    """Give the owner of a place a name, since the loop below is written after it."""
    if isinstance(over, Held):
        return Held(over.place, k.named(over.owner, "whose"), over.kinds, over.fixed)
    return over
