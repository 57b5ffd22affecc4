"""One socket of a browser, from its opening to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from sdg_web.all_tables import Room
from sdg_web.connections.fair_turns import Turns
from sdg_web.connections.mailbox import Mailbox
from sdg_web.connections.pace import Pace
from sdg_web.open_table import Message, NoTable, Visitor
from sdg_web.requests import BadRequest, read_request
from sdg_web.stores.interface import StoreError

GREETING = 60.0  # seconds within which a browser says who is there


async def serve_socket(room: Room, turns: Turns, socket: WebSocket, origins: Sequence[str]) -> None:
    """Let a browser look at a table and play there, until either side ends it."""
    with suppress(WebSocketDisconnect):  # it may be gone before it is answered
        await _serve(room, turns, socket, origins)


async def _serve(room: Room, turns: Turns, socket: WebSocket, origins: Sequence[str]) -> None:
    name = socket.path_params["table"]
    try:
        if not is_own(socket, origins):
            raise NoTable(name)
        await room.opened(name)
    except NoTable:
        await socket.close(1008)
        return
    except StoreError as wrong:  # the page tries again by itself
        await socket.accept()
        why = f"The table cannot be read: {wrong}"
        await socket.send_text(Message(say="trouble", why=why).text)
        await socket.close(1013)
        return
    await socket.accept()
    mailbox = Mailbox()

    async def send(message: Message) -> None:
        mailbox.put(message)

    visitor = Visitor(send)
    await room.enter(name, visitor)
    sending = asyncio.create_task(_sent(socket, mailbox))
    hearing = asyncio.create_task(_heard(room, turns, name, visitor, socket, mailbox))
    try:
        await asyncio.wait([sending, hearing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(name, visitor)
        for task in (sending, hearing):
            task.cancel()
        for done in await asyncio.gather(sending, hearing, return_exceptions=True):
            if isinstance(done, Exception) and not isinstance(done, TimeoutError):
                raise done
    with suppress(RuntimeError):  # it has ended by itself
        await socket.close()


async def _sent(socket: WebSocket, mailbox: Mailbox) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.send_text(await mailbox.next())


async def _heard(
    room: Room, turns: Turns, name: str, visitor: Visitor, socket: WebSocket, mailbox: Mailbox
) -> None:
    """Answer messages until there are no more; raise TimeoutError if nobody says hello."""
    pace = Pace()
    while True:
        async with asyncio.timeout(None if visitor.greeted else GREETING):
            message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await mailbox.has_room()
        await pace.step()
        try:
            text = message.get("text")
            if text is None:
                raise BadRequest("a message is a text")
            request = read_request(text)
            async with turns.turn((name, visitor.seat)):
                await room.answer(name, visitor, request)
        except BadRequest as wrong:
            mailbox.put(Message(say="trouble", why=f"This is no request: {wrong}."))
        except StoreError as wrong:  # the table was closed, and cannot be read again
            mailbox.put(Message(say="trouble", why=f"The table cannot be read: {wrong}"))


def is_own(socket: WebSocket, origins: Sequence[str]) -> bool:
    """Return whether a socket was opened from a page of this server, or of one of `origins`."""
    origin = socket.headers.get("origin")
    host = socket.headers.get("host", "")
    return origin in origins or origin in (f"http://{host}", f"https://{host}")
