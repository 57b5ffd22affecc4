"""The step that ends a game with a result, and the scores as they are, generated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.dialect.values import Frame
from sdg.kernel.expressions.register import number
from sdg.layout.slots import ALL_LOSE

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def write_result(k: Kernel, step: ir.Result, E: Frame) -> None:
    """Generate code: a game is over, and for whom it is won or lost."""
    everybody = (1 << k.shape.players) - 1
    k.source.add("s.game_over = 1")
    if step.who is None:
        result = {"win": everybody + 1, "draw": 1, "lose": ALL_LOSE}[step.how]
        k.source.add(f"s.result = {result}")
        return
    seat = k.named(number(k, step.who, E), "seat")
    one = f"(1 << {seat} if {seat} >= 0 else 0)"
    if step.how == "win":
        k.source.add(f"s.result = ((s.result - 1 if s.result > 0 else 0) | {one}) + 1")
    else:
        won = f"(s.result - 1 if s.result > 0 else ({everybody} if s.result == 0 else 0))"
        left = k.named(f"{won} & ~{one}", "left")
        k.source.add(f"s.result = {left} + 1 if {left} else {ALL_LOSE}")


def write_points(k: Kernel) -> None:
    """Generate the scores by seat, as they are."""
    score = k.rules.score
    for seat in range(k.shape.players):
        if score is None:
            k.source.add(f"s.scores[{seat}] = 0")
        else:
            whose = str(seat) if score.per == "player" else "0"
            k.source.add(f"s.scores[{seat}] = {k.shape.store(score.name, whose)}")
