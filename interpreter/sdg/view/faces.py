"""Cards taken apart: by the face that a log shows, the attributes and their values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from sdg.game import Game
from sdg.ir import ABSENT
from sdg.layout.cards import Cards, Kind, value_face
from sdg.observation import Observation
from sdg.view.data import Face
from sdg.view.short_faces import Faces


class CardFaces:
    """The faces of one game's cards."""

    def __init__(self, game: Game) -> None:
        self._cards: Cards = game.layout.cards
        self._shorts = Faces(game.rules.attributes)

    @cached_property
    def all(self) -> dict[str, Face]:
        """Return every face by its name, in the order of the kinds."""
        decks = self._decks()
        return {
            name: self._face(name, kind, decks.get(number, ""))
            for number, (name, kind) in enumerate(
                zip(self._cards.faces, self._cards.kinds, strict=False)
            )
        }

    def of(self, seen: Observation) -> tuple[Face, ...]:
        """Return the faces of the cards that a seat sees, each once, in the order of the kinds."""
        there = set(_in_sight(seen))
        return tuple(face for name, face in self.all.items() if name in there)

    def _face(self, name: str, kind: Kind, deck: str) -> Face:
        attributes = self._cards.attributes
        values = tuple(
            (attribute.name, value_face(attribute, code))
            for attribute, code in zip(attributes, kind.codes, strict=True)
            if code != ABSENT
        )
        wild = None if kind.wild is None else attributes[kind.wild].name
        return Face(name, self._shorts.short(name), values, deck, wild, bool(kind.back))

    def _decks(self) -> dict[int, str]:
        """Return the one deck that has cards of a kind, where it is one."""
        decks: dict[int, str] = {}
        for name, kinds in self._cards.decks.items():
            for kind in set(kinds):
                decks[kind] = "" if kind in decks else name
        return decks


def _in_sight(seen: Observation) -> Iterator[str]:
    for board in seen.boards:
        for cell in board.cells:
            yield from _shown(cell.card)
            yield from cell.below
    for place in seen.places:
        yield from place.cards or ()


def _shown(card: str | None) -> Iterable[str]:
    return () if card is None else (card,)
