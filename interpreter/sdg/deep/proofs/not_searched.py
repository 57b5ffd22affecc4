"""What the search for contradictions on a board leaves out, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.analysis.reads_and_writes import own
from sdg.deep.proofs.unjudged import by_chance
from sdg.diagnostics.spelling import joined
from sdg.game import Game
from sdg.ir.walking import walk
from sdg.puzzles.rules.constraints import Constraints


def unread(game: Game, constraints: Constraints) -> Iterator[str]:
    """Yield what is not looked at on a board, of whose rules `constraints` are what was read."""
    board = constraints.puzzle.grid.board
    rules = [rule for rule in game.fixed_rules.rules
             if rule.board == board and any(map(_forbids_landing, rule.clauses))]  # fmt: skip
    if not rules:
        return
    if by_chance(game) or len({grid.board for grid in game.layout.geometry.grids}) > 1:
        why = "cards come by chance" if by_chance(game) else "there are several boards"
        yield f"contradiction: whether each card can be laid on `{board}`, since {why}"
    else:
        others = [rule for rule in rules if any(map(_may_bar, rule.clauses))]
        if others:
            yield (f"contradiction: whether each card can be laid on `{board}` by what"
                   f" {_named(others)} of other cells")  # fmt: skip
    later = [rule for rule in rules if rule.settled is not None]
    if later:
        yield (f"contradiction: what {_named(later)} on `{board}`, since cards that break it may"
               " lie there for a while")  # fmt: skip
    rules = [rule for rule in rules if rule.settled is None]
    read = {
        each.rule.name
        for group in (constraints.pairs, constraints.eaches, constraints.checks)
        for each in group
    }
    left = [
        rule
        for rule in rules
        if any(map(_asks_of_others, rule.clauses))
        and (
            rule.name not in read
            or any(
                isinstance(each, ir.NoLanding) and _asks_of_others(each) for each in rule.clauses
            )
        )
    ]
    if left:
        yield (f"contradiction: whether regions or boards can be full by what {_named(left)} of"
               " other cells or of the moment")  # fmt: skip


def _forbids_landing(clause: ir.Clause) -> bool:
    return not isinstance(clause, ir.NoLeaving)


def _may_bar(clause: ir.Clause) -> bool:
    """Return whether a clause may keep a card off by what lies around even if little does."""
    return isinstance(clause, ir.Need | ir.NoLanding) and _asks_of_others(clause)


def _asks_of_others(clause: ir.Clause) -> bool:
    """Return whether a clause looks at more than a card and the cell where it lands."""
    match clause:
        case ir.NoLeaving():
            return False
        case ir.Need(condition=condition) | ir.NoLanding(condition=condition):
            return any(own(node) for node in walk(condition))
    return True


def _named(rules: list[ir.Rule]) -> str:
    return f"{joined([f'`{rule.name}`' for rule in rules])} ask{'s' * (len(rules) == 1)}"
