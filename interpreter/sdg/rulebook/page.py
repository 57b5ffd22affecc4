"""A rulebook as data: sections of paragraphs, lists, tables and drawings, before any layout.

In every text the name of a thing of the game stands between `NAMED` and `END`, so that each layout
can set it off in its own way; `words` and `named` make such texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from attrs import frozen

from sdg.rulebook.drawings.scenes import Figure
from sdg.spoken_names import spoken as spoken

NAMED, END = "\x02", "\x03"
LONGEST_FILE = 40  # letters
CARD = "At a glance"  # the title of a page's card
VERDICTS: Mapping[str, tuple[str, str]] = {  # a sign and words
    "allowed": ("✓", "Allowed"), "forbidden": ("✗", "Not allowed"),
}  # fmt: skip


@frozen
class Items:
    """A list; each item has a text and perhaps more of them below it."""

    items: tuple[Item, ...]
    numbered: bool = False


@frozen
class Item:
    """One item of a list; `link` is where links to it lead, if anything has to."""

    text: str
    below: tuple[Item, ...] = ()
    link: str = ""


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
    """A part of a board, with the names of its columns and rows, and a line about it.

    Its letters are for layouts without drawings; others draw the figure, if there is one.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Square, ...]], ...]  # the name of a row, its squares
    about: str
    shifted: bool = False  # each row lies half a cell further right
    figure: Figure | None = None


# A str is a paragraph; a figure is left out of layouts without drawings.
Block: TypeAlias = "str | Items | Rows | Picture | Figure"


@frozen
class Section:
    """A heading and what stands below it."""

    name: str  # one word, for links: "setup", "rules"
    title: str
    blocks: tuple[Block, ...]


@frozen
class Page:
    """A whole rulebook. Its card says on one page what matters while people play; plain text has
    neither that nor a cover."""

    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]
    card: tuple[Section, ...] = ()
    cover: Figure | None = None

    def figures(self) -> Iterator[Figure]:
        """Yield everything that is drawn on the page."""
        if self.cover is not None:
            yield self.cover
        for section in self.sections:
            for block in section.blocks:
                figure = figure_of(block)
                if figure is not None:
                    yield figure


def figure_of(block: Block) -> Figure | None:
    """Return what is drawn of a block; None if nothing is."""
    match block:
        case Picture(figure=figure):
            return figure
        case Figure():
            return block
    return None


def blocks_text(block: Block) -> str:
    """Return all texts of a block in a row."""
    match block:
        case Items(items=items):
            return " ".join(_item_text(each) for each in items)
        case Rows(rows=rows):
            return " ".join(cell for row in rows for cell in row)
        case Picture(about=about) | Figure(about=about):
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


def link_to(kind: str, name: str) -> str:
    """Return where a link to a rule or an action leads: `kind` is "rule" or "action"."""
    return f"{kind}-{name}"


def file_names(names: Iterable[str]) -> dict[str, str]:
    """Return for each name one that a file can have anywhere; no two are the same."""
    given: dict[str, str] = {}
    for name in names:
        plain = re.sub("[^a-z0-9]+", "-", name.lower())[:LONGEST_FILE].strip("-") or "one"
        others = set(given.values())
        numbered = (f"{plain}-{number}" for number in range(2, len(given) + 3))
        given[name] = next(each for each in (plain, *numbered) if each not in others)
    return given


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
