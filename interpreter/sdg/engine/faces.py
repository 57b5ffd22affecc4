"""What a player may name in an answer: each parameter's values with their faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.moving import Slots
from sdg.engine.naming import element_face

if TYPE_CHECKING:
    from sdg.engine.making import Engine

Choices = tuple[tuple[int, str], ...]


class DomainFaces:
    """The codes and faces of every parameter."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of(self, S: Slots, name: str) -> tuple[Choices, ...]:
        """Answer for each parameter of an action what it may be bound to, legal or not."""
        domains, layout = self.engine.lister.domains, self.engine.layout
        action = self.engine.actions.declared[name]
        kinds = domains.kinds_of(name)
        frame: list[int | None] = [None] * (len(action.body.slots) + 1)
        found: list[tuple[int, ...]] = []
        for param in action.params:
            match param:
                case ir.NumberOf(_, low, high):
                    found.append(tuple(range(low, high + 1)))
                case ir.OneOf(_, over):
                    found.append(domains.elements(S, over, frame))
                case ir.PairOf(_, _, over):
                    found += [domains.elements(S, over, frame)] * 2
        if len(kinds) > len(found):
            wild = next(a for a in layout.cards.attributes if a.wild)
            found.append(wild.wild)
        return tuple(
            tuple((code, element_face(layout, kind, code)) for code in codes)
            for kind, codes in zip(kinds, found, strict=True)
        )
