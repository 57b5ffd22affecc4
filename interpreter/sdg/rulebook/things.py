"""The names of a game by what they are names of, as its tree declares them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from sdg import syntax as tree


@define
class Things:
    """What the parts of a game declare, by name and in the order of the file."""

    options: dict[str, tree.Option] = field(factory=dict)
    attributes: dict[str, tree.Attribute] = field(factory=dict)
    decks: dict[str, tree.Deck] = field(factory=dict)
    boards: dict[str, tree.Board] = field(factory=dict)
    regions: dict[str, tree.Region | tree.RegionPerPlayer] = field(factory=dict)
    places: dict[str, tree.Place] = field(factory=dict)
    stores: dict[str, tree.Counter | tree.Flag | tree.Marker] = field(factory=dict)
    tables: dict[str, tree.Table] = field(factory=dict)
    defines: dict[str, tree.Define] = field(factory=dict)
    rules: dict[str, tree.Rule] = field(factory=dict)
    actions: dict[str, tree.Action] = field(factory=dict)
    whens: dict[str, tree.When] = field(factory=dict)
    ends: dict[str, tree.End] = field(factory=dict)
    scorings: list[tree.Scoring] = field(factory=list)
    setup: tree.Setup | None = None
    turn: tree.Turn | None = None
    win: tree.Win | tree.WinTogether | None = None
    titles: tree.Titles | None = None
    puzzle: tree.Puzzle | None = None
    misplay: tree.Misplay | None = None

    def owned(self, name: str) -> bool:
        """Answer whether each player has one of these."""
        each = self.places.get(name) or self.stores.get(name) or self.boards.get(name)
        if each is None or isinstance(each, tree.Marker):
            region = self.regions.get(name)
            return isinstance(region, tree.RegionPerPlayer)
        return each.per is not None and each.per.text == "player"

    def single(self, region: str) -> bool:
        """Answer whether a family has one region: cells that are listed or marked."""
        each = self.regions.get(region)
        return isinstance(each, tree.Region) and isinstance(each.area, tree.Cells | tree.Marked)

    def on_cards(self, attribute: str) -> bool:
        """Answer whether some line of a deck gives its cards an attribute."""
        lines = [line for deck in self.decks.values() for line in deck.lines]
        dealt = [line for line in lines if isinstance(line, tree.Cards)]
        return any(each.attribute.text == attribute for line in dealt for each in line.features)

    def all_regions(self) -> frozenset[str]:
        """Answer the families of regions, those that every board has among them."""
        return frozenset((*self.regions, "row", "column", "diagonal"))


def things_of(parts: Iterable[tree.Part]) -> Things:
    """Sort the parts of a game."""
    found = Things()
    kinds: dict[type, dict[str, Any]] = {
        tree.Option: found.options, tree.Attribute: found.attributes, tree.Deck: found.decks,
        tree.Board: found.boards, tree.Place: found.places, tree.Counter: found.stores,
        tree.Flag: found.stores, tree.Marker: found.stores, tree.Table: found.tables,
        tree.Define: found.defines, tree.Rule: found.rules, tree.Action: found.actions,
        tree.When: found.whens, tree.End: found.ends,
    }  # fmt: skip
    for part in parts:
        match part:
            case tree.Setup():
                found.setup = part
            case tree.Turn():
                found.turn = part
            case tree.Scoring():
                found.scorings.append(part)
            case tree.Win() | tree.WinTogether():
                found.win = part
            case tree.Titles():
                found.titles = part
            case tree.Puzzle():
                found.puzzle = part
            case tree.Misplay():
                found.misplay = part
            case _:
                kinds[type(part)][part.name.text] = part
        if isinstance(part, tree.Board):
            found.regions.update({region.name.text: region for region in part.regions})
    return found
