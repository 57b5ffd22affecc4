"""A server between browsers and a table that means no good: it delays, cuts, doubles and reorders.

TCP keeps the order of bytes, so faults are made of whole WebSocket messages. Pages pass unharmed.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

from attrs import define, field
from websockets.asyncio.client import connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import WebSocketException
from websockets.http11 import Request, Response


@define(eq=False)
class Meddler:
    """Stands before the server at `base`. Faults come with these chances for each message; late
    ones wait up to `slow` seconds, so that others overtake them."""

    base: str
    seed: int = 1
    late: float = 0.3
    twice: float = 0.15
    cut: float = 0.02
    lost: float = 0.0
    slow: float = 0.05
    done: Counter[str] = field(factory=Counter)  # how often there was which fault
    at: str = ""  # its own host and port, once it runs
    _loop: asyncio.AbstractEventLoop | None = None
    _ended: asyncio.Event | None = None
    _thread: threading.Thread | None = None

    def __enter__(self) -> Meddler:
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        assert ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._loop is not None and self._ended is not None and self._thread is not None
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(10)

    async def _serve(self, ready: threading.Event) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        server: Server
        async with serve(
            self._between, "127.0.0.1", 0, process_request=self._page, compression=None,
            max_size=None, close_timeout=1,
        ) as server:  # fmt: skip
            self.at = "{}:{}".format(*next(iter(server.sockets)).getsockname())
            ready.set()
            await self._ended.wait()

    async def _page(self, _: ServerConnection, request: Request) -> Response | None:
        """Fetch what is no socket from the server."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return None
        return await asyncio.to_thread(self._fetched, request.path)

    def _fetched(self, path: str) -> Response:
        try:
            with urlopen(f"http://{self.base}{path}", timeout=30) as answer:
                status, headers, body = answer.status, answer.headers, answer.read()
        except HTTPError as wrong:
            status, headers, body = wrong.code, wrong.headers, wrong.read()
        kept = Headers({"Content-Type": headers["Content-Type"], "Content-Length": str(len(body)),
                        "Connection": "close"})  # fmt: skip
        return Response(status, HTTPStatus(status).phrase, kept, body)

    async def _between(self, browser: ServerConnection) -> None:
        assert browser.request is not None
        chance = random.Random(f"{self.seed} {sum(self.done.values())}")
        try:
            async with connect(
                f"ws://{self.base}{browser.request.path}", origin=f"http://{self.base}",  # type: ignore[arg-type]
                compression=None, max_size=None, close_timeout=1,
            ) as server:  # fmt: skip
                ways = [
                    asyncio.create_task(self._pass(browser, server, chance)),
                    asyncio.create_task(self._pass(server, browser, chance)),
                ]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except (OSError, WebSocketException):
            pass
        browser.transport.abort()  # as a cable does that is cut

    async def _pass(self, source: Any, target: Any, chance: random.Random) -> None:
        """Pass messages on until a connection ends, or is cut."""
        self.done["connections"] += 1
        waiting: set[asyncio.Task[None]] = set()

        def give(message: Any, seconds: float) -> None:
            task = asyncio.create_task(_given(target, message, seconds))
            waiting.add(task)
            task.add_done_callback(waiting.discard)

        try:
            async for message in source:
                self.done["messages"] += 1
                fault = chance.random()
                if fault < self.cut:
                    self.done["cut"] += 1
                    if chance.random() < 0.5:
                        await target.send(message)
                        await asyncio.sleep(chance.random() * self.slow)
                    return
                if chance.random() < self.lost:
                    self.done["lost"] += 1
                    continue
                for _ in range(1 + (chance.random() < self.twice)):
                    is_late = chance.random() < self.late
                    self.done["late"] += is_late
                    self.done["given"] += 1
                    give(message, chance.random() * self.slow if is_late else 0)
        finally:
            for task in list(waiting):
                task.cancel()


async def _given(target: Any, message: Any, seconds: float) -> None:
    await asyncio.sleep(seconds)
    with suppress(WebSocketException):
        await target.send(message)
