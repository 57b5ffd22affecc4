"""How many tables one server holds: `python benchmarks/table/load.py --tables 300 --minutes 10`.

A server of its own is started, with a store in a temporary file. At each table `--sockets` are
open, usually four: its seats, and watchers for what is left. Every `--pause` seconds on average the
active seat takes a decision by chance; measured is the time from the decision sent until all of
them have the view that it led to. A table whose game is over makes room for a new one of the same
game. 200 watchers of one table: `--tables 1 --sockets 202 --game cardoku --pause 1`.

With `--servers 2 --store postgresql://…` the tables are spread over so many servers, and so are the
sockets of each table.

Reported: decisions, the median and the 99th percentile of that time, decisions that were lost or
came twice (each view has the number of entries), CPU of the servers and of this generator,
and the memory of the servers a minute after the start and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

GAMES = (
    "cat_sudoku", "cardoku", "knizia_sudoku", "sudoku_tactics", "sudoku_42",
    "tic_tac_toe", "connect_four", "hearts", "go_fish", "klondike", "kalah", "reversi",
)  # fmt: skip
VERSION = re.compile(r'"version":(\d+)')


class Socket:
    """One browser: the newest version that it was shown, and who waits for a newer one."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.version, self.text = 0, ""
        self.skipped: list[str] = []
        self._news = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self.connection:
            assert isinstance(message, str)
            if not message.startswith('{"say":"view"'):
                if not message.startswith('{"say":"taken"'):
                    self.skipped.append(message[:200])
                continue
            match = VERSION.search(message)
            assert match is not None
            if int(match[1]) < self.version:
                self.skipped.append(f"version {match[1]} after {self.version}")
            self.version, self.text = int(match[1]), message
            self._news.set()

    async def reach(self, version: int) -> None:
        """Wait until this version is shown."""
        while self.version < version:
            self._news.clear()
            await self._news.wait()

    async def say(self, **message: object) -> None:
        await self.connection.send(json.dumps(message))


class Load:
    """All tables, and what was measured at them."""

    def __init__(
        self, addresses: Sequence[str], pause: float, until: float, seed: int, sockets: int = 4
    ) -> None:
        self.addresses, self.pause, self.until, self.sockets = addresses, pause, until, sockets
        self.chance = random.Random(seed)
        self.times: list[tuple[float, str]] = []  # seconds, and of which game
        self.wrong: list[str] = []
        self.over = 0

    async def table(self, game: str, wait: float) -> None:
        """Play one table after another until the time is up."""
        await asyncio.sleep(wait)
        while time.monotonic() < self.until:
            try:
                at = self.chance.randrange(len(self.addresses))
                details = await asyncio.to_thread(begun, self.addresses[at], game)
                links = list(details["seats"].values())
                links += [details["watch"]] * (self.sockets - len(links))
                sockets = [await self._opened(link, at + number)
                           for number, link in enumerate(links[: self.sockets])]  # fmt: skip
            except OSError as problem:  # a server that is late for a new table is no reason to stop
                self.wrong.append(f"no table of {game}: {problem!r}")
                continue
            try:
                await self._played(game, sockets)
            finally:
                for socket in sockets:
                    await socket.connection.close()
                    self.wrong.extend(socket.skipped)

    async def _opened(self, link: str, number: int) -> Socket:
        path, _, secret = link.partition("#")
        address = self.addresses[number % len(self.addresses)]
        connection = await connect(
            f"ws://{address}{path}/socket", origin=f"http://{address}",  # type: ignore[arg-type]
            max_size=1 << 24, compression=None,
        )  # fmt: skip
        socket = Socket(connection)
        await socket.say(say="hello", secret=secret, width=1200)
        await socket.reach(1)
        return socket

    async def _played(self, game: str, sockets: list[Socket]) -> None:
        while time.monotonic() < self.until:
            await asyncio.sleep(self.chance.expovariate(1 / self.pause))
            view = json.loads(sockets[0].text)["view"]
            active = view.get("active")
            if active is None or view.get("over") or active > len(sockets):
                self.over += 1
                return
            seat = sockets[active - 1]
            decision = self._decision(json.loads(seat.text)["view"])
            before, began = seat.version, time.perf_counter()
            await seat.say(say="decide", version=before, text=decision,
                           key=str(self.chance.random()))  # fmt: skip
            try:
                async with asyncio.timeout(30):
                    for socket in sockets:
                        await socket.reach(before + 1)
            except TimeoutError:
                self.wrong.append(f"not shown after 30 s: {decision}: {seat.skipped[-1:]}")
                return
            self.times.append((time.perf_counter() - began, game))
            if any(socket.version > before + 1 for socket in sockets) and not view.get("clock"):
                self.wrong.append(f"taken twice: {decision}")

    def _decision(self, view: dict[str, Any]) -> str:
        offer = self.chance.choice([each for each in view["offers"] if not each.get("free")])
        words, then = [offer["action"]], offer.get("choices")
        while then:
            words.append(self.chance.choice(list(then)))
            then = then[words[-1]] if isinstance(then, dict) else None
        return " ".join(words)


