"""Whether a proof for this table holds at the game's other tables too.

A proof holds for one number of players and one value of each option. What they alone bring about is
no fault of the rules: it is switched off here, and there for another table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from contextlib import suppress
from itertools import islice, product

from attrs import evolve

from sdg import ir
from sdg.diagnostics import SdgError
from sdg.game import Fault, Game
from sdg.ir.walking import walk
from sdg.layout.with_options import COMPONENTS

MOST = 64  # tables that are checked; where there are more, it is taken to be otherwise at one


def otherwise_elsewhere(
    game: Game, part: object, so: Callable[[Game], bool], patient: Callable[[], bool]
) -> bool:
    """Return whether what is `so` of a part of the rules here is not, or may not be, at a table
    with other players, or with other values of options that it or the components read."""
    return bool(
        some_elsewhere(game, part, {""}, lambda table: {""} if so(table) else set(), patient)
    )


def some_elsewhere(
    game: Game, part: object, several: Set[str], which: Callable[[Game], Set[str]],
    patient: Callable[[], bool],
) -> set[str]:  # fmt: skip
    """Return those of several things, which are so here, that are not so of a part of the rules at
    each such table, or may not be."""
    tables = list(islice(_tables(game, part), MOST + 1))
    if len(tables) > MOST:
        return set(several)
    left = set(several)
    for table in tables:
        if not left or not patient():
            break
        with suppress(Fault, SdgError):  # else nobody can play there
            left &= which(table)
    return set(several) - left if patient() else set(several)


def _tables(game: Game, part: object) -> Iterator[Game]:
    """Yield the tables, those before the others that differ less from this one."""
    rules = game.rules
    low, high = rules.players
    asking = (part, *(getattr(rules, name) for name in COMPONENTS))
    asked = {node.name for node in walk(asking) if isinstance(node, ir.OptionValue)}
    several: list[tuple[int, ...]] = [_from(game.players, range(low, high + 1))]
    options = [option for option in rules.options if option.name in asked]
    for option in options:
        every = (value for low, high in option.domain for value in range(low, high + 1))
        several.append(_from(game.options[option.name], islice(every, MOST + 2)))
    here = tuple(each[0] for each in several)
    chosen = [each for each in islice(product(*several), MOST + 2) if each != here]
    for players, *values in sorted(chosen, key=lambda each: _apart(each, here)):
        moved = {option.name: value for option, value in zip(options, values, strict=True)}
        yield evolve(game, players=players, options={**game.options, **moved})


def _from(first: int, several: Iterator[int] | range) -> tuple[int, ...]:
    return (first, *(each for each in several if each != first))


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))
