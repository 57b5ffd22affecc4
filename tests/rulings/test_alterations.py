"""The listed alterations of the games that state rulings: each fits its game as it is."""

from __future__ import annotations

import pytest

from tests.rulings.alter import LISTS, read, try_on

GAMES = sorted(path.stem for path in LISTS.glob("*.txt") if path.stem != "survivors")


@pytest.mark.parametrize("game", GAMES)
def test_each_alteration_fits_one_place_of_its_game(game: str) -> None:
    for alteration in read(game):
        try_on(alteration)
