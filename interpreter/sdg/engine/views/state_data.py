"""A state as plain data with names, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sdg.layout import slots as at
from sdg.layout.bit_sets import bits
from sdg.layout.slots import SCALARS, SNAPSHOT, Slots

if TYPE_CHECKING:
    from sdg.engine.compiled_table import Core

EMPTY = "."


class StateWriter:
    """Writes and reads the states of one game."""

    def __init__(self, engine: Core) -> None:
        self.engine = engine
        self.layout = engine.layout
        self.faces = engine.layout.cards.faces
        self.kinds = {face: kind for kind, face in enumerate(self.faces[:-1])}

    def write(self, S: Slots) -> dict[str, Any]:
        """Return a state as dictionaries, lists, numbers and texts."""
        layout = self.layout
        written: dict[str, Any] = {
            "turn": {name: S[i] for i, name in enumerate(SCALARS) if i != SNAPSHOT},
            "names": [_plain(S[slot]) for slot in layout.frame],
            "counts": {name: S[slot] for name, slot in layout.counts.items()},
            **({"laid": list(bits(S[layout.laid]))} if layout.laid else {}),
            "loops": [S[slot] for slot in layout.loops],
            "stores": {
                name: list(S[store.slots.start : store.slots.stop])
                for name, store in layout.stores.items()
            },
            "places": {place.name: self._faces(S[place.slot]) for place in layout.places.values()},
            "below": {
                place.name: self._faces(S[place.below])
                for place in layout.places.values()
                if S[place.below]
            },
            "cells": [
                self._faces((*self._covered(S, i), S[layout.cells + i]))
                if S[layout.cells + i] >= 0
                else []
                for i in range(layout.geometry.size)
            ],
        }
        if layout.rests:
            written["rests"] = [list(S[slot]) for slot in layout.rests]
        if layout.whose != at.ACTIVE:
            written["turn"]["whose"] = S[layout.whose]
        if layout.unseen and (S[layout.unseen[0]] or S[layout.unseen[1]] != S[at.ACTIVE]):
            written["unseen"] = [S[slot] for slot in layout.unseen]
        if layout.misplaid and any(S[layout.misplaid : layout.misplaid + 2]):
            written["misplaid"] = self._misplaid(S)
        if S[SNAPSHOT] is not None:
            written["turn_start"] = self.write(list(S[SNAPSHOT]))
        return written

    def read(self, written: Mapping[str, Any]) -> Slots:
        """Return the slots. Raises ValueError, saying what is wrong."""
        try:
            return self._read(written)
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError(f"the state lacks or garbles {error}") from error

    def _read(self, written: Mapping[str, Any]) -> Slots:
        layout, S = self.layout, list(self.engine.first)
        for i, name in enumerate(SCALARS):
            if i != SNAPSHOT:
                S[i] = _number(written["turn"][name])
        if not 0 <= S[at.ACTIVE] < layout.players:
            raise ValueError(f"there is no seat {S[at.ACTIVE] + 1}")
        steps = len(self.engine.turns.program.instructions)
        first, seat = map(_number, written.get("unseen", (0, S[at.ACTIVE])))
        for step in (S[at.STEP], first):
            if not 0 <= step <= steps:
                raise ValueError(f"the turn has no step {step}")
        if not 0 <= seat < layout.players:
            raise ValueError(f"there is no seat {seat + 1}")
        if layout.unseen:
            S[layout.unseen.start : layout.unseen.stop] = [first, seat]
        if not -3 <= S[at.OVER] <= len(layout.rules.ends):
            raise ValueError(f"there is no end {S[at.OVER]}")
        for i in (at.LEADER, at.PASSED):
            if not 0 <= S[i] <= layout.players - (i == at.LEADER):
                raise ValueError(f"there is no seat {S[i]}")
        if not at.ALL_LOSE <= S[at.RESULT] <= 1 << layout.players:
            raise ValueError(f"there is no result {S[at.RESULT]}")
        for slot, value in zip(layout.frame, written["names"], strict=True):
            S[slot] = _named(value)
        for name, slot in layout.counts.items():
            S[slot] = _number(written["counts"][name])
        for slot, value in zip(layout.loops, written["loops"], strict=True):
            S[slot] = _number(value)
        for slot, values in zip(layout.rests, written.get("rests", ()), strict=True):
            S[slot] = tuple(map(_number, values))
        if layout.whose != at.ACTIVE:
            self._seat(S, _number(written["turn"]["whose"]))
        for name, store in layout.stores.items():
            for slot, value in zip(store.slots, written["stores"][name], strict=True):
                S[slot] = _number(value)
        for place in layout.places.values():
            cards = self._kinds(written["places"][place.name])
            S[place.slot] = cards if place.declared.ordered else tuple(sorted(cards))
            S[place.below] = self._kinds(written["below"].get(place.name, ()))
        for cell, faces in zip(range(layout.geometry.size), written["cells"], strict=True):
            for kind in self._kinds(faces):
                if S[layout.cells + cell] >= 0 and not layout.covered:
                    raise ValueError("a cell holds more than one card")
                self.engine.compiler.mover.put(S, cell, kind)
        if layout.laid:
            S[layout.laid] = self._laid(written["laid"])
        self._count_backs(S)
        if layout.misplaid and "misplaid" in written:
            self._take_misplaid(S, written["misplaid"])
        if "turn_start" in written:
            start = {**written["turn_start"]}
            start.pop("turn_start", None)
            S[SNAPSHOT] = tuple(self._read(start))
        return S

    def _misplaid(self, S: Slots) -> dict[str, Any]:
        """Return which cards lie wrong, and the state that an action would be taken back to."""
        first = self.layout.misplaid
        laid, fresh, before = S[first : first + 3]
        data: dict[str, Any] = {
            "laid": [list(each) for each in laid],
            "fresh": list(map(list, fresh)),
        }
        return data if before is None else {**data, "before": self.write(list(before))}

    def _take_misplaid(self, S: Slots, written: Mapping[str, Any]) -> None:
        """Read which cards lie wrong."""
        first, cells, players = self.layout.misplaid, self.layout.geometry.size, self.layout.players
        laid = [(*map(_number, each[:3]), bool(each[3])) for each in written["laid"]]
        fresh = [(_number(cell), _number(seat)) for cell, seat in written["fresh"]]
        seats = [*((cell, seat) for cell, _, seat, _ in laid), *fresh]
        if not all(0 <= cell < cells and 0 <= seat < players for cell, seat in seats):
            raise ValueError("there is no such card that lies wrong")
        before = {k: v for k, v in written.get("before", {}).items() if k != "misplaid"}
        S[first : first + 2] = tuple(laid), tuple(fresh)
        S[first + 2] = tuple(self._read(before)) if before else None

    def _seat(self, S: Slots, whose: int) -> None:
        """Say whose turn it is, and from the place in the turn who is active in it."""
        program = self.engine.turns.program
        S[self.layout.whose] = whose
        if S[at.STEP] < len(program.actives):
            S[at.ACTIVE] = S[program.actives[S[at.STEP]]]
        for seat in (whose, S[at.ACTIVE]):
            if not 0 <= seat < self.layout.players:
                raise ValueError(f"there is no seat {seat + 1}")

    def _count_backs(self, S: Slots) -> None:
        """Count the cards that lie face down. Raises ValueError if their piles are too small."""
        layout = self.layout
        for back, pile in layout.backs.items():
            cells = sum((*self._covered(S, i), S[layout.cells + i]).count(back)
                        for i in range(layout.geometry.size))  # fmt: skip
            places = (S[at.slot] + S[at.below] for at in layout.places.values())
            S[pile.out] = cells + sum(cards.count(back) for cards in places)
            if S[pile.out] > len(S[pile.slot]) or not layout.backs.keys().isdisjoint(S[pile.slot]):
                raise ValueError(f"too few cards lie in {pile.name} for those that lie face down")

    def _covered(self, S: Slots, cell: int) -> tuple[int, ...]:
        covered: tuple[int, ...] = S[self.layout.covered + cell] if self.layout.covered else ()
        return covered

    def _laid(self, cells: Any) -> int:
        """Return as a set the cells of boards that some line reads."""
        asked = self.layout.boards_laid
        known = {
            cell for grid in self.layout.geometry.grids if grid.board in asked
            for cell in bits(grid.mask)
        }  # fmt: skip
        if not all(_number(cell) in known for cell in cells):
            raise ValueError("there is no cell where cards lie since this turn")
        return sum(1 << cell for cell in set(cells))

    def _faces(self, kinds: tuple[int, ...]) -> list[str]:
        return [self.faces[kind] for kind in kinds]

    def _kinds(self, faces: Any) -> tuple[int, ...]:
        for face in faces:
            if face not in self.kinds:
                raise ValueError(f"the game has no card {face!r}")
        return tuple(self.kinds[face] for face in faces)


def _plain(value: Any) -> Any:
    """Return what a name of the turn stands for: numbers as they are, large sets as texts."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value if abs(value) < 1 << 63 else f"{value:x}"


def _named(value: Any) -> Any:
    """Read what `_plain` wrote."""
    if isinstance(value, list):
        return tuple(map(_named, value))
    return int(value, 16) if isinstance(value, str) else _number(value)


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 1 << 63:
        raise ValueError(f"{value!r} is not a number")
    return value
