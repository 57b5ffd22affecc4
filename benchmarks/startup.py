"""How long the command takes to start and to check a file: CPU seconds of whole processes.

    python benchmarks/startup.py [--runs 5]

`first` starts with neither saved tables nor compiled modules of ours, `after` with both.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
GAME = "games/cat_sudoku.sdg"
LIMITS = {"--help": 0.25, "check, first": 1.2, "check, after": 0.6}


def main() -> int:
    """Measure, print, and answer 1 if a median is over its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    over = False
    with tempfile.TemporaryDirectory() as folder:
        plans = {
            "--help": (["--help"], folder, True),
            "check, first": (["check", GAME], folder, False),
            "check, after": (["check", GAME], folder, True),
        }
        for number, (name, (words, home, warm)) in enumerate(plans.items()):
            times = []
            for run in range(runs + warm):
                cache = home if warm else f"{home}/{number}-{run}"
                times.append(cpu_seconds(words, cache, warm))
            median = statistics.median(times[warm:])
            over |= median > LIMITS[name]
            print(f"{name:14} {median:5.2f} s   limit {LIMITS[name]:.2f} s")
    return int(over)


def cpu_seconds(words: list[str], cache: str, warm: bool) -> float:
    """Run the command; with `warm`, compiled modules are kept for the next run."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(TOP / "interpreter"), str(TOP / "cli")]),
        "SDG_CACHE": f"{cache}/tables",
    }
    if warm:
        environment["PYTHONPYCACHEPREFIX"] = f"{cache}/modules"
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
    else:
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "sdg_cli", *words],
        cwd=TOP, env=environment, stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
