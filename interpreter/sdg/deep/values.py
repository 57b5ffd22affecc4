"""Cards and numbers that are always best to take: the highest or the lowest that an action may.

From a position in which an action may take several values, the highest, the lowest and one between
are taken, and the rest is played out at random with the same chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from attrs import frozen

from sdg import ir
from sdg.chance import Generator
from sdg.deep.blame import moves_to
from sdg.deep.choices import FEW, LONGEST, Compared, played_out
from sdg.deep.finding import Finding, NotSeen, giving_points, places_of, rule_of_three
from sdg.deep.games import Games, steps_of
from sdg.deep.looking import Looking
from sdg.deep.watching import telling
from sdg.engine.rewriting import walk
from sdg.game import Fault, Game, State

TAKING = 5005  # the generator's stream for what is tried
TRIES = 6  # games that are played out for each value in a position
HOPELESS = 10  # positions: what was better in none of them is not so in most
MOST = 500  # decisions of a position among which values are looked for
ENDS = ("highest", "lowest")


@frozen
class Taken:
    """A number that an action takes with its decisions: an argument, or what its card shows."""

    action: str
    at: int  # which argument
    attribute: str | None

    def value(self, game: Game, arguments: tuple[int, ...]) -> int | None:
        """Answer the number that some arguments have."""
        engine, code = game.engine, arguments[self.at]
        if self.attribute is not None:
            code = engine.layout.cards.column(self.attribute)[code % engine.compiler.kinds]
        return None if code == ir.ABSENT else code

    @property
    def told(self) -> str:
        """Say what it is."""
        return self.attribute or "number"


def taken_values(rules: ir.Rules) -> list[Taken]:
    """List the numbers that actions take."""
    numbers = [each.name for each in rules.attributes if each.low is not None]
    found = []
    for action in rules.actions:
        for at, param in enumerate(action.params):
            match param:
                case ir.NumberOf():
                    found.append(Taken(action.name, at, None))
                case ir.OneOf(over=over) if over.type.of == ir.CARD:
                    found += [Taken(action.name, at, name) for name in numbers]
    return found


def _sources(param: ir.Param) -> set[str]:
    """Answer the places that an argument is taken from."""
    return {node.place for node in walk(param) if isinstance(node, ir.PlaceCards)}


def best_values(looking: Looking, games: Games) -> Iterator[Finding]:
    """Yield the numbers of which the highest, or the lowest, was never worse and mostly better."""
    game, wanted = looking.game, taken_values(looking.game.engine.rules)
    compared = {(each, end): Compared() for each in wanted for end in ENDS}
    played = 0
    if game.players > 1 and wanted:
        for state, chance in _positions(looking, games):
            left = dict.fromkeys(taken for (taken, _), found in compared.items() if _open(found))
            for taken in left:
                played += _compare(game, state, taken, chance, compared)
            if not left or played >= looking.budget.playouts:
                break
            looking.note(f"{played:,} games played out")
    rules = game.engine.rules
    for (taken, end), found in compared.items():
        if found.positions >= FEW and not found.worse and 2 * found.better > found.positions:
            action = next(each for each in rules.actions if each.name == taken.action)
            back = moves_to(rules, _sources(action.params[taken.at]))
            told = (f"to `{taken.action}` with the {end} {taken.told} is always best: nothing else"
                    f" brought more, and that brought {found.by / found.positions:.1f} more than"
                    " the best of what else was tried")  # fmt: skip
            places = (*places_of(action, *back), *giving_points(rules))
            bound = NotSeen(found.positions, rule_of_three(found.positions), "positions")
            yield Finding("hollow", f"values {taken.action}", told,
                          tuple(dict.fromkeys(places)), bound)  # fmt: skip


def _open(found: Compared) -> bool:
    """Answer whether something may still come out as always best."""
    return not found.worse and (found.better > 0 or found.positions < HOPELESS)


def _positions(looking: Looking, games: Games) -> Iterator[tuple[State, Generator]]:
    """Yield positions of some games, with the chance for what is tried there."""
    each = -(-looking.budget.playouts // (3 * TRIES * looking.budget.watched))
    for number in telling(games, looking.budget.watched):
        length = games.rows[number][games.columns.at("decisions")] if games.rows else 0
        every = max(1, min(length, LONGEST) // (each + 1))
        chance = Generator(games.seed, number, TAKING)
        with suppress(Fault):
            play = games.play(number)
            for _ in steps_of(play):
                if not looking.patient():
                    return
                if play.active is None or play.decisions > LONGEST:
                    break
                if play.decisions % every == 0:
                    yield play.state, chance


def _compare(
    game: Game, state: State, taken: Taken, chance: Generator,
    compared: dict[tuple[Taken, str], Compared],
) -> int:  # fmt: skip
    """Play out what comes of the highest, the lowest and one value between; answer how often."""
    places: dict[int, list[int]] = {}
    for index in range(min(game.count(state), MOST)):
        name, arguments = game.nth(state, index)
        value = taken.value(game, arguments) if name == taken.action else None
        if value is not None:
            places.setdefault(value, []).append(index)
    if len(places) < 2:
        return 0
    low, *between, high = sorted(places)
    tried = [low, *([between[chance.below(len(between))]] if between else []), high]
    seeds = [chance.below(1 << 30) for _ in range(TRIES)]
    means, spent = dict[int, float](), TRIES * len(tried)
    for value in tried:
        found = []
        for seed in seeds:
            told = played_out(game, state, places[value][seed % len(places[value])], seed)
            if told is None:  # a game that is not over after so long
                return spent
            found.append(told)
        means[value] = sum(found) / len(found)
    for end, value in zip(ENDS, (high, low), strict=True):
        compared[taken, end].note(
            means[value] - max(means[each] for each in tried if each != value)
        )
    return spent
