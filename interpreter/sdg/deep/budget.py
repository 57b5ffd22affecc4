"""One table under the deep check: the budget of steps, the time left, what was not finished."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from attrs import asdict, define, evolve, field, frozen

from sdg.game import Game
from sdg.playing.deal_text import Deal
from sdg.puzzles.search.cp_sat import installed


@frozen
class Budget:
    """How much is done at a table, in steps: so that the same is found on every machine."""

    games: int = 1_000  # among random bots, for what happens in them
    watched: int = 40  # games on the reference, in which positions are looked at closely
    walked: int = 20_000  # decisions of these, after which no further one is begun
    positions: int = 800  # of these
    deals: int = 400  # positions in which unseen cards are dealt anew
    loops: int = 400  # positions from which a way back is looked for
    nodes: int = 200_000  # steps of one search for a filled region
    playouts: int = 2_400  # games played out to compare decisions
    option_pairs: int = 400  # pairs of games in which values of an option are compared

    def part(self, divisor: int) -> Budget:
        """Return a smaller budget."""
        return evolve(self, **{
            name: max(1, number // divisor) for name, number in asdict(self).items()
        })  # fmt: skip


@define
class Looking:
    """A table while it is looked at. `seconds` None: only the budget counts; `deal`: where every
    game begins, if not by the setup."""

    game: Game
    seed: int = 1
    budget: Budget = field(factory=Budget)
    seconds: float | None = None
    note: Callable[[str], None] = lambda doing: None
    engine: str = "native"  # what plays many games, as in a simulation
    deal: Deal | None = None
    solver: bool = field(factory=installed)  # whether CP-SAT solves what takes too long
    unfinished: list[str] = field(factory=list)
    skipped: list[str] = field(factory=list)
    notes: list[str] = field(factory=list)
    _begun: float = field(factory=time.monotonic)
    _until: float | None = None

    @property
    def from_position(self) -> bool:
        """Return whether games begin from a position, of which nothing is proved."""
        return self.deal is not None and self.deal.is_position

    def left(self) -> float:
        """Return how many seconds are left for all that is still to be done."""
        if self.seconds is None:
            return float("inf")
        return self.seconds - (time.monotonic() - self._begun)

    def patient(self) -> bool:
        """Return whether the pass that runs now has time left."""
        return self.left_of_pass() > 0

    def left_of_pass(self) -> float:
        """Return how many seconds are left for the pass that runs now."""
        until = float("inf") if self._until is None else self._until
        return min(self.left(), until - time.monotonic())

    def cut(self, what: str) -> None:
        """Note what was not decided: a pass came to no end, or saw too little to say something."""
        if what not in self.unfinished:
            self.unfinished.append(what)

    def tell(self, what: str) -> None:
        """Note what is no finding, but to be known."""
        if what not in self.notes:
            self.notes.append(what)

    def skip(self, what: str) -> None:
        """Note what is not looked at, whatever time there is; `what` says why."""
        if what not in self.skipped:
            self.skipped.append(what)

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """Let what is done within have a part of the time that is left, also of such a part."""
        before, left = self._until, self.left_of_pass()
        self._until = None if left == float("inf") else time.monotonic() + part * max(0.0, left)
        try:
            yield
        finally:
            self._until = before
