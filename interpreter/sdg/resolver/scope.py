"""What a name may mean in one line: the names bound there, the player at hand, the card at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import define, evolve, field, frozen

from sdg import ir
from sdg.source import Span

Where = Literal[
    "setup", "turn", "action", "when", "rule", "end", "scoring", "before play",
    "found at once", "found later",
]  # fmt: skip


@define
class Frame:
    """The slots of one body, each given once."""

    names: list[str] = field(factory=list)
    growing: bool = True  # False: the frame is fixed, so defines are put in by substitution

    def slot(self, name: str) -> int:
        """Give the next free slot to a name."""
        self.names.append(name)
        return len(self.names) - 1


@frozen
class Scope:
    """The names that a line can see. `player` None: nobody is at hand, as in the setup."""

    frame: Frame
    where: Where
    locals: Mapping[str, ir.Expr] = field(factory=dict)
    player: ir.Expr | None = None
    subject: ir.Expr | None = None  # the card whose attributes are said bare
    calls: tuple[tuple[str, Span], ...] = ()  # the defines this line is written into

    def bind(
        self, name: str, kind: ir.Type, span: Span, at_hand: bool = True
    ) -> tuple[Scope, ir.Local]:
        """Give a name a slot; a player that a line runs over becomes the player at hand."""
        local = ir.Local(self.frame.slot(name), kind, name, span=span)
        player = local if kind == ir.PLAYER and at_hand else self.player
        return evolve(self, locals={**self.locals, name: local}, player=player), local

    def called(self, name: str, span: Span, values: Mapping[str, ir.Expr]) -> Scope:
        """Answer the scope of a define's own line: its parameters, and the player at hand."""
        return evolve(self, locals=dict(values), subject=None, calls=(*self.calls, (name, span)))
