"""What the page of a table costs: `python -m benchmarks.table.page [GAME …]`.

A server is started, and its CPU until the shelf has come is measured. Then Chromium opens a table
of each game: reported are the bytes of the page with its scripts and styles, the CPU of its main
thread until the first board is there, and, of decisions by typing, the time from the message that
shows the new position until it has been painted.
"""

from __future__ import annotations

import argparse
import json
import random
from urllib.request import urlopen

from playwright.sync_api import Browser, CDPSession, Page

from benchmarks.table.load import address_of, cpu_of, serving
from benchmarks.table.players import begun, chosen
from tests.support.chromium import chromium

GAMES = ("cat_sudoku", "cardoku", "knizia_sudoku", "sudoku_tactics", "sudoku_42")
DECISIONS = 20
WATCHING = """
  window.painted = []; window.newest = null;
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        const message = JSON.parse(event.data);
        if (message.say !== "view") return;
        const came = performance.now();
        window.newest = message;
        const painted = () => window.painted.push(performance.now() - came);
        requestAnimationFrame(() => setTimeout(painted));
      });
    }
  };
"""


def busy(wire: CDPSession) -> float:
    """Return the CPU seconds of the main thread of a page."""
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def reach(page: Page, wanted: str, patience: int = 200) -> bool:
    """Wait until something holds in the page, whose policy forbids it to ask itself; return whether
    it does within `patience` steps of 20 ms."""
    for _ in range(patience):
        if page.evaluate(wanted):
            return True
        page.wait_for_timeout(20)
    return False


def measured(browser: Browser, base: str, game: str) -> dict[str, object]:
    """Return what the page of a table of a game costs."""
    bots = {str(seat): "random" for seat in range(2, 9)}
    link = begun([base], 0, game, seats=bots)["seats"]["1"]
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    page = context.new_page()
    page.add_init_script(WATCHING)
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}))
    wire = context.new_cdp_session(page)
    wire.send("Performance.enable")
    page.goto(f"http://{base}{link}")
    reach(page, "window.painted.length")
    first, chance = busy(wire), random.Random(1)
    for _ in range(DECISIONS):
        if not reach(page, "window.newest.view.active === 1"):  # it is over
            break
        count, view = page.evaluate("[window.painted.length, window.newest.view]")
        page.fill("#typed", str(chosen(view, chance)))
        page.press("#typed", "Enter")
        reach(page, f"window.painted.length > {count}")
    times = sorted(page.evaluate("window.painted")[1:])
    context.close()
    return {
        "game": game, "page kB": round(sum(sizes.values()) / 1000, 1),
        "first board, CPU ms": round(1000 * first),
        "decisions": len(times),
        "painted after ms, median and most": [round(times[len(times) // 2], 1), round(times[-1], 1)]
        if times else None,
        "longer than 50 ms": sum(each > 50 for each in times),
    }  # fmt: skip


def main() -> None:
    """Measure, and print it as JSON."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="*", default=GAMES)
    games = reader.parse_args().games
    with serving(1, "") as (server,):
        base = address_of(server)
        with urlopen(f"http://{base}/") as answer:
            answer.read()
        print(json.dumps({"server CPU s until the first page": round(cpu_of(server.pid), 2)}))
        with chromium() as browser:
            for game in games:
                print(json.dumps(measured(browser, base, game)), flush=True)


if __name__ == "__main__":
    main()
