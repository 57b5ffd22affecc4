"""Play goes from each seat to the next, and from the last to the first: G1."""

from __future__ import annotations

import re

import pytest

from sdg.events import Happened
from tests.rulings.positions import game, play_out


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", ["knizia_sudoku", "sudoku_tactics", "cat_sudoku"])
def test_turns_go_round_from_seat_1(name: str, players: int) -> None:
    play = play_out(game(name, players=players), 1)
    events = (event for event in play.events() if isinstance(event, Happened))
    seats = [int(match[1]) for event in events if event.kind == "turn"
             and (match := re.search(r"seat (\d)", event.text))]  # fmt: skip
    assert len(seats) > 2 * players
    assert seats == [number % players + 1 for number in range(len(seats))]
