"""Options that several commands have, each as a decorator of commands; and their words read.

What differs between commands is a parameter: a default, and `says`, the help, where it says more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

import click

from sdg.limits import MOST_PLAYERS

if TYPE_CHECKING:
    from sdg.game import Game

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
    """Give a command `settings`, which `options_of` reads."""
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


def refereed(game: Game, referee: str | None) -> Game:
    """Return a game with the referee that was named; raise UsageError if it cannot have that."""
    from sdg.refereeing import at_table

    if referee != "table":
        return game
    try:
        return at_table(game)
    except ValueError as wrong:
        raise click.UsageError(f"--referee table: {wrong}.") from None


def options_of(settings: Iterable[str]) -> dict[str, str]:
    """Read `name=value` words; an option set twice is a mistake."""
    options: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise click.UsageError(f"--set takes option=value, not `{setting}`.")
        if name in options:
            raise click.UsageError(f"Option `{name}` is set twice.")
        options[name] = value.strip()
    return options
