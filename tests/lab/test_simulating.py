"""Simulations: the same whoever plays and however many at once; known odds come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.lab.engines import choose_engine
from sdg.lab.native import seed_of
from sdg.lab.perft import perft
from sdg.lab.preparing import setting_of
from sdg.lab.simulating import Until, simulate
from sdg.lab.statistics import mean_of
from sdg.lab.summary import summary
from sdg.loading import load
from sdg.playing.playthrough import Playthrough, play_by

ROOT = Path(__file__).parents[2]


def quiet(_: str) -> None:
    """Say nothing."""


def test_results_do_not_depend_on_jobs() -> None:
    game = load("tic_tac_toe")
    engine = choose_engine(game, ("random", "random"), tell=quiet)
    found = [simulate(engine, 3, 5000, jobs).totals for jobs in (1, 2, 3)]
    assert found[0] == found[1] == found[2]


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
    assert result.totals.games in (1000, 2000, 4000, 8000)
    assert Until(0.02).holds(engine, result.totals)


def test_bots_that_look_ahead_play_in_kernels_too() -> None:
    game = load("cat_sudoku", players=2)
    engine = choose_engine(game, ("greedy", "random"), tell=quiet)
    assert engine.name != "reference"
    setting = setting_of(game, ("greedy", "random"))
    told = summary(setting, engine.columns, 1, engine.name, simulate(engine, 1, 4))
    assert told["seats"][0]["score"]["mean"] > told["seats"][1]["score"]["mean"]


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
