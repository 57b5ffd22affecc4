"""The runtime of kernels in Python; `runtime.h` is the same in C.

A kernel is a module in a small part of Python: whole numbers, sets as bits of a number, one state
with fields of fixed size, tables that never change, functions, `if`, `while`, `for … in range`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import isqrt
from typing import Any

from sdg.chance import Generator, Stream
from sdg.layout.bit_sets import nth as nth

ABSENT = -(1 << 63)  # an attribute that a card lacks; it fits into 64 bits here

Field = tuple[int | None, int]  # how many (None: one, by itself), and the first value


def number(first: int = 0) -> Any:
    """Declare a field that is a number."""
    return None, first


def numbers(many: int, first: int = 0) -> Any:
    """Declare a field of several numbers."""
    return many, first


def cells(many: int | None = None) -> Any:
    """Declare a field that is a set of cells, or several of them."""
    return many, 0


def small(many: int, first: int = 0) -> Any:
    """Declare a field of several numbers that 16 bits hold."""
    return many, first


regions = kinds = cells
words = cells  # 64 bits each, whose bytes are numbers


def state(declared: type) -> type:
    """Turn a class of declared fields into the state of a kernel."""
    fields: dict[str, Field] = {
        name: value
        for name, value in vars(declared).items()
        if isinstance(value, tuple) and not name.startswith("_")
    }

    def __init__(self: Any) -> None:
        self.clear()

    def clear(self: Any) -> None:
        self.saved = {}
        for name, (many, first) in fields.items():
            setattr(self, name, first if many is None else [first] * many)

    return type(
        "State", (), {
            "__slots__": (*fields, "generator", "saved", "halt"),
            "__init__": __init__, "clear": clear,
            "fields": tuple(fields), "kept": tuple(fields)[: vars(declared)["KEPT"]],
        },
    )  # fmt: skip


def clear(s: Any) -> None:
    """Set every field to its first value, but for what a run keeps: seed."""
    seed = s.seed
    s.clear()
    s.seed = seed


def count(mask: int) -> int:
    """Return how many elements a set has."""
    return mask.bit_count()


def first(mask: int) -> int:
    """Return the lowest element of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def last(mask: int) -> int:
    """Return the highest element of a set that is not empty."""
    return mask.bit_length() - 1


def lowest(mask: int) -> int:
    """Return the lowest element of a set; -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the highest element of a set; -1 if it is empty."""
    return mask.bit_length() - 1


def one_cell(i: int) -> int:
    """Return the set of one cell."""
    return 1 << i


one_region = one_kind = one_cell


def kind_at(upto: int, n: int) -> int:
    """Return which kind the card number n is of.

    Byte k of a word, of eight, holds how many cards are of kind k or before it, at most 127.
    """
    return sum(n >= upto >> 8 * kind & 255 for kind in range(8))


def same_bytes(left: Sequence[int], right: Sequence[int], words: int) -> int:
    """Return which bytes of some words are the same in others; both are at most 127."""
    return sum(
        1 << 8 * word + i
        for word in range(words)
        for i in range(8)
        if not (left[word] ^ right[word]) >> 8 * i & 255
    )


def add_words(left: list[int], right: Sequence[int], start: int, words: int) -> None:
    """Add some words of a table, from a place on, to others one by one."""
    for i in range(words):
        left[i] += right[start + i]


def less_words(left: list[int], right: Sequence[int], start: int, words: int) -> None:
    """Take the same away from them."""
    for i in range(words):
        left[i] -= right[start + i]


def divided(a: int, b: int) -> int:
    """Divide, rounding down; by zero, 0 (the caller has noted the fault)."""
    return a // b if b else 0


def modulo(a: int, b: int) -> int:
    """Return what is left of a division that rounds down."""
    return a % b if b else 0


def plus(a: int, b: int) -> int:
    """Add; ABSENT where the sum leaves 64 bits."""
    return a + b if abs(a + b) < -ABSENT else ABSENT


