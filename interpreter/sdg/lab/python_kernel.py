"""The kernel in Python, and what engines that play game by game have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from sdg.bot_names import seated_in
from sdg.kernel.dialect.gate import run
from sdg.kernel.dialect.outcomes import BEYOND
from sdg.kernel.dialect.runtime import GivenUp
from sdg.kernel.generator_context import Kernel
from sdg.lab.engine_interface import Row, seed_of
from sdg.lab.totals import Totals
from sdg.measures.columns import Columns


class ByRows(ABC):
    """An engine that plays game by game."""

    columns: Columns
    batch = 1

    def __init__(self) -> None:
        self.halted = [0]

    def halt(self) -> None:
        """Give up the game that is being played."""
        self.halted[0] = 1

    @abstractmethod
    def row(self, seed: int) -> Row | None:
        """Play the game under a seed and return its row; None if it was given up."""

    def rows(self, seed: int, first: int, many: int) -> list[Row]:
        """Play games and return a row each."""
        rows: list[Row] = []
        for game in range(first, first + many):
            row = self.row(seed_of(seed, game))
            if row is None or self.halted[0]:
                break
            rows.append(row)
        return rows

    def totals(self, seed: int, first: int, many: int) -> Totals:
        """Play games and return the sums of their rows."""
        totals = Totals.none(len(self.columns.names))
        for row in self.rows(seed, first, many):
            totals.note(row)
        return totals


class Plain(ByRows):
    """The kernel as it is written, in Python; `beyond` plays what it gives up."""

    name = "plain"

    def __init__(
        self, kernel: Kernel, text: str, agents: tuple[str, ...], beyond: ByRows | None = None
    ) -> None:
        super().__init__()
        self.columns = kernel.columns
        self.beyond = beyond
        self.agents = agents if kernel.thinking else ()
        self.batch = 1 if kernel.thinking else 64
        self.names = run(text, {"stopped": lambda: bool(self.halted[0])})

    def row(self, seed: int) -> Row | None:
        state = self.names["State"]
        s = state()
        s.seed = seed
        worlds = [*(state() for _ in range(4)), self._memory()] if self.agents else []
        try:
            self.names["play"](s, *worlds)
        except GivenUp:
            if self.halted[0]:
                return None
            s.over = BEYOND
        if s.over == BEYOND and self.beyond is not None:
            return self.beyond.row(seed)
        self.names["note"](s)
        return [int(value) for value in s.row]

    def _memory(self) -> Any:
        m = self.names["Memory"]()
        m.halt = self.halted
        for seat, name in enumerate(self.agents):
            m.agent[seat], m.budget[seat], m.limit[seat] = seated_in(name)
        return m
