"""Which cards of each deck a table needs: what its places hold before the setup."""

from __future__ import annotations

from sdg.game import Game
from sdg.inspection import Inspection


def cards_held(game: Game, deck: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return for each place that holds cards of a deck before the setup the seat of its owner from
    0, or -1, and the kinds of its cards. Places without end are left out: see `endless_kinds`."""
    first = Inspection(game).first
    held = ((place.owner, tuple(first[place.slot])) for place in game.layout.places.values()
            if _holds(place.declared.holds, deck) and not place.declared.endless)  # fmt: skip
    return tuple((owner, kinds) for owner, kinds in held if kinds)


def endless_kinds(game: Game, deck: str) -> tuple[int, ...]:
    """Return the kinds of cards of a deck that places give without end, each once, in order."""
    first = Inspection(game).first
    places = (place for place in game.layout.places.values()
              if _holds(place.declared.holds, deck) and place.declared.endless)  # fmt: skip
    return tuple(sorted({kind for place in places for kind in first[place.slot]}))


def _holds(holds: tuple[object, str] | None, deck: str) -> bool:
    return holds is not None and holds[1] == deck
