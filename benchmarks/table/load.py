"""How many tables one server holds: `python -m benchmarks.table.load --tables 300 --minutes 10`.

A server of its own is started, with a store in a temporary file. At each table `--sockets` are
open, usually four: its seats, and watchers for what is left. Every `--pause` seconds on average the
active seat takes a decision by chance; measured is the time from the decision sent until all of
them have the view that it led to. A table whose game is over makes room for a new one of the same
game. 200 watchers of one table: `--tables 1 --sockets 202 --game cardoku --pause 1`.

With `--servers 2 --store postgresql://…` the tables are spread over so many servers, and so are the
sockets of each table; with `--kill` the last of them is killed (-9) when half of the time is over,
and the seats that it had go to the others.

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

from benchmarks.table.players import begun, chosen
from benchmarks.table.sockets import Socket

GAMES = (
    "cat_sudoku", "cardoku", "knizia_sudoku", "sudoku_tactics", "sudoku_42",
    "tic_tac_toe", "connect_four", "hearts", "go_fish", "klondike", "kalah", "reversi",
)  # fmt: skip


class Load:
    """All tables, and what was measured at them."""

    def __init__(
        self, addresses: Sequence[str], pause: float, until: float, seed: int, sockets: int = 4
    ) -> None:
        self.addresses, self.pause, self.until, self.sockets = addresses, pause, until, sockets
        self.chance = random.Random(seed)
        self.times: list[tuple[float, str]] = []  # seconds, and of which game
        self.sent: list[float] = []  # when each of them was decided
        self.away: list[float] = []  # seconds until a socket that was cut off was shown its table
        self.wrong: list[str] = []
        self.over = 0

    async def table(self, game: str, wait: float) -> None:
        """Play one table after another until the time is up."""
        await asyncio.sleep(wait)
        while time.monotonic() < self.until:
            try:
                at = self.chance.randrange(len(self.addresses))
                details = await asyncio.to_thread(begun, self.addresses, at, game)
            except OSError as problem:  # a server that is late for a new table is no reason to stop
                self.wrong.append(f"no table of {game}: {problem!r}")
                continue
            links = list(details["seats"].values())
            links += [details["watch"]] * (self.sockets - len(links))
            sockets = [Socket(self.addresses, at + number, link)
                       for number, link in enumerate(links[: self.sockets])]  # fmt: skip
            try:
                async with asyncio.timeout(60):
                    for socket in sockets:
                        await socket.reach(1)
                await self._played(game, sockets)
            except TimeoutError:
                self.wrong.append(f"no view of a new table of {game} in a minute")
            finally:
                for socket in sockets:
                    await socket.close()
                    self.away.extend(socket.away)
                    self.wrong.extend(socket.unexpected)

    async def _played(self, game: str, sockets: list[Socket]) -> None:
        while time.monotonic() < self.until:
            await asyncio.sleep(self.chance.expovariate(1 / self.pause))
            view = json.loads(sockets[0].text)["view"]
            active = view.get("active")
            if active is None or view.get("over") or active > len(sockets):
                self.over += 1
                return
            seat = sockets[active - 1]
            decision = str(chosen(json.loads(seat.text)["view"], self.chance))
            before, began = seat.version, time.monotonic()
            await seat.decide(decision)
            try:
                async with asyncio.timeout(30):
                    for socket in sockets:
                        await socket.reach(before + 1)
            except TimeoutError:
                self.wrong.append(f"not shown after 30 s: {decision}: {seat.unexpected[-1:]}")
                return
            self.times.append((time.monotonic() - began, game))
            self.sent.append(began)
            if any(socket.version > before + 1 for socket in sockets) and not view.get("clock"):
                self.wrong.append(f"taken twice: {decision}")

    def p99(self, since: float, until: float) -> float:
        """Return the 99th percentile of what was decided between two moments, in milliseconds."""
        times = sorted(taken for (taken, _), sent in zip(self.times, self.sent, strict=True)
                       if since <= sent < until)  # fmt: skip
        return round(1000 * times[int(len(times) * 0.99)], 1)


def memory(process: int) -> float:
    """Return the resident memory of a process, in MB; nothing of one that was killed."""
    match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(match[1]) / 1024 if match else 0


def cpu_of(process: int) -> float:
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
    servers: int, store: str, kill: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """Return what was measured with so many tables for so long; `kill` ends the last server."""
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
        cpu, own = sum(cpu_of(each.pid) for each in processes), getrusage(RUSAGE_SELF)
        since = killed = time.monotonic()
        if kill:
            await asyncio.sleep(minutes * 60 / 2 - ramp * 1.25)
            processes[-1].kill()
            killed = time.monotonic()
        await asyncio.gather(*tasks)
        spent, mine = time.monotonic() - since, getrusage(RUSAGE_SELF)
        cpu = sum(cpu_of(each.pid) for each in processes) - cpu
        times = sorted(each for each, _ in load.times[at_ramp:])
        slowest = sorted(load.times[at_ramp:])[-5:]
        killing = {} if not kill else {
            "sockets cut": len(load.away),
            "seconds until each is back, median and most": [
                round(sorted(load.away)[len(load.away) // 2], 2), round(max(load.away), 2)],
            "p99 ms before": load.p99(since, killed),
            "p99 ms from ten seconds later": load.p99(killed + 10, time.monotonic()),
        }  # fmt: skip
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
            **killing,
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
    parser.add_argument("--kill", action="store_true", help="the last server, at half time")
    given = parser.parse_args()
    games = tuple(given.game or GAMES)
    figures = asyncio.run(measured(
        given.tables, given.minutes, given.pause, given.seed, given.sockets, games,
        given.servers, given.store, given.kill,
    ))  # fmt: skip
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
