"""In which phase others see a seat: a turn's instructions in, the phase at each choice out.

A seat that may do what it need not, if its hidden cards allow it, can stop there unseen: others
cannot know whether it has, or could do nothing from the start. So what it may choose next, before
anything happens that they see, they see in the phase of the choice before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sdg.engine.program import (
    Automatic,
    Bounded,
    Choice,
    Fresh,
    Instruction,
    Jump,
    Over,
    Program,
    Unless,
)
from sdg.engine.rounds import Take


def phases_seen(program: Program) -> list[str | None]:
    """Answer the phase of each instruction as others than the active seat see it."""
    code, found = program.instructions, list(program.phases)
    choices = [i for i, each in enumerate(code) if isinstance(each, Choice)]
    silent = {i: _soon_after(code, i) for i in choices if _silent(code[i])}
    for choice in choices:
        before = [i for i, after in silent.items() if choice in after]
        same = [i for i in before if program.actives[i] == program.actives[choice]]
        if same:
            found[choice] = found[min(same)]
    return found


def _silent(choice: Instruction) -> bool:
    return isinstance(choice, Choice) and choice.optional and bool(choice.secrets or choice.offers)


def _soon_after(code: Sequence[Instruction], silent: int) -> set[int]:
    """Answer which choices a turn may come to by stopping at one, or passing it, with nothing on
    the way that others see."""
    found: set[int] = set()
    waiting = [code[silent].leave]  # type: ignore[union-attr]
    while waiting:
        step = waiting.pop()
        if step not in found and step != silent:
            found.add(step)
            waiting += told(code, step) if _unseen(code[step : step + 1]) else ()
    return found


def _unseen(instruction: Sequence[Instruction]) -> bool:
    return any(quiet(each) or isinstance(each, Fresh | Bounded) for each in instruction)


def reached(code: Sequence[Instruction], step: int, barred: int, begun: bool = False) -> set[int]:
    """Answer where the turn may come after a step without going on from `barred`.

    A way that has `begun` at the barred step goes on from there.
    """
    found: set[int] = set()
    waiting = [] if step == barred and not begun else list(following(code, step))
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            if each != barred:
                waiting += following(code, each)
    return found


def told(code: Sequence[Instruction], step: int) -> Iterable[int]:
    """Answer where the turn goes on as others are told: each offer is made, for all they know."""
    match code[step : step + 1]:
        case [Unless(offers=offers) | Bounded(offers=offers)] if offers is not None:
            return (step + 1,)
        case [Over()]:
            return (step + 1,)
        case _:
            return following(code, step)


def following(code: Sequence[Instruction], step: int) -> Iterable[int]:
    """Answer where the turn may go on from a step; at its end nowhere."""
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
    """Answer whether an instruction changes nothing but where the turn goes on, and its names."""
    if isinstance(instruction, Automatic):
        return instruction.quiet
    return isinstance(instruction, Unless | Over | Jump)
