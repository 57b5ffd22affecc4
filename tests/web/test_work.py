"""Processes beside the server: what they answer, and what happens when one ends."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from sdg.agents import agent_named, generator_of
from sdg.agents.agent_view import View
from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.entries import Decided, Entry, written
from sdg_web.stores.sqlite import SqliteStore
from sdg_web.table import Table
from sdg_web.work import pool as pool_module
from sdg_web.work.jobs import Jobs
from sdg_web.work.pool import JobFailed, Pool


def run(play: Callable[[Pool], Coroutine[Any, Any, None]], most: int = 1) -> None:
    async def whole() -> None:
        pool = Pool(most)
        try:
            await play(pool)
        finally:
            await pool.close()

    asyncio.run(asyncio.wait_for(whole(), 120))


async def table_of(name: str, room: Room) -> Table:
    table, _ = await room.begin(load(name), {}, {})
    return await room.table(table)


def decided(table: Table, bot: str) -> str:
    """Return what a bot decides in this process."""
    seat, play = table.play.active, table.play
    agent = agent_named(bot)
    assert agent is not None and seat is not None
    view = View(play.game, play.state, seat, play)
    return agent.decide(view, generator_of(play.seed, play.decisions, seat)).text


@pytest.mark.parametrize("bot", ["random", "greedy", "search:20"])
def test_a_bot_beside_the_server_decides_as_it_would_in_it(bot: str) -> None:
    async def play(pool: Pool) -> None:
        room = Room(SqliteStore())
        tables = [await table_of("cat_sudoku", room), await table_of("go_fish", room)]
        for _ in range(5):  # two tables that take turns in one process
            for table in tables:
                seat = table.play.active
                assert seat is not None
                thought = await pool.decision(table.name, table.entries, seat, bot)
                assert thought.text == decided(table, bot)
                assert bool(thought.engine) is bot.startswith("search")
                table.take(Decided(seat, thought.text))

    run(play)


def test_a_process_that_has_forgotten_a_table_is_told_all_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tables() -> list[Table]:
        room = Room(SqliteStore())
        return [await table_of("tic_tac_toe", room) for _ in range(2)]

    jobs = Jobs()
    monkeypatch.setattr("sdg_web.work.jobs.MOST_TABLES", 1)
    one, other = asyncio.run(tables())

    def asked(table: Table, entries: list[Entry], start: int) -> dict[str, Any]:
        return jobs.answer({
            "job": "decide", "table": table.name, "seat": 1, "bot": "greedy", "start": start,
            "entries": [written(each) for each in entries],
        })  # fmt: skip

    assert "text" in asked(one, one.entries, 0) and "text" in asked(one, [], 1)
    assert "text" in asked(other, other.entries, 0)
    assert asked(one, [], 1) == {"behind": True}
    assert "text" in asked(one, one.entries, 0)


def test_a_process_that_is_killed_or_takes_too_long_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(pool: Pool) -> None:
        room = Room(SqliteStore())
        table = await table_of("tic_tac_toe", room)
        await pool.decision(table.name, table.entries, 1, "random")
        (worker,) = pool._idle
        worker.process.kill()
        await worker.process.wait()
        assert (await pool.decision(table.name, table.entries, 1, "random")).text
        with monkeypatch.context() as patch:
            patch.setattr(pool_module, "PATIENCE", 0.01)
            with pytest.raises(JobFailed, match="it took more than"):
                await pool.decision(table.name, table.entries, 1, "search:1000000")
        assert (await pool.decision(table.name, table.entries, 1, "random")).text
        with pytest.raises(JobFailed, match="KeyError"):
            await pool.ask("nothing of the kind")
        assert "<svg" in (await pool.ask("picture", path="tic_tac_toe", theme="light"))["svg"]

    run(play)


def test_a_table_whose_bot_thinks_holds_up_no_other() -> None:
    async def play(pool: Pool) -> None:
        room = Room(SqliteStore())
        slow, quick = await table_of("hex", room), await table_of("tic_tac_toe", room)
        thinking = asyncio.create_task(pool.decision(slow.name, slow.entries, 1, "search:3000ms"))
        await asyncio.sleep(0.2)
        assert (await pool.decision(quick.name, quick.entries, 1, "greedy")).text
        assert not thinking.done()
        await thinking

    run(play, most=2)


def test_a_process_that_has_died_while_idle_is_replaced() -> None:
    async def play() -> None:
        pool = Pool(1)
        body = {"body": "[]", "shelf": {}}
        first = await pool.ask("table", **body)
        for process in [each.process for each in pool._all]:
            os.kill(process.pid, signal.SIGKILL)
        assert await pool.ask("table", **body) == first == {
            "wrong": "a table is begun with an object"
        }  # fmt: skip
        await pool.close()

    asyncio.run(asyncio.wait_for(play(), 30))
