"""The numbers that a puzzle's rules look up in tables, where people look for them: at the edge of
rows and columns, in the corner of a cage or cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from attrs import field, frozen

from sdg import ir
from sdg.game import Fault
from sdg.ir.walking import all_of, walk
from sdg.layout.geometry import HEXAGONAL, OFFSETS
from sdg.puzzles.preparing import Puzzle
from sdg.view.data import Marking
from sdg.view.puzzle.series import series

Spot = tuple[int, int]  # row and column
KNOWN = ir.Local, ir.Coordinate, ir.Arithmetic, ir.Const, ir.Order  # what a key is made of
SIDES = {"row": ((0, 1), (0, -1)), "column": ((1, 0), (-1, 0))}  # ways into a line: usual, other


@frozen
class _Asked:
    """What rules look up with a key, and in which directions they look for it."""

    lookup: ir.Lookup
    ways: tuple[tuple[Spot, bool], ...]  # offsets, and whether from the cell that the key is of
    or_nothing: bool  # 0 stands for no number
    counts: bool  # it says how many there are of something


@frozen
class Numbers:
    """Finds the numbers of one puzzle; around `blocks` it has lines."""

    puzzle: Puzzle
    blocks: str | None
    _taken: dict[Spot, None] = field(factory=dict)

    def all(self) -> tuple[tuple[Marking, ...], frozenset[str]]:
        """Return the numbers, and the tables of which each row is drawn somewhere."""
        found: dict[Marking, None] = {}
        drawn: dict[str, set[int]] = {}
        for lookup in self._counted:
            rows = {key: said for key, said in self._rows(lookup.table).items() if said != "0"}
            for row, marking in series(self.puzzle, lookup, rows):
                found[marking] = None
                drawn.setdefault(lookup.table, set()).add(row)
                if marking.spot is not None:
                    self._taken[marking.spot] = None
        lines = Counter((spot[way == (1, 0)], way) for spot, way in
                        ((each.spot, each.way) for each in found) if spot and way)  # fmt: skip
        for asked in sorted(self._asked, key=lambda each: len(each.ways) != 1):
            if lines and self._seen(asked, lines):
                drawn[asked.lookup.table] = set(self._rows(asked.lookup.table))
                continue
            for row, marking in self._of(asked):
                found[marking] = None
                drawn.setdefault(asked.lookup.table, set()).add(row)
                if marking.spot is not None:
                    self._taken[marking.spot] = None
        whole = {name for name, rows in drawn.items() if rows >= self._rows(name).keys()}
        return tuple(found), frozenset(whole)

    def _seen(self, asked: _Asked, lines: Mapping[tuple[int, Spot], int]) -> bool:
        """Return whether numbers only count those that already stand before each line."""
        family, rows = _family(asked.lookup.key), self._rows(asked.lookup.table)
        if not asked.counts or family not in SIDES:
            return False
        (usual, _), across = SIDES[family], family == "column"
        order = self.puzzle.layout.regions.order(family)
        spots = {number: self._before(region, usual) for region, number in order.items()}
        return all(
            spot is not None and rows.get(number, "0") == str(lines[spot[across], usual])
            for number, spot in spots.items()
        )

    def caged(self) -> Iterator[tuple[int, str]]:
        """Yield the regions without lines around them that have a number, and the number."""
        for asked in self._asked:
            family = _family(asked.lookup.key)
            if family not in (None, "row", "column", "diagonal", self.blocks):
                yield from self._of_regions(asked, str(family))

    @cached_property
    def _tables(self) -> Mapping[str, ir.Table]:
        return {table.name: table for table in self.puzzle.game.fixed_rules.tables
                if table.by == "place" and table.type == ir.NUMBER}  # fmt: skip

    @cached_property
    def _asked(self) -> tuple[_Asked, ...]:
        """Return what the rules look up with keys that are known beforehand."""
        found: dict[ir.Lookup, list[ir.Compare]] = {}
        for compare in all_of(ir.Compare, self.puzzle.rules):
            within = {each for part in all_of(ir.Compare, compare.left, compare.right)
                      for each in all_of(ir.Lookup, part)}  # fmt: skip
            for lookup in all_of(ir.Lookup, compare):
                simple = all(isinstance(each, KNOWN) for each in walk(lookup.key))
                if lookup not in within and simple and lookup.table in self._tables:
                    found.setdefault(lookup, []).append(compare)
        return tuple(
            _Asked(
                lookup,
                self._ways(lookup, compares),
                any(map(_with_nothing, compares)),
                all(
                    isinstance(side, ir.Count) or side == lookup
                    for compare in compares
                    for side in (compare.left, compare.right)
                ),
            )
            for lookup, compares in found.items()
        )

    @property
    def _counted(self) -> list[ir.Lookup]:
        """Return what the rules look up with keys that cards decide, each table once."""
        known = {asked.lookup for asked in self._asked}
        lookups = {each.table: each for each in all_of(ir.Lookup, self.puzzle.rules)
                   if each.table in self._tables and each not in known}  # fmt: skip
        return [each for name, each in lookups.items()
                if name not in {lookup.table for lookup in known}]  # fmt: skip

    def _ways(
        self, lookup: ir.Lookup, compares: Sequence[ir.Compare]
    ) -> tuple[tuple[Spot, bool], ...]:
        key = _local(lookup.key)
        offsets = HEXAGONAL if self.puzzle.grid.hexagonal else OFFSETS
        ways: dict[tuple[Spot, bool], None] = {}
        for flight in all_of(ir.Flight, *compares):
            if isinstance(flight.direction, ir.Const) and 0 <= flight.direction.value < 8:
                own = isinstance(flight.cell, ir.Local) and flight.cell == key
                offset = offsets[flight.direction.value]
                if offset is not None:
                    ways[offset, own] = None
        return tuple(ways)

    def _rows(self, table: str) -> dict[int, str]:
        """Return the number of each row of a table that has its own, by key."""
        rows: dict[int, str] = {}
        inspection = self.puzzle.inspection
        slots = inspection.slots_with({})
        for spans, value in self._tables[table].rows:
            said = str(inspection.compiled(value)(slots, []))
            for low, high in spans:
                rows.update((key, said) for key in range(low, min(high, low + 999) + 1))
        return rows

    def _of(self, asked: _Asked) -> Iterator[tuple[int, Marking]]:
        """Yield the key of each number and where it stands."""
        key = asked.lookup.key
        family, local = _family(key), _local(key)
        rows = {number: said for number, said in self._rows(asked.lookup.table).items()
                if said != "0" or not asked.or_nothing}  # fmt: skip
        if family in SIDES:
            toward = self._side(asked, family)
            for region, number in self.puzzle.layout.regions.order(family).items():
                if number in rows and (spot := self._before(region, toward)) is not None:
                    yield number, Marking("number", (), rows[number], spot, toward)
        elif family is not None and family != "diagonal":
            numbers = self.puzzle.layout.regions.order(family)
            for region, said in self._of_regions(asked, family):
                first = next(iter(self.puzzle.layout.regions.in_order(region)))
                yield numbers[region], Marking("number", (self.puzzle.cell_name(first),), said)
        elif local is not None and local.type == ir.CELL:
            yield from self._of_cells(asked, local, rows)

    def _of_regions(self, asked: _Asked, family: str) -> Iterator[tuple[int, str]]:
        rows = self._rows(asked.lookup.table)
        for region, number in self.puzzle.layout.regions.order(family).items():
            here = self.puzzle.layout.regions.cells[region] & self.puzzle.grid.mask
            said = rows.get(number)
            if here and said is not None and not (said == "0" and asked.or_nothing):
                yield region, said

    def _of_cells(
        self, asked: _Asked, local: ir.Local, rows: Mapping[int, str]
    ) -> Iterator[tuple[int, Marking]]:
        """Yield numbers with a key that is made of a cell's row and column."""
        grid, key = self.puzzle.grid, asked.lookup.key
        asks = {each.which for each in all_of(ir.Coordinate, key)}
        ways = [offset for offset, own in asked.ways if own]
        evaluate, slots = (
            self.puzzle.inspection.compiled(key),
            self.puzzle.inspection.slots_with({}),
        )
        try:
            numbers = {cell: evaluate(slots, [cell] * (local.slot + 1)) for cell in grid.cells}
        except Fault:  # the rules may ask it of some cells only
            return
        line = next(iter(asks)) if len(asks) == 1 else None
        said = set[int]()  # of lines, each of which has one number
        for cell, number in numbers.items():
            if number not in rows or number in said:
                continue
            row, column = grid.coordinates(cell)
            toward = ways[0] if len(ways) == 1 else SIDES[line][0] if line else None
            if toward is None:
                yield number, Marking("number", (self.puzzle.cell_name(cell),), rows[number])
                continue
            spot = row - toward[0], column - toward[1]
            outside = grid.at(*spot)
            if outside < 0:
                yield number, Marking("number", (), rows[number], spot, toward)
                said |= {number} if line else set()
            elif numbers[outside] != number and line is None:
                yield number, Marking("number", (self.puzzle.cell_name(cell),), rows[number])

    def _side(self, asked: _Asked, family: str) -> Spot:
        """Return the way into a line from where its number stands: from where one looks, if the
        rule looks in one direction, else usually from the left or from above."""
        usual, other = SIDES[family]
        looked = {offset for offset, _ in asked.ways} & {usual, other}
        if len(looked) == 1:
            (offset,) = looked
            return other if offset == usual else usual
        regions = self.puzzle.layout.regions
        spots = (self._before(region, usual) for region in regions.families[family].order)
        return other if any(spot in self._taken for spot in spots) else usual

    def _before(self, region: int, toward: Spot) -> Spot | None:
        """Return the spot before a line of cells."""
        cells = [*self.puzzle.layout.regions.in_order(region)]
        if not cells or cells[0] not in self.puzzle.grid.cells:
            return None
        row, column = self.puzzle.grid.coordinates(cells[-1] if min(toward) < 0 else cells[0])
        return row - toward[0], column - toward[1]


def _family(key: ir.Expr) -> str | None:
    """Return the family of regions whose order is a key."""
    match key:
        case ir.Order(ir.Local(type=ir.Type("region", str(family)))):
            return family
    return None


def _local(key: ir.Expr) -> ir.Local | None:
    """Return the only name that stands in a key; None if there are several, or none."""
    names = set(all_of(ir.Local, key))
    return names.pop() if len(names) == 1 else None


def _with_nothing(compare: ir.Compare) -> bool:
    """Return whether what is looked up is compared with 0, which then stands for no number."""
    sides = compare.left, compare.right
    return any(isinstance(each, ir.Lookup) for each in sides) and any(
        isinstance(each, ir.Const) and each.value == 0 for each in sides
    )
