"""The observation of a seat: a state in, what the seat may know of it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sdg import ir
from sdg.engine.expressions.hidden_looks import Secret, secret_from
from sdg.engine.state.moves import held
from sdg.events import Decision
from sdg.ir.rewriting import locals_of
from sdg.layout import slots as at
from sdg.layout.bit_sets import bits
from sdg.layout.grid import Grid
from sdg.layout.kept_per import face_of_key
from sdg.layout.names import cell_name
from sdg.layout.slots import PlaceAt, Slots
from sdg.observation import BoardView, CellView, NumberView, Observation, PlaceView
from sdg.visibility import places as visibility
from sdg.visibility.hidden_looks import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sdg.engine.compiled_table import Core
    from sdg.engine.expressions.compiler import Compiler
    from sdg.engine.rules.legality import CompiledRule


class Observer:
    """The views of one game."""

    def __init__(self, engine: Core) -> None:
        self.layout = engine.layout
        self.program, self.unseen = engine.turns.program, engine.turns.unseen
        self.legality = engine.legality
        self.named = self._named_regions()
        self.secrets = tuple(self._secrets(engine.compiler))

    def observe(
        self, S: Slots, active: int | None, seat: int, decisions: tuple[Decision, ...]
    ) -> Observation:
        """Return what a seat (from 1) may know, with the decisions that it has; `active` is the
        seat that decides, None when the game is over."""
        over = active is None
        step, phase = S[at.STEP], None
        if active is not None:
            if seat != active:
                others, step = self.unseen.seen_by_others(S)
                active = others + 1
            phase = self.program.phases[step]
        return Observation(
            seat=seat,
            players=self.layout.players,
            active=active,
            turn=S[at.TURN],
            round=S[at.ROUND],
            phase=phase,
            clock=S[at.CLOCK],
            boards=tuple(self._board(S, grid, seat) for grid in self.layout.geometry.grids),
            places=tuple(self._place(S, place, seat) for place in self.layout.places.values()),
            numbers=self.numbers(S),
            decisions=decisions,
            over=over,
            turn_of=None if over else S[self.layout.whose] + 1,
        )

    def _secrets(self, c: Compiler) -> Iterator[tuple[CompiledRule, Secret]]:
        """Yield the rules that look at hidden cards, and whether a seat does not see these."""
        for each in self.legality.rules:
            asked = (each.rule.only_for, each.rule.settled, *each.rule.clauses)
            looks = c.looking.of(asked)
            if (secret := secret_from(c, frozenset(map(_of_the_state, looks)))) is not None:
                yield each, secret

    def _board(self, S: Slots, grid: Grid, seat: int) -> BoardView:
        layout = self.layout
        untold = [rule for rule, secret in self.secrets if secret(S, [], seat)]
        shown = self._shown(S, grid)
        taken = S[layout.occupied] & grid.mask
        fixed = taken & ~self.legality.leaving(S, taken, untold)
        settled, conflicts, groups = self.legality.conflicts(grid.board), 0, set[int]()
        for rule in settled.rules(S):
            if rule not in untold:
                groups |= {group & grid.mask for group in settled.groups_of(rule, S)}
        for group in groups:
            conflicts |= group
        clashes = sorted(tuple(bits(group)) for group in groups if group)
        cells = tuple(self._cell(S, grid, i, fixed, conflicts) for i in bits(shown))
        rows, columns = len({view.row for view in cells}), len({view.column for view in cells})
        blocks = next(
            (f for f in layout.rules.families if f.board == grid.board and _parted(f.area)), None
        )
        owner = None if grid.owner < 0 else grid.owner + 1
        return BoardView(
            grid.board, owner, rows, columns, cells, blocks.name if blocks else None, grid.bounded,
            grid.hexagonal,
            tuple(tuple(cell_name(layout, cell) for cell in clash) for clash in clashes),
            blocks.signs if blocks else (),
        )  # fmt: skip

    def _shown(self, S: Slots, grid: Grid) -> int:
        """Return all cells of a board; of an unbounded one the used part and one cell around."""
        if grid.bounded:
            return grid.mask
        used = [grid.coordinates(i) for i in bits(S[self.layout.occupied] & grid.mask)] or [(0, 0)]
        rows, columns = [r for r, _ in used], [c for _, c in used]
        top, left = min(rows) - 1, min(columns) - 1
        return grid.rectangle(top, left, max(rows) - top + 2, max(columns) - left + 2)

    def _cell(self, S: Slots, grid: Grid, cell: int, fixed: int, conflicts: int) -> CellView:
        layout = self.layout
        row, column = grid.coordinates(cell)
        kind = S[layout.cells + cell]
        height = (kind >= 0) + (len(S[layout.covered + cell]) if layout.covered else 0)
        markers, flags = [], []
        for store in layout.stores.values():
            declared = store.declared
            if declared.kind == "marker" and S[store.start] == cell:
                markers.append(declared.name)
            if declared.kind == "flag" and declared.per in layout.regions.families:
                regions = [r for slot, r in zip(store.slots, store.owners, strict=True) if S[slot]]
                if any(layout.regions.cells[region] >> cell & 1 for region in regions):
                    flags.append(declared.name)
        return CellView(
            cell_name(layout, cell), row, column,
            layout.cards.faces[kind] if kind >= 0 else None, height, tuple(markers), tuple(flags),
            self.named[cell], bool(fixed >> cell & 1), bool(conflicts >> cell & 1),
            tuple(layout.cards.faces[under] for under in S[layout.covered + cell])
            if height > 1 else (),
        )  # fmt: skip

    def _named_regions(self) -> list[tuple[str, ...]]:
        """Return for each cell the names of the regions that the file gives it."""
        names: list[list[str]] = [[] for _ in range(self.layout.geometry.size)]
        regions = self.layout.regions
        for family in self.layout.rules.families:
            in_family = regions.families[family.name]
            if isinstance(family.area, (ir.Blocks, ir.Listed)):
                for region in in_family.order:
                    for cell in bits(regions.cells[region]):
                        names[cell].append(regions.names[region])
            elif isinstance(family.area, ir.BySeat):
                for seat, region in enumerate(in_family.order):
                    for cell in bits(regions.cells[region]):
                        names[cell].append(f"{family.name} {seat + 1}")
        return [tuple(each) for each in names]

    def _place(self, S: Slots, place: PlaceAt, seat: int) -> PlaceView:
        cards = S[place.slot] + S[place.below]
        faces = None
        if sees_now(S, place, seat):
            faces = tuple(self.layout.cards.faces[kind] for kind in cards)
        owner = None if place.owner < 0 else place.owner + 1
        per = None if place.declared.per == "player" else place.declared.per
        of = None if per is None else place.face
        kind, size = place.declared.kind, held(S, place)
        return PlaceView(place.declared.name, kind, owner, size, faces, of, per)

    def numbers(self, S: Slots) -> tuple[NumberView, ...]:
        views: list[NumberView] = []
        for store in self.layout.stores.values():
            if store.declared.kind == "marker":
                continue
            values: tuple[Any, ...] = tuple(S[store.slots.start : store.slots.stop])
            left = None if store.total is None else store.total - sum(values)
            declared = store.declared
            keys = store.owners if declared.per not in (None, "player") else ()
            layout, per = self.layout, declared.per
            owners = tuple(face_of_key(layout.rules, layout.regions, per, key) for key in keys)
            name, kind, sentence = declared.name, declared.kind, declared.sentence
            views.append(NumberView(name, kind, per, values, left, owners, sentence))
        return tuple(views)


def sees(place: PlaceAt, seat: int) -> bool:
    """Return whether a seat (from 1) sees the cards of a place while the game goes on."""
    return visibility.sees(place.declared, place.owner, seat)


def _of_the_state(look: Look) -> Look:
    """Return a look whose owner only the state knows: by names it may be anybody's cards."""
    return Look(look.place, None, True) if locals_of(look.owner) else look


def _parted(area: object) -> bool:
    """Return whether the regions of a family part their board: blocks, or one for each mark."""
    return isinstance(area, ir.Blocks) or (isinstance(area, ir.Listed) and len(area.listed) > 1)


def sees_now(S: Slots, place: PlaceAt, seat: int) -> bool:
    """Return whether a seat sees the cards of a place now."""
    return sees(place, seat) or (bool(S[at.OVER]) and visibility.private(place.declared))
