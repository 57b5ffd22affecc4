"""The generator: an engine's rules in, the text of a kernel out."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.analysis.card_flow import foreseen, one_by_turns
from sdg.bot_names import Habits
from sdg.engine.build import Engine
from sdg.kernel.course.scoring import write_scoring
from sdg.kernel.course.statistics_row import write_rows
from sdg.kernel.course.triggers import Triggers
from sdg.kernel.course.turns import write_turns
from sdg.kernel.decisions import do, possible
from sdg.kernel.dialect.gate import check_nesting
from sdg.kernel.dialect.writer import Source, Unsupported
from sdg.kernel.expressions import conditions, lookups, loops, numbers, sets
from sdg.kernel.facts.unsupported_rules import refuse_chance
from sdg.kernel.generator_context import Kernel
from sdg.kernel.masks import regions, ways
from sdg.kernel.passes.meter import meter
from sdg.kernel.queries import aggregates, emptiness, filters, quantified
from sdg.kernel.rules import conflicts, placement
from sdg.kernel.search.insert_bots import add_agents, agents_text
from sdg.kernel.steps import (
    card_steps,
    control_steps,
    draw,
    move_what_fits,
    number_steps,
    pick,
    swap,
)
from sdg.kernel.upkeep.moves import write_moving

REGISTERED = (
    numbers, conditions, sets, lookups, loops, regions, ways, placement, conflicts,
    aggregates, emptiness, filters, quantified, possible,
    number_steps, control_steps, card_steps, move_what_fits, draw, swap, pick, do,
)  # fmt: skip


def begin(
    engine: Engine, edge: int = 0, thinking: bool = False, habits: Sequence[Habits] = ()
) -> Kernel:
    """Begin a kernel of an engine's table; see `Kernel`. Raise Unsupported where there is none."""
    refuse_chance(engine.rules)
    kernel = Kernel(engine, edge, thinking, habits)
    kernel.triggers = Triggers(kernel)
    return kernel


def write(k: Kernel) -> Source:
    """Generate the whole text of a kernel. Raise Unsupported where the rules have none."""
    try:
        _write(k)
    except RecursionError:
        raise Unsupported("expressions that are nested so deep") from None
    check_nesting(k.source.text(tables=False))
    return k.source


def _write(k: Kernel) -> None:
    write_moving(k)
    write_turns(k)
    write_scoring(k)
    if k.thinking:
        add_agents(k.source)
    k.columns = write_rows(k)
    k.source.seats = k.shape.players
    if not (k.at_table or k.shape.stacked):  # on a cell of a stack more than one may come
        k.source.foreseen = foreseen(k.rules, k.shape.cells)
    k.source.by_turns = not (k.at_table or k.thinking) and one_by_turns(k.rules, k.shape.players)
    k.source.errs = k.at_table
    meter(k.source, k.elements(), agents_text().functions)
