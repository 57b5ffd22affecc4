"""Messages and requests of those who mean harm, and what a server answers them."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from contextlib import suppress
from typing import Any

from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

GONE = (OSError, WebSocketException, TimeoutError, EOFError, asyncio.IncompleteReadError)
SOCKETS = 40  # that say what is hostile
EACH = 60  # messages of a socket before it is opened anew
TEXTS = (
    "", "\x00", "\ud800", "a" * 199, "x" * 201, "x" * 5000, "é" * 150, "\u202e\u2066", "🂡" * 60,
    "why a1", "why 5 c3", "why " + "a1 " * 60, "../../etc/passwd", "<script>alert(1)</script>",
    "'; DROP TABLE entries; --", "${jndi:ldap://x}", "%s%n", "None", "ask 1 2", "fish",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 10**9, 10**30, 1.5, 1e308, float("nan"), float("inf"), [],
    {}, [[]], {"a": {"b": []}}, *TEXTS,
)  # fmt: skip
FIELDS: dict[str, tuple[str, ...]] = {
    "hello": ("secret", "width"), "decide": ("version", "key", "text"), "undo": ("version", "key"),
    "ask": ("text", "key"), "challenge": ("version", "key", "cell", "answers"),
    "choose": ("version", "key", "answer"), "rename": ("name",),
    "resize": ("width",), "still": ("version",), "hand": ("seat", "bot"), "nothing": (),
}  # fmt: skip
GOOD: dict[str, tuple[Any, ...]] = {
    "secret": ("", "guess", "A" * 22), "width": (375, 1200, 0), "version": (0, 1, 2, 3, 9),
    "key": ("k", "1"), "text": ("why a1", "ask 1", "a1"), "cell": ("a1", "zz9"),
    "answers": ("", "2"), "answer": ("2", "x"),
    "name": ("Eve", "greedy"), "seat": (0, 1, 2, 99), "bot": ("greedy", "search", "", "x"),
}  # fmt: skip
PATHS = (
    "/", "/t/{}", "/t/{}/rules", "/t/{}/replay", "/t/{}/socket", "/t/%00", "/t/%ff%fe", "/t/..%2f",
    "/t/{}%00", "/static/../app.py", "/static/%2e%2e/app.py", "/static/table.js", "/api/games",
    "/api/games/none/picture.svg", "/api/games/go_fish/picture.svg?theme=%00", "/demo/go_fish",
    "/api/games/go_fish/choices?with=..", "/api/games/go_fish/choices?with=%00&with=a",
    "/?" + "a=b&" * 500,
    "/t/" + "a" * 4000, "/%F0%9F%82%A1", "//evil.example/", "/api/tables", "/t/" + "%2e%2e/" * 50,
)  # fmt: skip
METHODS = ("GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "TRACE", "get", "\x00")
ORIGINS = ("null", "http://evil.example", "http://127.0.0.1", "file://", "", "x" * 3000, "é")
HEADERS = (
    "X: " + "y" * 9000, "Content-Length: -1", "Content-Length: 99999999999", "Host: evil.example",
    "Transfer-Encoding: chunked", "Upgrade: websocket", "Cookie: \x01", "Expect: 100-continue",
)  # fmt: skip


@define
class Answers:
    """What a server answered. `leaks` are answers that held one of the secrets."""

    secrets: tuple[str, ...]
    sent: int = 0  # messages whose sender was heard to the end, and requests
    statuses: Counter[str] = field(factory=Counter)
    leaks: list[str] = field(factory=list)
    views: dict[tuple[str, int], str] = field(factory=dict)  # by table and version
    seated: list[str] = field(factory=list)  # views of a seat that nobody here may have

    def heard(self, text: str) -> None:
        if any(secret in text for secret in self.secrets):
            self.leaks.append(text[:200])

    def message(self, text: str) -> None:
        self.heard(text)
        said = json.loads(text)
        self.statuses[f"say {said['say']}"] += 1
        if said["say"] == "view":
            seen = json.dumps([said["view"], said["log"]], sort_keys=True)
            self.views.setdefault((said["table"], said["version"]), seen)
            if said["seat"] is not None:
                self.seated.append(text[:200])


def hostile_message(chance: random.Random) -> str | bytes:
    """Return a message for a socket: often nearly good, sometimes nothing at all."""
    match chance.randrange(12):
        case 0:
            return chance.choice(
                ["", "{", "[" * 3000, '{"a":' * 700 + "1" + "}" * 700, "null", "1"]
            )
        case 1:
            return chance.randbytes(chance.randrange(200))
        case 2:
            return json.dumps({"say": chance.choice(VALUES)})
        case 3:
            return chance.choice(TEXTS).encode("utf-8", "replace").decode()
        case 4:
            return json.dumps({"say": "ask", "text": "x" * chance.randrange(3000, 15_000)})
    say = chance.choice(list(FIELDS))
    message = {name: chance.choice(GOOD[name]) for name in FIELDS[say]}
    if message and chance.random() < 0.5:
        message[chance.choice(list(message))] = chance.choice(VALUES)
    if chance.random() < 0.1:
        message[chance.choice(TEXTS)[:20]] = chance.choice(VALUES)
    return json.dumps({"say": say, **message})


def hostile_wish(chance: random.Random, replay: str) -> bytes:
    """Return the body of a request for a table."""
    match chance.randrange(8):
        case 0:
            return chance.choice(
                [b"", b"{", b"[" * 100_000, b'{"a":' * 50_000, b"\xff\xfe", b"null"]
            )
        case 1:
            return b'{"game":"go_fish","more":"' + b"x" * chance.choice(
                [1000, 1_900_000, 2_100_000]
            )
        case 2 | 3:
            text = list(replay)
            for _ in range(chance.randrange(1, 9)):
                text[chance.randrange(len(text))] = chr(
                    chance.choice([0, 9, 10, 48, 65, 0xD800, 0x10FFFF])
                )
            more = "\n".join([replay[-200:]] * chance.choice([0, 0, 3000]))
            return json.dumps({"replay": "".join(text) + more}).encode()
    wish: dict[str, Any] = {"game": "go_fish", "players": 2, "variants": [], "options": {},
                            "seats": {}, "table_mode": False, "deal": ""}  # fmt: skip
    for name in chance.sample(list(wish), chance.randrange(1, 4)):
        inner = chance.choice(TEXTS)
        wish[name] = chance.choice([*VALUES, {inner: chance.choice(VALUES)}, [inner]])
    return json.dumps(wish).encode()


async def attack(
    address: str, table: str, number: int, seed: int, idle: int, secrets: tuple[str, ...],
    replay: str,
) -> Answers:  # fmt: skip
    """Send so many messages and requests, while `idle` sockets say nothing and others are slow."""
    answers, chance = Answers(secrets), random.Random(seed)
    silent = [asyncio.create_task(_silent(address, table, each)) for each in range(idle)]
    await asyncio.sleep(min(3.0, idle / 200))
    pending = [number]
    await asyncio.gather(
        *(_saying(answers, pending, address, table, random.Random(chance.random()))
          for _ in range(SOCKETS)),
        *(_asking(answers, pending, address, table, random.Random(chance.random()), replay)
          for _ in range(4)),
    )  # fmt: skip
    for task in silent:
        task.cancel()
    await asyncio.gather(*silent, return_exceptions=True)
    return answers


def _next(answers: Answers, pending: list[int]) -> bool:
    pending[0] -= 1
    answers.sent += pending[0] >= 0
    return pending[0] >= 0


async def _opened(address: str, table: str) -> ClientConnection:
    return await connect(
        f"ws://{address}/t/{table}/socket", origin=f"http://{address}", open_timeout=30,  # type: ignore[arg-type]
        max_size=1 << 24, compression=None,
    )  # fmt: skip


async def _saying(
    answers: Answers, pending: list[int], address: str, table: str, chance: random.Random
) -> None:
    while pending[0] > 0:
        with suppress(*GONE):
            socket = await _opened(address, table)
            ended = asyncio.Event()
            hearing = asyncio.create_task(_hearing(answers, socket, ended))
            try:
                if chance.random() < 0.8:
                    await socket.send('{"say":"hello","secret":"guess","width":375}')
                for _ in range(EACH):
                    if not _next(answers, pending):
                        break
                    await asyncio.wait_for(socket.send(hostile_message(chance)), 30)
                await socket.send('{"say":"hello","secret":"","width":375}')
                await socket.send('{"say":"ask","text":"","key":"the end"}')
                await asyncio.wait_for(ended.wait(), 60)
            finally:
                with suppress(*GONE):
                    await asyncio.wait_for(socket.close(), 5)
                hearing.cancel()


async def _hearing(answers: Answers, socket: ClientConnection, ended: asyncio.Event) -> None:
    with suppress(*GONE):
        async for text in socket:
            answers.message(str(text))
            if '"key":"the end"' in str(text):
                ended.set()


async def _asking(
    answers: Answers, pending: list[int], address: str, table: str, chance: random.Random,
    replay: str,
) -> None:  # fmt: skip
    while _next(answers, pending):
        with suppress(*GONE):
            await asyncio.wait_for(_asked(answers, address, table, chance, replay), 90)


async def _asked(
    answers: Answers, address: str, table: str, chance: random.Random, replay: str
) -> None:
    body, lines = b"", []
    method, path = chance.choice(METHODS), chance.choice(PATHS).format(table)
    if chance.random() < 0.25:
        method, path, body = "POST", "/api/tables", hostile_wish(chance, replay)
        kind = chance.choice(["application/json"] * 4 + ["text/plain"])
        lines = [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    if chance.random() < 0.3:
        lines.append(f"Origin: {chance.choice(ORIGINS)}")
    if chance.random() < 0.2:
        lines.append(chance.choice(HEADERS))
    if path.endswith("/socket") and chance.random() < 0.7:
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]  # fmt: skip
    head = "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {address}", *lines, "", ""])
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(head.encode("utf-8", "replace") + body)
        await writer.drain()
        first = await asyncio.wait_for(reader.readline(), 60)
        status = first.split(b" ")[1].decode() if first.startswith(b"HTTP") else "closed"
        answers.statuses[status] += 1
        rest = b""
        with suppress(TimeoutError):
            rest = await asyncio.wait_for(reader.read(1 << 16), 0.2)
        said = rest.decode("utf-8", "replace")
        if not (status == "200" and path == "/api/tables"):  # the keys of one's own table
            answers.heard(said)
        if status.startswith("5"):
            answers.statuses[f"{status}: {said.rpartition(chr(13))[2].strip()[:70]}"] += 1
    finally:
        writer.close()


async def _silent(address: str, table: str, number: int) -> None:
    """Hold a connection that says nothing, or very little and slowly, as long as it is held."""
    host, _, port = address.partition(":")
    while True:
        with suppress(*GONE):
            if number % 2:
                socket = await _opened(address, table)
                await socket.wait_closed()
            else:
                reader, writer = await asyncio.open_connection(host, int(port))
                lines = ["POST /api/tables HTTP/1.1", "Host: x", "Content-Type: application/json",
                         "Content-Length: 1900000", "", ""]  # fmt: skip
                writer.write("\r\n".join(lines).encode() + b" " * 50_000 * (number % 4))
                while not reader.at_eof():
                    writer.write(b" ")
                    await writer.drain()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(100), 5)
        await asyncio.sleep(1 + os.getpid() % 7 / 10)
