"""Pages and sockets over HTTP, by Starlette."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from html import escape
from importlib.resources import files
from pathlib import Path

from attrs import evolve
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from sdg.bot_names import is_bot
from sdg.diagnostics import SdgError
from sdg.game import Fault
from sdg.loading import load
from sdg.picture.themes import page_colors
from sdg_web.all_tables import Room
from sdg_web.carrying_out import Refused
from sdg_web.connections.bodies import Bodies, TooLong, TooMuch
from sdg_web.connections.broken import BrokenConnections
from sdg_web.connections.fair_turns import Turns
from sdg_web.connections.socket import serve_socket
from sdg_web.entries import read, written
from sdg_web.new_table import NewTable, links_of
from sdg_web.open_table import NoTable
from sdg_web.shelf.kept import KeptAnswers
from sdg_web.stores.interface import StoreError
from sdg_web.table import Table
from sdg_web.wanted_table import LARGEST
from sdg_web.work.pool import JobFailed

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " connect-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'"
)
RULEBOOK_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
STATIC = {"table.js": "text/javascript", "shelf.js": "text/javascript", "page.css": "text/css"}
MOST_BEGINNING = 20  # tables that are made at the same time, or wait for that


def app_of(
    room: Room, shelf: Mapping[str, str], origins: Sequence[str] = (), demo: bool = False
) -> Starlette:
    """Return the server of a room; `shelf` maps names to the paths of the games that it offers.

    Sockets are opened from pages of this server alone, or from one of `origins`. With `demo` each
    game has a table of bots to watch.
    """
    room.shelf = dict(shelf)
    site = _Site(room, room.shelf, tuple(origins), demo)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        room.listen()
        yield
        await room.close()

    return Starlette(
        lifespan=lifespan,
        middleware=[Middleware(BrokenConnections)],
        routes=[
            Route("/", site.shelf_page),
            Route("/static/{name}", site.static),
            Route("/api/games", site.games),
            Route("/api/games/{name}/picture.svg", site.game_picture),
            Route("/api/games/{name}/length", site.length),
            Route("/api/games/{name}/choices", site.choices),
            Route("/api/tables", site.begin, methods=["POST"]),
            Route("/demo/{name}", site.demo),
            Route("/t/{table}", site.table_page),
            Route("/t/{table}/rules", site.rules),
            Route("/t/{table}/replay", site.replay),
            WebSocketRoute("/t/{table}/socket", site.socket),
        ],
        exception_handlers={
            404: _no_page,
            NoTable: _no_table,
            StoreError: _trouble,
            JobFailed: _undone,
            TooMuch: _busy,
        },
    )


async def _no_table(request: Request, wrong: Exception) -> Response:
    why = "The link may have been cut off, or the table is gone."
    return _told(request, "There is no such table.", why, 404)


async def _no_page(request: Request, wrong: Exception) -> Response:
    return _told(request, "There is no such page.", "All that is here begins at the games.", 404)


async def _trouble(request: Request, wrong: Exception) -> Response:
    why = "Nothing is lost: try again in a while."
    return _told(request, f"The store cannot be used: {wrong}.", why, 503)


def _told(request: Request, text: str, why: str, status: int) -> Response:
    """Say what is wrong: as a page to a browser that opens one."""
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(text, status, HEADERS)
    page = _read("said.html").decode().replace("WHY", why).replace("TEXT", escape(text))
    return Response(page, status, HEADERS, "text/html; charset=utf-8")


async def _undone(request: Request, wrong: Exception) -> Response:
    return PlainTextResponse(f"This could not be made: {wrong}.", 503, HEADERS)


async def _busy(request: Request, wrong: Exception) -> Response:
    return PlainTextResponse(f"{wrong}.", 503, {**HEADERS, "Retry-After": "5"})


class _Site:
    def __init__(
        self, room: Room, shelf: dict[str, str], origins: tuple[str, ...], demo: bool
    ) -> None:
        self.room, self.shelf, self.origins = room, shelf, origins
        self._demo: dict[str, str] | None = {} if demo else None  # by game, the table of bots
        # what somebody waits for who begins a table does not wait for long jobs, nor do bots
        others = {"choices": room.builders.ask, "length": room.counting.ask}
        self._kept = KeptAnswers(shelf, room.pool.ask, others)
        self._bodies, self._turns = Bodies(LARGEST), Turns()
        self._beginning = 0  # tables that somebody waits for

    async def shelf_page(self, request: Request) -> Response:
        return _page("shelf.html")

    async def table_page(self, request: Request) -> Response:
        await self.room.table(request.path_params["table"])
        return _page("table.html")

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name == "colors.css":
            return Response(_colors(), media_type="text/css", headers=HEADERS)
        if name not in STATIC:
            return PlainTextResponse("There is no such file.", 404, HEADERS)
        return Response(_read(name), media_type=STATIC[name], headers=HEADERS)

    async def games(self, request: Request) -> Response:
        shown = {"games": await self._kept.listing(), "demo": self._demo is not None}
        return JSONResponse(shown, headers=HEADERS)

    async def game_picture(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self.shelf:
            return PlainTextResponse("There is no such game.", 404, HEADERS)
        theme = "dark" if request.query_params.get("theme") == "dark" else "light"
        made = await self._kept.ask("picture", path=self.shelf[name], theme=theme)
        return Response(made["svg"], media_type="image/svg+xml", headers=HEADERS)

    async def begin(self, request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return _wrong("a table is begun with JSON")  # no form of another page can send that
        try:
            body = await self._bodies.read(request)
        except TooLong as wrong:
            return _wrong(str(wrong))
        if self._beginning >= MOST_BEGINNING:
            raise TooMuch("too many tables are being begun: try again soon")
        self._beginning += 1
        try:
            made = await self.room.builders.ask(
                "table", body=body.decode("utf-8", "replace"), shelf=self.shelf
            )
            if "wrong" in made:
                return _wrong(made["wrong"])
            table = NewTable(made["name"], tuple(made["keys"]), tuple(map(read, made["entries"])))
            await self.room.begin_table(table)
        finally:
            self._beginning -= 1
        bots = {seat: name for seat, name in enumerate(table.begun.names, 1) if is_bot(name)}
        return JSONResponse(
            {
                "table": table.name,
                "watch": f"/t/{table.name}",
                "seats": links_of(table.name, table.keys, bots),
            },
            headers=HEADERS,
        )

    async def length(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self.shelf:
            return PlainTextResponse("There is no such game.", 404, HEADERS)
        made = await self._kept.ask("length", path=self.shelf[name])
        return JSONResponse(made, headers=HEADERS)

    async def choices(self, request: Request) -> Response:
        name = request.path_params["name"]
        variants = request.query_params.getlist("with")
        if name not in self.shelf or not all(each.isidentifier() for each in variants):
            return PlainTextResponse("There is no such game.", 404, HEADERS)
        made = await self._kept.choices(name, " ".join(variants))
        return _wrong(made["wrong"]) if "wrong" in made else JSONResponse(made, headers=HEADERS)

    async def demo(self, request: Request) -> Response:
        """Lead to the table of bots of a game, to a new one if the game there is over."""
        name = request.path_params["name"]
        if self._demo is None or name not in self.shelf:
            return PlainTextResponse("There is no such table.", 404, HEADERS)
        table = self._demo.get(name)
        if table is None or (await self.room.table(table)).play.active is None:
            try:
                game = await asyncio.to_thread(load, self.shelf[name])
                bots = dict.fromkeys(range(1, game.players + 1), "greedy")
                table, _ = await self.room.begin(game, bots, {})
            except (SdgError, Fault) as wrong:
                return PlainTextResponse(f"This game cannot begin: {wrong}.", 409, HEADERS)
            self._demo[name] = table
        return RedirectResponse(f"/t/{table}", 303, HEADERS)

    async def rules(self, request: Request) -> Response:
        table = await self.room.table(request.path_params["table"])
        begun = evolve(table.rules, seed=0, names=(), hashes=(), deal="")
        made = await self._kept.ask("rulebook", begun=written(begun))
        return Response(made["html"], media_type="text/html; charset=utf-8", headers={
            **HEADERS, "Content-Security-Policy": RULEBOOK_POLICY,
        })  # fmt: skip

    async def replay(self, request: Request) -> Response:
        name = request.path_params["table"]
        table = await self.room.table(name)
        try:
            text = table.replay()
        except Refused as refused:
            return PlainTextResponse(str(refused), 409, HEADERS)
        return PlainTextResponse(text, headers={
            **HEADERS, "Content-Disposition": f'attachment; filename="{_file_name(table)}"',
        })  # fmt: skip

    async def socket(self, socket: WebSocket) -> None:
        await serve_socket(self.room, self._turns, socket, self.origins)


def _wrong(why: str) -> Response:
    return JSONResponse({"wrong": why}, 400, HEADERS)


def _file_name(table: Table) -> str:
    """Return the name under which a browser saves the replay of a table: its game's and its own."""
    game = re.sub(r"\W", "_", Path(table.rules.sources[0][0]).stem, flags=re.ASCII)
    return f"{game}-{table.name}.replay"


def _colors() -> str:
    """Return the colors of all pictures as a style sheet: light, dark, print."""
    return (
        f":root{{color-scheme:light dark;{page_colors('light')}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{page_colors('dark')}}}}}"
        f"@media print{{:root{{{page_colors('print')}}}}}"
    )


def _page(name: str) -> Response:
    return Response(_read(name), media_type="text/html; charset=utf-8", headers=HEADERS)


def _read(name: str) -> bytes:
    return files("sdg_web").joinpath("static", name).read_bytes()
