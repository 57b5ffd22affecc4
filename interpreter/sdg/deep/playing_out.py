"""Games played out at random from positions, to tell what a decision there is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from attrs import define

from sdg import ir
from sdg.chance import Generator
from sdg.deep.games import Games
from sdg.deep.looking import Looking
from sdg.deep.positions import Position
from sdg.game import Fault
from sdg.lab.branching import Branches, branches
from sdg.lab.native import seed_of

USUAL = 600  # decisions of a game, where none was played to its end


@define(slots=False)
class PlayingOut:
    """What plays games out: a kernel in C if there is one, else the reference."""

    looking: Looking
    games: Games
    like: PlayingOut | None = None  # of the same rules: its kernel plays for this one as well
    played: int = 0

    @cached_property
    def kernel(self) -> Branches | None:
        """Answer the kernel, if there is one."""
        if self.like is not None:
            return self.like.kernel
        if self.looking.engine != "native":
            return None
        return branches(self.games.game, self.looking.patient)

    @cached_property
    def longest(self) -> int:
        """Answer how many decisions are waited for: as many as the longest of all games had."""
        return self.games.longest or USUAL

    def value(self, position: Position, index: int, seed: int) -> float | None:
        """Take a decision and play on; answer how far its seat is ahead in the end.

        None if the game goes on for longer than all others, or the rules go wrong.
        """
        self.played += 1
        ended = self._by_kernel if self.kernel is not None else self._by_reference
        found = ended(position, index, seed)
        return None if found is None else self._ahead(*found, (position.state.active or 1) - 1)

    def _by_kernel(
        self, position: Position, index: int, seed: int
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        """Answer points and wins by seat."""
        assert self.kernel is not None
        game = seed_of(self.games.seed, position.game)
        row = self.kernel.row(game, position.decisions, index, seed, self.longest)
        if row is None:
            return None
        columns, seats = self.kernel.columns, range(1, self.games.game.players + 1)
        return ([row[columns.at(f"score {seat}")] for seat in seats],
                [row[columns.at(f"share {seat}")] for seat in seats])  # fmt: skip

    def _by_reference(
        self, position: Position, index: int, seed: int
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        game, chance = self.games.game, Generator(seed)
        try:
            state = game.step(position.state, index, chance)
            for _ in range(self.longest):
                if state.over or not self.looking.patient():
                    break
                state = game.random_step(state, chance)
            outcome = game.outcome(state)
        except Fault:
            return None
        if outcome is None:
            return None
        winners = outcome.winners
        return outcome.scores, [seat in winners for seat in range(1, game.players + 1)]

    def _ahead(self, points: Sequence[int], wins: Sequence[int], seat: int) -> float:
        """Answer by how much a seat has more than the others, or its part of the win.

        Points tell where the most or the fewest of them win, or all seats share them.
        """
        rules = self.games.game.rules
        score, win = next((each for each in rules.stores if each.kind == "score"), None), rules.win
        rank = win.ranks[0] if win is not None and win.ranks else None
        if score is None or (win is not None and not any(wins)) or not _by(score, rank):
            return wins[seat] / (sum(wins) or 1)
        sign = -1 if rank is not None and rank.how == "fewest" else 1
        others = [each for i, each in enumerate(points) if i != seat]
        if not others or score.per != "player":
            return sign * points[seat]
        return sign * (points[seat] - sum(others) / len(others))


def _by(score: ir.Store, rank: ir.Rank | None) -> bool:
    """Answer whether points of a score decide who wins, if something is counted for that."""
    return rank is None or (isinstance(rank.value, ir.Stored) and rank.value.name == score.name)
