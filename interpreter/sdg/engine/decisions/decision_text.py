"""Decisions in words: an action and its arguments in, faces and an event out."""

from __future__ import annotations

from sdg import ir
from sdg.engine.decisions.domains import Domains
from sdg.engine.state.named_cards import Named, moves, shown_to
from sdg.engine.state.run import Run
from sdg.events import Decided
from sdg.layout import slots as at
from sdg.layout.names import element_face, viewers
from sdg.layout.slots import Layout
from sdg.visibility.places import Seats, together


class Saying:
    """The words of one game's decisions."""

    def __init__(self, layout: Layout, domains: Domains) -> None:
        self.layout = layout
        self.domains = domains
        self._asked: tuple[str, tuple[int, ...]] = (ir.STOP, ())  # last: a decision is named, and
        self._faces: list[str] = []  # then taken

    def faces(self, name: str, arguments: tuple[int, ...]) -> list[str]:
        """Return the faces of the arguments of an action."""
        asked = name, arguments
        if self._asked != asked:
            kinds, layout = self.domains.kinds_of(name) if name != ir.STOP else (), self.layout
            given = zip(kinds, arguments, strict=False)
            self._faces = [element_face(layout, kind, code) for kind, code in given]
            self._asked = asked
        return self._faces

    def named(self, name: str, arguments: tuple[int, ...]) -> tuple[int, ...]:
        """Return the arguments of a decision that is taken, as cards that keep their ways."""
        kinds = self.domains.kinds_of(name)
        return tuple(
            Named(code) if kind.kind == "card" else code
            for kind, code in zip(kinds, arguments, strict=False)
        )

    def decided(self, run: Run, name: str, arguments: tuple[int, ...]) -> Decided:
        """Say what a seat has decided: a card's face to those who saw it before or see it after.

        Which of the cards that it sees it has chosen itself a seat knows, wherever that one went.
        """
        seat = run.seat or run.S[at.ACTIVE] + 1
        faces = self.faces(name, arguments)
        shown = faces.copy()
        seen_by: Seats = None
        all_moves, hidden_moves = list[str](), list[str]()
        for i, kind in enumerate(self.domains.kinds_of(name) if name != ir.STOP else ()):
            if kind.kind == "card" and i < len(arguments):
                seen = together(shown_to(self.layout, arguments[i]), self._own(seat, arguments[i]))
                went = moves(self.layout, arguments[i])
                all_moves += went
                if seen is None:
                    hidden_moves += went
                else:
                    shown[i] = "a card"
                    seen_by = seen if seen_by is None else seen_by & seen
        text, hidden = " ".join((name, *faces)), " ".join((name, *shown))
        return Decided(
            seat, text, hidden, seen_by, moves=tuple(all_moves), hidden_moves=tuple(hidden_moves)
        )

    def _own(self, seat: int, card: int) -> Seats:
        seen_by = viewers(self.layout, card // self.layout.cards.size)
        return frozenset({seat}) if seen_by is None else seen_by & {seat}
