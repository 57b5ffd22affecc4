"""A play as seats saw it: its steps in, pictures and news for each seat out.

What these seats did not see is in none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, field, frozen, mutable

from sdg.events import Event
from sdg.observation import Observation
from sdg.picture.kept import Kept
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import PHONE, WIDE, picture
from sdg.playing.playthrough import Playthrough, Step
from sdg.replays.differences import Pictures, Splice, splices
from sdg.view.of_play import seen_by
from sdg.view.viewer import Viewer
from sdg.view.words.sentences import Teller
from sdg.visibility.seat_log import told_so_far

SIZES = (WIDE, PHONE)


@frozen
class Frame:
    """A position: what differs from the picture before in each of the SIZES, and what is new."""

    changes: tuple[list[Splice], ...]
    news: tuple[str, ...]


@mutable
class Seat:
    """What is collected for one seat, or the WATCHER."""

    number: int
    teller: Teller
    before: Observation | None = None
    read: int = 0  # events
    drawn: list[list[int]] = field(factory=lambda: [[] for _ in SIZES])  # the last picture
    kept: list[Kept] = field(factory=lambda: [Kept() for _ in SIZES])
    frames: list[Frame] = field(factory=list)


class Recording:
    """Collects the positions of a play as they were seen from some seats.

    `seats` count from 1, or are the WATCHER; `names` are those of all seats.
    """

    def __init__(self, play: Playthrough, names: Sequence[str], seats: Iterable[int]) -> None:
        self.title = play.game.rules.title
        self.names = tuple(names)
        self.pictures = Pictures()
        self.seats = [
            Seat(seat, Teller(play.game.rules, names, in_sentences=True))
            for seat in dict.fromkeys(sorted(seats))
        ]
        self._viewer = Viewer(play.game, names)
        self._look = look_of(play.game.rules)
        self._events: list[Event] = []

    def add(self, play: Playthrough, step: Step) -> None:
        """Add the position after a step. A seat to which nothing is to be seen or read of the step
        gets none: that there was one may be what it must not know."""
        self._events += step.events
        for seat in self.seats:
            events = told_so_far(self._events, seat.number)[seat.read :]
            news = tuple(seat.teller.tell(events, seat.number))
            seat.read += len(events)
            seen = evolve(seen_by(play, seat.number), decisions=())
            if seen == seat.before and not news:
                continue
            view = self._viewer.view(seen, before=seat.before, outcome=play.outcome)
            seat.before = seen
            drawn = [
                self.pictures.add(picture(view, self._look, "page", size, kept))
                for size, kept in zip(SIZES, seat.kept, strict=True)
            ]
            changes = tuple(map(splices, seat.drawn, drawn))
            seat.drawn = drawn
            seat.frames.append(Frame(changes, news))
