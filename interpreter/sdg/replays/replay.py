"""A replay: a play and the seats that looked on in, its last picture and its page out."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.caller_arguments import ArgumentError, instance, whole
from sdg.notebooks import ShownAsPage
from sdg.playing.log_reader import read_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.replays.again import again
from sdg.replays.page import page
from sdg.replays.recording import Recording
from sdg.visibility.seat_log import WATCHER


class Replay(ShownAsPage):
    """A played game to be looked at again, forward and back; a notebook shows it so.

    `seats` (from 1) are those whose pictures it has. Without any it has what everybody saw; and
    where one plays alone, what that one saw. It raises ArgumentError where an argument is none.
    """

    def __init__(self, play: Playthrough, seats: Sequence[int] = ()) -> None:
        self.play = instance("play", play, Playthrough, "a play")
        self.seats = seats_of(play, seats)

    @classmethod
    def read(cls, path: str, seats: Sequence[int] = ()) -> Replay:
        """Return the replay that a file has, by `sdg run --save`, played again by its rules.

        Raise `Unreadable` where it is no replay, `Differs` where the rules say otherwise.
        """
        return cls(play_again(read_log(path)), seats)

    def html(self) -> str:
        """Return a page that plays it in any browser: one text, that asks for no other file."""
        recording = None
        for play, step in again(self.play):
            recording = recording or Recording(play, play.seats, self.seats)
            recording.add(play, step)
        assert recording is not None, "the setup is always there"
        return page(recording)


def seats_of(play: Playthrough, seats: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the seats whose pictures are shown where these were asked for."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise ArgumentError("seats", "has to be a list of seats, which count from 1")
    asked = tuple(whole("seats", seat, 1, play.game.players) for seat in seats)
    return asked or ((1,) if play.game.players == 1 else (WATCHER,))
