"""Plays every shipped game with each engine, in threads and processes: are all numbers the same?

    python -m tests.lab.jobs [--games 8] [--seeds 1] [--agents random] [NAME ...]

Under each seed a game is simulated by the reference alone, then by the reference, the plain kernel
and the kernel in C with 1, 2 and 8 jobs, once in threads and once in processes: every row and all
sums have to be the same. What was found is written into `jobs.txt`, a line a game; the next run
goes on with the seeds after those that are written there.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from attrs import evolve

from sdg.lab.cluster import sent
from sdg.lab.engine_choice import choose_engine
from sdg.lab.preparing import prepare
from sdg.lab.requests import Request
from sdg.lab.simulating import simulate
from tests.support.places import RECORDS
from tests.support.summaries import commit_of
from tests.support.tables_played import MORE, SHIPPED

SUMMARY = RECORDS / "jobs.txt"
ENGINES = ("reference", "plain", "native")
JOBS = (1, 2, 8)
TITLE = (
    "What `python -m tests.lab.jobs` found: by each engine with 1, 2 and 8 jobs, in threads and in "
    "processes, every row and all sums as the reference alone has them."
)


def differences(
    path: Path, agents: str, seed: int, games: int, pools: dict[int, Executor]
) -> Iterator[str]:
    """Yield what differs in a game under a seed from the reference alone, a line each."""
    request = Request(str(path), agents=(agents,), engine="reference")
    table = prepare(request, lambda line: None)
    alone = simulate(table.engine, seed, games, 1, keep=games)
    for name in ENGINES:
        here = choose_engine(table.game(), table.setting.agents, name)
        afar = sent(table, name)
        for jobs in JOBS:
            for where, engine, pool in (
                ("threads", here, None),
                ("processes", evolve(afar, batch=1), pools[jobs]),
            ):
                result = simulate(engine, seed, games, jobs, executor=pool, keep=games)
                if (result.totals, result.rows) != (alone.totals, alone.rows):
                    yield f"{name}, {jobs} {where}, seed {seed}: other numbers"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games; return 1 if a number differs."""
    every = {path.stem: path for path in (*SHIPPED, *MORE)}
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="games; all unless told")
    parser.add_argument("--games", type=int, default=8, help="games of each simulation")
    parser.add_argument("--seeds", type=int, default=1, help="simulations, by further seeds")
    parser.add_argument("--agents", default="random", help="who sits at each seat")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - set(every):
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    lines = SUMMARY.read_text("utf-8").splitlines()[2:] if SUMMARY.exists() else []
    lines_by_game = {line.split(":")[0]: line for line in lines}
    commit, wrong, started = commit_of("interpreter", "games"), 0, time.monotonic()
    pools: dict[int, Executor] = {jobs: ProcessPoolExecutor(jobs) for jobs in JOBS}
    for jobs, pool in pools.items():  # processes begin before there is any thread
        list(pool.map(abs, range(jobs)))
    for name in chosen.names or every:
        key = name if chosen.agents == "random" else f"{name} by {chosen.agents}"
        done = re.search(r"seeds 0 to (\d+)", lines_by_game.get(key, ""))
        first = int(done[1]) + 1 if done else 0
        differing = [
            line
            for seed in range(first, first + chosen.seeds)
            for line in differences(every[name], chosen.agents, seed, chosen.games, pools)
        ]
        wrong += bool(differing)
        last = first + chosen.seeds - 1
        head = f"{key}: seeds 0 to {last}, last {chosen.games} games each at {commit}"
        lines_by_game[key] = f"{head}: {'; '.join(differing) or 'equal'}"
        SUMMARY.write_text("\n".join([TITLE, "", *lines_by_game.values()]) + "\n", encoding="utf-8")
        print(f"{time.monotonic() - started:.0f} s: {lines_by_game[key]}", flush=True)
    for pool in pools.values():
        pool.shutdown()
    print(f"{wrong} games differ" if wrong else "All numbers are the same.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
