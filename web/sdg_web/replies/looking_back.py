"""A finished play to look back at: the play in, each of its positions as a seat saw it out."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from attrs import evolve

from sdg.observation import Observation
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import picture
from sdg.playing.playthrough import Playthrough
from sdg.replays.again import again
from sdg.view.as_json import plain
from sdg.view.of_play import seen_by
from sdg.view.viewer import Viewer
from sdg.view.words.sentences import Teller
from sdg.visibility.seat_log import WATCHER, told_so_far


class LookingBack:
    """The positions of a play that is over: after the setup, then after each step.

    They are found once, by playing it again; each is drawn when somebody asks for it.
    """

    def __init__(self, play: Playthrough, names: Sequence[str]) -> None:
        self._play, self._names = play, names
        self._states = [each.state for each, _ in again(play)]
        self._viewer = Viewer(play.game, names)

    def position(self, at: int, seat: int, size: int) -> dict[str, Any]:
        """Return position `at`, from 0, as a seat saw it, or everybody for the WATCHER: its view
        and picture, and what had happened since the one before. Past the last it is the last."""
        last = len(self._states) - 1
        at = min(at, last)
        before, earlier = self._seen(at - 1, seat) if at else (None, 0)
        seen, read = self._seen(at, seat)
        rules = self._play.game.rules
        view = self._viewer.view(
            seen, before=before, outcome=self._play.outcome if at == last else None
        )
        events = self._events(at)[earlier:read]
        return {
            "say": "position",
            "at": at,
            "last": last,
            "seat": 0 if seat == WATCHER else seat,
            "view": plain(view),
            "picture": picture(view, look_of(rules), "page", size),
            "news": Teller(rules, self._names, in_sentences=True).tell(events, seat),
        }

    def _seen(self, at: int, seat: int) -> tuple[Observation, int]:
        """Return what a seat saw at a position, and how many events it had read by then."""
        play = copy(self._play)
        play.state = self._states[at]
        seen = evolve(seen_by(play, seat), decisions=())
        return seen, len(told_so_far(self._events(at), seat))

    def _events(self, at: int) -> list[Any]:
        return [event for step in self._play.steps[: at + 1] for event in step.events]
