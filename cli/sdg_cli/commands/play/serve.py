"""`sdg serve`: games on tables in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import webbrowser
from pathlib import Path
from types import FrameType

import click

from sdg.bot_names import is_bot
from sdg.untrusted_text import visible_word
from sdg_cli.mistakes_and_exits import leave, mistakes_told, remark

EXAMPLES = """\b
Examples:
  sdg serve
  sdg serve cat_sudoku --open
  sdg serve games/cardoku.sdg mygame.sdg --host 0.0.0.0 --store tables.sqlite
  sdg serve evening.replay --open   go on with a saved play, or look at it
  sdg serve --demo                  bots play, for those who want to look
"""
# Threads read long tables again while others play: the one that answers people goes on within this.
SWITCH = 0.0005  # seconds
EXTRA = "`sdg serve` needs the extra `web`: pip install starlette uvicorn websockets"


@click.command(epilog=EXAMPLES)
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--host", default="127.0.0.1", show_default=True,
              help="The address to listen at; 0.0.0.0 for all of this machine's.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True,
              help="The port; 0 takes a free one.")  # fmt: skip
@click.option("--open", "opening", is_flag=True, help="Open the page in a browser.")
@click.option("--store", metavar="FILE|URL",
              help="Keep the tables here, or at postgresql://…  [default: in memory]")  # fmt: skip
@click.option("--demo", is_flag=True, help="Offer a table of bots to watch for each game.")
@click.option("--origin", "origins", multiple=True, metavar="URL",
              help="Another address of this server, behind a proxy.")  # fmt: skip
def command(
    games: tuple[str, ...], host: str, port: int, opening: bool, store: str | None, demo: bool,
    origins: tuple[str, ...],
) -> None:  # fmt: skip
    """Put games on tables in a browser: GAME, or all that come along, or a saved play.

    Who begins a table gets a link for each seat. A seat's link is its key: send it to the one who
    sits there. Without --store all tables are gone when the server ends.
    """
    try:
        import uvicorn

        from sdg_web.app import app_of
        from sdg_web.connections.listening import CannotListen, address_of, listen, origin_of
        from sdg_web.new_table import links_of
        from sdg_web.work.garbage import look_for_garbage
    except ImportError as missing:
        remark(f"{EXTRA} ({missing.name} is missing).")
        leave(2)
    from sdg.playing.log_reader import read_log
    from sdg.playing.verifying import Differs
    from sdg_web.all_tables import Room
    from sdg_web.stores.interface import StoreError
    from sdg_web.stores.opening import store_of

    try:
        origins = tuple(map(origin_of, origins))
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.", param_hint="'--origin'") from None
    saved = [game for game in games if game.endswith(".replay")]
    with mistakes_told():
        shelf = _shelf(tuple(game for game in games if game not in saved))
        logs = [read_log(path) for path in saved]
    try:
        room = Room(store_of(store))
    except StoreError as wrong:
        remark(f"The tables cannot be kept there: {wrong}.")
        leave(2)
    with mistakes_told():
        try:
            begun = [(log, *asyncio.run(room.go_on(log))) for log in logs]
        except Differs as differs:
            click.echo(str(differs), err=True)
            leave(2)
        except StoreError as wrong:
            remark(f"The tables cannot be kept there: {wrong}.")
            leave(2)
    try:
        listening = listen(host, port)
    except CannotListen as wrong:
        remark(f"Cannot listen at {visible_word(host)}, port {port}: {wrong}")
        leave(2)
    address = address_of(listening)
    click.echo(f"Games are on the table at {address}/  (Ctrl-C ends this)")
    tables = list[str]()  # where saved plays go on
    for log, table, keys in begun:
        click.echo(f"{visible_word(log.path)} is on a table:")
        bots = {seat: name for seat, name in enumerate(log.seats, 1) if is_bot(name)}
        links = {f"seat {seat}": link for seat, link in links_of(table, keys, bots).items()}
        for who, link in {**links, "to watch": f"/t/{table}"}.items():
            tables.append(f"{address}{link}")
            click.echo(f"  {who}: {tables[-1]}")
    if opening:
        webbrowser.open([*tables, f"{address}/"][0])
    config = uvicorn.Config(
        app_of(room, shelf, origins, demo), log_level="warning", access_log=False,
        ws_max_size=16_384, timeout_graceful_shutdown=2,
    )  # fmt: skip

    class Server(uvicorn.Server):
        """A server that does not wait for jobs when it is ended, nor for garbage."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            self.beside = asyncio.create_task(look_for_garbage(room.answered))

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            room.stop()
            super().handle_exit(sig, frame)

    _allow_connections()
    sys.setswitchinterval(SWITCH)
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(room.store):
        Server(config).run([listening])


def _allow_connections() -> None:
    """Let this process have as many connections as the system lets it ask for."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _shelf(games: tuple[str, ...]) -> dict[str, str]:
    """Return the games to offer: by name, where each is. Raises SdgError."""
    from sdg.files.resources import shipped
    from sdg.loading import load

    if not games:
        folder = shipped("games")
        paths = [*sorted(folder.glob("*.sdg")), *sorted((folder / "more").glob("*.sdg"))]
        return {path.stem: str(path) for path in paths}
    shelf: dict[str, str] = {}
    for game in games:
        path = load(game).sources[0].path
        name = Path(path).stem
        if name in shelf and not Path(path).samefile(shelf[name]):
            remark(f"{shelf[name]} and {path} are both `{name}` on the shelf: rename one of them.")
            leave(2)
        shelf[name] = path
    return shelf
