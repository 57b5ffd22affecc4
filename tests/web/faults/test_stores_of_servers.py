"""A server whose store goes and comes back: a database that is gone, a disk that is full."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
from websockets.sync.client import ClientConnection, connect

from sdg_web.entries import Decided
from sdg_web.stores.interface import LAYOUT
from sdg_web.stores.opening import store_of
from sdg_web.stores.sqlite import SqliteStore
from tests.support.chromium import missing
from tests.web.stores.postgres import binaries, postgres
from tests.web.test_server import PATHS, post

pytestmark = pytest.mark.slow


@contextmanager
def served(
    store: str, folder: Path, before: Callable[[], None] | None = None
) -> Iterator[tuple[str, int]]:
    """Serve tic-tac-toe with a store; give its address and its process. What it says is in the
    file `log`."""
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "sdg_cli", "serve", "tic_tac_toe", "--port", "0", "--store",
             store], stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=before, cwd=folder,
            env={**os.environ, "PYTHONPATH": PATHS},
        )  # fmt: skip
    try:
        assert process.stdout is not None
        found = re.search(r"http://(\S+)/", process.stdout.readline())
        assert found is not None, (folder / "log").read_text()
        yield found[1], process.pid
    finally:
        process.kill()
        process.wait()


class Seat:
    """A seat at a socket of a server."""

    def __init__(self, base: str, link: str) -> None:
        path, _, key = link.partition("#")
        self.heard: list[dict[str, Any]] = []
        address = f"ws://{base}{path}/socket"
        self.wire: ClientConnection = connect(address, origin=f"http://{base}", legacy=True)  # type: ignore[arg-type, call-arg]
        self.wire.send(json.dumps({"say": "hello", "secret": key, "width": 375}))
        self.until("view")

    def until(self, *say: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        while True:
            self.heard.append(json.loads(self.wire.recv(timeout=60)))
            if self.heard[-1]["say"] in say:
                return self.heard[-1]

    def reach(self, version: int) -> None:
        """Hear until this version is shown."""
        while self.version < version:
            self.until("view")

    @property
    def version(self) -> int:
        return max(each["version"] for each in self.heard if each["say"] == "view")

    def decide(self, cell: str, key: str) -> None:
        said = {"say": "decide", "version": self.version, "key": key, "text": f"place {cell}"}
        self.wire.send(json.dumps(said))


def decided(store: str, table: str) -> list[str]:
    opened = store_of(store)
    try:
        return [each.text for each in opened.entries(table) if isinstance(each, Decided)]
    finally:
        opened.close()


def asked(base: str, path: str, body: bytes | None = None) -> tuple[int, str]:
    """Return the status and the text of an answer."""
    request = Request(f"http://{base}{path}", body, {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as wrong:
        return wrong.code, wrong.read().decode()


def test_a_database_that_is_gone_for_a_while_loses_nothing(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    if binaries() is None:
        missing("PostgreSQL is not installed")
    gone = float(os.environ.get("SDG_GONE", "6"))  # seconds
    with postgres() as database, served(database.url, tmp_path) as (base, _):
        _, told = post(base, {"game": "tic_tac_toe"})
        one, other = (Seat(base, told["seats"][seat]) for seat in "12")
        one.decide("b2", "a")
        one.until("taken")
        other.until("view")
        database.end()
        ended = time.monotonic()
        other.decide("a1", "b")
        trouble = other.until("trouble")
        assert trouble["key"] == "b" and "stored" in trouble["why"]
        status, wrong = asked(base, "/t/0123456789ab")
        assert status == 503 and "store" in wrong
        assert asked(base, "/")[0] == 200
        time.sleep(max(0.0, gone - (time.monotonic() - ended)))
        before = len(other.heard)
        database.begin()
        assert other.until("view")["version"] == 2, "by itself"
        assert all(each["say"] != "view" or each["version"] == 2 for each in other.heard[before:])
        other.decide("a1", "b")
        other.until("taken")
        one.until("view")
        while one.version < 3:
            one.until("view")
        assert decided(database.url, told["table"]) == ["place b2", "place a1"]
        said = (tmp_path / "log").read_text()
        assert "store: table" in said and "can be read again" in said and "Traceback" not in said
        assert told["seats"]["1"].partition("#")[2] not in said


def test_a_disk_that_is_full_is_said_until_there_is_room(tmp_path: Path) -> None:
    most = 200_000  # bytes of a file of this process and its children

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    with served("t.sqlite", tmp_path, limited) as (base, process):
        begun = []
        for _ in range(200):
            status, said = asked(base, "/api/tables", b'{"game":"tic_tac_toe"}')
            if status != 200:
                break
            begun.append(json.loads(said))
        assert status == 503 and "The store cannot be used" in said
        seat = Seat(base, begun[0]["seats"]["1"])
        for number in range(200):
            seat.wire.send(json.dumps({"say": "rename", "name": f"{number} {'n' * 150}"}))
            told = seat.until("view", "trouble")
            if told["say"] == "trouble":
                break
        assert "This could not be stored" in told["why"]
        shown = seat.version
        resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        assert seat.until("view")["version"] == shown, "by itself"
        seat.decide("b2", "a")
        seat.until("taken")
        assert seat.version == shown + 1
        assert decided(str(tmp_path / "t.sqlite"), begun[0]["table"]) == ["place b2"]
        assert "Traceback" not in (tmp_path / "log").read_text()


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Give a folder that is a file system of one megabyte; skip where none may be mounted."""
    mounting = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True).returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("writes", [1, 3], ids=["first", "later"])
