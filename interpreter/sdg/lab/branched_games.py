"""Games that branch off from where others stood, played by a kernel in C."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

from attrs import define

from sdg.game import Game
from sdg.kernel.c.cache import table_of
from sdg.kernel.c.compiler import Build, CannotBuild
from sdg.kernel.c.printer import entry, print_c
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.engine_interface import Row
from sdg.measures.columns import Columns

WAIT = 0.02  # seconds after which it is looked again whether the compiler is done


@define
class Branches:
    """A kernel that goes on from the middle of games among random bots, as the reference would."""

    columns: Columns
    library: ctypes.CDLL
    options: tuple[int, ...]

    def row(self, seed: int, before: int, index: int, chance: int, longest: int) -> Row | None:
        """Play the game of a seed for `before` decisions, take one of those legal then by its place
        in canonical order, and play on at random by the chance of another seed.

        None if it is not over after `longest` more decisions, or the rules go wrong.
        """
        out = (ctypes.c_int64 * len(self.columns.names))()
        over = self.library.play_out(
            table_of(self.library, self.options), ctypes.c_uint64(seed), ctypes.c_int64(before),
            ctypes.c_int64(index), ctypes.c_uint64(chance), ctypes.c_int64(longest), out,
        )  # fmt: skip
        return list(out) if over else None


def branches(game: Game, patient: Callable[[], bool] = lambda: True) -> Branches | None:
    """Compile a kernel for that; None if the rules have none, if there is no compiler, or if
    patience ends before it is done.

    Nor is there one for games with a clock: what a decision costs there depends on who plays.
    """
    if game.timed:
        return None
    try:
        kernel, source = written(game)
        if kernel.strays:
            return None
        columns = kernel.columns
        text = print_c(source, kernel.widths(), len(columns.names), entry("play_out.h"))
        build = Build(text)
        while not build.done():
            if not patient():
                build.stop()
                return None
            time.sleep(WAIT)
        library = build.library()
    except (Unsupported, CannotBuild):
        return None
    library.play_out.restype = ctypes.c_int64
    return Branches(columns, library, tuple(source.options.values()))
