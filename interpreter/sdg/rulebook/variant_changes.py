"""What a house rule changes, part by part and in words: not lines of text but rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal

from attrs import evolve, frozen

from sdg import syntax as tree
from sdg.game import Game
from sdg.rulebook.page import Item
from sdg.rulebook.sections.choices import action
from sdg.rulebook.sections.components import Components
from sdg.rulebook.sections.course import unless_line, when_item
from sdg.rulebook.sections.glossary import attribute_item, table_item, term_item
from sdg.rulebook.sections.misplays import misplay_item
from sdg.rulebook.sections.placement import rule_item
from sdg.rulebook.sections.results import end_item, score_item, win_line
from sdg.rulebook.sections.section_writer import Author, author_of

_REMARK = re.compile(r'("[^"\n]*")|\s*#.*')


@frozen
class Change:
    """A part that is new, gone or another one; in words before and after."""

    kind: str  # "rule", "action", "option", …
    name: str  # empty for those of which there is one
    how: Literal["new", "gone", "changed"]
    before: Item | None
    after: Item | None


@frozen
class _Part:
    kind: str
    name: str
    node: tree.Node
    item: Item


def changes(base: Game, house: Game) -> tuple[Change, ...]:
    """List what differs between two games, in the order of the second; what is gone comes last."""
    old = {(part.kind, part.name): part for part in _parts(author_of(base, settled=False))}
    new = {(part.kind, part.name): part for part in _parts(author_of(house, settled=False))}
    differences = []
    for key, part in new.items():
        before = old.get(key)
        if before is None:
            differences.append(Change(*key, "new", None, part.item))
        elif before.node != part.node:
            differences.append(Change(*key, "changed", *_told_apart(before, part)))
    differences += [
        Change(*key, "gone", part.item, None) for key, part in old.items() if key not in new
    ]
    return tuple(differences)


def _parts(author: Author) -> Iterator[_Part]:
    """Yield every part of a game with its words."""
    things, components = author.things, Components(author.game, author.phrases, author.fixed)
    for about in author.head.lines:
        if isinstance(about, tree.Players):
            yield _Part("players", "", about, Item(about.span.text.strip()))
    for name, option in things.options.items():
        yield _Part("option", name, option, _option(option))
    for name, attribute in things.attributes.items():
        yield _Part("attribute", name, attribute, attribute_item(author, attribute))
    for name, deck in things.decks.items():
        yield _Part("deck", name, deck, components.deck(deck))
    for name, board in things.boards.items():
        yield _Part("board", name, board, components.board(board))
    for name, place in things.places.items():
        yield _Part("place", name, place, Item("; ".join(components.place(place))))
    for name, store in things.stores.items():
        yield _Part("counter", name, store, components.store(store))
    for name, table in things.tables.items():
        yield _Part("table", name, table, table_item(author, table))
    for name, define in things.defines.items():
        yield _Part("define", name, define, term_item(author, define))
    for name, rule in things.rules.items():
        yield _Part("rule", name, rule, rule_item(author, rule))
    if things.setup is not None:
        yield _Part("setup", "", things.setup, _block(author, things.setup.body))
    if things.turn is not None:
        steps = _block(author, things.turn.body)
        if unless := unless_line(author, things.turn):
            steps = evolve(steps, below=(Item(unless), *steps.below))
        yield _Part("turn", "", things.turn, steps)
    for name, each in things.actions.items():
        yield _Part("action", name, each, action(author, each))
    for name, when in things.whens.items():
        yield _Part("when", name, when, when_item(author, when))
    for scoring in things.scorings:
        for line in scoring.lines:
            yield _Part("points", line.name.text, line, score_item(author, line, scoring.score))
    for name, end in things.ends.items():
        yield _Part("end", name, end, end_item(author, end))
    if things.win is not None:
        yield _Part("win", "", things.win, Item(win_line(author, things.win)))
    if things.titles is not None:
        rows = tuple(Item(f"from {t.points}: {t.text.plain}") for t in things.titles.lines)
        test = things.titles.test
        condition = f", if {author.phrases.say(test)}" if test else ""
        yield _Part("titles", "", things.titles, Item(f"Titles by points{condition}", rows))
    if things.misplay is not None:
        yield _Part("misplay", "", things.misplay, misplay_item(author, things.misplay))


def _option(option: tree.Option) -> Item:
    domain = ", ".join(each.span.text for each in option.domain) if option.domain else "yes or no"
    note = f": {option.sentence.plain}" if option.sentence else ""
    return Item(f"{option.default.span.text}, may be {domain}{note}")


def _block(author: Author, body: tree.Block) -> Item:
    with author.scope():
        return Item("Step by step", author.doing.block(body))


def _told_apart(one: _Part, other: _Part) -> tuple[Item, Item]:
    """Return the words for a part before and now; where these are the same, with the lines of the
    files that differ: a rulebook leaves out what is explained only when it comes up."""
    if one.item != other.item:
        return one.item, other.item
    texts = [_lines(one.node), _lines(other.node)]
    alike = SequenceMatcher(None, texts[0], texts[1], autojunk=False).get_matching_blocks()
    kept = [{n for m in alike for n in range(m[side], m[side] + m.size)} for side in (0, 1)]
    items = []
    for part, lines, same in zip((one, other), texts, kept, strict=True):
        shown = tuple(Item(line) for n, line in enumerate(lines) if n not in same)
        which = Item("In the file:", shown) if shown else Item("In the file there is no such line.")
        items.append(evolve(part.item, below=(*part.item.below, which)))
    return items[0], items[1]


def _lines(node: tree.Node) -> list[str]:
    """Return the lines of a part as they stand in its file, without remarks."""
    lines = (_REMARK.sub(lambda match: match[1] or "", line) for line in node.span.text.split("\n"))
    return [line.strip() for line in lines if line.strip()]
