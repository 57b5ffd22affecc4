"""Processes that do jobs for a server, as few as are needed and at most one for each core."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from attrs import define, field, frozen

from sdg_web.entries import Entry, written

PATIENCE = 60.0  # seconds that a job may take
LONGEST_ANSWER = 64 << 20  # bytes
MOST_NOTED = 200  # tables of which is noted how far a process has played along


class JobFailed(Exception):
    """A job was not done: it took too long, or its process ended."""


@frozen
class Thought:
    """What a bot decides; `engine` is that of its search: `C`, `reference`, or empty for others."""

    text: str
    engine: str


@define(eq=False)
class _Worker:
    """A process that does one job at a time, and how many entries of which tables it has."""

    process: asyncio.subprocess.Process
    has: dict[str, int] = field(factory=dict)
    killed: bool = False
    was_idle: bool = False  # whether it has done something before, and then nothing

    def kill(self) -> None:
        """End the process; once, since a second signal would take its exit code from asyncio."""
        if not self.killed and self.process.returncode is None:
            self.killed = True
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request; raise JobFailed if its process cannot go on."""
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            await self.process.stdin.drain()
            line = await self.process.stdout.readline()
        except (OSError, ValueError) as problem:
            raise JobFailed(str(problem)) from None
        if not line.endswith(b"\n"):
            raise JobFailed("its process ended")
        answer: dict[str, Any] = json.loads(line)
        return answer


class Pool:
    """The processes of one server. They are started when there is work for them."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most or max(2, (os.cpu_count() or 1) - 1)
        self._free = asyncio.Semaphore(self._most)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self.stopped = False

    async def decision(self, table: str, entries: Sequence[Entry], seat: int, bot: str) -> Thought:
        """Return what a bot decides at a seat of a table, of which all entries are given.

        A process that has played along gets the new ones alone. Raises JobFailed.
        """
        answer = await self._done(
            {"job": "decide", "table": table, "seat": seat, "bot": bot}, table, entries
        )
        return Thought(answer["text"], answer["engine"])

    async def ask(self, job: str, **data: Any) -> dict[str, Any]:
        """Return the answer of a job that keeps nothing. Raises JobFailed."""
        return await self._done({"job": job, **data})

    def stop(self) -> None:
        """Let all jobs fail now, and those to come: the server ends."""
        self.stopped = True
        for worker in self._all:
            worker.kill()

    async def close(self) -> None:
        """Stop, and wait until no process is left."""
        self.stop()
        self._idle.clear()
        while self._all:
            await self._end(self._all.pop())

    async def _done(
        self, request: dict[str, Any], table: str = "", entries: Sequence[Entry] = ()
    ) -> dict[str, Any]:
        async with self._free:
            if self.stopped:
                raise JobFailed("the server ends")
            worker = await self._taken(table)
            try:
                async with asyncio.timeout(PATIENCE):
                    try:
                        answer = await _asked(worker, request, table, entries)
                    except JobFailed:
                        if not worker.was_idle or self.stopped:
                            raise
                        await self._end(worker)  # it may have been dead before it was asked
                        worker = await self._started()
                        answer = await _asked(worker, request, table, entries)
            except BaseException as problem:  # cancelled, too: its answer would be the next one's
                await self._end(worker)
                if isinstance(problem, TimeoutError):
                    raise JobFailed(f"it took more than {PATIENCE:.0f} seconds") from None
                raise
            self._idle.append(worker)
        if "failed" in answer:
            raise JobFailed(answer["failed"])
        return answer

    async def _taken(self, table: str) -> _Worker:
        """Return an idle process, best one that has played along; a new one if there is none."""
        while self._idle:
            worker = next((each for each in self._idle if table in each.has), self._idle[-1])
            self._idle.remove(worker)
            if worker.process.returncode is None:
                worker.was_idle = True
                return worker
            self._all.discard(worker)
        return await self._started()

    async def _started(self) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "sdg_web.work.process", limit=LONGEST_ANSWER,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        worker = _Worker(process)
        self._all.add(worker)
        return worker

    async def _end(self, worker: _Worker) -> None:
        """End a process that has no answer to give any more."""
        self._all.discard(worker)
        worker.kill()
        await worker.process.wait()


async def _asked(
    worker: _Worker, request: dict[str, Any], table: str, entries: Sequence[Entry]
) -> dict[str, Any]:
    """Ask a process, with the entries of the table that it does not have."""
    if not table:
        return await worker.ask(request)
    start = worker.has.pop(table, 0)
    answer = await worker.ask(_continued(request, entries, start))
    if "behind" in answer:  # it has forgotten the table
        answer = await worker.ask(_continued(request, entries, 0))
    worker.has[table] = len(entries)
    while len(worker.has) > MOST_NOTED:
        del worker.has[next(iter(worker.has))]
    return answer


def _continued(request: dict[str, Any], entries: Sequence[Entry], start: int) -> dict[str, Any]:
    return {**request, "start": start, "entries": [written(each) for each in entries[start:]]}
