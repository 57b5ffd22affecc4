"""Shared kernels: one for all tables that differ only in options evaluated in play."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.bot_names import Habits
from sdg.engine.build import Engine, make_engine
from sdg.game import Game
from sdg.kernel.dialect.writer import Source, Unsupported
from sdg.kernel.generate import begin, write
from sdg.kernel.generator_context import Kernel


def _shared(game: Game) -> Engine:
    """Return the engine of a game in which options are evaluated in play: kernels are of such."""
    if not game.options:
        return game.engine
    at_table = game.engine.misplays is not None
    return make_engine(game.rules, game.players, game.options, at_table, shared=True)


def written(
    game: Game, thinking: bool = False, habits: Sequence[Habits] = ()
) -> tuple[Kernel, Source]:
    """Generate the kernel of a game; see `Kernel`.

    Where only what an option leaves out has no kernel, that of this table alone is written. Raise
    `Unsupported` if that has none either.
    """
    try:
        kernel = begin(_shared(game), thinking=thinking, habits=habits)
        return kernel, write(kernel)
    except Unsupported:
        if not game.options:
            raise
        kernel = begin(game.engine, thinking=thinking, habits=habits)
        return kernel, write(kernel)
