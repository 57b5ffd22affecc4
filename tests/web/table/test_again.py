"""Another game for the same people, once theirs is over."""

from __future__ import annotations

import pytest

from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.requests import Again, Hand
from sdg_web.stores.sqlite import SqliteStore
from tests.web.test_room import Guest, run

CELLS = ("b2", "a1", "c1", "b1", "a3")  # seat 1 wins


@pytest.mark.parametrize("both", [True, False], ids=["both are here", "one is gone"])
def test_everybody_is_led_to_the_seat_of_the_next_table(both: bool) -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        name, keys = await room.begin(load("tic_tac_toe"), {}, {1: "Ann", 2: "Bo"})
        ann, bo = guests = [await Guest(room, name, key).sit() for key in keys]
        watcher = await Guest(room, name).sit()
        await ann.say(Again(name))
        assert ann.heard[-1]["why"] == ["The game is not over yet."]
        for number, cell in enumerate(CELLS):
            await guests[number % 2].decide(f"place {cell}", cell)
        await bo.say(Again(name))
        assert bo.heard[-1]["say"] == "refused", "that is for the one who began"
        if not both:
            room.leave(name, bo.visitor)
        heard = len(bo.heard)
        await ann.say(Again(name))
        begun = ann.heard[-1]
        assert begun["say"] == "begun" and set(begun["seats"]) == ({"1"} if both else {"1", "2"})
        assert watcher.heard[-1] == {**begun, "seats": {}}
        if both:
            assert set(bo.heard[-1]["seats"]) == {"2"}, "nobody gets the key of another"
        else:
            assert len(bo.heard) == heard
        await ann.say(Again(name))
        assert ann.heard[-1] == begun, "there is one such table"
        after = begun["watch"].rpartition("/")[2]
        again = await Guest(room, after, begun["seats"]["1"].partition("#")[2]).sit()
        assert again.shown["seat"] == 1 and again.shown["host"]
        assert [each["name"] for each in again.shown["seats"]] == ["Ann", "Bo"]
        assert len(again.decisions()) == 9
        await room.close()

    run(play)


def test_who_let_a_bot_play_sits_there_again() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        name, keys = await room.begin(load("chomp"), {2: "random"}, {1: "Ann"})
        ann = await Guest(room, name, keys[0]).sit()
        await ann.decide("bite a1", "a")
        await ann.say(Hand(1, "greedy"))
        await ann.say(Again(name))
        begun = ann.heard[-1]
        assert set(begun["seats"]) == {"1"}
        table = await room.table(begun["watch"].rpartition("/")[2])
        assert table.begun.names == ("seat 1", "random") and table.bots == {2: "random"}
        await room.close()

    run(play)
