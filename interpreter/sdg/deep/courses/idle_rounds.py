"""Games in whose last rounds nobody can decide anything."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.deep.courses.guilty_lines import lacking, taken_away
from sdg.deep.finding import Finding, Replay, Shown, places_of
from sdg.deep.games.simulated import MOST_SHOWN
from sdg.deep.games.watchers import Watched
from sdg.deep.rules.dead import long_stop
from sdg.events import Happened
from sdg.game import Game
from sdg.layout import slots as at
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough, Step


class Pauses:
    """A watcher of games that are over: for how many turns before nobody could decide.

    Where an end waits for just that, it is as it should be. Nor is there anything wrong with turns
    in the middle of a game in which all draw cards until somebody can go on.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shown: tuple[int, Replay, tuple[object, ...]] | None = None

    def look(self, play: Playthrough) -> None:
        """What went before is looked at when a game is over."""

    def over(self, play: Playthrough) -> None:
        """Look at the last step."""
        if self.shown is not None or play.fault is not None or play.decisions > MOST_SHOWN:
            return
        turns = _turns(play.steps[-1])
        if play.decisions and turns > self.game.players and not self._waited(play):
            replay = Replay(write_log(play), play.decisions)
            self.shown = turns, replay, tuple(lacking(self.game, play.state))

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield what the first such game shows."""
        if self.shown is None:
            return
        turns, replay, lack = self.shown
        message = f"in the last {turns} turns of a game nobody can decide anything"
        places = (*taken_away(self.game, "end"), *places_of(*lack, self.game.fixed_rules.turn))
        yield Finding("stuck", "pause", message, places, Shown(replay))

    def _waited(self, play: Playthrough) -> bool:
        """Return whether the end that came waits for that, or was no end of the file."""
        code = play.state.slots[at.OVER]
        return code <= 0 or long_stop(self.game.fixed_rules.ends[code - 1])


def _turns(step: Step) -> int:
    return sum(isinstance(event, Happened) and event.kind == "turn" for event in step.events)
