"""Many games among bots: what happened in each, and some of them played again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

from attrs import define, field

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.deep.budget import Looking
from sdg.deep.finding import Replay
from sdg.game import Fault, Game
from sdg.lab.c_kernel import Native
from sdg.lab.engine_choice import Reference, Start
from sdg.lab.engine_interface import Engine, Row, seed_of
from sdg.measures.columns import Columns
from sdg.playing.deal_text import Deal
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough, one_of_many

QUICK = 0.5  # seconds that a batch should take at most
MOST_SHOWN = 2_000  # decisions of a play that shows something
LONG = 10_000  # decisions after which a game is given up
PAUSE = 0.02  # seconds until it is looked again whether the compiler is done
NOTED = 50  # games, after each of which progress is reported
FAILED = 3  # games that go wrong, after which no more are played
WRONG = ("end error", "end no seat can act", "end capped")

Patient: TypeAlias = Callable[[], bool]


@define
class Games:
    """The rows of games under a seed, from the one with the number `begin` on.

    Games are given by their places among these. Those that were `long` have no row of their own.
    """

    game: Game
    seed: int
    columns: Columns
    rows: list[Row] = field(factory=list)
    long: list[int] = field(factory=list)
    failed: int = 0  # games that went wrong, long ones among them
    begin: int = 0
    bot: str = "random"  # that each seat is
    deal: Deal | None = None  # where every game begins

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def sound(self) -> int:
        """Return how many games came to an end by the rules."""
        return len(self.rows) - self.failed

    def take(self, row: Row | None) -> bool:
        """Note the next game, None if it was too long; return whether to go on."""
        number = len(self.rows)
        if row is None or row[self.columns.at("decisions")] >= LONG:
            self.long.append(number)
            row = row or [0] * len(self.columns.names)
        self.rows.append(row)
        self.failed += not self.came_well(number)
        return self.failed < FAILED

    def came_well(self, number: int) -> bool:
        """Return whether a game came to an end by the rules, or was not played yet."""
        if not self.rows:
            return True
        row = self.rows[number]
        return number not in self.long and not any(row[self.columns.at(name)] for name in WRONG)

    def times(self, column: str) -> int:
        """Return how often something happened in all games."""
        at = self.columns.at(column)
        return sum(row[at] for row in self.rows)

    def first(self, column: str) -> int | None:
        """Return the number of the first game in which something happened."""
        at = self.columns.at(column)
        return next((number for number, row in enumerate(self.rows) if row[at]), None)

    def length(self, number: int) -> int:
        """Return how many decisions a game had; 0 if it was not played."""
        return self.rows[number][self.columns.at("decisions")] if self.rows else 0

    @property
    def longest(self) -> int:
        """Return how many decisions the longest of the games had that came to an end."""
        at, capped = self.columns.at("decisions"), set(self.long)
        return max((row[at] for i, row in enumerate(self.rows) if i not in capped), default=0)

    def with_most(self, column: str) -> int:
        """Return the number of the first game that has the most of something."""
        at = self.columns.at(column)
        return max(range(len(self.rows)), key=lambda number: self.rows[number][at])

    @property
    def best(self) -> tuple[int, int]:
        """Return the most points of any seat in any of the games, and the number of that game."""
        columns = [self.columns.at(f"score {seat}") for seat in range(1, self.game.players + 1)]
        points = [max(row[at] for at in columns) for row in self.rows] or [0]
        return max(points), points.index(max(points))

    def play(self, number: int) -> Playthrough:
        """Begin one of the games again. Raise Fault where the setup goes wrong."""
        return one_of_many(self.game, seed_of(self.seed, self.begin + number), self.deal)

    def until(self, number: int, most: int, patient: Patient = lambda: True) -> Playthrough:
        """Play one of the games again, at most so many decisions; beyond those that a play is
        shown of in any case, for as long as there is time."""
        play = self.play(number)
        for _ in steps_of(play, self.bot) if most else ():
            if play.decisions >= most or (play.decisions >= MOST_SHOWN and not patient()):
                break
        return play

    def shown(
        self, number: int, most: int = MOST_SHOWN, patient: Patient = lambda: True
    ) -> tuple[Playthrough, Replay] | None:
        """Play one of the games again, as `until` does; None if it has no first decision."""
        try:
            play = self.until(number, most, patient)
        except Fault:
            return None
        return play, Replay(write_log(play), play.decisions)


def steps_of(play: Playthrough, bot: str = "random") -> Iterator[Playthrough]:
    """Go on with a play as a simulation among such bots does; yield it after each step."""
    bots = {seat: AGENTS[bot]() for seat in range(1, play.game.players + 1)}
    for _ in play_by(play, bots):
        yield play


def play_many(
    looking: Looking, bot: str = "random", most: int | None = None, like: Games | None = None
) -> Games:
    """Play games among bots of one sort, as many as the budget (or `most`) and the time allow.

    Those that should go like others (`like`) are played until one does not.

    While a compiler works on the rules the reference plays. After a few games that go wrong no
    more are played: they take long, and more of them show nothing new.
    """
    game, wanted = looking.game, looking.budget.games if most is None else most
    start = Start(game, (bot,) * game.players, looking.engine, lambda line: None, deal=looking.deal)
    games = Games(game, looking.seed, start.reference.columns, bot=bot, deal=looking.deal)
    try:
        for row in _rows(looking, start, wanted):
            if not games.take(row):
                looking.cut(f"games: {len(games):,} of {wanted:,} were played, and no more, since"
                            f" {games.failed} of them came to no end of the rules")  # fmt: skip
                return games
            if like is not None and games.rows[-1] != like.rows[len(games) - 1]:
                return games
            if len(games) % NOTED == 0:
                looking.note(f"{len(games):,} games")
    finally:
        if start.build is not None and not start.done():
            start.build.stop()
    if len(games) < wanted:
        of = "games" if bot == "random" else f"games among {bot} bots"
        looking.cut(f"{of}: {len(games):,} of {wanted:,} were played")
    return games


def _rows(looking: Looking, start: Start, wanted: int) -> Iterator[Row | None]:
    """Yield the row of one game after the other, None for one that is too long."""
    building, done = start.build is not None, 0
    engine: Engine = start.reference if building else start.engine()
    while isinstance(engine, Reference) and done < wanted and looking.patient():
        if building and start.done():
            engine, building = start.engine(), False
            continue
        patience = _Patience(looking)
        row = engine.row_within(seed_of(looking.seed, done), patience.asked)
        if row is None and not patience.worn_out:
            return
        yield row
        done += 1
    for first, many in paced(looking, done, wanted):
        yield from engine.rows(looking.seed, first, many)


def paced(looking: Looking, first: int, until: int) -> Iterator[tuple[int, int]]:
    """Yield the games from a first one on in batches, as their first and how many, for as long as
    there is time: the next batch is larger if the last one was fast."""
    batch = 1
    while first < until and looking.patient():
        begun, many = time.monotonic(), min(batch, until - first)
        yield first, many
        first += many
        batch = batch * 2 if time.monotonic() - begun < QUICK / 2 else max(1, batch // 2)


def compiled(looking: Looking, game: Game, wait: bool = False) -> Native | None:
    """Return the compiled program that plays a table among random bots, if there is one already;
    with `wait`, as soon as there is one, while there is time."""
    if looking.engine != "native" or looking.deal is not None:
        return None
    start = Start(game, ("random",) * game.players, looking.engine, lambda line: None)
    while start.build is not None and not start.done():
        if not (wait and looking.patient()):
            start.build.stop()
            return None
        time.sleep(PAUSE)
    engine = start.engine()
    return engine if isinstance(engine, Native) else None


@define
class _Patience:
    """Waits for one game of the reference; is worn out where it is too long."""

    looking: Looking
    decisions: int = 0

    @property
    def worn_out(self) -> bool:
        return self.decisions > LONG

    def asked(self) -> bool:
        """Return whether to go on with the game."""
        self.decisions += 1
        return not self.worn_out and self.looking.patient()
