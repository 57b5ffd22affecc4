"""What the parts of a game are called: their kinds of names, and where they are named."""

from __future__ import annotations

from typing import TypeAlias

from sdg import syntax as tree
from sdg.source import Span

Key: TypeAlias = tuple[str, str]  # a kind of names, and the name
PLACES = ("pile", "hand", "slot", "supply")
THINGS = (
    *("option", "attribute", "board", "region", *PLACES),
    *("counter", "score", "flag", "marker", "table", "define"),
)
NAMELESS = (
    tree.Setup,
    tree.Turn,
    tree.Titles,
    tree.Win,
    tree.WinTogether,
    tree.Misplay,
    tree.Puzzle,
    tree.Look,
)


def key_of(part: tree.Node) -> Key:
    """Return by what a part is found: its kind of names and its name."""
    kind = kind_of(part)
    match part:
        case _ if isinstance(part, NAMELESS):
            return kind, ""
        case tree.Scoring(score=name) | tree.Maximum(score=name):
            return kind, name.text
        case _:
            named = getattr(part, "name", None)
            text = named.text if isinstance(named, tree.Name) else ""
            return ("thing" if kind in THINGS else kind), text


def are_alike(kind: str, other: str) -> bool:
    """Return whether what a part is may take the place of another: a place that of any place."""
    return kind == other or (kind in PLACES and other in PLACES)


def regions_of(part: tree.Node | None) -> dict[str, tree.Region | tree.RegionPerPlayer]:
    """Return the lines of a board that name its regions; other parts have none."""
    regions = part.regions if isinstance(part, tree.Board) else ()
    return {region.name.text: region for region in regions}


def kind_of(part: tree.Node) -> str:
    """Return the word that a part starts with."""
    match part:
        case tree.Place(kind=kind) | tree.Counter(kind=kind):
            return str(kind)
        case tree.SetOption():
            return "option"
        case tree.WinTogether():
            return "win"
        case tree.ExtendLook() | tree.RemoveLook():
            return "look"
        case _:
            return type(part).__name__.lower()


def span_of(part: tree.Node) -> Span:
    """Return where a part is named, or where its line starts."""
    match part:
        case tree.Scoring(score=name) | tree.Maximum(score=name):
            return name.span
        case _ if isinstance(part, NAMELESS):
            return first_word(part.span)
        case _:
            named = getattr(part, "name", None)
            return named.span if isinstance(named, tree.Name) else first_word(part.span)


def span_of_change(change: tree.Insert) -> Span:
    """Return where the part is named that steps are added to, or where the change starts."""
    return change.name.span if change.name is not None else first_word(change.span)


def first_word(span: Span) -> Span:
    """Cut a span down to its first word."""
    return span.source.span(span.start, span.start + len(span.text.split(maxsplit=1)[0]))
