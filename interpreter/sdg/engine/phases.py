"""In which phase others see a seat: a turn's instructions in, the phase at each choice out.

A seat that may do what it need not, if its hidden cards allow it, can stop there unseen: others
cannot know whether it has, or could do nothing from the start. So what it chooses next, if it
always comes after that, they see in the phase of the choice before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sdg.engine.program import Automatic, Bounded, Choice, Instruction, Jump, Program, Unless
from sdg.engine.rounds import Take


def phases_seen(program: Program) -> list[str | None]:
    """Answer the phase of each instruction as others than the active seat see it."""
    code, found = program.instructions, list(program.phases)
    choices = [i for i, each in enumerate(code) if isinstance(each, Choice)]
    silent = {i for i in choices if _silent(code[i])}
    for choice in choices:
        before = [i for i in silent if i != choice and _always_after(code, i, choice)]
        same = [i for i in before if program.actives[i] == program.actives[choice]]
        if same:
            found[choice] = found[min(same)]
    return found


def _silent(choice: Instruction) -> bool:
    return isinstance(choice, Choice) and choice.optional and bool(choice.secrets)


def _always_after(code: Sequence[Instruction], silent: int, choice: int) -> bool:
    """Answer whether a turn comes to a choice only by stopping at another, or passing it, and on
    the way nothing happens that others see."""
    decided = {i + 1 for i, each in enumerate(code) if isinstance(each, Choice)}
    starts = [0, *(start for start in decided if start != choice)]
    if any(start == choice or choice in reached(code, start, silent) for start in starts):
        return False
    leave = code[silent].leave  # type: ignore[union-attr]
    ways = {leave, *reached(code, leave, choice)}
    between = {step for step in ways if step != choice and choice in reached(code, step, choice)}
    return all(quiet(code[step]) for step in between)


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


def following(code: Sequence[Instruction], step: int) -> Iterable[int]:
    """Answer where the turn may go on from a step; at its end nowhere."""
    if step >= len(code):
        return ()
    match code[step]:
        case Jump(target):
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
    return isinstance(instruction, Unless | Jump)
