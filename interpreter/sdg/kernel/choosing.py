"""A decision of the turn, as kernels know it."""

from __future__ import annotations

from attrs import define

from sdg import ir


@define
class Choice:
    """A decision of the turn: its actions, and where the turn goes on without one."""

    step: ir.Choose
    actions: tuple[str, ...]
    optional: bool
    leave: int
    otherwise: int | None = None
