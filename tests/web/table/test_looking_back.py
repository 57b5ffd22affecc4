"""A finished game is looked back at: each position as a seat saw it, and none before it is over."""

from __future__ import annotations

from typing import Any

import pytest

from sdg.loading import load
from sdg.visibility.seat_log import WATCHER
from sdg_web.all_tables import Room
from sdg_web.replies.looking_back import LookingBack
from sdg_web.requests import Look
from sdg_web.stores.sqlite import SqliteStore
from tests.web.test_leaks import plays, table_of
from tests.web.test_room import Guest, run

SEEN = ("boards", "places", "numbers")


def seen(view: dict[str, Any]) -> str:
    """Return what lies where, without the marks of what has changed since a seat decided."""

    def bare(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: bare(value) for key, value in part.items() if key not in ("new", "left")}
        return list(map(bare, part)) if isinstance(part, list | tuple) else part

    return str([bare(view.get(part)) for part in SEEN])


@pytest.mark.parametrize("name", ["hearts", "go_fish", "cat_sudoku", "klondike"])
def test_a_position_is_what_the_seat_saw_then(name: str) -> None:
    table = table_of(name)
    seats = (WATCHER, *range(1, table.game.players + 1))
    shown = []
    for _ in plays(table):
        shown.append({seat: seen(table.shown(seat, False)["view"]) for seat in seats})
    back = LookingBack(table.play, table.names)
    for at, by_seat in enumerate(shown):
        for seat in seats:
            assert seen(back.position(at, seat, False)["view"]) == by_seat[seat], (at, seat)
    told = [line for at in range(len(shown)) for line in back.position(at, 1, False)["news"]]
    assert len(told) >= len(shown)
    assert back.position(10**9, 1, True)["at"] == len(table.play.steps) - 1


def test_nobody_looks_back_before_the_game_is_over() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, keys = await room.begin(load("tic_tac_toe"), {}, {})
        guests = [await Guest(room, table, key).sit() for key in keys]
        await guests[0].say(Look(0, 2))
        assert guests[0].heard[-1]["say"] == "refused"
        for turn in range(9):
            if (active := guests[0].shown["view"].get("active")) is None:
                break
            await guests[active - 1].decide(guests[active - 1].decisions()[0], f"{turn}")
        for guest in (guests[0], await Guest(room, table).sit()):
            await guest.say(Look(3, 2))
            assert guest.heard[-1]["say"] == "position" and guest.heard[-1]["at"] == 3
            await guest.say(Look(3, 3))
            assert guest.heard[-1]["say"] == "refused"

    run(play)
