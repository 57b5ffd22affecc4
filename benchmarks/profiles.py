"""Where the time of a kernel goes: instructions by function, counted by valgrind.

    python benchmarks/profiles.py [--games 2000] [--most 8] [NAME ...]

Needs a C compiler and valgrind. What the compiler put into the middle of another function is
counted where it was written. The games, players and options are those of `kernels.py`. Counts do
not depend on how busy the machine is, but instructions are not all equally quick.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from kernels import GAMES

from sdg.kernel.c.compiler import HERE as RUNTIME
from sdg.kernel.c.compiler import compiler
from sdg.kernel.c.printer import print_c
from sdg.kernel.facts.board_window import part_of_board
from sdg.kernel.generate import begin, write
from sdg.kernel.share import written
from sdg.loading import load

MAIN = """
static State table;
int main(void) {{
    static int64_t sums[{width}], least[{width}], most[{width}], strayed[{games}];
    static uint64_t squares[2 * {width}];
    int64_t options[] = {{{options}}};
    set_options(&table, options);
    totals(&table, 1, 0, 0, {games}, sums, squares, least, most, strayed);
    return 0;
}}
"""
FLAGS = ("-O3", "-g", "-fwrapv", "-fno-strict-aliasing", "-w", "-mavx2", "-mbmi", "-mbmi2")


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--most", type=int, default=8)
    chosen = parser.parse_args()
    if compiler() is None or shutil.which("valgrind") is None:
        sys.exit("a C compiler and valgrind are needed")
    for program, name, players, options, _goal in GAMES:
        if chosen.names and program not in chosen.names:
            continue
        spent = profile(name, players, options, chosen.games)
        total = sum(spent.values())
        print(f"{name}: {total / chosen.games:,.0f} instructions a game")
        for function, count in spent.most_common(chosen.most):
            print(f"  {100 * count / total:5.1f} %  {function}")


def profile(name: str, players: int, options: dict[str, str], games: int) -> Counter[str]:
    """Return how many instructions each function of a kernel took in so many random games."""
    game = load(name, players=players, options=options)
    window = part_of_board(game, 0)
    if window is None:
        kernel, lines = written(game)
    else:
        kernel = begin(window.engine, window.edge)
        lines = write(kernel)
    columns = len(kernel.columns.names)
    text = (RUNTIME / "runtime.h").read_text() + print_c(lines, kernel.widths(), columns)
    text += MAIN.format(
        width=columns, games=games, options=", ".join(map(str, (*lines.options.values(), 0)))
    )
    with tempfile.TemporaryDirectory() as folder:
        source, program, output = (Path(folder) / part for part in ("kernel.c", "kernel", "output"))
        source.write_text(text, encoding="utf-8")
        subprocess.run([*compiler(), *FLAGS, str(source), "-o", str(program)], check=True)
        subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", str(program)],
            check=True, capture_output=True,
        )  # fmt: skip
        return by_function(output.read_text(), text.splitlines())


def by_function(output: str, lines: list[str]) -> Counter[str]:
    """Add up the counts of lines, as callgrind tells them, by the function they stand in."""
    owner, name = [], "elsewhere"
    for line in lines:
        if match := re.match(r"[a-z].*\b(\w+)\([^;]*\{", line):
            name = match[1].removeprefix("k_")
        owner.append(name)
    spent: Counter[str] = Counter()
    files: dict[str, str] = {}
    here, called, at = "", False, 0
    for line in output.splitlines():
        if match := re.match(r"(c?)f[lie]=\((\d+)\)(?: (.*))?", line):
            file = files.setdefault(match[2], match[3] or "")
            here = here if match[1] else file
        elif line.startswith("calls="):
            called = True
        elif match := re.match(r"([+-]?)(\d+|\*) ?(\d*)", line):
            sign, number, count = match.groups()
            if number != "*":
                at = at + int(sign + number) if sign else int(number)
            if not called:
                inside = here.endswith("kernel.c") and 0 < at <= len(owner)
                spent[owner[at - 1] if inside else "elsewhere"] += int(count or 0)
            called = False
    return spent


if __name__ == "__main__":
    main()
