"""Where cards are laid and games are won: counts of cells, beside those of an own reckoning."""

from __future__ import annotations

from collections import Counter

import pytest

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.game import Game
from sdg.lab.engine_choice import choose_engine
from sdg.lab.engine_interface import seed_of
from sdg.lab.single_games.cell_counts import (
    LAID,
    MOST_DECISIONS,
    MOST_GAMES,
    TAKEN,
    CellCounts,
    as_data,
    count_cells,
    games_to_count,
)
from sdg.loading import load, load_sources
from sdg.measures.table_columns import columns_of
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

BOTS = ("random", "random")


def counted(name: str, games: int = 6) -> tuple[Game, CellCounts]:
    game = load(name)
    counts = count_cells(game, ("random",) * game.players, 1, range(games))
    assert counts is not None and counts.games == games
    return game, counts


def test_every_mark_of_a_small_game_counts_where_it_was_put_and_who_won() -> None:
    game = load("tic_tac_toe")
    counts = count_cells(game, BOTS, 5, range(20))
    assert counts is not None
    cards, won = Counter[str](), Counter[str]()
    for number in range(20):
        play = Playthrough(game, seed_of(5, number))
        agents = {seat: agent for seat in (1, 2) if (agent := agent_named("random")) is not None}
        at = [(step.decision.text.split()[-1], step.seat)
              for step in play_by(play, agents) if step.decision is not None]  # fmt: skip
        assert play.outcome is not None
        cards.update(cell for cell, _ in at)
        won.update(cell for cell, seat in at if seat in play.outcome.winners)
    (board,) = counts.boards
    assert counts.what == LAID
    assert {cell.name: cell.cards for cell in board.cells} == cards
    assert {cell.name: cell.won for cell in board.cells if cell.won} == won
    assert all(cell.seats == cell.cards for cell in board.cells), "a cell is marked once in a game"


def test_cards_count_on_a_stack_too() -> None:
    _, counts = counted("cat_sudoku")
    (board,) = counts.boards
    assert sum(cell.cards for cell in board.cells) > 6 * 9


def test_each_seat_has_a_board_of_its_own() -> None:
    _, counts = counted("six_card_golf")
    assert [(board.name, board.owner) for board in counts.boards] == [("garden", 1), ("garden", 2)]
    assert all(cell.name.startswith("garden1:") for cell in counts.boards[0].cells)


def test_hexagons_and_drawn_boards_have_their_cells() -> None:
    game, counts = counted("hex", 3)
    assert len(counts.boards[0].cells) == 121
    assert sum(cell.cards for cell in counts.boards[0].cells) <= 3 * 121
    game, counts = counted("peg_solitaire", 3)
    assert len(counts.boards[0].cells) == game.layout.geometry.size == 33


def test_of_an_unbounded_board_there_is_the_rectangle_that_games_use() -> None:
    _, counts = counted("crossing_fives")
    (board,) = counts.boards
    rows, columns = {cell.row for cell in board.cells}, {cell.column for cell in board.cells}
    assert len(board.cells) == len(rows) * len(columns) < 900
    assert max(rows) - min(rows) + 1 == len(rows)
    edge = [cell for cell in board.cells if cell.row == min(rows)]
    assert any(cell.cards for cell in edge), "no row is empty at the edge"


def test_where_cards_are_only_taken_away_these_are_counted() -> None:
    _, counts = counted("chomp")
    (board,) = counts.boards
    assert counts.what == TAKEN
    assert all(cell.cards == 6 for cell in board.cells), "in the end the bar is eaten"


@pytest.mark.parametrize("name", ["pig", "kalah", "hearts"])
def test_without_a_board_or_cards_on_it_nothing_is_counted(name: str) -> None:
    game = load(name)
    assert count_cells(game, ("random",) * game.players, 1, range(2)) is None


def test_a_game_that_goes_wrong_counts_as_far_as_it_went() -> None:
    text = """\
game "Breaks"
    players 2
attribute n: 1 to 3
deck tiles
    9 of each n
board field: 3 by 3
pile bag: 1 of tiles, shuffled
slot held: seen by all
score points per player
turn
    draw 1 from bag to held
    choose put
action put(cell in field) "Put it on {cell}"
    require cell is empty  "Something lies there"
    points += 6 div (held.n - 1)
    move held to cell
end full after turn when turns >= 4
win most points
"""
    game = load_sources([Source("breaks.sdg", text)])
    engine = choose_engine(game, BOTS, "reference")
    rows = engine.rows(1, 0, 30)
    numbers = games_to_count(rows, engine.columns)
    assert 0 < len(numbers) < 30
    assert len(numbers) == sum(not row[engine.columns.failed] for row in rows)
    counts = count_cells(game, BOTS, 1, range(30))
    assert counts is not None
    laid = sum(cell.cards for cell in counts.boards[0].cells)
    assert 4 * len(numbers) < laid < 4 * 30


def test_a_bounded_number_of_games_is_played_again() -> None:
    game = load("tic_tac_toe")
    columns = columns_of(game.fixed_rules, 2)
    at, failed = columns.at("decisions"), columns.failed

    def rows(many: int, decisions: int) -> list[list[int]]:
        return [[decisions if i == at else 0 for i in range(len(columns.names))]
                for _ in range(many)]  # fmt: skip

    assert games_to_count(rows(1000, 5), columns) == list(range(MOST_GAMES))
    assert games_to_count(rows(9, MOST_DECISIONS // 2), columns) == [0, 1]
    assert games_to_count(rows(3, MOST_DECISIONS + 1), columns) == []
    wrong = rows(3, 5)
    wrong[1][failed] = 1
    assert games_to_count(wrong, columns) == [0, 2]


def test_what_is_told_has_a_share_with_its_interval() -> None:
    _, counts = counted("tic_tac_toe", 20)
    data = as_data(counts)
    assert (data["games"], data["what"]) == (20, "laid")
    for cell in data["boards"][0]["cells"]:
        assert cell["won_share"] == cell["won"] / cell["seats"]
        assert cell["low"] <= cell["won_share"] <= cell["high"]
