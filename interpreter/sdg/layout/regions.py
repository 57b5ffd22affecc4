"""Region families with all sizes known: a region is a number, a set of them one bit each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from attrs import define, field, frozen

from sdg import ir
from sdg.diagnostics import SdgError
from sdg.ir import NOTHING
from sdg.layout.bit_sets import bits
from sdg.layout.geometry import Geometry
from sdg.layout.grid import Grid
from sdg.layout.with_options import constant
from sdg.messages.sizes import no_such_region, off_the_board


@frozen
class Family:
    """The regions of one family: a set of numbers; a generated one has one region a centre."""

    name: str
    ids: int  # the set of its regions
    order: tuple[int, ...]  # the same, in declared order
    generator: ir.Around | None = None
    by_seat: tuple[int, ...] | None = None  # of a family per player: each seat's regions
    owned: tuple[int, ...] | None = None  # of a board per player: the regions on each seat's own
    first: int = 1  # the number of its first; of rows and columns that of `board at (row, column)`


@define
class Regions:
    """All regions of a game."""

    geometry: Geometry
    cells: list[int] = field(factory=list)  # of each region
    names: list[str] = field(factory=list)
    families: dict[str, Family] = field(factory=dict)
    written: dict[int, tuple[int, ...]] = field(factory=dict)  # of listed ones: in written order
    # What was found of families is kept, by their names: many rules may need the same.
    _members: dict[str, tuple[int, ...]] = field(factory=dict)
    _along: dict[tuple[str, ...], tuple[tuple[int, ...], tuple[int, ...]]] = field(factory=dict)
    _covering: dict[tuple[str, ...], tuple[int, ...]] = field(factory=dict)
    _on_boards: dict[str, tuple[tuple[int, int], ...]] = field(factory=dict)
    _peers: dict[tuple[str, ...], tuple[int, ...]] = field(factory=dict)

    def in_order(self, region: int) -> Iterable[int]:
        """Yield the cells of a region: as they are written, else row by row."""
        return self.written.get(region) or bits(self.cells[region])

    def members(self, name: str) -> tuple[int, ...]:
        """Return for each cell the regions of a family in which it lies."""
        if name not in self._members:
            members = [0] * self.geometry.size
            for region in bits(self.families[name].ids):
                for cell in bits(self.cells[region]):
                    members[cell] |= 1 << region
            self._members[name] = tuple(members)
        return self._members[name]

    def covering(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """Return for each cell the regions of some families in which it lies."""
        if names not in self._covering:
            members = zip(*map(self.members, names), strict=True)
            self._covering[names] = tuple(reduce(or_, each) for each in members)
        return self._covering[names]

    def on_boards(self, name: str) -> tuple[tuple[int, int], ...]:
        """Return the cells of each board, and the regions of a family in which they lie."""
        if name not in self._on_boards:
            member = self.members(name)
            self._on_boards[name] = tuple(
                (grid.mask, reduce(or_, (member[i] for i in bits(grid.mask)), 0))
                for grid in self.geometry.grids
            )
        return self._on_boards[name]

    def peers(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """Return for each cell the other cells of its regions of some families."""
        if names not in self._peers:
            masks = [0] * self.geometry.size
            for name in names:
                for region in bits(self.families[name].ids):
                    for cell in bits(self.cells[region]):
                        masks[cell] |= self.cells[region]
            self._peers[names] = tuple(peers & ~(1 << cell) for cell, peers in enumerate(masks))
        return self._peers[names]

    def along(self, names: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return for each cell those before and those after it, along regions of some families."""
        if names not in self._along:
            behind, ahead = [0] * self.geometry.size, [0] * self.geometry.size
            for name in names:
                for region in bits(self.families[name].ids):
                    passed, cells = 0, self.cells[region]
                    for cell in self.in_order(region):
                        behind[cell] |= passed
                        passed |= 1 << cell
                        ahead[cell] |= cells & ~passed
            self._along[names] = tuple(behind), tuple(ahead)
        return self._along[names]

    def order(self, name: str) -> dict[int, int]:
        """Return the number of each region in its family (on its player's board)."""
        family = self.families[name]
        boards = family.owned or (family.ids,)
        numbered = ([each for each in family.order if ids >> each & 1] for ids in boards)
        return {region: i for regions in numbered for i, region in enumerate(regions, family.first)}

    def static(self, name: str) -> bool:
        """Return whether a family is the same all game long."""
        return self.families[name].generator is None