def begun(address: str, game: str) -> dict[str, Any]:
    """Begin a table of a game; return what the server says of it."""
    body = json.dumps({"game": game}).encode()
    asked = Request(f"http://{address}/api/tables", body, {"Content-Type": "application/json"})
    with urlopen(asked, timeout=60) as answer:
        details: dict[str, Any] = json.load(answer)
        return details


def memory(process: int) -> float:
    """Return the resident memory of a process, in MB."""
    match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert match is not None
    return int(match[1]) / 1024


def _cpu(process: int) -> float:
    """Return the CPU seconds that a process has taken."""
    parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(servers: int, store: str) -> Iterator[list[subprocess.Popen[str]]]:
    """Start servers of one store, and end them; without a store it is a file of their own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sdg_cli", "serve", "--port", "0",
                   "--store", store or str(Path(folder, "tables.sqlite"))]  # fmt: skip
        started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
                   for _ in range(servers)]  # fmt: skip
        try:
            yield started
        finally:
            for process in started:
                process.terminate()
            for process in started:
                process.wait()


def address_of(server: subprocess.Popen[str]) -> str:
    """Return where a server listens, once it says so."""
    assert server.stdout is not None
    match = re.search(r"http://([^/]+)/", server.stdout.readline())
    assert match is not None, "the server did not start"
    return match[1]


async def measured(
    tables: int, minutes: float, pause: float, seed: int, sockets: int, games: tuple[str, ...],
    servers: int, store: str,
) -> dict[str, Any]:  # fmt: skip
    """Return what was measured with so many tables for so long."""
    with serving(servers, store) as processes:
        addresses = [address_of(each) for each in processes]
        begun = time.monotonic()
        load = Load(addresses, pause, begun + minutes * 60, seed, sockets)
        ramp = min(60.0, minutes * 15)
        tasks = [
            asyncio.create_task(load.table(games[at % len(games)], ramp * at / tables))
            for at in range(tables)
        ]
        await asyncio.sleep(ramp * 1.25)
        early, at_ramp = [round(memory(each.pid)) for each in processes], len(load.times)
        cpu, own = sum(_cpu(each.pid) for each in processes), getrusage(RUSAGE_SELF)
        since = time.monotonic()
        await asyncio.gather(*tasks)
        spent, mine = time.monotonic() - since, getrusage(RUSAGE_SELF)
        cpu = sum(_cpu(each.pid) for each in processes) - cpu
        times = sorted(each for each, _ in load.times[at_ramp:])
        slowest = sorted(load.times[at_ramp:])[-5:]
        return {
            "tables": tables, "servers": servers, "minutes": minutes, "decisions": len(times),
            "a second": round(len(times) / spent, 1),
            "median ms": round(1000 * times[len(times) // 2], 1),
            "p99 ms": round(1000 * times[int(len(times) * 0.99)], 1),
            "worst": [f"{1000 * each:.0f} ms, {game}" for each, game in reversed(slowest)],
            "server CPU ms a decision": round(1000 * cpu / len(times), 1),
            "server CPU %": round(100 * cpu / spent),
            "generator CPU %": round(
                100 * (mine.ru_utime + mine.ru_stime - own.ru_utime - own.ru_stime) / spent),
            "memory MB": [early, [round(memory(each.pid)) for each in processes]],
            "games over": load.over, "wrong": load.wrong[:10], "wrong in all": len(load.wrong),
        }  # fmt: skip


def main() -> None:
    """Measure, and print it as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--pause", type=float, default=10, help="seconds between decisions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sockets", type=int, default=4, help="at each table")
    parser.add_argument("--game", action="append", help="play this, not all of them")
    parser.add_argument("--servers", type=int, default=1, help="more than one need PostgreSQL")
    parser.add_argument("--store", default="", help="postgresql://…, or a file")
    given = parser.parse_args()
    games = tuple(given.game or GAMES)
    figures = asyncio.run(measured(
        given.tables, given.minutes, given.pause, given.seed, given.sockets, games,
        given.servers, given.store,
    ))  # fmt: skip
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
