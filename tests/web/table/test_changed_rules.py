"""Rules that are edited while a table plays by them: it goes on, and its host decides."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.playing.under_other_rules import Rerun, played_again
from sdg_web.all_tables import Room
from sdg_web.requests import Change, Newer, Undo
from sdg_web.stores.sqlite import SqliteStore
from sdg_web.table import Table
from sdg_web.work.rests import Rests
from tests.web.test_room import Guest, run


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def shelf_with(folder: Path, name: str) -> dict[str, str]:
    """Return a shelf with a copy of a game that may be edited."""
    path = folder / f"{Path(name).stem}.sdg"
    path.write_text(Path(load(name).sources[0].path).read_text("utf-8"), "utf-8")
    return {path.stem: str(path)}


class Evening:
    """Two people at a table of a game on the shelf."""

    async def begin(self, folder: Path, name: str) -> Evening:
        self.store = folder / "t.sqlite"
        self.room = Room(SqliteStore(self.store))
        self.room.shelf = shelf_with(folder, name)
        (path,) = self.room.shelf.values()
        self.path = Path(path)
        self.table, self.keys = await self.room.begin(
            load(path, players=2), {}, {1: "Ann", 2: "Bo"}
        )
        self.guests = [await Guest(self.room, self.table, key).sit() for key in self.keys]
        return self

    async def decide(self, number: int, key: str) -> None:
        guest = self.guests[self.guests[0].shown["view"]["active"] - 1]
        await guest.decide(guest.decisions()[number], key)

    async def told(self, seat: int = 1) -> dict[str, Any]:
        await self.guests[seat - 1].say(Newer(self.table))
        return self.guests[seat - 1].heard[-1]


def test_a_play_is_played_again_once_for_each_edit_and_each_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = []

    def counted(play: Playthrough, *arguments: Any) -> Rerun:
        lengths.append(play.decisions)
        return played_again(play, *arguments)

    monkeypatch.setattr("sdg_web.replies.changed_rules.played_again", counted)

    async def play() -> None:
        here = await Evening().begin(tmp_path, "tic_tac_toe")
        await here.decide(0, "a")
        edit(here.path, "3 by 3", "3 by 4")
        for _ in range(3):
            assert (await here.told())["say"] == "changed"
        assert lengths == [1]
        await here.decide(0, "b")
        assert [(await here.told())["say"] for _ in range(2)] == ["changed"] * 2
        assert lengths == [1, 2]
        edit(here.path, "3 by 4", "4 by 4")
        assert [(await here.told())["say"] for _ in range(2)] == ["changed"] * 2
        assert lengths == [1, 2, 2]

    run(play)


def test_a_play_that_carries_over_goes_on_by_the_new_rules(tmp_path: Path) -> None:
    async def play() -> None:
        here = await Evening().begin(tmp_path, "cardoku")
        await here.decide(0, "a")
        await here.decide(0, "b")
        assert (await here.told())["say"] == "view", "nothing has changed"
        edit(here.path, "A value stands once in each row", "A number stands once in each row")
        assert (await here.told()) == {
            "say": "changed", "carries": True, "playable": True,
            "told": "The play so far carries over: all of it is possible by the new rules, too.",
        }  # fmt: skip
        assert (await here.told(2))["say"] == "refused"
        await here.decide(0, "c")
        await here.guests[0].say(Undo(here.guests[0].shown["version"], "d"))
        table = await here.room.table(here.table)
        assert table.rules == table.begun, "it goes on by the rules that it began with"
        host, places = here.guests[0], here.guests[0].shown["view"]["places"]
        await host.say(Change(host.shown["version"], False))
        assert [guest.shown["rules"] for guest in here.guests] == [1, 1]
        assert host.shown["view"]["places"] == places and "A number" in table.rules.sources[0][1]
        await here.decide(1, "e")
        again = await Guest(Room(SqliteStore(here.store)), here.table, here.keys[0]).sit()
        assert again.shown == host.shown, "the store has all of it"
        assert (await here.told())["say"] == "view", "they are the table's rules now"

    run(play)


def test_a_play_that_does_not_is_offered_a_new_table(tmp_path: Path) -> None:
    async def play() -> None:
        here = await Evening().begin(tmp_path, "tic_tac_toe")
        await here.decide(0, "a")
        edit(here.path, "action place", "action put")
        edit(here.path, "choose place", "choose put")
        told = await here.told()
        assert told["playable"] and not told["carries"]
        assert "decision 1 is not legal" in told["told"]
        host = here.guests[0]
        version = host.shown["version"]
        await host.say(Change(version, False))
        assert host.heard[-1]["say"] == "refused" and host.shown["version"] == version
        await host.say(Change(version, True))
        begun = host.heard[-1]
        table = begun["watch"].rpartition("/")[2]
        assert set(begun["seats"]) == {"1", "2"}
        new = await Guest(here.room, table, begun["seats"]["1"].partition("#")[2]).sit()
        assert [each["name"] for each in new.shown["seats"]] == ["Ann", "Bo"]
        assert new.shown["view"]["offers"][0]["action"] == "put" or new.shown["view"]["active"] == 2
        assert host.shown["version"] == version, "the old table is as it was"

    run(play)


def test_rules_changed_at_another_server_are_taken_beside_the_other_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, begun = threading.Event(), threading.Event()

    class Held(Rests):
        def __call__(self) -> None:
            begun.set()
            assert go_on.wait(60)

    async def play() -> None:
        here = await Evening().begin(tmp_path, "cardoku")
        there = Room(SqliteStore(here.store))
        guest = await Guest(there, here.table, here.keys[1]).sit()
        name, keys = await there.begin(load("tic_tac_toe"), {}, {})
        others = [await Guest(there, name, key).sit() for key in keys]
        await here.decide(0, "a")
        await here.decide(0, "b")
        edit(here.path, "A value stands once in each row", "A number stands once in each row")
        host = here.guests[0]
        await host.say(Change(host.shown["version"], False))
        await here.decide(0, "c")
        monkeypatch.setattr("sdg_web.table_changes.Rests", Held)
        there.follower.behind(here.table)  # as PostgreSQL tells it
        assert await asyncio.to_thread(begun.wait, 60)
        for number, cell in enumerate(("b2", "a1", "c3")):
            await others[number % 2].decide(f"place {cell}", cell)
        assert others[0].shown["version"] == 4
        assert guest.shown["rules"] == 0 and there._open[here.table].lock.locked()
        go_on.set()
        while there.follower._tasks:
            await asyncio.sleep(0.01)
        assert guest.shown == here.guests[1].shown and guest.shown["rules"] == 1
        await here.room.close()
        await there.close()

    run(play)


def test_a_table_that_is_opened_rests_while_it_changes_its_rules(tmp_path: Path) -> None:
    async def play() -> None:
        here = await Evening().begin(tmp_path, "cardoku")
        for number in range(6):
            await here.decide(0, str(number))
        edit(here.path, "A value stands once in each row", "A number stands once in each row")
        await here.guests[0].say(Change(here.guests[0].shown["version"], False))
        table = await here.room.table(here.table)
        rests: list[int] = []
        Table.opened("t", table.entries, table.games, lambda: rests.append(1))
        assert len(rests) > len(table.entries) + 6, "before each decision that is made again"
        await here.room.close()

    run(play)


@pytest.mark.parametrize("seat", [1, 2])
def test_mistakes_and_lost_files_are_told_and_change_nothing(tmp_path: Path, seat: int) -> None:
    async def play() -> None:
        here = await Evening().begin(tmp_path, "tic_tac_toe")
        edit(here.path, "players", "plyers")
        told = await here.told(seat)
        if seat == 1:
            assert "has mistakes" in told["told"] and not told["playable"]
        await here.guests[seat - 1].say(Change(here.guests[0].shown["version"], True))
        assert here.guests[seat - 1].heard[-1]["say"] == "refused"
        await here.decide(0, "a")
        assert here.guests[0].shown["version"] == 2
        here.path.unlink()
        assert (await here.told(1))["say"] == "changed"

    run(play)
