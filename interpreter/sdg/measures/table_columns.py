"""The columns of one table: which statistics a game has, by its rules."""

from __future__ import annotations

from attrs import frozen

from sdg import ir
from sdg.ir.walking import walk
from sdg.measures import MISPLAYS, Needs, noted
from sdg.measures.columns import UNNAMED, Columns


@frozen
class Standing:
    """Who is ahead: by the points of the score that decides who wins, the most or the fewest."""

    score: str
    most: bool
    moves: bool  # points come during the game, and not in the final scoring alone


def columns_of(rules: ir.Rules, players: int, at_table: bool = False) -> Columns:
    """Lay out the columns for a game at a table, where the players may be the referee."""
    scored = rules.score is not None
    seats = range(1, players + 1)
    ends = (*(end.name for end in rules.ends), *UNNAMED)
    actions = tuple(action.name for action in rules.actions)
    whens = tuple(when.name for when in rules.whens)
    names = noted(_has(standing_of(rules, players)))
    for stem in ("score", "share", "sole"):
        names += [f"{stem} {seat}" for seat in seats]
    names += [f"end {name}" for name in ends]
    names += [f"did {name}" for name in actions]
    names += [f"fired {name}" for name in whens]
    if at_table:
        names += [f"misplays {name}" for name in MISPLAYS]
    return Columns(tuple(names), players, scored, ends, actions, whens)


def standing_of(rules: ir.Rules, players: int) -> Standing | None:
    """Return how to see who is ahead; None where points of the seats do not decide."""
    score = rules.score
    if score is None or score.per != "player" or players == 1 or rules.win is None:
        return None
    first = rules.win.ranks[0] if rules.win.ranks and not rules.win.together else None
    if first is None or not isinstance(first.value, ir.Stored) or first.value.name != score.name:
        return None
    moves = any(
        isinstance(node, ir.Assign) and node.target.name == score.name
        for node in walk(rules.course())
    )
    return Standing(score.name, first.how == "most", moves)


def _has(standing: Standing | None) -> Needs:
    if standing is None:
        return Needs.NOTHING
    return Needs.COURSE if standing.moves else Needs.POINTS
