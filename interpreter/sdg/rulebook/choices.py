"""What players may decide to do, action by action."""

from __future__ import annotations

import re

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.page import Item, article, named, sentence, spoken
from sdg.rulebook.phrases import prose
from sdg.rulebook.section_writer import Author
from sdg.rulebook.sets import many, one_of

_EACH = ("each", "every", "any", "all")
_BEFORE = (*_EACH, "the", "a", "an", "this", "that", "your", "their", "its", "no", "another")
_PLACE = re.compile(
    rf"(?P<before>\b(?:{'|'.join(_BEFORE)})\s+)?\{{(?P<what>[\w.]+)\}}", re.IGNORECASE
)


def offered(author: Author) -> tuple[list[tree.Action], list[tree.Action]]:
    """Return the actions that may be chosen at this table, and others that these use."""
    chosen: set[str] = set()
    done: set[str] = set()
    for step in author.doing.live():
        match step:
            case tree.Choose(actions=actions) | tree.MayChoose(actions=actions):
                chosen |= {each.text for each in actions}
            case tree.Do(action=action):
                done.add(action.text)
            case tree.DoFirst(actions=actions):
                done |= {each.text for each in actions}
    declared = author.things.actions
    possible = {name for name in chosen if name in declared and _possible(author, declared[name])}
    return (
        [each for name, each in declared.items() if name in possible],
        [each for name, each in declared.items() if name in done - chosen],
    )


def action(author: Author, node: tree.Action) -> Item:
    """Describe an action: its sentence, what is chosen, and what is done then."""
    text = f": {_worded(author, node.sentence, node)}" if node.sentence else ""
    names = [name for parameter in node.parameters for name in names_of(parameter)]
    with author.scope() as phrases, phrases.bound(*names):
        given = [_parameter(author, each) for each in node.parameters]
        items = [Item(sentence(f"choose {joined(given)}"))] if given else []
        items += author.doing.block(node.body)
    return Item(f"{named(node.name.text)}{text}", tuple(items))


def names_of(parameter: tree.Parameter) -> tuple[str, ...]:
    """Return the names that a parameter gives."""
    if isinstance(parameter, tree.PairFrom):
        return parameter.first.text, parameter.second.text
    return (parameter.name.text,)


def _possible(author: Author, node: tree.Action) -> bool:
    """Return whether nothing that is settled at this table forbids an action."""
    return all(author.holds(step.test) for step in node.body if isinstance(step, tree.Require))


def _parameter(author: Author, parameter: tree.Parameter) -> str:
    say = author.phrases.say
    match parameter:
        case tree.NumberFrom(name=name, low=low, high=high):
            span = f"{say(low)} to {say(high)}" if high else say(low)
            return f"{spoken(name.text)}, a number from {span}"
        case tree.PairFrom(first=first, second=second, among=among):
            two = f"{spoken(first.text)} and {spoken(second.text)}"
            return f"{two}, two different ones of {many(author.phrases, among)}"
        case tree.OneFrom(name=name, among=None):
            return article(name.text)
    assert parameter.among is not None
    return one_of(author.phrases, parameter.name.text, parameter.among)


def _worded(author: Author, text: tree.Text, node: tree.Action) -> str:
    """Write what stands in braces in an action's sentence as words."""
    said, bare = {}, {}
    for parameter in node.parameters:
        if isinstance(parameter, tree.NumberFrom):
            said[parameter.name.text] = spoken(parameter.name.text)
        elif isinstance(parameter, tree.PairFrom):
            said[parameter.first.text], said[parameter.second.text] = "a card", "another"
            bare[parameter.first.text], bare[parameter.second.text] = "card", "other"

    def words(match: re.Match[str]) -> str:
        before = match["before"] or ""
        first, *rest = match["what"].split(".")
        thing = said.get(first, article(first))
        part = f"'s {spoken(rest[-1])}" if rest else ""
        if before.strip().lower() in _EACH and rest:
            return f"{before}of {thing}{part}"
        return f"{before}{bare.get(first, spoken(first)) if before else thing}{part}"

    return re.sub(_PLACE, words, prose(text))
