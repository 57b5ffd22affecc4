"""Boards as numbered cells: a set of cells is a whole number with one bit a cell.

Each way from a cell ends at an edge, and the numbers of its cells rise, or fall. On this rely
`runs`, `rectangles.py`, `rays.py`, `regions.py`, both `orders.py`, `engine/masks/flights.py`,
`kernel/expressions/sets.py` and `runs.py`, `puzzles/terms/lines.py` and `members.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from attrs import field, frozen

from sdg import ir
from sdg.ir import NOTHING
from sdg.layout.bit_sets import bits
from sdg.layout.grid import Grid
from sdg.layout.rays import Rays, Shift

DIRECTION_NAMES = (
    "north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest",
)  # fmt: skip
OFFSETS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))
HEXAGONAL = (None, (0, 1), None, (0, -1), (-1, 1), (1, 0), (1, -1), (-1, 0))
OPPOSITE = (2, 3, 0, 1, 6, 7, 4, 5)
LINES = {"row": (1,), "column": (2,), "diagonal": (5, 6)}  # one direction of each line


def leaps(short: int, long: int) -> tuple[tuple[int, int], ...]:
    """Return the offsets of a leap in all its turns and mirrors, clockwise from north."""
    quarter = dict.fromkeys([(-long, short), (-short, long)] if short else [(-long, 0)])
    offsets: list[tuple[int, int]] = []
    for _ in range(4):
        offsets += quarter
        quarter = {(right, -down): None for down, right in quarter}
    return tuple(offsets)


@frozen
class Geometry:
    """All boards of a game side by side in one numbering."""

    grids: tuple[Grid, ...]
    leaps: tuple[tuple[int, int], ...] = ()  # offsets of directions beyond the eight
    _onward: dict[int, tuple[int, ...]] = field(factory=dict, init=False, eq=False, repr=False)
    _shifts: dict[tuple[int, int], Shift] = field(factory=dict, init=False, eq=False, repr=False)
    _rays: dict[int, Rays] = field(factory=dict, init=False, eq=False, repr=False)

    @cached_property
    def size(self) -> int:
        """Return how many cells there are in all."""
        return sum(grid.size for grid in self.grids)

    @cached_property
    def grid_of(self) -> tuple[Grid, ...]:
        """Return the grid of each cell."""
        return tuple(grid for grid in self.grids for _ in range(grid.size))

    @cached_property
    def numbered(self) -> dict[str, tuple[int, ...]]:
        """Return for each cell the number of its row, and of its column."""
        coordinates = [grid.coordinates(cell) for cell, grid in enumerate(self.grid_of)]
        return {
            "row": tuple(row for row, _ in coordinates),
            "column": tuple(c for _, c in coordinates),
        }

    @cached_property
    def lines(self) -> dict[str, dict[int, int]]:
        """Return by its number the cells of each row, and of each column, on all boards."""
        cells: dict[str, dict[int, int]] = {}
        for which, numbers in self.numbered.items():
            cells[which] = {}
            for cell, number in enumerate(numbers):
                cells[which][number] = cells[which].get(number, 0) | 1 << cell
        return cells

    @cached_property
    def neighbors(self) -> tuple[int, ...]:
        """Return for each cell the cells that share an edge with it."""
        return tuple(
            sum(1 << n for d in self.grid_of[cell].near if (n := self.step(cell, d, 1)) != NOTHING)
            for cell in range(self.size)
        )

    def step(self, cell: int, direction: int, distance: int) -> int:
        """Return the cell some steps away, or nothing outside."""
        if cell < 0 or direction < 0:
            return NOTHING
        grid = self.grid_of[cell]
        row, column = grid.coordinates(cell)
        if direction >= len(OFFSETS):
            offset = None if grid.hexagonal else self.leaps[direction - len(OFFSETS)]
        else:
            offset = (HEXAGONAL if grid.hexagonal else OFFSETS)[direction]
        if offset is None:
            return NOTHING
        down, right = offset
        return grid.at(row + down * distance, column + right * distance)

    def ways(self, node: ir.Directions | ir.Leaps) -> int:
        """Return a set of directions."""
        if isinstance(node, ir.Directions):
            wanted = range(len(OFFSETS)) if node.diagonal else ()
            square = any(not grid.hexagonal for grid in self.grids) or not self.grids
            led = {way for way in wanted if square or HEXAGONAL[way] is not None}
            return sum(1 << direction for direction in {*self.near, *led})
        known = (*OFFSETS, *self.leaps)
        return sum(1 << known.index(offset) for offset in leaps(node.short, node.long))

    def way_name(self, direction: int) -> str:
        """Name a direction; a leap by its parts, as in `2north1east`."""
        if direction < len(OFFSETS):
            return DIRECTION_NAMES[direction]
        down, right = self.leaps[direction - len(OFFSETS)]
        rows = f"{abs(down)}{'south' if down > 0 else 'north'}" if down else ""
        return rows + (f"{abs(right)}{'east' if right > 0 else 'west'}" if right else "")

    @cached_property
    def backwards(self) -> tuple[bool, ...]:
        """Return for each direction whether the cells on a way come in the reverse of their
        numbers; for none, as the last, they do not."""
        return (*(offset < (0, 0) for offset in (*OFFSETS, *self.leaps)), False)

    def peers(self, ways: ir.Directions | ir.Leaps) -> tuple[int, ...]:
        """Return for each cell the cells one step away in some directions."""
        masks = [0] * self.size
        for direction in bits(self.ways(ways)):
            for cell, other in enumerate(self.onward(direction)):
                masks[cell] |= 1 << other if other >= 0 else 0
        return tuple(masks)

    def onward(self, direction: int) -> tuple[int, ...]:
        """Return for each cell the next one in a direction, or nothing."""
        known = self._onward.get(direction)
        if known is None:
            known = tuple(self.step(cell, direction, 1) for cell in range(self.size))
            self._onward[direction] = known
        return known

    def rays(self, direction: int) -> Rays:
        """Return for each cell all that lie from there in a direction."""
        known = self._rays.get(direction)
        if known is None:
            known = self._rays[direction] = Rays(self.onward(direction))
        return known

    def looking(self, mask: int, direction: int, distance: int) -> int:
        """Return the cells from which that many steps lead into a set."""
        shift = self._shifts.get((direction, distance)) or self.shift(direction, distance)
        return shift.back(mask)

    def shift(self, direction: int, distance: int) -> Shift:
        """Return the way so many steps in a direction, for many sets."""
        shift = self._shifts.get((direction, distance))
        if shift is None:
            shift = self._shifts[direction, distance] = Shift(self._plan(direction, distance))
        return shift

    def _plan(self, direction: int, distance: int) -> tuple[tuple[int, int], ...]:
        sources: dict[int, int] = {}
        for cell in range(self.size):
            target = self.step(cell, direction, distance)
            if target != NOTHING:
                sources[target - cell] = sources.get(target - cell, 0) | 1 << cell
        return tuple((mask, shift) for shift, mask in sources.items())

    def around(self, mask: int) -> int:
        """Return the cells that share an edge with a cell of a set."""
        seen = 0
        for direction, cells in self._sides:
            if mask & cells:
                seen |= self.looking(mask & cells, direction, 1)
        return seen

    @cached_property
    def near(self) -> tuple[int, ...]:
        """Return the directions in which neighbors lie on some board."""
        return tuple(sorted({direction for grid in self.grids for direction in grid.near}))

    @cached_property
    def _sides(self) -> tuple[tuple[int, int], ...]:
        """Return the directions of neighbors, and the cells of the boards that have them."""
        return tuple(
            (direction, sum(grid.mask for grid in self.grids if direction in grid.near))
            for direction in self.near
        )

    @cached_property
    def lined(self) -> tuple[int, ...]:
        """Return for each of the eight directions the cells of the boards that have lines there."""
        return tuple(
            sum(grid.mask for grid in self.grids if not grid.hexagonal or way is not None)
            for way in HEXAGONAL
        )

    def runs(self, mask: int, lines: tuple[int, ...]) -> Iterator[int]:
        """Yield every longest series of cells of a set in some directions, single cells too."""
        for direction in lines:
            further, lined = self.onward(direction), mask & self.lined[direction]
            first = lined & ~self.looking(mask, OPPOSITE[direction], 1)
            for cell in bits(first):
                run = 0
                while cell >= 0 and mask >> cell & 1:
                    run |= 1 << cell
                    cell = further[cell]
                yield run

    def has_run(self, mask: int, lines: tuple[int, ...], length: int) -> bool:
        """Return whether a series of at least that many cells lies in some direction."""
        if length <= 1:
            return any(mask & self.lined[direction] for direction in lines)
        for direction in lines:
            left = mask
            for distance in range(1, length):
                left &= self.looking(mask, direction, distance)
                if not left:
                    break
            else:
                return True
        return False

    def groups(self, mask: int) -> Iterator[int]:
        """Yield the parts of a set that hang together by their edges."""
        neighbors = self.neighbors
        while mask:
            group, waiting = 0, mask & -mask
            while waiting:
                low = waiting & -waiting
                group |= low
                waiting = (waiting | neighbors[low.bit_length() - 1] & mask) & ~group
            yield group
            mask &= ~group
