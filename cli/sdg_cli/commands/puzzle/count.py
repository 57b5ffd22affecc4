"""`sdg count`: how many solutions a puzzle has."""

from __future__ import annotations

import json
from typing import Any

import click

from sdg.diagnostics.spelling import counted
from sdg_cli.commands.puzzle.timed_search import (
    costly,
    costly_lines,
    opened,
    puzzle_options,
    timed,
)
from sdg_cli.mistakes_and_exits import UNDECIDED, leave
from sdg_cli.terminal.search_clock import Clock

EXAMPLES = """\b
Examples:
  sdg count games/puzzles/quiet_evening.sdg
  sdg count eight_apart --given b2=1
  sdg count quiet_evening --limit 2 --json
  sdg count evening.sdk --limit 2             a file of another program, see `sdg solve`
  sdg count --grid 1.....4..2......
"""


@click.command(epilog=EXAMPLES)
@puzzle_options
@click.option("--limit", type=click.IntRange(1), metavar="N",
              help="Stop at N solutions; 2 decides whether the solution is unique.")  # fmt: skip
def command(
    file: str | None, grid: str | None, variants: tuple[str, ...], settings: tuple[str, ...],
    givens: tuple[str, ...],
    seconds: float, as_json: bool, limit: int | None,
) -> None:  # fmt: skip
    """Count the solutions of the puzzle in FILE.

    The exit code is 0 if all were counted, 2 if FILE cannot be read, 3 if time ran out, and 130
    after Ctrl-C. In the last two cases it prints a lower bound.
    """
    from sdg.puzzles import Constraints, Interrupted, Patience, Search, read_rules
    from sdg.puzzles.search.counting import Counting

    puzzle = opened(file, grid, variants, settings, givens)
    clock = Clock(seconds)
    patience = Patience(clock.note)
    solutions, decided, stopped, constraints, counting = (
        0,
        True,
        False,
        Constraints(puzzle, patience),
        None,
    )
    with timed(clock):
        try:
            read_rules(constraints)
            counting = Counting(Search(constraints, puzzle.givens, patience), limit)
            clock.about = lambda: f", {counted(counting.at_least, 'solution')}"
            solutions = counting.count()
        except (Interrupted, KeyboardInterrupt) as end:
            solutions, decided = counting.at_least if counting else 0, False
            stopped = isinstance(end, KeyboardInterrupt)
    exact = decided and solutions != limit
    if as_json:
        unique = solutions == 1 if exact else None
        data: dict[str, Any] = {"solutions": solutions, "exact": exact, "unique": unique}
        if solutions > 1:
            data["unique"] = False
        data |= {"decided": decided, "interrupted": stopped, "steps": patience.steps}
        if not decided:
            data["costly"] = costly(constraints)
        click.echo(json.dumps(data))
    else:
        click.echo(_words(solutions, exact, decided, "then it was stopped" if stopped else
                          f"not all were counted in {seconds:g} s"))  # fmt: skip
        for line in costly_lines([] if decided else costly(constraints)):
            click.echo(line)
    leave(130 if stopped else 0 if decided else UNDECIDED)


def _words(solutions: int, exact: bool, decided: bool, why_not: str) -> str:
    if not decided:
        return f"{counted(solutions, 'solution')} at least; {why_not}."
    if not exact:
        return f"{counted(solutions, 'solution')} or more: there the count stopped."
    return {0: "There is no solution.", 1: "1 solution, and no other."}.get(
        solutions, f"{solutions:,} solutions."
    )
