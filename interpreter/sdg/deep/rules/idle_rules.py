"""Rules that can never forbid what the others allow, by proof."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, Proved, places_of
from sdg.deep.proofs.invariants import copies, judging, kinds_of, visible_kinds
from sdg.deep.proofs.other_tables import otherwise_elsewhere
from sdg.deep.proofs.unjudged import unjudged
from sdg.deep.proofs.value_bounds import always_holds, never_holds
from sdg.deep.rules.dead import asks_of_table
from sdg.game import Game
from sdg.layout.slots import peers_of


def superfluous(looking: Looking, off: list[str]) -> Iterator[Finding]:
    """Yield rules that others, or the cards, make superfluous in every position.

    Those that are so by their own conditions alone, and not at each table, are added to `off`.
    """
    game, gone = looking.game, set[str]()
    for rule in reversed(game.fixed_rules.rules):  # of two alike the later one is reported
        if switched_off(game, rule):
            continue
        why, others = _covered(looking, game, rule, gone)
        if why:
            gone.add(rule.name)
            if not others and _asks_more_elsewhere(looking, rule):
                off.append(f"rule {rule.name}")
                continue
            message = f"the rule `{rule.name}` never forbids what the others allow"
            yield Finding(
                "dead", f"rule {rule.name}", message, places_of(rule, *others), Proved(why)
            )


def _asks_more_elsewhere(looking: Looking, rule: ir.Rule) -> bool:
    """Return whether a rule may forbid something at a table of other players or options."""

    def so(table: Game) -> bool:
        same = next(each for each in table.fixed_rules.rules if each.name == rule.name)
        return switched_off(table, same) or bool(_covered(looking, table, same, set())[0])

    declared = next(each for each in looking.game.rules.rules if each.name == rule.name)
    return otherwise_elsewhere(looking.game, declared, so, looking.patient)


def switched_off(game: Game, rule: ir.Rule) -> bool:
    """Return whether options or the number of players leave nothing of a rule at this table."""
    declared = next(each for each in game.rules.rules if each.name == rule.name)
    if not asks_of_table(declared):
        return False
    never = isinstance(rule.only_for, ir.Const) and not rule.only_for.value
    return never or all(_empty(clause) for clause in rule.clauses)


def _empty(clause: ir.Clause) -> bool:
    match clause:
        case ir.Need(condition=ir.Const(value)):
            return bool(value)
        case ir.NoLanding(condition=ir.Const(value)) | ir.NoLeaving(condition=ir.Const(value)):
            return not value
    return False


def _covered(
    looking: Looking, game: Game, rule: ir.Rule, gone: set[str]
) -> tuple[str, tuple[ir.Rule, ...]]:
    """Return why nothing of a rule is missed, and the rules that say it already."""
    whys, others = [], []
    for clause in rule.clauses:
        why, by = _clause_covered(looking, game, rule, clause, gone)
        if not why:
            return "", ()
        whys.append(why)
        others += by
    return "; ".join(dict.fromkeys(whys)), tuple(others)


def _clause_covered(
    looking: Looking, game: Game, rule: ir.Rule, clause: ir.Clause, gone: set[str]
) -> tuple[str, list[ir.Rule]]:
    match clause:
        case ir.Need(condition=condition) | ir.NoLanding(condition=condition):
            wanted = isinstance(clause, ir.Need)
            if _always(looking, game, rule, condition, wanted):
                return "what it asks for holds for each card on each cell", []
            if always_holds(game, condition) if wanted else never_holds(game, condition):
                return "no count comes so far that it forbids something", []
        case ir.NoLeaving(condition=condition):
            if never_holds(game, condition):
                return "no count comes so far that it forbids something", []
        case ir.AllDifferent(families=families):
            if all(game.layout.regions.static(name) for name in families):
                peers = game.layout.regions.peers(families)
                return _differs_anyway(game, rule, clause, peers, gone)
        case ir.NeighborsDiffer(least=1):
            neighbors = peers_of(game.layout, rule, clause)
            if neighbors is not None:
                return _differs_anyway(game, rule, clause, neighbors[1], gone)
    return "", []


def _always(looking: Looking, game: Game, rule: ir.Rule, condition: ir.Expr, wanted: bool) -> bool:
    """Return whether a condition comes out as wanted for every card on every cell of the board; if
    the time is up before, that is not decided."""
    kinds = kinds_of(game, rule)
    grids = [g for g in game.layout.geometry.grids if g.board == rule.board and g.bounded]
    if not grids or kinds is None:
        return False
    judge = judging(game, rule, condition)
    cells = [cell for grid in grids for cell in grid.cells]
    for kind, face in enumerate(game.layout.cards.kinds):
        if not kinds >> kind & 1 or face.back:
            continue
        if not looking.patient():
            looking.cut(f"dead: whether the rule `{rule.name}` holds for each card on each cell")
            return False
        if not all(judge(kind, cell) is wanted for cell in cells):
            return False
    return True


def _differs_anyway(
    game: Game,
    rule: ir.Rule,
    clause: ir.AllDifferent | ir.NeighborsDiffer,
    peers: tuple[int, ...],
    gone: set[str],
) -> tuple[str, list[ir.Rule]]:
    """Return why cards on peers differ in an attribute even without a rule."""
    attribute = clause.attribute
    whole = isinstance(clause, ir.AllDifferent) and clause.whole
    grids = [grid for grid in game.layout.geometry.grids if grid.board == rule.board]
    cells = [cell for grid in grids for cell in grid.cells]
    if not any(peers[cell] for cell in cells):
        return "no region that it speaks of has two cells", []
    if _each_once(game, attribute):
        return f"no two cards show the same {attribute}", []
    left = list(peers)
    others: list[ir.Rule] = []
    for other in game.fixed_rules.rules:
        if other.name == rule.name or other.name in gone or not _binds_as(game, other, rule):
            continue
        kept_apart = _kept_apart(game, rule, whole, other, attribute)
        if any(left[cell] & kept_apart[cell] for cell in cells):
            others.append(other)
            left = [mask & ~apart for mask, apart in zip(left, kept_apart, strict=True)]
    if any(left[cell] for cell in cells):
        return "", []
    names = " and ".join(f"`{other.name}`" for other in others)
    return f"cards that it keeps apart are kept apart by {names} already", others


def _each_once(game: Game, attribute: str) -> bool:
    amounts = copies(game)
    if amounts is None or game.layout.cards.bindings:
        return False
    column = game.layout.cards.column(attribute)
    shown = [column[k] for k, n in enumerate(amounts) for _ in range(n) if column[k] != ir.ABSENT]
    return len(shown) == len(set(shown))


def _binds_as(game: Game, other: ir.Rule, rule: ir.Rule) -> bool:
    """Return whether a rule binds whenever another does."""
    if other.board != rule.board or other.settled not in (None, rule.settled):
        return False
    bound, wanted = kinds_of(game, other), kinds_of(game, rule)
    return bound is not None and wanted is not None and not wanted & ~bound


def _kept_apart(
    game: Game, rule: ir.Rule, whole: bool, other: ir.Rule, attribute: str
) -> list[int]:
    """Return for each cell those whose cards another rule keeps apart wherever a rule would.

    A card that lands is judged by both. But of a `whole` region, and at the end of a turn, a rule
    looks at cards, too, that landed long before: one of two has to have been judged then.
    """
    differing = _differing(game, other, attribute)
    if not whole and (rule.settled is None or other.settled is not None):
        return differing
    apart = [0] * len(differing)
    if whole and other.settled == rule.settled:
        apart = _differing(game, other, attribute, whole=True)
    bound = kinds_of(game, other)
    if other.settled is None and bound is not None and not visible_kinds(game) & ~bound:
        past = unjudged(game, rule.board)
        apart = [a | b & ~past.beside(cell)
                 for cell, (a, b) in enumerate(zip(apart, differing, strict=True))]  # fmt: skip
    return apart


def _differing(game: Game, rule: ir.Rule, attribute: str, whole: bool = False) -> list[int]:
    """Return for each cell those whose cards differ from its card in an attribute by a rule.

    With `whole` only a clause on all cards in a region counts, whenever they came.
    """
    layout = game.layout
    differing = [0] * layout.geometry.size
    for clause in rule.clauses:
        if whole and not (isinstance(clause, ir.AllDifferent) and clause.whole):
            continue
        peers: tuple[int, ...] | None = None
        match clause:
            case (
                ir.AllDifferent(attribute=own, families=families)
                | ir.Sloping(attribute=own, families=families)
            ) if own == attribute and all(layout.regions.static(name) for name in families):
                peers = layout.regions.peers(families)
            case ir.NeighborsDiffer(attribute=own) if own == attribute:
                neighbors = peers_of(layout, rule, clause)
                peers = neighbors[1] if neighbors is not None else None
        if peers is not None:
            differing = [a | b for a, b in zip(differing, peers, strict=True)]
    return differing
