"""Whoever plays the games of a simulation, and the one that is ready at once: the kernel in C."""

from __future__ import annotations

import ctypes
from typing import Any, Protocol

from sdg.chance import Generator
from sdg.kernel.columns import Columns
from sdg.lab.totals import Totals

Row = list[int]


class Engine(Protocol):
    """Plays games by their numbers."""

    name: str
    columns: Columns

    def totals(self, seed: int, first: int, many: int) -> Totals:
        """Play games and answer the sums of their rows."""
        ...

    def rows(self, seed: int, first: int, many: int) -> list[Row]:
        """Play games and answer a row each."""
        ...


def seed_of(seed: int, game: int) -> int:
    """Answer the seed under which a game of a simulation is played."""
    return Generator(seed, game).state


class Native:
    """The kernel in C. Each call has a state of its own, so that threads can share it."""

    name = "native"

    def __init__(self, columns: Columns, library: ctypes.CDLL) -> None:
        self.columns = columns
        self.library = library
        self.library.state_size.restype = ctypes.c_size_t

    def totals(self, seed: int, first: int, many: int) -> Totals:
        """Play games and answer the sums of their rows."""
        width = len(self.columns.names)
        found = Totals.none(width)
        sums, least, most = ((ctypes.c_int64 * width)() for _ in range(3))
        squares = (ctypes.c_uint64 * (2 * width))()
        for i in range(width):
            least[i], most[i] = found.least[i], found.most[i]
        self.library.totals(
            self._state(), ctypes.c_uint64(seed), ctypes.c_int64(first), ctypes.c_int64(many),
            sums, squares, least, most,
        )  # fmt: skip
        pairs = zip(squares[::2], squares[1::2], strict=True)
        return Totals(
            many, list(sums), [low | high << 64 for low, high in pairs], list(least), list(most)
        )

    def rows(self, seed: int, first: int, many: int) -> list[Row]:
        """Play games and answer a row each."""
        width = len(self.columns.names)
        out = (ctypes.c_int64 * (many * width))()
        self.library.rows(
            self._state(), ctypes.c_uint64(seed), ctypes.c_int64(first), ctypes.c_int64(many), out
        )
        return [list(out[i * width : (i + 1) * width]) for i in range(many)]

    def _state(self) -> Any:
        size = self.library.state_size()
        memory = ctypes.create_string_buffer(size + 64)
        start = -ctypes.addressof(memory) % 64
        return (ctypes.c_char * size).from_buffer(memory, start)
