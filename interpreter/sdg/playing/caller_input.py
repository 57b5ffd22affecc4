"""Arguments of a play, checked: seats, seeds, chance and decisions that it can play and log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sdg.caller_arguments import ArgumentError, instance, shown, texts
from sdg.checked_calls import LOOKS
from sdg.engine.expressions.compiler import Fault
from sdg.events import Decision
from sdg.files.reading import LONGEST_LINE
from sdg.game import Game
from sdg.source import Span


def names_of_seats(game: Game, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the seats, as given or by their numbers; raise ArgumentError for names
    that a log cannot hold."""
    names = texts("seats", seats)
    if names and len(names) != game.players:
        raise ArgumentError("seats", f"is {shown(names)}, and {game.players} play")
    if long := next((each for each in names if len(each) > LONGEST_LINE), None):
        raise ArgumentError(
            "seats", f"has {shown(long)}, and a name has at most {LONGEST_LINE} signs"
        )
    return names or tuple(f"seat {seat}" for seat in range(1, game.players + 1))


def look_at_chance(chance: Any) -> Any:
    """Return chance of the caller's own; raise ArgumentError if it cannot be called."""
    if not callable(getattr(chance, "pick", None)):
        raise ArgumentError("chance", f"is {shown(chance)}, and has to have a method `pick`")
    return chance


def look_at_decision(game: Game, decision: Any) -> Decision:
    """Return a decision of a game, legal or not; raise ArgumentError for what is none."""
    given: Decision = LOOKS["decision"](game, decision)
    try:
        game.decision(given.action, given.arguments)
    except ArgumentError as wrong:
        raise ArgumentError("decision", f"is none: its {wrong}") from None
    return given


def look_at_fault(fault: Any) -> None:
    """Raise ArgumentError for what is no error of the rules."""
    given = instance("fault", fault, Fault, "an error of the rules")
    if not isinstance(given.message, str) or not isinstance(given.span, Span | None):
        raise ArgumentError("fault", "has to have a text as its message, and a place or None")
