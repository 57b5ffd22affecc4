"""Common expressions of a function that changes nothing: each is generated once and reused.

Where legal decisions are listed, nothing changes that expressions read. So what was generated
before for the same expression and the same arguments still holds, if its lines come earlier and
in no other block. What does not depend on the argument of a loop, needs a loop itself and cannot
fail is moved out of that loop.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Protocol

from attrs import define, frozen

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.ir.rewriting import alike, unbound
from sdg.kernel.dialect.values import Frame, Value

INDENT = "    "
LOOPS = ("for ", "while ")


class Lines(Protocol):
    """The text being generated: its lines so far, and how deep the next one is indented."""

    lines: list[str]
    depth: int


@frozen
class Asked:
    """An expression, and what matters of it."""

    node: ir.Expr
    says: ir.Expr  # the same for expressions that say the same
    slots: frozenset[int]  # of the names in it that stand for something outside of it
    never_fails: bool  # it never fails


@frozen
class Known:
    """What an expression has become, and the lines among which those of it are."""

    value: Value
    lines: list[str]


@define
class Loop:
    """The place before a loop, and what the names in slots stand for there."""

    lines: list[str]
    at: int
    depth: int
    names: Frame

    def knows(self, slots: frozenset[int], E: Frame) -> bool:
        """Return whether names stand for the same before the loop."""
        return all(slot in E and self.names.get(slot) == E[slot] for slot in slots)


class Reuse:
    """What has been generated already, and still holds, at one place of a function."""

    def __init__(self, source: Lines) -> None:
        self.source = source
        self.known: dict[int, dict[Hashable, Known]] = {}  # by how far inside the lines are
        self.loops: list[Loop] = []  # around the place at hand, the outermost first
        self.asked: dict[int, Asked] = {}  # by the identity of the expression

    def value(self, node: ir.Expr, E: Frame, write: Callable[[], Value]) -> Value:
        """Return what an expression is; `write` writes it, if it is not known here yet."""
        source, asked = self.source, self._about(node)
        key = asked.says, tuple((slot, E.get(slot)) for slot in sorted(asked.slots))
        self.leave(source.depth)
        for known in self.known.values():
            if key in known:
                return known[key].value
        for loop in self.loops:
            if loop.depth < source.depth and asked.never_fails and loop.knows(asked.slots, E):
                return self._before(loop, key, write)
        many = len(source.lines)
        value = write()
        if len(source.lines) > many:
            self._keep(source.depth, key, Known(value, source.lines))
        return value

    @contextmanager
    def loop(self, E: Frame) -> Iterator[None]:
        """Generate a loop, before which names stand for what they are in a frame."""
        source = self.source
        self.loops.append(Loop(source.lines, len(source.lines), source.depth, dict(E)))
        yield
        self.loops.pop()

    def leave(self, depth: int) -> None:
        """Forget what was written farther inside than a depth."""
        for farther in [each for each in self.known if each > depth]:
            del self.known[farther]

    def forget(self, lines: list[str]) -> None:
        """Forget what was written into lines of which it is not known where they go."""
        self._move(lines, None)

    def _keep(self, depth: int, key: Hashable, known: Known) -> None:
        self.known.setdefault(depth, {})[key] = known

    def _move(self, lines: list[str], to: list[str] | None) -> None:
        """Note that lines stand among others now, or forget what was written there."""
        for depth, known in self.known.items():
            here = {key: each for key, each in known.items() if each.lines is not lines}
            if to is not None:
                here |= {
                    key: Known(each.value, to) for key, each in known.items() if each.lines is lines
                }
            self.known[depth] = here

    def _before(self, loop: Loop, key: Hashable, write: Callable[[], Value]) -> Value:
        """Generate an expression before a loop, if it needs a loop itself; else where it is
        used.
        """
        source = self.source
        lines, depth, known = source.lines, source.depth, self.known
        written: list[str] = []
        self.known = {each: values for each, values in known.items() if each <= loop.depth}
        source.lines, source.depth = written, loop.depth
        value = write()
        source.lines, source.depth = lines, depth
        needs_loop = any(line.lstrip().startswith(LOOPS) for line in written)
        self.leave(loop.depth)
        self._move(written, loop.lines if needs_loop else None)
        self.known |= {each: inside for each, inside in known.items() if each > loop.depth}
        if needs_loop:
            for other in self.loops:
                if other.lines is loop.lines and other.at >= loop.at and other is not loop:
                    other.at += len(written)
            loop.lines[loop.at : loop.at] = written
            loop.at += len(written)
            self._keep(loop.depth, key, Known(value, loop.lines))
        elif written:
            lines += [INDENT * (depth - loop.depth) + line for line in written]
            self._keep(depth, key, Known(value, lines))
        return value

    def _about(self, node: ir.Expr) -> Asked:
        asked = self.asked.get(id(node))
        if asked is None:
            asked = Asked(node, alike(node), unbound(node), never_fails(node))
            self.asked[id(node)] = asked  # which keeps the expression, and so its identity
        return asked
