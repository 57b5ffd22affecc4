"""Where a turn may go on after each of its instructions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sdg.engine.course.instructions import (
    Automatic,
    Bounded,
    Choice,
    Instruction,
    Jump,
    Over,
    Take,
    Unless,
)


def reached(code: Sequence[Instruction], step: int, barred: int, begun: bool = False) -> set[int]:
    """Return where the turn may come after a step without going on from `barred`.

    A way that has `begun` at the barred step goes on from there.
    """
    steps: set[int] = set()
    waiting = [] if step == barred and not begun else list(following(code, step))
    while waiting:
        each = waiting.pop()
        if each not in steps:
            steps.add(each)
            if each != barred:
                waiting += following(code, each)
    return steps


def following(code: Sequence[Instruction], step: int) -> Iterable[int]:
    """Return where the turn may go on from a step; at its end nowhere."""
    if step >= len(code):
        return ()
    match code[step]:
        case Jump(target) | Over(target):
            return (target,)
        case Unless(_, target) | Bounded(_, _, target) | Take(target=target):
            return (step + 1, target)
        case Choice(leave=leave, otherwise=otherwise):
            return (step + 1, leave, *(() if otherwise is None else (otherwise,)))
        case _:
            return (step + 1,)


def quiet(instruction: Instruction) -> bool:
    """Return whether an instruction changes nothing but where the turn goes on, and its names."""
    if isinstance(instruction, Automatic):
        return instruction.quiet
    return isinstance(instruction, Unless | Over | Jump)
