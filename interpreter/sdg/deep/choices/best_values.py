"""Cards and numbers that are always best to choose: the highest or the lowest possible.

From a position in which an action may take several values, the highest, the lowest and one between
are taken, and the rest is played out at random with the same chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import frozen

from sdg import ir
from sdg.chance import Generator, Stream
from sdg.deep.choices.compared_samples import FEW, Compared, Outs, agreed
from sdg.deep.courses.guilty_lines import moves_to
from sdg.deep.finding import Finding, giving_points, places_of
from sdg.deep.games.playouts import PlayingOut
from sdg.deep.games.positions import Position, Positions
from sdg.diagnostics.spelling import few
from sdg.game import Game
from sdg.ir.walking import walk

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
        """Return the number that some arguments have."""
        code = arguments[self.at]
        if self.attribute is not None:
            cards = game.layout.cards
            code = cards.column(self.attribute)[code % cards.size]
        return None if code == ir.ABSENT else code

    @property
    def what(self) -> str:
        """The name of the attribute, or "number"."""
        return self.attribute or "number"


Tried: TypeAlias = tuple[Taken, str]  # what is taken, and which end of it


def taken_values(rules: ir.Rules) -> list[Taken]:
    """List the numbers that actions take."""
    numbers = [each.name for each in rules.attributes if each.low is not None]
    taken = []
    for action in rules.actions:
        for at, param in enumerate(action.params):
            match param:
                case ir.NumberOf():
                    taken.append(Taken(action.name, at, None))
                case ir.OneOf(over=over) if over.type.of == ir.CARD:
                    taken += [Taken(action.name, at, name) for name in numbers]
    return taken


def _sources(param: ir.Param) -> set[str]:
    """Return the places that an argument is taken from."""
    return {node.place for node in walk(param) if isinstance(node, ir.PlaceCards)}


def best_values(outs: Outs) -> Iterator[Finding]:
    """Yield the numbers of which the highest, or the lowest, was never worse and mostly better."""
    rules = outs.looking.game.fixed_rules
    tried = agreed(outs, _values, _fared, _named) if taken_values(rules) else ()
    for (taken, end), _, compared in tried:
        action = next(each for each in rules.actions if each.name == taken.action)
        back = moves_to(rules, _sources(action.params[taken.at]))
        message = (
            f"to `{taken.action}` with the {end} {taken.what} was always the best of what was"
            " tried: nothing else brought more, and it brought"
            f" {compared.by / compared.positions:.1f} more on average, with the game played on at"
            " random"
        )
        places = (*places_of(action, *back), *giving_points(rules))
        yield Finding("hollow", f"values {taken.action}", message,
                      tuple(dict.fromkeys(places)), compared.certainty)  # fmt: skip


def _named(tried: Tried) -> str:
    taken, end = tried
    return f"`{taken.action}` with the {end} {taken.what}"


def _values(out: PlayingOut, positions: Positions) -> dict[Tried, Compared]:
    """Play out what comes of the numbers in positions of one sample."""
    looking, begun = out.looking, out.played
    wanted = taken_values(looking.game.fixed_rules)
    compared = {(each, end): Compared() for each in wanted for end in ENDS}
    for position, chance in _spread(out, positions):
        left = dict.fromkeys(taken for (taken, _), result in compared.items() if _open(result))
        for taken in left:
            _compare(out, position, taken, chance, compared)
        played = out.played - begun
        if not left or played >= looking.budget.playouts:
            break
        looking.note(f"{played:,} games played out")
    else:
        if not looking.patient():
            looking.cut("choices: of cards and numbers"
                        f" {few(out.played - begun, 'game')} played out")  # fmt: skip
    return compared


def _open(compared: Compared) -> bool:
    """Return whether something may still come out as always best."""
    return not compared.worse and (compared.better > 0 or compared.positions < HOPELESS)


def _fared(compared: Compared, several: int) -> str:
    """Return whether a number was never worse, and mostly better."""
    best = (
        compared.positions >= FEW
        and not compared.worse
        and 2 * compared.better > compared.positions
    )
    return "best" if best else ""


def _spread(out: PlayingOut, positions: Positions) -> Iterator[tuple[Position, Generator]]:
    """Yield positions of all games, with the chance for what is tried there."""
    looking = out.looking
    each = -(-looking.budget.playouts // (3 * TRIES * max(1, len(positions.numbers))))
    for number in positions.numbers:
        chance = Generator(out.games.seed, number, Stream.VALUED)
        for position in positions.some(number, each) if looking.patient() else ():
            if looking.patient():
                yield position, chance


def _compare(
    out: PlayingOut, position: Position, taken: Taken, chance: Generator,
    compared: dict[tuple[Taken, str], Compared],
) -> None:  # fmt: skip
    """Play out what comes of the highest, the lowest and one value between."""
    game, state = out.games.game, position.state
    places: dict[int, list[int]] = {}
    for index in range(min(game.count(state), MOST)):
        name, arguments = game.nth(state, index)
        value = taken.value(game, arguments) if name == taken.action else None
        if value is not None:
            places.setdefault(value, []).append(index)
    if len(places) < 2:
        return
    low, *between, high = sorted(places)
    tried = [low, *([between[chance.below(len(between))]] if between else []), high]
    seeds = [chance.below(1 << 30) for _ in range(TRIES)]
    means = dict[int, float]()
    for value in tried:
        results = []
        for seed in seeds:
            result = out.value(position, places[value][seed % len(places[value])], seed)
            if result is None:  # a game that is not over after so long
                return
            results.append(result)
        means[value] = sum(results) / len(results)
    for end, value in zip(ENDS, (high, low), strict=True):
        compared[taken, end].note(
            means[value] - max(means[each] for each in tried if each != value)
        )
