"""Options that several commands have: a function each, which answers the decorator of a command.

What differs between commands is a parameter: a default, and `says`, the help, where it says more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeVar

import click

from sdg.limits import MOST_PLAYERS

F = TypeVar("F", bound=Callable[..., Any])

SEED = click.IntRange(0, 2**64 - 1)
MOST_JOBS = 256
ENGINES = ("native", "plain", "reference")
AT_TABLE = "Who enforces the rules; with `table`, bots may be named greedy:misplay=2%."


class Option(Protocol):
    """What gives a command an option."""

    def __call__(self, command: F, /) -> F:
        """Return the command with the option."""


def players(says: str = "The number of players.") -> Option:
    """Give a command `players`, None where the rules or the named seats decide."""
    return click.option("--players", type=click.IntRange(1, MOST_PLAYERS), help=says)


def settings(says: str = "Set an option.") -> Option:
    """Give a command `settings`, which `opening.options_of` reads."""
    return click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help=says)


def variants(says: str = "Add a variant.") -> Option:
    """Give a command `variants`, names and paths."""
    return click.option("--with", "variants", multiple=True, metavar="VARIANT", help=says)


def seed(default: int | None, says: str = "The seed of the random numbers.") -> Option:
    """Give a command `seed`; where there is no default, the command gets None and draws one."""
    return click.option("--seed", type=SEED, default=default, help=says)


def agents() -> Option:
    """Give a command `agents`, which `study.simulate.agents_of` reads."""
    says = "Who plays: random, greedy, search:1000; one for all, or one for each seat."
    return click.option("--agents", metavar="NAME,…", help=says)


def deal(says: str) -> Option:
    """Give a command `deal_file`, which `playing.first_state.read_deal_file` reads."""
    return click.option("--deal", "deal_file", metavar="FILE", help=says)


def referee(default: Literal["engine"] | None, says: str = AT_TABLE) -> Option:
    """Give a command `referee`: `engine` or `table`."""
    return click.option(
        "--referee", type=click.Choice(["engine", "table"]), default=default, help=says
    )


def engine(default: str | None, says: str, *, show_default: bool = False) -> Option:
    """Give a command `engine`, one of `ENGINES`."""
    return click.option(
        "--engine", type=click.Choice(ENGINES), default=default, show_default=show_default,
        help=says,
    )  # fmt: skip


def jobs(default: int | None, says: str) -> Option:
    """Give a command `jobs`, how many games are played at the same time."""
    return click.option("--jobs", type=click.IntRange(1, MOST_JOBS), default=default, help=says)


def as_json(says: str = "Print one JSON value.") -> Option:
    """Give a command `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help=says)


def plain() -> Option:
    """Give a command `plain`."""
    return click.option("--plain", is_flag=True, help="Draw in plain ASCII.")
