"""Where cards are laid in games of a simulation, and where games are won: counts, cell by cell.

A cell counts a card each time that a decision, or what it brings about, makes another card the
visible one there: it is laid, moved or turned. Where no card ever comes to a board, as where pieces
are only taken away, the cells count that a decision leaves empty. A seat that laid a card on a cell
has won there if it is among the winners of that game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define, field, frozen

from sdg.game import Fault, Game
from sdg.lab.engine_interface import Row
from sdg.lab.intervals import share_interval
from sdg.lab.single_games.played_again import moments
from sdg.layout.grid import Grid
from sdg.layout.names import cell_name
from sdg.layout.slots import Layout
from sdg.measures.columns import Columns
from sdg.playing.deal_text import Deal
from sdg.states import State

MOST_GAMES = 200  # that are played again
MOST_DECISIONS = 5000  # in all of them
SELDOM = 0.02  # cells of an unbounded board that fewer of the games reach are left out
LAID, TAKEN = "laid", "taken"


@frozen
class CellCount:
    """What came of one cell in all games."""

    name: str
    row: int
    column: int
    cards: int  # that came there, or left
    seats: int  # in each game those to whose decision a card came, or by whose it left
    won: int  # how many of these won


@frozen
class BoardCounts:
    """The cells of one board; of an unbounded one those that games reach often enough."""

    name: str
    owner: int | None  # seat from 1
    cells: tuple[CellCount, ...]


@frozen
class CellCounts:
    """The boards of some games, and what was counted: cards laid, or cards taken."""

    games: int
    what: str
    boards: tuple[BoardCounts, ...]


@define
class _Tally:
    """Cards, seats and seats that won, by cell; in how many games it was reached."""

    cards: Counter[int] = field(factory=Counter)
    seats: Counter[int] = field(factory=Counter)
    won: Counter[int] = field(factory=Counter)
    reached: Counter[int] = field(factory=Counter)

    def note(self, at: Sequence[tuple[int, int]], winners: Sequence[int]) -> None:
        """Add one game: the cells with the seat by whose decision a card came or left."""
        self.cards.update(cell for cell, _ in at)
        self.reached.update({cell for cell, _ in at})
        for cell, seat in set(at):
            self.seats[cell] += 1
            self.won[cell] += seat in winners


def games_to_count(rows: Sequence[Row], columns: Columns) -> list[int]:
    """Return which games to play again: the first ones that did not end in an error, as many as
    come to 5,000 decisions, and at most 200."""
    numbers, left, at = list[int](), MOST_DECISIONS, columns.at("decisions")
    for number, row in enumerate(rows):
        if row[columns.failed]:
            continue
        left -= row[at]
        if left < 0 or len(numbers) == MOST_GAMES:
            break
        numbers.append(number)
    return numbers


def count_cells(
    game: Game, agents: Sequence[str], seed: int, numbers: Sequence[int], deal: Deal | None = None
) -> CellCounts | None:
    """Play games of a simulation again, and count what came to each cell; None where the game has
    no board, or no card comes to one or leaves it."""
    grids = game.layout.geometry.grids
    if not grids:
        return None
    laid, taken, games = _Tally(), _Tally(), 0
    for number in numbers:
        came, left, winners = _of_game(game, agents, seed, number, deal)
        laid.note(came, winners)
        taken.note(left, winners)
        games += 1
    tally, what = (laid, LAID) if laid.cards else (taken, TAKEN)
    if not tally.cards:
        return None
    boards = tuple(_board(game, grid, tally, games) for grid in grids)
    return CellCounts(games, what, tuple(each for each in boards if each.cells))


def as_data(counts: CellCounts) -> dict[str, Any]:
    """Return what `sdg simulate --json` prints of them."""
    return {
        "games": counts.games,
        "what": counts.what,
        "boards": [
            {"board": board.name, "owner": board.owner, "cells": list(map(_plain, board.cells))}
            for board in counts.boards
        ],
    }


def _plain(cell: CellCount) -> dict[str, Any]:
    low, high = share_interval(cell.won, cell.seats)
    share = cell.won / cell.seats if cell.seats else None
    return {
        "cell": cell.name, "row": cell.row, "column": cell.column, "cards": cell.cards,
        "seats": cell.seats, "won": cell.won, "won_share": share,
        "low": low if cell.seats else None, "high": high if cell.seats else None,
    }  # fmt: skip


def _of_game(
    game: Game, agents: Sequence[str], seed: int, number: int, deal: Deal | None
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], tuple[int, ...]]:
    """Play one game; return to which cells cards came, and which became empty, each with the seat
    that decided, and who won."""
    came, left, play = list[tuple[int, int]](), list[tuple[int, int]](), None
    try:
        for moment in moments(game, agents, seed, number, deal):
            play = moment.play
            for cell, there in _changed(game, moment.before, play.state):
                (came if there else left).append((cell, moment.seat))
    except Fault:
        return came, left, ()
    outcome = None if play is None else play.outcome
    return came, left, () if outcome is None else outcome.winners


def _changed(game: Game, before: State, after: State) -> Iterator[tuple[int, bool]]:
    """Yield the cells whose cards are others than before, and whether one is there."""
    layout = game.layout
    size = layout.geometry.size
    for first in (layout.cells, layout.covered) if layout.covered else (layout.cells,):
        old, new = (each.slots[first : first + size] for each in (before, after))
        if old == new:
            continue
        for cell, (one, other) in enumerate(zip(old, new, strict=True)):
            if first == layout.cells and one != other:
                yield cell, other >= 0
            elif first == layout.covered and one != other and _alike(layout, cell, before, after):
                yield cell, len(other) > len(one)


def _alike(layout: Layout, cell: int, before: State, after: State) -> bool:
    """Return whether the visible card looks as it did: then only the stack tells of a change."""
    return bool(before.slots[layout.cells + cell] == after.slots[layout.cells + cell])


def _board(game: Game, grid: Grid, tally: _Tally, games: int) -> BoardCounts:
    cells = tuple(
        CellCount(cell_name(game.layout, cell), *grid.coordinates(cell), tally.cards[cell],
                  tally.seats[cell], tally.won[cell])
        for cell in _shown(grid, tally, games)
    )  # fmt: skip
    return BoardCounts(grid.board, None if grid.owner < 0 else grid.owner + 1, cells)


def _shown(grid: Grid, tally: _Tally, games: int) -> Iterator[int]:
    """Yield the cells of a board; of an unbounded one those of the smallest rectangle with all that
    games reach often enough."""
    if grid.bounded:
        yield from grid.cells
        return
    often = [grid.coordinates(cell) for cell in grid.cells
             if tally.reached[cell] > SELDOM * games]  # fmt: skip
    if often:
        rows, columns = zip(*often, strict=True)
        for row in range(min(rows), max(rows) + 1):
            for column in range(min(columns), max(columns) + 1):
                yield grid.at(row, column)
