"""What a browser sends, read with bounds: anything that is no request is refused with a reason."""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

from attrs import frozen

from sdg.clusters import printable

LARGEST: Final = 4_000  # letters of a message
LONGEST: Final = 300  # letters of a text in it
HIGHEST: Final = 10**9


class BadRequest(Exception):
    """A message is no request."""


@frozen
class Hello:
    """Somebody opens a table: to watch, or with the secrets of the seats that sit at this device,
    with `.` between them."""

    secret: str
    width: int


@frozen
class Sit:
    """Of several seats at a device this one looks at it now; 0 is none."""

    seat: int


@frozen
class Decide:
    """A decision, made at a version of the table; `key` is known again if it comes twice."""

    version: int
    key: str
    text: str


@frozen
class Undo:
    """The last decision is taken back."""

    version: int
    key: str


@frozen
class Ask:
    """What typed words mean, or why they are no legal decision; the answer has the same `key`."""

    text: str
    key: str


@frozen
class Challenge:
    """A cell is shown, in table mode; `answers` are the faces of what the finder has chosen, with
    spaces between them."""

    version: int
    key: str
    cell: str
    answers: str


@frozen
class Choose:
    """What a challenge of somebody else needs to know from this seat: the face of it."""

    version: int
    key: str
    answer: str


@frozen
class Rename:
    """Who sits here gives a name."""

    name: str


@frozen
class Resize:
    """The board has so many pixels in the browser now."""

    width: int


@frozen
class Still:
    """The browser is still there, and shows this version of the table."""

    version: int


@frozen
class Newer:
    """Whether the rules of the table have been edited since it took them."""

    table: str


@frozen
class Change:
    """The table goes on by the rules as they are edited now; or, if it is `anew`, another table is
    begun by them."""

    version: int
    anew: bool


@frozen
class Again:
    """After the end: another table is begun for the same people, by the same rules and options."""

    table: str


@frozen
class Look:
    """A position of a finished game, from 0, as a seat saw it; as everybody did for seat 0."""

    at: int
    seat: int


@frozen
class Hand:
    """A seat is given to a bot, or taken back by its person with an empty `bot`."""

    seat: int
    bot: str


Request: TypeAlias = (
    Hello
    | Sit
    | Decide
    | Undo
    | Ask
    | Challenge
    | Choose
    | Rename
    | Resize
    | Newer
    | Change
    | Again
    | Look
    | Still
    | Hand
)
_KINDS: Final[dict[str, type[Any]]] = {
    "hello": Hello, "sit": Sit, "decide": Decide, "undo": Undo, "ask": Ask, "challenge": Challenge,
    "choose": Choose,
    "rename": Rename, "resize": Resize, "newer": Newer, "change": Change,
    "again": Again, "look": Look, "still": Still, "hand": Hand,
}  # fmt: skip


def read_request(message: str) -> Request:
    """Return the request of a message; raise BadRequest, with words for who wrote the browser's
    part."""
    if len(message) > LARGEST:
        raise BadRequest(f"a message has at most {LARGEST} letters")
    try:
        data = json.loads(message)
    except (ValueError, RecursionError):
        raise BadRequest("a message is JSON") from None
    if not isinstance(data, dict) or not isinstance(data.get("say"), str):
        raise BadRequest('a message is an object with "say"')
    kind = _KINDS.get(data.pop("say"))
    if kind is None:
        raise BadRequest(f"requests are {', '.join(_KINDS)}")
    fields = {each.name: each.type for each in kind.__attrs_attrs__}
    if data.keys() != fields.keys():
        raise BadRequest(f"this request has {', '.join(fields)}")
    for name, value in data.items():
        _look_at(name, value, fields[name])
    request: Request = kind(**data)
    return request


def _look_at(name: str, value: Any, kind: Any) -> None:
    match kind:
        case "str":
            good = isinstance(value, str) and len(value) <= LONGEST and printable(value)
        case "int":
            good = type(value) is int and 0 <= value <= HIGHEST
        case _:
            good = isinstance(value, bool)
    if not good:
        raise BadRequest(f"`{name}` is no such value")
