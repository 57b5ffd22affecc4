"""Sentences of a log that are read again: what was written comes back, all else is none of them."""

from __future__ import annotations

import pytest

from sdg.log_texts import CARD, CardMove, drawn, moved, picked, read_move, turned_up

PLACES = ["stock", "hand 1", "grid (2, 3)", "tray red"]


@pytest.mark.parametrize("start", PLACES)
@pytest.mark.parametrize("to", PLACES)
@pytest.mark.parametrize("card", [CARD, "5-blue", "ace", "to", "draw"])
def test_a_move_is_read_as_it_was_written(card: str, start: str, to: str) -> None:
    assert read_move(drawn(card, start, to)) == CardMove("draw", card, start, to)
    move = CardMove("move", card, start, to)
    assert read_move(str(move)) == move
    if card != "draw":
        assert read_move(moved(card, start, to)) == CardMove("", card, start, to)


@pytest.mark.parametrize("text", [
    picked("red"), picked("(2, 3)"), picked(CARD), turned_up("5-blue", "hand 1"), "", "pick",
])  # fmt: skip
def test_what_goes_nowhere_is_no_move(text: str) -> None:
    assert read_move(text) is None
