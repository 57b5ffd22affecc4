"""An option that a command does not have: the mistake in, the same with a better hint out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import click

from sdg.diagnostics.spelling import joined, nearest

OTHER_WORDS: Final = {  # what says the same in other commands, or other programs
    "--agents": ("--bots",),
    "--bots": ("--agents",),
    "--games": ("--tries",),
    "--html": ("--output",),
    "--out": ("--output", "--save"),
    "--output": ("--out", "--save"),
    "--resume": ("--replay",),
    "--save": ("--output", "--out"),
    "--seat": ("--agents",),
    "--tries": ("--games",),
    "--variant": ("--with",),
}


def hinted(
    problem: click.NoSuchOption, commands: Iterable[str], named: Callable[[str], click.Command]
) -> click.NoSuchOption:
    """Return the mistake with what may be meant: an option of the command that says the same, or
    is spelled alike; else the commands that have the option. `named` gives a command by its name.
    """
    if problem.ctx is None:
        return problem
    asked, own = problem.option_name, _options(problem.ctx.command)
    same = [word for word in OTHER_WORDS.get(asked, ()) if word in own]
    elsewhere = [name for name in commands if asked in _options(named(name))]
    message = f"No such option '{asked}'."
    if same:
        message += f" Did you mean '{same[0]}'?"
    elif elsewhere:
        message += f" It is one of {joined([f'`sdg {name}`' for name in elsewhere])}."
    elif (near := nearest(asked, own)) is not None:
        message += f" Did you mean '{near}'?"
    return click.NoSuchOption(asked, message, ctx=problem.ctx)


def _options(command: click.Command) -> list[str]:
    return [word for each in command.params for word in each.opts if word.startswith("--")]
