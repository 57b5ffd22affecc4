"""Long tables are opened beside the others: what is looked at once, and who waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg_web import table as table_module
from sdg_web.all_tables import Room
from sdg_web.entries import Decided, Entry, Named, Read, Undone, written
from sdg_web.games import Games
from sdg_web.new_table import new_table
from sdg_web.requests import Undo
from sdg_web.stores.interface import Row
from sdg_web.stores.sqlite import SqliteStore
from sdg_web.table import Table
from sdg_web.work.rests import Rests
from tests.web.test_room import Guest, run


def long_history(name: str = "go_fish", most: int = 30) -> tuple[list[Entry], Table]:
    """Return the entries of a table, and the table after each was taken by itself."""
    entries: list[Entry] = list(new_table(load(name), {}, {1: "Ann"}).entries)
    table = Table.opened("t", entries, Games())
    for number in range(most):
        if (seat := table.play.active) is None:
            break
        decisions = table.play.legal_decisions()
        made: list[Entry] = [
            Decided(seat, decisions[number % len(decisions)].text, f"key {number}")
        ]
        if number % 9 == 4:
            made.append(Named(2, f"Bob {number}"))
        for entry in made:
            table.take(entry)
            entries.append(entry)
        if table.play.can_undo(seat) and number % 5 == 2:
            entries.append(Undone(seat, f"undone {number}"))
            table.take(entries[-1])
    return entries, table


@pytest.mark.parametrize("name", ["go_fish", "six_card_golf", "sudoku_42", "goofspiel"])
def test_a_table_that_is_opened_is_as_if_each_entry_had_come_by_itself(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries, table = long_history(name)
    looks: list[int] = []
    seen_by = table_module.seen_by
    monkeypatch.setattr(
        table_module, "seen_by", lambda play, seat: (looks.append(seat), seen_by(play, seat))[1]
    )
    opened = Table.opened("t", entries, table.games)
    assert sorted(looks) == sorted(table.looked), "of each seat what it saw last, and no more"
    assert (opened.looked, opened.keys, opened.version) == (
        table.looked, table.keys, table.version,
    )  # fmt: skip
    assert list(opened.keys) == list(table.keys)
    for seat in (-1, *range(1, table.game.players + 1)):
        assert opened.shown(seat, 1200) == table.shown(seat, 1200)


def test_a_table_that_is_read_again_rests_between_its_entries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries, _ = long_history()
    rests: list[int] = []
    Table.opened("t", entries, Games(), lambda: rests.append(1))
    assert len(rests) == len(entries) - 1
    now, slept = [0.0], list[float]()
    monkeypatch.setattr("time.perf_counter", lambda: now[0])
    monkeypatch.setattr("time.sleep", slept.append)
    rest = Rests()
    for later in (0.0005, 0.0015, 0.0016, 0.05):
        now[0] = later
        rest()
    assert slept == pytest.approx([0.0015, 0.0485]), "as long as it has worked since"


def test_another_table_plays_while_one_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    entries, _ = long_history()
    store, go_on, begun = SqliteStore(), threading.Event(), threading.Event()
    store.write([Row("long", at, 0.0, written(each)) for at, each in enumerate(entries)])

    class Held(Rests):
        def __call__(self) -> None:
            begun.set()
            assert go_on.wait(60)

    monkeypatch.setattr("sdg_web.all_tables.Rests", Held)

    async def play() -> None:
        room = Room(store)
        monkeypatch.setattr("sdg_web.all_tables.Rests", Rests)  # for the table that is opened first
        name, keys = await room.begin(load("tic_tac_toe"), {}, {})
        one, other = [await Guest(room, name, key).sit() for key in keys]
        monkeypatch.setattr("sdg_web.all_tables.Rests", Held)
        opening = asyncio.create_task(room.table("long"))
        assert await asyncio.to_thread(begun.wait, 60)
        await one.decide("place b2", "a")
        await other.decide("place a1", "b")
        assert one.shown["version"] == 3 and not opening.done()
        go_on.set()
        assert (await opening).version == len(entries)
        await room.close()

    run(play)


def test_what_is_written_does_not_wait_for_what_is_read() -> None:
    store, go_on, begun = SqliteStore(), threading.Event(), threading.Event()
    entries = store.entries

    def slowly(table: str, start: int = 0) -> list[Entry]:
        begun.set()
        assert go_on.wait(60)
        return entries(table, start)

    async def play() -> None:
        room = Room(store)
        store.entries = slowly  # type: ignore[method-assign]
        reading = asyncio.create_task(room.store.entries("t"))
        assert await asyncio.to_thread(begun.wait, 60)
        await asyncio.wait_for(room.store.append("t", 0, Read(1)), 60)
        assert not reading.done()
        go_on.set()
        assert await reading == [Read(1)]

    run(play)


def test_what_others_have_stored_is_caught_up_with_in_slices() -> None:
    entries, table = long_history()
    store = SqliteStore()
    rows = [Row("t", at, 0.0, written(each)) for at, each in enumerate(entries)]
    store.write(rows[:1])

    async def play() -> None:
        room = Room(store)
        here = await room.opened("t")
        while room.follower._tasks:
            await asyncio.sleep(0.01)
        store.write(rows[1:])
        turns: list[int] = []

        def turn() -> None:
            turns.append(here.table.version)
            asyncio.get_running_loop().call_soon(turn)

        turn()
        async with here.lock:
            assert await room.changes.catch_up(here)
        assert len(set(turns)) > len(entries) // 10, "others have had their turns"
        assert here.table.shown(1, 1200) == table.shown(1, 1200)

    run(play)


def counted(monkeypatch: pytest.MonkeyPatch, method: str) -> Callable[[], int]:
    """Return what tells how often a method of plays was called."""
    calls: list[int] = []
    real = getattr(Playthrough, method)

    def noted(play: Playthrough, *given: object) -> object:
        calls.append(1)
        return real(play, *given)

    monkeypatch.setattr(Playthrough, method, noted)
    return lambda: len(calls)


def test_what_is_decided_is_carried_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    decided, undone = counted(monkeypatch, "decide"), counted(monkeypatch, "undo")

    async def play() -> None:
        room = Room(SqliteStore())
        name, keys = await room.begin(load("tic_tac_toe"), {}, {})
        one = await Guest(room, name, keys[0]).sit()
        await one.decide("place b2", "a")
        assert decided() == 1 and one.shown["version"] == 2
        await one.say(Undo(2, "u"))
        assert undone() == 1 and one.shown["version"] == 3
        await one.decide("place zz", "b")
        assert decided() == 1 and one.heard[-1]["say"] == "refused"

    run(play)


@pytest.mark.parametrize(
    "entry", [Undone(1), Named(2, "Eve"), Named(1, "greedy", "greedy"), Named(2, "seat 2"), Read(7),
              Decided(2, "place a1")],
    ids=lambda each: f"{type(each).__name__} {each}",
)  # fmt: skip
def test_what_is_tried_and_not_stored_changes_nothing(entry: Entry) -> None:
    begun = new_table(load("tic_tac_toe"), {2: "greedy"}, {1: "Ann"}).entries
    table = Table.opened("t", [*begun, Decided(1, "place b2", "a")], Games())

    def all_of_it() -> object:
        shown = [table.shown(seat, 1200) for seat in (-1, 1, 2)]
        return shown, table.version, dict(table.bots), dict(table.keys), dict(table.looked)

    before = all_of_it()
    carried = table.tried(entry)
    assert all_of_it() == before
    table.take(carried)
    assert table.version == 3 and table.entries[-1] == entry
    alone = Table.opened("t", table.entries, Games())
    assert all_of_it()[0] == [alone.shown(seat, 1200) for seat in (-1, 1, 2)]  # type: ignore[index]
