"""What is typed at a puzzle: a text goes in, the cells and the cards that it names come out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from sdg.answers.matching_decisions import is_start, typed, words_of
from sdg.diagnostics.spelling import nearest
from sdg.playing.filling import PuzzlePlay
from sdg.view.short_faces import Faces

FILLERS = {"in", "at", "on", "to", "is", "the", "into", "of", "cell"}
MOST = 40  # words that are worth reading


@frozen
class Said:
    """The cells and kinds of cards that words name, and the first word that names neither."""

    cells: tuple[int, ...]
    kinds: tuple[int, ...]
    unknown: str | None
    several: tuple[int, ...] = ()  # kinds that the unknown word may mean


class Words:
    """How the cells and the cards of a puzzle may be typed."""

    def __init__(self, play: PuzzlePlay, commands: Sequence[str] = ()) -> None:
        self.play = play
        self.commands = commands
        self._cells: dict[str, int] = {}
        puzzle = play.puzzle
        for cell in puzzle.grid.cells:
            name = puzzle.cell_name(cell).casefold()
            row, column = puzzle.grid.coordinates(cell)
            for word in (name, name.rpartition(":")[2], f"r{row}c{column}"):
                self._cells.setdefault(word, cell)
        faces = Faces(puzzle.game.fixed_rules.attributes).typed(play.kinds_by_face)
        self._faces = {word: play.kinds_by_face[face] for word, face in faces.items()}
        self._parts = {kind: words_of(face) for face, kind in play.kinds_by_face.items()}
        self._longest = max((len(parts) for parts in self._parts.values()), default=1)

    def read(self, answer: str) -> Said:
        """Read cells and cards in any order: `5 c3`, `c3 = 5`, `ace spades at (1, 2)`."""
        text = re.sub(r"\(?\b(\d{1,4}) ?, ?(\d{1,4})\b\)?", r" r\1c\2 ", answer)
        words = [word for word in typed(re.sub(r"(?<=\w)[=:]|=", " ", text))[:MOST]
                 if word not in FILLERS or word in self._faces]  # fmt: skip
        cells: list[int] = []
        kinds: list[int] = []
        at = 0
        while at < len(words):
            word = words[at]
            if (cell := self._cells.get(word)) is not None:
                cells.append(cell)
                at += 1
                continue
            length, matches = self._card(words[at:])
            if len(matches) == 1:
                kinds.append(matches[0])
            else:
                return Said(tuple(cells), tuple(kinds), word, matches)
            at += max(length, 1)
        return Said(tuple(dict.fromkeys(cells)), tuple(dict.fromkeys(kinds)), None)

    def unknown(self, said: Said) -> str:
        """Say what is wrong with a word that is neither a cell nor a card."""
        face, name = self.play.puzzle.face, self.play.puzzle.cell_name
        if said.several:
            return f"`{said.unknown}` may be {', '.join(face(kind) for kind in said.several[:6])}."
        assert said.unknown is not None
        cells = self.play.puzzle.grid.cells
        if re.fullmatch(r"[a-z]{1,2}\d{1,3}|r\d+c\d+", said.unknown):
            return f"{said.unknown} is no cell: they are {name(cells[0])} to {name(cells[-1])}."
        known = [] if said.unknown.isdigit() else [*self._faces, *self._cells, *self.commands]
        near = nearest(said.unknown, known)
        hint = f"; did you mean `{near}`?" if near else "; `?` says what can be typed."
        return f"`{said.unknown}` is no cell and no card here{hint}"

    def _card(self, words: list[str]) -> tuple[int, tuple[int, ...]]:
        """Return how many words name a card, and the kinds that they may mean."""
        if (kind := self._faces.get(words[0])) is not None:
            return 1, (kind,)
        last = (1, tuple[int, ...]())
        for length in range(1, min(self._longest, len(words)) + 1):
            said = [part for word in words[:length] for part in words_of(word)]
            matches = tuple(kind for kind, own in self._parts.items() if _names(said, own))
            if not matches:
                break
            last = (length, matches)
            if len(matches) == 1:
                break
        return last


def _names(said: list[str], own: tuple[str, ...]) -> bool:
    """Return whether words, whole or cut short and in any order, are parts of a face."""
    left = list(own)
    for word in said:
        part = next((each for each in left if is_start(word, each)), None)
        if part is None:
            return False
        left.remove(part)
    return True
