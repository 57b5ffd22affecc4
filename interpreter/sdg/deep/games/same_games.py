"""Games of a table under several values of an option, compared decision by decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import evolve

from sdg import ir
from sdg.deep.budget import Looking
from sdg.deep.games.simulated import compiled, steps_of
from sdg.game import Fault, Game
from sdg.lab.c_kernel import Native
from sdg.lab.engine_interface import Row, seed_of
from sdg.playing.log import lines_of_outcome
from sdg.playing.playthrough import Playthrough

MOST = 400  # decisions of a game that are compared
WHOLE = 4_000  # of the first game of this table, to see how it ends
GAMES, BATCH = 400, 20  # of a compiled program, which soon shows what an option does


class Usual:
    """Simulated games of this table, played when they are first read."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking
        self.rows: list[list[Row]] = []

    @cached_property
    def engine(self) -> Native | None:
        """The program that has played the many games of this table, if there is one."""
        return compiled(self.looking, self.looking.game)

    def batch(self, number: int) -> list[Row]:
        """Return a batch of games."""
        assert self.engine is not None
        while len(self.rows) <= number:
            self.rows.append(_batch(self.looking, self.engine, len(self.rows)))
        return self.rows[number]


def _batch(looking: Looking, engine: Native, number: int) -> list[Row]:
    return engine.rows(looking.seed, number * BATCH, BATCH)


def simulated_alike(
    looking: Looking, option: ir.Option, apart: Sequence[int], usual: Usual
) -> int | None:
    """Return how many simulated games came out under other values as they usually do; None if
    one did not. Only the program of the usual games is run, if it takes the values."""
    pairs = 0
    for value in apart if usual.engine is not None else ():
        if value == looking.game.options[option.name]:
            continue
        options = {**looking.game.options, option.name: value}
        other = compiled(looking, evolve(looking.game, options=options))
        if other is None or usual.engine is None or other.key != usual.engine.key:
            continue
        for number in range(GAMES // BATCH):
            if not looking.patient():
                return pairs
            if _batch(looking, other, number) != usual.batch(number):
                return None
            pairs += BATCH
    return pairs


def played_alike(
    looking: Looking,
    option: ir.Option,
    table: Mapping[str, int],
    apart: Sequence[int],
    number: int,
    most: int = MOST,
) -> int | None:
    """Play a game alike under some values; return how many pairs, None where two differ.

    What was broken off after the most decisions that are compared counts for nothing: in the end
    they may come out otherwise.
    """
    courses = (
        _course(evolve(looking.game, options={**table, option.name: value}),
                seed_of(looking.seed, number), most)
        for value in apart
    )  # fmt: skip
    first, whole = next(courses)
    if any(each != first for each, _ in courses):
        return None
    return len(apart) - 1 if whole else 0


def _course(game: Game, seed: int, most: int) -> tuple[list[object], bool]:
    """Return all that is compared of a game among random bots: options, decisions, the result, and
    whether that is all."""
    course: list[object] = []
    try:
        play = Playthrough(game, seed)
        course.append((game.count(play.state), game.standing(play.state)))
        for _ in steps_of(play):
            step = play.steps[-1]
            course.append((step.decision and step.decision.text, game.count(play.state),
                           game.standing(play.state)))  # fmt: skip
            if play.decisions >= most:
                return course, play.outcome is not None
        outcome = play.outcome
        course += list(lines_of_outcome(outcome)) if outcome is not None else []
    except Fault as fault:
        course.append(fault.message)
    return course, True
