"""The columns of a simulated game's row at one table: whole numbers, so that sums are exact."""

from __future__ import annotations

from math import lcm

from attrs import frozen

from sdg import ir
from sdg.engine.course.scoring import UNNAMED_ENDS
from sdg.ir.walking import walk
from sdg.measures import MEASURES, MISPLAYS, Needs, noted

ERROR = "error"  # how a game ends in which the rules go wrong
UNNAMED = (*UNNAMED_ENDS.values(), ERROR)  # ends that no rules declare
MOST_APART = (1 << 63) - 1  # two scores that are further from each other are noted as this far


@frozen
class Columns:
    """The columns of one game's rows."""

    names: tuple[str, ...]
    players: int
    scored: bool  # each seat has points of its own
    ends: tuple[str, ...]
    actions: tuple[str, ...]
    whens: tuple[str, ...]

    @property
    def whole(self) -> int:
        """Answer what a win by oneself counts in a column of shares."""
        return lcm(*range(1, self.players + 1))

    def at(self, name: str) -> int:
        """Answer the place of a column."""
        return self.names.index(name)

    @property
    def failed(self) -> int:
        """Answer the place of the column that tells games in which the rules went wrong."""
        return self.at(f"end {ERROR}")

    @property
    def of_failed(self) -> tuple[str, ...]:
        """Answer the columns that are noted of such games, besides."""
        measures = (each.column for each in MEASURES if each.of_failed)
        return (*measures, *(f"did {name}" for name in self.actions))


@frozen
class Standing:
    """Who is ahead: by the points of the score that decides who wins, the most or the fewest."""

    score: str
    most: bool
    moves: bool  # points come during the game, and not in the final scoring alone


def columns_of(rules: ir.Rules, players: int, at_table: bool = False) -> Columns:
    """Lay out the columns for a game at a table, where the players may be the referee."""
    scored = any(store.kind == "score" for store in rules.stores)
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
    """Answer how to tell who is ahead; None where points of the seats do not decide."""
    score = next((s for s in rules.stores if s.kind == "score"), None)
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
