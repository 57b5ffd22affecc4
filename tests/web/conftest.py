"""A server with some games, for tests that meet it as a browser does."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from sdg.files.resources import shipped
from sdg_web.all_tables import Room
from sdg_web.stores.sqlite import SqliteStore

GAMES = ("cat_sudoku", "cardoku", "knizia_sudoku", "more/tic_tac_toe", "more/hearts")
POINTED_AT = ("connect_four", "nim", "kalah", "calculation", "five_provinces", "go_fish")


@contextmanager
def serving(room: Room, shelf: Mapping[str, str]) -> Iterator[str]:
    """Serve a room in a thread; give its host and port."""
    import uvicorn

    from sdg_web.app import app_of

    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app_of(room, shelf), log_level="error"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(5)


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
    pytest.importorskip("starlette", reason="the extra `web` is not installed")
    shelf = {
        name.split("/")[-1]: str(shipped("games") / f"{name}.sdg")
        for name in (*GAMES, *(f"more/{each}" for each in POINTED_AT))
    }
    with serving(Room(SqliteStore()), shelf) as address:
        yield address
