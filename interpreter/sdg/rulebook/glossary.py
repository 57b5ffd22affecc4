"""Options and variants, and the words that other sections use."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.choices import action, offered
from sdg.rulebook.components import of_players
from sdg.rulebook.page import Block, Item, Items, Rows, article, named, spoken
from sdg.rulebook.phrases import prose
from sdg.rulebook.section_writer import Author
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


def terms(author: Author) -> tuple[Block, ...]:
    """Explain values that no card has, defines, tables, and actions that only others use."""
    known, things = author.phrases.known, author.things
    items = [attribute_item(author, each) for name, each in things.attributes.items()
             if not things.on_cards(name)]  # fmt: skip
    items += [term_item(author, each) for each in author.things.defines.values()
             if each.parameters or known.value(each.body) is None]  # fmt: skip
    items += [table_item(author, each) for each in author.things.tables.values()]
    items += [action(author, each) for each in offered(author)[1]]
    return (Items(tuple(items)),) if items else ()


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
    with author.scope("a player's") as phrases, phrases.bound(*names):
        meaning = phrases.say(define.body)
    of = f" (of {joined([article(name) for name in names])})" if names else ""
    return Item(f"{named(define.name.text)}{of}: {meaning}.{author.note(define.sentence)}")


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