def test_a_small_disk_that_is_full_loses_nothing(tmp_path: Path, writes: int) -> None:
    (tmp_path / "disk").mkdir()
    with small_disk(tmp_path / "disk") as disk:
        store, filler = disk / "t.sqlite", disk / "filler"
        with served(str(store), tmp_path) as (base, _):
            _, told = post(base, {"game": "tic_tac_toe"})
            one, other = (Seat(base, told["seats"][seat]) for seat in "12")
            seats, cells, taken = (one, other), iter(("b2", "a1", "c3", "a3", "a2")), list[str]()
            for number in range(writes - 1):
                taken.append(next(cells))
                seats[number % 2].decide(taken[-1], f"before {number}")
                for each in seats:
                    each.reach(number + 2)
            with suppress(OSError), filler.open("wb", buffering=0) as full:
                while True:
                    full.write(bytes(512))
            assert shutil.disk_usage(disk).free == 0
            begun = [asked(base, "/api/tables", b'{"game":"tic_tac_toe"}')[0] for _ in range(8)]
            assert 503 in begun, "the log that SQLite has made before may still have had room"
            seat, key, cell, version = seats[(writes - 1) % 2], "full", next(cells), one.version
            seat.decide(cell, key)
            trouble = seat.until("trouble", "taken")
            assert trouble["say"] == "trouble" and "full" in trouble["why"]
            assert trouble["key"] == key
            again = Seat(base, told["seats"]["1"])
            assert again.version == one.version == version, "what is stored can be looked at"
            filler.unlink()
            seat.decide(cell, key)
            seat.until("taken")
            taken.append(cell)
            for each in (one, other, again):
                each.reach(version + 1)
            assert decided(str(store), told["table"]) == [f"place {each}" for each in taken]
        said = (tmp_path / "log").read_text()
        assert "is full" in said and "can be written again" in said and "Traceback" not in said


def test_a_store_that_cannot_be_written_or_is_newer_ends_the_start(tmp_path: Path) -> None:
    def started(store: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "sdg_cli", "serve", "tic_tac_toe", "--port", "0", "--store",
             store], capture_output=True, text=True, cwd=tmp_path, timeout=60,
            env={**os.environ, "PYTHONPATH": PATHS},
        )  # fmt: skip
        return done.returncode, done.stderr

    store = SqliteStore(tmp_path / "t.sqlite")
    store._db.execute(f"PRAGMA user_version={LAYOUT + 1}")
    store.close()
    before = (tmp_path / "t.sqlite").read_bytes()
    status, said = started("t.sqlite")
    assert status == 2 and "newer version of sdg" in said and "Traceback" not in said
    assert (tmp_path / "t.sqlite").read_bytes() == before, "it is not touched"
    for wrong in ("none/t.sqlite", ".", "file:t.sqlite?mode=ro"):
        status, said = started(f"/proc/{wrong}")
        assert status == 2 and "cannot be kept there" in said and "Traceback" not in said


def test_a_database_that_has_become_newer_takes_nothing_of_an_older_server(tmp_path: Path) -> None:
    psycopg = pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    if binaries() is None:
        missing("PostgreSQL is not installed")
    with postgres() as database, served(database.url, tmp_path) as (base, _):
        _, told = post(base, {"game": "tic_tac_toe"})
        seat = Seat(base, told["seats"]["1"])
        with psycopg.connect(database.url, autocommit=True) as db:
            db.execute("UPDATE sdg_layout SET layout = %s", (LAYOUT + 1,))
            seat.decide("b2", "a")
            assert "newer version of sdg" in seat.until("trouble")["why"]
            assert "newer version of sdg" in (tmp_path / "log").read_text()
            found = db.execute("SELECT count(*) FROM entries").fetchone()
            assert found == (1,)
            db.execute("UPDATE sdg_layout SET layout = %s", (LAYOUT,))
        assert seat.until("view")["version"] == 1
        seat.decide("b2", "a")
        seat.until("taken")
