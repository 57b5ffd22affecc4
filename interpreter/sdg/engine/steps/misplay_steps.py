"""Steps that only stand in what follows a misplay: who found it, what is undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sdg import ir
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.state.run import Run, Step
from sdg.events import Chance, Event
from sdg.ir.types import is_mask, nothing_of
from sdg.layout import slots as at
from sdg.layout.bit_sets import bits
from sdg.layout.names import element_face
from sdg.layout.slots import Frame, Slots

# A player (a seat from 1) chooses one of several, by what it is for and their faces; the answer is
# the index of one of them.
Ask: TypeAlias = Callable[[int, str, tuple[str, ...]], int]


class Finding(Run):
    """A state in the making because somebody has shown an error."""

    __slots__ = ("answers", "ask", "taken_back")

    def __init__(self, S: Slots, chance: Chance, log: list[Event] | None, ask: Ask) -> None:
        super().__init__(S, chance, log)
        self.ask = ask
        self.answers: list[str] = []
        self.taken_back = False


def compile_undo_action(c: Compiler) -> Step:
    """Compile `undo action`: all is as it was before the last misplay; the clock goes on."""
    slot = c.layout.misplaid + 2

    def undo_action(run: Run, E: Frame) -> bool:
        assert isinstance(run, Finding), "it stands in a misplay only"
        clock = run.S[at.CLOCK]
        run.S[:] = run.S[slot]
        run.S[at.CLOCK] = clock
        run.taken_back = True
        run.say("undo", "the action is taken back")
        return True

    return undo_action


def compile_chooses(c: Compiler, node: ir.Chooses) -> Step:
    """Compile `finder chooses giver from others`."""
    who, over, slot = c.value(node.who), c.value(node.over), node.slot
    masked, element, name = is_mask(node.over.type), node.over.type.of, node.name
    assert isinstance(element, ir.Type)

    def choose(run: Run, E: Frame) -> bool:
        assert isinstance(run, Finding), "it stands in a misplay only"
        members = over(run.S, E)
        elements = tuple(bits(members)) if masked else tuple(dict.fromkeys(members))
        index = 0
        if len(elements) > 1:
            faces = tuple(element_face(c.layout, element, each) for each in elements)
            index = run.ask(who(run.S, E) + 1, name, faces)
            run.answers.append(faces[index])
        E[slot] = elements[index] if elements else nothing_of(element)
        return True

    return choose
