"""Misplays in English: which rules may be overlooked, and what comes of it."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.page import Block, Item, Items, named
from sdg.rulebook.sections.section_writer import Author

_MOMENTS: dict[type, str] = {
    tree.FoundAtOnce: "If it is pointed out before the next card is laid:",
    tree.FoundLater: "If it is pointed out later:",
    tree.Found: "Whenever it is pointed out:",
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
        "A table may also play without a referee. Then nobody is stopped from laying a card"
        " against a rule. The others may point out such an error: whoever does so is the finder,"
        " whoever laid the card is the culprit. Pointing out what is no error costs nothing."
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
    return Item(
        f"An error against {which} may be pointed out.{author.note(node.sentence)}", tuple(below)
    )
