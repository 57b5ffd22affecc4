"""What is compiled for one game at one table; the views of states read it."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from sdg import ir
from sdg.engine.course.scoring import Scoring
from sdg.engine.course.triggers import Triggers
from sdg.engine.course.turns import Turns
from sdg.engine.decisions.actions import Actions
from sdg.engine.decisions.listing import Lister
from sdg.engine.decisions.misplays import Misplays
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.rules.legality import Legality
from sdg.engine.state.budget import Work
from sdg.layout.slots import Layout


@frozen
class Core:
    """Everything compiled for one game at one table.

    What was found in a state is kept for the next call, and work is counted here: two threads
    cannot share an engine (`per_thread.py`), though they may share its layout.
    """

    rules: ir.Rules
    layout: Layout
    compiler: Compiler
    actions: Actions
    triggers: Triggers
    lister: Lister
    turns: Turns
    scoring: Scoring
    first: tuple[Any, ...]  # the slots before setup
    timed: bool
    work: Work
    misplays: Misplays | None  # None: the program is the referee

    @property
    def legality(self) -> Legality:
        """Return what judges cards by the rules."""
        return self.actions.legality
