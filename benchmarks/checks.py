"""How long `sdg check` takes for files of 64 kB: CPU seconds of whole processes.

    python benchmarks/checks.py [--runs 5] [FILE ...]

Without files, each shape of `tests/checker/test_bounded_work.py` is checked: one construct repeated
until the file is full. The goal is 2 s for any file. `loops` is the time divided by that of
10,000,000 additions in a plain loop, measured right before: machines differ, and so do moments.
Medians over the runs; the files take turns.
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
sys.path[:0] = [str(TOP), str(TOP / "interpreter")]
GOAL = 2.0
LOOP = "total = 0\nfor number in range(10_000_000): total += number"


def seconds(*arguments: str) -> float:
    """Run Python with arguments; return the CPU seconds of the process, whatever it returns."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    path = os.pathsep.join([str(TOP / "interpreter"), str(TOP / "cli")])
    subprocess.run(
        [sys.executable, *arguments], env={**os.environ, "PYTHONPATH": path}, check=False,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def shapes(folder: Path) -> list[Path]:
    """Write a file of each shape of the tests."""
    from tests.checker.test_bounded_work import SHAPES, file_of

    files = []
    for name, shape in SHAPES.items():
        path = folder / f"{name.replace(' ', '_')}.sdg"
        path.write_text(file_of(*shape), encoding="utf-8")
        files.append(path)
    return files


def main() -> None:
    """Check the files in turns, and print the slowest first."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = arguments.files or shapes(Path(folder))
        times: dict[Path, list[tuple[float, float]]] = {file: [] for file in files}
        for _ in range(arguments.runs):
            for file in files:
                loop = seconds("-c", LOOP)
                times[file].append((seconds("-m", "sdg_cli", "check", str(file)), loop))
    rows = [
        (
            statistics.median(taken for taken, _ in each),
            statistics.median(taken / loop for taken, loop in each),
            file.stem,
        )
        for file, each in times.items()
    ]
    print(f"{'seconds':>8}{'loops':>7}  file")
    for taken, loops, name in sorted(rows, reverse=True):
        print(f"{taken:8.2f}{loops:7.2f}  {name}{'  above the goal' if taken > GOAL else ''}")


if __name__ == "__main__":
    main()
