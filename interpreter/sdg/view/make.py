"""A view made: an observation and what happened since the seat looked last in, plain data out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from sdg.events import Event, Outcome
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.observation import Observation
from sdg.view.boards import zones_of
from sdg.view.data import View
from sdg.view.faces import CardFaces
from sdg.view.motions import changes
from sdg.view.offers import Offers
from sdg.view.shown import shown_numbers, shown_places


class Viewer:
    """Makes the views of one table. What depends on its rules alone is computed once.

    `names` are those of the seats. Two positions and logs that are the same to a seat give it
    equal views, since nothing else is asked: neither a state nor another seat's events.
    """

    def __init__(self, game: Game, names: Sequence[str] = ()) -> None:
        self.game = game
        self.names = tuple(names) or tuple(f"seat {n}" for n in range(1, game.players + 1))
        self._faces = CardFaces(game)

    @cached_property
    def _offers(self) -> Offers:
        return Offers(Inspection(self.game))

    def view(
        self,
        seen: Observation,
        events: Sequence[Event] = (),
        before: Observation | None = None,
        still_new: Collection[str] = (),
        news: Sequence[str] = (),
        undo: int = 0,
        outcome: Outcome | None = None,
    ) -> View:
        """Return what a seat looks at now.

        `events` are those since it looked last, of which it saw `before`; of `still_new` slots the
        card counts as new while it stays; `undo` is how many decisions it can take back.
        """
        return View(
            title=self.game.rules.title,
            names=self.names,
            seen=seen,
            faces=self._faces.of(seen),
            zones=tuple(zone for board in seen.boards for zone in zones_of(board, self.game.rules)),
            places=tuple(shown_places(seen)),
            numbers=tuple(shown_numbers(seen, self.game.rules)),
            changes=changes(before, seen, events, still_new),
            offers=self._offers.of(seen.decisions),
            phase=None if seen.phase is None else seen.phase.replace("_", " "),
            timed=self.game.timed,
            undo=undo,
            news=tuple(news),
            outcome=outcome,
        )
