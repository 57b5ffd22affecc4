"""Decisions that are never right, or always: by games played out at random from many positions.

From a position in which actions of several names are offered, one decision of each is taken and
the rest played out with the same chance. What a seat has in the end, more than the others, tells
which was better.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from sdg.chance import Generator
from sdg.deep.finding import Finding, NotSeen, giving_points, places_of, rule_of_three
from sdg.deep.playing_out import PlayingOut
from sdg.deep.positions import Position, Positions

EACH = 12  # games that are played out for each action in a position
FEW = 40  # positions, of which it is told that an action was never right
CHOOSING = 5002  # the generator's stream for what is tried


@define
class Compared:
    """How what was tried fared beside others."""

    positions: int = 0
    better: int = 0  # than each other one
    worse: int = 0  # than the best other one
    by: float = 0.0  # how much more or less it brought than the best other one, added up

    def note(self, more: float) -> None:
        """Note by how much it was better in one more position."""
        self.positions += 1
        self.better += more > 0
        self.worse += more < 0
        self.by += more


def one_sided(out: PlayingOut, positions: Positions) -> Iterator[Finding]:
    """Yield actions that were never right beside others, or always best."""
    actions, looking = dict[str, Compared](), out.looking
    wanted = looking.budget.playouts
    if looking.game.players > 1:
        each = -(-wanted // (EACH * len(positions.numbers)))
        for number in positions.numbers:
            chance = Generator(looking.seed, number, CHOOSING)
            for position in positions.some(number, each) if looking.patient() else ():
                if out.played < wanted and looking.patient():
                    _compare(out, position, chance, actions)
                    looking.note(f"{out.played:,} games played out")
        if not looking.patient() and out.played < wanted:
            looking.cut(f"choices: {out.played:,} of some {wanted:,} games were played out")
    rules = looking.game.engine.rules
    points = giving_points(rules)
    spans = {action.name: tuple(dict.fromkeys((*places_of(action), *points)))
             for action in rules.actions}  # fmt: skip
    for name, found in actions.items():
        if found.positions < FEW or name not in spans:
            continue
        bound = NotSeen(found.positions, rule_of_three(found.positions), "positions")
        mean = found.by / found.positions
        if found.worse == found.positions:
            told = (f"to `{name}` is never right where something else can be done: it brings"
                    f" {-mean:.1f} less than the best")  # fmt: skip
            yield Finding("hollow", f"choice {name}", told, spans[name], bound)
        elif found.better == found.positions and len(actions) > 2:
            told = f"to `{name}` is always right where it can be done: it brings {mean:.1f} more"
            yield Finding("hollow", f"choice {name}", told, spans[name], bound)


def _compare(
    out: PlayingOut, position: Position, chance: Generator, actions: dict[str, Compared]
) -> None:
    """Play out a decision of each action that is offered, each with the same chance."""
    game, state = out.games.game, position.state
    offered = dict.fromkeys(name for name, _ in state.options)
    if len(offered) < 2:
        return
    seeds = [chance.below(1 << 30) for _ in range(EACH)]
    values = {}
    for name in offered:
        places = [i for i in range(game.count(state)) if game.nth(state, i)[0] == name]
        told = [out.value(position, places[seed % len(places)], seed) for seed in seeds]
        if not out.looking.patient():
            return
        found = [value for value in told if value is not None]
        if not found:
            return
        values[name] = sum(found) / len(found)
    for name, value in values.items():
        best = max(other for each, other in values.items() if each != name)
        actions.setdefault(name, Compared()).note(value - best)
