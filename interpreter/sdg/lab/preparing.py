"""From what was asked to who plays: from the cache, or anew while the reference plays already."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sdg.lab.native import Engine, Native, Row, seed_of
from sdg.lab.record import recall, remember
from sdg.lab.setting import NoTable, Request, Setting, seated
from sdg.lab.totals import Totals

if TYPE_CHECKING:
    from sdg.game import Game
    from sdg.lab.engines import Start
    from sdg.loading import Reading

Tell = Callable[[str], None]
Watch = Callable[[int, float], None]
TRUST = 2.0  # seconds that a new kernel waits for a game of the reference to be compared with
COMPARED = 20  # games, at most
KEPT = 1000  # games whose rows are kept, to tell how their results are distributed
DIFFERS = (
    "The kernel does not play as the reference does, which is a mistake of this program: please "
    "report it, with the rules. The reference engine plays."
)


class Table:
    """A table to simulate: what is told of it, and who plays there now."""

    def __init__(self, request: Request, setting: Setting, engine: Engine) -> None:
        self.request = request
        self.setting = setting
        self.engine = engine
        self.played = Totals.none(len(engine.columns.names))  # before the engine was ready
        self.rows: list[Row] = []  # of those games, the first ones

    def warm_up(self, seed: int, games: int, watch: Watch) -> None:
        """Play the first games, at most so many, until the engine is the quickest there is."""

    def finish(self) -> None:
        """Do what is left to do when all has been told."""

    def stop(self) -> None:
        """Leave at once."""

    def game(self) -> Game:
        """Answer the game itself, for what only the reference can tell."""
        return _load(self.request)[0]


class _Made(Table):
    """A table that is new here: its kernel is compiled while the reference plays."""

    def __init__(
        self, request: Request, game: Game, reading: Reading, setting: Setting, start: Start
    ) -> None:
        ready = start.build is None
        super().__init__(request, setting, start.engine() if ready else start.reference)
        self.made, self.reading, self.start = game, reading, start
        self.seed = 0

    def game(self) -> Game:
        return self.made

    def warm_up(self, seed: int, games: int, watch: Watch) -> None:
        if self.start.build is None:
            return
        if self.start.slow:
            self._take()
            return
        begun, self.seed, played = time.monotonic(), seed, self.played
        while played.games < games and not (self.start.done() and self.rows):
            row = self.start.reference.row_within(seed_of(seed, played.games), self._patient)
            if row is None:
                break
            played.note(row)
            self.rows += [row] * (len(self.rows) < KEPT)
            watch(played.games, time.monotonic() - begun)
        if self.start.done():
            self._take()

    def finish(self) -> None:
        if self.start.build is not None and self.engine is self.start.reference:
            self._take()
        elif isinstance(self.engine, Native) and self.engine.next is not None:
            self._remember()

    def stop(self) -> None:
        if self.start.build is not None:
            self.start.build.stop()

    def _patient(self) -> bool:
        """Answer whether to go on with a game: a kernel that is ready does not wait for long."""
        build = self.start.build
        if build is None or not build.done():
            return True
        return not self.rows and build.waited() < TRUST

    def _take(self) -> None:
        """Take the engine that is ready, if it plays what the reference has played."""
        build = self.start.build
        engine = self.start.engine()
        self.start.build = None
        compared = self.rows[:COMPARED]
        if engine.rows(self.seed, 0, len(compared)) != compared:
            self.start.tell(DIFFERS)
            return
        self.engine = engine
        if build is not None:
            self._remember()

    def _remember(self) -> None:
        if isinstance(self.engine, Native):
            texts = [(source.path, source.text) for source in self.reading.sources]
            remember(self.request, self.reading.asked, texts, self.setting, self.engine)


def prepare(request: Request, tell: Tell) -> Table:
    """Answer the table that is asked for; `tell` is told why its engine is not the quickest.

    Raises `SdgError` where the rules cannot be played, WrongSeats, and NoTable.
    """
    recalled = recall(request, partial(_farther, request)) if request.engine == "native" else None
    if recalled is not None:
        return Table(request, *recalled)
    from sdg.lab.engines import Start

    game, reading = _load(request)
    setting = setting_of(game, seated(request.agents, game.players))
    start = Start(game, setting.agents, request.engine, tell)
    return _Made(request, game, reading, setting, start)


def _farther(request: Request, parts: int) -> Engine:
    """Answer who plays what leaves so many parts of the board."""
    from sdg.lab.engines import Start

    game = _load(request)[0]
    agents = seated(request.agents, game.players)
    return Start(game, agents, request.engine, lambda line: None, parts).engine()


def setting_of(game: Game, agents: tuple[str, ...]) -> Setting:
    """Answer what there is to tell of a table; `agents` are one a seat."""
    from sdg.playing.log import option_faces

    variants = tuple(source.name for source in game.sources[1:])
    return Setting(game.rules.title, variants, game.players, option_faces(game), agents)


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
