"""The list of one action's legal decisions, while the functions of it are generated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.plan import plan
from sdg.kernel.decisions.actions import performer
from sdg.kernel.decisions.number_filters import Sieves
from sdg.kernel.dialect.values import Code, Frame
from sdg.kernel.expressions.register import looping, test
from sdg.kernel.masks.cells import mask_of

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


class ActionList:
    """What is known of an action whose list is generated, and what all ways to list it share.

    Two functions are generated: one counts the legal decisions and keeps them, the other takes the
    one at a place of the list.
    """

    def __init__(self, k: Kernel, action: ir.Action, alias: str = "") -> None:
        self.k = k
        self.action = action
        self.alias = alias
        self.name = alias or action.name
        self.slots = k.engine.lister.domains.slots(action)
        guarded = frozenset(pile.declared.name for pile in k.layout.backs.values())
        self.plan = plan(k.rules, k.shape.players, action, guarded)
        self.marks: str | None = None  # what a set of decisions is of, where one stands for a list
        self.early: dict[int, tuple[ir.Expr, ...]] = {}  # guards, by the last argument in them
        self.sieves = Sieves(k)

    def narrowed(
        self, guards: tuple[ir.Expr, ...], cell: int, E: Frame, open_: str,
        cut: Callable[[str], str] = str,
    ) -> str:  # fmt: skip
        """Keep the cells that pass some guards, none of which may fail.

        What one mask decides for all cells comes first, with what `cut` leaves: the rest is tested
        of each cell that is left.
        """
        k, source = self.k, self.k.source
        rest = []
        for guard in guards:
            if (mask := mask_of(k, guard, cell, E)) is None:
                rest.append(guard)
            else:
                open_ = f"({open_} & {mask})"
        open_ = cut(open_)
        if rest:
            kept = source.keep("0", "kept", "cells")
            with looping(k, Code(open_, "cells"), E) as each:
                E[cell] = each
                for guard in rest:
                    with source.block(f"if not {test(k, guard, E)}:"):
                        source.add("continue")
                source.add(f"{kept} |= one_cell({each})")
            open_ = kept
        return open_

    def refused(self, guards: tuple[ir.Expr, ...], E: Frame) -> None:
        """Generate what concerns the card alone."""
        for guard in guards:
            with self.k.source.block(f"if not {test(self.k, guard, E)}:"):
                self.k.source.add("continue")

    def carry_out(self, arguments: list[str], wild: str = "") -> None:
        """Generate the call of the action's steps."""
        k = self.k
        function = performer(k, self.action.name)
        given = ", ".join(["s", *arguments, wild or "0"])
        k.source.add(f"{function}(s{given[1:]})")
