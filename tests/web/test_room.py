"""A table among people and bots: what each is sent, what is refused, and what a restart brings."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from sdg.loading import load
from sdg.visibility.seat_log import WATCHER
from sdg_web.all_tables import Room
from sdg_web.open_table import Message, NoTable, Visitor
from sdg_web.requests import (
    Ask,
    Challenge,
    Decide,
    Hand,
    Hello,
    Rename,
    Request,
    Sit,
    Undo,
)
from sdg_web.stores.interface import StoreError
from sdg_web.stores.sqlite import SqliteStore


class Guest:
    """Somebody's browser: what it was sent."""

    def __init__(self, room: Room, table: str, secret: str = "") -> None:
        self.room, self.table, self.heard = room, table, list[dict[str, Any]]()
        self.visitor = Visitor(self._hear)
        self.secret = secret

    async def _hear(self, message: Message) -> None:
        self.heard.append(json.loads(message.text))

    async def sit(self) -> Guest:
        await self.room.enter(self.table, self.visitor)
        await self.say(Hello(self.secret, 1200))
        return self

    async def say(self, request: Request) -> None:
        await self.room.answer(self.table, self.visitor, request)

    @property
    def shown(self) -> dict[str, Any]:
        return next(each for each in reversed(self.heard) if each["say"] == "view")

    def decisions(self) -> list[str]:
        found = []

        def walk(words: list[str], then: Any) -> None:
            if not then:
                found.append(" ".join(words))
            for word in then or ():
                walk([*words, word], then[word] if isinstance(then, dict) else None)

        for offer in self.shown["view"].get("offers", ()):
            walk([offer["action"]], offer.get("choices"))
        return found

    async def decide(self, text: str, key: str = "k") -> None:
        await self.say(Decide(self.shown["version"], key, text))


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(play(), 60))


