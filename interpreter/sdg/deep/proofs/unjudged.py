"""Places where cards may lie unjudged by the rules of the board: by setup and chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define, field, frozen

from sdg import ir
from sdg.deep.proofs.invariants import never_done, steady, unjudgeable
from sdg.engine.state.budget import Fault
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.ir.facts import is_chance
from sdg.ir.rewriting import frame_size, unbound
from sdg.ir.types import is_mask
from sdg.ir.walking import walk
from sdg.layout.bit_sets import bits

MOST = 20_000  # steps of a setup that are followed one by one

Known = Mapping[int, int]  # by slot: the value that is known of it


@frozen
class Unjudged:
    """The cells where such cards may lie; `apart` are for each those where then none does."""

    cells: int
    apart: Mapping[int, int] = field(factory=dict)

    def beside(self, cell: int) -> int:
        """Return where such cards may lie at once with one on a cell."""
        if not self.cells >> cell & 1:
            return 0
        return self.cells & ~(self.apart.get(cell, 0) | 1 << cell)

    def one_in(self, cells: int) -> bool:
        """Return whether there is never more than one among some cells."""
        return not any(self.beside(cell) & cells for cell in bits(cells))

    def fill(self, cells: int) -> bool:
        """Return whether such cards may lie on all of some cells at once."""
        return not cells & ~self.cells and not any(
            cells & ~(self.beside(cell) | 1 << cell) for cell in bits(cells)
        )


def unjudged(game: Game, board: str) -> Unjudged:
    """Return where cards may lie on a board past its rules.

    Rules judge what actions lay; a draw there is judged by another card than comes. Who lies where
    the setup laid it was never judged. That a card left and came back makes it a judged one.
    """
    grids = [grid for grid in game.layout.geometry.grids if grid.board == board]
    mask = sum(grid.mask for grid in grids)
    bounded = all(grid.bounded for grid in grids)
    if unjudgeable(game, board) or not bounded or by_chance(game):
        return Unjudged(mask)
    cells = _Setup(game, mask).cells()
    return Unjudged(cells, _one_in_each(game) if cells else {})


def by_chance(game: Game) -> bool:
    """Return whether actions bring cards to cells after an event of chance, or by one."""
    actions = {action.name: action for action in game.fixed_rules.actions}
    return any(
        _chance_first(list(_steps(actions, action.body.steps, (action.name,))))
        for action in actions.values() if not never_done(action.body.steps)
    )  # fmt: skip


def spots(node: object) -> tuple[ir.Expr, ...]:
    """Return the cells to which a step brings cards, but for an exchange."""
    match node:
        case ir.Draw(to=ir.ToCell(cell)):
            return (cell,)
        case ir.Move(to=to, rest=rest):
            return tuple(spot.cell for spot in (to, rest) if isinstance(spot, ir.ToCell))
    return ()


def _steps(
    actions: Mapping[str, ir.Action], steps: object, doing: tuple[str, ...]
) -> Iterator[object]:
    """Yield the parts of steps in their order, those of actions that they do among them."""
    for node in walk(steps):
        if isinstance(node, ir.Loop | ir.ForEach) and doing:
            yield from _steps(actions, node.body, ())  # once more: it comes round
        yield node
        for name in _done_by(node):
            if name not in doing:
                yield from _steps(actions, actions[name].body.steps, (*doing, name))


def _done_by(node: object) -> tuple[str, ...]:
    match node:
        case ir.Do(action=name):
            return (name,)
        case ir.DoFirst(actions=names):
            return names
    return ()


def _chance_first(parts: list[object]) -> bool:
    chance = False
    for part in parts:
        chance = chance or is_chance(part)
        if chance and (spots(part) or isinstance(part, ir.Swap)):
            return True
    return False


@define
class _Setup:
    """Follows a setup as far as it is known, and gathers the cells on which it may lay cards."""

    game: Game
    mask: int
    laid: int = 0
    steps: int = 0

    def cells(self) -> int:
        """Return the cells; all, where that is not known."""
        self._follow(self.game.fixed_rules.setup.steps, {})
        return self.laid & self.mask

    def _follow(self, steps: tuple[ir.StepNode, ...], known: Known) -> None:
        for step in steps:
            self.steps += 1
            if self.steps > MOST:
                self.laid = self.mask
                return
            self._one(step, known)

    def _one(self, step: ir.StepNode, known: Known) -> None:
        match step:
            case ir.If(condition, then, otherwise):
                value = self._fixed_value(condition, known)
                if value is None or value:
                    self._follow(then, known)
                if not value:
                    self._follow(otherwise, known)
            case ir.ForEach(slot, over, _, body):
                for here in self._rounds(slot, over, known):
                    self._follow(body, here)
            case ir.Draw() | ir.Move():
                for cell in spots(step):
                    value = self._fixed_value(cell, known)
                    self.laid |= self.mask if value is None else 1 << value if value >= 0 else 0
            case _:
                if any(spots(node) or isinstance(node, ir.Swap | ir.Do | ir.DoFirst)
                       for node in walk(step)):  # fmt: skip
                    self.laid = self.mask

    def _rounds(self, slot: int, over: ir.Expr, known: Known) -> Iterator[Known]:
        """Yield what is known in each round of a loop; where that is not known, in any of them."""
        elements = self._fixed_value(over, known)
        if elements is None or not is_mask(over.type):
            yield {each: value for each, value in known.items() if each != slot}
            return
        for element in bits(elements):
            yield {**known, slot: element}

    def _fixed_value(self, expression: ir.Expr, known: Known) -> int | None:
        """Return a value that is the same in every setup; None if it may not be."""
        if unbound(expression) - known.keys() or not steady(self.game, expression):
            return None
        inspection = Inspection(self.game)
        frame = [0] * (max((frame_size(expression), *(slot + 1 for slot in known))) + 8)
        for slot, value in known.items():
            frame[slot] = value
        inspection.begin_work()
        try:
            return int(inspection.compiled(expression)(list(inspection.first), frame))
        except (Fault, TypeError):
            return None


def _one_in_each(game: Game) -> dict[int, int]:
    """Return for each cell those that share a region with it in which the setup lays one card."""
    setup = game.fixed_rules.setup
    picks = [step for step in setup.steps if isinstance(step, ir.Pick) and step.one_in_each]
    landing = [spot for node in walk(setup.steps) for spot in spots(node)]
    loops = [node for node in walk(setup.steps) if isinstance(node, ir.ForEach)]
    if any(isinstance(node, ir.Swap) for node in walk(setup.steps)):
        return {}
    for pick in picks:
        inside = {pick.slot, *(loop.slot for loop in loops if _one_of(loop.over, {pick.slot}))}
        if all(_one_of(spot, inside) for spot in landing):
            return _sharing(game, pick.one_in_each)
    return {}


def _one_of(cell: ir.Expr, inside: set[int]) -> bool:
    """Return whether a cell is one of the set that a slot holds."""
    while isinstance(cell, ir.First | ir.Filter):
        cell = cell.of if isinstance(cell, ir.First) else cell.over
    return isinstance(cell, ir.Local) and cell.slot in inside


def _sharing(game: Game, families: tuple[str, ...]) -> dict[int, int]:
    regions, sharing = game.layout.regions, dict[int, int]()
    for family in families:
        for region in bits(regions.families[family].ids) if regions.static(family) else ():
            cells = regions.cells[region]
            for cell in bits(cells):
                sharing[cell] = sharing.get(cell, 0) | cells & ~(1 << cell)
    return sharing
