"""Comparisons of decisions in positions of each sample, reported where all samples agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar

from attrs import define, field

from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, NotSeen, rule_of_three
from sdg.deep.games.playouts import PlayingOut
from sdg.deep.games.positions import Positions
from sdg.deep.games.samples import SEEDS, Samples

FEW = 40  # positions of each sample, without which nothing is reported

Key = TypeVar("Key")


@define
class Compared:
    """How often an alternative fared better or worse than others, and by how much."""

    positions: int = 0
    better: int = 0  # than each other one
    worse: int = 0  # than the best other one
    by: float = 0.0  # how much more or less it brought than the best other one, added up

    def note(self, more: float) -> None:
        """Note by how much it was better in one more position."""
        self.positions += 1
        self.better += more > 0
        self.worse += more < 0
        self.by += more

    def add(self, other: Compared) -> None:
        """Add what was compared elsewhere."""
        self.positions += other.positions
        self.better += other.better
        self.worse += other.worse
        self.by += other.by

    @property
    def certainty(self) -> NotSeen:
        """Return how sure it is that it never fares otherwise."""
        return NotSeen(self.positions, rule_of_three(self.positions), "positions")


@define
class Outs:
    """What plays games out from positions of each sample; those of the first are known."""

    looking: Looking
    samples: Samples
    first: tuple[PlayingOut, Positions]
    _others: list[tuple[PlayingOut, Positions]] = field(factory=list)

    def each(self) -> Iterator[tuple[PlayingOut, Positions]]:
        """Yield what plays out from one sample after the other."""
        yield self.first
        for number, games in enumerate(self.samples.each()):
            if number > len(self._others):
                out = PlayingOut(self.looking, games, self.first[0])
                self._others.append((out, Positions.of(self.looking, games)))
            if number:
                yield self._others[number - 1]

    def wrong(self) -> Iterator[Finding]:
        """Yield that the rules went wrong in a game that was played out."""
        outs = (self.first[0], *(out for out, _ in self._others))
        yield from [out.wrong for out in outs if out.wrong is not None][:1]


Table: TypeAlias = Callable[[PlayingOut, Positions], dict[Key, Compared]]
Fared: TypeAlias = Callable[[Compared, int], str]


def agreed(
    outs: Outs, table: Table[Key], fared: Fared, named: Callable[[Key], str]
) -> Iterator[tuple[Key, str, Compared]]:
    """Yield what always fared the same in each sample, how, and all that was compared of it.

    `table` compares in positions of one sample; `fared` says how one of so many fared: "worse",
    "better", "best", or "" if now so and now so. What is so in the first sample alone, by its name,
    is reported as not decided.
    """
    sums, agree = dict[Key, Compared](), dict[Key, str]()
    for number, each in enumerate(outs.each()):
        compared = table(*each)
        how = {key: fared(result, len(compared)) for key, result in compared.items()}
        if number == 0:
            agree = {key: word for key, word in how.items() if word}
        if not outs.looking.patient() and agree and number < SEEDS - 1:
            outs.looking.cut(f"choices: they were compared under {number + 1} of {SEEDS} seeds, and"
                             " what is so under one alone is not told")  # fmt: skip
            return
        for key, word in list(agree.items()):
            if how.get(key) == word:
                continue
            del agree[key]
            outs.looking.cut(f"choices: whether {named(key)} always fares {word}: it did under one"
                             " seed, and another does not bear that out")  # fmt: skip
        for key in agree:
            sums.setdefault(key, Compared()).add(compared[key])
        if not agree:
            return
    yield from ((key, word, sums[key]) for key, word in agree.items())
