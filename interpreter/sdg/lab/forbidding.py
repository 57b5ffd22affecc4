"""What rules forbid: decisions tried at random in games of the reference, legal or not."""

from __future__ import annotations

from collections import Counter

from attrs import define, field

from sdg.agents import AGENTS
from sdg.chance import Generator
from sdg.events import Decision, Reason
from sdg.game import Fault, Game, State
from sdg.lab.native import seed_of
from sdg.playing.playthrough import Playthrough, play_by

POSITIONS = 300  # that are looked at, of at most so many games
GAMES = 30
TRIES = 5  # in each position
TRYING = 3000  # the generator's stream for what is tried


@define
class Forbidden:
    """How many decisions were tried, how many were legal, and which rules forbade the others.

    A decision that breaks several rules counts for each; `alone` counts those that break but one.
    """

    rules: tuple[str, ...]  # all that the game has by name
    games: int = 0
    positions: int = 0
    tried: int = 0
    legal: int = 0
    by_rule: Counter[str] = field(factory=Counter)
    alone: Counter[str] = field(factory=Counter)


def forbidden(game: Game, agents: tuple[str, ...], seed: int, positions: int) -> Forbidden:
    """Try decisions in the first positions of the first games of a simulation.

    Each try takes one of the actions that are offered, and one of all cards, cells and numbers that
    its parameters could be, all with the same chance. In the seat of a search sits `greedy`: on the
    reference a search would take minutes.
    """
    found = Forbidden(tuple(rule.name for rule in game.rules.rules))
    for number in range(GAMES):
        if found.positions >= positions:
            break
        found.games += 1
        _look_through(game, agents, seed_of(seed, number), positions, found)
    return found


def _look_through(
    game: Game, agents: tuple[str, ...], seed: int, positions: int, found: Forbidden
) -> None:
    bots = {seat: AGENTS["random" if name == "random" else "greedy"]()
            for seat, name in enumerate(agents, 1)}  # fmt: skip
    try:
        play = Playthrough(game, seed)
        for _ in play_by(play, bots):
            if play.state.over or found.positions >= positions:
                return
            _try(game, play.state, Generator(seed, play.decisions, TRYING), found)
    except Fault:
        return


def _try(game: Game, state: State, generator: Generator, found: Forbidden) -> None:
    found.positions += 1
    declared = game.engine.actions.declared
    offered = [name for name in game.offered(state) if name in declared]
    choices = [(name, game.domains(state, name)) for name in offered]
    possible = [(name, given) for name, given in choices if all(given)]
    if not possible:
        return
    for _ in range(TRIES):
        name, given = possible[generator.below(len(possible))]
        codes = tuple(values[generator.below(len(values))][0] for values in given)
        if game.engine.lister.domains.include(state.slots, declared[name], codes):
            _note(game, state, game.decision(name, codes), found)


def _note(game: Game, state: State, decision: Decision, found: Forbidden) -> None:
    found.tried += 1
    named = {_words(decision, reason) for reason in game.why_not(state, decision)}
    found.legal += not named
    found.by_rule.update(named)
    if len(named) == 1:
        found.alone.update(named)


def _words(decision: Decision, reason: Reason) -> str:
    """Name what forbids: a rule by its name, else the action and the author's sentence or line."""
    if reason.name or reason.span is None:
        return reason.name or f"{decision.action}: {reason.sentence}"
    said = reason.sentence in reason.span.source.text
    line = reason.span.text.partition("\n")[0]
    return f"{decision.action}: {reason.sentence if said else line}"
