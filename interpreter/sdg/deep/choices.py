"""Decisions that are never right, or always: by games played out at random from many positions.

From a position in which actions of several names are offered, one decision of each is taken and
the rest played out with the same chance. What a seat has in the end, more than the others, tells
which was better.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from sdg.chance import Generator
from sdg.deep.finding import Finding, NotSeen, giving_points, places_of, rule_of_three
from sdg.deep.games import Games, steps_of
from sdg.deep.looking import Looking
from sdg.deep.watching import telling
from sdg.game import Fault, Game, State

EACH = 12  # games that are played out for each action in a position
FEW = 40  # positions, of which it is told that an action was never right
LONGEST = 600  # decisions of a game that is played out
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


@define
class _Tries:
    """What was tried so far."""

    played: int = 0
    actions: dict[str, Compared] = field(factory=dict)


def one_sided(looking: Looking, games: Games) -> Iterator[Finding]:
    """Yield actions that were never right beside others, or always best."""
    tries = _Tries()
    if looking.game.players > 1:
        for number in telling(games, looking.budget.watched):
            if tries.played >= looking.budget.playouts or not looking.patient():
                break
            _one_game(looking, games, number, tries)
            looking.note(f"{tries.played:,} games played out")
        if tries.played < looking.budget.playouts and not looking.patient():
            looking.cut(f"choices: {tries.played:,} of some {looking.budget.playouts:,} games"
                        " were played out")  # fmt: skip
    rules = looking.game.engine.rules
    points = giving_points(rules)
    spans = {action.name: tuple(dict.fromkeys((*places_of(action), *points)))
             for action in rules.actions}  # fmt: skip
    for name, found in tries.actions.items():
        if found.positions < FEW or name not in spans:
            continue
        bound = NotSeen(found.positions, rule_of_three(found.positions), "positions")
        mean = found.by / found.positions
        if found.worse == found.positions:
            told = (f"to `{name}` is never right where something else can be done: it brings"
                    f" {-mean:.1f} less than the best")  # fmt: skip
            yield Finding("hollow", f"choice {name}", told, spans[name], bound)
        elif found.better == found.positions and len(tries.actions) > 2:
            told = f"to `{name}` is always right where it can be done: it brings {mean:.1f} more"
            yield Finding("hollow", f"choice {name}", told, spans[name], bound)


def _one_game(looking: Looking, games: Games, number: int, tries: _Tries) -> None:
    """Compare actions in some positions of a game."""
    length = games.rows[number][games.columns.at("decisions")] if games.rows else 0
    wanted = -(-looking.budget.playouts // (EACH * looking.budget.watched))
    every = max(1, min(length, LONGEST) // (wanted + 1))
    chance = Generator(games.seed, number, CHOOSING)
    try:
        play = games.play(number)
        for _ in steps_of(play):
            if play.active is None or play.decisions > LONGEST or not looking.patient():
                return
            if play.decisions % every == 0:
                _compare(looking, play.state, chance, tries)
    except Fault:
        return


def _compare(looking: Looking, state: State, chance: Generator, tries: _Tries) -> None:
    game = looking.game
    offered = dict.fromkeys(name for name, _ in state.options)
    if len(offered) < 2 or state.active is None:
        return
    seeds = [chance.below(1 << 30) for _ in range(EACH)]
    values = {}
    for name in offered:
        places = [i for i in range(game.count(state)) if game.nth(state, i)[0] == name]
        found = []
        for seed in seeds:
            if not looking.patient():
                return
            tries.played += 1
            value = played_out(game, state, places[seed % len(places)], seed)
            if value is not None:
                found.append(value)
        if not found:
            return
        values[name] = sum(found) / len(found)
    for name, value in values.items():
        best = max(other for each, other in values.items() if each != name)
        tries.actions.setdefault(name, Compared()).note(value - best)


def played_out(game: Game, state: State, index: int, seed: int) -> float | None:
    """Take a decision and play on at random; answer how far its seat is ahead in the end."""
    chance, seat = Generator(seed), (state.active or 1) - 1
    try:
        state = game.step(state, index, chance)
        for _ in range(LONGEST):
            if state.over:
                break
            state = game.random_step(state, chance)
        outcome = game.outcome(state)
    except Fault:
        return None
    if outcome is None:
        return None
    if not outcome.scored or outcome.drawn:
        return len(outcome.winners) and (seat + 1 in outcome.winners) / len(outcome.winners)
    win = game.engine.rules.win
    sign = -1 if win is not None and win.ranks and win.ranks[0].how == "fewest" else 1
    others = [points for i, points in enumerate(outcome.scores) if i != seat]
    return sign * (outcome.scores[seat] - sum(others) / len(others))
