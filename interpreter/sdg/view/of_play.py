"""What a seat looks at in the middle of a play: its view, with what happened since it looked."""

from __future__ import annotations

from sdg.observation import Observation
from sdg.playing.playthrough import Playthrough
from sdg.view.data import View
from sdg.view.viewer import Viewer
from sdg.visibility.seat_log import WATCHER, told_so_far


def view_of(
    play: Playthrough, seat: int, viewer: Viewer | None = None,
    before: Observation | None = None, read: int = 0,
) -> View:  # fmt: skip
    """Return what a seat (from 1), or the WATCHER, looks at now.

    `before` is what it saw when it had read the first `read` of the play's events; without it
    nothing counts as changed. `viewer` is one for the game of the play, if there is one already.
    """
    viewer = viewer or Viewer(play.game, play.seats)
    events = told_so_far(list(play.events()), seat)[read:] if before is not None else ()
    seen = seen_by(play, seat)
    return viewer.view(
        seen, events=events, before=before,
        undo=0 if seat == WATCHER else play.undoable(seat), outcome=play.outcome,
        offered=play.game.offered(play.state) if seen.active == seat else (),
        misplays=_shown_wrong(play, read) if before is not None else (),
    )  # fmt: skip


def _shown_wrong(play: Playthrough, read: int) -> tuple[str, ...]:
    """Return the cells that challenges have shown to be wrong after the first `read` events."""
    cells: dict[str, None] = {}
    count = 0
    for step in play.steps:
        count += len(step.events)
        if count > read and step.challenge is not None:
            cells |= dict.fromkeys(step.challenge.cells)
    return tuple(cells)


def seen_by(play: Playthrough, seat: int) -> Observation:
    """Return what a seat (from 1), or the WATCHER, may see of a play now."""
    if seat == WATCHER:
        return play.game.watched(play.state)
    return play.game.observation(play.state, seat)
