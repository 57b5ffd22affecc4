"""What players may decide to do, action by action."""

from __future__ import annotations

import re

from attrs import evolve

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.english.parts_of import place_of
from sdg.rulebook.english.phrases import prose
from sdg.rulebook.english.sets import many, one_of
from sdg.rulebook.page import Item, article, link_to, named, sentence, spoken
from sdg.rulebook.sections.section_writer import Author

_EACH = ("each", "every", "any", "all")
_BEFORE = (*_EACH, "the", "a", "an", "this", "that", "your", "their", "its", "no", "another")
_PLACE = re.compile(
    rf"(?P<before>\b(?:{'|'.join(_BEFORE)})\s+)?\{{(?P<what>[\w.]+)\}}", re.IGNORECASE
)

_MOVES = frozenset({  # verbs that may stand before a thing and where it goes
    "bring", "deal", "draw", "drop", "lay", "move", "place", "play", "put", "send", "set", "take",
})  # fmt: skip
_SOME = "an?|your|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen"
_SPOT = r"(?:(?:an?|the|your) )?\w+(?: \w+)?"
_THING_SOMEWHERE = re.compile(
    rf"(?:(?:{_SOME}) \w+|\w) (?P<where>on|onto|in|into|to|from) {_SPOT}(?: and {_SPOT})?",
    re.IGNORECASE,
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
    possible = {name for name in chosen
                if name in declared and not author.doing.forbids(declared[name].body)}  # fmt: skip
    return (
        [each for name, each in declared.items() if name in possible],
        [each for name, each in declared.items() if name in done - chosen],
    )


def action(author: Author, node: tree.Action) -> Item:
    """Describe an action: its sentence, what is chosen, and what is done then."""
    node = evolve(node, body=author.doing.reduced(node.body))
    names = [name for parameter in node.parameters for name in names_of(parameter)]
    with author.scope() as phrases, phrases.bound(*names):
        for each in node.parameters:
            _settle(author, each)
        empty = {name for each in node.parameters if _to_be_empty(author, node, each)
                 for name in names_of(each)}  # fmt: skip
        given = [_parameter(author, each, empty) for each in node.parameters
                 if names_of(each)[0] not in phrases.instead]  # fmt: skip
        items = [Item(sentence(f"choose {joined(given)}"))] if given else []
        text = f": {_worded(author, node.sentence, node)}" if node.sentence else ""
        items += author.doing.block(tuple(s for s in node.body if not _asks_empty(s, empty)))
    return Item(f"{named(node.name.text)}{text}", tuple(items), link_to("action", node.name.text))


def names_of(parameter: tree.Parameter) -> tuple[str, ...]:
    """Return the names that a parameter gives."""
    if isinstance(parameter, tree.PairFrom):
        return parameter.first.text, parameter.second.text
    return (parameter.name.text,)


def _settle(author: Author, parameter: tree.Parameter) -> None:
    """Settle how a parameter is spoken of: as the one card of a slot, as a card, as a cell."""
    phrases = author.phrases
    if isinstance(parameter, tree.NumberFrom) or parameter.among is None:
        return
    if isinstance(parameter, tree.OneFrom) and (single := _single(author, parameter)):
        phrases.instead[parameter.name.text] = single
    head = phrases.head(parameter.among)
    if head == ("cell", True):
        phrases.spots |= set(names_of(parameter))
    elif isinstance(parameter, tree.PairFrom) and head == ("card", True):
        phrases.cards |= set(names_of(parameter))


def _single(author: Author, parameter: tree.OneFrom) -> str:
    """Say what a parameter is, if there is never more than one to choose: the card of a slot."""
    among = parameter.among
    place = place_of(author.phrases, among) if among is not None else None
    if place is None or author.things.places[place].kind != "slot":
        return ""
    return author.phrases.say(among) if among is not None else ""


def _to_be_empty(author: Author, node: tree.Action, parameter: tree.Parameter) -> bool:
    """Return whether a cell can only be chosen if it is empty: the action asks for it, or moves a
    card there, where there is room for one."""
    if not isinstance(parameter, tree.OneFrom) or not isinstance(parameter.among, tree.Name):
        return False
    board, name = author.things.boards.get(parameter.among.text), parameter.name.text
    if board is None:
        return False
    if any(_asks_empty(step, {name}) for step in node.body):
        return True
    if getattr(board.shape, "kind", None) == "stacked":
        return False
    for step in node.body:
        if isinstance(step, tree.Move) and step.rest is None:
            return isinstance(step.target, tree.Name) and step.target.text == name
        if not isinstance(step, tree.Require | tree.Pay | tree.Assign):
            return False
    return False


def _asks_empty(step: tree.Step, names: set[str]) -> bool:
    """Return whether a step asks that a cell with one of these names is empty."""
    match step:
        case tree.Require(test=tree.Is(subject=tree.Name(text=text), negated=False) as test):
            return text in names and test.adjective.text == "empty"
    return False


def _parameter(author: Author, parameter: tree.Parameter, empty: set[str]) -> str:
    say = author.phrases.say
    match parameter:
        case tree.NumberFrom(name=name, low=low, high=high):
            span = f"{say(low)} to {say(high)}" if high else say(low)
            number = f"a number {name.text}" if len(name.text) == 1 else article(name.text)
            return f"{number} from {span}"
        case tree.PairFrom(first=first, second=second, among=among):
            two = f"{spoken(first.text)} and {spoken(second.text)}"
            text = many(author.phrases, among)
            if text.startswith(("the cards ", "the cells ")):
                return f"two different {text.removeprefix('the ')}, {two}"
            return f"two different ones of {text}, {two}"
        case tree.OneFrom(name=name, among=None):
            return article(name.text)
    assert parameter.among is not None
    one = one_of(author.phrases, parameter.name.text, parameter.among)
    if parameter.name.text in empty:
        return f"an empty {one.partition(' ')[2]}"
    return one


def _worded(author: Author, text: tree.Text, node: tree.Action) -> str:
    """Write what stands in braces in an action's sentence as words."""
    said, bare = {}, {}
    for parameter in node.parameters:
        if isinstance(parameter, tree.NumberFrom):
            name = parameter.name.text
            said[name] = name if len(name) == 1 else article(name)
        elif isinstance(parameter, tree.OneFrom) and author.phrases.nouns.get(
            parameter.name.text
        ):  # as it is called where it is chosen
            name = parameter.name.text
            said[name], bare[name] = article(author.phrases.nouns[name]), author.phrases.nouns[name]
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

    undoubled = re.sub(r"\b(\w+) (?=\{\1\})", "", prose(text))  # `heap {heap}` is a heap
    written = re.sub(_PLACE, words, undoubled)
    written = _with_a_verb(written, node.name.text)
    return f"{written[:1].upper()}{written[1:]}"


def _with_a_verb(text: str, name: str) -> str:
    """Give a verb to a sentence that has none: `a card on a cell` of `lay` is to lay a card."""
    match = _THING_SOMEWHERE.fullmatch(text)
    if match is None:
        return text
    moves = name if name in _MOVES else "take" if match["where"] == "from" else "move"
    return f"{moves} {text[:1].lower()}{text[1:]}"
