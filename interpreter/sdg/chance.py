"""Where randomness comes from: a generator written down exactly, or the record of a play.

The generator works on words of 64 bits; all sums and products below are modulo 2^64 unless said.

Seeding. `mix(x)` is the finaliser of splitmix64: x ^= x >> 30, x *= 0xbf58476d1ce4e5b9,
x ^= x >> 27, x *= 0x94d049bb133111eb, x ^= x >> 31. With G = 0x9e3779b97f4a7c15 the state of game
number g (and stream t: `Stream` has them all) under a seed is
mix(mix(mix(seed + G) + (g + 1) G) + t G).

A word (wyrand): state += 0xa0761d6478bd642f; t = state * (state ^ 0xe7037ed1a0b428db) in 128 bits;
the word is (t >> 64) ^ (t mod 2^64).

A number below n, 1 <= n <= 2^32 (Lemire 2019): m = (upper 32 bits of a word) * n; while
m mod 2^32 < 2^32 mod n, take m from a new word; the number is m >> 32. Every number is exactly
equally likely. Above 2^32, words are joined, the first the highest, cut to the bits of n - 1 from
below, and taken anew until they are less than n.

A chance event with weights w: r = a number below sum(w); the outcome is the first index i with
r < w[0] + … + w[i]. An event with one outcome takes a number too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from enum import IntEnum
from itertools import accumulate, tee

from sdg.caller_arguments import ArgumentError, shown, whole
from sdg.events import Chance
from sdg.limits import MOST_PLAYERS

_WORD = (1 << 64) - 1
MOST = 10_000_000  # outcomes of one event
GOLDEN = 0x9E3779B97F4A7C15
EACH_CELL = 10_000  # streams lie between those of a cell and of the next


class Stream(IntEnum):
    """Which streams of a seed there are, what each is for, how many it takes: one, or one a seat.

    What a seed brings about hangs on these numbers: those of games and bots never change.
    """

    many: int

    def __new__(cls, first: int, many: int = 1) -> Stream:
        stream = int.__new__(cls, first)
        stream._value_, stream.many = first, many
        return stream

    GAME = 0  # the chance of the game
    SEAT = 1, MOST_PLAYERS  # what a bot decides; the number of the game is that of the decision
    SEATING = 1000  # who sits where
    POSITION = 2000  # what a position leaves open from which a play begins
    FORBIDDEN = 3000  # decisions that are tried, for what forbids them
    RESAMPLED = 3100  # groups of games that are drawn anew; the number of the game is a measure's
    LOOPED = 3201  # the deep check: what leads out of a loop,
    CHOSEN = 3202  # what is played out after each action,
    REFUSED = 3203  # what is tried in a position,
    AIMED = 3204  # what is tried to reach what never came,
    VALUED = 3205  # what is played out after each value,
    MISSED = 3206  # what a decision leads to,
    OTHERWISE = 3207  # how a play goes on whose cards were exchanged,
    DEALT_ANEW = 5000  # what a seat cannot see,
    WATCHED = 5100  # and which positions are looked at
    BESIDE = 4000  # what is decided in two games side by side
    BESIDE_ALONE = 4001  # and what the second of them alone needs of chance
    MISPLAYED = 5001, MOST_PLAYERS  # whether a bot errs, and how
    PICKED = 6001, MOST_PLAYERS  # what a bot chooses when an error is shown
    NOTICED = 7001, 1 << 63  # what a bot notices: `noticed`

    def of(self, seat: int) -> int:
        """Return the stream of a seat, which is from 1 on, where there is one for each."""
        return self + seat - 1


def noticed(seat: int, cell: int) -> int:
    """Return the stream for whether a seat, from 1 on, notices an error in a cell, from 0 on."""
    return Stream.NOTICED.of(seat) + EACH_CELL * (cell + 1)


class Generator:
    """The chance of one game under a seed, on every platform the same."""

    __slots__ = ("state",)

    def __init__(self, seed: int, game: int = 0, stream: int = 0) -> None:
        if not (type(seed) is type(game) is type(stream) is int):
            seed, game = whole("seed", seed), whole("game", game)
            stream = whole("stream", stream)
        state = _mix(seed + GOLDEN)
        state = _mix(state + (game + 1) * GOLDEN)
        self.state = _mix(state + stream * GOLDEN)

    def word(self) -> int:
        """Return the next 64 bits."""
        self.state = state = (self.state + 0xA0761D6478BD642F) & _WORD
        product = state * (state ^ 0xE7037ED1A0B428DB)
        return (product >> 64) ^ (product & _WORD)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely. Raises ArgumentError for n < 1."""
        if type(n) is not int or n < 1:
            n = whole("n", n, 1)
        # The busiest lines of a playout: the numbers stand here, since names would cost time.
        self.state = state = (self.state + 0xA0761D6478BD642F) & 0xFFFFFFFFFFFFFFFF
        product = state * (state ^ 0xE7037ED1A0B428DB) >> 32
        scaled = ((product >> 64 ^ product) & 0xFFFFFFFF) * n
        if scaled & 0xFFFFFFFF <= n:
            if n > 1 << 32:
                return self._below_many(n)
            limit = (1 << 32) % n
            while scaled & 0xFFFFFFFF < limit:
                scaled = (self.word() >> 32) * n
        return scaled >> 32

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return an index with a probability in proportion to its weight.

        Raises ArgumentError where no weight is above 0, or one below.
        """
        total = _total(weights)
        drawn = self.below(total)
        if total == len(weights) and max(weights) == 1:
            return drawn
        return next(i for i, reached in enumerate(accumulate(weights)) if drawn < reached)

    def _below_many(self, n: int) -> int:
        # `below` has taken one word already; the state goes back, so that this starts with it.
        self.state = (self.state - 0xA0761D6478BD642F) & _WORD
        bits = (n - 1).bit_length()
        while True:
            number = 0
            for _ in range(-(-bits // 64)):
                number = number << 64 | self.word()
            number &= (1 << bits) - 1
            if number < n:
                return number


class ChanceDiffers(Exception):
    """The record of a play has an outcome that the rules do not offer, or none at all."""

    def __init__(self, recorded: str | None, offered: Sequence[str]) -> None:
        self.recorded = recorded
        self.offered = tuple(offered)
        super().__init__(recorded, self.offered)

    def __str__(self) -> str:
        return str(self.recorded)


class Recorded:
    """Chance that returns what a record says, then goes on with `after`.

    `after` is called for every recorded event too, so that a generator stays in step and a resumed
    play goes on exactly as it would have.
    """

    def __init__(self, outcomes: Iterable[str], after: Chance | None = None) -> None:
        self._outcomes = iter(outcomes)
        self._after = after

    def __copy__(self) -> Recorded:
        """Return a chance of its own that has come as far."""
        self._outcomes, outcomes = tee(self._outcomes)
        return Recorded(outcomes, copy(self._after))

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return the index whose label is the next recorded outcome."""
        outcome = next(self._outcomes, None)
        if outcome is None and self._after is not None:
            return self._after.pick(weights, label)
        possible = [i for i, weight in enumerate(weights) if weight > 0]
        for i in possible:
            if label(i) == outcome:
                if self._after is not None:
                    self._after.pick(weights, label)
                return i
        raise ChanceDiffers(outcome, [label(i) for i in possible[:100]])


def _total(weights: Sequence[int]) -> int:
    try:
        total = sum(weights) if len(weights) <= MOST else 0
        numbers = type(total) is int and not isinstance(weights, (bytes, bytearray))
        if numbers and total > 0 and min(weights) >= 0:
            return total
    except (TypeError, ValueError, OverflowError):
        pass
    raise ArgumentError("weights", f"is {shown(weights)}: it takes whole numbers, one above 0")


def _mix(x: int) -> int:
    x &= _WORD
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & _WORD
    return x ^ x >> 31


class NotCertain(Exception):
    """What comes next is for chance to decide."""


class Certain:
    """Stands in for chance where nothing may depend on it: it answers only what must come."""

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return the one index that can come out; raise NotCertain if there are several."""
        possible = [i for i, weight in enumerate(weights) if weight > 0]
        if len(possible) > 1:
            raise NotCertain
        return possible[0]
