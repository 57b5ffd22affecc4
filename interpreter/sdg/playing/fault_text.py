"""An error of the rules in words: a fault in, what went wrong and where out; of a setup too."""

from __future__ import annotations

from typing import Final

from sdg.chance import Generator
from sdg.game import Fault, Game

SETUPS: Final = (1, 2, 3)  # seeds with which a setup is tried


def place_of(fault: Fault) -> str | None:
    """Say in which line of which file the rules went wrong, if that is known."""
    span = fault.span
    return None if span is None else f"{span.source.name}.sdg, line {span.line}"


def tell_fault(fault: Fault) -> str:
    """Say what went wrong in the rules, and where."""
    if fault.span is None:
        return fault.message
    return f"{fault.message} ({place_of(fault)})"


def fault_of_setup(game: Game) -> str | None:
    """Set a game up a few times; say what goes wrong, and where, if anything does."""
    for seed in SETUPS:
        try:
            game.initial_state(Generator(seed))
        except Fault as fault:
            return tell_fault(fault)
    return None
