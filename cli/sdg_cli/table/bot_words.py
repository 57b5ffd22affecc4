"""Bots as people name them: `greedy`, `search:1000`."""

from __future__ import annotations

import click

from sdg.bot_names import NAMES, profile_of


def bot_named(name: str, overlooking: bool = False) -> str:
    """Return the name of a bot; raise UsageError if there is none of that name.

    With `overlooking` it may say what it overlooks where the players are the referee.
    """
    profile = profile_of(name)
    if profile is not None and (overlooking or profile[0] == name):
        return name
    if profile is not None:
        raise click.UsageError(f"`{name}`: here the program is the referee, so nobody overlooks.")
    if "misplay" in name or "notice" in name:
        hint = "greedy:misplay=2% lays a card wrong in 2 of 100 decisions, greedy:notice=80% sees"
        raise click.UsageError(f"`{name}` is no bot: {hint} four of five errors of others.")
    if name.startswith("search"):
        hint = "search:1000 thinks for 1000 tries a decision, search:200ms for so long"
        raise click.UsageError(f"`{name}` is no bot: {hint}.")
    raise click.UsageError(f"There is no bot `{name}`: take {', '.join(NAMES)}.")
