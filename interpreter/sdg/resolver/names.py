"""The names a game declares, each kind with what it stands for; doubles are reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from attrs import define, field, frozen

from sdg import ir
from sdg import syntax as tree
from sdg.diagnostics import Diagnostic
from sdg.messages import declared_names
from sdg.source import Span

N = TypeVar("N", bound="tree.Deck | tree.Rule | tree.Action | tree.When | tree.End")

BUILT_IN_FAMILIES = ("row", "column", "diagonal")
FACTS = ("players", "round", "turns", "passes", "clock")
SEATS = ("active", "previous", "next", "leader")
DIRECTIONS = (
    "north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest",
)  # fmt: skip
OF_WORDS = (
    "cards", "cells", "neighbors", "cell", "height", "conflicts", "order", "next", "previous",
)  # fmt: skip
ENDINGS = ("capped", "ended", "error")  # how games are reported that no `end` of theirs ended
ADJECTIVES = ("empty", "full", "wild")
RESERVED = (
    "yes", "no", "nobody", *FACTS, *SEATS, *DIRECTIONS, "directions",
    "it", "them", "player", "card", "cell", *ADJECTIVES,
)  # fmt: skip


@frozen
class Thing:
    """What a bare name may stand for. `board` is that of a region family."""

    kind: str  # as people say it: "option", "region", "pile", "score" …
    node: tree.Node
    span: Span
    board: str | None = None


@frozen
class Drawing:
    """A board as it is drawn: its rectangle, and the mark of each cell in reading order."""

    rows: int
    columns: int
    cells: dict[tuple[int, int], str]


@define
class Names:
    """Every declared name. Things share one namespace; the other kinds have one each."""

    things: dict[str, Thing] = field(factory=dict)
    decks: dict[str, tree.Deck] = field(factory=dict)
    actions: dict[str, tree.Action] = field(factory=dict)
    rules: dict[str, tree.Rule] = field(factory=dict)
    whens: dict[str, tree.When] = field(factory=dict)
    ends: dict[str, tree.End] = field(factory=dict)
    boards: dict[str, tree.Board] = field(factory=dict)
    # filled while the components are resolved
    options: dict[str, ir.Option] = field(factory=dict)
    attributes: dict[str, ir.Attribute] = field(factory=dict)
    drawings: dict[str, Drawing | None] = field(factory=dict)  # of boards; None: a mistake
    families: dict[str, ir.Family] = field(factory=dict)
    places: dict[str, ir.Place] = field(factory=dict)
    stores: dict[str, ir.Store] = field(factory=dict)
    tables: dict[str, ir.Table] = field(factory=dict)
    words: tuple[str, ...] = ()
    refused: set[str] = field(factory=set)  # names whose declaration is a mistake

    def defines(self) -> Iterable[tree.Define]:
        """List the defines in written order."""
        return (t.node for t in self.things.values() if isinstance(t.node, tree.Define))

    def define(self, name: str) -> tree.Define | None:
        """Find a define."""
        thing = self.things.get(name)
        return thing.node if thing and isinstance(thing.node, tree.Define) else None

    def valued(self, value: str) -> list[ir.Attribute]:
        """List the attributes that have such a named value."""
        return [a for a in self.attributes.values() if a.low is None and value in a.values]

    def is_on_cards(self, attribute: str) -> bool:
        """Return whether some line of a deck gives its cards an attribute."""
        return any(
            feature.attribute.text == attribute
            for deck in self.decks.values()
            for line in deck.lines
            if isinstance(line, tree.Cards)
            for feature in line.features
        )

    def is_family(self, name: str) -> bool:
        """Return whether a name is that of a family of regions."""
        if name in BUILT_IN_FAMILIES:
            return bool(self.boards)
        return name in self.things and self.things[name].kind == "region"

    def family_names(self) -> list[str]:
        """List the families of regions, the built-in ones last."""
        declared = [name for name, thing in self.things.items() if thing.kind == "region"]
        return [*declared, *(BUILT_IN_FAMILIES if self.boards else ())]


def collect(names: Names, items: Iterable[tree.Node], report: Callable[[Diagnostic], None]) -> None:
    """Gather the names of a game's parts."""
    for item in items:
        match item:
            case tree.Option() | tree.Attribute() | tree.Marker() | tree.Flag() | tree.Table():
                _thing(names, type(item).__name__.lower(), item.name, item, report)
            case tree.Define():
                _thing(names, "define", item.name, item, report)
            case tree.Place() | tree.Counter():
                _thing(names, item.kind, item.name, item, report)
            case tree.Board():
                _thing(names, "board", item.name, item, report)
                names.boards.setdefault(item.name.text, item)
                for region in item.regions:
                    _thing(names, "region", region.name, region, report, item.name.text)
            case tree.Deck():
                _named("deck", names.decks, item.name, item, report)
            case tree.Rule():
                _named("rule", names.rules, item.name, item, report)
            case tree.Action():
                if item.name.text == ir.STOP:
                    report(declared_names.reserved(item.name.span, "action", ir.STOP))
                _named("action", names.actions, item.name, item, report)
            case tree.When():
                _named("when", names.whens, item.name, item, report)
            case tree.End():
                if item.name.text in ENDINGS:
                    report(declared_names.reserved(item.name.span, "end", item.name.text))
                _named("end", names.ends, item.name, item, report)
            case _:
                pass


def _thing(
    names: Names,
    kind: str,
    name: tree.Name,
    node: tree.Node,
    report: Callable[[Diagnostic], None],
    board: str | None = None,
) -> None:
    of_word = kind == "region" and name.text in OF_WORDS  # `neighbors of cell` means one thing
    if of_word or name.text in RESERVED or name.text in BUILT_IN_FAMILIES:
        report(declared_names.reserved(name.span, kind, name.text))
        names.refused.add(name.text)
    elif name.text in names.things:
        earlier = names.things[name.text]
        report(declared_names.taken(name.span, kind, name.text, earlier.kind, earlier.span))
    else:
        names.things[name.text] = Thing(kind, node, name.span, board)


def _named(
    kind: str,
    among: dict[str, N],
    name: tree.Name,
    node: N,
    report: Callable[[Diagnostic], None],
) -> None:
    if name.text in among:
        report(declared_names.taken(name.span, kind, name.text, kind, among[name.text].name.span))
    else:
        among[name.text] = node
