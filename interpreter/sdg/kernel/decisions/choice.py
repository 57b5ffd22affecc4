"""A decision point of the turn: the actions it offers, and where the turn goes on after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import define

from sdg import ir
from sdg.engine.expressions.hidden_looks import secret_from
from sdg.kernel.dialect.writer import Unsupported
from sdg.layout.with_options import closed
from sdg.visibility.hidden_reads import Looking
from sdg.visibility.offering import offer_looks

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@define
class Choice:
    """A decision of the turn: its actions, and where the turn goes on without one."""

    step: ir.Choose
    actions: tuple[str, ...]
    optional: bool
    leave: int
    otherwise: int | None = None


def keeps(k: Kernel, step: ir.StepNode, exits: Sequence[object]) -> bool:
    """Return whether the state is kept at an offer that leans on hidden cards, to go back to.

    That has to be so for all tables that share the kernel. `exits` are those of loops around it.
    """
    if not k.engine.turns.undoes:
        return False
    rules, compiler = k.engine.rules, k.engine.compiler
    in_loop = bool(exits) and exits[-1] is not None
    ways = ((Looking(rules), step), (Looking(closed(rules)), closed(step)))
    answers = {secret_from(compiler, offer_looks(*way, in_loop)) is not None for way in ways}
    if len(answers) == 2:
        raise Unsupported("an option that decides whether an offer leans on hidden cards")
    return answers.pop()
