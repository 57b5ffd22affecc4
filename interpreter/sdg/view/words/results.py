"""How a game came out, in sentences: why it ended, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.diagnostics.spelling import counted
from sdg.events import Outcome
from sdg.playing.log import one_line
from sdg.spoken_names import spoken

WHY_BROKEN_OFF = {
    "capped": "it came to no end (capped)",
    "no seat can act": "no seat takes a turn any more, and no end of the rules came",
}


def how_it_ended(outcome: Outcome) -> str:
    """Say that a game is over, or broken off, and why."""
    why = one_line(outcome.reason or spoken(outcome.ended_by))
    if outcome.broken_off:
        why = WHY_BROKEN_OFF.get(outcome.ended_by, why)
    return f"The game {'is broken off' if outcome.broken_off else 'is over'}: {why}"


def who_won(outcome: Outcome, names: Sequence[str]) -> str:
    """Say who has won, or how many points were made by one who played alone."""
    won = [names[seat - 1] for seat in outcome.winners]
    if outcome.broken_off:
        return "Nobody wins."
    if outcome.drawn:
        return "A draw."
    if outcome.cooperative:
        result = "Won together" if won else "Lost"
        return f"{result}{f': {_of(outcome)}' if outcome.most is not None else ''}."
    if not won:
        return "Nobody wins."
    if len(names) == 1 and outcome.scored:
        return f"{_of(outcome)}."
    if len(won) == 1:
        return "You win." if won[0] == "you" else f"{won[0]} wins."
    return f"{', '.join(won[:-1])} and {won[-1]} share the win."


def _of(outcome: Outcome) -> str:
    """Say how many points were made, and of how many, where the rules say how many can be."""
    points = outcome.scores[0]
    if outcome.most is None:
        return counted(points, "point")
    return f"{points:,} of {counted(outcome.most, 'point')}"
