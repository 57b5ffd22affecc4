"""Kill servers at random moments while plays go on: nothing that was shown is lost or doubled.

    python -m benchmarks.table.kills [--kills 300] [--store FILE|postgresql://…] [--servers 1]
        [--faults] [--tables 12] [--minutes 60] [--seed 1]

With `--faults` servers are killed, or told that the store has failed, in the middle of a write. At
the end every table is played again from the store, and each message that a client was shown is
compared with what that version shows.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from attrs import define

from benchmarks.table.players import Seen, digest_of, play_on
from sdg.picture.picture import PHONE
from sdg_web.all_tables import Room
from sdg_web.entries import Challenged, Chosen, Decided, Entry, Undone
from sdg_web.games import Games
from sdg_web.stores.interface import Heard, Row, Store, StoreError
from sdg_web.stores.opening import store_of
from sdg_web.table import Table

GAMES = ("tic_tac_toe", "cat_sudoku", "go_fish")
EVERY = 25  # writes, of which one has a fault


@define
class Faulty:
    """A store in whose writes the server dies or the database fails."""

    store: Store
    chance: random.Random

    def write(self, rows: Sequence[Row]) -> list[bool]:
        fault = self.chance.randrange(4) if self.chance.randrange(EVERY) == 0 else None
        if fault == 0:  # it dies while it writes
            threading.Timer(self.chance.random() * 0.004, _die).start()
        if fault == 1:
            raise StoreError("a fault before it was written")
        done = self.store.write(rows)
        if fault == 2:
            raise StoreError("a fault after it was written")
        if fault == 3:  # it dies after it has written, before anybody knows
            _die()
        return done

    def entries(self, table: str, start: int = 0) -> list[Entry]:
        return self.store.entries(table, start)

    def tables(self) -> list[str]:
        return self.store.tables()

    def listen(self, heard: Heard) -> None:
        self.store.listen(heard)

    def close(self) -> None:
        self.store.close()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def serve(port: int, where: str, seed: int) -> None:
    """Serve as `sdg serve` does, with a store that has faults."""
    import uvicorn

    from sdg.files.resources import shipped
    from sdg_web.app import app_of

    files = [*shipped("games").rglob("*.sdg")]
    shelf = {path.stem: str(path) for path in files if path.stem in GAMES}
    room = Room(Faulty(store_of(where), random.Random(seed)))
    config = uvicorn.Config(app_of(room, shelf), log_level="error", access_log=False)
    uvicorn.Server(config).run([socket.create_server(("127.0.0.1", port), backlog=1024)])


class Servers:
    """Servers of one store, each of which is begun again when it has died."""

    def __init__(self, number: int, where: str, faults: bool, log: Path) -> None:
        self.where, self.faults, self.log = where, faults, log
        self.ports = [_free_port() for _ in range(number)]
        self.begun = 0
        self.processes = [self.begin(port) for port in self.ports]

    @property
    def bases(self) -> list[str]:
        return [f"127.0.0.1:{port}" for port in self.ports]

    def begin(self, port: int) -> subprocess.Popen[bytes]:
        self.begun += 1
        if self.faults:
            command = [
                "-m",
                "benchmarks.table.kills",
                "--serve",
                str(port),
                "--seed",
                str(self.begun),
            ]
        else:
            command = ["-m", "sdg_cli", "serve", *GAMES, "--port", str(port)]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *command, "--store", self.where], stdout=log, stderr=log
            )

    async def answers(self, place: int) -> None:
        """Wait until a server can be reached."""
        for _ in range(600):
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.ports[place])
                writer.close()
                return
            if self.processes[place].poll() is not None:
                self.processes[place] = self.begin(self.ports[place])
            await asyncio.sleep(0.05)
        raise AssertionError("a server does not start")

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


async def campaign(
    servers: Servers, kills: int, tables: int, seed: int, minutes: float
) -> tuple[Seen, int]:
    """Let servers die while clients play, until there were so many deaths or the time is over;
    return what was seen, and how often servers died."""
    end = time.monotonic() + 60 * minutes
    seen, chance, died = Seen(), random.Random(seed), 0
    for place in range(len(servers.ports)):
        await servers.answers(place)
    playing = [
        asyncio.create_task(
            play_on(seen, servers.bases, GAMES[each % len(GAMES)], 0.1, seed + each)
        )
        for each in range(tables)
    ]
    while died < kills and time.monotonic() < end:
        place = chance.randrange(len(servers.ports))
        if servers.faults:  # it dies by itself
            await asyncio.sleep(0.02)
            dead = [at for at, each in enumerate(servers.processes) if each.poll() is not None]
        else:
            await asyncio.sleep(chance.random() * 1.2)
            servers.processes[place].kill()
            servers.processes[place].wait()
            dead = [place]
        for place in dead:
            died += 1
            servers.processes[place] = servers.begin(servers.ports[place])
            await servers.answers(place)
        for task in playing:
            if task.done():
                task.result()
    await asyncio.sleep(2)  # all come back
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return seen, died


def judged(store: Store, seen: Seen) -> tuple[list[str], int]:
    """Return what is wrong with what clients were shown, and how many entries there are."""
    wrong, games, entries = list(seen.wrong), Games(), 0
    by_table: dict[str, dict[int, dict[int, str]]] = {}
    for (table, seat, version), digest in seen.views.items():
        by_table.setdefault(table, {}).setdefault(version, {})[seat] = digest
    for name, versions in by_table.items():
        stored = store.entries(name)
        entries += len(stored)
        keys = Counter(
            each.key for each in stored if isinstance(each, Decided | Undone | Challenged | Chosen)
        )
        wrong += [
            f"{name}: {key} is there {count} times" for key, count in keys.items() if count > 1
        ]
        if max(versions) > len(stored):
            wrong.append(f"{name}: version {max(versions)} was shown, {len(stored)} are stored")
            continue
        played = Table.opened(name, stored[:1], games)
        for entry in [None, *stored[1:]]:
            if entry is not None:
                played.take(entry)
            for seat, digest in versions.get(played.version, {}).items():
                if digest_of(played.shown(seat, PHONE)) != digest:
                    wrong.append(f"{name}: seat {seat} was shown another version {played.version}")
    return wrong, entries


def run(
    kills: int, where: str, servers: int, faults: bool, tables: int, seed: int, minutes: float = 60
) -> list[str]:
    """Run a campaign, print its figures, and return what is wrong."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        where = where or f"{folder}/tables.sqlite"
        log = Path(folder) / "log"
        running = Servers(servers, where, faults, log)
        try:
            seen, died = asyncio.run(campaign(running, kills, tables, seed, minutes))
        finally:
            running.end()
        store = store_of(where)
        wrong, entries = judged(store, seen)
        store.close()
        text = log.read_text("utf-8", "replace")
    if "Traceback" in text:
        wrong.append("a traceback in the log: " + text[text.index("Traceback") :][:1500])
    print(
        f"{died} deaths, {len(seen.secrets) // 2} tables, {seen.over} over, {entries} entries,"
        f" {len(seen.views)} views shown, {seen.returns} returns, {seen.troubles} troubles,"
        f" {len(wrong)} wrong, {time.monotonic() - started:.0f} s", flush=True,
    )  # fmt: skip
    return wrong


def main() -> None:
    """Read the command line."""
    reader = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("kills", 300), ("servers", 1), ("tables", 12), ("seed", 1), ("serve", 0)):
        reader.add_argument(f"--{name}", type=int, default=usual)
    reader.add_argument("--minutes", type=float, default=60)
    reader.add_argument("--store", default="")
    reader.add_argument("--faults", action="store_true")
    given = reader.parse_args()
    if given.serve:
        serve(given.serve, given.store, given.seed)
        return
    wrong = run(given.kills, given.store, given.servers, given.faults, given.tables, given.seed,
                given.minutes)  # fmt: skip
    print("\n".join(wrong[:20]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
