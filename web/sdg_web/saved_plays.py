"""Saved plays that go on at a table: a replay log in, the entries of a table out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sdg.loading import load
from sdg.playing.log import Log, digest, write_log
from sdg.playing.playthrough import Playthrough, Step
from sdg.playing.verifying import follow
from sdg.playing.why_unreadable import Unreadable
from sdg_web.carrying_out import Refused
from sdg_web.entries import Begun, Challenged, Decided, Entry, Read
from sdg_web.games import Games
from sdg_web.table import Table


def entries_of(log: Log, hashes: Sequence[str] = ()) -> list[Entry]:
    """Return the entries of a table that has come as far as a replay log.

    `hashes` are those of the secrets of its seats. Raises SdgError where the log cannot be read,
    `Differs` where it is not what its rules make of it.
    """
    entries: list[Entry] = []
    for play, step in follow(log):
        if not entries:
            entries.append(_begun(log, play, hashes))
        entries.extend(_entries(step))
    try:
        table = Table.opened("", entries, Games())
    except Refused:
        table = None
    if table is None or write_log(table.play) != write_log(play):
        raise Unreadable("chance in it is not that of its seed, by which a table goes on", log.path)
    return entries


def known_rules(log: Log, shelf: Mapping[str, str]) -> bool:
    """Return whether a log was played by the rules of a game of the shelf, its variants among them.

    A server takes rules from its host's disk alone.
    """
    first, *more = log.sources
    path = shelf.get(Path(first.path).stem)
    if path is None:
        return False
    names = [Path(each.path).stem for each in more]
    if not all(name.isidentifier() for name in names):
        return False
    game = load(path, names, log.players, dict(log.options))
    return digest(game.sources) == digest(log.sources)


def _begun(log: Log, play: Playthrough, hashes: Sequence[str]) -> Begun:
    return Begun(
        sources=tuple((source.path, source.text) for source in log.sources),
        players=log.players,
        options=log.options,
        seed=log.seed,
        names=play.seats,
        hashes=tuple(hashes),
        table_mode=log.at_table,
        deal=log.deal or "",
    )


def _entries(step: Step) -> list[Entry]:
    """Return what a table stores of a step; nothing of the setup."""
    if step.clock is not None:
        return [Read(step.clock)]
    if step.challenge is not None:
        challenge = step.challenge
        return [Challenged(challenge.finder, challenge.cell, challenge.answers)]
    if step.decision is not None and step.seat is not None:
        return [Decided(step.seat, step.decision.text)]
    return []
