"""Where everything stands in a state: one flat list of whole numbers and tuples of kinds.

First what makes the state (two states are equal if this part is): the place in the turn, the
stores, the cards of every place in canonical order, the cards below them, the visible card of every
cell and the cards it covers. Then what follows from it: sets of cells, which
`engine/state/moves.py` keeps up to date.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from sdg import ir
from sdg.ir.walking import walk
from sdg.layout.backs import backs_of
from sdg.layout.cards import Cards
from sdg.layout.geometry import Geometry
from sdg.layout.kept_per import face_of_key, keys_of, room
from sdg.layout.regions import Regions
from sdg.visibility.places import Seats, passing, viewers

# The place in the turn.
(
    STEP, ACTIVE, TURN, ROUND, PASSES, CLOCK, TURN_CLOCK, OVER, AGAIN, RESULT, LEADER, PASSED,
    SNAPSHOT,
) = range(13)  # fmt: skip
SCALARS = (
    "step", "active", "turn", "round", "passes", "clock", "turn_clock", "over", "again", "result",
    "leader", "passed", "turn_start",
)  # fmt: skip
ALL_LOSE = -1  # as a result; 0 is none, else it is 1 + the set of the seats that win

Slots: TypeAlias = list[Any]  # a state's values while they are worked on
Frame: TypeAlias = list[Any]  # the values of the names in one body


@frozen
class PlaceAt:
    """One pile, hand, slot or supply, of those kept for each player, region or value."""

    declared: ir.Place
    key: int  # the seat, region or value that it is kept for, or NOTHING
    face: str  # the same, for people
    slot: int  # its cards, in canonical order
    below: int  # the cards put under it, the next to be drawn first
    location: int  # as cards name it
    capacity: int | None
    back: int = ir.NOTHING  # the kind of the cards drawn from it face down, if any are
    out: int = 0  # the slot that counts them, if any are

    @property
    def name(self) -> str:
        """Return its name for people."""
        return f"{self.declared.name} {self.face}" if self.face else self.declared.name

    @property
    def owner(self) -> int:
        """Return the seat of its owner, or NOTHING."""
        return self.key if self.declared.per == "player" else ir.NOTHING


@frozen
class StoreAt:
    """A counter, flag or marker: one slot, or one for each seat, region or value."""

    declared: ir.Store
    start: int
    owners: tuple[int, ...]  # seats, region numbers or values; (-1,) if shared
    total: int | None

    @property
    def slots(self) -> range:
        """Return its slots, in the order of its owners."""
        return range(self.start, self.start + len(self.owners))


@frozen
class Uniqueness:
    """One attribute that differs between each cell and its peers: where each value may not lie."""

    attribute: str
    peers: tuple[int, ...]
    start: int  # slot of the first value; the mask of a value is where a further one is forbidden
    where: int  # slot of the first value's cells


@define(slots=False)
class Layout:
    """The slots of one game's state."""

    rules: ir.Rules
    players: int
    geometry: Geometry
    regions: Regions
    cards: Cards
    size: int = len(SCALARS)
    frame: range = range(0)  # the turn's own names
    counts: dict[str, int] = field(factory=dict)  # times an action was carried out this turn
    laid: int = 0  # slot of the cells on which cards came to lie this turn; 0: no line reads it
    boards_laid: frozenset[str] = frozenset()  # of which boards
    loops: list[int] = field(factory=list)  # rounds of each bounded loop of the turn
    rests: list[int] = field(factory=list)  # elements to come of each loop in which players decide
    unseen: range = range(0)  # the choice at which others see which seat; empty: where it is
    whose: int = ACTIVE  # whose turn it is; a slot of its own where others decide in it
    stores: dict[str, StoreAt] = field(factory=dict)
    places: dict[tuple[str, int], PlaceAt] = field(factory=dict)
    by_location: dict[int, PlaceAt] = field(factory=dict)
    backs: dict[int, PlaceAt] = field(factory=dict)  # whose back a kind is
    cells: int = 0  # slot of cell 0
    covered: int = 0  # slot of the cards that cell 0 covers; 0 without stacked boards
    core: int = 0  # what makes the state ends here
    misplaid: int = 0  # slots of wrong cards, of those found right away, of the state before; or 0
    nowhere: int = 0  # slots of nobody's place: nothing ever lies in it, below, or elsewhere
    occupied: int = 0  # slot of the set of all cells with a card
    where: dict[str, int] = field(factory=dict)  # slot of the cells with an attribute's first code
    cell_names: dict[int, str] = field(factory=dict)  # as they are first needed
    uniqueness: dict[tuple[str, tuple[int, ...]], Uniqueness] = field(factory=dict)
    written: ir.Rules | None = None  # the rules before players and options were put in
    worded: dict[object, Uniqueness | None] = field(factory=dict)  # the same, by what clauses say

    @cached_property
    def locations(self) -> dict[int, int]:
        """Return the location of the place whose cards are in a slot; of nobody's, NOTHING."""
        locations = {place.slot: place.location for place in self.places.values()}
        return {**locations, self.nowhere: ir.NOTHING}

    @cached_property
    def viewers(self) -> dict[int, Seats]:
        """Return for the location of each place which seats see the cards there."""
        located = self.by_location.items()
        return {at: viewers(p.declared, p.owner, self.players) for at, p in located}

    @cached_property
    def passing(self) -> dict[int, Seats]:
        """Return the same of which card is taken from there, or put there."""
        located = self.by_location.items()
        return {at: passing(p.declared, p.owner, self.players) for at, p in located}

    def take(self, count: int) -> int:
        """Reserve slots and return the first."""
        first = self.size
        self.size += count
        return first


