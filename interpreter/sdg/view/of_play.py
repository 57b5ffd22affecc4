"""What a seat looks at in the middle of a play: its view, with what happened since it looked."""

from __future__ import annotations

from sdg.observation import Observation
from sdg.playing.playthrough import Playthrough
from sdg.seeing.seat_log import told_so_far
from sdg.view.data import View
from sdg.view.make import Viewer


def view_of(
    play: Playthrough, seat: int, viewer: Viewer | None = None,
    before: Observation | None = None, read: int = 0,
) -> View:  # fmt: skip
    """Return what a seat (from 1) looks at now.

    `before` is what it saw when it had read the first `read` of the play's events; without it
    nothing counts as changed. `viewer` is one for the game of the play, if there is one already.
    """
    viewer = viewer or Viewer(play.game, play.seats)
    events = told_so_far(list(play.events()), seat)[read:] if before is not None else ()
    return viewer.view(
        play.game.observation(play.state, seat), events=events, before=before,
        undo=play.undoable(seat), outcome=play.outcome,
    )  # fmt: skip
