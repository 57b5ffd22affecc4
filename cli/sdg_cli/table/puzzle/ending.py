"""How a puzzle came out, and what was done on the way, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg.diagnostics.spelling import counted
from sdg.layout.bit_sets import bits
from sdg.playing.filling import Move, PuzzlePlay
from sdg.playing.filling.moves import What

LAST = 30  # moves that are told
HELPED: tuple[What, ...] = ("hint", "check")


def told_end(play: PuzzlePlay) -> Iterator[str]:
    """Say that all rules hold, how long it took and with how much help; of several people, how many
    right cells each put in."""
    by_program = play.cells_of(0)
    filled = play.puzzle.grid.size - len(play.puzzle.givens)
    helped = [counted(many, what) for what in HELPED if (many := play.count(what))]
    help_ = f"with {' and '.join(helped)}" if helped else "with no hint and no check"
    yield "All rules hold: the puzzle is solved."
    yield f"{counted(filled, 'cell')} in {spoken_time(play.seconds)}, {help_}."
    if len(play.people) > 1:
        shares = (f"{name} {play.cells_of(number)}" for number, name in enumerate(play.people, 1))
        yield f"Right cells put in: {', '.join(shares)}."
    if by_program:
        yield f"`solve` filled in {counted(by_program, 'cell')}."


def result_of(play: PuzzlePlay, done: bool) -> dict[str, Any]:
    """Return how it stands as plain data."""
    puzzle = play.puzzle
    return {
        "puzzle": play.title,
        "solved": done,
        "open": len(play.open_cells),
        "cells": {puzzle.cell_name(cell): puzzle.face(kind)
                  for cell, kind in sorted(play.cards.items())},
        "seconds": play.seconds,
        "hints": play.count("hint"),
        "checks": play.count("check"),
        "people": [{"name": name, "cells": play.cells_of(number)}
                   for number, name in enumerate(play.people, 1)],
        "filled_by_solve": play.cells_of(0),
    }  # fmt: skip


def told_moves(play: PuzzlePlay) -> Iterator[str]:
    """Say what was done last, a line for each."""
    if not play.moves:
        yield "Nothing was done yet."
    if len(play.moves) > LAST:
        yield f"… {len(play.moves) - LAST} more before"
    for move in play.moves[-LAST:]:
        who = f"{play.people[move.person - 1]}: " if len(play.people) > 1 else ""
        yield f"  {spoken_time(move.seconds):>9}  {who}{_told(play, move)}"


def _told(play: PuzzlePlay, move: Move) -> str:
    face, name = play.puzzle.face, play.puzzle.cell_name
    match move.what:
        case "put":
            return ", ".join(f"{face(kind)} {name(cell)}"
                             for cell, kind in move.cards if kind is not None)  # fmt: skip
        case "take":
            return f"take {', '.join(name(cell) for cell, _ in move.cards)}"
        case "note" if len(move.notes) == 1:
            ((cell, kinds),) = move.notes
            return f"note {name(cell)}: {' '.join(map(face, bits(kinds))) or 'nothing'}"
        case "note":
            return f"notes of {counted(len(move.notes), 'cell')}"
        case "check":
            return "check me"
    return move.what


def spoken_time(seconds: int) -> str:
    """Say how long something took."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
