"""A view made: an observation and what happened since the seat looked last in, plain data out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from sdg.analysis.inner_stores import inner_stores
from sdg.events import Event, Outcome
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.observation import Observation
from sdg.refereeing import TableGame
from sdg.spoken_names import spoken
from sdg.view.boards import zones_of
from sdg.view.data import View
from sdg.view.faces import CardFaces
from sdg.view.limits import limits_of
from sdg.view.motions import changes
from sdg.view.offers import Offers
from sdg.view.regions import Regions
from sdg.view.sowing_circles import circles_of
from sdg.view.worth_showing import shown_numbers, shown_places


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
    def _inner(self) -> frozenset[str]:
        return inner_stores(self.game.rules)

    @cached_property
    def _circles(self) -> tuple[tuple[str, int], ...]:
        return tuple(circles_of(self.game.fixed_rules))

    @cached_property
    def _limits(self) -> tuple[tuple[str, int], ...]:
        return tuple(limits_of(self.game.fixed_rules))

    @cached_property
    def _offers(self) -> Offers:
        return Offers(Inspection(self.game))

    @cached_property
    def _regions(self) -> Regions:
        return Regions(self.game.layout)

    def view(
        self,
        seen: Observation,
        events: Sequence[Event] = (),
        before: Observation | None = None,
        still_new: Collection[str] = (),
        news: Sequence[str] = (),
        undo: int = 0,
        outcome: Outcome | None = None,
        offered: Sequence[str] = (),
        misplays: Sequence[str] = (),
    ) -> View:
        """Return what a seat looks at now.

        `events` are those since it looked last, of which it saw `before`; of `still_new` slots the
        card counts as new while it stays; `undo` is how many decisions it can take back. In table
        mode `offered` are the actions that the seat may try, and `misplays` the cells of wrong
        cards that somebody has shown; what is legal is not said.
        """
        table_mode = isinstance(self.game, TableGame)
        offers = (
            self._offers.free(offered, seen.decisions)
            if table_mode
            else self._offers.of(seen.decisions)
        )
        return View(
            title=self.game.rules.title,
            names=self.names,
            seen=seen,
            faces=self._faces.of(seen),
            zones=tuple(zone for board in seen.boards for zone in zones_of(board, self.game.rules)),
            places=tuple(shown_places(seen)),
            numbers=tuple(shown_numbers(seen, self.game.rules, self._inner)),
            changes=changes(before, seen, events, still_new),
            offers=offers,
            phase=None if seen.phase is None else spoken(seen.phase),
            timed=self.game.timed,
            table_mode=table_mode,
            misplays=tuple(misplays),
            undo=undo,
            news=tuple(news),
            outcome=outcome,
            circles=self._circles,
            regions=self._regions.of(offers),
            limits=self._limits,
        )
