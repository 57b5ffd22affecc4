"""The check of a kernel against the reference: the same games on both, the message if not."""

from __future__ import annotations

from collections.abc import Callable

from attrs import Factory, define

from sdg.bot_names import bot_of, budget_of
from sdg.game import Game
from sdg.lab.engine_interface import Engine, Row, seed_of
from sdg.lab.reference import Reference
from sdg.lab.table_mode import AtTable
from sdg.playing.deal_text import Deal
from sdg.refereeing import TableGame

FEW = 5  # games that a kernel has to play alike before it is kept
BRIEF = "search:2"  # what the reference can play in place of any search
DIFFERS = (
    "The kernel does not play as the reference does, which is a mistake of this program: please "
    "report it, with the rules. The reference engine plays."
)
DIFFERED = (
    "The kernel does not play as the reference does, which is a mistake of this program: please "
    "report it, with the rules. Do not rely on what was told; --engine reference is right."
)


@define
class Trial:
    """Games of the reference, from the first one on, which a kernel has to play alike."""

    game: Game
    agents: tuple[str, ...]
    seed: int
    rows: list[Row] = Factory(list)

    def go_on(self, most: int, patient: Callable[[], bool]) -> None:
        """Let the reference play until there are so many games, or patience ends."""
        reference = reference_of(self.game, self.agents)
        while len(self.rows) < most and patient():
            row = reference.row_within(seed_of(self.seed, len(self.rows)), patient)
            if row is None:
                return
            self.rows.append(row)

    def passed(self, engine: Engine) -> bool:
        """Return whether an engine plays these games alike; it has the same bots."""
        return engine.rows(self.seed, 0, len(self.rows)) == self.rows


def reference_of(game: Game, agents: tuple[str, ...], deal: Deal | None = None) -> Reference:
    """Return the reference for a game and its bots, whoever is the referee."""
    by_table = isinstance(game, TableGame)
    return AtTable(game, agents, deal) if by_table else Reference(game, agents, deal)


def hurried(agents: tuple[str, ...], bot: str) -> tuple[str, ...]:
    """Return the same bots, but `bot` in place of each that searches; what it overlooks stays."""
    return tuple(
        name if budget_of(bot_of(name)) is None else name.replace(bot_of(name), bot, 1)
        for name in agents
    )
