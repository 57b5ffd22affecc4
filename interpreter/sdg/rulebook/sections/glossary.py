"""Options and variants, and the words that other sections use."""

from __future__ import annotations

import re

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.english.nouns import is_noun
from sdg.rulebook.english.numbers import is_verb, of_what
from sdg.rulebook.english.phrases import OWN, prose
from sdg.rulebook.page import (
    Block,
    Item,
    Items,
    Rows,
    article,
    blocks_text,
    mentions,
    named,
    sentence,
    spoken,
)
from sdg.rulebook.sections.cell_tables import drawn
from sdg.rulebook.sections.choices import action, offered
from sdg.rulebook.sections.components import of_players
from sdg.rulebook.sections.section_writer import Author
from sdg.table_options import domain_in_words, face_of

MORE_VARIANTS = "More files lie beside this game than are looked into for its variants."


def options(author: Author) -> tuple[Block, ...]:
    """Write the options, what they are set to here, and what they may be."""
    game, rows = author.game, []
    for option in game.rules.options:
        here = spoken(face_of(option, game.options[option.name]))
        sentence = prose(author.things.options[option.name].sentence)
        rows.append((named(option.name), sentence, here, spoken(domain_in_words(option))))
    return (Rows(("option", "", "here", "may be"), tuple(rows)),) if rows else ()


def variants(author: Author) -> tuple[Block, ...]:
    """Write the variants that are in reach and not in play."""
    laid = {overlay.name for overlay in author.shelf.overlays}
    in_reach = author.shelf.variants()
    rows = tuple((named(name), prose(title), prose(about))
                 for name, title, about in in_reach.variants if name not in laid)  # fmt: skip
    blocks = (Rows(("variant", "", ""), rows),) if rows else ()
    return blocks if in_reach.whole else (*blocks, MORE_VARIANTS)


def terms(
    author: Author, mentioned: frozenset[str], elsewhere: frozenset[str] = frozenset()
) -> tuple[Block, ...]:
    """Explain values that no card has, and defines, tables and actions that other parts mention,
    but for what is told `elsewhere`."""
    known, things = author.phrases.known, author.things
    fixed = [attribute_item(author, each) for name, each in things.attributes.items()
             if not things.on_cards(name) and name not in elsewhere]  # fmt: skip
    parts: dict[str, Item] = {}
    parts |= {name: term_item(author, each) for name, each in things.defines.items()
              if each.parameters or known.value(each.body) is None}  # fmt: skip
    parts |= {each.name.text: action(author, each) for each in offered(author)[1]}
    parts |= {name: table_item(author, each) for name, each in things.tables.items()}
    needed = _needed(parts, mentioned) - elsewhere
    items = (*fixed, *(item for name, item in parts.items()
                       if name in needed and name not in things.tables))  # fmt: skip
    blocks: list[Block] = [Items(items)] if items else []
    for table in (each for name, each in things.tables.items() if name in needed):
        blocks.append(Items((table_item(author, table),)))
        blocks += drawn(author, table)
    return tuple(blocks)


def _needed(parts: dict[str, Item], mentioned: frozenset[str]) -> set[str]:
    """Return those parts that are mentioned, or explain others that are."""
    needed: set[str] = set()
    known = set(mentioned)
    while more := [name for name in parts if spoken(name) in known and name not in needed]:
        needed.update(more)
        known |= mentions(blocks_text(Items((parts[name],))) for name in more)
    return needed


def attribute_item(author: Author, attribute: tree.Attribute) -> Item:
    """Write which values there are of an attribute, and which a wild card may take."""
    each = [_key(author, value) for value in attribute.domain]
    values = joined(of_players(each, author.game.players)) if attribute.per else joined(each, "or")
    wild = ""
    if attribute.wild:
        wild = f"; wild is {joined([_key(author, each) for each in attribute.wild], 'or')}"
    return Item(f"{named(attribute.name.text)}: {values}{wild}.")


def term_item(author: Author, define: tree.Define) -> Item:
    """Explain a define."""
    names = [name.text for name in define.parameters]
    note = author.note(define.sentence)
    whose = "their" if define.name.text == OWN else "a player's"
    with author.scope(whose) as phrases, phrases.bound(*names):
        body = phrases.known.simplify(define.body)
        given = [article(name.removesuffix("_of_it")) for name in names]
        of = f" of {of_what(phrases, define.name.text, given)}" if names else ""
        asked = phrases.asks(tree.Name(define.name.text))
        if phrases.known.value(body) is None and asked and isinstance(body, tree.Cases):
            holding = _holding(define.name.text, names)
            rows = [Item(sentence(f"if {phrases.say(row.test)}: only if {phrases.say(row.value)}"))
                    for row in body.rows]  # fmt: skip
            rows.append(Item(sentence(f"otherwise: only if {phrases.say(body.otherwise)}")))
            return Item(f"{named(define.name.text)}: when {holding}.{note}", tuple(rows))
        if phrases.known.value(body) is None and asked:
            said = _of_it(phrases.say(body), names[0]) if len(names) == 1 else phrases.say(body)
            text = f"{_holding(define.name.text, names)} if {said}"
            return Item(f"{named(define.name.text)}: {text}.{note}")
        if phrases.known.value(body) is None and isinstance(body, tree.Cases) and body.rows:
            rows = [Item(sentence(f"{phrases.say(row.value)} if {phrases.say(row.test)}"))
                    for row in body.rows]  # fmt: skip
            rows.append(Item(sentence(f"otherwise {phrases.say(body.otherwise)}")))
            return Item(f"{named(define.name.text)}{of}:{note}", tuple(rows))
        name = phrases.thing(define.name.text)
        return Item(f"{name}{of}: {phrases.say(define.body)}.{note}")


def _of_it(text: str, name: str) -> str:
    """Speak of the one thing that a condition is about as `it` wherever it is the subject."""
    one = re.escape(spoken(name.removesuffix("_of_it")))
    if not text.startswith(f"the {one}"):
        return text
    text = re.sub(rf"(^|\b(?:and|or) )the {one}'s (?=\w+ is\b)", r"\1its ", text)
    return re.sub(rf"(^|\b(?:and|or) )the {one} (?=is\b|shows\b|may\b)", r"\1it ", text)


def _holding(name: str, parameters: list[str]) -> str:
    """Say of what a condition holds: `a card is lucky`, `a card follows a cell`."""
    if not parameters:
        return f"{spoken(name)} applies"
    first, *others = [article(each) for each in parameters]
    if len(parameters) > 2:
        return f"{spoken(name)} is true of {joined([first, *others])}"
    if is_verb(name):
        return " ".join([first, spoken(name), *others])
    what = "a player's own" if name == OWN else f"{'a ' * is_noun(name)}{spoken(name)}"
    return f"{joined([first, *others])} {'are' if others else 'is'} {what}"


def table_item(author: Author, table: tree.Table) -> Item:
    """Write a table."""
    rows = []
    for line in table.lines:
        keys = "otherwise"
        if isinstance(line, tree.TableLine):
            keys = joined([_key(author, each) for each in line.values], "or")
        rows.append(Item(f"{keys}: {author.phrases.say(line.result)}"))
    return Item(f"{named(table.name.text)}, by {spoken(table.by.text)}", tuple(rows))


def _key(author: Author, key: tree.Value | tree.Range) -> str:
    say = author.phrases.say
    return f"{say(key.low)} to {say(key.high)}" if isinstance(key, tree.Range) else say(key)
