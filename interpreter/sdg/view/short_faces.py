"""Faces of cards made short for a board: `5-blue` as `5b`, `wild=5` as `w5`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sdg.ir import Attribute


class Faces:
    """How the cards of a game are shortened."""

    def __init__(self, attributes: Iterable[Attribute]) -> None:
        self._letters: dict[str, str] = {}
        for attribute in attributes:
            if attribute.low is None:
                for value in attribute.values:
                    self._letters[value] = _prefix(value, attribute.values)

    def short(self, face: str) -> str:
        """Return the short form of a face; what is no face of several parts stays."""
        if "," in face or not ("-" in face or face.startswith("wild")):
            return face
        parts = face.split("-")
        if parts[0].startswith("wild"):
            parts[0] = "w" + parts[0].removeprefix("wild").removeprefix("=")
        return "".join(self._letters.get(part, part) for part in parts)

    def typed(self, faces: Iterable[str]) -> dict[str, str]:
        """Return some faces by what people may type for each, in small letters."""
        faces = list(faces)
        short = {self.short(face).casefold(): face for face in faces}
        return short | {face.casefold(): face for face in faces}

    def legend(self, faces: Iterable[str]) -> Iterator[str]:
        """Yield `b blue` for each letter that stands in the short form of some faces."""
        used = {part for face in faces if "-" in face for part in face.split("-")}
        for value, letter in self._letters.items():
            if value in used and letter != value:
                yield f"{letter} {value}"
        if any(face.startswith("wild") for face in faces):
            yield "w wild"
        if any(face.startswith("?") for face in faces):
            yield "? face down"


def _prefix(value: str, others: Iterable[str]) -> str:
    """Return the shortest start of a word that none of the others has."""
    rest = [other for other in others if other != value]
    starts = (value[:length] for length in range(1, len(value)))
    return next((s for s in starts if not any(o.startswith(s) for o in rest)), value)
