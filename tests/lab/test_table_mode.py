"""Simulations whose players are the referee."""

from __future__ import annotations

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.bot_names import Habits
from sdg.chance import Generator
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.lab.preparing import prepare
from sdg.lab.requests import NoTable, Request
from sdg.lab.table_mode import AtTable
from sdg.loading import load
from sdg.playing.misplaying_bots import errors_of
from sdg.playing.playthrough import Playthrough
from sdg.refereeing import at_table

CATS = load("cat_sudoku", players=2)


def test_without_errors_games_are_those_of_the_reference() -> None:
    plain, table = (
        Reference(CATS, ("greedy", "random")),
        AtTable(at_table(CATS), ("greedy", "random")),
    )
    own = plain.rows(7, 0, 5)
    assert [row[: len(own[0])] for row in table.rows(7, 0, 5)] == own
    assert all(row[len(own[0]) :] == [0, 0, 0, 0] for row in table.rows(7, 0, 5))


def test_a_game_of_a_simulation_is_the_play_under_its_seed() -> None:
    table = AtTable(at_table(CATS), ("random:misplay=20%,notice=40%",) * 2)
    habits = Habits(2000, 4000)
    for game, row in enumerate(table.rows(3, 0, 6)):
        play = Playthrough(at_table(CATS), Generator(3, game).state)
        for _ in play_by(play, {1: Random(), 2: Random()}, {1: habits, 2: habits}):
            pass
        errors = errors_of(play.steps)
        assert row[-4:] == [errors.made, errors.at_once, errors.later, errors.overlooked]
        assert row[table.columns.at("decisions")] == play.decisions


def test_errors_are_found_or_overlooked() -> None:
    table = AtTable(at_table(CATS), ("random:misplay=20%,notice=40%",) * 2)
    totals = table.totals(1, 0, 20)
    laid, at_once, later, overlooked = totals.sums[-4:]
    assert laid == at_once + later + overlooked
    assert min(at_once, later, overlooked) > 0


def test_the_kernel_plays_where_players_are_the_referee() -> None:
    agents = ("random:misplay=20%,notice=40%",) * 2
    engine = choose_engine(at_table(CATS), agents, "plain")
    assert engine.name == "plain"
    assert engine.totals(1, 0, 20) == AtTable(at_table(CATS), agents).totals(1, 0, 20)


def test_a_game_that_states_no_misplay_is_refused() -> None:
    with pytest.raises(NoTable, match="does not say what comes of a misplay"):
        prepare(Request("sudoku_tactics", engine="reference", at_table=True), print)
