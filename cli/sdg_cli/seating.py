"""Who sits where: names of people and bots in, seats by number out."""

from __future__ import annotations

import os

import click

from sdg.bots import is_bot
from sdg.chance import Generator
from sdg_cli.bots import bot_named

SEATING = 1000  # the generator's stream for the draw of seats, far from those of the agents


def seat_players(
    players: int, named: tuple[str, ...], bots: str | None, seed: int, as_given: bool
) -> tuple[str, ...]:
    """Answer who sits in each seat.

    People named are shuffled over the seats by the seed; seats that nobody is named for go to
    bots. With nobody named and no bots asked for, seat 1 is yours.
    """
    # Where the locale is C, a name comes as bytes in disguise.
    named = tuple(os.fsencode(name).decode("utf-8", "replace") for name in named)
    if len(named) > players:
        raise click.UsageError(f"{len(named)} seats are named, but {players} play.")
    for name in named:
        if not name.strip() or len(name) > 40 or not name.isprintable():
            raise click.UsageError("A name has 1 to 40 signs that can be printed.")
        if name.startswith("search:"):
            bot_named(name)
    if not named and bots is None:
        return ("you", *["greedy"] * (players - 1))
    seats = [*named, *[bots or "greedy"] * (players - len(named))]
    if not as_given and any(not is_bot(name) for name in named):
        generator = Generator(seed, stream=SEATING)
        for i in range(players - 1, 0, -1):
            j = generator.below(i + 1)
            seats[i], seats[j] = seats[j], seats[i]
    return tuple(seats)


def display_names(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Answer names that tell the seats apart."""
    return tuple(
        f"{name} {seat}" if seats.count(name) > 1 else name for seat, name in enumerate(seats, 1)
    )
