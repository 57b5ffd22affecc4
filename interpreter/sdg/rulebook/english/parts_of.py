"""Names and parts of a whole in words: `the active player's points`, `the cards on the grid`."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.rulebook.english.nouns import several
from sdg.rulebook.english.phrases import RAISED, Phrases, says
from sdg.rulebook.page import END, plural, spoken

_WHICH = ("next", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@says(tree.Name)
def _name(p: Phrases, node: tree.Name) -> str:
    return p.name(node.text)


@says(tree.Of)
def _of(p: Phrases, node: tree.Of) -> str:
    what, whole = node.what.text, node.whole
    if what == "cell":
        return f"the cell of {p.say(whole)}"
    if what == "cards":
        return cards_in(p, whole)
    if what == "neighbors":
        return f"the cells next to {p.say(whole)}"
    if what == "conflicts":
        return f"the conflicts on {p.say(whole)}"
    if what in ("cells", "height"):
        return f"the {what} of {p.say(whole)}"
    if what in ("next", "previous"):
        beside = "after" if what == "next" else "before"
        if isinstance(whole, tree.Of) and whole.what.text == what:
            return f"the player two seats {beside} {_them(p, whole.whole)}"
        return f"the player {beside} {_them(p, whole)}"
    if what in p.things.all_regions():
        return f"the {plural(what)} of {p.say(whole)}"
    if (
        what == "order"
        and isinstance(whole, tree.PartOf)
        and whole.part.text in p.things.attributes
    ):
        return f"the place of {p.say(whole)} in the order of {plural(whole.part.text)}"
    if what == "order" and isinstance(whole, tree.Name) and whole.text in p.things.all_regions():
        return f"the number of {p.say(whole)}"
    return f"the {spoken(what)} of {p.say(whole)}"


@says(tree.PartOf)
def _part_of(p: Phrases, node: tree.PartOf) -> str:
    return f"{_said_of(p, node.whole, node.part.text)}{RAISED * p.asks(node)}"


def _them(p: Phrases, player: tree.Expr) -> str:
    """Say a player, `them` if a loop or question is about this player."""
    loop = isinstance(player, tree.Name) and player.text == "player" and p.whose == "their"
    return "them" if loop else p.say(player)


def _said_of(p: Phrases, whole: tree.Expr, part: str) -> str:
    said = p.thing(part) if part not in p.things.attributes else spoken(part)
    match whole:
        case tree.Name(text="active"):
            return f"the active player's {said}"
        case tree.Name(text="it"):
            return f"{p.its} {said}".lstrip()
    text = p.say(whole)
    root = whole
    while isinstance(root, tree.PartOf):
        root = root.whole
    if not isinstance(root, tree.Name) or " who " in text:
        return f"the {said} of {p.part(whole)}"
    owner = f"{text}'" if text.rstrip(END).endswith("s") else f"{text}'s"
    return f"{owner} {said}"


@says(tree.CellAt)
def _cell_at(p: Phrases, node: tree.CellAt) -> str:
    row, column = (_plain(p, each) for each in (node.position.row, node.position.column))
    return f"row {row}, column {column} of {p.say(node.board)}"


@says(tree.Steps)
def _steps(p: Phrases, node: tree.Steps) -> str:
    distance = node.distance.value
    which = _WHICH[distance - 1] if 0 < distance <= len(_WHICH) else ""
    cell = f"the {which} cell" if which else f"the cell {distance} steps on"
    return f"{cell} {way(p, node.direction)}"


def way(p: Phrases, direction: tree.Expr) -> str:
    """Say a direction: `that way` or `in direction back` of a loop's, else `to the north`."""
    if isinstance(direction, tree.Name) and direction.text in p.local:
        name = direction.text
        return "that way" if name == "way" else f"in direction {spoken(name)}"
    return f"to the {p.say(direction)}"


def _plain(p: Phrases, expr: tree.Expr) -> str:
    """Say a number, in parentheses if it has to be worked out."""
    said = p.say(expr)
    return said if said.removeprefix("-").isdecimal() else f"({said})"


def place_of(p: Phrases, expr: tree.Expr) -> str | None:
    """Return the name of the place that an expression denotes, as far as its form shows."""
    match expr:
        case tree.Name(text=text) if text in p.things.places and text not in p.local:
            return text
        case tree.PartOf(part=tree.Name(text=text)) if text in p.things.places:
            return text
    return None


def cards_in(p: Phrases, whole: tree.Expr) -> str:
    """Say the cards of a place, a board, a region or a set of cells."""
    if isinstance(whole, tree.Name) and whole.text in p.spots:
        return f"the cards on {p.say(whole)}"
    place = place_of(p, whole)
    if place and (several(p.things, place) or p.things.places[place].kind == "slot"):
        return p.say(whole)
    return f"the cards {on(p, whole)} {p.say(whole)}"


def on(p: Phrases, whole: tree.Expr) -> str:
    """Say `on` a board or its cells, `in` a place, `of` anything else."""
    if place_of(p, whole):
        return "in"
    if isinstance(whole, tree.Name) and (whole.text in p.things.boards or whole.text == "cell"):
        return "on"
    if isinstance(whole, tree.Name) and whole.text in p.things.all_regions() - p.local:
        return "in"
    head = p.head(whole)
    return "on" if head and head[0] == "cell" else "of"
