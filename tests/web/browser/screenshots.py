"""Takes the pictures of tables in the README: `python -m tests.web.browser.screenshots`.

Each shows a game in the middle, played by bots that decide by chance from a fixed seed, on a
server of its own, as the page looks in Chromium.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

from attrs import frozen

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from tests.support.chromium import chromium
from tests.support.places import ROOT
from tests.web.browser.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = ROOT / "docs" / "screenshots"
NAMES = ("Ann", "Bob", "Cid")


@frozen
class Shot:
    """A page to be shown: which game after how many decisions, in a window of which size."""

    name: str
    game: str
    decisions: int
    width: int
    height: int
    dark: bool = False
    pick: bool = False  # whether the first card that may be decided on is picked
    players: int = 2
    seed: int = 7


SHOTS = (
    Shot("table", "cat_sudoku", 12, 1000, 690, pick=True),
    Shot("phone", "knizia_sudoku", 14, 390, 690, dark=True),
)


def saved(shot: Shot) -> str:
    """Return a game of bots that is broken off in the middle, as a replay."""
    game = load(shot.game, players=shot.players)
    play = Playthrough(game, shot.seed, NAMES[: shot.players])
    agents = {seat: AGENTS["random"]() for seat in range(1, shot.players + 1)}
    for taken, _ in enumerate(play_by(play, agents), 1):
        if taken >= shot.decisions and play.active == 1:
            break
    return write_log(play)


def take(browser: Browser, server: Server, shot: Shot) -> None:
    request = Request(f"http://{server.base}/api/tables",
                      json.dumps({"replay": saved(shot)}).encode(),
                      {"Content-Type": "application/json"})  # fmt: skip
    with urlopen(request, timeout=30) as answer:
        link = json.load(answer)["seats"]["1"]
    page = browser.new_page(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme="dark" if shot.dark else "light",
        reduced_motion="reduce",
    )
    page.goto(f"http://{server.base}{link}")
    page.wait_for_selector("#board svg", timeout=30_000)
    if shot.pick:
        page.locator("#board [id^='place-'] .lit").first.click()
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{shot.name}.png")
    page.close()


def main() -> None:
    """Take all of them."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder))
        for shot in SHOTS:
            take(browser, server, shot)
        server.kill()


if __name__ == "__main__":
    main()
