"""What comes of a card that was laid against a rule, where the players are the referee."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sdg.frozen_classes import frozen
from sdg.ir.steps import Body
from sdg.ir.types import spanned
from sdg.source import Span

FoundWhen: TypeAlias = Literal["at once", "later", "whenever"]


@frozen
class Found:
    """`found at once`, `found later`, `found`: slot 0 is the set of the wrong cards, slot 1 the
    player who laid them, slot 2 the one who found them."""

    moment: FoundWhen
    body: Body
    span: Span | None = spanned()


@frozen
class Misplay:
    """`misplay of lines` and what comes of it; `rules` are those that may be broken unnoticed."""

    rules: tuple[str, ...]
    sentence: str | None
    found: tuple[Found, ...]
    span: Span | None = spanned()

    def after(self, at_once: bool) -> Found | None:
        """Return what comes of an error that is found at once, or later; None if nothing does."""
        moments = ("at once" if at_once else "later", "whenever")
        return next((each for each in self.found if each.moment in moments), None)
