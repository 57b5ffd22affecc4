"""Options without effect: the same games are played whatever they are set to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import evolve

from sdg import ir
from sdg.chance import Generator
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, NotSeen, Proved, places_of, rule_of_three
from sdg.deep.games.same_games import MOST, WHOLE, Usual, played_alike, simulated_alike
from sdg.deep.games.samples import Samples
from sdg.deep.rules.missed_rules import speaks
from sdg.deep.table_choice import this_table, values
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.ir.walking import walk
from sdg.layout.with_options import fix

MOST_VALUES = 100  # of an option of which all are tried, else so many by chance
LEAST = 200  # pairs of games that are enough to report them as alike though time is up
SPEAKING = 6  # games in which a rule that reads an option may forbid something
APART = 4  # values that are compared in games


def without_effect(looking: Looking, samples: Samples | None = None) -> Iterator[Finding]:
    """Yield options whose values all play alike, at this table and with each other option moved."""
    if looking.deal is not None and looking.game.rules.options:
        looking.skip("options: whether they do anything: a deal is one of this table")
        return
    asked = {node.name for node in walk(looking.game.rules) if isinstance(node, ir.OptionValue)}
    usual = Usual(looking)
    # `sdg check` warns of one that is never read, and a variant may leave it so; what comes of
    # misplays comes only where the players are the referee
    asked -= {node.name for node in walk(looking.game.rules.misplay)
              if isinstance(node, ir.OptionValue)}  # fmt: skip
    options = [option for option in looking.game.rules.options if option.name in asked]
    for number, option in enumerate(options):
        with looking.share(1 / (len(options) - number)):
            result = _nothing(looking, option, usual)
        if result is None:
            looking.cut(f"options: whether `{option.name}` does anything")
            continue
        certainty, moved = result
        if isinstance(certainty, NotSeen) and samples is not None:
            columns, rules = _asking(looking.game.rules, option.name)
            came = any(games.times(column) for games in samples.each() for column in columns)
            if (columns or rules) and not came and not _forbade(looking, option, rules):
                looking.cut(f"options: whether `{option.name}` does anything: "
                            + _idle(columns, rules))  # fmt: skip
                continue
            if _counts(samples, option, columns):
                continue
        if certainty is not None:
            sure = isinstance(certainty, Proved)
            message = f"the option `{option.name}` {'changes' if sure else 'changed'} nothing"
            here = this_table(looking.game, option.name, moved=moved and not sure)
            places = places_of(option)
            yield Finding("dead", f"option {option.name}", message + here, places, certainty, here)


def _idle(columns: Sequence[str], rules: Sequence[str]) -> str:
    """Say of the lines that read an option that they had no chance to do anything."""
    names = " or ".join(f"`{column.partition(' ')[2]}`" for column in columns)
    reasons = [f"{names}, where it counts, never came in the games"] if columns else []
    reasons += [f"the rule `{name}` had nothing to forbid with it in games" for name in rules]
    return "; ".join(reasons)


def _asking(rules: ir.Rules, option: str) -> tuple[list[str], list[str]]:
    """Return the columns of the actions, triggers and ends that read an option, and the rules,
    if nothing else does: what it does can be seen only where one of them comes, or forbids."""
    parts: list[tuple[str, object]] = [
        *((f"did {each.name}", each) for each in rules.actions),
        *((f"fired {each.name}", each) for each in rules.whens),
        *((f"end {each.name}", each) for each in rules.ends),
    ]
    if _asks(evolve(rules, actions=(), whens=(), ends=(), rules=()), option):
        return [], []
    return (
        [column for column, part in parts if _asks(part, option)],
        [rule.name for rule in rules.rules if _asks(rule, option)],
    )


def _forbade(looking: Looking, option: ir.Option, rules: Collection[str]) -> bool:
    """Return whether one of the rules that read an option had something to forbid in games at
    some of its values, if only what others forbid as well."""
    for value in values(option)[:APART] if rules else ():
        options = {**looking.game.options, option.name: value}
        here = evolve(looking, game=evolve(looking.game, options=options), skipped=[])
        if any(speaks(here, name, SPEAKING) for name in rules):
            return True
    return False


def _counts(samples: Samples, option: ir.Option, columns: Sequence[str]) -> bool:
    """Return whether an option does something in a game in which one of its lines came."""
    looking = samples.looking
    for games in samples.each():
        here = evolve(looking, seed=games.seed)
        for number in dict.fromkeys(games.first(column) for column in columns):
            if number is None or not looking.patient():
                continue
            apart, table = values(option)[:APART], looking.game.options
            if played_alike(here, option, table, apart, number, games.length(number)) is None:
                return True
    return False


def _asks(part: object, option: str) -> bool:
    return any(isinstance(node, ir.OptionValue) and node.name == option for node in walk(part))


Certain: TypeAlias = tuple[Proved | NotSeen | None, bool]
SOMETHING: Certain = None, False


def _nothing(looking: Looking, option: ir.Option, usual: Usual) -> Certain | None:
    """Return how sure it is that an option does nothing, and whether other options were moved.

    That is SOMETHING if it does something, and None if it is not decided when time is up.
    """
    tried = _tried(option, looking.seed)
    several = _apart(looking, option, looking.game.options, tried, _fixed)
    played = simulated_alike(looking, option, several, usual)
    if played is None:
        return SOMETHING
    if not looking.patient():
        return _this_table(played)
    left = list[tuple[dict[str, int], Sequence[int]]]()
    if len(several) > 1:
        whole = MOST if played else WHOLE
        if played_alike(looking, option, looking.game.options, several, 0, whole) is None:
            return SOMETHING
        left.append((dict(looking.game.options), tried))
    for table in _others(looking.game, option):
        apart = _apart(looking, option, table, values(option), _fixed)
        if len(apart) > 1 and looking.patient():
            if played_alike(looking, option, table, apart, 0) is None:
                return SOMETHING
            left.append((table, values(option)))
    compiled = [
        (table, _apart(looking, option, table, several, _compiled)) for table, several in left
    ]
    if not looking.patient():
        return _this_table(played)
    different = [(table, apart) for table, apart in compiled if len(apart) > 1]
    if different:
        return _alike(looking, option, different, played)
    if len(tried) < _number(option):
        return NotSeen(len(tried), rule_of_three(len(tried)), "values"), True
    how = f"with each of its {len(tried)} values the rules of the table are the same"
    return Proved(how + ("" if len(looking.game.rules.options) == 1 else OTHERS)), True


def _this_table(simulated: int) -> Certain | None:
    """Return what simulated games show of this table, where there is no time for others."""
    return (_pairs(simulated), False) if simulated >= LEAST else None


def _pairs(alike: int) -> NotSeen:
    return NotSeen(alike, rule_of_three(alike), "pairs of games")


OTHERS = "; so they are, of the values that were tried, if one other option is moved"


def _number(option: ir.Option) -> int:
    return sum(high - low + 1 for low, high in option.domain)


def _tried(option: ir.Option, seed: int) -> tuple[int, ...]:
    """Return all values of an option, or, of very many, some by chance; first those in `values`."""
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
    looking: Looking,
    option: ir.Option,
    tables: Sequence[tuple[dict[str, int], Sequence[int]]],
    simulated: int,
) -> Certain | None:
    """Play games alike under values, a seed after the other.

    `simulated` is how many pairs of this table a compiled program has played alike.
    """
    pairs, number = simulated, 0
    wanted = simulated + looking.budget.option_pairs
    while pairs < wanted and number < looking.budget.option_pairs:
        for table, apart in tables:
            alike = played_alike(looking, option, table, apart, number) if looking.patient() else 0
            if alike is None:
                return SOMETHING
            pairs += alike
        if not looking.patient():
            return (_pairs(pairs), True) if pairs >= LEAST else None
        number += 1
    return (_pairs(pairs), True) if pairs >= min(wanted, LEAST) else None


def _others(game: Game, option: ir.Option) -> Iterator[dict[str, int]]:
    """Yield the options of tables at which one other option is moved."""
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
    """Return some values of an option with which a table comes out differently, the first among
    them; only that one if all come out the same, or if time is up."""
    distinct = list[tuple[int, object]]()
    for value in several:
        if not looking.patient():
            return [value for value, _ in distinct[:1]]
        result = written(looking.game, {**table, option.name: value})
        if all(result != other for _, other in distinct):
            distinct.append((value, result))
        if len(distinct) == APART:
            break
    return [value for value, _ in distinct]


def _fixed(game: Game, options: Mapping[str, int]) -> object:
    """Return the rules of a table."""
    return fix(game.rules, game.players, options)


def _compiled(game: Game, options: Mapping[str, int]) -> object:
    """Return the rules of a table with its cards in the place of the decks."""
    table = evolve(game, options=options)
    return evolve(table.fixed_rules, decks=()), table.layout.cards, Inspection(table).first
