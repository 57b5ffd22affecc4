"""The kernel in C as an engine of simulations: it plays games by their numbers."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Any

from sdg.bot_names import seated_in, thinking
from sdg.kernel.c.cache import in_c, table_of
from sdg.lab.engine_interface import Engine, Row
from sdg.lab.totals import Totals
from sdg.measures.columns import Columns


class Native:
    """The kernel in C. Each call has a state of its own, so that threads can share it.

    A kernel that sees a part of the board leaves a game in which a card lies farther out to the
    next one, which `farther` makes when it is needed; and so does one that gives a game up, since
    it takes much work (`kernel/passes/meter.py`).
    """

    name = "native"

    def __init__(
        self,
        columns: Columns,
        library: ctypes.CDLL,
        key: str,
        farther: Callable[[], Engine] | None = None,
        agents: tuple[str, ...] = (),
        options: tuple[int, ...] = (),
    ) -> None:
        self.columns = columns
        self.agents = agents if thinking(agents) else ()
        self.batch = 1 if self.agents else 64
        self._halt = ctypes.c_int64(0)
        self.library = library
        self.library.rows.restype = self.library.totals.restype = ctypes.c_int64
        self.key = key  # the library's name in the cache
        self.options = options  # what the program gets of this table; others may share it
        self.farther = farther
        self.next: Engine | None = None
        self._making = Lock()

    def with_bots(self, agents: tuple[str, ...]) -> Native:
        """Return the same kernel for other bots."""
        other = Native(self.columns, self.library, self.key, self.farther, (), self.options)
        other.agents = agents if self.agents else ()  # one that can look ahead needs them
        return other

    def totals(self, seed: int, first: int, many: int) -> Totals:
        """Play games and return the sums of their rows."""
        return self._totals(seed, first, many)

    def totals_of(self, seed: int, games: Sequence[int]) -> Totals:
        """Play the games of a list and return the sums of their rows."""
        return self._totals(seed, 0, len(games), in_c(games))

    def _totals(
        self, seed: int, first: int, many: int, games: ctypes.Array[ctypes.c_int64] | None = None
    ) -> Totals:
        width = len(self.columns.names)
        totals = Totals.none(width)
        sums, least, most = ((ctypes.c_int64 * width)() for _ in range(3))
        squares, strayed = (ctypes.c_uint64 * (2 * width))(), self._strayed(many)
        for i in range(width):
            least[i], most[i] = totals.least[i], totals.most[i]
        beyond = self.library.totals(
            self.table(), ctypes.c_uint64(seed), ctypes.c_int64(first), games,
            ctypes.c_int64(many), sums, squares, least, most, strayed,
        )  # fmt: skip
        pairs = zip(squares[::2], squares[1::2], strict=True)
        wide = [low | high << 64 for low, high in pairs]
        totals = Totals(many - beyond, list(sums), wide, list(least), list(most))
        if not totals.fit():
            totals = self._added_up(seed, games or range(first, first + many), strayed[:beyond])
        if beyond and not self._halt.value:
            totals.add(self._farther_out(seed, strayed[:beyond]))
        return totals

    def _added_up(self, seed: int, games: Iterable[int], strayed: Sequence[int]) -> Totals:
        """Return the sums of games whose numbers are too large to be added up in C."""
        totals, left = Totals.none(len(self.columns.names)), set(strayed)
        for game in games:
            for row in self.rows(seed, game, 1) if game not in left else ():
                totals.note(row)
        return totals

    def _farther_out(self, seed: int, games: Sequence[int]) -> Totals:
        """Return the sums of games in which cards lie beyond what this kernel sees."""
        wider = self._wider()
        if isinstance(wider, Native):
            return wider.totals_of(seed, games)
        totals = Totals.none(len(self.columns.names))
        for game in games:
            if self._halt.value:
                break
            totals.add(wider.totals(seed, game, 1))
        return totals

    def rows(self, seed: int, first: int, many: int) -> list[Row]:
        """Play games and return a row each."""
        width = len(self.columns.names)
        out, strayed = (ctypes.c_int64 * (many * width))(), self._strayed(many)
        beyond = self.library.rows(
            self.table(), ctypes.c_uint64(seed), ctypes.c_int64(first), ctypes.c_int64(many),
            out, strayed,
        )  # fmt: skip
        rows = [list(out[i * width : (i + 1) * width]) for i in range(many)]
        if self._halt.value:  # what was played before the first that was given up
            return rows[: min(strayed[:beyond], default=first + many) - first]
        for game in strayed[:beyond]:
            row = self._wider().rows(seed, game, 1)
            if not row:  # somebody stopped it
                return rows[: game - first]
            rows[game - first] = row[0]
        return rows

    def libraries(self) -> tuple[list[tuple[str, tuple[int, ...]]], bool]:
        """Return this library and those after it, with their options; if the last sees all."""
        own = self.key, self.options
        if isinstance(self.next, Native):
            later, whole = self.next.libraries()
            return [own, *later], whole
        return [own], self.farther is None

    def halt(self) -> None:
        """Give up the games that are being played."""
        self._halt.value = 1
        if self.next is not None:
            self.next.halt()

    def _strayed(self, many: int) -> ctypes.Array[ctypes.c_int64]:
        """Return room for the numbers of games that are given up, or left to the next kernel."""
        return (ctypes.c_int64 * many)()

    def _wider(self) -> Engine:
        """Return the engine that sees more of the board."""
        with self._making:
            if self.next is None:
                assert self.farther is not None
                self.next = self.farther()
            return self.next

    def table(self) -> Any:
        """Return memory for games that says who sits there."""
        table = table_of(self.library, self.options)
        table.halt = self._halt  # there as long as the memory that points to it
        self.library.heed(table, ctypes.byref(table.halt))
        for seat, name in enumerate(self.agents):
            numbers = map(ctypes.c_int64, (seat, *seated_in(name)))
            self.library.seat(table, *numbers)
        return table
