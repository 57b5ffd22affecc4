"""The places that a step of the setup speaks of: a node in, the names of places out."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from sdg import ir
from sdg.checker.inference.tables_played import Tables
from sdg.ir.facts import STEPS
from sdg.ir.walking import walk

STEP = 5  # to look at what a name was given costs as much as so many nodes of an expression
_PLACES = (ir.PlaceCards, ir.CardIn, ir.ToPlace, ir.Draw)  # what names a place


@define(eq=False)
class PlacesNamed:
    """The places that nodes of a setup speak of: by their own names, by the names of what was taken
    from them, and in the actions that are done as part of it."""

    tables: Tables
    _meant: dict[int | str, Any] = field(init=False)  # by each slot of the setup, and each action
    _found: dict[int, tuple[str, ...]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        rules = self.tables.rules
        self._meant = {action.name: action.body for action in rules.actions}
        for step in walk(rules.setup.steps):
            for slot, value in STEPS[type(step)].given if type(step) in STEPS else ():
                self._meant[getattr(step, slot)] = getattr(step, value)

    def by(self, node: Any) -> tuple[str, ...]:
        """Return the places that a node of the setup speaks of."""
        if id(node) not in self._found:
            places, seen, waiting = dict[str, None](), set[int | str](), [node]
            while waiting:
                for each in walk(waiting.pop()):
                    if isinstance(each, _PLACES):
                        places[each.place] = None
                    for name in _names_in(each):
                        if name not in seen and self.tables.lasts(None, STEP):
                            seen.add(name)
                            waiting.append(self._meant.get(name))
            self._found[id(node)] = tuple(places)
        return self._found[id(node)]


def _names_in(node: Any) -> tuple[int | str, ...]:
    """Return the slot, or the actions, that a node names."""
    match node:
        case ir.Local(slot=slot):
            return (slot,)
        case ir.Do(action=name):
            return (name,)
        case ir.DoFirst(actions=names):
            return names
        case _:
            return ()
