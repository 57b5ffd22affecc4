"""The card of a rulebook: what matters while people play, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sdg.rulebook.page import Block, Item, Items, Section
from sdg.rulebook.sections.results import ENDS

MOST = 9  # items of a list on the card
TITLES = (  # the name of a section, its title on the card
    ("turn", "Your turn"),
    ("actions", "You may"),
    ("rules", "Cards may lie so"),
    ("whens", "What happens then"),
    ("scoring", "Points at the end"),
    ("end", "The game ends"),
)


def card(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return what the sections of a rulebook say in short: the aim, the steps of a turn, and of
    actions, rules and ends their first lines."""
    there = {section.name: section.blocks for section in sections}
    if "turn" not in there:
        return ()
    aim = tuple(block for block in there.get("end", ()) if isinstance(block, str) and block != ENDS)
    return tuple(_sections(there, aim[:2]))


def _sections(there: Mapping[str, tuple[Block, ...]], aim: tuple[str, ...]) -> Iterator[Section]:
    if aim:
        yield Section("aim", "The aim", aim)
    for name, title in TITLES:
        lists = [block for block in there.get(name, ()) if isinstance(block, Items)]
        items = [item if name == "turn" else _short(item, name) for each in lists
                 for item in each.items]  # fmt: skip
        if items:
            numbered = any(each.numbered for each in lists)
            yield Section(name, title, (Items(tuple(_few(items)), numbered),))


def _short(item: Item, name: str) -> Item:
    """Return an item without what stands below it, unless its text ends in the middle, or it is
    the one line that says who wins; links lead to the whole of it, not here."""
    result = name == "end" and len(item.below) == 1 and not item.below[0].below
    return Item(item.text, item.below if result or item.text.endswith(":") else ())


def _few(items: list[Item]) -> list[Item]:
    if len(items) <= MOST:
        return items
    return [*items[: MOST - 1], Item(f"… and {len(items) - MOST + 1} more, told below")]
