"""What a name may mean in one line: the names bound there, the player at hand, the card at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import define, evolve, field, frozen

from sdg import ir
from sdg.resolver.cell_orders import Course
from sdg.source import Span

Where = Literal[
    "setup", "turn", "action", "when", "rule", "end", "scoring", "before play",
    "found at once", "found later",
]  # fmt: skip


EVERYWHERE = 0  # in place of a line


@frozen
class Mention:
    """A thing of a player, said on one line: `won`, or `other.won`."""

    player: int  # the slot of the player
    thing: str
    line: int  # or everywhere: where the player around is left out
    calls: tuple[tuple[str, Span], ...]  # the defines that the line is written into


@define
class Frame:
    """The slots of one body, each given once."""

    names: list[str] = field(factory=list)
    alone: set[Mention] = field(factory=set)  # things of players said without their player
    dotted: set[Mention] = field(factory=set)  # those said with it
    others: set[int] = field(factory=set)  # the slots of players who leave out the one around them
    changed: set[tuple[int, str, bool]] = field(factory=set)  # what lines change, alone or dotted
    growing: bool = True  # False: the frame is fixed, so defines are put in by substitution

    def slot(self, name: str) -> int:
        """Give the next free slot to a name."""
        self.names.append(name)
        return len(self.names) - 1


@frozen
class Apart:
    """That a line over players gives them a name of its own; `call` is the define used there."""

    names: Mapping[str, ir.Expr]  # that the line can see
    call: tuple[str, Span] | None = None


@frozen
class Scope:
    """The names that a line can see. `player` None: nobody is at hand, as in the setup.

    Where a line runs over players, `around` is the one at hand around it. If it gives its players
    a name of its own, it keeps them `apart`: what stands alone could then be of either. What it
    says of `it` is another's where it stands alone: that of the player around it."""

    frame: Frame
    where: Where
    locals: Mapping[str, ir.Expr] = field(factory=dict)
    player: ir.Expr | None = None
    subject: ir.Expr | None = None  # the card whose attributes are said bare
    calls: tuple[tuple[str, Span], ...] = ()  # the defines this line is written into
    around: ir.Expr | None = None
    apart: Apart | None = None
    said_of_it: frozenset[str] = frozenset()  # things of players, where `around` is sure
    courses: Mapping[int, Course] = field(factory=dict)  # the orders of sets that have names

    def bind(
        self,
        name: str,
        kind: ir.Type,
        span: Span,
        at_hand: bool = True,
        said_of_it: frozenset[str] = frozenset(),
    ) -> tuple[Scope, ir.Local]:
        """Give a name a slot; a player that a line runs over becomes the player at hand."""
        local = ir.Local(self.frame.slot(name), kind, name, span=span)
        locals_ = {**self.locals, name: local}
        if kind != ir.PLAYER or not at_hand:
            return evolve(self, locals=locals_), local
        by_name = name not in ("player", "it") and self.player is not None
        apart = Apart(locals_) if by_name else None
        if self.player is None or self.apart is not None:
            said_of_it = frozenset()
        inner = evolve(self, locals=locals_, player=local, around=self.player, apart=apart)
        return evolve(inner, said_of_it=said_of_it), local

    def called(self, name: str, span: Span, values: Mapping[str, ir.Expr]) -> Scope:
        """Return the scope of a define's own line: its parameters, and the player at hand."""
        apart = self.apart
        if apart is not None and apart.call is None:
            apart = Apart(self.locals, (name, span))
        calls = (*self.calls, (name, span))
        inner = evolve(self, locals=dict(values), subject=None, apart=apart, calls=calls)
        return evolve(inner, said_of_it=frozenset())


def active_scope(where: Where) -> Scope:
    """Return the scope of a line with the active player at hand, and a frame of its own."""
    return Scope(Frame(), where, player=ir.Seat("active"))
