"""Tables that begin: what is stored of one first, and the secrets that open its seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from attrs import frozen

from sdg.game import Game
from sdg.playing.log import Log, option_faces
from sdg_web.entries import Begun, Entry
from sdg_web.games import Games
from sdg_web.saved_plays import entries_of
from sdg_web.seats import hash_of, new_secret
from sdg_web.table import Table

SEEDS = 1 << 62


@frozen
class NewTable:
    """A table that is not stored yet. `keys` are the secrets of its seats, seat 1 first."""

    name: str
    keys: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def begun(self) -> Begun:
        """How it begins."""
        begun = self.entries[0]
        assert isinstance(begun, Begun), "tables begin so"
        return begun


def new_table(
    game: Game, bots: dict[int, str], names: dict[int, str], table_mode: bool = False,
    deal: str = "",
) -> NewTable:  # fmt: skip
    """Return a table at which a game begins, under a seed that nobody knows.

    `bots` and `names` are by seat. Raises Unreadable and Fault where the game cannot begin from the
    text of a deal.
    """
    keys = tuple(new_secret() for _ in range(game.players))
    begun = Begun(
        sources=tuple((source.path, source.text) for source in game.sources),
        players=game.players,
        options=option_faces(game),
        seed=secrets.randbelow(SEEDS),
        names=tuple(
            bots.get(seat) or names.get(seat) or f"seat {seat}"
            for seat in range(1, game.players + 1)
        ),
        hashes=tuple(map(hash_of, keys)),
        table_mode=table_mode,
        deal=deal,
    )
    if deal:
        Table.opened("", [begun], Games())  # is it one of this game?
    return NewTable(_name(), keys, (begun,))


def saved_table(log: Log) -> NewTable:
    """Return a table at which a saved play goes on; raise what `entries_of` raises."""
    keys = tuple(new_secret() for _ in range(log.players))
    return NewTable(_name(), keys, tuple(entries_of(log, tuple(map(hash_of, keys)))))


def links_of(table: str, keys: Sequence[str], bots: Mapping[int, str]) -> dict[str, str]:
    """Return the links of those seats of a table that no bot has, by seat."""
    return {str(seat): f"/t/{table}#{key}" for seat, key in enumerate(keys, 1) if seat not in bots}


def _name() -> str:
    return f"{secrets.randbits(48):012x}"
