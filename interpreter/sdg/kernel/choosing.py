"""A decision of the turn, as kernels know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from sdg import ir
from sdg.engine.fixing import closed
from sdg.engine.noticing import secret_from
from sdg.engine.program import offer_looks
from sdg.kernel.source import Unsupported
from sdg.seeing.looking import Looking

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel


@define
class Choice:
    """A decision of the turn: its actions, and where the turn goes on without one."""

    step: ir.Choose
    actions: tuple[str, ...]
    optional: bool
    leave: int
    otherwise: int | None = None


def leans(k: Kernel, step: ir.Choose | ir.If | ir.Loop) -> bool:
    """Answer whether hidden cards tell what an offer is, or whether it is made.

    That has to be so for all tables that share the kernel.
    """
    rules, compiler = k.engine.rules, k.engine.compiler
    ways = ((Looking(rules), step), (Looking(closed(rules)), closed(step)))
    found = {secret_from(compiler, offer_looks(*way)) is not None for way in ways}
    if len(found) == 2:
        raise Unsupported("an option that decides whether an offer leans on hidden cards")
    return found.pop()
