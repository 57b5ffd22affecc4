"""Whether what can be proved of this table is so at the game's other tables, too.

A proof tells of one number of players and one value of each option. What they alone bring about is
no fault of the rules: it is switched off here, and there for another table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product

from attrs import evolve

from sdg import ir
from sdg.engine.fixing import COMPONENTS
from sdg.game import Fault, Game
from sdg.ir.walking import walk

MOST = 64  # tables that are asked; where there are more, it is taken to be otherwise at one


def otherwise_elsewhere(game: Game, part: object, so: Callable[[Game], bool]) -> bool:
    """Answer whether what is `so` of a part of the rules here is not, or may not be, at a table
    with other players, or with other values of options that it or the components ask for."""
    tables = list(islice(_tables(game, part), MOST + 1))
    return len(tables) > MOST or not all(_at(table, so) for table in tables)


def _at(table: Game, so: Callable[[Game], bool]) -> bool:
    try:
        return so(table)
    except Fault:  # nobody can play there
        return True


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
