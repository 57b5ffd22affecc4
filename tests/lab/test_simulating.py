"""Simulations: the same whoever plays and however many at once; known odds come out."""

from __future__ import annotations

import signal
from concurrent.futures import FIRST_COMPLETED, Future, wait
from csv import DictReader
from io import StringIO
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from sdg.agents.bot_plays import play_by
from sdg.lab.engine_choice import choose_engine
from sdg.lab.engine_interface import Engine, Row, seed_of
from sdg.lab.held_signals import ENDS
from sdg.lab.intervals import mean_of
from sdg.lab.perft import perft
from sdg.lab.preparing import setting_of
from sdg.lab.requests import Setting
from sdg.lab.simulating import Result, Until, simulate
from sdg.lab.single_games.game_lines import Lines
from sdg.lab.summary import summary
from sdg.lab.totals import Totals
from sdg.loading import load
from sdg.measures.columns import Columns
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from sdg_cli.main import hear_the_end


def quiet(_: str) -> None:
    """Say nothing."""


def test_results_do_not_depend_on_jobs() -> None:
    game = load("tic_tac_toe")
    engine = choose_engine(game, ("random", "random"), tell=quiet)
    totals = [simulate(engine, 3, 5000, jobs).totals for jobs in (1, 2, 3)]
    assert totals[0] == totals[1] == totals[2]


def test_points_that_no_table_sees_are_no_column_of_any_engine() -> None:
    """What was found by chance: such lines are left out of kernels, and were noted elsewhere."""
    text = load("tic_tac_toe").sources[0].text
    never = "turn\n    if players > 2\n        points += 1\n"
    game = load(Source("never.sdg", text.replace("turn\n", f"score points per player\n\n{never}", 1)
                       + "win most points\n"))  # fmt: skip
    engines = [choose_engine(game, ("random", "random"), which, tell=quiet)
               for which in ("reference", "plain", "")]  # fmt: skip
    assert "leads" not in engines[0].columns.names
    assert len({engine.columns.names for engine in engines}) == 1
    assert [engine.rows(1, 0, 5) for engine in engines[1:]] == [engines[0].rows(1, 0, 5)] * 2


def test_random_tic_tac_toe_has_its_known_odds() -> None:
    game = load("tic_tac_toe")
    engine = choose_engine(game, ("random", "random"), tell=quiet)
    result = simulate(engine, 1, 40_000)
    odds = (0.584920634, 0.288095238)  # 737/1260 and 121/420: counted over all sequences
    for seat, expected in enumerate(odds, 1):
        share = mean_of(result.totals, engine.columns.at(f"sole {seat}"))
        assert abs(share.mean - expected) < 4 * share.se


def test_a_simulated_game_is_a_play_under_its_seed() -> None:
    from sdg.agents import AGENTS

    game = load("cat_sudoku", players=2)
    engine = choose_engine(game, ("random", "random"), tell=quiet)
    row = dict(zip(engine.columns.names, engine.rows(9, 4, 1)[0], strict=True))
    play = Playthrough(game, seed_of(9, 4))
    for _ in play_by(play, {1: AGENTS["random"](), 2: AGENTS["random"]()}):
        pass
    assert play.outcome is not None
    assert play.decisions == row["decisions"]
    assert play.outcome.scores == (row["score 1"], row["score 2"])


def test_playing_stops_when_enough_is_known() -> None:
    game = load("tic_tac_toe")
    engine = choose_engine(game, ("random", "random"), tell=quiet)
    result = simulate(engine, 1, 10**9, until=Until(0.02))
    assert result.totals.games in (1600, 3200, 6400)
    assert Until(0.02).holds(engine, result.totals)


@pytest.mark.parametrize("played", [40, 100, 150, 250])
def test_when_it_stops_does_not_depend_on_who_played_the_first_games(played: int) -> None:
    game = load("tic_tac_toe")
    engine = choose_engine(game, ("random", "random"), tell=quiet)
    first = simulate(engine, 1, played)
    result = simulate(engine, 1, 10**9, until=Until(0.05), before=first)
    assert result.totals == simulate(engine, 1, 10**9, until=Until(0.05)).totals
    assert result.totals.games == 400


def test_a_slow_game_stops_soon_when_enough_is_known() -> None:
    engine = choose_engine(load("tic_tac_toe"), ("random", "random"), tell=quiet)
    assert simulate(engine, 1, 10**9, until=Until(0.1)).totals.games == 100


def test_what_never_happened_is_not_known_at_once() -> None:
    nobody = Totals.none(8)
    nobody.games = 100
    columns = Columns(("share 1", "share 2"), 2, False, (), (), ())
    engine = SimpleNamespace(columns=columns)
    assert not Until(0.02).holds(engine, nobody)  # type: ignore[arg-type]
    nobody.games = 200
    assert Until(0.02).holds(engine, nobody)  # type: ignore[arg-type]


