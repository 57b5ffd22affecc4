"""The games of a simulation that stand out: rows in; the longest, the closest and the like out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from sdg.lab.engine_interface import Row, seed_of
from sdg.measures.columns import Columns

LONGEST, SHORTEST = "longest", "shortest"
CLOSEST, LOPSIDED = "closest", "most lopsided"
HIGHEST, LOWEST = "most points", "fewest points"


@frozen
class NotableGame:
    """One game that stands out, and by what: of games that do so alike, the first."""

    what: tuple[str, ...]
    number: int  # of the game in its simulation
    seed: int  # what `sdg run --seed` takes
    decisions: int
    turns: int
    scores: tuple[int, ...]  # by seat; none where seats have no points
    winners: tuple[int, ...]  # seats from 1
    ended_by: str


def notable_games(rows: Sequence[Row], columns: Columns, seed: int) -> tuple[NotableGame, ...]:
    """Return the games that stand out among the first of a simulation.

    Games that ended in an error do not count. Where points tell how close a game was, these are
    the longest, the closest and the most lopsided; of a seat that plays alone for points, the
    longest and those with the most and the fewest; else the longest and the shortest.
    """
    whole = [(number, row) for number, row in enumerate(rows) if not row[columns.failed]]
    if not whole:
        return ()
    chosen: dict[int, list[str]] = {}
    for what, key in _orders(columns):
        number, _ = min(whole, key=lambda each: (key(each[1]), each[0]))
        chosen.setdefault(number, []).append(what)
    return tuple(_notable_game(what, number, rows[number], columns, seed)
                 for number, what in chosen.items())  # fmt: skip


def as_data(games: Sequence[NotableGame], of: int) -> dict[str, Any]:
    """Return what `sdg simulate --json` prints of them; `of` is among how many they were found."""
    return {
        "of": of,
        "games": [
            {
                "what": list(each.what), "game": each.number, "seed": each.seed,
                "decisions": each.decisions, "turns": each.turns, "scores": list(each.scores),
                "winners": list(each.winners), "ended_by": each.ended_by,
            }
            for each in games
        ],
    }  # fmt: skip


def _orders(columns: Columns) -> Iterator[tuple[str, Callable[[Row], Any]]]:
    """Yield what a game can stand out by, with a key that is least for the one that does most."""
    decisions = columns.at("decisions")
    yield LONGEST, lambda row: -row[decisions]
    if "margin" in columns.names:
        margin = columns.at("margin")
        leads = columns.at("leads") if "leads" in columns.names else decisions
        yield CLOSEST, lambda row: (row[margin], -row[leads])
        yield LOPSIDED, lambda row: -row[margin]
    elif columns.scored and columns.players == 1:
        score = columns.at("score 1")
        yield HIGHEST, lambda row: -row[score]
        yield LOWEST, lambda row: row[score]
    else:
        yield SHORTEST, lambda row: row[decisions]


def _notable_game(
    what: Sequence[str], number: int, row: Row, columns: Columns, seed: int
) -> NotableGame:  # fmt: skip
    seats = range(1, columns.players + 1)
    return NotableGame(
        tuple(what), number, seed_of(seed, number), row[columns.at("decisions")],
        row[columns.at("turns")],
        tuple(row[columns.at(f"score {seat}")] for seat in seats) if columns.scored else (),
        tuple(seat for seat in seats if row[columns.at(f"share {seat}")]),
        next((end for end in columns.ends if row[columns.at(f"end {end}")]), ""),
    )  # fmt: skip
