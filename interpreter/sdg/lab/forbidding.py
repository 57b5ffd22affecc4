"""What rules forbid: decisions tried at random in games of the reference, legal or not."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from attrs import define, field

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator, Stream
from sdg.engine.state.budget import MOST
from sdg.events import Decision, Reason
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.ir import STOP
from sdg.lab.engine_interface import seed_of
from sdg.playing.deal_text import Deal
from sdg.playing.playthrough import one_of_many

GAMES = 30  # over which positions are spread
PLAYED = 40  # decisions for each position: so far the reference plays at most
THINKING = 1  # if bots think about them, which takes longer
TRIES = 5  # in each position
MOST_WORK = 10 * MOST  # in all, of decisions that are played and tried: about ten seconds


@define
class Looked:
    """What came of the tries in one game: how many were legal, and which rules forbade the others.

    A decision that breaks several rules counts for each; `alone` counts those that break but one.
    """

    positions: int = 0
    tried: int = 0
    legal: int = 0
    by_rule: Counter[str] = field(factory=Counter)
    alone: Counter[str] = field(factory=Counter)
    work: int = 0  # that it took


@define
class Forbidden:
    """What came of the tries, game by game, and all rules that the game has by name."""

    rules: tuple[str, ...]
    games: list[Looked] = field(factory=list)

    @property
    def positions(self) -> int:
        """Return in how many positions decisions were tried."""
        return sum(each.positions for each in self.games)

    @property
    def left(self) -> int:
        """Return how much work may still be done."""
        return MOST_WORK - sum(each.work for each in self.games)


def forbidden(
    game: Game, agents: tuple[str, ...], seed: int, positions: int, length: float,
    deal: Deal | None = None,
) -> Forbidden:  # fmt: skip
    """Try decisions in so many positions of the first games of a simulation.

    They are spread over these games, which take `length` decisions each, on average, or over what
    can be played in a short time. Each try takes one of the actions that are offered, and one of
    all cards, cells and numbers that its parameters could be, all with the same chance. In the seat
    of a search sits `greedy`: on the reference a search would take minutes. Where decisions are so
    much work that it comes to more than `MOST_WORK`, fewer positions are looked at.
    """
    result = Forbidden(tuple(rule.name for rule in game.rules.rules))
    thinks = any(name != "random" for name in agents)
    budget = positions * (THINKING if thinks else PLAYED)
    games = max(2, min(GAMES, int(budget / max(1, length))))
    longest = budget // games
    apart = max(1, int(min(longest, length) * games / max(1, positions)))
    most = max(games, positions)
    while result.positions < positions and len(result.games) < most and result.left > 0:
        number, left = len(result.games), positions - result.positions
        where = range(number * apart // games % apart, longest, apart)[:left]
        own = seed_of(seed, number)
        result.games.append(_look_through(game, agents, own, where, result.left, deal))
    return result


def against(game: Game, state: State, decision: Decision) -> tuple[Reason, ...]:
    """Return all that stands against a decision, also by hidden cards; nothing where it is
    legal or not offered at all."""
    if decision.action not in game.offered(state) or not game.why_not(state, decision):
        return ()
    inspection = Inspection(game)
    inspection.begin_work()
    return inspection.reasons(state, decision)


def _look_through(
    game: Game, agents: tuple[str, ...], seed: int, where: range, most: int, deal: Deal | None
) -> Looked:
    """Play a game, and try decisions where so many have been taken, with at most so much work."""
    looked = Looked()
    bots = {seat: AGENTS["random" if name == "random" else "greedy"]()
            for seat, name in enumerate(agents, 1)}  # fmt: skip
    try:
        play = one_of_many(game, seed, deal)
        for step in chain((None,), play_by(play, bots)):
            looked.work += _spent(game)
            if play.state.over or play.decisions >= where.stop or looked.work > most:
                break
            if (step is None or step.decision is not None) and play.decisions in where:
                _try(game, play.state, Generator(seed, play.decisions, Stream.FORBIDDEN), looked)
    except Fault:
        looked.work += _spent(game)
    return looked


def _spent(game: Game) -> int:
    """Return how much work the last decision took."""
    return MOST - Inspection(game).work_left


def _try(game: Game, state: State, generator: Generator, looked: Looked) -> None:
    looked.positions += 1
    inspection = Inspection(game)
    offered = [name for name in game.offered(state) if name != STOP]
    choices = [(name, inspection.domains(state, name)) for name in offered]
    possible = [(name, given) for name, given in choices if all(given)]
    if not possible:
        return
    for _ in range(TRIES):
        name, given = possible[generator.below(len(possible))]
        codes = tuple(values[generator.below(len(values))][0] for values in given)
        if inspection.in_domains(state, name, codes):
            _note(game, state, game.decision(name, codes), looked)


def _note(game: Game, state: State, decision: Decision, looked: Looked) -> None:
    looked.tried += 1
    named = {_words(decision, reason) for reason in against(game, state, decision)}
    looked.work += _spent(game)
    looked.legal += not named
    looked.by_rule.update(named)
    if len(named) == 1:
        looked.alone.update(named)


def _words(decision: Decision, reason: Reason) -> str:
    """Name what forbids: a rule by its name, else the action and the author's sentence or line."""
    if reason.name or reason.span is None:
        return reason.name or f"{decision.action}: {reason.sentence}"
    said = reason.sentence in reason.span.source.text
    line = reason.span.text.partition("\n")[0]
    return f"{decision.action}: {reason.sentence if said else line}"
