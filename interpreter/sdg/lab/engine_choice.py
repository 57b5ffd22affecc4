"""Who plays the games of a simulation: the kernel in C, the kernel in Python, or the reference.

Game number g under a seed is the play under the seed `Generator(seed, g).state`, whoever plays it.
"""

from __future__ import annotations

from collections.abc import Callable

from sdg.bot_names import bot_of, budget_of, habits_of, thinking
from sdg.diagnostics import Diagnostic
from sdg.game import Game
from sdg.kernel.c.compiler import Build, CannotBuild
from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.facts.board_window import part_of_board
from sdg.kernel.generate import begin, write
from sdg.kernel.generator_context import Kernel
from sdg.kernel.played_slowly import explanation, note_of
from sdg.kernel.share import written
from sdg.lab.c_kernel import Native
from sdg.lab.engine_interface import Engine
from sdg.lab.kernel_check import reference_of
from sdg.lab.python_kernel import Plain
from sdg.lab.reference import Reference as Reference
from sdg.playing.deal_text import Deal
from sdg.refereeing import TableGame

FROM_DEAL = "From a deal the reference engine plays, many times as slow as a kernel."
REMARKED: set[str] = set()  # what was reported of the cache


class Start:
    """Who is to play: the fastest engine that can, which a compiler may still be working on.

    On a board that can be seen in part, `parts` says how many parts turned out too small. Games
    that begin as a deal says are the reference's: a kernel sets them up itself.
    """

    def __init__(
        self,
        game: Game,
        agents: tuple[str, ...],
        wanted: str,
        tell: Callable[[str], None],
        parts: int = 0,
        deal: Deal | None = None,
    ) -> None:
        self.tell = tell
        self.farther: Callable[[], Engine] | None = None
        self.reference = reference_of(game, agents, deal)
        self.kernel: Kernel | None = None
        self.slow_for: Diagnostic | None = None  # why the reference plays, where rules are why
        self.build: Build | None = None
        self.in_part = False  # the kernel sees a part of the board
        self.agents = agents
        self.slow = any(budget_of(bot_of(name)) is not None for name in agents)  # on the reference
        if wanted == "reference":
            return
        if deal is not None:
            tell(FROM_DEAL)
            return
        try:
            looking = thinking(agents)  # so far that part of a board is not enough
            whole = looking or isinstance(game, TableGame) or wanted == "plain"
            window = None if whole else part_of_board(game, parts)
            self.in_part = window is not None
            if window is None:
                kernel, self.source = written(game, looking, tuple(map(habits_of, agents)))
            else:
                kernel = begin(window.engine, window.edge)
                self.source = write(kernel)
                self.farther = lambda: Start(game, agents, wanted, tell, parts + 1).engine()
            self.kernel = kernel
            if (kernel.strays or self.source.metered) and self.farther is None:
                self.farther = lambda: self.reference
            if wanted != "plain":
                self.build = Build(print_c(self.source, kernel.widths(), len(kernel.columns.names)))
        except Unsupported as missing:
            self._refused(missing)
        except CannotBuild as problem:
            self._not_built(problem)

    def done(self) -> bool:
        """Return whether `engine` answers at once."""
        return self.build is None or self.build.done()

    def engine(self, agents: tuple[str, ...] = ()) -> Engine:
        """Return the engine, when the compiler is done; for other bots that think as far."""
        agents = agents or self.agents
        if self.kernel is None:
            return self.reference
        if self.build is not None:
            try:
                columns, library = self.kernel.columns, self.build.library()
                self._remark(self.build.remark)
                options = tuple(self.source.options.values())
                return Native(columns, library, self.build.name, self.farther, agents, options)
            except CannotBuild as problem:
                self._not_built(problem)
        try:
            if self.in_part:
                self.kernel, self.source = written(self.reference.game)
            return Plain(self.kernel, self.source.text(), agents, self.reference)
        except Unsupported as missing:
            self._refused(missing)
            return self.reference

    def _remark(self, line: str) -> None:
        """Report what there is to report of the cache, once."""
        if line and line not in REMARKED:
            REMARKED.add(line)
            self.tell(f"{line}.")

    def _refused(self, missing: Unsupported) -> None:
        self.kernel = None
        sources = tuple(self.reference.game.sources)
        self.slow_for = note_of(missing, sources)
        self.tell(
            f"{explanation(missing, sources)}. The reference engine plays, many times as slow."
        )

    def _not_built(self, problem: CannotBuild) -> None:
        self.tell(f"{str(problem)[0].upper()}{str(problem)[1:]}. The kernel runs as plain Python.")


def choose_engine(
    game: Game,
    agents: tuple[str, ...],
    wanted: str = "",
    tell: Callable[[str], None] = lambda line: None,
) -> Engine:
    """Return the fastest engine that can play; `tell` gets the reason why a faster one cannot."""
    return Start(game, agents, wanted, tell).engine()
