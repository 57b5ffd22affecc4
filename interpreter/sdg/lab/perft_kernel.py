"""Sequences of decisions followed by a kernel, in C or as plain Python: a table in, levels out.

All sequences are followed one by one, each state being forgotten; so how many different states
they reach is not counted. Chance and order are those of `perft.py`.
"""

from __future__ import annotations

import copy
import ctypes
from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve

from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.kernel.c.cache import table_of
from sdg.kernel.c.call import interruptible
from sdg.kernel.c.compiler import build
from sdg.kernel.c.printer import entry, print_c
from sdg.kernel.dialect.gate import run
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.runtime import GivenUp
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.kernel_check import DIFFERS
from sdg.lab.perft import Level, perft

Counts = tuple[list[int], list[int]]  # for each length: sequences, and those that end the game
MANY = 3000  # sequences that the reference counts too
WRONG = 1  # what the library answers where the rules go wrong
FEW = 500  # sequences that it follows farther, to where the rules go wrong


class _Wrong(Exception):
    """The rules go wrong in some sequence."""


class _GivenUp(Exception):
    """Some decision takes so much work that the reference has to compute what comes of it."""


def follow(
    game: Game,
    depth: int,
    seed: int = 0,
    native: bool = True,
    tell: Callable[[str], None] = lambda line: None,
) -> Iterator[Level]:
    """Yield a level for each number of decisions, from 0 to `depth`, until every game is over.

    The reference follows short sequences too; where it counts others, `tell` is called, and it goes
    on alone. Raise `Unsupported` where the rules have no kernel, `CannotBuild` where nothing
    compiles it, and `Fault` where the rules go wrong.
    """
    kernel, source = written(game)
    if kernel.strays:
        raise Unsupported("piles or stacks that an endless supply may fill")
    if native:
        columns = len(kernel.columns.names)
        text = print_c(source, kernel.widths(), columns, entry("perft.h"))
        counted = _in_c(build(text), tuple(source.options.values()))
    else:
        counted = _in_python(source.text())
    known, most = perft(game, depth, seed), 1  # sequences of a length so far
    for number in range(depth + 1):
        level: Level | None = None
        try:
            sequences, over = counted(number, seed)
            level = Level(number, sequences[number], None, over[number])
        except _GivenUp:
            yield from (each for each in known if each.depth >= number)
            return
        except _Wrong:
            if most > FEW:
                raise Fault(f"in some sequence of {number} decisions", None) from None
        if level is None or (most := max(most, level.sequences)) <= MANY:
            right = next(known)  # where the rules go wrong, it says in which line
            if level is None or evolve(right, states=None) != level:
                tell(DIFFERS)
                yield right
                yield from known
                return
        yield level
        if level.over == level.sequences:
            return


def _in_c(library: ctypes.CDLL, options: tuple[int, ...]) -> Callable[[int, int], Counts]:
    def counted(most: int, seed: int) -> Counts:
        sequences, over = ((ctypes.c_int64 * (most + 1))() for _ in range(2))
        states = table_of(library, options, most + 1)
        stop = ctypes.c_int64(0)
        asked = states, ctypes.c_uint64(seed), ctypes.c_int64(most), sequences, over
        wrong = interruptible(lambda: int(library.perft(*asked, ctypes.byref(stop))), stop)
        if wrong:
            raise _Wrong if wrong == WRONG else _GivenUp
        return list(sequences), list(over)

    return counted


def _in_python(text: str) -> Callable[[int, int], Counts]:
    names = run(text)

    def counted(most: int, seed: int) -> Counts:
        sequences, over = [0] * (most + 1), [0] * (most + 1)

        def go_on(s: Any, path: int, depth: int) -> None:
            sequences[depth] += 1
            over[depth] += s.over != 0
            if s.over == FAULT:
                raise _Wrong
            if s.over or depth == most:
                return
            for i in range(s.options):
                after, on = copy.deepcopy(s), Generator(path, game=i).state
                after.generator = Generator(seed, game=on)
                names["decide"](after, i)
                go_on(after, on, depth + 1)

        first = names["State"]()
        first.seed = seed
        try:
            names["start"](first)
            go_on(first, 0, 0)
        except GivenUp:
            raise _GivenUp from None
        return sequences, over

    return counted
