"""A table that is open in this process, and who looks at it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from attrs import define, field

from sdg.bot_names import is_bot
from sdg.foresight import seconds_left, time_limit
from sdg.game import Game
from sdg.picture.kept import Kept
from sdg.picture.picture import WIDE, fitting
from sdg.visibility.seat_log import WATCHER
from sdg_web.carrying_out import Refused
from sdg_web.games import Games
from sdg_web.replies.changed_rules import ChangedRules, changed_rules
from sdg_web.replies.looking_back import LookingBack
from sdg_web.table import Table
from sdg_web.work.rests import Rests


class Message(dict[str, Any]):
    """A message to browsers: plain data, put into text once however many are sent it."""

    @cached_property
    def text(self) -> str:
        """The message as it is sent."""
        return json.dumps(self, ensure_ascii=False, separators=(",", ":"))


Send: TypeAlias = Callable[[Message], Awaitable[None]]


@define(eq=False)
class Visitor:
    """One browser at a table: the seats whose secrets it knows, and the one that looks at it."""

    send: Send
    seats: tuple[int, ...] = ()
    seat: int = WATCHER
    size: int = WIDE  # of its pictures
    greeted: bool = False

    def greet(self, seats: tuple[int, ...], width: int) -> None:
        """It has shown its secrets. Where several sit at it, nobody looks until one says so."""
        self.seats, self.size, self.greeted = seats, fitting(width), True
        self.seat = seats[0] if len(seats) == 1 else WATCHER

    def sit(self, seat: int) -> None:
        """One of its seats looks from now on, none for 0; raise Refused for another's."""
        if seat and seat not in self.seats:
            raise Refused("That seat is another person's.")
        self.seat = seat or WATCHER

    def seated(self) -> int:
        """Return the seat that looks at the table; raise Refused if none does."""
        if self.seat == WATCHER:
            raise Refused("You watch: you have no seat here.")
        return self.seat

    def look_at_hand(self, table: Table, seat: int, bot: str) -> None:
        """Raise Refused where it may not give a seat to a bot or take it back: it may with its own,
        and with one that a bot has."""
        self.seated()
        if not 1 <= seat <= table.game.players:
            raise Refused("There is no such seat.")
        if seat not in self.seats and seat not in table.bots:
            raise Refused("That seat is another person's.")
        if bot and not is_bot(bot):
            raise Refused("Bots are random, greedy and search.")


@define(eq=False)
class OpenTable:
    """A table that is open in this process."""

    table: Table
    visitors: set[Visitor] = field(factory=set)
    lock: asyncio.Lock = field(factory=asyncio.Lock)
    troubled: bool = False  # whether somebody was told that something could not be stored
    bots: asyncio.Task[None] | None = None
    engines: dict[int, str] = field(factory=dict)  # by seat of a bot, what it searched with
    back: tuple[int, LookingBack] | None = None  # with the version that it is of
    after: tuple[str, dict[str, str]] | None = None  # the table after this, and links of its seats
    since: float = field(factory=time.monotonic)  # when the clock of play would have shown 0
    _changed: tuple[int, ChangedRules | None] = (0, None)  # by version: what was said of its rules
    _of: int = 0  # the version that these messages show
    _shown: dict[tuple[int, int], dict[str, Any]] = field(factory=dict)
    _kept: dict[tuple[int, int], Kept] = field(factory=dict)  # of pictures, by the same
    _kept_of: Game | None = None  # whose look they have

    def is_idle(self) -> bool:
        """Return whether nobody looks at the table, and nothing is done at it."""
        at_rest = self.bots is None or self.bots.done()
        return not self.visitors and not self.lock.locked() and at_rest

    def seconds(self) -> int:
        """Return what the clock of play shows; another process may have read a later time."""
        shown = int(time.monotonic() - self.since)
        if shown < (read := self.table.play.clock):
            self.since = time.monotonic() - read
        return max(shown, read)

    def left(self) -> int | None:
        """Return in how many seconds the clock ends a turn or the game; None if it ends nothing."""
        play = self.table.play
        if play.active is None or (left := seconds_left(play.game, play.state)) is None:
            return None
        return max(0, left - (self.seconds() - play.clock))

    def shown_left(self) -> int | None:
        """Return what a page counts down: until the clock ends the turn, or else the game."""
        play = self.table.play
        if (left := self.left()) is not None or play.active is None:
            return left
        if (limit := time_limit(play.game, play.state)) is None:
            return None
        return max(0, limit.seconds - (self.seconds() - play.clock))

    async def position(self, at: int, seat: int, size: int) -> Message:
        """Return a position of a game that is over; raise Refused before, and for no seat."""
        table = self.table
        if table.play.active is not None:
            raise Refused("Positions hold what was hidden: they can be seen once the game is over.")
        if not 0 <= seat <= table.game.players:
            raise Refused("There is no such seat.")
        if self.back is None or self.back[0] != table.version:
            back = await asyncio.to_thread(LookingBack, table.play, table.names)
            self.back = table.version, back
        return Message(self.back[1].position(at, seat or WATCHER, size))

    def changed(
        self, visitor: Visitor, shelf: Mapping[str, str], games: Games
    ) -> ChangedRules | None:
        """Return how the rules of the table have been edited since, for its host. Raises Refused
        for others."""
        self.look_at_host(visitor)
        table, version = self.table, self.table.version
        said = self._changed[1] if self._changed[0] == version else None
        said = changed_rules(table.rules, table.play, shelf, games, Rests(), said)
        self._changed = version, said
        return said

    def look_at_host(self, visitor: Visitor) -> None:
        """Raise Refused for all but the one who began the table."""
        if self.table.host not in visitor.seats:
            raise Refused("That is for the one who began this table.")

    async def lead_on(self, host: Visitor) -> None:
        """Send everybody the links of their seats at the table after this one; its host those of
        seats, too, at which nobody is here."""
        assert self.after is not None, "it has begun"
        name, links = self.after
        here = {seat for visitor in self.visitors for seat in visitor.seats}
        for visitor in list(self.visitors):
            own = {*visitor.seats, *(set(map(int, links)) - here if visitor is host else ())}
            seats = {seat: link for seat, link in links.items() if int(seat) in own}
            await visitor.send(Message(say="begun", again=True, watch=f"/t/{name}", seats=seats))

    def message_to(self, visitor: Visitor) -> Message:
        """Return what a browser is sent: the table as it is, and the time left."""
        shown = Message(self._drawn(visitor.seat, visitor.size), own=visitor.seats)
        shown["seats"] = [{**each} for each in shown["seats"]]
        shown["host"] = self.table.host in visitor.seats
        for at, engine in self.engines.items():
            if engine and shown["seats"][at - 1]["bot"]:
                shown["seats"][at - 1]["engine"] = engine
        if (left := self.shown_left()) is not None:
            shown["left"] = left
        return shown

    def forget(self) -> None:
        """Forget what was drawn: nobody looks."""
        self._shown.clear()
        self._kept.clear()
        self.back = None

    def _drawn(self, seat: int, size: int) -> dict[str, Any]:
        """Return what a seat is shown of this version, drawn once."""
        if self._of != self.table.version:
            self._of = self.table.version
            self._shown.clear()
        if self._kept_of is not self.table.game:
            self._kept_of = self.table.game
            self._kept.clear()
        if (seat, size) not in self._shown:
            kept = self._kept.setdefault((seat, size), Kept())
            self._shown[seat, size] = self.table.shown(seat, size, kept)
        return self._shown[seat, size]


class Overtaken(Refused):
    """Another process has stored something first, with which the table has now caught up."""


class NoTable(Exception):
    """There is no table of this name."""
