"""Messages on their way to one browser, however slowly it takes them."""

from __future__ import annotations

import asyncio

from sdg_web.open_table import Message

MOST = 32  # messages that wait; a browser that asks for more is answered once it has read


class Mailbox:
    """Messages to be sent in order. Of views that wait only the newest is kept, so that a slow
    browser costs little and comes to the newest position at once."""

    def __init__(self) -> None:
        self._waiting: list[Message] = []
        self._filled, self._emptied = asyncio.Event(), asyncio.Event()
        self._emptied.set()

    def put(self, message: Message) -> None:
        """Add a message."""
        if message["say"] == "view":
            self._waiting = [each for each in self._waiting if each["say"] != "view"]
        self._waiting.append(message)
        self._filled.set()
        if len(self._waiting) >= MOST:
            self._emptied.clear()

    async def next(self) -> str:
        """Return the next message as JSON, once there is one."""
        while not self._waiting:
            self._filled.clear()
            await self._filled.wait()
        message = self._waiting.pop(0)
        if len(self._waiting) < MOST:
            self._emptied.set()
        return message.text

    async def has_room(self) -> None:
        """Wait until fewer messages wait than a browser may be behind."""
        await self._emptied.wait()
