"""Invariants of a table: how many cards there are, who places them, what rules read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sdg import ir
from sdg.analysis.reads_and_writes import own, writes
from sdg.engine.state.budget import Fault
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.ir.facts import BOARD, EVERYTHING
from sdg.ir.walking import walk
from sdg.layout.bit_sets import bits

Judging: TypeAlias = Callable[[int, int], bool | None]  # of a kind and a cell


def kinds_of(game: Game, rule: ir.Rule) -> int | None:
    """Return for which kinds a rule is, one bit each; None if the moment decides."""
    compiled = Inspection(game).compiled_rule(rule)
    if compiled.kinds is None:
        return None
    return sum(1 << kind for kind, bound in enumerate(compiled.kinds) if bound)


def visible_kinds(game: Game) -> int:
    """Return the kinds that a card can show on a board, one bit each."""
    kinds = game.layout.cards.kinds
    return sum(1 << kind for kind, face in enumerate(kinds)
               if not face.back and (face.wild is None or face.bound))  # fmt: skip


def judging(game: Game, rule: ir.Rule, condition: ir.Expr) -> Judging:
    """Compile whether a condition holds for a card on a cell; None if more decides than these."""
    match condition:
        case ir.All(several):
            parts = [judging(game, rule, part) for part in several]
            return lambda kind, cell: _all([part(kind, cell) for part in parts])
        case ir.Any(several):
            parts = [judging(game, rule, part) for part in several]
            return lambda kind, cell: _not(_all([_not(part(kind, cell)) for part in parts]))
        case ir.Not(inner):
            one = judging(game, rule, inner)
            return lambda kind, cell: _not(one(kind, cell))
    if not steady(game, condition):
        return lambda kind, cell: None
    inspection = Inspection(game)
    compiled = inspection.compiled_rule(rule)
    value, first = inspection.compiled(condition), list(inspection.first)

    def judge(kind: int, cell: int) -> bool | None:
        inspection.begin_work()
        try:
            return bool(value(first, [*inspection.frame(compiled, kind, cell), *[0] * 8]))
        except Fault:
            return None

    return judge


def _all(answers: Sequence[bool | None]) -> bool | None:
    return False if False in answers else None if None in answers else True


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def steady(game: Game, condition: ir.Expr) -> bool:
    """Return whether a condition reads nothing but the card, its cell and fixed regions."""
    regions = game.layout.regions
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
    """Return how many cards there are of each kind; None where a supply never ends.

    Each wild card counts for every kind that it can become.
    """
    if any(place.endless for place in game.fixed_rules.places):
        return None
    layout, first = game.layout, Inspection(game).first
    amounts = [0] * len(layout.cards.kinds)
    for place in layout.places.values():
        for kind in (*first[place.slot], *first[place.below]):
            amounts[kind] += 1
            for _, bound in layout.cards.bindings.get(kind, ()):
                amounts[bound] += 1
    return amounts


def unjudgeable(game: Game, board: str) -> str:
    """Return why it is not known of a board what its rules let lie there; "" if it is.

    Nothing but actions and the setup may bring cards to it, one for all. From a stacked one none
    may be taken: what lies below was not judged with what lies next to it.
    """
    rules = game.fixed_rules
    if game.layout.backs:
        return "cards may lie face down"
    declared = next(each for each in rules.boards if each.name == board)
    if declared.per_player:
        return "each player has one"
    if declared.stacked and taken(game):
        return "cards are taken from its stacks"
    outside = (rules.turn, rules.whens, *(end.body for end in rules.ends if end.body))
    if any(_brings(node) for node in walk(outside)):
        return "not only actions bring cards to a board"
    return ""


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
    """Return whether anything takes cards from a board, or swaps them."""
    rules = game.fixed_rules
    for action in rules.actions:
        if never_done(action.body.steps):
            continue
        if lifts(action.body.steps, action.params):
            return True
    others = (rules.turn.body.steps, *(when.body.steps for when in rules.whens),
              *(end.body.steps for end in rules.ends if end.body))  # fmt: skip
    return any(lifts(steps, ()) for steps in others)


def never_done(steps: tuple[ir.StepNode, ...]) -> bool:
    """Return whether a requirement that never holds stands at the start of an action."""
    return any(isinstance(step, ir.Require) and isinstance(step.condition, ir.Const)
               and not step.condition.value for step in steps)  # fmt: skip


def lifts(steps: tuple[ir.StepNode, ...], params: tuple[ir.Param, ...]) -> bool:
    """Return whether steps take cards from a board, or may; params say where cards come from."""
    for step in walk(steps):
        match step:
            case ir.Swap() | ir.Plain("undo turn"):
                return True
            case ir.Move():
                sources = writes((ir.Move(step.cards, ir.ToPlace("", None)),), params)
                if sources & {BOARD, EVERYTHING}:
                    return True
    return False


def regions_of(game: Game, family: str) -> list[tuple[int, int]]:
    """Return the regions of a family: their numbers and cells."""
    regions = game.layout.regions
    return [(region, regions.cells[region]) for region in bits(regions.families[family].ids)]
