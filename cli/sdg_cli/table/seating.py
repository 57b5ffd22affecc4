"""Who sits where: names of people and bots in, seats by number out."""

from __future__ import annotations

import os

import click

from sdg.bot_names import NAMES, Habits, bot_of, profile_of
from sdg.chance import Generator, Stream
from sdg.limits import MOST_PLAYERS
from sdg_cli.table.bots import bot_named
from sdg_cli.terminal.teams import people_of

TEAMS = "A seat can be a team: `--seat Ann+Cid`."


def seat_players(
    players: int, named: tuple[str, ...], bots: str | None, seed: int, as_given: bool
) -> tuple[str, ...]:
    """Return who sits in each seat.

    People named are shuffled over the seats by the seed; seats that nobody is named for go to
    bots. With nobody named and no bots either, seat 1 is yours.
    """
    # Where the locale is C, a name comes as bytes in disguise.
    named = tuple(os.fsencode(name).decode("utf-8", "replace") for name in named)
    if len(named) > players:
        raise click.UsageError(f"{len(named)} seats are named, but {players} play. {TEAMS}")
    for name in named:
        for person in people_of(name):
            _check(person, of_team=person != name)
        if name.startswith(tuple(f"{bot}:" for bot in NAMES)):
            bot_named(name, overlooking=True)
    if not named and bots is None:
        return ("you", *["greedy"] * (players - 1))
    seats = [*named, *[bots or "greedy"] * (players - len(named))]
    if not as_given and any(profile_of(name) is None for name in named):
        generator = Generator(seed, stream=Stream.SEATING)
        for i in range(players - 1, 0, -1):
            j = generator.below(i + 1)
            seats[i], seats[j] = seats[j], seats[i]
    return tuple(seats)


def named_people(named: tuple[str, ...]) -> tuple[str, ...]:
    """Return the people who fill a puzzle in together, each of another name."""
    named = tuple(os.fsencode(name).decode("utf-8", "replace") for name in named)
    for name in named:
        _check(name, of_team=False)
        if ":" in name:
            raise click.UsageError("Here a name has no colon: `Ann: 5 c3` is what Ann puts in.")
    if len({name.casefold() for name in named}) < len(named) or len(named) > MOST_PLAYERS:
        raise click.UsageError(f"Up to {MOST_PLAYERS} people have a name each.")
    return named


def _check(person: str, of_team: bool) -> None:
    """Refuse what is no name; and a bot in a team, of which each person decides a turn."""
    if not person.strip() or len(person) > 40 or not person.isprintable():
        raise click.UsageError("A name has 1 to 40 signs that can be printed.")
    if of_team and profile_of(person) is not None:
        raise click.UsageError(f"`{person}` is a bot, and a bot plays a seat alone.")


def habits_by_seat(seats: tuple[str, ...], at_table: bool) -> dict[int, Habits]:
    """Return what each bot overlooks where the players are the referee; elsewhere none has any."""
    profiles = {seat: profile_of(name) for seat, name in enumerate(seats, 1)}
    if at_table:
        return {seat: profile[1] for seat, profile in profiles.items() if profile is not None}
    for seat, profile in profiles.items():
        if profile is not None and profile[0] != seats[seat - 1]:
            raise click.UsageError(
                f"`{seats[seat - 1]}` says what a bot overlooks, but the program is the referee:"
                " add --referee table."
            )
    return {}


def display_names(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return names that keep the seats apart; those of bots leave out what they overlook."""
    seats = tuple(map(bot_of, seats))
    return tuple(
        f"{name} {seat}" if seats.count(name) > 1 else name for seat, name in enumerate(seats, 1)
    )
