"""Who sits where: names of people and bots in, seats by number out."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click
from attrs import frozen

from sdg.bot_names import NAMES, Habits, profile_of
from sdg.chance import Generator, Stream
from sdg.diagnostics.spelling import nearest
from sdg.limits import MOST_PLAYERS
from sdg_cli.mistakes_and_exits import remark
from sdg_cli.table.bot_words import bot_named
from sdg_cli.terminal.teams import JOINED_BY, people_of

if TYPE_CHECKING:
    from sdg.agents import Agent
    from sdg.playing.playthrough import Playthrough

HIGHEST_LOT = 9
TEAMS = "A seat can be a team: `--seat Ann+Cid`."


def seat_players(
    players: int, named: tuple[str, ...], bots: str | None, seed: int, as_given: bool
) -> tuple[str, ...]:
    """Return who sits in each seat.

    All draw lots for the seats, by the seed, if people are named; seats that nobody is named for go
    to bots. With nobody named and no bots either, seat 1 is yours.
    """
    # Where the locale is C, a name comes as bytes in disguise.
    named = tuple(os.fsencode(name).decode("utf-8", "replace") for name in named)
    if len(named) > players:
        raise click.UsageError(f"{len(named)} seats are named, but {players} play. {TEAMS}")
    for name in named:
        for person in people_of(name):
            _check(person, of_team=person != name)
            _tell_if_like_a_bot(person)
        if name.startswith(tuple(f"{bot}:" for bot in NAMES)):
            bot_named(name, overlooking=True)
    _each_of_another_name(_people_on(named))
    if not named and bots is None:
        return ("you", *["greedy"] * (players - 1))
    seats = [*named, *[bots or "greedy"] * (players - len(named))]
    if not as_given and any(profile_of(name) is None for name in named):
        return tuple(seats[lot.drawer] for lot in lots_drawn(players, seed))
    return tuple(seats)


def named_people(named: tuple[str, ...]) -> tuple[str, ...]:
    """Return the people who fill a puzzle in together, each of another name."""
    named = tuple(os.fsencode(name).decode("utf-8", "replace") for name in named)
    for name in named:
        _check(name, of_team=False)
        if ":" in name:
            raise click.UsageError("Here a name has no colon: `Ann: 5 c3` is what Ann puts in.")
    if len(named) > MOST_PLAYERS:
        raise click.UsageError(f"Up to {MOST_PLAYERS} people have a name each.")
    _each_of_another_name(named)
    return named


@frozen
class Lot:
    """What one of those who draw for the seats has drawn: the lowest sits in seat 1.

    Those who drew the same draw again, and again, until they differ.
    """

    drawer: int  # from 0
    drawn: tuple[int, ...]


def lots_drawn(players: int, seed: int) -> tuple[Lot, ...]:
    """Return the lots of all players, the lowest first."""
    generator, highest = Generator(seed, stream=Stream.SEATING), max(HIGHEST_LOT, players)
    drawn: list[tuple[int, ...]] = [()] * players
    while tied := [i for i in range(players) if drawn.count(drawn[i]) > 1]:
        fresh = {i: (*drawn[i], generator.below(highest) + 1) for i in tied}
        drawn = [fresh.get(i, each) for i, each in enumerate(drawn)]
    return tuple(Lot(i, drawn[i]) for i in sorted(range(players), key=lambda i: drawn[i]))


def tell_lots(sitting: Sequence[str], seed: int) -> str:
    """Say what those have drawn who sit in seats by lot."""
    texts = (
        f"{name} drew {', then '.join(map(str, lot.drawn))}"
        for name, lot in zip(sitting, lots_drawn(len(sitting), seed), strict=True)
    )
    return f"lots, the lowest begins: {'; '.join(texts)}"


def _check(person: str, of_team: bool) -> None:
    """Refuse what is no name; and a bot in a team, of which each person decides a turn."""
    if not person.strip() or len(person) > 40 or not person.isprintable():
        raise click.UsageError("A name has 1 to 40 signs that can be printed.")
    if of_team and profile_of(person) is not None:
        raise click.UsageError(f"`{person}` is a bot, and a bot plays a seat alone.")


def _people_on(sides: Sequence[str]) -> list[str]:
    return [each for side in sides if profile_of(side) is None for each in people_of(side)]


def _each_of_another_name(people: Sequence[str]) -> None:
    """Refuse two people of one name: prompt, log and result could not say which is meant."""
    met = set[str]()
    for person in people:
        if person.casefold() in met:
            raise click.UsageError(f"Two people are called `{person}`: give each another name.")
        met.add(person.casefold())


def _tell_if_like_a_bot(person: str) -> None:
    """Say of a name that is hardly another one than a bot's that a person is meant."""
    said = person.casefold()
    bot = said if said in NAMES else nearest(said, NAMES)
    if bot is not None and profile_of(person) is None:
        remark(f"`{person}` is a person; the bot is called `{bot}`.")


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


def seat_and_name(words: str, names: Sequence[str]) -> tuple[int, str]:
    """Return the seat and the name in `Bob greedy`, where Bob, or 2, says whose seat it was."""
    said = words.strip()
    for seat, name in sorted(enumerate(names, 1), key=lambda each: -len(each[1])):
        for who in (name, f"seat {seat}", str(seat)):
            rest = said[len(who) :]
            if said.casefold().startswith(f"{who.casefold()} ") and rest.strip():
                return seat, rest.strip()
    if (of_team := _seat_of_team(said, names)) is not None:
        return of_team
    example = next((name for name in names if name.partition(" ")[0] not in NAMES), names[0])
    raise click.UsageError(
        f"Whose seat goes to whom? For example `seat {example} greedy`. Here sit"
        f" {', '.join(names)}; a seat can go to a person, or to {', '.join(NAMES)}."
    )


def _seat_of_team(said: str, names: Sequence[str]) -> tuple[int, str] | None:
    """Return the seat of a team and its name from now on, in `Bob Eve` where Bob is one of it."""
    for seat, name in enumerate(names, 1):
        people = people_of(name)
        for person in people if len(people) > 1 else ():
            if not said.casefold().startswith(f"{person.casefold()} "):
                continue
            other = said[len(person) :].strip()
            if profile_of(other) is not None:
                raise click.UsageError(
                    f"{person} is one of {name}, and a bot plays a seat alone:"
                    f" `seat {name} {other}` gives it the whole seat."
                )
            team = JOINED_BY.join(other if each == person else each for each in people)
            if people_of(team) == (team,):
                raise click.UsageError(f"`{other}` has a `+` too many to be one of a team.")
            return seat, team
    return None


def taken_over(
    play: Playthrough, agents: Mapping[int, Agent], seat: int, name: str
) -> dict[int, Agent]:
    """Give a seat of a play to somebody else; return the bots by their seats from now on."""
    from sdg.agents import agent_named

    for person in people_of(name):
        _check(person, of_team=person != name)
        _tell_if_like_a_bot(person)
    if name.startswith(tuple(f"{bot}:" for bot in NAMES)):
        bot_named(name)
    seats = list(play.seats)
    seats[seat - 1] = name
    _each_of_another_name(_people_on(seats))
    play.seated(tuple(seats))
    agent = agent_named(name)
    others = {each: bot for each, bot in agents.items() if each != seat}
    return others if agent is None else {**others, seat: agent}