@pytest.mark.parametrize(
    "name",
    ["cat_sudoku", "hearts", "go_fish", "six_card_golf", "sudoku_42", "klondike", "goofspiel"],
)
def test_a_restart_shows_every_seat_what_it_saw(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        room = Room(SqliteStore(tmp_path / "t.sqlite"))
        game = load(name)
        table, keys = await room.begin(game, {}, {})
        guests = [await Guest(room, table, key).sit() for key in (*keys, "")]
        for turn in range(25):
            active = guests[0].shown["view"].get("active")
            if active is None:
                break
            guest = guests[active - 1]
            texts = guest.decisions()
            await guest.decide(texts[turn % len(texts)], f"{turn}")
            assert guest.heard[-1]["say"] == "taken", guest.heard[-1]
        again = Room(SqliteStore(tmp_path / "t.sqlite"))
        for guest, key in zip(guests, (*keys, ""), strict=True):
            back = await Guest(again, table, key).sit()
            assert back.shown == guest.shown
        assert guests[-1].shown["seat"] is None and "offers" not in guests[-1].shown["view"]

    run(play)


def test_a_repeat_is_harmless_and_what_is_stale_is_refused() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, keys = await room.begin(load("tic_tac_toe"), {}, {})
        one, other = [await Guest(room, table, key).sit() for key in keys]
        version, (first, second, *_) = one.shown["version"], one.decisions()
        await one.say(Decide(version, "a", first))
        entries = one.shown["version"]
        await one.say(Decide(version, "a", first))
        assert (
            one.heard[-1] == {"say": "taken", "key": "a"}
            and one.shown["version"] == entries == version + 1
        )
        await one.say(Decide(version, "b", second))
        assert one.heard[-1]["say"] == "refused" and one.shown["version"] == entries
        await other.say(Decide(version, "c", second))
        assert "meantime" in other.heard[-1]["why"][0]
        await one.decide(second, "d")
        assert "It is for seat 2 to decide." in one.heard[-1]["why"]
        await other.decide("mark zz9", "e")
        assert other.heard[-1]["say"] == "refused" and other.shown["version"] == entries
        assert other.heard[-1]["why"], "it says why"

    run(play)


def test_who_has_no_key_watches_and_changes_nothing() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, _ = await room.begin(load("cat_sudoku", players=2), {}, {})
        guest = await Guest(room, table, "guessed").sit()
        version = guest.shown["version"]
        assert guest.visitor.seat == WATCHER
        for request in (
            Decide(version, "a", "keep"), Undo(version, "b"), Challenge(version, "c", "a1", ""),
            Rename("Eve"), Hand(1, "greedy"), Ask("a1", "q"), Ask("why a1", "q"),
        ):  # fmt: skip
            await guest.say(request)
            assert guest.shown["version"] == version
        with pytest.raises(NoTable):
            await room.table("none")

    run(play)


def test_a_device_of_two_seats_is_sent_what_the_one_who_looks_may_see() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, keys = await room.begin(load("hearts"), {}, {})
        device_of = {"own": [1, 3], "host": True}
        device = await Guest(room, table, f"{keys[0]}.{keys[2]}").sit()
        watcher = await Guest(room, table).sit()
        assert device.shown == {**watcher.shown, **device_of}
        for seat in (3, 1):
            await device.say(Sit(seat))
            alone = await Guest(room, table, keys[seat - 1]).sit()
            assert device.shown == {**alone.shown, **device_of}
        await device.say(Sit(2))
        assert device.heard[-1]["say"] == "refused" and device.shown["seat"] == 1
        await device.say(Sit(0))
        assert device.shown == {**watcher.shown, **device_of}

    run(play)


def test_what_is_typed_is_understood_as_in_the_terminal() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, keys = await room.begin(load("tic_tac_toe"), {}, {})
        one = await Guest(room, table, keys[0]).sit()
        await one.say(Ask("b2", "q"))
        assert one.heard[-1] == {"say": "meant", "key": "q", "text": next(
            each for each in one.decisions() if each.endswith("b2"))}  # fmt: skip
        await one.say(Ask("nonsense", "q"))
        assert one.heard[-1]["say"] == "answer" and one.heard[-1]["lines"]
        await one.decide(one.decisions()[0], "a")
        other = await Guest(room, table, keys[1]).sit()
        await other.say(Ask("why a1", "q"))
        assert other.heard[-1]["lines"]
        assert not other.shown["view"].get("undo")
        await one.say(Undo(one.shown["version"], "u"))
        assert one.shown["view"]["active"] == 1, "nothing was hidden, so it may be taken back"

    run(play)


def test_bots_play_their_seats_and_a_person_takes_one_back() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, keys = await room.begin(load("tic_tac_toe"), {2: "greedy"}, {1: "Ann"})
        one = await Guest(room, table, keys[0]).sit()
        assert [each["bot"] for each in one.shown["seats"]] == [None, "greedy"]
        await one.decide(one.decisions()[0], "a")
        for _ in range(100):
            await asyncio.sleep(0.05)
            if one.shown["view"]["active"] == 1:
                break
        assert one.shown["view"]["active"] == 1 and one.shown["version"] == 3
        await one.say(Hand(2, ""))
        assert [each["bot"] for each in one.shown["seats"]] == [None, None]
        await one.say(Rename("Bea"))
        assert one.shown["seats"][0]["name"] == "Bea"
        await room.close()

    run(play)


def test_nothing_is_shown_that_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, keys = await room.begin(load("tic_tac_toe"), {}, {})
        one, other = [await Guest(room, table, key).sit() for key in keys]

        def full(*_: object) -> None:
            raise StoreError("database or disk is full")

        monkeypatch.setattr(room.store, "append", full)
        heard = len(other.heard)
        await one.decide(one.decisions()[0], "a")
        assert one.heard[-1] == {
            "say": "trouble", "why": "This could not be stored: database or disk is full",
            "key": "a",
        }  # fmt: skip
        assert len(other.heard) == heard and one.shown["version"] == 1

    run(play)


def test_tables_that_nobody_looks_at_are_closed_and_open_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sdg_web.all_tables.MOST_IDLE", 2)

    async def play() -> None:
        room = Room(SqliteStore())
        begun = [await room.begin(load("tic_tac_toe"), {}, {}) for _ in range(5)]
        guests = [await Guest(room, table, keys[0]).sit() for table, keys in begun]
        await guests[0].decide(guests[0].decisions()[0])
        for guest in guests:
            await asyncio.sleep(0.01)
            room.leave(guest.table, guest.visitor)
        assert [*room._open] == [table for table, _ in begun[3:]]
        back = await Guest(room, begun[0][0], begun[0][1][0]).sit()
        assert back.shown["version"] == guests[0].shown["version"] == 2
        await room.close()

    run(play)
