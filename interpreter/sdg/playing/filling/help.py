"""Help with a puzzle: the next step in two parts, which cells are wrong, a solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve, frozen

from sdg.puzzles import Constraints, Interrupted, Patience, Search
from sdg.puzzles.answers.hints import Hint, direct, hint
from sdg.puzzles.answers.showing import explained
from sdg.spoken_names import spoken


@frozen
class Advice:
    """What is said of the next step: first only where it is, then what it is, and why.

    `verdict`: there is a `step`; `open` is that no cell has to be anything; `full`; `none`, that no
    solution is left.
    """

    verdict: str
    step: Hint | None = None
    where: str = ""
    why: tuple[str, ...] = ()  # with `whole`: what it is, then what bars everything else
    whole: bool = False


@frozen
class Checked:
    """Whether a board is on the way: the cells that cannot stay. With `unsolvable`, the given cards
    alone leave no solution."""

    wrong: tuple[int, ...]
    unsolvable: bool = False


def advice(
    rules: Constraints,
    cards: Mapping[int, int],
    patience: Callable[[], Patience],
    said: Advice | None,
) -> Advice:
    """Return the next step; more of it if it was `said` already of the same cards."""
    if said is not None:
        return evolve(said, whole=True)
    puzzle = rules.puzzle
    if len(cards) == puzzle.grid.size:
        return Advice("full")
    try:
        if next(Search(rules, cards, patience()).solutions(), None) is None:
            return Advice("none")
    except Interrupted:  # whether there is one was not found out; a step may still be seen
        pass
    step = min(direct(rules, cards), key=_effort, default=None) or hint(rules, cards, patience())
    if step is None:
        return Advice("open")
    if step.cell is None or step.kind is None:
        return Advice("none")
    where = puzzle.cell_name(step.cell)
    if step.how == "region" and step.each is not None and step.each.cells != puzzle.grid.mask:
        where = spoken(step.each.name)
    return Advice("step", step, where, tuple(explained(puzzle, step)))


def checked(
    rules: Constraints,
    givens: Mapping[int, int],
    entered: Mapping[int, int],
    patience: Callable[[], Patience],
) -> Checked:
    """Return which cards cannot stay: each that leaves no solution with those put in before it."""
    if _solution(rules, {**givens, **entered}, patience) is not None:
        return Checked(())
    known = _solution(rules, givens, patience)
    if known is None:
        return Checked((), unsolvable=True)
    kept, wrong = dict(givens), []
    for cell, kind in entered.items():
        if known[cell] != kind:
            other_solution = _solution(rules, {**kept, cell: kind}, patience)
            if other_solution is None:
                wrong.append(cell)
                continue
            known = other_solution
        kept[cell] = kind
    return Checked(tuple(wrong))


def solution(
    rules: Constraints,
    givens: Mapping[int, int],
    entered: Mapping[int, int],
    patience: Callable[[], Patience],
) -> Mapping[int, int] | None:
    """Return a solution with what was put in, else any, or None if there is none."""
    with_entered = _solution(rules, {**givens, **entered}, patience)
    return with_entered if with_entered is not None else _solution(rules, givens, patience)


def _solution(
    rules: Constraints, cards: Mapping[int, int], patience: Callable[[], Patience]
) -> Mapping[int, int] | None:
    return next(Search(rules, cards, patience()).solutions(), None)


def _effort(step: Hint) -> int:
    """Return how many cells somebody has to look at to see a step."""
    return len({cell for reason in step.reasons for cell in reason.by})
