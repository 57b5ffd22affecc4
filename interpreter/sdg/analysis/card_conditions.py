"""Forms of conditions on one card whose set of passing kinds is found together, for all kinds.

`card_form` recognises them for both engines, as `cell_conditions.py` does for cells. What has no
form, or one that an engine makes nothing of, is evaluated card by card.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from sdg import ir
from sdg.analysis.equivalent_forms import sides
from sdg.ir.rewriting import mentions


@frozen
class Regardless:
    """A test that says nothing of the card: all kinds pass, or none."""

    test: ir.Expr


@frozen
class Joined:
    """Several conditions of which all must hold, or one."""

    parts: tuple[ir.Expr, ...]
    every: bool


@frozen
class Inverted:
    """What fails a condition."""

    part: ir.Expr


@frozen
class Named:
    """A condition in which something that says nothing of the card has a name."""

    bind: ir.Bind


@frozen
class Compared:
    """Something that depends on the card compares so with something that does not."""

    shown: ir.Expr
    op: str
    value: ir.Expr


CardForm: TypeAlias = Regardless | Joined | Inverted | Named | Compared


def card_form(test: ir.Expr, slot: int) -> CardForm | None:
    """Return the form of a condition on the card in a slot, if it has one."""
    if not mentions(test, slot):
        return Regardless(test)
    match test:
        case ir.All(parts) | ir.Any(parts):
            return Joined(parts, isinstance(test, ir.All))
        case ir.Not(part):
            return Inverted(part)
        case ir.Bind(_, bound) if not mentions(bound, slot):
            return Named(test)
        case ir.Compare() if (compared := sides(test, slot)) is not None:
            return Compared(*compared)
    return None
