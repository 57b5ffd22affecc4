"""What the processes beside a server are asked to do: plain data in, plain data out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from sdg.agents import Agent, Search, agent_named, generator_of
from sdg.agents.agent_view import View
from sdg.agents.on_kernel import Compiled
from sdg.caller_arguments import ArgumentError
from sdg.diagnostics import SdgError
from sdg.game import Fault, Game
from sdg.playing.verifying import Differs
from sdg.playing.why_unreadable import Unreadable
from sdg.rulebook import rulebook
from sdg.rulebook.rendering import html
from sdg_web.entries import Begun, read, written
from sdg_web.games import Games
from sdg_web.requests import BadRequest
from sdg_web.shelf.listing import choices
from sdg_web.shelf.pictures import shelf_picture
from sdg_web.shelf.playing_time import usual_length
from sdg_web.table import Table
from sdg_web.wanted_table import wanted_table

MOST_TABLES = 100  # that a process plays along at the same time; the oldest are forgotten
MOST_KERNELS = 16


class Jobs:
    """The jobs of one process, and what it keeps between them."""

    def __init__(self) -> None:
        self._games = Games()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._compiled: OrderedDict[int, Compiled] = OrderedDict()
        self._kinds: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "decide": self._decide, "rulebook": self._rulebook, "picture": self._picture,
            "length": self._length, "table": self._table,
            "choices": self._choices,
        }  # fmt: skip

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what a request asks for; `job` is its kind."""
        return self._kinds[request["job"]](request)

    def _decide(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return what a bot decides at a `seat` of a `table`, and which engine searched.

        `entries` are those from number `start` on. Where any before them is missing here, the
        answer is `behind`, and nothing is decided.
        """
        table = self._followed(request["table"], request["start"], request["entries"])
        if table is None:
            return {"behind": True}
        agent = agent_named(request["bot"])
        assert agent is not None, "names of bots were looked at"
        engine = self._quickened(agent, table.game)
        play, seat = table.play, request["seat"]
        view = View(play.game, play.state, seat, play)
        decision = agent.decide(view, generator_of(play.seed, play.decisions, seat))
        return {"text": decision.text, "engine": engine}

    def _followed(self, name: str, start: int, lines: list[str]) -> Table | None:
        """Return a table after its entries; None if some before them are missing."""
        entries = [read(line) for line in lines]
        if start == 0:
            self._tables[name] = Table.opened(name, entries, self._games)
        elif name not in self._tables or self._tables[name].version != start:
            return None
        else:
            self._tables[name].take(*entries)
        self._tables.move_to_end(name)
        while len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return self._tables[name]

    def _quickened(self, agent: Agent, game: Game) -> str:
        """Let a search run in C as soon as that is compiled; return which engine it has now."""
        if not isinstance(agent, Search):
            return ""
        key = id(game)  # a game stays: its kernel holds it
        if key not in self._compiled:
            self._compiled[key] = Compiled(game)
            while len(self._compiled) > MOST_KERNELS:
                self._compiled.popitem(last=False)[1].stop()
        agent.compiled = self._compiled[key]
        return "C" if agent.compiled.ready() else "reference"

    def _rulebook(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the rulebook of a table as a page, from the table's first entry."""
        begun = read(request["begun"])
        assert isinstance(begun, Begun), "tables begin so"
        return {"html": html(rulebook(self._games.game(begun)))}

    def _picture(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the picture of a game's file in the colors of a theme."""
        return {"svg": shelf_picture(request["path"], request["theme"])}

    def _length(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return how many decisions a game of a file takes."""
        return {"decisions": usual_length(request["path"])}

    def _table(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the new table that the `body` of a request wants of a `shelf`: its name, its keys
        and its entries; or what is `wrong` with it."""
        try:
            body = request["body"].encode("utf-8", "replace")
            table = wanted_table(body, request["shelf"], self._games)
        except (BadRequest, ArgumentError, Fault, Unreadable, Differs) as wrong:
            return {"wrong": str(wrong)}
        except SdgError as wrong:
            return {"wrong": "; ".join(each.message for each in wrong.diagnostics[:3])}
        lines = [written(each) for each in table.entries]
        return {"name": table.name, "keys": table.keys, "entries": lines}

    def _choices(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return what can be chosen of a file with variants, or what is `wrong` with them."""
        try:
            return choices(request["path"], request["variants"].split())
        except SdgError as wrong:
            return {"wrong": "; ".join(each.message for each in wrong.diagnostics[:3])}
