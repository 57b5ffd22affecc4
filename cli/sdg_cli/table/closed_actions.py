"""Actions that have closed since their player was prompted before: what was legal in, lines out."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.game import Game, State
from sdg.inspection import Inspection
from sdg.observation import Observation
from sdg_cli.terminal.sentences import tell_reasons


class ClosedActions:
    """What counters have closed within a turn: told once, when it closes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.before: tuple[int, int] = (0, 0)  # seat and turn of the prompt before
        self.open: frozenset[str] = frozenset()  # the actions that were legal at it

    def told(self, state: State, seen: Observation) -> Iterator[str]:
        """Yield a line for each action that was legal at the same player's last prompt of this
        turn and is not any more, because a counter says so."""
        inspection, now = Inspection(self.game), (seen.seat, seen.turn)
        legal = frozenset(decision.action for decision in seen.decisions)
        closed = self.open - legal if now == self.before else frozenset[str]()
        self.before, self.open = now, legal
        offered = self.game.offered(state)
        for action in (each.name for each in self.game.rules.actions):
            if action in closed and action in offered and inspection.counts_in(action):
                for line in tell_reasons(inspection.closed(state, action)[:1]):
                    yield f"No more `{action}`: {line}"