def make_regions(rules: ir.Rules, geometry: Geometry, players: int) -> Regions:
    """Number the regions of every family, in the order of the file."""
    regions = Regions(geometry)
    for family in rules.families:
        grids = [grid for grid in geometry.grids if grid.board == family.board]
        regions.families[family.name] = _family(family, grids, regions, players)
    return regions


def _family(family: ir.Family, grids: list[Grid], regions: Regions, players: int) -> Family:
    area = family.area
    match area:
        case ir.Joined(names):
            order = tuple(dict.fromkeys(i for name in names for i in regions.families[name].order))
            parts = [owned for name in names if (owned := regions.families[name].owned)]
            joined = tuple(_union(each) for each in zip(*parts, strict=True)) if parts else None
            return Family(family.name, _set(order), order, owned=joined)
        case ir.BySeat(lines):
            seats = dict(lines).get(players, ())
            order = tuple(_numbered(regions.families[name], number) for name, number in seats)
            return Family(family.name, _set(order), order, by_seat=tuple(1 << i for i in order))
        case _:
            masks = [mask for grid in grids for mask in _areas(area, grid)]
            first = len(regions.cells)
            regions.cells.extend(masks)
            if isinstance(area, ir.Listed):
                listed = [cells for grid in grids for cells in _listed(area, grid)]
                regions.written.update((first + i, tuple(cells)) for i, cells in enumerate(listed))
            number = _first(area, grids)
            numbered = [f"{family.name} {i}" for i, _ in enumerate(masks, number)]
            regions.names.extend(numbered if len(masks) > 1 else [family.name])
            order = tuple(range(first, first + len(masks)))
            generator = area if isinstance(area, ir.Around) else None
            owned, each = None, len(order) // max(len(grids), 1)
            if grids and grids[0].owner >= 0:
                owned = tuple(_set(order[i * each : (i + 1) * each]) for i in range(len(grids)))
            return Family(family.name, _set(order), order, generator, None, owned, number)


def _first(area: object, grids: list[Grid]) -> int:
    match area:
        case ir.Lines("row") if grids:
            return grids[0].first_row
        case ir.Lines("column") if grids:
            return grids[0].first_column
        case _:
            return 1


def _union(sets: Iterable[int]) -> int:
    union = 0
    for each in sets:
        union |= each
    return union


def _areas(area: object, grid: Grid) -> list[int]:
    match area:
        case ir.Lines("row"):
            return [
                grid.rectangle(grid.first_row + r, grid.first_column, 1, grid.columns)
                for r in range(grid.rows)
            ]
        case ir.Lines("column"):
            return [
                grid.rectangle(grid.first_row, grid.first_column + c, grid.rows, 1)
                for c in range(grid.columns)
            ]
        case ir.Lines("diagonal"):
            ends = ((0, 1), (grid.columns - 1, -1))
            return [
                _union(
                    grid.rectangle(grid.first_row + i, grid.first_column + start + step * i, 1, 1)
                    for i in range(grid.rows)  # as many as columns
                )
                for start, step in ends
            ]
        case ir.Blocks(ir.Const(rows), ir.Const(columns)):
            return [
                grid.rectangle(grid.first_row + top, grid.first_column + left, rows, columns)
                for top in range(0, grid.rows, rows)
                for left in range(0, grid.columns, columns)
            ]
        case ir.Around(_, rows, columns):
            return [
                grid.rectangle(row - rows // 2, column - columns // 2, rows, columns)
                for cell in grid.cells
                for row, column in [grid.coordinates(cell)]
            ]
        case ir.Listed():
            return [sum(1 << cell for cell in cells) for cells in _listed(area, grid)]
        case _:
            raise AssertionError(area)


def _listed(area: ir.Listed, grid: Grid) -> list[list[int]]:
    """Return the cells of regions as they are written; raise `SdgError` for one that is none."""
    return [[_cell(*cell, grid) for cell in cells] for cells in area.listed]


def _cell(row: ir.Expr, column: ir.Expr, grid: Grid) -> int:
    at = constant(row), constant(column)
    cell = grid.at(*at)
    if cell == NOTHING:
        assert column.span is not None
        raise SdgError([off_the_board(column.span, at, grid.board)])
    return cell


def _numbered(family: Family, number: ir.Expr) -> int:
    """Return the region of a family that has a number."""
    at = constant(number)
    if not 0 <= at - family.first < len(family.order):
        assert number.span is not None
        raise SdgError([no_such_region(number.span, family.name, at, len(family.order))])
    return family.order[at - family.first]


def _set(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in set(numbers))
