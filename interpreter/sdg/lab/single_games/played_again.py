"""Games of a simulation played again on the reference engine, to be looked at step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.bot_names import bot_of, budget_of, habits_of
from sdg.game import Game
from sdg.lab.engine_interface import seed_of
from sdg.measures.table_columns import standing_of
from sdg.playing.deal_text import Deal
from sdg.playing.playthrough import Playthrough, one_of_many
from sdg.refereeing import TableGame
from sdg.states import State

LONGEST = 5000  # decisions of a game that is played again to be drawn


@frozen
class Moment:
    """The play after one decision, who took it, and the state before it."""

    play: Playthrough
    seat: int
    before: State


@frozen
class PlayedAgain:
    """A game at its end; by seat the points after each decision, where these say who is ahead."""

    play: Playthrough
    points: tuple[tuple[int, ...], ...]


def can_be_played_again(agents: Sequence[str]) -> bool:
    """Return whether the reference can play games of these bots: one that searches takes minutes
    there, and by the clock it decides otherwise each time."""
    return all(budget_of(bot_of(name)) is None for name in agents)


def moments(
    game: Game, agents: Sequence[str], seed: int, number: int, deal: Deal | None = None
) -> Iterator[Moment]:
    """Play the game of a number again, as the simulation under a seed did; `agents` are by seat.

    Raise Fault where it cannot begin. A game in which the rules go wrong ends there.
    """
    play = one_of_many(game, seed_of(seed, number), deal)
    bots = {seat: agent for seat, name in enumerate(agents, 1)
            if (agent := agent_named(name)) is not None}  # fmt: skip
    at_table = isinstance(game, TableGame)
    habits = {seat: habits_of(name) for seat, name in enumerate(agents, 1)} if at_table else None
    before = play.state
    for step in play_by(play, bots, habits):
        if step.decision is not None and step.seat is not None:
            yield Moment(play, step.seat, before)
        before = play.state


def played_again(
    game: Game, agents: Sequence[str], seed: int, number: int, deal: Deal | None = None
) -> PlayedAgain:
    """Play the game of a number again to its end. Raise Fault where it cannot begin."""
    standing = standing_of(game.fixed_rules, game.players)
    slots = game.layout.stores[standing.score].slots if standing and standing.moves else None
    points, play = [], None
    for moment in moments(game, agents, seed, number, deal):
        play = moment.play
        if slots is not None:
            points.append(tuple(play.state.slots[slots.start : slots.stop]))
    if play is None:  # over before anybody decided
        play = one_of_many(game, seed_of(seed, number), deal)
    return PlayedAgain(play, tuple(points))


def played_within(
    game: Game, agents: Sequence[str], seed: int, number: int, most: int = LONGEST
) -> Playthrough | None:
    """Play the game of a number again to its end; None if that takes more decisions. Raise Fault
    where it cannot begin."""
    play = None
    for moment in moments(game, agents, seed, number):
        play = moment.play
        if play.decisions > most:
            return None
    return play or one_of_many(game, seed_of(seed, number), None)
