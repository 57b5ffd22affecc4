"""What the rules of a puzzle draw on its board: regions as cages, lines, dots and shades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen

from sdg import ir
from sdg.ir.walking import all_of
from sdg.observation import BoardView
from sdg.puzzles.preparing import Puzzle
from sdg.view.data import Marking
from sdg.view.puzzle.numbers import Numbers

DOTS = "white dot", "black dot"  # of the first family of pairs of cells, and of others


def blocks_of(puzzle: Puzzle) -> str | None:
    """Return the family of regions around which a puzzle has thicker lines: blocks, else regions
    that share out the board among them."""
    families = _on_board(puzzle)
    blocks = [family.name for family in families if isinstance(family.area, ir.Blocks)]
    shared = (family.name for family in families if _shares_out(puzzle, family.name))
    return next(iter(blocks), None) or next(shared, None)


@frozen
class Markings:
    """Finds what a puzzle draws. Regions have the numbers of its layout."""

    puzzle: Puzzle
    board: BoardView

    def all(self) -> tuple[tuple[Marking, ...], frozenset[str]]:
        """Return everything that is drawn, what lies below first, and the tables that it says
        completely."""
        numbers = Numbers(self.puzzle, self.board.blocks)
        written, drawn = numbers.all()
        lines = dict(self._lines())
        caged = {region for region, _ in numbers.caged()}
        parts = [
            *self._diagonals(),
            *self._regions({*lines, *caged}),
            *lines.values(),
            *(Marking("cage", self._named(region)) for region in caged),
        ]
        return (*(part for part in parts if part.cells), *written), drawn

    def _diagonals(self) -> Iterator[Marking]:
        """Yield the long diagonals, if a rule asks for them."""
        asked = set(_families_asked(self.puzzle))
        rules = self.puzzle.game.fixed_rules
        joined = {family.name: family.area.families for family in rules.families
                  if isinstance(family.area, ir.Joined)}  # fmt: skip
        if "diagonal" in asked or any("diagonal" in joined.get(name, ()) for name in asked):
            for region in self.puzzle.layout.regions.families["diagonal"].order:
                yield Marking("line", self._named(region))

    def _lines(self) -> Iterator[tuple[int, Marking]]:
        """Yield by region what begins somewhere and goes on: thermometers, arrows, signs."""
        regions = self.puzzle.layout.regions
        for sloping in all_of(ir.Sloping, self.puzzle.rules):
            for family in sloping.families:
                for region in self._listed(family):
                    cells = self._named(region)
                    cells = cells[::-1] if sloping.falls else cells
                    touching = len(cells) == 2 and self._touches(region)
                    yield region, Marking("less" if touching else "tube", cells)
        for first in all_of(ir.First, self.puzzle.rules):
            match first:
                case ir.First(of=ir.RegionCells(ir.Local(type=ir.Type("region", str(family))))):
                    for region in self._listed(family):
                        yield region, Marking("arrow", self._named(region)[:: _way(first)])
                case ir.First(of=ir.Filter(over=ir.FamilyRegions(family=family), condition=same)):
                    heads = [each.value.type.of for each in all_of(ir.Order, same)]
                    head = next((name for name in heads if name != family), None)
                    if isinstance(head, str) and len(heads) == 2:
                        yield from self._shafts(head, family, regions.order(head))

    def _shafts(
        self, head: str, family: str, order: dict[int, int]
    ) -> Iterator[tuple[int, Marking]]:
        """Yield arrows whose circle is a region of one cell, and whose shaft has the same number in
        another family."""
        numbers = self.puzzle.layout.regions.order(family)
        shafts = {number: region for region, number in numbers.items()}
        for circle in self._listed(head):
            shaft, cells = shafts.get(order[circle]), self._named(circle)
            if shaft is not None and len(cells) == 1:
                yield circle, Marking("arrow", (*cells, *self._named(shaft)))
                yield shaft, Marking("")

    def _regions(self, done: set[int]) -> Iterator[Marking]:
        """Yield regions that are listed, family by family: pairs of cells as dots, others as cages,
        single ones as shades; those of which nothing can be drawn are left out."""
        dots = list(DOTS)
        for family in self._drawable(done):
            listed = [region for region in self._listed(family) if region not in done]
            pairs = [region for region in listed if self._touches(region)]
            cells = [self._named(region) for region in listed]
            if listed and len(pairs) == len(listed):
                shape = dots.pop(0) if len(dots) > 1 else dots[0]
                yield from (Marking(shape, self._named(region)) for region in pairs)
            elif all(len(each) == 1 for each in cells):
                yield from (Marking("ring", each) for each in cells)
            elif len(listed) == 1:
                if len(cells[0]) < len(self.board.cells):
                    yield Marking("shade", cells[0])
            elif max(Counter(cell for each in cells for cell in each).values()) == 1:
                yield from (Marking("cage", each) for each in cells)

    def _drawable(self, done: set[int]) -> Iterator[str]:
        """Yield families of listed regions that are no part of another one, without blocks."""
        families = _on_board(self.puzzle)
        parts = {name for family in families if isinstance(family.area, ir.Joined)
                 for name in family.area.families}  # fmt: skip
        for family in families:
            if family.name == self.board.blocks:
                continue
            alone = isinstance(family.area, ir.Listed) and family.name not in parts
            if alone or (isinstance(family.area, ir.Joined) and self._all_listed(family.area)):
                yield family.name

    def _all_listed(self, joined: ir.Joined) -> bool:
        listed = {family.name for family in _on_board(self.puzzle)
                  if isinstance(family.area, ir.Listed)}  # fmt: skip
        return listed.issuperset(joined.families)

    def _listed(self, family: str) -> tuple[int, ...]:
        """Return the regions of a family whose cells are listed."""
        regions = self.puzzle.layout.regions
        known = regions.families.get(family)
        return tuple(each for each in known.order if each in regions.written) if known else ()

    def _named(self, region: int) -> tuple[str, ...]:
        """Return the names of a region's cells, as they are written."""
        return tuple(map(self.puzzle.cell_name, self.puzzle.layout.regions.in_order(region)))

    def _touches(self, region: int) -> bool:
        cells = list(self.puzzle.layout.regions.in_order(region))
        near = self.puzzle.layout.geometry.neighbors
        return len(cells) == 2 and all(near[a] >> b & 1 for a, b in pairwise(cells))


def _on_board(puzzle: Puzzle) -> list[ir.Family]:
    """Return the families of the board that is filled, in the order of the file."""
    return [each for each in puzzle.game.fixed_rules.families if each.board == puzzle.grid.board]


def _shares_out(puzzle: Puzzle, family: str) -> bool:
    """Return whether each cell lies in one of several listed regions of a family, and no other."""
    regions = puzzle.layout.regions
    order = regions.families[family].order
    masks = [regions.cells[each] for each in order if each in regions.written]
    cells = sum(mask.bit_count() for mask in masks)
    return len(masks) > 1 and len(masks) == len(order) and cells == puzzle.grid.size and (
        sum(masks) == puzzle.grid.mask
    )  # fmt: skip


def _families_asked(puzzle: Puzzle) -> Iterator[str]:
    """Yield the families of regions that rules name."""
    for clause in all_of(ir.AllDifferent, puzzle.rules):
        yield from clause.families
    yield from (each.family for each in all_of(ir.RegionsAt, puzzle.rules))
    yield from (each.family for each in all_of(ir.FamilyRegions, puzzle.rules))


def _way(first: ir.First) -> int:
    """Return 1 for an arrow from the first cell, and -1 for one from the last."""
    return -1 if first.last else 1
