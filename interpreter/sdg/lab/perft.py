"""How many ways a game can go: sequences of decisions, and the states they reach, level by level.

A level is a number of decisions, or of turns: then it is reached by the decision that ends the
turn, and several at once where others have nothing to decide in between.

Chance is fixed by the seed and the path: after a decision it is that of
`Generator(seed, game=path)`, where the path of a decision with index i is
`Generator(path, game=i).state`, and that of the beginning is 0. In a game without chance, sequences
that lead to the same state are followed once, and counted as many times.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.ir.facts import is_chance
from sdg.ir.walking import walk
from sdg.layout import slots as at

LONGEST = 1000  # decisions in a turn


class EndlessTurn(Exception):
    """A turn can go on for more decisions than are followed."""


@frozen
class Level:
    """What is reached by so many decisions, or turns."""

    depth: int
    sequences: int  # ways to decide so often
    states: int | None  # different states they reach; None where that is not known
    over: int  # of the sequences, those after which the game is over


Reached = dict[tuple[State, int], int]  # states with their paths: how many sequences lead there


def perft(
    game: Game, depth: int, seed: int = 0, by_turns: bool = False, first: State | None = None
) -> Iterator[Level]:
    """Yield a level for each number of decisions (or turns), from 0 to `depth`, until every game is
    over.

    `first` is where it begins, in place of the setup. Raise `EndlessTurn` where a turn goes on.
    """
    yield from Counting(game, seed, by_turns, first).levels(depth)


def has_chance(game: Game) -> bool:
    """Return whether anything is left to chance after the setup."""
    rules = game.fixed_rules
    return any(map(is_chance, walk(rules.course(ends=True))))


class Counting:
    """The states that one level reaches; `level` says what is counted of them."""

    def __init__(self, game: Game, seed: int, by_turns: bool, first: State | None) -> None:
        self.game, self.seed, self.by_turns = game, seed, by_turns
        self.chancy = has_chance(game)
        first = first or game.initial_state(Generator(seed, game=0))
        self.first_turn = first.slots[at.TURN]
        self.reached: Reached = {(first, 0): 1}
        self.level = self._counted(0)

    def levels(self, depth: int) -> Iterator[Level]:
        """Yield the level at hand and those after it, until every game is over."""
        while True:
            yield self.level
            if self.level.depth >= depth or self.level.over == self.level.sequences:
                return
            self.go_on()

    def go_on(self, most: int | None = None) -> bool:
        """Go to the next level; return False, and stay, where more than `most` sequences lead
        there.
        """
        reached = self.reached if most is None else self.reached.copy()
        depth = self.level.depth + 1
        there: Reached = {}
        for _ in range(LONGEST):
            if most is not None and self._coming(reached) + sum(there.values()) > most:
                return False
            reached = self._next(reached, depth, there)
            if not reached:
                break
        else:
            raise EndlessTurn
        self.reached = there
        self.level = self._counted(depth)
        return True

    def _coming(self, reached: Reached) -> int:
        """Return how many sequences go on from states by one decision."""
        count = self.game.count
        return sum(n * count(state) for (state, _), n in reached.items() if not state.over)

    def _counted(self, depth: int) -> Level:
        reached = self.reached
        states = len({state for state, _ in reached} if self.chancy else reached)
        over = sum(ways for (state, _), ways in reached.items() if state.over)
        return Level(depth, sum(reached.values()), states, over)

    def _next(self, reached: Reached, depth: int, there: Reached) -> Reached:
        """Decide once in each state; what reaches the level goes `there`, the rest is returned."""
        game, short = self.game, dict[tuple[State, int], int]()
        while reached:  # what has been followed is let go: the memory holds one level, not two
            (state, path), ways = reached.popitem()
            if state.over:
                continue
            if self.by_turns and self._turns(state) >= depth:  # several turns ended at once
                there[state, path] = there.get((state, path), 0) + ways
                continue
            for i, decision in enumerate(game.legal_decisions(state)):
                on = Generator(path, game=i).state if self.chancy else 0
                after = game.apply(state, decision, Generator(self.seed, game=on))
                arrived = not self.by_turns or after.over or self._turns(after) >= depth
                kept = there if arrived else short
                kept[after, on] = kept.get((after, on), 0) + ways
        return short

    def _turns(self, state: State) -> int:
        turns: int = state.slots[at.TURN] - self.first_turn
        return turns
