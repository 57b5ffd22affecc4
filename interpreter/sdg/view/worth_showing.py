"""Which places and numbers are worth showing: those that say something to the seat now."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.ir import Rules
from sdg.observation import NumberView, Observation, PlaceView


def shown_places(seen: Observation) -> Iterator[PlaceView]:
    """Yield the places, but the empty hands and supplies of other seats, or of nobody."""
    for place in seen.places:
        if place.size or place.kind in ("pile", "slot") or place.owner == seen.seat:
            yield place


def shown_numbers(seen: Observation, rules: Rules, inner: frozenset[str]) -> Iterator[NumberView]:
    """Yield the numbers, but `inner` ones, those that are zero and have no sentence, flags that are
    down, and points that come at the end and read as if nobody had any: once the game is over they
    are in the result."""
    later = bool(rules.scoring)
    for number in (each for each in seen.numbers if each.name not in inner):
        if number.kind == "flag":
            said = any(number.values)
        elif number.per == "player":
            said = number.kind != "score" or not later or any(number.values)
        elif number.per is None:
            counted = number.kind == "score" or bool(number.left) or any(number.values)
            said = number.sentence is not None or counted
        else:
            said = any(number.values)
        if said:
            yield number
