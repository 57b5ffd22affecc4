"""Simulated games as a table: a line each, its columns with names."""

from __future__ import annotations

import csv
from typing import TextIO

from sdg.kernel.columns import PARTS
from sdg.lab.native import Engine, seed_of

BATCH = 512


def write_rows(file: TextIO, engine: Engine, seed: int, games: int) -> None:
    """Write a line for each game; `seed` in it is what `sdg run --seed` takes to play it again."""
    columns, out = engine.columns, csv.writer(file)
    out.writerow(["game", "seed", *(name.replace(" ", "_") for name in columns.names)])
    unit = {f"share {seat}": columns.whole for seat in range(1, columns.players + 1)}
    unit |= {"branching": PARTS, "settled": PARTS}
    batch = 1 if engine.batch == 1 else BATCH  # where a game takes long, Ctrl-C waits for one
    for first in range(0, games, batch):
        many = min(batch, games - first)
        for number, row in enumerate(engine.rows(seed, first, many), first):
            values = (
                round(x / unit[name], 6) if name in unit else x
                for name, x in zip(columns.names, row, strict=True)
            )
            out.writerow([number, seed_of(seed, number), *values])
        file.flush()