def lay_out(
    rules: ir.Rules, players: int, geometry: Geometry, regions: Regions, cards: Cards,
    totals: dict[str, int],
) -> Layout:  # fmt: skip
    """Give everything its slots; `totals` are the supplies of counters."""
    layout = Layout(rules, players, geometry, regions, cards)
    start = layout.take(len(rules.turn.body.slots))
    layout.frame = range(start, layout.size)
    for name in _counted(rules):
        layout.counts[name] = layout.take(1)
    layout.boards_laid = frozenset(
        node.board for node in walk(rules) if isinstance(node, ir.CellsThisTurn)
    )
    layout.laid = layout.take(1) if layout.boards_laid else 0
    for store in rules.stores:
        owners = keys_of(rules, regions, store.per, players)
        layout.stores[store.name] = StoreAt(
            store, layout.take(len(owners)), owners, totals.get(store.name)
        )
    backs = {(name, owner): face for name, owner, face in backs_of(rules, regions, players)}
    for place in rules.places:
        for key in dict.fromkeys(keys_of(rules, regions, place.per, players)):
            back, name = backs.get((place.name, key)), face_of_key(rules, regions, place.per, key)
            slot, location = layout.take(3 if back else 2), geometry.size + len(layout.places)
            most = None if place.capacity is None else room(place.capacity, key, regions)
            at = PlaceAt(place, key, name, slot, slot + 1, location, most)
            if back is not None:
                at = evolve(at, back=cards.faces.index(back), out=slot + 2)
                layout.backs[at.back] = at
            layout.places[place.name, key] = layout.by_location[at.location] = at
    layout.cells = layout.take(geometry.size)
    if any(board.stacked for board in rules.boards):
        layout.covered = layout.take(geometry.size)
    return layout


def lay_out_sets(layout: Layout) -> None:
    """Give the sets that follow from the cells their slots; the state proper ends before them."""
    layout.core = layout.size
    layout.nowhere = layout.take(3)
    layout.occupied = layout.take(1)
    for attribute in layout.cards.attributes:
        layout.where[attribute.name] = layout.take(len(attribute.values))
    for rule in layout.rules.rules:
        for clause in rule.clauses:
            unique_of(layout, rule, clause)


def unique_of(layout: Layout, rule: ir.Rule, clause: ir.Clause) -> Uniqueness | None:
    """Return what keeps count for a clause that says "differs from its peers", else None.

    Clauses of the same peers share it, and those of the same words look for their peers once.
    """
    match clause:
        case ir.NeighborsDiffer(attribute, ways):
            words: object = attribute, ways, rule.board
        case ir.AllDifferent(attribute, families, whole):
            words = attribute, families, whole
        case _:
            return None
    if words not in layout.worded:
        peers = peers_of(layout, rule, clause)
        if peers is not None and peers not in layout.uniqueness:
            values = len(layout.cards.codes(attribute))
            layout.uniqueness[peers] = Uniqueness(
                *peers, layout.take(values), layout.where[attribute]
            )
        layout.worded[words] = layout.uniqueness.get(peers) if peers is not None else None
    return layout.worded[words]


def peers_of(
    layout: Layout, rule: ir.Rule, clause: ir.Clause
) -> tuple[str, tuple[int, ...]] | None:
    """Return attribute and peers of a clause that says "differs from its peers", else None."""
    match clause:
        case ir.NeighborsDiffer(attribute, ways):
            geometry = layout.geometry
            peers = geometry.neighbors if ways is None else geometry.peers(ways)
            inside = sum(grid.mask for grid in geometry.grids if grid.board == rule.board)
            return attribute, tuple(mask & inside for mask in peers)
        case ir.AllDifferent(attribute, families, whole=False):
            if all(layout.regions.static(name) for name in families):
                return attribute, layout.regions.peers(families)
    return None


def _counted(rules: ir.Rules) -> list[str]:
    actions = (node.action for node in walk(rules) if isinstance(node, ir.TimesThisTurn))
    return list(dict.fromkeys(actions))
