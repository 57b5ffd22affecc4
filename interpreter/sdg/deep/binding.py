"""What placement rules say of a full board, whatever else happens: the bonds between its cells.

Only what holds for any two cards that lie there together counts: what a rule asks of the moment is
left out, so that a board that cannot be filled here cannot be filled in a game.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field, frozen

from sdg import ir
from sdg.engine.geometry import Grid, bits
from sdg.engine.layout import peers_of
from sdg.engine.rewriting import walk
from sdg.engine.touching import BOARD, EVERYTHING, own, writes
from sdg.engine.work import Fault
from sdg.game import Game
from sdg.ir import ABSENT


@frozen
class Apart:
    """Cards of two cells that are peers differ in an attribute, by at least so much."""

    rule: ir.Rule
    attribute: str
    peers: tuple[int, ...]
    kinds: int  # which kinds the rule is for, one bit each
    least: int = 1


@frozen
class Rising:
    """Along each series of cells an attribute rises strictly from card to card."""

    rule: ir.Rule
    attribute: str
    series: tuple[tuple[int, ...], ...]
    kinds: int


@define
class Binding:
    """The bonds of one board. `where` tells for each rule and kind the cells it allows.

    `laid` are sets of cells where setups laid cards, which no rule binds.
    """

    grid: Grid
    apart: list[Apart] = field(factory=list)
    rising: list[Rising] = field(factory=list)
    where: dict[str, list[int]] = field(factory=dict)
    rules: dict[str, ir.Rule] = field(factory=dict)
    laid: list[int] = field(factory=list)

    def cells_for(self, kind: int, names: Iterable[str]) -> int:
        """Answer the cells where some rules, by name, let a card of a kind lie."""
        found = self.grid.mask
        for name in names:
            if name in self.where:
                found &= self.where[name][kind]
        return found


def binding(game: Game, grid: Grid) -> Binding:
    """Read the bonds of a board off its hard rules."""
    found = Binding(grid)
    for rule in game.engine.rules.rules:
        if rule.board != grid.board or rule.settled is not None:
            continue
        kinds = kinds_of(game, rule)
        if kinds is None:
            continue
        found.rules[rule.name] = rule
        for clause in rule.clauses:
            _bond(game, found, rule, clause, kinds)
    return found


def kinds_of(game: Game, rule: ir.Rule) -> int | None:
    """Answer for which kinds a rule is, one bit each; None if the moment decides."""
    compiled = next(r for r in game.engine.compiler.legality.rules if r.rule is rule)
    if compiled.kinds is None:
        return None
    return sum(1 << kind for kind, bound in enumerate(compiled.kinds) if bound)


def _bond(game: Game, found: Binding, rule: ir.Rule, clause: ir.Clause, kinds: int) -> None:
    layout = game.engine.layout
    match clause:
        case ir.AllDifferent(attribute=attribute, families=families):
            if all(layout.regions.static(name) for name in families):
                peers = layout.regions.peers(families)
                found.apart.append(Apart(rule, attribute, peers, kinds))
        case ir.NeighborsDiffer(attribute=attribute, least=least):
            told = peers_of(layout, rule, clause)
            if told is not None:
                found.apart.append(Apart(rule, attribute, told[1], kinds, least))
        case ir.Sloping(attribute=attribute, families=families, falls=falls):
            if all(layout.regions.static(name) for name in families):
                regions = [r for name in families for r in layout.regions.families[name].order]
                series = [tuple(layout.regions.in_order(region)) for region in regions]
                turned = tuple(each[::-1] if falls else each for each in series)
                found.rising.append(Rising(rule, attribute, turned, kinds))
        case ir.Need(condition=condition) | ir.NoLanding(condition=condition):
            refuses = isinstance(clause, ir.NoLanding)
            allowed = [
                _cells(game, found.grid, rule, condition, kind, refuses) if kinds >> kind & 1
                else found.grid.mask
                for kind in range(len(layout.cards.kinds))
            ]  # fmt: skip
            known = found.where.get(rule.name)
            if known is not None:
                allowed = [a & b for a, b in zip(allowed, known, strict=True)]
            found.where[rule.name] = allowed


def _cells(
    game: Game, grid: Grid, rule: ir.Rule, condition: ir.Expr, kind: int, refuses: bool
) -> int:
    """Answer the cells where a condition does not forbid a card whatever the moment is."""
    found = 0
    for cell in grid.cells:
        told = holds(game, rule, condition, kind, cell)
        if told is None or told != refuses:
            found |= 1 << cell
    return found


def holds(game: Game, rule: ir.Rule, condition: ir.Expr, kind: int, cell: int) -> bool | None:
    """Answer whether a condition holds for a card on a cell; None if more decides than these."""
    match condition:
        case ir.All(parts):
            told = [holds(game, rule, part, kind, cell) for part in parts]
            return False if False in told else None if None in told else True
        case ir.Any(parts):
            told = [holds(game, rule, part, kind, cell) for part in parts]
            return True if True in told else None if None in told else False
        case ir.Not(part):
            one = holds(game, rule, part, kind, cell)
            return None if one is None else not one
    if not steady(game, condition):
        return None
    engine = game.engine
    compiled = next(r for r in engine.compiler.legality.rules if r.rule is rule)
    frame = [*engine.compiler.legality.frame(compiled, kind, cell), *[0] * 8]
    engine.work.begin()
    try:
        return bool(engine.compiler.value(condition)(list(engine.first), frame))
    except Fault:
        return None


def steady(game: Game, condition: ir.Expr) -> bool:
    """Answer whether a condition asks of nothing but the card, its cell and fixed regions."""
    regions = game.engine.layout.regions
    for node in walk(condition):
        match node:
            case ir.FamilyRegions(family=family) | ir.RegionsAt(family=family):
                if not regions.static(family):
                    return False
            case ir.CellOf() | ir.IsFaceDown():
                return False
            case _ if own(node):
                return False
    return True


def copies(game: Game) -> list[int] | None:
    """Answer how many cards there are of each kind; None where a supply never ends.

    Each wild card counts for every kind that it can become.
    """
    engine = game.engine
    if any(place.endless for place in engine.rules.places):
        return None
    found = [0] * len(engine.layout.cards.kinds)
    for place in engine.layout.places.values():
        for kind in (*engine.first[place.slot], *engine.first[place.below]):
            found[kind] += 1
            for _, bound in engine.layout.cards.bindings.get(kind, ()):
                found[bound] += 1
    return found


def column(game: Game, attribute: str) -> tuple[int | None, ...]:
    """Answer the code of an attribute for each kind, None where it is absent."""
    codes = game.engine.layout.cards.column(attribute)
    return tuple(None if code == ABSENT else code for code in codes[:-1])


def lays(game: Game, board: str) -> bool:
    """Answer whether nothing but actions and the setup brings cards to a board, one for all.

    From a stacked one none may be taken: what lies below was not judged with what lies beside.
    """
    rules = game.engine.rules
    declared = next(each for each in rules.boards if each.name == board)
    if declared.per_player or (declared.stacked and taken(game)):
        return False
    outside = (rules.turn, rules.whens, *(end.body for end in rules.ends if end.body))
    return not any(_brings(node) for node in walk(outside))


def _brings(node: object) -> bool:
    match node:
        case ir.Swap():
            return True
        case ir.Draw(to=to):
            return isinstance(to, ir.ToCell)
        case ir.Move(to=to, rest=rest):
            return isinstance(to, ir.ToCell) or isinstance(rest, ir.ToCell)
    return False


def taken(game: Game) -> bool:
    """Answer whether anything takes cards from a board, or swaps them."""
    rules = game.engine.rules
    for action in rules.actions:
        if _never(action.body.steps):
            continue
        if lifts(action.body.steps, action.params):
            return True
    others = (rules.turn.body.steps, *(when.body.steps for when in rules.whens),
              *(end.body.steps for end in rules.ends if end.body))  # fmt: skip
    return any(lifts(steps, ()) for steps in others)


def _never(steps: tuple[ir.StepNode, ...]) -> bool:
    """Answer whether a requirement that never holds stands at the start of an action."""
    return any(isinstance(step, ir.Require) and isinstance(step.condition, ir.Const)
               and not step.condition.value for step in steps)  # fmt: skip


def lifts(steps: tuple[ir.StepNode, ...], params: tuple[ir.Param, ...]) -> bool:
    """Answer whether steps take cards from a board, or may; params tell where cards come from."""
    for step in walk(steps):
        match step:
            case ir.Swap() | ir.Plain("undo turn"):
                return True
            case ir.Move():
                sources = writes((ir.Move(step.cards, ir.ToPlace("", None)),), params)
                if sources & {BOARD, EVERYTHING}:
                    return True
    return False


def laid_by_setup(game: Game, board: str) -> bool:
    """Answer whether the setup may lay cards on a board, past its rules."""
    return any(_brings(node) for node in walk(game.engine.rules.setup))


def mask_of(cells: Iterable[int]) -> int:
    """Answer a set of cells."""
    return sum(1 << cell for cell in set(cells))


def regions_of(game: Game, family: str) -> list[tuple[int, int]]:
    """Answer the regions of a family: their numbers and cells."""
    regions = game.engine.layout.regions
    return [(region, regions.cells[region]) for region in bits(regions.families[family].ids)]
