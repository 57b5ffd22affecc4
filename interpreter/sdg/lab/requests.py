"""Requests and settings of a simulation: what to simulate, and what is reported of it, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from sdg.playing.deal_text import Deal


@frozen
class Request:
    """A table as it is requested; `agents` are one for all seats or one a seat."""

    game: str
    variants: tuple[str, ...] = ()
    players: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    agents: tuple[str, ...] = ("random",)
    engine: str = "native"
    at_table: bool = False  # the players are the referee
    deal: Deal | None = None  # where every game begins


@frozen
class Setting:
    """A table as it is played at."""

    title: str
    variants: tuple[str, ...]
    players: int
    options: tuple[tuple[str, str], ...]
    agents: tuple[str, ...]
    deal: str = ""  # the file that says where its games begin


class NoTable(ValueError):
    """A game does not say what comes of a misplay."""


class NoCluster(Exception):
    """There is no cluster to play on, or none any more; the message says why, and what to do."""


class WrongSeats(ValueError):
    """There are not as many bots as seats; the message says so."""


def seated(agents: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Return who sits where."""
    if len(agents) == 1:
        return agents * players
    if len(agents) != players:
        raise WrongSeats(f"{len(agents)} bots are named, and {players} play")
    return agents