def test_bots_that_look_ahead_play_in_kernels_too() -> None:
    game = load("cat_sudoku", players=2)
    engine = choose_engine(game, ("greedy", "random"), tell=quiet)
    assert engine.name != "reference"
    setting = setting_of(game, ("greedy", "random"))
    data = summary(setting, engine.columns, 1, engine.name, simulate(engine, 1, 4))
    assert data["seats"][0]["score"]["mean"] > data["seats"][1]["score"]["mean"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("depth", "sequences", "over"),
    [(5, 15_120, 1_440), (6, 54_720, 5_328), (9, 127_872, 127_872)],
)
def test_perft_of_tic_tac_toe_is_known(depth: int, sequences: int, over: int) -> None:
    level = list(perft(load("tic_tac_toe"), depth))[-1]
    assert (level.sequences, level.over) == (sequences, over)


@pytest.mark.slow
def test_all_games_of_tic_tac_toe_are_counted() -> None:
    assert sum(level.over for level in perft(load("tic_tac_toe"), 20)) == 255_168


def test_perft_with_chance_is_the_same_each_time() -> None:
    game = load("cat_sudoku", players=2)
    assert list(perft(game, 2, seed=5)) == list(perft(game, 2, seed=5))


class Slow:
    """Plays as another does, until it is halted in one game: that one it gives up."""

    name, batch = "slow", 1

    def __init__(self, engine: Engine, left: int) -> None:
        self.engine, self.columns, self.left = engine, engine.columns, left
        self.stop = Event()

    def rows(self, seed: int, first: int, many: int) -> list[Row]:
        if first + many > self.left:
            self.stop.wait(10)
            many = 1 if first > self.left else self.left - first
        return self.engine.rows(seed, first, many)

    def totals(self, seed: int, first: int, many: int) -> Totals:
        return Totals.of(self.rows(seed, first, many), len(self.columns.names))

    def halt(self) -> None:
        self.stop.set()


@pytest.mark.parametrize("left", [0, 5])
def test_of_an_interrupted_run_all_games_that_were_played_are_told_and_written(
    left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = choose_engine(load("nim"), ("random", "random"), "reference", tell=quiet)
    slow, file = Slow(engine, left), StringIO()
    lines = Lines(file, engine.columns, 4)
    result = Result(Totals.none(len(engine.columns.names)), 0.0, 0.0)

    def interrupted(running: set[Future[Any]], seconds: float, until: str) -> Any:
        if until == FIRST_COMPLETED and result.totals.games >= min(left, 1):
            raise KeyboardInterrupt
        return wait(running, seconds, until)

    monkeypatch.setattr("sdg.lab.simulating.wait", interrupted)
    result = simulate(slow, 4, 100, 2, before=result, lines=lines)
    assert result.interrupted
    numbers = [int(line.split(",")[0]) for line in file.getvalue().splitlines()[1:]]
    assert len(numbers) == result.totals.games >= min(left, 1)
    assert numbers == sorted(set(numbers)) and left not in numbers
    wanted = [engine.rows(4, number, 1)[0] for number in numbers]
    assert result.totals == Totals.of(wanted, len(engine.columns.names))


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("at", [0, 37, 150])
def test_ctrl_c_amid_the_writing_of_lines_loses_none(
    end: signal.Signals, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg.lab.simulating.MOST_IN_BATCH", 50)
    hear_the_end()
    engine = choose_engine(load("nim"), ("random", "random"), "plain", tell=quiet)

    class Interrupted(StringIO):
        """A file during whose writing the process is told to end."""

        lines = 0

        def write(self, text: str) -> int:
            if self.lines == at + 1:
                signal.raise_signal(end)
            self.lines += 1
            return super().write(text)

    file = Interrupted()
    try:
        result = simulate(engine, 4, 10**6, lines=Lines(file, engine.columns, 4))
    finally:
        for each in ENDS[1:]:
            signal.signal(each, signal.SIG_DFL)
    assert result.interrupted
    numbers = [int(row["game"]) for row in DictReader(StringIO(file.getvalue()))]
    assert at < len(numbers) == result.totals.games < 1000
    assert numbers == sorted(set(numbers))


def test_what_a_plain_kernel_notes_are_numbers() -> None:
    engine = choose_engine(load("pig"), ("random", "random"), "plain", tell=quiet)
    assert all(type(value) is int for row in engine.rows(1, 0, 3) for value in row)


def test_lines_tell_parts_as_parts() -> None:
    engine = choose_engine(load("sudoku_tactics"), ("random",) * 2, "reference", tell=quiet)
    file = StringIO()
    simulate(engine, 3, 3, lines=Lines(file, engine.columns, 3))
    for row in DictReader(StringIO(file.getvalue())):
        assert 0 <= float(row["behind"]) <= float(row["settled"]) <= 1


@pytest.mark.parametrize(("share", "least", "most"), [(10, 0.7, 1), (0, 0, 0.3), (5, 0.2, 0.8)])
def test_where_all_games_came_out_alike_the_share_is_not_sure(
    share: int, least: float, most: float
) -> None:
    engine = choose_engine(load("tic_tac_toe"), ("random",) * 2, "reference", tell=quiet)
    columns, row = engine.columns, engine.rows(1, 0, 1)[0]
    row[columns.at("share 1")] = share * columns.whole // 10
    result = Result(Totals.of([row] * 10, len(columns.names)), 0.0, 0.0)
    setting = Setting("Alike", (), 2, (), ("random",) * 2)
    win_share = summary(setting, columns, 1, "reference", result)["seats"][0]["win_share"]
    assert (round(win_share["low"], 1), round(win_share["high"], 1)) == (least, most)
