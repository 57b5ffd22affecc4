"""Moments of a game as keys: the state without what nothing reads."""

from __future__ import annotations

from typing import Any

from attrs import define

from sdg import ir
from sdg.game import Game, State
from sdg.inspection import Inspection
from sdg.ir.walking import walk
from sdg.layout import slots as at

_CLOCKS = {
    "turns": (at.TURN,),
    "round": (at.ROUND,),
    "passes": (at.PASSES,),
    "clock": (at.CLOCK,),
    "clock this turn": (at.TURN_CLOCK,),
}


@define
class Moments:
    """Which slots of one game's states matter for what can come."""

    game: Game
    _slots: tuple[int, ...] = ()
    _where: tuple[int, ...] = ()  # the cell or place of each, or NOTHING

    def __attrs_post_init__(self) -> None:
        layout = self.game.layout
        idle = set(_idle(self.game))
        self._slots = tuple(slot for slot in range(layout.core) if slot not in idle)
        where = {place.slot + below: place.location
                 for place in layout.places.values() for below in (0, 1)}  # fmt: skip
        for cell in range(layout.geometry.size):
            where[layout.cells + cell] = cell
            if layout.covered:
                where[layout.covered + cell] = cell
        self._where = tuple(where.get(slot, ir.NOTHING) for slot in self._slots)

    def key(self, state: State) -> tuple[Any, ...]:
        """Return what two moments share exactly if the same can come of them."""
        slots = state.slots
        return tuple([slots[slot] for slot in self._slots])

    def only_on(self) -> bool:
        """Return whether no moment can come again, since the rules read the turn or the time."""
        if any(slot in self._slots for slot in (at.CLOCK, at.TURN_CLOCK)):
            return True  # a decision takes time, whatever it brings
        within = any(
            isinstance(node, ir.Loop) and node.limit is None and ir.decides(node)
            for node in walk(self.game.fixed_rules.turn)
        )
        return not within and any(slot in self._slots for slot in (at.TURN, at.ROUND))

    def apart(self, state: State, key: tuple[Any, ...]) -> int:
        """Count in how many slots a state differs from a key."""
        slots = state.slots
        return sum([slots[slot] != value for slot, value in zip(self._slots, key, strict=True)])

    def places_apart(self, state: State, key: tuple[Any, ...]) -> set[int]:
        """Return the cells and places, as cards name them, in which a state differs from a key."""
        slots, triples = state.slots, zip(self._slots, self._where, key, strict=True)
        return {where for slot, where, value in triples if slots[slot] != value} - {ir.NOTHING}

    def takes(self, action: str, arguments: tuple[int, ...], places: set[int]) -> bool:
        """Return whether a decision names one of some cells and places, or none of any."""
        kinds = Inspection(self.game).types_of(action) if arguments else ()
        named = [code // self.game.layout.cards.size if kind == ir.CARD else code
                 for kind, code in zip(kinds, arguments, strict=False)
                 if kind in (ir.CARD, ir.CELL)]  # fmt: skip
        return not named or not places.isdisjoint(named)


def _idle(game: Game) -> list[int]:
    """List slots that no line of the rules reads: the number of the turn, counters only written."""
    layout, rules = game.layout, game.fixed_rules
    facts = {node.name for node in walk(_parts(rules)) if isinstance(node, ir.Fact)}
    idle = [slot for name, slots in _CLOCKS.items() if name not in facts for slot in slots]
    asked = _asked(rules)
    for name, store in layout.stores.items():
        if store.declared.kind in ("counter", "flag") and name not in asked:
            idle += store.slots
    return idle


def _asked(rules: ir.Rules) -> set[str]:
    """Return the stores that some line reads: an assignment does not read what it changes."""
    written = {id(node.target) for node in walk(_parts(rules)) if isinstance(node, ir.Assign)}
    names = {store.name for store in rules.stores if store.total is not None}  # a supply is short
    for node in walk(_parts(rules)):
        if isinstance(node, ir.Stored) and id(node) not in written:
            names.add(node.name)
        elif isinstance(node, ir.Left):
            names.add(node.counter)
    return names


def _parts(rules: ir.Rules) -> tuple[Any, ...]:
    return (
        rules.tables, rules.rules, rules.turn, rules.actions, rules.whens, rules.scoring,
        rules.ends, rules.win or (), rules.titles or (),
    )  # fmt: skip
