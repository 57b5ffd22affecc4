"""Games that stand out in a simulation: which they are, and that they can be played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.game import Game
from sdg.lab.engine_choice import choose_engine
from sdg.lab.engine_interface import Row, seed_of
from sdg.lab.single_games.notable_games import as_data, notable_games
from sdg.lab.single_games.played_again import can_be_played_again, played_again
from sdg.loading import load
from sdg.measures.columns import Columns
from sdg.measures.table_columns import columns_of
from sdg.refereeing import at_table
from tests.support.shelf import FIVE


def row(columns: Columns, **values: int) -> Row:
    """Return a row of zeros but for some columns, spelled with `_` for a space."""
    named = {name.replace("_", " ", 1): n for name, n in values.items()}
    return [named.get(name, 0) for name in columns.names]


def columns(name: str, players: int | None = None) -> Columns:
    game = load(name, players=players)
    return columns_of(game.fixed_rules, game.players)


def standing_out(rows: list[Row], of: Columns) -> dict[str, int]:
    """Return the number of the game that stands out by each thing."""
    return {what: each.number for each in notable_games(rows, of, 1) for what in each.what}


def test_longest_closest_and_most_lopsided_are_told_by_decisions_and_margin() -> None:
    of = columns("sudoku_tactics")
    rows = [row(of, decisions=d, margin=m, leads=n)
            for d, m, n in ((50, 3, 0), (70, 1, 1), (60, 1, 4), (70, 5, 0))]  # fmt: skip
    assert standing_out(rows, of) == {"longest": 1, "closest": 2, "most lopsided": 3}


def test_of_games_alike_the_first_stands_out_and_by_all_that_it_does() -> None:
    of = columns("sudoku_tactics")
    (only,) = notable_games([row(of, decisions=9, margin=2)] * 3, of, 1)
    assert only.number == 0
    assert only.what == ("longest", "closest", "most lopsided")
    assert only.seed == seed_of(1, 0)


def test_without_points_the_shortest_stands_out_and_alone_the_most_points() -> None:
    of = columns("tic_tac_toe")
    rows = [row(of, decisions=n) for n in (7, 9, 5, 5)]
    assert standing_out(rows, of) == {"longest": 1, "shortest": 2}
    alone = columns("cardoku", 1)
    rows = [row(alone, decisions=9, score_1=n) for n in (4, 8, 2)]
    assert standing_out(rows, alone) == {"longest": 0, "most points": 1, "fewest points": 2}


def test_games_that_ended_in_an_error_do_not_stand_out() -> None:
    of = columns("tic_tac_toe")
    wrong = row(of, decisions=99, end_error=1)
    assert standing_out([wrong, row(of, decisions=6)], of) == {"longest": 1, "shortest": 1}
    assert notable_games([wrong], of, 1) == ()
    assert as_data((), 1) == {"of": 1, "games": []}


def same_again(game: Game, agents: tuple[str, ...], name: str) -> None:
    """Play the games that stand out among 40 again, and compare."""
    engine = choose_engine(game, agents)
    rows = engine.rows(3, 0, 40)
    notable = notable_games(rows, engine.columns, 3)
    assert notable, name
    for each in notable:
        again = played_again(game, agents, 3, each.number)
        outcome = again.play.outcome
        assert outcome is not None
        assert (again.play.decisions, outcome.winners) == (each.decisions, each.winners)
        assert outcome.ended_by == each.ended_by
        assert not each.scores or outcome.scores == each.scores
        if again.points:
            assert len(again.points) == each.decisions
            assert again.play.seed == each.seed


@pytest.mark.parametrize("name", [name for name in FIVE if name != "sudoku_42"])
def test_what_stands_out_is_played_again_as_it_was(name: str) -> None:
    game = load(name)
    same_again(game, ("random",) * game.players, name)


def test_greedy_bots_and_those_that_misplay_play_again_as_they_did() -> None:
    same_again(load("cat_sudoku"), ("greedy", "random"), "greedy")
    same_again(at_table(load("cat_sudoku")), ("greedy:misplay=9%",) * 2, "misplay")


def test_games_begin_again_where_a_deal_says(tmp_path: Path) -> None:
    from sdg.lab.reference import Reference
    from sdg.playing.first_state import read_deal_file
    from tests.cli.commands.study.test_from_a_deal import THREE_HEAPS

    file = tmp_path / "x.deal"
    file.write_text(THREE_HEAPS, "utf-8")
    game, deal = load("nim"), read_deal_file(str(file))
    engine = Reference(game, ("random",) * 2, deal)
    (each, *_) = notable_games(engine.rows(1, 0, 10), engine.columns, 1)
    assert played_again(game, ("random",) * 2, 1, each.number, deal).play.decisions == 5


def test_games_of_bots_that_search_are_not_played_again() -> None:
    assert can_be_played_again(("random", "greedy:misplay=2%"))
    for name in ("search:20", "search", "search:100ms", "search:20:misplay=2%"):
        assert not can_be_played_again(("random", name))
