"""A variant of Sudoku: Tactics on 6x6 cells, written in ten lines, is a whole game."""

from collections import Counter
from collections.abc import Iterator

import pytest

from sdg.game import Game, State
from sdg.loading import load
from tests.rulings.positions import board, do, held, number, play_out, position
from tests.support.places import RULE_FILES

FILE = RULE_FILES / "good" / "small_tactics.sdg"


@pytest.fixture(scope="module")
def game() -> Game:
    return load(FILE, players=3)


def units() -> Iterator[set[str]]:
    """Yield the cells of the 6 rows, 6 columns and 6 boxes, two rows by three columns each."""
    for n in range(6):
        yield {f"{column}{n + 1}" for column in "abcdef"}
        yield {f"{'abcdef'[n]}{row}" for row in range(1, 7)}
        top, left = 1 + n // 2 * 2, n % 2 * 3
        yield {f"{column}{top + row}" for row in (0, 1) for column in "abcdef"[left : left + 3]}


def cards(game: Game, state: State) -> dict[str, str]:
    views = game.observation(state, 1).boards[0].cells
    return {view.name: view.card for view in views if view.card is not None}


def test_the_file_has_ten_lines() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 10


def test_six_tiles_of_six_numbers_lie_in_the_bag(game: Game) -> None:
    play = position(game)
    assert Counter(held(play, "bag")) == dict.fromkeys("123456", 6)
    assert len(game.observation(play.state, 1).boards[0].cells) == 36


def test_a_box_has_two_rows_and_three_columns(game: Game) -> None:
    rows = ["1 2 3 . . .", ". 5 6 . . .", *[". . . . . ."] * 4]
    text = "\n".join(["bag draws: 4", "grid:", *(f"    {row}" for row in rows)])
    play = do(position(game, text), "take 1", "place 4 a2")
    assert number(play, "points") == (1, 0, 0)
    assert not board(play)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_and_keep_the_rule(game: Game, seed: int) -> None:
    play = play_out(game, seed)
    assert play.outcome is not None
    assert play.outcome.ended_by == "target"
    assert max(play.outcome.scores) >= 5


@pytest.mark.parametrize("seed", range(2))
def test_at_no_time_a_number_stands_twice_in_a_unit(game: Game, seed: int) -> None:
    play = play_out(game, seed)
    again = position(game, seed=seed)
    for step in play.steps:
        if step.decision is None:
            continue
        again.decide(step.decision)
        lying = cards(game, again.state)
        for unit in units():
            numbers = [lying[cell] for cell in unit & lying.keys()]
            assert len(numbers) == len(set(numbers)) < 6
    assert again.state == play.state
