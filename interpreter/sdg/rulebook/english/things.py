"""The names of a game by what they are names of, as its tree declares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    maxima: dict[str, tree.Maximum] = field(factory=dict)
    setup: tree.Setup | None = None
    turn: tree.Turn | None = None
    win: tree.Win | tree.WinTogether | None = None
    titles: tree.Titles | None = None
    puzzle: tree.Puzzle | None = None
    misplay: tree.Misplay | None = None

    def owned(self, name: str) -> bool:
        """Return whether each player has one of these."""
        each = self.places.get(name) or self.stores.get(name) or self.boards.get(name)
        if each is None or isinstance(each, tree.Marker):
            region = self.regions.get(name)
            return isinstance(region, tree.RegionPerPlayer)
        return each.per is not None and each.per.text == "player"

    def single(self, region: str) -> bool:
        """Return whether a family has one region: cells that are listed or marked."""
        each = self.regions.get(region)
        return isinstance(each, tree.Region) and isinstance(each.area, tree.Cells | tree.Marked)

    def many_cells(self, region: str) -> bool:
        """Return whether a region that is listed or marked may have more than one cell."""
        each = self.regions.get(region)
        area = each.area if isinstance(each, tree.Region) else None
        if isinstance(area, tree.Marked):
            board = next(b for b in self.boards.values() if each in b.regions)
            rows = board.rows if isinstance(board.shape, tree.Picture) else ()
            marks = [str(m.value) if isinstance(m, tree.Number) else str(m) for m in area.marks]
            return sum(str(row.text).split().count(mark) for row in rows for mark in marks) > 1
        return not (isinstance(area, tree.Cells) and len(area.positions) == 1)

    def every_part(self) -> Iterator[tree.Node]:
        """Yield every part with steps in it."""
        several = (self.actions, self.whens, self.ends)
        single = (self.setup, self.turn, self.misplay, self.puzzle)
        yield from (part for part in single if part is not None)
        for parts in several:
            yield from parts.values()

    def on_cards(self, attribute: str) -> bool:
        """Return whether some line of a deck gives its cards an attribute."""
        lines = [line for deck in self.decks.values() for line in deck.lines]
        dealt = [line for line in lines if isinstance(line, tree.Cards)]
        return any(each.attribute.text == attribute for line in dealt for each in line.features)

    def is_rank(self, word: str) -> bool:
        """Return whether a word is a value among numbers, as `queen` is."""
        for each in self.attributes.values():
            words = [getattr(value, "text", None) for value in each.domain]
            if word in words and None in words:
                return True
        return False

    def is_value(self, word: str) -> bool:
        """Return whether a word is a value of an attribute."""
        domains = (value for each in self.attributes.values() for value in each.domain)
        return any(getattr(value, "text", "") == word for value in domains)

    def all_regions(self) -> frozenset[str]:
        """Return the families of regions, those that every board has among them."""
        return frozenset((*self.regions, "row", "column", "diagonal"))


def things_of(parts: Iterable[tree.Part]) -> Things:
    """Sort the parts of a game."""
    things = Things()
    kinds: dict[type, dict[str, Any]] = {
        tree.Option: things.options, tree.Attribute: things.attributes, tree.Deck: things.decks,
        tree.Board: things.boards, tree.Place: things.places, tree.Counter: things.stores,
        tree.Flag: things.stores, tree.Marker: things.stores, tree.Table: things.tables,
        tree.Define: things.defines, tree.Rule: things.rules, tree.Action: things.actions,
        tree.When: things.whens, tree.End: things.ends,
    }  # fmt: skip
    for part in parts:
        match part:
            case tree.Setup():
                things.setup = part
            case tree.Turn():
                things.turn = part
            case tree.Scoring():
                things.scorings.append(part)
            case tree.Maximum(score=score):
                things.maxima[score.text] = part
            case tree.Win() | tree.WinTogether():
                things.win = part
            case tree.Titles():
                things.titles = part
            case tree.Puzzle():
                things.puzzle = part
            case tree.Misplay():
                things.misplay = part
            case tree.Look():
                pass  # of how the game looks the page says nothing
            case _:
                kinds[type(part)][part.name.text] = part
        if isinstance(part, tree.Board):
            things.regions.update({region.name.text: region for region in part.regions})
    return things
