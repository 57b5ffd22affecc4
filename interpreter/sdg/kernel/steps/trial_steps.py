"""Trials: steps that are carried out only to see what follows, and undone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg.kernel.dialect.outcomes import FAULT

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

PASSING = ("turn_over", "game_over")  # what a trial may set, and must not leave behind
STUCK = "stuck"  # the field that notes that `do the first` has found nothing


def take_back(k: Kernel, place: int) -> None:
    """Generate code: all is as it was kept, but that the rules have gone wrong if they have."""
    over = k.source.keep("s.over", "over")
    k.source.add(f"restore(s, {place})")
    with k.source.block(f"if {over} == {FAULT}:"):
        k.fault()


@contextmanager
def apart(k: Kernel) -> Iterator[dict[str, str]]:
    """Generate what is done with notes of its own: what landed, what left, what was done,
    whether the turn is over.

    Yields the names of those from before, which the caller puts back by `put_back`.
    """
    source = k.source
    outer = {field: source.keep(f"s.{field}", "had") for field in PASSING}
    for field in PASSING:
        source.add(f"s.{field} = 0")
    if STUCK in source.fields:
        outer[STUCK] = source.keep(f"s.{STUCK}", "had")
    for field in k.shape.happened:
        outer[field] = source.keep(f"s.{field}", field, "cells")
        source.add(f"s.{field} = 0")
    for field in k.triggers.counted():  # what is done now is noted behind that
        outer[field] = source.keep(f"s.{field}", "had")
    yield outer


def put_back(k: Kernel, outer: dict[str, str], *fields: str) -> None:
    """Generate code: some notes are those from before again."""
    for field in fields:
        if field in outer:
            k.source.add(f"s.{field} = {outer[field]}")


def join(k: Kernel, outer: dict[str, str], *fields: str) -> None:
    """Generate code: some notes from before hold too."""
    for field in fields:
        if field in outer:
            k.source.add(f"s.{field} |= {outer[field]}")
