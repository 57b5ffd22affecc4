"""What `sdg solve` and `sdg count` share: a puzzle opened, and a search that keeps to its time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sdg.diagnostics.spelling import counted
from sdg_cli import options
from sdg_cli.amounts import Seconds
from sdg_cli.grids import grid_option, read_named
from sdg_cli.opening import leave, mistakes_told, options_of
from sdg_cli.terminal.progress import Line

if TYPE_CHECKING:
    from sdg.puzzles import Puzzle
    from sdg.puzzles.rules.constraints import Constraints

F = TypeVar("F", bound=Callable[..., Any])
TOLD = 3  # words that cost, at most
UNDECIDED = 3  # the exit code of a search that was broken off
OPTIONS = (
    click.argument("file", metavar="FILE", required=False),
    grid_option,
    options.variants(),
    options.settings(),
    click.option("--given", "givens", multiple=True, metavar="CELL=CARD",
                 help="Place one more card on a cell: c3=4."),
    click.option("--time", "seconds", type=Seconds(0.01, 1e6), default=60,
                 show_default=True, help="The most seconds to search."),
    options.as_json(),
)  # fmt: skip


def puzzle_options(command: F) -> F:
    """Give a command what both take."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def opened(
    file: str | None, grid: str | None, variants: tuple[str, ...], settings: tuple[str, ...],
    givens: tuple[str, ...],
) -> Puzzle:  # fmt: skip
    """Read a puzzle; print its mistakes, and leave with code 2."""
    from sdg.puzzles import make_puzzle

    reading = read_named(file, grid, variants)
    with mistakes_told():
        return make_puzzle(reading, options_of(settings)).given(givens)


class Clock(Line):
    """Time for a search: the line that shows how far it is, and when it is enough."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.until = seconds  # when the search that runs now has to end
        self.about: Callable[[], str] = str  # more to show

    @property
    def left(self) -> float:
        """Return how many seconds are left for all searches."""
        return self.seconds - (time.monotonic() - self.begun)

    def note(self, steps: int) -> None:
        """Show how far the search is; raise `Interrupted` when its time is up."""
        from sdg.puzzles import Interrupted

        spent = time.monotonic() - self.begun
        if spent > self.until:
            raise Interrupted
        if self.due:
            self.write(f"{steps:,} steps, {spent:.0f} of {self.seconds:g} s{self.about()}")


@contextmanager
def timed(clock: Clock) -> Iterator[None]:
    """Search; print an error of the rules, and leave with code 2."""
    from sdg.game import Fault
    from sdg.playing.fault_text import tell_fault

    try:
        yield
    except Fault as fault:
        clock.clear()
        click.echo(tell_fault(fault), err=True)
        leave(2)
    finally:
        clock.clear()


def costly(constraints: Constraints) -> list[dict[str, Any]]:
    """Return the words that cost most, as plain data."""
    from sdg.puzzles.rules.costs import costs_of, heaviest

    costs = costs_of(constraints)[:TOLD]
    if not costs and (most := heaviest(constraints)) is not None:
        costs = (most,)
    return [
        {"rule": cost.rule.name, "words": str(cost), "cells": cost.cells, "cheaper": cost.cheaper}
        for cost in costs
    ]


def costly_lines(costs: list[dict[str, Any]]) -> Iterator[str]:
    """Say which words cost, and what to write instead."""
    if costs:
        yield "These words make it slow, and tell little before many cells are full:"
    for one in costs:
        yield f"  {one['words']} ({counted(one['cells'], 'cell')})"
        yield f"    {one['cheaper']}"


def named(puzzle: Puzzle, cards: Mapping[int, int]) -> dict[str, str]:
    """Name cells and cards."""
    return {puzzle.cell_name(cell): puzzle.face(kind) for cell, kind in sorted(cards.items())}
