"""What is stored of a table: how it began, and each thing that was done at it, in order.

Entries read again from their JSON give the same play: the first says rules, options and seed, and
each later one changes the play as the same call did before.
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from attrs import asdict, frozen

FORMAT = 1  # rises when entries mean something else


@frozen
class Begun:
    """How a table began: the texts of its rules, what was chosen, and who sits where."""

    sources: tuple[tuple[str, str], ...]  # the paths and texts of the game and its variants
    players: int
    options: tuple[tuple[str, str], ...]  # by name, what is chosen, as people write it
    seed: int
    names: tuple[str, ...]  # of the seats; those of bots say what they are
    hashes: tuple[str, ...]  # by seat, of the secret that opens it
    table_mode: bool = False
    deal: str = ""  # the text of a deal or position that it began with


@frozen
class Decided:
    """A decision, with an identifier that its sender made, so that a repeat is known."""

    seat: int
    text: str
    key: str = ""


@frozen
class Undone:
    """A seat took back its last decision."""

    seat: int
    key: str = ""


@frozen
class Read:
    """The clock was read: seconds of play so far."""

    seconds: int


@frozen
class Challenged:
    """A seat showed a cell, in table mode; `answers` are the faces of what it chose then."""

    seat: int
    cell: str
    answers: tuple[str, ...] = ()
    key: str = ""


@frozen
class Chosen:
    """A seat has chosen what a challenge needs to know: the face of it. Such a challenge waits from
    where it is stored until all of that is chosen."""

    seat: int
    answer: str
    key: str = ""


@frozen
class Named:
    """Somebody at a seat gave a name, or the seat went to a bot or back to a person."""

    seat: int
    name: str
    bot: str = ""


@frozen
class Changed:
    """The table goes on by other rules, by which all that was decided is possible, too."""

    sources: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]


Entry: TypeAlias = Begun | Decided | Undone | Read | Challenged | Chosen | Named | Changed
_KINDS: dict[str, type[Any]] = {
    kind.__name__.lower(): kind
    for kind in (Begun, Decided, Undone, Read, Challenged, Chosen, Named, Changed)
}


class Unreadable(Exception):
    """An entry was written by another version of the server, or by something else."""


def written(entry: Entry) -> str:
    """Return an entry as one line of JSON."""
    data = {"entry": type(entry).__name__.lower(), "format": FORMAT, **asdict(entry)}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read(line: str) -> Entry:
    """Return the entry of a line of JSON; raise Unreadable if it holds none of this version."""
    try:
        data = json.loads(line)
        kind, version = _KINDS[data.pop("entry")], data.pop("format")
    except (ValueError, KeyError, AttributeError, TypeError):
        raise Unreadable("no entry of a table") from None
    if version != FORMAT:
        raise Unreadable(f"an entry of format {version}; this server reads {FORMAT}")
    try:
        entry: Entry = kind(**{key: _frozen(value) for key, value in data.items()})
    except TypeError:
        raise Unreadable("an entry with other parts") from None
    return entry


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
