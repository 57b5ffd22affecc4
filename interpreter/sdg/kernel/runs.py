"""Runs and groups of cells in text: the parts of a set, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg.engine.geometry import OPPOSITE
from sdg.kernel.codes import Code, Runs

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel


@contextmanager
def each_run(k: Kernel, found: Runs) -> Iterator[Code]:
    """Write a loop over runs: by their first cell, then as sets are compared; none comes twice."""
    add, step, size = k.source.add, k.layout.geometry.step, k.shape.cells
    among = k.source.keep(found.cells, "among", "cells")
    runs = [k.source.fresh("run") for _ in found.ways]
    with k.each(Code(among, "cells")) as cell:
        for way, run in zip(found.ways, runs, strict=True):
            further = k.source.table(f"step_{way}_1", [step(i, way, 1) for i in range(size)])
            back = OPPOSITE[way]
            before = k.source.table(f"step_{back}_1", [step(i, back, 1) for i in range(size)])
            add(f"{run}: cells = 0")
            begins = f"{before}[{cell}] < 0 or not {among} >> {before}[{cell}] & 1"
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
            if found.passes is not None:
                with k.source.block(f"if not {found.passes(least)}:"):
                    add("continue")
            yield Code(least, "cells")


@contextmanager
def each_group(k: Kernel, cells: str, through: str = "") -> Iterator[str]:
    """Write a loop over the parts of a set that hang together, the lowest cell first.

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
