"""Sequences of decisions counted by a kernel, in C or as plain Python: a table in, levels out.

Levels, chance and order are those of `perft.py`; how many different states are reached is not
counted. The C text (`kernel/c/perft.h`) keeps the states of a level, each once where nothing is
left to chance, as long as there is room; the Python text follows each sequence by itself.
"""

from __future__ import annotations

import copy
import ctypes
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, Protocol

from attrs import evolve

from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.kernel.c.cache import table_of
from sdg.kernel.c.call import interruptible
from sdg.kernel.c.compiler import CannotBuild, build, compiler
from sdg.kernel.c.printer import entry, print_c
from sdg.kernel.dialect.gate import run
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.runtime import GivenUp
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.played_slowly import explanation
from sdg.kernel.share import written
from sdg.lab.kernel_check import DIFFERS
from sdg.lab.perft import LONGEST, Counting, EndlessTurn, Level, has_chance, perft

MANY = 3000  # sequences that the reference counts too
FEW = 500  # sequences that it follows farther, to where the rules go wrong
MOST_BYTES = 400_000_000  # of states that are kept
WRONG, HARD, TOO_MANY, ENDLESS, NO_MEMORY = range(1, 6)  # what `perft.h` answers


class _Wrong(Exception):
    """The rules go wrong in some sequence."""


class _GivenUp(Exception):
    """Only the reference can compute what comes of some decision, or count so many sequences."""


class _Counter(Protocol):
    """What counts one level after the other."""

    def next(self, number: int, last: bool) -> Level:
        """Count the level with a number, after those before it; raise _Wrong or _GivenUp."""
        ...


def follow(
    game: Game,
    depth: int,
    seed: int = 0,
    native: bool = True,
    tell: Callable[[str], None] = lambda line: None,
    by_turns: bool = False,
) -> Iterator[Level]:
    """Yield a level for each number of decisions (or turns), from 0 to `depth`, until every game is
    over.

    The reference counts short sequences, and the kernel has to count the same; where it does not,
    `tell` is called, and the reference goes on alone. Raise `Unsupported` where the rules have no
    kernel, `CannotBuild` where nothing compiles it, `Fault` where the rules go wrong, `EndlessTurn`
    where a turn goes on.
    """
    known = [_stateless((counting := Counting(game, seed, by_turns, None)).level)]
    yield known[0]
    while known[-1].depth < depth and not _all_over(known[-1]) and counting.go_on(MANY):
        known.append(_stateless(counting.level))
        yield known[-1]
    if known[-1].depth == depth or _all_over(known[-1]):
        return
    number = len(known)
    with ExitStack() as using:
        counter = _counter(game, depth, seed, native, by_turns, using)
        try:
            for level in (counter.next(n, n == depth) for n in range(depth + 1)):
                number = level.depth
                if number >= len(known):
                    yield level
                elif known[number] != level:
                    tell(DIFFERS)
                    break
                if number == depth or _all_over(level):
                    return
                number += 1
        except _GivenUp:
            pass
        except _Wrong:
            if known[-1].sequences > FEW:
                of = "turns" if by_turns else "decisions"
                raise Fault(f"in some sequence of {number} {of}", None) from None
    number = max(number, len(known))
    yield from (_stateless(level) for level in counting.levels(depth) if level.depth >= number)


def fastest(
    game: Game,
    depth: int,
    seed: int = 0,
    tell: Callable[[str], None] = lambda line: None,
    by_turns: bool = False,
) -> Iterator[Level]:
    """Yield the same, counted by the fastest that can; `tell` gets the reason where that is not C.

    What no kernel can do is counted by the reference.
    """
    native = True
    if compiler() is None:
        tell("There is no C compiler. The kernel runs as plain Python.")
        native = False
    done = -1
    try:
        for level in follow(game, depth, seed, native, tell, by_turns):
            yield level
            done = level.depth
        return
    except Unsupported as missing:
        tell(f"{explanation(missing, tuple(game.sources))}. The reference engine counts.")
        rest = (_stateless(level) for level in perft(game, depth, seed, by_turns))
    except CannotBuild as problem:
        tell(f"{str(problem)[0].upper()}{str(problem)[1:]}. The kernel runs as plain Python.")
        rest = (level for level in follow(game, depth, seed, False, tell, by_turns))
    yield from (level for level in rest if level.depth > done)


