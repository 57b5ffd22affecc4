"""How long other tables wait while a long one is read again: `python -m benchmarks.table.opening`.

Tables with `--decisions` entries are put into a store, and a server of its own is started with it.
At another table two seats decide in turn, as fast as they are answered; measured is the time from
a decision sent until both have seen it, before and while browsers open the long tables one after
the other. `--of /path/to/web` measures another checkout of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from attrs import evolve

from benchmarks.table.players import begun
from benchmarks.table.sockets import Socket
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg_web.entries import Decided, Entry, written
from sdg_web.new_table import new_table
from sdg_web.stores.interface import Row
from sdg_web.stores.sqlite import SqliteStore


def history(game: str, decisions: int) -> list[Entry]:
    """Return the entries of a table at which so much was decided, by chance."""
    rules = load(game)
    for seed in itertools.count(1):
        begun = evolve(new_table(rules, {}, {}).begun, seed=seed)
        play, chance = Playthrough(rules, seed, begun.names), random.Random(seed)
        entries: list[Entry] = [begun]
        while len(entries) <= decisions and (seat := play.active) is not None:
            decision = chance.choice(play.legal_decisions())
            entries.append(Decided(seat, decision.text))
            play.decide(decision)
        if len(entries) > decisions:
            break
    return entries


async def opened(base: str, path: str) -> Socket:
    """Open a table as a browser does; return the socket once the table is shown."""
    socket = Socket([base], 0, path)
    await socket.reach(1)
    return socket


async def measured(base: str, names: list[str], seconds: float) -> None:
    """Play at one table; open the others after some seconds; report."""
    details = await asyncio.to_thread(begun, [base], 0, "tic_tac_toe")
    seats = [await opened(base, details["seats"][seat]) for seat in "12"]
    times: dict[str, list[float]] = {"before": [], "while a long table is opened": []}
    phase, done = "before", False

    async def play() -> None:
        while not done:
            now = phase
            version, began = seats[0].version, time.perf_counter()
            if version % 2:
                await seats[0].decide("place a1")
            else:
                await seats[0].undo()
            for each in seats:
                await each.reach(version + 1)
            times[now].append(time.perf_counter() - began)
            await asyncio.sleep(0.11)  # the pace that a browser is allowed

    playing = asyncio.create_task(play())
    await asyncio.sleep(seconds)
    phase = "while a long table is opened"
    took, long = list[float](), list[Socket]()
    for name in names:
        began = time.perf_counter()
        long.append(await opened(base, f"/t/{name}"))
        took.append(time.perf_counter() - began)
    done = True
    await playing
    for socket in [*seats, *long]:
        await socket.close()
    for name, each in times.items():
        each.sort()
        middle, late = (1000 * each[int(len(each) * part)] for part in (0.5, 0.9))
        print(
            f"{name}: {len(each)} decisions at the other table, median {middle:.0f} ms,"
            f" p90 {late:.0f} ms, longest {1000 * each[-1]:.0f} ms"
        )
    print(f"opened in {', '.join(f'{each:.1f}' for each in took)} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="sudoku_42")
    parser.add_argument("--decisions", type=int, default=2200)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--of", type=Path, default=Path(__file__).parents[2])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "t.sqlite")
        entries = history(options.game, options.decisions)
        names = [f"long{number}" for number in range(options.tables)]
        for name in names:
            store.write([
                Row(name, number, 0.0, written(each)) for number, each in enumerate(entries)
            ])  # fmt: skip
        store.close()
        print(f"{options.tables} tables of {options.game} with {len(entries)} entries")
        paths = os.pathsep.join(str(options.of / each) for each in ("interpreter", "cli", "web"))
        server = subprocess.Popen(
            [sys.executable, "-m", "sdg_cli", "serve", "--port", "0", "--store", "t.sqlite"],
            cwd=folder, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip
        try:
            assert server.stdout is not None
            match = re.search(r"http://(\S+)/", server.stdout.readline())
            assert match is not None
            asyncio.run(measured(match[1], names, options.seconds))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
