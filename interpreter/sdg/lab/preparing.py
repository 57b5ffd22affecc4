"""Tables to simulate: a request in, a table with its engine out, from the cache or made anew."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sdg.lab.c_kernel import Native
from sdg.lab.engine_interface import Engine, Row, seed_of
from sdg.lab.held_signals import undisturbed
from sdg.lab.requests import NoTable, Request, Setting, seated
from sdg.lab.table_cache import forget, recall, remember
from sdg.lab.totals import Totals

if TYPE_CHECKING:
    from sdg.diagnostics import Diagnostic
    from sdg.game import Game
    from sdg.lab.engine_choice import Start
    from sdg.lab.kernel_check import Trial
    from sdg.loading import Reading
    from sdg.playing.deal_text import Deal

Tell = Callable[[str], None]
Watch = Callable[[int, float], None]
TRUST = 2.0  # seconds that a new kernel waits for games of the reference to be compared with
SHARE = 0.01  # of the time of a long simulation, for comparing a kernel out of the cache
WORTH = 0.3  # seconds of that share: for less, the rules are not even read
LINGERS = 10.0  # seconds that a compiler may go on when all games are over
KEPT = 1000  # games whose rows are kept, for the distribution of their results
GIVEN_UP = "The games are over, and the C compiler is not done: it is stopped."


class Table:
    """A table to simulate: what is reported of it, and who plays there now."""

    def __init__(self, request: Request, setting: Setting, engine: Engine) -> None:
        self.request = request
        self.setting = setting
        self.engine = engine
        self.played = Totals.none(len(engine.columns.names))  # before the engine was ready
        self.rows: list[Row] = []  # of those games, the first ones
        self.seed = 0

    def warm_up(self, seed: int, games: int, watch: Watch) -> None:
        """Play the first games, at most so many, until the engine is the fastest there is."""

    def settle(self) -> None:
        """Wait for the fastest engine there is."""

    def finish(self) -> None:
        """Do what is left to do when all has been reported."""

    def stop(self) -> None:
        """Leave at once."""

    def game(self) -> Game:
        """Return the game itself, for what only the reference can compute."""
        return _load(self.request)[0]

    def slow_for(self) -> Diagnostic | None:
        """Return the construct without a kernel for which the reference plays; None if none."""
        return None


class _Recalled(Table):
    """A table that was simulated before, whose kernel comes out of the cache."""

    def __init__(self, request: Request, setting: Setting, engine: Native, tell: Tell) -> None:
        super().__init__(request, setting, engine)
        self.kernel, self.tell, self.begun = engine, tell, time.monotonic()

    def warm_up(self, seed: int, games: int, watch: Watch) -> None:
        self.seed, self.begun = seed, time.monotonic()

    def finish(self) -> None:
        """Compare the kernel again after a long simulation, at no cost that is noticed."""
        share = SHARE * (time.monotonic() - self.begun)
        if share >= WORTH and not self._still_right(time.monotonic() + share):
            from sdg.lab.kernel_check import DIFFERED

            self.tell(DIFFERED)
            forget(self.request, self.kernel)

    def _still_right(self, until: float) -> bool:
        from sdg.lab.kernel_check import BRIEF, Trial, hurried

        agents = hurried(self.setting.agents, BRIEF)
        trial = Trial(self.game(), agents, self.seed)
        trial.go_on(KEPT, lambda: time.monotonic() < until)
        same = agents == self.setting.agents
        return trial.passed(self.kernel if same else self.kernel.with_bots(agents))


class _Made(Table):
    """A table that is new here: its kernel is compiled while the reference plays."""

    def __init__(
        self, request: Request, game: Game, reading: Reading, setting: Setting, start: Start
    ) -> None:
        ready = start.build is None
        super().__init__(request, setting, start.engine() if ready else start.reference)
        self.made, self.reading, self.start = game, reading, start
        self.trials: list[Trial] = []  # what the kernel has to play alike

    def game(self) -> Game:
        return self.made

    def slow_for(self) -> Diagnostic | None:
        return self.start.slow_for

    def warm_up(self, seed: int, games: int, watch: Watch) -> None:
        self.seed = seed
        if self.start.build is None:
            return
        if self.start.slow:
            self._try_out()
            self.settle()
            return
        begun, played = time.monotonic(), self.played
        while played.games < games and not (self.start.done() and self.rows):
            row = self.start.reference.row_within(seed_of(seed, played.games), self._patient)
            if row is None:
                break
            with undisturbed():
                played.note(row)
                self.rows += [row] * (len(self.rows) < KEPT)
            watch(played.games, time.monotonic() - begun)
        if self.start.done():
            self.settle()

    def settle(self) -> None:
        """Take the engine when it is ready, if it plays what the reference has played."""
        from sdg.lab.kernel_check import DIFFERS, Trial

        if self.start.build is None:
            return
        engine = self.start.engine()
        self.start.build = None
        if not self.start.slow:
            self.trials = [Trial(self.made, self.start.agents, self.seed, [*self.rows])]
        if self._passed(engine):
            self.engine = engine
        else:
            self._doubt(engine, DIFFERS)

    def finish(self) -> None:
        if self.start.build is not None and not self._ends_soon():
            self.stop()
            self.start.build = None
            self.start.tell(GIVEN_UP)
        self.settle()
        if isinstance(self.engine, Native):
            self._trust()

    def _ends_soon(self) -> bool:
        """Wait a little for the compiler, so that it is faster the next time."""
        until = time.monotonic() + LINGERS
        while not self.start.done() and time.monotonic() < until:
            time.sleep(0.02)
        return self.start.done()

    def _trust(self) -> None:
        """Keep a kernel that has played a few games as the reference does."""
        from sdg.lab.kernel_check import DIFFERED, FEW

        until = time.monotonic() + TRUST
        for trial in self.trials:
            trial.go_on(FEW, lambda: time.monotonic() < until)
        if not self._passed(self.engine):
            self._doubt(self.engine, DIFFERED)
        elif any(trial.rows for trial in self.trials):
            self._remember()

    def _passed(self, engine: Engine) -> bool:
        return all(trial.passed(self._with(engine, trial.agents)) for trial in self.trials)

    def _doubt(self, engine: Engine, message: str) -> None:
        self.start.tell(message)
        if isinstance(engine, Native):
            forget(self.request, engine)

    def _with(self, engine: Engine, agents: tuple[str, ...]) -> Engine:
        """Return an engine of the same kind for other bots."""
        if agents == self.start.agents:
            return engine
        return engine.with_bots(agents) if isinstance(engine, Native) else self.start.engine(agents)

    def _try_out(self) -> None:
        """Let the reference play games to compare, with bots in place of those that search."""
        from sdg.lab.kernel_check import BRIEF, FEW, Trial, hurried

        build = self.start.build
        assert build is not None
        for bot in ("random", BRIEF):
            trial = Trial(self.made, hurried(self.start.agents, bot), self.seed)
            trial.go_on(FEW, lambda: not build.done() or build.waited() < TRUST)
            self.trials.append(trial)

    def stop(self) -> None:
        if self.start.build is not None:
            self.start.build.stop()

    def _patient(self) -> bool:
        """Return whether to go on with a game: a kernel that is ready does not wait for long."""
        build = self.start.build
        if build is None or not build.done():
            return True
        return not self.rows and build.waited() < TRUST

    def _remember(self) -> None:
        if isinstance(self.engine, Native):
            texts = [(source.path, source.text) for source in self.reading.sources]
            remember(self.request, self.reading.asked, texts, self.setting, self.engine)


def prepare(request: Request, tell: Tell) -> Table:
    """Return the table of a request; `tell` gets the reason if its engine is not the fastest.

    Raises `SdgError` where the rules cannot be played, WrongSeats, and NoTable.
    """
    cached = request.engine == "native" and request.deal is None
    recalled = recall(request, partial(_farther, request)) if cached else None
    if recalled is not None:
        return _Recalled(request, *recalled, tell)
    from sdg.lab.engine_choice import Start

    game, reading = _load(request)
    setting = setting_of(game, seated(request.agents, game.players), request.deal)
    start = Start(game, setting.agents, request.engine, tell, deal=request.deal)
    return _Made(request, game, reading, setting, start)


def _farther(request: Request, parts: int) -> Engine:
    """Return who plays what leaves so many parts of the board."""
    from sdg.lab.engine_choice import Start

    game = _load(request)[0]
    agents = seated(request.agents, game.players)
    return Start(game, agents, request.engine, lambda line: None, parts).engine()


def setting_of(game: Game, agents: tuple[str, ...], deal: Deal | None = None) -> Setting:
    """Return what there is to report of a table; `agents` are one a seat."""
    from sdg.playing.log import option_faces

    variants = tuple(source.name for source in game.sources[1:])
    path = deal.path if deal is not None else ""
    return Setting(game.rules.title, variants, game.players, option_faces(game), agents, path)


def _load(request: Request) -> tuple[Game, Reading]:
    from sdg.loading import game_of, read
    from sdg.refereeing import at_table

    reading = read(request.game, request.variants)
    game = game_of(reading, request.players, dict(request.options))
    if request.at_table:
        try:
            game = at_table(game)
        except ValueError as wrong:
            raise NoTable(*wrong.args) from None
    return game, reading
