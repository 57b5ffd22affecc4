"""Where cards may lie: each rule, what exactly it demands, an example and a counterexample."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.rulebook.english.clauses import clause
from sdg.rulebook.english.phrases import prose
from sdg.rulebook.english.sets import such
from sdg.rulebook.examples import Search
from sdg.rulebook.page import (
    Block,
    Item,
    Items,
    blocks_text,
    file_names,
    link_to,
    named,
    sentence,
)
from sdg.rulebook.sections.section_writer import Author


def placement(author: Author, examples: bool) -> tuple[Block, ...]:
    """Write the rules of the boards; looking for examples takes a second or two."""
    rules = author.things.rules
    search = Search(author.game)
    if not examples:  # nothing stands between the rules: they are one list
        items = tuple(rule_item(author, rule) for rule in rules.values())
        return (Items(items),) if items else ()
    by_rule = search.run() if rules else {}
    blocks: list[Block] = []
    files = file_names(rules)
    for name, rule in rules.items():
        blocks.append(item := Items((rule_item(author, rule),)))
        if name in by_rule:
            wording = blocks_text(item)
            blocks += by_rule[name].pictures(author.game, files[name], wording)
        else:
            blocks.append("In games played at random this rule alone never forbade anything.")
    return tuple(blocks)


def rule_item(author: Author, rule: tree.Rule) -> Item:
    """Write one rule."""
    with author.scope() as phrases:
        board = author.things.boards.get(rule.board.text)
        stacked = board is not None and getattr(board.shape, "kind", None) == "stacked"
        below = tuple(Item(clause(each, phrases, stacked)) for each in rule.clauses)
        phrases.instead.clear()
        about = f" This rule is for cards {such(phrases, rule.about)} only." if rule.about else ""
        if rule.settled is not None and author.holds(test := rule.settled.test):
            sure = test is None or phrases.known.value(test)
            when = "" if sure or test is None else f"If {phrases.say(test)}, "
            about += f" {when}{'t' if when else 'T'}his rule is checked only when a turn ends."
            about += " No turn may end against it."
            about += " Until then, cards that break it together are a conflict."
    text = f": {prose(rule.sentence)}" if rule.sentence else ""
    head = sentence(f"{named(rule.name.text)}, on the {named(rule.board.text)}{text}")
    return Item(f"{head}{about}", below, link_to("rule", rule.name.text))
