"""Names of cards in a body, and what they refer to after a card is turned up.

A back is one of several alike, and another kind lies in its place once it is turned up. A name that
stood for it stands for what lies there then.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from sdg import ir
from sdg.engine.state.named_cards import renamed
from sdg.ir.facts import EXPRESSIONS
from sdg.ir.walking import walk
from sdg.layout.slots import Frame

CARDS = ir.set_of(ir.CARD)


@frozen
class TurnedUp:
    """A card that was turned up: what it was and what it is now, each with where it lies."""

    back: int
    now: int
    last: bool  # no other such back lies there


@frozen
class CardNames:
    """The slots of the names of a body that stand for a card, or for a set of cards."""

    cards: tuple[int, ...]
    sets: tuple[int, ...]

    @property
    def any(self) -> bool:
        """Return whether there are such names."""
        return bool(self.cards or self.sets)

    def follow(self, E: Frame, turned: TurnedUp, name: int | None) -> None:
        """Let names stand for a card that was turned up: the one by which it was, or else the first
        that stood for such a back; where no more of them lie there, all that did."""
        meant = self._meaning(E, turned)
        if not turned.last:
            meant = meant[:1] if name is None else [name]
        self._rename(E, turned, meant)

    def follow_others(self, E: Frame, turned: Iterable[TurnedUp]) -> None:
        """Do the same for cards that were turned up under names of another body."""
        for each in turned:
            self._rename(E, each, self._meaning(E, each) if each.last else [])

    def _meaning(self, E: Frame, turned: TurnedUp) -> list[int]:
        return [slot for slot in self.cards if E[slot] == turned.back]

    def _rename(self, E: Frame, turned: TurnedUp, names: list[int]) -> None:
        for slot in names:
            E[slot] = renamed(E[slot], turned.now)
        for slot in self.sets:
            if E[slot] is not None and turned.back in E[slot]:
                E[slot] = _exchanged(E[slot], turned)


def _exchanged(cards: tuple[int, ...], turned: TurnedUp) -> tuple[int, ...]:
    i = cards.index(turned.back)
    changed = (*cards[:i], turned.now, *cards[i + 1 :])
    return tuple(sorted(changed)) if list(cards) == sorted(cards) else changed


def card_names(rules: ir.Rules) -> dict[int, CardNames]:
    """Return the names of cards that may stand in each step of the rules, by the `id` of it."""
    by_id: dict[int, CardNames] = {}
    for body in (node for node in walk(rules) if isinstance(node, ir.Body)):
        nodes = list(walk(body.steps))
        inner = {getattr(node, "slot", None) for node in nodes if type(node) in EXPRESSIONS
                 and not isinstance(node, ir.Local)}  # fmt: skip
        named = {
            (node.slot, node.type)
            for node in nodes
            if isinstance(node, ir.Local) and node.slot not in inner
        }
        cards, sets = (
            tuple(sorted(slot for slot, slot_type in named if slot_type == kind))
            for kind in (ir.CARD, CARDS)
        )
        by_id |= dict.fromkeys(map(id, nodes), CardNames(cards, sets))
    return by_id
