"""Options without effect: whatever they are set to, the same games are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from attrs import evolve

from sdg import ir
from sdg.chance import Generator
from sdg.deep.finding import Finding, NotSeen, Proved, places_of, rule_of_three
from sdg.deep.games import steps_of
from sdg.deep.looking import Looking
from sdg.deep.tables import values
from sdg.engine.fixing import fix
from sdg.engine.rewriting import walk
from sdg.game import Fault, Game
from sdg.lab.engines import Start
from sdg.lab.native import Engine, Native, Row, seed_of
from sdg.playing.log import lines_of_outcome
from sdg.playing.playthrough import Playthrough

MOST = 400  # decisions of a game that are compared
MOST_VALUES = 100  # of an option of which all are tried, else so many by chance
LEAST = 200  # pairs of games, of which it is told that they were alike though time is up
GAMES, BATCH = 400, 20  # of a compiled program, which tells soon what an option does
APART = 4  # values that are compared in games


def without_effect(looking: Looking) -> Iterator[Finding]:
    """Yield options whose values all play alike, at this table and with each other option moved."""
    asked = {node.name for node in walk(looking.game.rules) if isinstance(node, ir.OptionValue)}
    usual = cache(lambda: _simulator(looking, looking.game))
    for option in looking.game.rules.options:
        if option.name not in asked:  # `sdg check` warns of it, and a variant may leave it so
            continue
        certainty = _nothing(looking, option, usual)
        if certainty is None and not looking.patient():
            looking.cut(f"options: whether `{option.name}` does anything")
        elif certainty is not None:
            sure = isinstance(certainty, Proved)
            told = f"the option `{option.name}` {'changes' if sure else 'changed'} nothing"
            here = _here(looking.game, sure)
            places = places_of(option)
            yield Finding("dead", f"option {option.name}", told + here, places, certainty, here)


def _here(game: Game, sure: bool) -> str:
    """Say of which tables a finding is: what is proved is so as the other options are set."""
    low, high = game.rules.players
    players = f" with {game.players} player{'s' * (game.players != 1)}" if low < high else ""
    if not sure or len(game.rules.options) == 1:
        return players
    return f"{players}{' and' if players else ' with'} the other options as they are"


def _nothing(
    looking: Looking, option: ir.Option, usual: Callable[[], Engine | None]
) -> Proved | NotSeen | None:
    """Answer how sure it is that an option does nothing; None if it does something, or if that
    is not decided when time is up."""
    tried, left = _tried(option, looking.seed), list[tuple[dict[str, int], Sequence[int]]]()
    for number, table in enumerate(_others(looking.game, option)):
        several = tried if number == 0 else values(option)
        apart = _apart(looking, option, table, several, _fixed)
        if not looking.patient():
            return None
        if len(apart) > 1:
            if number == 0 and _simulated_apart(looking, option, apart, usual):
                return None
            if _compared(looking, option, table, apart, 0) is None:
                return None
            left.append((table, several))
    compiled = [
        (table, _apart(looking, option, table, several, _compiled)) for table, several in left
    ]
    if not looking.patient():
        return None
    different = [(table, apart) for table, apart in compiled if len(apart) > 1]
    if different:
        return _alike(looking, option, different)
    if len(tried) < _number(option):
        return NotSeen(len(tried), rule_of_three(len(tried)), "values")
    told = f"with each of its {len(tried)} values the rules of the table are the same"
    return Proved(told + ("" if len(looking.game.rules.options) == 1 else OTHERS))


OTHERS = "; so they are, of the values that were tried, if one other option is moved"


def _number(option: ir.Option) -> int:
    return sum(high - low + 1 for low, high in option.domain)


def _tried(option: ir.Option, seed: int) -> tuple[int, ...]:
    """Answer all values of an option, or, of very many, some by chance; first those in `values`."""
    chance, many = Generator(seed), _number(option)
    numbers = range(many) if many <= MOST_VALUES else [
        chance.below(many) for _ in range(MOST_VALUES)
    ]  # fmt: skip
    return tuple(dict.fromkeys((*values(option), *(_value(option, each) for each in numbers))))


def _value(option: ir.Option, number: int) -> int:
    for low, high in option.domain:
        if number <= high - low:
            return low + number
        number -= high - low + 1
    raise AssertionError("more than there are")


def _alike(
    looking: Looking, option: ir.Option, tables: Sequence[tuple[dict[str, int], Sequence[int]]]
) -> NotSeen | None:
    """Play games alike under values, a seed after the other; None if some differ, or too few."""
    pairs = number = 0
    while pairs < looking.budget.option_pairs:
        for table, apart in tables:
            found = _compared(looking, option, table, apart, number) if looking.patient() else 0
            if found is None:
                return None
            pairs += found
        if not looking.patient():
            if pairs < LEAST:
                return None
            break
        number += 1
    return NotSeen(pairs, rule_of_three(pairs), "pairs of games")


def _others(game: Game, option: ir.Option) -> Iterator[dict[str, int]]:
    """Yield the options of this table, and of tables at which one other option is moved."""
    yield dict(game.options)
    for other in game.rules.options:
        if other.name != option.name:
            for value in values(other):
                if value != game.options[other.name]:
                    yield {**game.options, other.name: value}


Written: TypeAlias = Callable[[Game, Mapping[str, int]], object]


def _apart(
    looking: Looking,
    option: ir.Option,
    table: Mapping[str, int],
    several: Sequence[int],
    written: Written,
) -> list[int]:
    """Answer some values of an option with which a table comes out differently, the first among
    them; only that one if all come out the same, or if time is up."""
    found = list[tuple[int, object]]()
    for value in several:
        if not looking.patient():
            return [value for value, _ in found[:1]]
        told = written(looking.game, {**table, option.name: value})
        if all(told != other for _, other in found):
            found.append((value, told))
        if len(found) == APART:
            break
    return [value for value, _ in found]


def _fixed(game: Game, options: Mapping[str, int]) -> object:
    """Answer the rules of a table."""
    return fix(game.rules, game.players, options)


def _compiled(game: Game, options: Mapping[str, int]) -> object:
    """Answer the rules of a table with its cards in the place of the decks."""
    engine = evolve(game, options=options).engine
    return evolve(engine.rules, decks=()), engine.layout.cards, engine.first


def _simulated_apart(
    looking: Looking, option: ir.Option, apart: Sequence[int], usual: Callable[[], Engine | None]
) -> bool:
    """Answer whether simulated games come out otherwise under some value than they usually do.

    Asked is only the program that has played the many games of this table, if it takes the values.
    """
    begun = usual()
    if not isinstance(begun, Native):
        return False
    rows: list[list[Row]] = []
    for value in apart:
        if value == looking.game.options[option.name]:
            continue
        options = {**looking.game.options, option.name: value}
        other = _simulator(looking, evolve(looking.game, options=options))
        if not isinstance(other, Native) or other.key != begun.key:
            continue
        for number in range(GAMES // BATCH):
            if not looking.patient():
                return False
            if len(rows) == number:
                rows.append(begun.rows(looking.seed, number * BATCH, BATCH))
            if other.rows(looking.seed, number * BATCH, BATCH) != rows[number]:
                return True
    return False


def _simulator(looking: Looking, game: Game) -> Engine | None:
    """Answer the engine that plays many games at a table, if there is one already."""
    start = Start(game, ("random",) * game.players, looking.engine, lambda line: None)
    if start.build is not None and not start.done():
        start.build.stop()
        return None
    return start.engine()


def _compared(
    looking: Looking, option: ir.Option, table: Mapping[str, int], apart: Sequence[int], number: int
) -> int | None:
    """Play a game alike under some values; answer how many pairs, None where two differ."""
    first, *rest = (
        _course(evolve(looking.game, options={**table, option.name: value}),
                seed_of(looking.seed, number))
        for value in apart
    )  # fmt: skip
    return None if any(each != first for each in rest) else len(rest)


def _course(game: Game, seed: int) -> list[object]:
    """Answer what can be told of a game among random bots: options, decisions, the result."""
    told: list[object] = []
    try:
        play = Playthrough(game, seed)
        told.append((game.count(play.state), game.standing(play.state)))
        for _ in steps_of(play):
            step = play.steps[-1]
            told.append((step.decision and step.decision.text, game.count(play.state),
                         game.standing(play.state)))  # fmt: skip
            if play.decisions >= MOST:
                return told
        outcome = play.outcome
        told += list(lines_of_outcome(outcome)) if outcome is not None else []
    except Fault as fault:
        told.append(fault.message)
    return told
