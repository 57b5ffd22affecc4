"""How many ways a game can go: sequences of decisions by their length, and the states they reach.

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


@frozen
class Level:
    """What is reached by so many decisions."""

    depth: int
    sequences: int  # ways to decide so often
    states: int | None  # different states they reach; None where that is not known
    over: int  # of the sequences, those after which the game is over


def perft(game: Game, depth: int, seed: int = 0) -> Iterator[Level]:
    """Yield a level for each number of decisions, from 0 to `depth`, until every game is over."""
    chancy = has_chance(game)
    first = game.initial_state(Generator(seed, game=0))
    reached: dict[tuple[State, int], int] = {(first, 0): 1}
    for number in range(depth + 1):
        states = len({state for state, _ in reached} if chancy else reached)
        sequences = sum(reached.values())
        over = sum(ways for (state, _), ways in reached.items() if state.over)
        yield Level(number, sequences, states, over)
        if number == depth or over == sequences:
            return
        reached = _next(game, reached, seed, chancy)


def has_chance(game: Game) -> bool:
    """Return whether anything is left to chance after the setup."""
    rules = game.fixed_rules
    return any(map(is_chance, walk(rules.course(ends=True))))


def _next(
    game: Game, reached: dict[tuple[State, int], int], seed: int, chancy: bool
) -> dict[tuple[State, int], int]:
    following: dict[tuple[State, int], int] = {}
    while reached:  # what has been followed is let go: the memory holds one level, not two
        (state, path), ways = reached.popitem()
        if state.over:
            continue
        for i, decision in enumerate(game.legal_decisions(state)):
            on = Generator(path, game=i).state if chancy else 0
            after = game.apply(state, decision, Generator(seed, game=on))
            following[after, on] = following.get((after, on), 0) + ways
    return following
