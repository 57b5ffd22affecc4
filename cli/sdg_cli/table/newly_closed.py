"""Actions that have closed since their player was prompted before: what was legal in, lines out."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.game import Game, State
from sdg.inspection import Inspection
from sdg.observation import Observation
from sdg.view.words.reasons import tell_reasons


class ClosedActions:
    """What counters have closed since a player's last prompt: told once, when it closes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.open: dict[int, frozenset[str]] = {}  # by seat: what was legal at its last prompt

    def lines(self, state: State, seen: Observation) -> Iterator[str]:
        """Yield a line for each action that was legal at the same player's last prompt, in this
        turn or in an earlier one, and is not any more, because a counter says so."""
        inspection = Inspection(self.game)
        legal = frozenset(decision.action for decision in seen.decisions)
        closed = self.open.get(seen.seat, frozenset()) - legal
        self.open[seen.seat] = legal
        offered = self.game.offered(state)
        for action in (each.name for each in self.game.rules.actions):
            if action in closed and action in offered:
                for line in tell_reasons(inspection.closed_by_counters(state, action)[:1]):
                    yield f"No more `{action}`: {line}"
