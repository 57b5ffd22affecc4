"""Results as sentences at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sdg.events import Outcome
from sdg.playing.log import one_line
from sdg.view.words.results import how_it_ended, who_won
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.seat_table import by_seat, rows_of


def tell_outcome(outcome: Outcome, names: Sequence[str], look: Look) -> Iterator[str]:
    """Say how a game came out: why it ended, the points line by line, and who has won."""
    yield look.paint(how_it_ended(outcome), "bold")
    if outcome.scored:
        yield from by_seat(names, list(rows_of(outcome.lines, outcome.scores)), look)
    for seat, title in enumerate(outcome.titles, 1):
        if title:
            yield f"{names[seat - 1]}: {one_line(title)}"
    if outcome.tie_break:
        yield f"Of those who were equal, {outcome.tie_break} decided."
    yield look.paint(who_won(outcome, names), "bold")
