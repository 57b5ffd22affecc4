"""The shape of a kernel's state: its fields, and how the parts of a game are read in them."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from sdg import ir
from sdg.analysis.arrival_counts import come_together
from sdg.analysis.card_flow import closed_places
from sdg.engine.build import Engine
from sdg.ir import ABSENT, NOTHING
from sdg.ir.walking import walk
from sdg.kernel.dialect import runtime
from sdg.kernel.dialect.writer import Source, Unsupported
from sdg.kernel.facts.barred_values import barring_of
from sdg.kernel.state import full_regions
from sdg.kernel.state.around_cards import arounds
from sdg.kernel.state.derived_sets import DerivedSets
from sdg.layout import slots as at
from sdg.layout.geometry import OFFSETS

WIDEST = 1300  # bits of a set
TABLED = 10  # cells, or 1,024 sets of them
SETS = {"cells": "cells()", "regions": "regions()"}
MOST_OPTIONS = 100_000
MOST_IN_A_BYTE = 127
UP_TO = tuple(sum(1 << 8 * each for each in range(kind, 8)) for kind in range(9))  # bytes of a kind
SUPPLIED = 64  # cards of endless supplies for which there is room in a stack or a pile in order


class Shape:
    """The fields of one game, declared in its source, and the words for reading them."""

    def __init__(
        self, engine: Engine, rules: ir.Rules, source: Source, thinking: bool = False
    ) -> None:
        self.engine = engine
        self.layout = engine.layout
        self.rules = rules
        self.source = source
        self.players = self.layout.players
        self.cells = self.layout.geometry.size
        self.kinds = len(self.layout.cards.kinds)
        self.stacked = bool(self.layout.covered)
        self.come_together = come_together(rules)  # several cards, to boards, in one happening
        self.places = {place.name: place for place in self.rules.places}
        self.copies = self._copies()
        # Agents deal what is hidden anew: two of a kind may come together in what they imagine.
        self.dealt_singly = set() if thinking else self._dealt_singly()
        steps = self.rules.course(setup=True, misplay=True)
        under = {
            node.place for node in walk((*steps, self.rules.ends))
            if isinstance(node, ir.ToPlace) and node.bottom
        }  # fmt: skip
        self.bottoms = {
            name
            for name in under
            if not self.places[name].ordered and not self.places[name].endless
        }
        if self.cells > WIDEST:
            raise Unsupported(f"boards of {self.cells} cells together, more than {WIDEST}")
        if self.kinds > WIDEST:
            raise Unsupported(f"{self.kinds} kinds of cards, more than {WIDEST}")
        if len(self.layout.regions.cells) > WIDEST:
            raise Unsupported(f"{len(self.layout.regions.cells)} regions, more than {WIDEST}")
        self.watched = self._watched()
        self.turn_kinds = self._turn_kinds()
        self.arounds = arounds(engine)
        self.barring = barring_of(engine, rules)
        self.derived = DerivedSets(self.rules, self.layout)

    def _turn_kinds(self) -> dict[int, str]:
        """Return what the turn's own names stand for, where that is no number."""
        kinds: dict[int, str] = {}
        for node in walk(self.rules.turn.body.steps):
            match node:
                case ir.ForEach() if ir.decides(node):
                    for slot in (node.seat, node.turns):
                        if slot is not None:
                            kinds[slot] = "seat"
                case ir.Pick(slot) if node.one_in_each:
                    kinds[slot] = "cells"
                case ir.Let(slot, known) if known.type.kind == "set":
                    of = getattr(known.type.of, "kind", "")
                    kinds[slot] = {"cell": "cells", "region": "regions"}.get(of, f"{of}s")
        return kinds

    def _watched(self) -> bool:
        """Return whether it is kept which regions are full: if the rules read it of sets."""
        return full_regions.countable(self.layout) and any(
            isinstance(node, ir.IsFull) and isinstance(node.what, ir.RegionCells)
            and isinstance(node.what.regions, ir.Local)
            for node in walk((*self.rules.course(ends=True, misplay=True), self.rules.rules,
                              self.rules.scoring))
        )  # fmt: skip

    def _copies(self) -> Counter[int]:
        """Count how many cards of each kind there are in all."""
        copies: Counter[int] = Counter()
        for place in self.layout.places.values():
            copies.update(self.engine.first[place.slot])
        return copies

    def _dealt_singly(self) -> set[str]:
        """Return the places that never hold two cards of a kind: none comes to those dealt."""
        decks = {(name, key): self.engine.first[place.slot]
                 for (name, key), place in self.layout.places.items()}  # fmt: skip
        twice = {name for (name, _), cards in decks.items() if len(set(cards)) < len(cards)}
        filled = {name for (name, _), cards in decks.items() if cards}
        return closed_places(self.rules, filled) - twice

    @property
    def happened(self) -> tuple[str, ...]:
        """Return the fields that note on which cells something has happened to a card."""
        if not self.cells:
            return ()
        more = {"turned": self.layout.backs, "pulled": self.stacked}  # pulled out from below others
        return ("landed", "left", *(name for name, may_be in more.items() if may_be))

    @property
    def tabled(self) -> bool:
        """Return whether there are so few cells that a table has room for each set of them."""
        return self.cells <= TABLED

    @property
    def ways(self) -> int:
        """Return how many directions there are: the eight, and those of leaps."""
        return len(OFFSETS) + len(self.layout.geometry.leaps)

    @property
    def all_cards(self) -> int:
        """Return for how many cards there is room in a stack, a pile in order, or below a pile."""
        return max(1, sum(self.copies.values())) + (SUPPLIED if self.endless else 0)

    @property
    def all_listed(self) -> int:
        """Return for how many cards there is room where they are put down one after the other."""
        return self.all_cards + (self.cells if self.endless else 0)

    @cached_property
    def endless(self) -> bool:
        """Return whether an endless supply may bring more cards than were dealt."""
        return any(place.endless for place in self.rules.places)

    @property
    def single(self) -> bool:
        """Return whether there is one card of each kind at most: then a set says all."""
        return all(many <= 1 for many in self.copies.values()) and not self.endless

    def is_mask(self, store: at.StoreAt) -> bool:
        """Return whether a flag per region is kept as a set of regions."""
        return store.declared.kind == "flag" and store.declared.per in self.layout.regions.families

    def plain(self, place: ir.Place) -> bool:
        """Return whether the set of its kinds says all about a place."""
        if place.name in self.bottoms:
            return False
        if place.name in self.dealt_singly or place.endless:
            return True
        if None not in self.capacities(place.name) and self.most_in(place.name) == 1:
            return True
        return self.single and (self.is_hidden(place.name) or not self.layout.backs)

    def keys(self, place: str) -> tuple[int, ...]:
        """Return what a place is kept for: seats, regions or values; (-1,) if it is shared."""
        return tuple(key for name, key in self.layout.places if name == place)

    def capacities(self, place: str) -> tuple[int | None, ...]:
        """Return how many cards each has room for."""
        return tuple(self.layout.places[place, key].capacity for key in self.keys(place))

    def most_in(self, place: str) -> int:
        """Return how many cards can come to lie in a place; from the start there may be more."""
        rooms = (self.all_cards if n is None else n for n in self.capacities(place))
        slots = (self.layout.places[place, key].slot for key in self.keys(place))
        return min(self.all_cards, max(*rooms, *(len(self.engine.first[slot]) for slot in slots)))

    def capacity(self, place: str, owner: str) -> str | None:
        """Generate how many cards a place has room for; None if there is no end to it."""
        capacities = self.capacities(place)
        if set(capacities) == {None}:
            return None
        return self._of_owner(f"room_{place}", [-1 if n is None else n for n in capacities], owner)

    # ---- words for reading

    def has(self, place: str, owner: str) -> str:
        """Return the set of kinds in a place."""
        if self.places[place].endless:
            return self._of_owner(f"endless_{place}", self._endless(place), owner, "kinds")
        if place in self.bottoms:
            return f"kinds_of_{place}(s{self.of(place, owner)})"
        return self.above(place, owner)

    def above(self, place: str, owner: str) -> str:
        """Return the field for the kinds in a place, but for the cards that were put below."""
        return f"s.has_{place}" if self.places[place].per is None else f"s.has_{place}[{owner}]"

    def endless_kind(self, place: str, owner: str) -> str | None:
        """Return the kind of the cards in an endless place, if none ever holds several."""
        kinds = self._endless(place) if self.places[place].endless else []
        if not kinds or any(each.bit_count() != 1 for each in kinds):
            return None
        return self._of_owner(f"kind_of_{place}", [each.bit_length() - 1 for each in kinds], owner)

    def _of_owner(self, table: str, values: list[int], owner: str, kind: str = "numbers") -> str:
        """Return what is known of an owner; a number where the same is of all."""
        if len(set(values)) == 1:
            return str(values[0])
        return f"{self.source.table(table, values, kind)}[{owner}]"

    def _endless(self, place: str) -> list[int]:
        """Return the kinds in an endless place, for each owner: nothing is ever added or taken."""
        slots = (self.layout.places[place, key].slot for key in self.keys(place))
        return [sum(1 << kind for kind in set(self.engine.first[slot])) for slot in slots]

    def size(self, place: str, owner: str) -> str:
        """Return how many cards lie in a place."""
        if self.plain(self.places[place]):
            many = f"count({self.has(place, owner)})"
            return f"({many} - {self.out(place, owner)})" if self.is_hidden(place) else many
        return f"s.size_{place}" if self.places[place].per is None else f"s.size_{place}[{owner}]"

    def is_hidden(self, place: str) -> bool:
        """Return whether cards are drawn from a place face down."""
        return any(pile.declared.name == place for pile in self.layout.backs.values())

    def out(self, place: str, owner: str) -> str:
        """Return how many of the cards that nobody has seen lie elsewhere, face down."""
        return f"s.out_{place}" if self.places[place].per is None else f"s.out_{place}[{owner}]"

    def unseen(self, place: str, owner: str) -> str:
        """Return among how many cards chance decides which is drawn: those lying elsewhere too."""
        if self.plain(self.places[place]):
            return f"count({self.has(place, owner)})"
        many = self.size(place, owner)
        if place in self.bottoms:
            many += f" - {self.unders(place, owner)}"
        return f"{many} + {self.out(place, owner)}" if self.is_hidden(place) else many

    def copy(self, place: str, owner: str, kind: str) -> str:
        """Return how many cards of a kind lie in a place; only of a place that is not plain."""
        if place in self.bottoms:
            return f"copies_of_{place}(s{self.of(place, owner)}, {kind})"
        return self.copy_above(place, owner, kind)

    def copy_above(self, place: str, owner: str, kind: str) -> str:
        """Return the field for that, but for the cards that were put below."""
        if self.places[place].per is not None:
            return f"s.copies_{place}[{owner} * {self.kinds} + {kind}]"
        return f"s.copies_{place}[{kind}]"

    def of(self, place: str, owner: str) -> str:
        """Return how a function of the cards below a pile is given whose pile is meant."""
        return "" if self.places[place].per is None else f", {owner}"

    def unders(self, place: str, owner: str) -> str:
        """Return how many cards lie below the others of a pile."""
        shared = self.places[place].per is None
        return f"s.unders_{place}" if shared else f"s.unders_{place}[{owner}]"

    def under(self, place: str, owner: str, index: str) -> str:
        """Return the kind of the card that is drawn with an index of those."""
        if self.places[place].per is not None:
            return f"s.under_{place}[{owner} * {self._most_under} + {index}]"
        return f"s.under_{place}[{index}]"

    @property
    def _most_under(self) -> int:
        return self.all_cards + 1

    def is_without_bound(self, place: ir.Place) -> bool:
        """Return whether an endless supply may bring ever more cards to a place."""
        rooms = self.capacities(place.name)
        return self.endless and any(n is None or n > MOST_IN_A_BYTE for n in rooms)

    def is_counted_up(self, place: ir.Place) -> bool:
        """Return whether a word holds how many cards of a place are of each kind or before it."""
        few = self.kinds <= len(UP_TO) and self.all_cards <= MOST_IN_A_BYTE
        few = few and not self.is_without_bound(place)
        counted = not (self.plain(place) or place.ordered or place.endless)
        return few and counted and not self.layout.backs

    def upto(self, place: str, owner: str) -> str:
        """Return that word; only of a place that has one."""
        return f"s.upto_{place}" if self.places[place].per is None else f"s.upto_{place}[{owner}]"

    def lying(self, place: str, owner: str, index: str) -> str:
        """Return the kind of the card with an index, from below, in a place in order."""
        if self.places[place].per is not None:
            return f"s.order_{place}[{owner} * {self.most_in(place)} + {index}]"
        return f"s.order_{place}[{index}]"

    def covered(self, cell: str, index: str) -> str:
        """Return the kind of the covered card with an index, from below, on a cell."""
        return f"s.below[{cell} * {self.all_cards} + {index}]"

    def store(self, name: str, owner: str) -> str:
        """Return a counter, score, marker or flag that is kept as numbers."""
        if self.layout.stores[name].owners == (NOTHING,):
            return f"s.store_{name}"
        return f"s.store_{name}[{owner}]"

    def column(self, attribute: str) -> tuple[int, ...]:
        """Return the value of each kind, the last for no card; absent as the kernel has it."""
        column = self.layout.cards.column(attribute)
        return tuple(runtime.ABSENT if code == ABSENT else code for code in column)

    def low(self, attribute: str) -> int:
        """Return the first code of an attribute."""
        codes = self.layout.cards.codes(attribute)
        return codes[0] if codes else 0

    def everywhere(self) -> int:
        """Return the set of all cells."""
        return (1 << self.cells) - 1

    def open(self) -> int:
        """Return the cells that take one card only."""
        boards = {board.name: board for board in self.rules.boards}
        return sum(g.mask for g in self.layout.geometry.grids if not boards[g.board].stacked)