def _stateless(level: Level) -> Level:
    return evolve(level, states=None)


def _all_over(level: Level) -> bool:
    return level.over == level.sequences


def _counter(
    game: Game, depth: int, seed: int, native: bool, by_turns: bool, using: ExitStack
) -> _Counter:
    kernel, source = written(game)
    if kernel.strays:
        raise Unsupported("piles or stacks that an endless supply may fill")
    if not native:
        return _InPython(source.text(), seed, by_turns)
    more = ("#define BY_TURNS\n" if by_turns else "") + entry("perft.h")
    text = print_c(source, kernel.widths(), len(kernel.columns.names), more)
    library = build(text)
    options = tuple(source.options.values())
    longest = LONGEST if by_turns else depth
    return using.enter_context(_InC(library, options, longest, seed, not has_chance(game)))


class _InC:
    """A search of the C text, while it is open."""

    def __init__(
        self, library: ctypes.CDLL, options: tuple[int, ...], longest: int, seed: int, merging: bool
    ) -> None:
        self.library, self.stop = library, ctypes.c_int64(0)
        library.search_size.restype = ctypes.c_size_t
        self.search = ctypes.create_string_buffer(library.search_size() + 64)
        self.at = ctypes.c_void_p(-(-ctypes.addressof(self.search) // 64) * 64)
        self.first = table_of(library, options)
        self.begun = longest, seed, merging
        self.counts = (ctypes.c_uint64 * 4)()

    def __enter__(self) -> _InC:
        return self

    def __exit__(self, *problem: object) -> None:
        self.library.search_end(self.at)

    def next(self, number: int, last: bool) -> Level:
        stop = ctypes.byref(self.stop)
        if number == 0:
            longest, seed, merging = self.begun
            asked = self.at, self.first, ctypes.c_int64(longest), ctypes.c_uint64(seed)
            kept = ctypes.c_int64(merging), ctypes.c_int64(MOST_BYTES)
            self._call(lambda: self.library.search_begin(*asked, *kept, stop, self.counts))
        else:
            level, end = ctypes.c_int64(number), ctypes.c_int64(last)
            self._call(lambda: self.library.search_next(self.at, level, end, self.counts))
        low, high, low_over, high_over = self.counts
        return Level(number, high << 64 | low, None, high_over << 64 | low_over)

    def _call(self, call: Callable[[], int]) -> None:
        match interruptible(call, self.stop):
            case 0:
                return
            case 1:
                raise _Wrong
            case 4:
                raise EndlessTurn
            case 5:
                raise MemoryError
        raise _GivenUp


class _InPython:
    """The plain text, which follows each sequence by itself."""

    def __init__(self, text: str, seed: int, by_turns: bool) -> None:
        self.names, self.seed, self.by_turns = run(text), seed, by_turns

    def next(self, number: int, last: bool) -> Level:
        names, by_turns = self.names, self.by_turns
        sequences, over = [0] * (number + 1), [0] * (number + 1)

        def reach(s: Any, done: int, now: int) -> None:
            """Count a sequence for each level that its last decision has reached."""
            for level in range(done + 1, min(now, number) + 1):
                sequences[level] += 1
                over[level] += s.over != 0

        def go_on(s: Any, path: int, done: int, depth: int) -> None:
            if depth > LONGEST * (number + 1):
                raise EndlessTurn
            for i in range(s.options):
                after, on = copy.deepcopy(s), Generator(path, game=i).state
                after.generator = Generator(self.seed, game=on)
                names["decide"](after, i)
                if after.over == FAULT:
                    raise _Wrong
                now = done + 1 if after.over or not by_turns else after.turn - turn
                reach(after, done, now)
                if not after.over and now < number:
                    go_on(after, on, now, depth + 1)

        first = names["State"]()
        first.seed = self.seed
        try:
            names["start"](first)
            if first.over == FAULT:
                raise _Wrong
            turn, sequences[0], over[0] = first.turn, 1, int(first.over != 0)
            if not first.over and number:
                go_on(first, 0, 0, 0)
        except GivenUp:
            raise _GivenUp from None
        except RecursionError:
            raise EndlessTurn from None
        return Level(number, sequences[number], None, over[number])