def minus(a: int, b: int) -> int:
    """Subtract; ABSENT where the difference leaves 64 bits."""
    return a - b if abs(a - b) < -ABSENT else ABSENT


def times(a: int, b: int) -> int:
    """Multiply; ABSENT where the product leaves 64 bits."""
    return a * b if abs(a * b) < -ABSENT else ABSENT


def whole(high: int, low: int) -> int:
    """Put a number together of its halves of 32 bits; ABSENT where it leaves 64 bits."""
    return plus(high << 32, low)


def begin_chance(s: Any) -> None:
    """Begin the chance of a game: stream 0 under its seed."""
    s.generator = Generator(s.seed)


def save(s: Any, slot: int) -> None:
    """Keep the state proper."""
    values = {name: getattr(s, name) for name in s.kept}
    s.saved[slot] = {n: v.copy() if isinstance(v, list) else v for n, v in values.items()}


def restore(s: Any, slot: int) -> None:
    """Go back to the state that was kept; a list stays the list that a line may have at hand."""
    for name, value in s.saved[slot].items():
        if isinstance(value, list):
            getattr(s, name)[:] = value
        else:
            setattr(s, name, value)


def below(s: Any, n: int) -> int:
    """Return a number below n by the chance of the game; 0 while an action is only tried."""
    if s.trying:
        return 0
    result: int = s.generator.below(n)
    return result


def choose(s: Any, n: int) -> int:
    """Return a number below n by the chance of the deciding seat's bot, for this decision."""
    return Generator(s.seed, game=s.decisions, stream=Stream.SEAT.of(s.active + 1)).below(n)


def aside(s: Any, decision: int, stream: int) -> None:
    """Begin a chance that is neither the game's nor a bot's: what `drawn` draws from."""
    s.aside = Generator(s.seed, game=decision, stream=stream).state


def drawn(s: Any, n: int) -> int:
    """Return a number below n by that chance; `kernel_table.h` says the same in C."""
    chance = Generator(0)
    chance.state = s.aside
    result = chance.below(n)
    s.aside = chance.state
    return result


# What agents need that look ahead; `kernel_memory.h` says the same in C.


def copy(s: Any, other: Any) -> None:
    """Let a state be as another, its chance and what is listed included."""
    for name in s.fields:
        value = getattr(other, name)
        setattr(s, name, value.copy() if isinstance(value, list) else value)
    s.saved = dict(other.saved)
    copy_chance(s, other)


def copy_chance(s: Any, other: Any) -> None:
    """Let the chance of a state go on as that of another does."""
    s.generator = Generator(0)
    s.generator.state = other.generator.state


def same_chance(s: Any, other: Any) -> bool:
    """Return whether the chance of a state stands as that of another."""
    same: bool = s.generator.state == other.generator.state
    return same


def own_chance(s: Any) -> None:
    """Let a state go on by the chance of the deciding seat's bot, for this decision."""
    s.generator = Generator(s.seed, game=s.decisions, stream=Stream.SEAT.of(s.active + 1))


def note_chance(s: Any) -> None:
    """Note how chance stands, for `chance_again`."""
    s.chance_then = s.generator.state


def chance_again(s: Any) -> None:
    """Let chance go on as it did when it was noted."""
    s.generator.state = s.chance_then


class GivenUp(Exception):
    """A game takes so much work that the reference has to play it."""


def give_up() -> None:
    """Leave the game."""
    raise GivenUp


def stopped() -> bool:
    """Return whether nobody waits for the game any more: who plays it in a thread knows better."""
    return False


def root(n: int) -> int:
    """Return the square root of a number that is not negative, rounded down."""
    return isqrt(n)


def milliseconds() -> int:
    """Return the reading of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def halted(m: Any) -> bool:
    """Return whether an agent shall stop thinking: nobody waits for it any more."""
    return bool(m.halt[0])
