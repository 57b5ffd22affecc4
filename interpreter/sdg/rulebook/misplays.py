"""Misplays in English: which rules may be overlooked, and what comes of it."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.page import Block, Item, Items, named
from sdg.rulebook.section_writer import Author

_MOMENTS: dict[type, str] = {
    tree.FoundAtOnce: "Shown before the next card is laid:",
    tree.FoundLater: "Shown later:",
    tree.Found: "Shown at any time:",
}
_SAID = {
    "wrong": "the wrong cards",
    "culprit": "the culprit",
    "finder": "the finder",
}


def misplays(author: Author) -> tuple[Block, ...]:
    """Say what happens at a table where nobody but the players watches over the rules."""
    node = author.things.misplay
    if node is None:
        return ()
    item = misplay_item(author, node)
    text = (
        "A table may play without a referee (--referee table). Nobody is warned then who lays a"
        " card against a rule. The others may show it: the finder is who does, the culprit who laid"
        " the card. Who shows what is no error loses nothing."
    )
    return text, item.text, Items(item.below)


def misplay_item(author: Author, node: tree.Misplay) -> Item:
    """Write which rules may be overlooked, and what comes of each error that is shown."""
    which = "any rule of the boards"
    if node.rules is not None:
        names = joined([named(rule.text) for rule in node.rules])
        which = f"the rule{'s' * (len(node.rules) > 1)} {names}"
    below = []
    for line in node.lines:
        with author.scope() as phrases, phrases.saying(_SAID):
            below.append(Item(_MOMENTS[type(line)], author.doing.block(line.body)))
    return Item(f"What may be overlooked is {which}.{author.note(node.sentence)}", tuple(below))
