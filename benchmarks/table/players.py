"""Clients that play at tables of one or several servers, and remember all that they were shown."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections.abc import Sequence
from http.client import HTTPException
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from attrs import define, field
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

PATIENCE = 3  # seconds without an answer after which everything is said once more
GONE = (OSError, WebSocketException, asyncio.TimeoutError, EOFError)


@define
class Seen:
    """What all clients saw: by table, seat and version, a digest of the whole message."""

    views: dict[tuple[str, int, int], str] = field(factory=dict)
    secrets: dict[tuple[str, int], str] = field(factory=dict)
    wrong: list[str] = field(factory=list)
    returns: int = 0  # connections that came back
    troubles: int = 0
    refusals: list[str] = field(factory=list)
    over: int = 0  # games that were played to their end

    def view(self, message: dict[str, Any]) -> None:
        key = message["table"], message["seat"], message["version"]
        digest = digest_of(message)
        if self.views.setdefault(key, digest) != digest:
            self.wrong.append(f"{key} was shown in two ways")


def digest_of(message: dict[str, Any]) -> str:
    """Return a short digest of what a message shows, whoever it is sent to."""
    shown = {key: value for key, value in message.items() if key not in ("own", "host")}
    text = json.dumps(shown, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def chosen(view: dict[str, Any], chance: random.Random) -> str | None:
    """Return a decision that a view offers, as text; a free one only if there is no other."""
    offers = view.get("offers")
    if not offers:
        return None
    offer = chance.choice([each for each in offers if not each.get("free")] or offers)
    words, then = [offer["action"]], offer.get("choices")
    while then:
        words.append(chance.choice(list(then)))
        then = then[words[-1]] if isinstance(then, dict) else None
    return " ".join(words)


@define
class Player:
    """One seat: connects to any of the servers, plays, and comes back when it is cut off."""

    seen: Seen
    bases: list[str]
    table: str
    seat: int
    secret: str
    pause: float
    chance: random.Random
    salt: str = ""  # what is decided at a version follows from it
    view: dict[str, Any] | None = None  # the newest message that shows the table
    decided: int = 0  # the version at which something was decided last
    lost: bool = False  # whether nothing has come for a while
    pending: tuple[str, int, str] | None = None  # key, version and text of what was sent last

    async def play(self) -> None:
        """Play until the game is over."""
        first = True
        while True:
            base = self.chance.choice(self.bases)
            try:
                socket = f"ws://{base}/t/{self.table}/socket"
                async with connect(socket, origin=f"http://{base}", open_timeout=5) as wire:  # type: ignore[arg-type]
                    self.seen.returns += not first
                    first = False
                    if await self._talk(wire):
                        return
            except GONE:
                await asyncio.sleep(0.05 + self.chance.random() * 0.1)

    async def _talk(self, wire: Any) -> bool:
        await self._greet(wire)
        while True:
            try:
                message = json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))
            except TimeoutError:
                if self.lost:
                    raise
                self.lost = True
                await self._greet(wire)
                continue
            self.lost = False
            if message["say"] == "who":
                await self._greet(wire)
            if message["say"] == "trouble":
                self.seen.troubles += 1
            if self.pending is not None and message.get("key") == self.pending[0]:
                self._answered(message)
            if message["say"] == "view":
                self.seen.view(message)
                # another server may be a moment behind, but what was shown must come back
                if self.view is None or message["version"] >= self.view["version"]:
                    self.view = message
            if self.view is not None and self.view["view"].get("active") is None:
                return True
            await self._decide(wire)

    def _answered(self, message: dict[str, Any]) -> None:
        if message["say"] != "taken":
            self.decided = 0
        if message["say"] == "refused":
            self.seen.refusals.append(message["why"][0])
        self.pending = None

    async def _decide(self, wire: Any) -> None:
        """Decide, if it is for this seat and nothing was decided yet at what is shown."""
        if self.view is None or self.pending is not None:
            return
        version, view = self.view["version"], self.view["view"]
        if version <= self.decided or view.get("active") != self.seat:
            return
        text = chosen(view, random.Random(f"{self.salt} {version}"))
        if text is not None:
            await asyncio.sleep(self.chance.random() * self.pause)
            self.decided = version
            self.pending = f"{self.seat}-{self.chance.getrandbits(60)}", version, text
            await self._send(wire)

    async def _greet(self, wire: Any) -> None:
        """Say who is there, and what was said last: with the same key, since it may be stored."""
        await wire.send(json.dumps({"say": "hello", "secret": self.secret, "width": 375}))
        if self.pending is not None:
            await self._send(wire)

    async def _send(self, wire: Any) -> None:
        assert self.pending is not None
        key, version, text = self.pending
        await wire.send(json.dumps({"say": "decide", "version": version, "key": key, "text": text}))


async def play_on(seen: Seen, bases: list[str], game: str, pause: float, seed: int) -> None:
    """Play one game after the other, with two seats at each table."""
    chance = random.Random(seed)
    while True:
        try:
            details = await asyncio.to_thread(
                begun, bases, chance.randrange(len(bases)), game, players=2
            )
        except (OSError, HTTPException, ValueError):
            await asyncio.sleep(0.2)
            continue
        players = []
        for seat, link in details["seats"].items():
            secret = link.partition("#")[2]
            seen.secrets[details["table"], int(seat)] = secret
            players.append(Player(seen, bases, details["table"], int(seat), secret, pause,
                                  random.Random(chance.random())))  # fmt: skip
        await asyncio.gather(*(player.play() for player in players))
        seen.over += 1


def begun(addresses: Sequence[str], at: int, game: str, **wanted: object) -> dict[str, Any]:
    """Begin a table of a game at server `at`, or at the next that is there; return what it says."""
    body = json.dumps({"game": game, **wanted}).encode()
    for number in range(len(addresses)):
        address = addresses[(at + number) % len(addresses)]
        asked = Request(f"http://{address}/api/tables", body, {"Content-Type": "application/json"})
        try:
            with urlopen(asked, timeout=60) as answer:
                details: dict[str, Any] = json.load(answer)
                return details
        except ConnectionError:
            continue
        except URLError as problem:
            if not isinstance(problem.reason, ConnectionError):
                raise
    raise ConnectionError("no server is there")
