"""Bots as people name them: `greedy`, `search:1000`."""

from __future__ import annotations

import click

from sdg.bots import NAMES, is_bot


def bot_named(name: str) -> str:
    """Answer the name of a bot; raise UsageError if there is none of that name."""
    if is_bot(name):
        return name
    if name.startswith("search"):
        told = "search:1000 thinks for 1000 tries a decision, search:200ms for so long"
        raise click.UsageError(f"`{name}` is no bot: {told}.")
    raise click.UsageError(f"There is no bot `{name}`: take {', '.join(NAMES)}.")
