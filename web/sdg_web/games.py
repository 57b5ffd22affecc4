"""Games that tables share: rules and options in, a compiled game out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from sdg.files.reading import source_from_text
from sdg.game import Game
from sdg.loading import load, load_sources
from sdg.playing.log import option_faces
from sdg.refereeing import at_table
from sdg_web.entries import Begun
from sdg_web.shelf.stamps import Stamps, stamps

T = TypeVar("T")


class Games:
    """Games that tables share: each is compiled once. Threads may ask for games."""

    def __init__(self, most: int = 64) -> None:
        self._games: OrderedDict[object, Game] = OrderedDict()
        self._wanted: OrderedDict[object, tuple[Stamps, Game]] = OrderedDict()
        self._most = most

    def game(self, begun: Begun) -> Game:
        """Return the game of a table."""
        key = (begun.sources, begun.players, begun.options, begun.table_mode)
        if (game := self._games.get(key)) is None:
            sources = [source_from_text(text, path) for path, text in begun.sources]
            game = load_sources(sources, begun.players, dict(begun.options))
            game = _keep(self._games, key, at_table(game) if begun.table_mode else game, self._most)
        return game

    def wanted(
        self, path: str, variants: Sequence[str], players: int | None, options: dict[str, Any],
        table_mode: bool,
    ) -> Game:  # fmt: skip
        """Return the game of files as they are now. Raises SdgError, ArgumentError, and ValueError
        where it cannot be played in table mode."""
        key = (path, *variants), players, repr(sorted(options.items())), table_mode
        kept = self._wanted.get(key)
        if kept is None or None in kept[0] or kept[0] != _stamps(kept[1]):
            game = load(path, variants, players, options)
            if table_mode:
                game = at_table(game)
            texts = tuple((source.path, source.text) for source in game.sources)
            _keep(self._games, (texts, game.players, option_faces(game), table_mode), game,
                  self._most)  # fmt: skip
            kept = _keep(self._wanted, key, (_stamps(game), game), self._most)
        return kept[1]


def _keep(kept: OrderedDict[object, T], key: object, value: T, most: int) -> T:
    """Keep a value, and forget the oldest of too many; return it."""
    kept[key] = value
    while len(kept) > most:
        kept.popitem(last=False)
    return value


def _stamps(game: Game) -> Stamps:
    return stamps(Path(source.path) for source in game.sources)
