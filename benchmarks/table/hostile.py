"""Attack a server while a table plays there: `python -m benchmarks.table.hostile`.

A server of its own is started, and a well-behaved table plays: first alone, then while others send
hostile messages and requests (`attacks.py`), hold silent sockets and send slowly. Wrong is: a
traceback in the server's log, an answer of 5xx that is not announced (503), a table that takes
longer than twice as long in the median or the 99th percentile, memory that grows without bound, a
key of a seat in an answer to another, a view of another's than what a watcher sees.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.table.attacks import Answers, attack
from benchmarks.table.load import Load, memory
from benchmarks.table.players import begun
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.visibility.seat_log import WATCHER
from sdg_web.games import Games
from sdg_web.stores.opening import store_of
from sdg_web.table import Table

GAME = "go_fish"  # whose hands are hidden
SLOWER = 2.0  # times, that the table may take under attack
FLOOR = 0.010  # seconds, below which nobody feels a difference
MOST_MEMORY = 400  # MB that the server may have


def _attacked(*given: Any) -> Answers:
    os.nice(5)
    return asyncio.run(attack(*given))


def _replay() -> str:
    play = Playthrough(load(GAME, players=2), 1)
    chance = random.Random(1)
    while play.active is not None and play.decisions < 60:
        play.decide(chance.choice(play.legal_decisions()))
    return write_log(play)


async def measured(
    messages: int, seconds: float, idle: int, seed: int, folder: Path
) -> tuple[dict[str, Any], list[str]]:
    """Return figures, and what is wrong."""
    log = folder / "log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "sdg_cli", "serve", GAME, "--port", "0", "--store",
             str(folder / "t.sqlite")], stdout=subprocess.PIPE, stderr=errors, text=True,
        )  # fmt: skip
    try:
        assert process.stdout is not None
        match = re.search(r"http://([^/]+)/", process.stdout.readline())
        assert match is not None, "the server did not start"
        address = match[1]
        watched = begun([address], 0, GAME)
        alone = await _played(address, seconds, seed)
        before, peak = memory(process.pid), 0.0
        secrets = tuple(link.partition("#")[2] for link in watched["seats"].values())
        with ProcessPoolExecutor(1) as others:
            attacking = asyncio.get_running_loop().run_in_executor(
                others, _attacked, address, watched["table"], messages, seed, idle, secrets,
                _replay(),
            )  # fmt: skip
            started = time.monotonic()
            load = Load([address], 0.05, time.monotonic() + 3600, seed)
            playing = asyncio.create_task(load.table(GAME, 0))
            while not attacking.done():
                await asyncio.wait([attacking], timeout=0.5)
                peak = max(peak, memory(process.pid))
            spent, load.until = time.monotonic() - started, 0
            await playing
            answers = attacking.result()
        after = memory(process.pid)
    finally:
        process.terminate()
        process.wait()
    attacked = load
    text = log.read_text("utf-8", "replace")
    wrong = [*alone.wrong, *attacked.wrong, *judged(answers, folder / "t.sqlite")]
    if "Traceback" in text:
        last = re.findall(r"^[\w.]+(?:Error|Exception|Disconnect\w*)\b.*", text, re.MULTILINE)
        wrong.append(f"{text.count('Traceback')} tracebacks: {last[:3]}")
    wrong += [f"answered {each}" for each in answers.statuses if re.fullmatch("5(?!03)..", each)]
    figures = {
        "messages": answers.sent, "seconds": round(spent), "a second": round(answers.sent / spent),
        "decisions alone": len(alone.times), "decisions attacked": len(attacked.times),
        "answers": dict(answers.statuses.most_common(30)),
        "memory MB": {"before": round(before), "peak": round(peak), "after": round(after)},
    }  # fmt: skip
    for name, part in (("p50", 0.5), ("p99", 0.99)):
        usual, now = _quantile(alone, part), _quantile(attacked, part)
        figures[f"{name} ms"] = {"alone": round(1000 * usual, 1), "attacked": round(1000 * now, 1)}
        if now > SLOWER * max(usual, FLOOR):
            wrong.append(f"{name} of the table is {now / usual:.1f} times as long")
    if peak > MOST_MEMORY:
        wrong.append(f"{peak:.0f} MB of memory")
    return figures, wrong


async def _played(address: str, seconds: float, seed: int) -> Load:
    played = Load([address], 0.05, time.monotonic() + seconds, seed)
    await played.table(GAME, 0)
    return played


def _quantile(played: Load, part: float) -> float:
    times = sorted(each for each, _ in played.times)
    return times[int(len(times) * part)]


def judged(answers: Answers, file: Path) -> list[str]:
    """Return what others were shown that a watcher does not see."""
    wrong = [f"a key was told: {each}" for each in answers.leaks[:3]]
    wrong += [f"a seat was shown: {each}" for each in answers.seated[:3]]
    store, games = store_of(str(file)), Games()
    for name in {table for table, _ in answers.views}:
        entries = store.entries(name)
        table = Table.opened(name, entries[:1], games)
        for number in range(1, len(entries) + 1):
            if number > 1:
                table.take(entries[number - 1])
            shown = table.shown(WATCHER, True)
            seen = json.dumps([shown["view"], shown["log"]], sort_keys=True)
            if answers.views.get((name, number), seen) != seen:
                wrong.append(f"{name}: a watcher was shown another version {number}")
    store.close()
    return wrong


def run(messages: int, seconds: float, idle: int, seed: int) -> tuple[dict[str, Any], list[str]]:
    """Attack a server; return figures, and what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(messages, seconds, idle, seed, Path(folder)))


def main(given: Sequence[str] | None = None) -> None:
    """Attack, print figures as JSON, then what is wrong."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--messages", type=int, default=100_000)
    reader.add_argument("--seconds", type=float, default=20, help="that the table plays alone")
    reader.add_argument("--idle", type=int, default=1000, help="connections that say nothing")
    reader.add_argument("--seed", type=int, default=1)
    options = reader.parse_args(given)
    figures, wrong = run(options.messages, options.seconds, options.idle, options.seed)
    print(json.dumps(figures, indent=1))
    print("\n".join(wrong[:20]) or "nothing is wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
