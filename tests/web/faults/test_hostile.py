"""A little of `benchmarks/table/hostile.py`, and what keeps one table from holding up another."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
from benchmarks.table.hostile import run
from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.connections.fair_turns import FREE, Turns
from sdg_web.connections.mailbox import MOST, Mailbox
from sdg_web.connections.pace import BURST, RATE, Pace
from sdg_web.open_table import Message
from sdg_web.requests import Decide, Rename
from sdg_web.stores.sqlite import SqliteStore
from tests.web.test_room import Guest
from tests.web.test_room import run as run_room


@pytest.mark.slow
def test_hostile_messages_harm_nobody() -> None:
    figures, wrong = run(1500, 3, 100, 1)
    timed = "of the table is"  # times are measured by the benchmark, on a machine that is at rest
    assert [each for each in wrong if timed not in each] == []
    assert figures["messages"] == 1500 and figures["decisions attacked"] > 0


def test_of_views_that_wait_the_newest_is_sent() -> None:
    async def play() -> None:
        mailbox = Mailbox()
        for version in range(1000):
            mailbox.put(Message(say="view", version=version))
        mailbox.put(Message(say="taken", key="a"))
        assert '"version":999' in await mailbox.next() and "taken" in await mailbox.next()
        for _ in range(MOST):
            mailbox.put(Message(say="answer"))
        waits = asyncio.create_task(mailbox.has_room())
        await asyncio.sleep(0)
        assert not waits.done()
        await mailbox.next()
        await waits

    asyncio.run(asyncio.wait_for(play(), 10))


def test_a_browser_that_floods_is_slowed() -> None:
    async def play() -> float:
        pace, loop = Pace(), asyncio.get_running_loop()
        began = loop.time()
        for _ in range(BURST + 2):
            await pace.step()
        return loop.time() - began

    assert asyncio.run(asyncio.wait_for(play(), 10)) > 1.5 / RATE


def test_who_has_had_least_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sdg_web.connections.fair_turns.REST", 0.0)

    async def play() -> list[str]:
        turns, order = Turns(), list[str]()
        for who, had in (("much", 9), ("more", 99), ("some", 2), ("little", 0)):
            turns._note(who, had * FREE)

        async def ask(who: str) -> None:
            async with turns.turn(who):
                order.append(who)
                await asyncio.sleep(0.01)

        await asyncio.gather(*map(ask, ("much", "more", "some", "little")))
        return order

    assert asyncio.run(asyncio.wait_for(play(), 10)) == ["much", "little", "some", "more"]


def test_a_name_that_is_given_twice_is_stored_once() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, keys = await room.begin(load("tic_tac_toe"), {}, {})
        one, other = [await Guest(room, table, key).sit() for key in keys]
        for _ in range(3):
            await one.say(Rename("Ann"))
        assert other.shown["version"] == 2

    run_room(play)


def test_decisions_that_are_refused_do_not_set_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        game = load("sudoku_tactics", players=2, options={"minutes": 5})
        table, keys = await room.begin(game, {}, {})
        one, _, watcher = [await Guest(room, table, key).sit() for key in (*keys, "")]
        (await room.opened(table)).since -= 5
        await watcher.say(Decide(1, "w", one.decisions()[0]))
        await one.say(Decide(1, "x", "nonsense"))
        assert len(room.store.store.entries(table)) == 1, "else what others do would be stale"
        await one.decide(one.decisions()[0], "a")
        assert one.heard[-1] == {"say": "taken", "key": "a"}

    run_room(play)
