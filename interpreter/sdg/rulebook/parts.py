"""Names and parts of a whole in words: `the active player's points`, `the cards on the grid`."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.rulebook.page import named, plural, spoken
from sdg.rulebook.phrases import RAISED, Phrases, says


@says(tree.Name)
def _name(p: Phrases, node: tree.Name) -> str:
    return p.name(node.text)


@says(tree.Of)
def _of(p: Phrases, node: tree.Of) -> str:
    what, whole = node.what.text, node.whole
    if what == "cell":
        return f"the cell of {p.say(whole)}"
    if what == "cards":
        return f"the cards {on(p, whole)} {p.say(whole)}"
    if what in ("cells", "neighbors", "height", "conflicts"):
        return f"the {what} of {p.say(whole)}"
    if what in ("next", "previous"):
        beside = "after" if what == "next" else "before"
        return f"the player {beside} {p.say(whole)}"
    if what in p.things.all_regions():
        return f"the {plural(what)} of {p.say(whole)}"
    return f"the {spoken(what)} of {p.say(whole)}"


@says(tree.PartOf)
def _part_of(p: Phrases, node: tree.PartOf) -> str:
    return f"{_said_of(p, node.whole, node.part.text)}{RAISED * p.asks(node)}"


def _said_of(p: Phrases, whole: tree.Expr, part: str) -> str:
    said = named(part) if part not in p.things.attributes else spoken(part)
    match whole:
        case tree.Name(text="active"):
            return f"the active player's {said}"
        case tree.Name(text="it"):
            return f"{p.its} {said}".lstrip()
    text = p.say(whole)
    root = whole
    while isinstance(root, tree.PartOf):
        root = root.whole
    if not isinstance(root, tree.Name):
        return f"the {said} of {p.part(whole)}"
    owner = f"{text}'" if text.endswith("s") else f"{text}'s"
    return f"{owner} {said}"


@says(tree.CellAt)
def _cell_at(p: Phrases, node: tree.CellAt) -> str:
    row, column = (_plain(p, each) for each in (node.position.row, node.position.column))
    return f"row {row}, column {column} of {p.say(node.board)}"


@says(tree.Steps)
def _steps(p: Phrases, node: tree.Steps) -> str:
    many = "the next cell" if node.distance.value == 1 else f"the cell {node.distance.value} on"
    return f"{many} {way(p, node.direction)}"


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


def on(p: Phrases, whole: tree.Expr) -> str:
    """Say `on` a board or cell, `of` a place or anything else."""
    board = isinstance(whole, tree.Name) and whole.text in (*p.things.boards, "cell")
    return "on" if board else "of"
