"""Sockets of browsers: each comes back by itself as the page does, to any server that is there."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Sequence

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

VERSION = re.compile(r'"version":(\d+)')
WAIT, LONGER, LONGEST = 0.5, 1.7, 8.0  # seconds until it tries again, as `connection.js` has them
PATIENCE = 300  # seconds: a long table is opened first
EXPECTED = ('{"say":"taken"', '{"say":"still"')
GONE = (OSError, WebSocketException, asyncio.TimeoutError, EOFError)


class Socket:
    """One browser: the newest version that it was shown, and who waits for a newer one."""

    def __init__(self, addresses: Sequence[str], at: int, link: str) -> None:
        """`link` is that of a seat or of watchers; the first server is number `at`."""
        self.addresses, self.at = addresses, at
        self.path, _, self.secret = link.partition("#")
        self.version, self.text = 0, ""
        self.unexpected: list[str] = []
        self.away: list[float] = []  # seconds from each cut until the table was shown again
        self._wire: ClientConnection | None = None
        self._pending: str | None = None  # what has been decided and is not shown yet
        self._news = asyncio.Event()
        self._staying = asyncio.create_task(self._stay())

    async def reach(self, version: int) -> None:
        """Wait until this version is shown."""
        while self.version < version:
            self._news.clear()
            await self._news.wait()

    async def decide(self, text: str) -> None:
        """Decide, at the version that is shown; it is said again where the connection is cut."""
        await self._change(say="decide", text=text)

    async def undo(self) -> None:
        """Take the last decision back."""
        await self._change(say="undo")

    async def _change(self, **message: object) -> None:
        key = str(random.random())
        self._pending = json.dumps({**message, "version": self.version, "key": key})
        try:
            if self._wire is not None:
                await self._wire.send(self._pending)
        except GONE:
            pass  # it is said again where this socket comes back

    async def close(self) -> None:
        """Go, and do not come back."""
        self._staying.cancel()
        await asyncio.gather(self._staying, return_exceptions=True)

    async def _stay(self) -> None:
        cut, wait, tried = None, WAIT, 0
        while True:
            base = self.addresses[(self.at + tried) % len(self.addresses)]
            try:
                async with connect(
                    f"ws://{base}{self.path}/socket", origin=f"http://{base}",  # type: ignore[arg-type]
                    max_size=1 << 24, compression=None, open_timeout=PATIENCE,
                ) as self._wire:  # fmt: skip
                    self.at, wait, tried = self.at + tried, WAIT, 0
                    cut = await self._talk(self._wire, cut)
            except GONE:
                tried += 1
            self._wire = None
            if tried % len(self.addresses) == 0:  # it has just been cut, or none of them is there
                await asyncio.sleep(wait + random.random() * 0.25)
                wait = min(wait * LONGER, LONGEST)

    async def _talk(self, wire: ClientConnection, cut: float | None) -> float:
        """Hear all that is said until the connection is cut; return when that was."""
        await wire.send(json.dumps({"say": "hello", "secret": self.secret, "width": 1200}))
        if self._pending is not None:
            await wire.send(self._pending)
        shown = 0  # by this server: another may be a moment behind
        try:
            async for message in wire:
                assert isinstance(message, str)
                if not message.startswith('{"say":"view"'):
                    if not message.startswith(EXPECTED):
                        self.unexpected.append(message[:200])
                    continue
                if cut is not None:
                    self.away.append(time.monotonic() - cut)
                    cut = None
                match = VERSION.search(message)
                assert match is not None
                version = int(match[1])
                if version < shown:
                    self.unexpected.append(f"version {version} after {shown}")
                shown = version
                if version > self.version:
                    self.version, self.text, self._pending = version, message, None
                    self._news.set()
        except GONE:
            pass
        return cut or time.monotonic()
