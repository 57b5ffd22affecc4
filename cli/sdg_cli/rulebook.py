"""The rules of a game in short: its sentences, in the order of a rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from sdg.playing.log import one_line, option_faces
from sdg_cli.console import Look, spoken

if TYPE_CHECKING:
    from sdg.game import Game


class _Named(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def sentence(self) -> str | None: ...


def rulebook(game: Game, look: Look) -> Iterator[str]:
    """Yield the sentences of a game's rules, with the options as they are chosen."""
    rules = game.rules
    yield look.paint(one_line(rules.title), "bold")
    if rules.designer:
        yield f"  by {one_line(rules.designer)}"
    yield from (f"  {one_line(line)}" for line in rules.about)
    faces = dict(option_faces(game))
    if rules.options:
        yield look.paint("Options", "bold")
        for option in rules.options:
            sentence = f": {one_line(option.sentence)}" if option.sentence else ""
            yield f"  {option.name} = {faces[option.name]}{sentence}"
    yield from _section("Rules", rules.rules, look)
    yield from _section("Decisions", rules.actions, look)
    yield from _section("What happens then", rules.whens, look)
    yield from _section("Points", rules.scoring, look)
    yield from _section("The end", rules.ends, look)


def _section(title: str, named: Iterable[_Named], look: Look) -> Iterator[str]:
    lines = [
        f"  {spoken(thing.name)}: {_plain(thing.sentence)}"
        if thing.sentence
        else f"  {spoken(thing.name)}"
        for thing in named
    ]
    if lines:
        yield look.paint(title, "bold")
        yield from lines


def _plain(sentence: str) -> str:
    """Write `{card}` and `{card.number}` as words."""
    return re.sub(r"\{(?:\w+\.)*(\w+)\}", r"\1", one_line(sentence))
