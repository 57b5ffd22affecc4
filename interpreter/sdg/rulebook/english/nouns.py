"""Which names are nouns, and what is said with those that are none: `drawn card`."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.rulebook.english.things import Things
from sdg.rulebook.page import plural, spoken
from sdg.spoken_names import describes, noun_of_place


def is_noun(name: str) -> bool:
    """Return whether the name of a condition is surely a noun: `sequence`, `two_of_clubs`."""
    endings = ("ence", "ance", "tion", "ment", "ness", "ity")
    return "_of_" in name or ("_" not in name and name.endswith(endings))


def is_plural(name: str) -> bool:
    """Return whether a name is one of several things: `tokens`, `cards_held`."""
    first, *rest = name.split("_")
    if rest and not describes("_".join(rest)):
        first = name.split("_")[-1]
    return len(first) > 2 and first.endswith("s") and not first.endswith(("ss", "us", "is"))


def noun_after(things: Things, name: str) -> str:
    """Return what follows a name that is no noun: ` card` of a slot, ` count` of a counter."""
    store = things.stores.get(name)
    shared = isinstance(store, tree.Counter) and store.per is None and store.in_all is None
    if not describes(name):
        number = isinstance(store, tree.Counter) and store.kind != "score" and shared
        return " count" if number and is_plural(name) else ""
    if place := things.places.get(name):
        return f" {noun_of_place(place.kind)}"
    if isinstance(store, tree.Counter):
        return " score" if store.kind == "score" else " count"
    if name in things.defines and (head := head_of(things, things.defines[name].body)):
        return f" {plural(head[0]) if head[1] else head[0]}"
    return ""


def several(things: Things, name: str) -> bool:
    """Return whether a thing of the game is spoken of as more than one."""
    return noun_after(things, name) == " cards" or (
        is_plural(name) and not noun_after(things, name)
    )


def head_of(things: Things, expr: tree.Expr) -> tuple[str, bool] | None:
    """Return what kind of thing an expression denotes, and whether several: `card`, yes."""
    match expr:
        case tree.AllPlayers() | tree.OtherPlayers():
            return "player", True
        case tree.Filtered(among=among) | tree.Best(among=among):
            return head_of(things, among)
        case tree.First(among=among, amount=amount) | tree.Last(among=among, amount=amount):
            head = head_of(things, among)
            return head and (head[0], amount is not None)
        case tree.Call(name=tree.Name(text=text)) if text in things.defines:
            return head_of(things, things.defines[text].body)
        case tree.Of(what=tree.Name(text="cards" | "cells" as what)):
            return what[:-1], True
        case tree.Of(what=tree.Name(text="neighbors")) | tree.Flight():
            return "cell", True
        case tree.Of(what=tree.Name(text="next" | "previous")):
            return "player", False
        case tree.Runs() | tree.Groups():
            return "cell", True
        case tree.Name(text=text) if text in things.places:
            return "card", things.places[text].kind != "slot"
        case tree.PartOf(part=tree.Name(text=text)) if text in things.places:
            return "card", things.places[text].kind != "slot"
        case tree.Name(text=text) if text in things.boards:
            return "cell", True
        case tree.ThisTurn(name=tree.Name(text=text)) if text in things.boards:
            return "cell", True
        case tree.PartOf(part=tree.Name(text=text)) if text in things.attributes:
            return spoken(text), False
        case tree.Choice(then=then):
            return head_of(things, then)
        case tree.Name(text=text) if text in things.attributes:
            return spoken(text), True
        case tree.Name(text=text) if text in things.all_regions():
            return ("cell" if things.single(text) else spoken(text)), True
        case tree.Name(text=text) if text in things.defines and not things.defines[text].parameters:
            return head_of(things, things.defines[text].body)
    return None
