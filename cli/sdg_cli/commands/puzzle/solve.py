"""`sdg solve`: a puzzle in, its solution out, or why it has none, or the next step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from sdg_cli import options
from sdg_cli.commands.puzzle.timed_search import (
    costly,
    costly_lines,
    named,
    opened,
    puzzle_options,
    solutions,
    timed,
)
from sdg_cli.mistakes_and_exits import UNDECIDED, leave
from sdg_cli.terminal.search_clock import Clock

if TYPE_CHECKING:
    from sdg.puzzles import Constraints, Patience, Puzzle, Search

SEARCHED = 0.5  # of the time of a hint, in which it is found out whether there is a solution

EXAMPLES = """\b
Examples:
  sdg solve games/puzzles/quiet_evening.sdg
  sdg solve games/puzzles/quiet_evening.sdg --hint
  sdg solve quiet_evening --hint --given c1=6
  sdg solve eight_apart --json
  sdg solve sixteen_courtiers --all 3
  sdg solve --grid 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  sdg solve evening.sdk --hint     files of other programs: .sdk, .ss, and .txt
"""


@click.command(epilog=EXAMPLES)
@puzzle_options
@click.option("--hint", "wants_hint", is_flag=True, help="Print only the next step, and why.")
@click.option("--all", "most", type=click.IntRange(1, 1_000_000), metavar="N",
              help="Print up to N solutions.")  # fmt: skip
@options.plain()
def command(
    file: str | None, grid: str | None, variants: tuple[str, ...], settings: tuple[str, ...],
    givens: tuple[str, ...],
    seconds: float, as_json: bool, wants_hint: bool, most: int | None, plain: bool,
) -> None:  # fmt: skip
    """Fill the board of the puzzle in FILE so that all its rules hold.

    FILE contains `puzzle on … of …`, or is a game with a variant that does, or it holds the numbers
    of a square (`-` is standard input). The exit code is 0 with
    a solution (or a hint), 1 if there is none, 2 if FILE cannot be read, 3 if time ran out, and 130
    after Ctrl-C, which prints what was found so far.
    """
    from sdg.puzzles import Patience

    if wants_hint and most is not None:
        raise click.UsageError("--hint tells one step, --all whole solutions: choose one of them.")
    puzzle = opened(file, grid, variants, settings, givens)
    clock = Clock(seconds)
    with timed(clock):
        patience = Patience(clock.note)
        if wants_hint:
            result = _hinted(puzzle, patience, clock)
        elif most is not None:
            result = _all(puzzle, patience, clock, most)
        else:
            result = _solved(puzzle, patience, clock)
    stopped = result.setdefault("interrupted", False)
    if as_json:
        click.echo(json.dumps(result))
    else:
        until = "before it was stopped" if stopped else f"in {seconds:g} s"
        for line in _lines(puzzle, result, until, plain):
            click.echo(line)
    leave(130 if stopped else {"none": 1, "undecided": UNDECIDED}.get(result["verdict"], 0))


def _solved(puzzle: Puzzle, patience: Patience, clock: Clock) -> dict[str, Any]:
    """Look for a solution and for a second one; else find out why there is none."""
    from sdg.puzzles import Constraints, Interrupted, read_rules

    result: dict[str, Any] = {"verdict": "undecided", "solution": None, "unique": None}
    constraints = Constraints(puzzle, patience)
    try:
        read_rules(constraints)
        search = solutions(constraints, patience, clock)
        first = next(search, None)
        if first is None:
            result["verdict"] = "none"
            result |= _guilty(constraints, patience)
        else:
            result |= {"verdict": "solved", "solution": named(puzzle, first)}
            result["unique"] = next(search, None) is None
    except (Interrupted, KeyboardInterrupt) as end:
        result |= _broken_off(constraints, end)
    return {**result, "steps": patience.steps}


def _all(puzzle: Puzzle, patience: Patience, clock: Clock, most: int) -> dict[str, Any]:
    """Look for solutions until there are so many; `complete` is whether there are no others."""
    from sdg.puzzles import Constraints, Interrupted, read_rules

    boards: list[dict[str, str]] = []
    result: dict[str, Any] = {"verdict": "undecided", "solutions": boards, "complete": None}
    constraints = Constraints(puzzle, patience)
    try:
        read_rules(constraints)
        search = solutions(constraints, patience, clock)
        boards += (named(puzzle, cards) for cards in islice(search, most))
        result["verdict"] = "solved" if boards else "none"
        if boards:
            result["complete"] = next(search, None) is None
        else:
            result |= {"complete": True, **_guilty(constraints, patience)}
    except (Interrupted, KeyboardInterrupt) as end:
        result |= _broken_off(constraints, end)
    return {**result, "steps": patience.steps}


def _broken_off(constraints: Constraints, end: BaseException) -> dict[str, Any]:
    """Return what made a search so long that it was broken off, and whether that was by Ctrl-C."""
    return {"costly": costly(constraints), "interrupted": isinstance(end, KeyboardInterrupt)}


def _guilty(constraints: Constraints, patience: Patience) -> dict[str, Any]:
    """Find out why there is no solution. Raises `Interrupted`."""
    from sdg.puzzles.answers.showing import explained, why_none
    from sdg.puzzles.answers.unsolvable import guilt

    puzzle = constraints.puzzle
    why = guilt(constraints, puzzle.givens, patience)
    return {
        "guilty": {
            "rules": [rule.name for rule in why.rules],
            "givens": named(puzzle, why.givens),
            "least": why.least,
        },
        "why": list(why_none(puzzle, why)),
        "shown": list(explained(puzzle, why.shown)) if why.shown else [],
    }


def _hinted(puzzle: Puzzle, patience: Patience, clock: Clock) -> dict[str, Any]:
    """Look for the next step; where there is no solution, for the reason instead."""
    from sdg.puzzles import Constraints, Interrupted, Search, read_rules
    from sdg.puzzles.answers.hints import hint
    from sdg.puzzles.answers.showing import explained

    constraints = Constraints(puzzle, patience)
    try:
        read_rules(constraints)
        if _has_none(Search(constraints, puzzle.givens, patience), clock):
            return {"verdict": "none", **_guilty(constraints, patience)}
        step = hint(constraints, puzzle.givens, patience)
    except (Interrupted, KeyboardInterrupt) as end:
        return {"verdict": "undecided", "lines": [], **_broken_off(constraints, end)}
    if step is None:
        full = len(puzzle.givens) == puzzle.grid.size
        return {"verdict": "full" if full else "open", "lines": []}
    sure = step.cell is not None and step.kind is not None
    return {
        "verdict": "hint" if sure else "none",
        "cell": puzzle.cell_name(step.cell) if step.cell is not None else None,
        "card": puzzle.face(step.kind) if step.kind is not None else None,
        "how": step.how,
        "rules": list(dict.fromkeys(each.rule.name for each in step.reasons)),
        "lines": list(explained(puzzle, step)),
    }


def _has_none(search: Search, clock: Clock) -> bool:
    """Return whether it is sure that there is no solution, found out in a part of the time."""
    from sdg.puzzles import Interrupted

    clock.until = clock.seconds * SEARCHED
    try:
        return next(search.solutions(), None) is None
    except Interrupted:
        return False
    finally:
        clock.until = clock.seconds


def _lines(puzzle: Puzzle, result: dict[str, Any], until: str, plain: bool) -> Iterator[str]:
    """Say in words what came of it; `until` is how long was searched."""
    from sdg.puzzles.search.cp_sat import installed

    match result["verdict"]:
        case _ if result.get("solutions"):
            for i, cards in enumerate(result["solutions"], 1):
                yield f"Solution {i}:"
                yield from _drawn(puzzle, cards, plain)
            yield {
                True: "These are all.",
                False: "There are others: `sdg count` tells how many.",
                None: f"Whether these are all was not found out {until}.",
            }[result["complete"]]
        case "solved":
            yield from _drawn(puzzle, result["solution"], plain)
            yield {
                True: "This is the only solution.",
                False: "There are others: `sdg count` tells how many.",
                None: f"Whether it is the only one was not found out {until}.",
            }[result["unique"]]
        case "none" if "why" in result:
            yield "There is no solution. These cannot hold together:"
            yield from (f"  {line}" for line in result["why"])
            if result["shown"]:
                first, *more = result["shown"]
                yield f"With them {first}:" if more else f"With them {first}."
                yield from (f"  {line}" for line in more)
            if not result["guilty"]["least"]:
                yield "Perhaps fewer of them would do."
        case "none" if "lines" not in result:
            yield f"There is no solution. Why not was not found out {until}."
        case "hint" | "none":
            first, *more = result["lines"]
            yield f"{first}."
            yield from (f"  {line}" for line in more)
        case "full":
            yield "The board is full, and all its rules hold."
        case "open":
            yield "No cell has to be one thing: there are several solutions."
        case _:
            more_time = "" if result["interrupted"] else "; --time gives it more"
            yield f"Nothing was found {until}{more_time}."
            if not installed() and not result["interrupted"]:
                yield "`pip install ortools` has CP-SAT look, too."
    yield from costly_lines(result.get("costly", []))


def _drawn(puzzle: Puzzle, solution: dict[str, str], plain: bool) -> Iterator[str]:
    """Draw the board with a solution on it."""
    from sdg.puzzles.answers.looked_up_numbers import clue_lines, clues
    from sdg.puzzles.answers.showing import board_with
    from sdg.view.short_faces import Faces
    from sdg_cli.table.puzzle.drawing import labelled
    from sdg_cli.terminal.boards import Marks, draw_board
    from sdg_cli.terminal.console import look

    cells = {puzzle.cell_name(cell): cell for cell in puzzle.grid.cells}
    kinds = {puzzle.face(kind): kind for kind in range(puzzle.kinds)}
    cards = {cells[name]: kinds[face] for name, face in solution.items()}
    faces = Faces(puzzle.game.fixed_rules.attributes)
    board, said = board_with(puzzle, cards), clues(puzzle)
    inside = dict(labelled(said, board))
    labels = {puzzle.cell_name(cell): f"{label}:" for cell, label in inside.items()}
    yield from draw_board(board, faces, look(plain), Marks(labels=labels))
    beside = [clue for clue in said if clue.family is None or clue.family != board.blocks]
    yield from (f"  {line}" for line in clue_lines(puzzle, beside))
