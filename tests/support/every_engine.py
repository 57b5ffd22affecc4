"""Tables played by every engine: the reference, the plain kernel, C, and C with sanitizers.

What is built with sanitizers can be loaded only by a process that has their library before all
others. `played_by_all` starts one; it is this file, run as a program, that reads tables from its
input and writes what came of each, in lines of JSON. If a sanitizer stops it, or it takes too long,
the table at hand is told, and another process plays the rest.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

if __name__ == "__main__":
    os.environ.pop("LD_PRELOAD", None)  # for the compiler

from attrs import asdict, frozen

from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Source, Unsupported
from sdg.kernel.facts.board_window import part_of_board
from sdg.kernel.generate import begin, write
from sdg.kernel.generator_context import Kernel
from sdg.kernel.share import written
from sdg.lab.c_kernel import Native
from sdg.lab.engine_interface import Engine, Row
from sdg.lab.python_kernel import Plain
from sdg.lab.reference import Reference
from sdg.measures.columns import Columns
from tests.support.in_c import SANITIZERS, InC, built, sanitized, sanitizer
from tests.support.places import ROOT
from tests.support.tables_played import Table

PATIENCE = 120  # seconds for a table, on a machine that does other things too
STOPPED = re.compile(r"^(?:SUMMARY: .*|.*: runtime error: .*|\w*Error: .*)$", re.MULTILINE)
FLAGS = ((), SANITIZERS)  # with which kernels are built
ROWS_UNDER = 7  # the seed of a simulation whose rows are compared
SHORT = 200  # decisions of a game that is soon played to its end in Python
DEEP = 1  # the first seeds, under which more decisions are compared
DEEPER = 400  # decisions of these plays: most games are over by then


@frozen
class Played:
    """What came of a table."""

    table: str
    engines: int  # that were compared: 1 if there is no kernel of it
    plays: int
    decisions: int
    told: str  # the first difference, or why there is no kernel; empty if all is well

    @property
    def well(self) -> bool:
        """Return whether nothing differs."""
        return self.engines == 1 or not self.told


def engines_here() -> tuple[str, ...]:
    """Return the engines that there are on this machine."""
    engines = ["reference", "plain kernel"]
    if compiler() is not None:
        engines += ["C", "C with sanitizers"] if sanitizer() is not None else ["C"]
    return tuple(engines)


def played_by_all(tables: Sequence[Table], seeds: int, most: int) -> Iterator[Played]:
    """Play tables under seeds from 0, at most so many decisions, but more under the first ones.

    Answers what came of each.
    """
    left = list(tables)
    while left:
        played = list(_until_stopped(left, seeds, most))
        yield from played
        del left[: len(played)]


def _until_stopped(tables: Sequence[Table], seeds: int, most: int) -> Iterator[Played]:
    """Yield what one process tells; of the table that stops it, why it did."""
    asked = [json.dumps({**asdict(table), "path": str(table.path)}) for table in tables]
    why = f"it takes more than {PATIENCE} seconds"
    running = subprocess.Popen(
        [sys.executable, "-m", "tests.support.every_engine", str(seeds), str(most)],
        cwd=ROOT, env=_environment(), encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        said, complaint = running.communicate("\n".join(asked), PATIENCE * len(asked))
        stopped = STOPPED.findall(complaint)
        why = stopped[-1] if stopped else f"it ends with {running.returncode}"
    except subprocess.TimeoutExpired:
        running.kill()
        said, _ = running.communicate()
    lines = said.splitlines()
    yield from (Played(**json.loads(line)) for line in lines)
    if len(lines) < len(tables):
        yield Played(str(tables[len(lines)]), len(engines_here()), 0, 0, why)


def _environment() -> dict[str, str]:
    return sanitized() if sanitizer() is not None else dict(os.environ)


class LeftOut:
    """Stands for the reference, which plays the games that a kernel gives up: they are the same on
    all engines then, and some never end."""

    name = "left out"
    batch = 1

    def __init__(self, columns: Columns) -> None:
        self.columns = columns

    def rows(self, seed: int, first: int, many: int) -> list[Row]:
        """Return a row for each game that is no row of a game, and longer than what is short."""
        return [[SHORT + 1] * len(self.columns.names) for _ in range(many)]


def play(table: Table, seeds: int, most: int) -> Played:
    """Play a table on every engine that this process can load."""
    game, here = table.game, len(engines_here())
    try:
        kernel, source = written(game)
    except Unsupported as missing:
        return Played(str(table), 1, 0, 0, str(missing))
    made = kernel, source
    in_c = built(kernel, source, *FLAGS[: here - 2])
    for each in in_c:  # a game that is given up
        each.native.farther = partial(LeftOut, each.native.columns)
    decisions, few = 0, min(DEEP, seeds)
    for comparison in chain(
        compared(game, range(few), max(most, DEEPER), in_c, made),
        compared(game, range(few, seeds), most, in_c, made),
    ):
        decisions += comparison.decisions
        if comparison.difference:
            return Played(str(table), here, comparison.seed + 1, decisions, comparison.difference)
    difference = _unlike_rows(table, made, in_c, seeds) if in_c else ""
    return Played(str(table), here, seeds, decisions, difference)


def _unlike_rows(table: Table, made: tuple[Kernel, Source], in_c: Sequence[InC], games: int) -> str:
    """Tell how rows of whole games differ; in Python the first that is short is played."""
    first, *others = [*in_c, *_of_a_part(table, in_c)]
    rows = first.native.rows(ROWS_UNDER, 0, games)
    for other in others:
        if (yours := other.native.rows(ROWS_UNDER, 0, games)) != rows:
            at = next(game for game in range(games) if rows[game] != yours[game])
            return f"row of game {at}: {rows[at]} in C and {yours[at]} in {other.name}"
    at = next((game for game in range(games) if rows[game][0] <= SHORT), None)
    for engine in _in_python(table, made) if at is not None else ():
        if (yours := engine.rows(ROWS_UNDER, at, 1)) != rows[at : at + 1]:
            return f"row of game {at}: {rows[at]} in C and {yours[0]} by the {engine.name}"
    return ""


def _in_python(table: Table, made: tuple[Kernel, Source]) -> Iterator[Engine]:
    kernel, source = made
    agents = ("random",) * table.game.players
    reference = Reference(table.game, agents)
    yield Plain(kernel, source.text(), agents, reference)
    yield reference


def _of_a_part(table: Table, in_c: Sequence[InC]) -> Iterator[InC]:
    """Yield the kernels that see a part of an unbounded board, if there are any."""
    window = part_of_board(table.game, 0)
    if window is None:
        return
    kernel = begin(window.engine, window.edge)
    parts = built(kernel, write(kernel), *FLAGS[: len(in_c)])
    for whole, part in zip(in_c, parts, strict=True):
        part.name = f"{whole.name}, of a part of the board"
        part.native = Native(kernel.columns, part.library, part.name, partial(_native_of, whole))
        yield part


def _native_of(kernel: InC) -> Native:
    return kernel.native


def main(seeds: int, most: int) -> None:
    """Play the tables that the input tells, and write what came of them."""
    for line in sys.stdin:
        data = json.loads(line)
        options = tuple((name, value) for name, value in data["options"])
        table = Table(Path(data["path"]), tuple(data["variants"]), data["players"], options)
        print(json.dumps(asdict(play(table, seeds, most))), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
