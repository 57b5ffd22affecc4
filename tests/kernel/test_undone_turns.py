"""Turns that are taken back: to where they began, whatever was decided first."""

from __future__ import annotations

import pytest
from tables_played import PROGRAMS

from sdg.kernel.comparing import differences
from sdg.loading import load

ORDERS = next(path for path in PROGRAMS if path.stem == "turn_orders")


@pytest.mark.parametrize("players", [3, 4])
def test_a_turn_that_began_with_stopping_is_taken_back_to_there(players: int) -> None:
    game = load(ORDERS, players=players, options={"late": "yes"})
    assert list(differences(game, range(2))) == []
