"""Simulated games as a table: a line each, its columns with names."""

from __future__ import annotations

import csv
from typing import Protocol

from sdg.lab.engine_interface import Row, seed_of
from sdg.measures import MEASURES
from sdg.measures.columns import Columns


class Writable(Protocol):
    """What takes text."""

    def write(self, text: str, /) -> object:
        """Take a text."""


class Lines:
    """A file with a line for each game, written in their order while they are played.

    `seed` in a line is what `sdg run --seed` takes to play that game again. After an interruption
    there are the lines of all games that were played; the numbers of others are left out.
    """

    def __init__(self, file: Writable, columns: Columns, seed: int) -> None:
        self._out, self._seed = csv.writer(file), seed
        self._names = columns.names
        self._unit = {f"share {seat}": columns.whole for seat in range(1, columns.players + 1)}
        self._unit |= {each.column: each.parts for each in MEASURES if each.parts > 1}
        self._next = 0  # the number of the game whose line comes next
        self._waiting: dict[int, list[Row]] = {}  # by the number of their first game
        self._out.writerow(["game", "seed", *(name.replace(" ", "_") for name in self._names)])

    def take(self, first: int, rows: list[Row]) -> None:
        """Write games that follow each other, as soon as those before them are written."""
        self._waiting[first] = rows
        while (ready := self._waiting.pop(self._next, None)) is not None:
            self._write(self._next, ready)
            self._next += len(ready) or 1

    def finish(self) -> None:
        """Write the games that wait for others, which nobody has played."""
        for first in sorted(self._waiting):
            self._write(first, self._waiting.pop(first))

    def _write(self, first: int, rows: list[Row]) -> None:
        for number, row in enumerate(rows, first):
            values = (
                round(x / self._unit[name], 6) if name in self._unit else x
                for name, x in zip(self._names, row, strict=True)
            )
            self._out.writerow([number, seed_of(self._seed, number), *values])
