"""Runs and groups of cells: generated loops over the parts of a set, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir import NOTHING
from sdg.kernel.dialect.values import Code, Frame, Runs
from sdg.kernel.expressions.register import number
from sdg.kernel.expressions.shifts import looking
from sdg.layout.geometry import OPPOSITE
from sdg.layout.lines import run_lines

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@contextmanager
def each_run(k: Kernel, over: Runs) -> Iterator[Code]:
    """Generate a loop over runs: by their first cell, then as sets are compared; none comes
    twice.
    """
    add, step, size = k.source.add, k.layout.geometry.step, k.shape.cells
    among = k.source.keep(over.cells, "among", "cells")
    runs = [k.source.fresh("run") for _ in over.ways]
    with k.each(Code(among, "cells")) as cell:
        for way, run in zip(over.ways, runs, strict=True):
            further = k.source.table(f"step_{way}_1", [step(i, way, 1) for i in range(size)])
            back = OPPOSITE[way]
            before = k.source.table(f"step_{back}_1", [step(i, back, 1) for i in range(size)])
            add(f"{run}: cells = 0")
            begins = f"{before}[{cell}] < 0 or not {among} >> {before}[{cell}] & 1"
            if (lined := k.layout.geometry.lined[way]) != k.shape.everywhere():
                begins = f"{lined} >> {cell} & 1 and ({begins})"
            on = k.source.keep(f"{cell} if {begins} else -1", "on")
            with k.source.block(f"while {on} >= 0 and {among} >> {on} & 1:"):
                add(f"{run} |= one_cell({on})")
                add(f"{on} = {further}[{on}]")
        with k.source.block(f"for {k.source.fresh('n')} in range({len(runs)}):"):
            least = k.source.keep("0", "least", "cells")
            for run in runs:
                lower = f"highest({run} & ~{least}) < highest({least} & ~{run})"
                with k.source.block(f"if {run} != 0 and ({least} == 0 or {lower}):"):
                    add(f"{least} = {run}")
            with k.source.block(f"if {least} == 0:"):
                add("break")
            for run in runs:
                with k.source.block(f"if {run} == {least}:"):
                    add(f"{run} = 0")
            if over.passes is not None:
                with k.source.block(f"if not {over.passes(least)}:"):
                    add("continue")
            yield Code(least, "cells")


@contextmanager
def each_group(k: Kernel, cells: str, through: str = "") -> Iterator[str]:
    """Generate a loop over the parts of a set that hang together, the lowest cell first.

    With `through`, only those that have one of these cells come, the lowest of these first.
    """
    add = k.source.add
    table = k.source.table("neighbors", k.layout.geometry.neighbors, "cells")
    left = k.source.keep(cells, "left", "cells")
    first = f"({left} & {through})" if through else left
    with k.source.block(f"while {first}:"):
        group = k.source.keep("0", "group", "cells")
        waiting = k.source.keep(f"{first} & -{first}", "waiting", "cells")
        with k.source.block(f"while {waiting}:"):
            i = k.source.keep(f"first({waiting})", "i")
            add(f"{group} |= one_cell({i})")
            add(f"{waiting} = ({waiting} | {table}[{i}] & {left}) & ~{group}")
        add(f"{left} &= ~{group}")
        yield group


def has_run(k: Kernel, node: ir.Quantified, E: Frame) -> str | None:
    """Write `some run in runs of cells: count run >= n` without listing the runs."""
    match node:
        case ir.Quantified(
            "some", slot, ir.Runs() as runs, ir.Compare(">=", ir.Count(counted), ir.Const(least))
        ) if counted == ir.Local(slot, counted.type) and least <= 16:
            cells = k.named(number(k, runs.cells, E), "cells", "cells")
            ways = run_lines(k.layout.geometry, runs)
            if least <= 1:
                lined = reduce(or_, (k.layout.geometry.lined[way] for way in ways), 0)
                there = cells if lined == k.shape.everywhere() else f"({cells} & {lined})"
                return f"({there} != 0)"
            if k.shape.tabled:
                return f"({_runs_table(k, ways, least)}[{cells}] != 0)"
            parts = [f"{_run_starts(k, cells, way, least)} != 0" for way in ways]
            return f"({' or '.join(parts)})"
    return None


def _run_starts(k: Kernel, cells: str, way: int, least: int) -> str:
    """Generate the cells of a set from which a run of a length lies one way.

    Where numbers rise evenly that way, it is enough to find in the end where a run has room.
    """
    steady = _steady_steps(k, way, least)
    left, done = cells, 1
    while done < least:  # runs twice as long from runs of half the length
        further = min(done, least - done)
        if steady is None:
            beyond = looking(k, left, way, further)
        else:
            beyond = f"({left} {'>>' if steady[0] > 0 else '<<'} {abs(steady[0]) * further})"
        left = k.named(f"({left} & {beyond})", "run", "cells")
        done += further
    return left if steady is None else f"({left} & {steady[1]})"


def _steady_steps(k: Kernel, way: int, least: int) -> tuple[int, int] | None:
    """Return by how much numbers rise that way, if always by the same, and where runs have room."""
    step = k.layout.geometry.step
    starts = [i for i in range(k.shape.cells) if step(i, way, least - 1) != NOTHING]
    rises = {step(i, way, n) - (step(i, way, n - 1) if n > 1 else i)
             for i in starts for n in range(1, least)}  # fmt: skip
    return (rises.pop(), sum(1 << i for i in starts)) if len(rises) == 1 else None


def _runs_table(k: Kernel, ways: tuple[int, ...], least: int) -> str:
    """Return the table that holds for each set of cells whether a run of a length lies in it."""
    step = k.layout.geometry.step
    runs = set[int]()
    for cell, way in product(range(k.shape.cells), ways):
        if step(cell, way, least - 1) != NOTHING:
            runs.add(sum(1 << step(cell, way, n) if n else 1 << cell for n in range(least)))
    there = [any(cells & run == run for run in runs) for cells in range(1 << k.shape.cells)]
    return k.source.table("has_run", [int(each) for each in there])
