"""Setup, turn, and what happens by itself."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.rulebook.page import Block, Item, Items, article, named, plural, spoken
from sdg.rulebook.sections.choices import names_of
from sdg.rulebook.sections.section_writer import Author

NOTHING_POSSIBLE = "If you have to choose and nothing is possible, you pass"
FEW_LEFT = "If fewer cards are left than are to be drawn, draw those that are left."


def setup(author: Author) -> tuple[Block, ...]:
    """Say what is done before the first turn."""
    if author.things.setup is None:
        return ()
    with author.scope():
        items = author.doing.block(author.things.setup.body)
    return (Items(items, numbered=True),) if items else ()


def turn(author: Author) -> tuple[Block, ...]:
    """Say the steps of a turn."""
    node = author.things.turn
    if node is None:
        return ()
    blocks: list[Block] = []
    if author.game.players > 1:
        begun = author.things.setup.body if author.things.setup else ()
        named_first = any(isinstance(each, tree.PassTurn) for each in begun)
        starts = "" if named_first else "; player 1 starts"
        blocks.append(f"Players take turns in the order of their seats{starts}.{_round(author)}")
    if unless := unless_line(author, node):
        blocks.append(unless)
    with author.scope():
        blocks.append(Items(author.doing.block(node.body), numbered=True))
    alone = len(node.body) == 1 and isinstance(node.body[0], tree.Choose)  # no step follows
    blocks.append(NOTHING_POSSIBLE + ("." if alone else ": go on to the next step."))
    if any(isinstance(each, tree.Draw) for each in author.doing.live()):
        blocks.append(FEW_LEFT)
    return tuple(blocks)


def _round(author: Author) -> str:
    """Say what a round is, if anything comes before or after one."""
    ends = any(isinstance(each.moment, tree.AfterRound) for each in author.things.ends.values())
    events = [each.event for each in author.things.whens.values()]
    whens = any(isinstance(each, tree.Starts | tree.Ends) and each.period.text == "round"
                for each in events)  # fmt: skip
    return " When all have had their turn, a round is over." if ends or whens else ""


def unless_line(author: Author, node: tree.Turn) -> str:
    """Say which player takes no turn; nothing if all do."""
    if node.unless is None or not author.holds(node.unless):
        return ""
    with author.scope("their") as phrases:
        return f"A player takes no turn if {phrases.say(node.unless)}."


def whens(author: Author) -> tuple[Block, ...]:
    """Say what happens by itself, and when."""
    items = tuple(when_item(author, when) for when in author.things.whens.values()
                  if author.holds(when.test) and _may_come(author, when.event))  # fmt: skip
    return (Items(items),) if items else ()


def _may_come(author: Author, event: tree.Event) -> bool:
    return not isinstance(event, tree.Whenever) or author.holds(event.test)


def when_item(author: Author, when: tree.When) -> Item:
    """Write one thing that happens by itself."""
    author.phrases.them = "them"
    if isinstance(when.event, tree.Becomes):
        author.phrases.them = f"these {plural(when.event.what.text)}"
    whose = "their" if _of_each(author, when.event) else "your"
    with author.scope(whose) as phrases, phrases.bound(*_given(author, when.event)):
        phrases.spots.add("cell")
        if isinstance(when.event, tree.Becomes):
            phrases.heads["them"] = spoken(when.event.what.text)
        event = _event(author, when.event)
        test = "" if when.test is None else f", if {phrases.say(when.test)}"
        items = author.doing.block(when.body)
    return Item(f"{named(when.name.text)}, {event}{test}.{author.note(when.sentence)}", items)


def _given(author: Author, event: tree.Event) -> tuple[str, ...]:
    """Return the names that an event gives to the steps below it."""
    match event:
        case tree.After(action=action) if action.text in author.things.actions:
            parameters = author.things.actions[action.text].parameters
            return tuple(name for parameter in parameters for name in names_of(parameter))
        case tree.Becomes(what=what):
            return (what.text,)
    return ()


def _of_each(author: Author, event: tree.Event) -> bool:
    """Return whether an event is about a place that each player has."""
    return isinstance(event, tree.Becomes) and author.things.owned(event.what.text)


def _event(author: Author, event: tree.Event) -> str:
    match event:
        case tree.Becomes(what=what, adjective=adjective):
            becoming = author.phrases.adjective(adjective.text)
            if _of_each(author, event):
                return f"when a player's {author.phrases.thing(what.text)} becomes {becoming}"
            if what.text in author.things.places or author.things.single(what.text):
                return f"when the {author.phrases.thing(what.text)} becomes {becoming}"
            return f"when {article(what.text)} becomes {becoming}"
        case tree.Lands(board=board):
            return f"whenever a card is laid on the {named(board.text)}"
        case tree.Leaves(board=board):
            return f"when a card leaves the {named(board.text)}"
        case tree.After(action=action):
            return f"after {named(action.text)}"
        case tree.Starts(period=period):
            return f"when a {period.text} starts"
        case tree.Ends(period=period):
            return f"when a {period.text} ends"
    return f"when {author.phrases.say(event.test)}"
