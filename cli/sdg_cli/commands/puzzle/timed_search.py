"""What `sdg solve` and `sdg count` share: a puzzle opened, and a search that keeps to its time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sdg.diagnostics.spelling import counted
from sdg_cli import options
from sdg_cli.mistakes_and_exits import UNDECIDED, leave, mistakes_told, remark
from sdg_cli.options import options_of
from sdg_cli.puzzle_sources import grid_option, read_named
from sdg_cli.terminal.search_clock import Clock
from sdg_cli.units_in_options import NumberRange

if TYPE_CHECKING:
    from sdg.puzzles import Constraints, Patience, Puzzle
    from sdg.puzzles.rules.constraints import Cards

F = TypeVar("F", bound=Callable[..., Any])
OWN = 0.25  # of the time, after which another solver is called, if there is one
SECONDS = 60  # of a search, usually
TOLD = 3  # words that cost, at most
OPTIONS = (
    click.argument("file", metavar="FILE", required=False),
    grid_option,
    options.variants(),
    options.settings(),
    click.option("--given", "givens", multiple=True, metavar="CELL=CARD",
                 help="Place one more card on a cell: c3=4."),
    click.option("--time", "seconds", type=NumberRange(0.01, 1e6, "seconds"), default=SECONDS,
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


def solutions(constraints: Constraints, patience: Patience, clock: Clock) -> Iterator[Cards]:
    """Yield solutions; where CP-SAT is installed it is called after a part of the time.

    Raises `Interrupted`.
    """
    from sdg.puzzles import Interrupted, Search
    from sdg.puzzles.search.cp_sat import Solver, installed

    givens, known = constraints.puzzle.givens, []
    clock.until = clock.seconds * (OWN if installed() else 1)
    try:
        for cards in Search(constraints, givens, patience).solutions():
            known.append(cards)
            yield cards
        return
    except Interrupted:
        if not installed():
            raise
    clock.until = clock.seconds
    solver = Solver(constraints, givens)
    for cards in known:
        solver.forbid(cards)
    while (answer := solver.solve(clock.left)).verdict == "filled":
        yield answer.cards
        solver.forbid(answer.cards)
    if answer.verdict == "undecided":
        raise Interrupted


def solution_of(puzzle: Puzzle, seconds: float) -> Cards:
    """Return a solution; leave with code 1 if there is none, with 3 if that is not found out."""
    from sdg.puzzles import Constraints, Interrupted, Patience, read_rules

    clock = Clock(seconds)
    with timed(clock):
        patience = Patience(clock.note)
        constraints = Constraints(puzzle, patience)
        try:
            read_rules(constraints)
            solution = next(solutions(constraints, patience, clock), None)
        except Interrupted:
            clock.clear()
            remark(f"No solution was found in {seconds:g} s.")
            leave(UNDECIDED)
    if solution is None:
        remark("There is no solution: `sdg solve` says why.")
        leave(1)
    return solution


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
