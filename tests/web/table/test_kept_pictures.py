"""What is kept of a table's last picture makes the next one quicker, and changes nothing in it."""

from __future__ import annotations

import random

import pytest

from sdg.loading import load
from sdg.picture.picture import PHONE, WIDE
from sdg.visibility.seat_log import WATCHER
from sdg_web.entries import Decided, Named, Undone
from sdg_web.games import Games
from sdg_web.new_table import new_table
from sdg_web.open_table import Message, OpenTable, Visitor
from sdg_web.table import Table
from tests.support.shelf import SHELF


async def nowhere(message: Message) -> None:
    """Send a message to nobody."""


@pytest.mark.parametrize("name", SHELF)
def test_pictures_in_a_row_are_as_each_by_itself(name: str) -> None:
    chance = random.Random(name)
    here = OpenTable(Table.opened("t", list(new_table(load(name), {}, {}).entries), Games()))
    table, players = here.table, here.table.game.players
    visitors = [Visitor(nowhere, (seat,), seat, size) for seat in {1, players, WATCHER}
                for size in (PHONE, WIDE)]  # fmt: skip
    for number in range(16):
        if (seat := table.play.active) is None:
            break
        table.take(Decided(seat, chance.choice(table.play.legal_decisions()).text))
        if number % 5 == 3 and table.play.can_undo(seat):
            table.take(Undone(seat))
        if number % 6 == 5:
            table.take(Named(players, f"Ann {number}"))
        for visitor in visitors:
            drawn = here.message_to(visitor)["picture"]
            alone = table.shown(visitor.seat, visitor.size)["picture"]
            assert drawn == alone, f"{number}: seat {visitor.seat}, {visitor.size} wide"
