"""A command that may be typed in place of a decision: its words, its help and what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, TypeVar

from attrs import frozen

Act = TypeVar("Act")

USAGE = 14  # columns for how a command is typed
WIDEST_USAGE = 20  # columns for it where a puzzle's cards have long names
INTRODUCTION = (
    "Type a decision: its cards and cells, with or without the action's word; `?` lists what is"
    " legal, `? 5 c3` what is legal with these words."
)
COLON = "A word that is also an action's is a command with a colon before it: `:save`."


class PlayAgain(Exception):
    """Somebody wants to play once more, from the beginning."""


@frozen
class Command(Generic[Act]):
    """A command; `obey` is called by the session that has it."""

    words: tuple[str, ...]  # the first is the one that is shown
    usage: str
    says: str
    obey: Act


def command_named(word: str, commands: Sequence[Command[Act]]) -> Command[Act] | None:
    """Return the command that a word stands for; None if it is none."""
    return next((each for each in commands if word in each.words), None)


def help_on(
    commands: Sequence[Command[Act]],
    introduction: str = INTRODUCTION,
    colon: str = COLON,
    examples: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield the lines that explain what may be typed; `examples` stand in for words in braces."""
    usages = [each.usage.format_map(examples) for each in commands]
    width = min(max(USAGE, *map(len, usages)), WIDEST_USAGE)
    yield introduction.format_map(examples)
    for each, usage in zip(commands, usages, strict=True):
        yield f"  {usage:{width}}  {each.says.format_map(examples)}"
    yield colon.format_map(examples)
