"""Cards drawn face down: from which piles, and what their backs are called.

Nobody has seen a card that was drawn face down, so it might be any of those of its pile that nobody
has seen: those still in it and those that lie face down. The state keeps all of these in the slot
of the pile, counts how many of them lie elsewhere, and has a back in their place. Which card it is
comes out by chance, as it is turned up.
"""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.ir.walking import walk
from sdg.layout.kept_per import face_of_key, keys_of
from sdg.layout.regions import Regions

BACK = "?"


def hidden_piles(rules: ir.Rules) -> frozenset[str]:
    """Return the places from which cards are drawn face down."""
    return frozenset(
        node.place for node in walk(rules) if isinstance(node, ir.Draw) and node.face_down
    )


def backs_of(rules: ir.Rules, regions: Regions, players: int) -> Iterator[tuple[str, int, str]]:
    """Yield `(place, key, face of its backs)` for each pile from which cards are drawn so."""
    names = hidden_piles(rules)
    piles = [
        (place, key)
        for place in rules.places
        if place.name in names
        for key in keys_of(rules, regions, place.per, players)
    ]
    for place, key in piles:
        face = face_of_key(rules, regions, place.per, key).replace(" ", "")
        label = f"{place.name}:{face}" if face else place.name
        yield place.name, key, BACK if len(piles) == 1 else BACK + label
