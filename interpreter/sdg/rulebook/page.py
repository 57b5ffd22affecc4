"""A rulebook as data: sections of paragraphs, lists, tables and pictures, before any layout.

In every text the name of a thing of the game stands between `NAMED` and `END`, so that each layout
can set it off in its own way; `words` and `named` make such texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

NAMED, END = "\x02", "\x03"


@frozen
class Items:
    """A list; each item has a text and perhaps more of them below it."""

    items: tuple[Item, ...]
    numbered: bool = False


@frozen
class Item:
    """One item of a list."""

    text: str
    below: tuple[Item, ...] = ()


@frozen
class Rows:
    """A table: a head, and rows of as many texts."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class Square:
    """A place of a picture: what lies there (`None`: the board has no cell there), and whether it
    is the one that the picture is about, or one at fault."""

    text: str | None
    mark: str = ""  # "", "here", "fault"


@frozen
class Picture:
    """A part of a board, with the names of its columns and rows, and a line about it."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Square, ...]], ...]  # the name of a row, its squares
    about: str
    shifted: bool = False  # each row lies half a cell further right


Block: TypeAlias = "str | Items | Rows | Picture"  # a str is a paragraph


@frozen
class Section:
    """A heading and what stands below it."""

    name: str  # one word, for links: "setup", "rules"
    title: str
    blocks: tuple[Block, ...]


@frozen
class Page:
    """A whole rulebook."""

    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]


def blocks_text(block: Block) -> str:
    """Return all texts of a block in a row."""
    match block:
        case Items(items=items):
            return " ".join(_item_text(each) for each in items)
        case Rows(rows=rows):
            return " ".join(cell for row in rows for cell in row)
        case Picture(about=about):
            return about
    return block


def _item_text(item: Item) -> str:
    return " ".join([item.text, *map(_item_text, item.below)])


def mentions(texts: Iterable[str]) -> frozenset[str]:
    """Return the names that are set off in some texts."""
    return frozenset(re.findall(f"{NAMED}([^{END}]*){END}", " ".join(texts)))


def named(name: str) -> str:
    """Write the name of a thing of the game as words that are set off."""
    return f"{NAMED}{spoken(name)}{END}"


def spoken(name: str) -> str:
    """Write a name as words."""
    return name.replace("_", " ")


def article(name: str) -> str:
    """Write `a card`, `an ace`, `a one`."""
    bare = name.removeprefix(NAMED)
    if len(bare) == 1:
        return bare
    if bare == "other":
        return "another"
    vowel = bare[:1] in "aeio" and not bare.startswith("one")
    return f"{'an' if vowel else 'a'} {spoken(name)}"


def plural(name: str) -> str:
    """Write `cards`, `boxes`, `arms` as they are."""
    return f"{spoken(name)}{'' if name.endswith('s') else 'es' if name.endswith('x') else 's'}"


def sentence(text: str) -> str:
    """Begin a text with a capital, and end it with a full stop."""
    at = 1 if text.startswith(NAMED) else 0
    text = text[:at] + text[at : at + 1].upper() + text[at + 1 :]
    return text if text.rstrip(END).endswith((".", "!", "?", ":")) else f"{text}."
