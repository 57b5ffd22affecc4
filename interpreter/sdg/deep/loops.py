"""Endless play: a way back to a moment that was there before, without a card drawn or a point.

From moments of games among random players a few decisions lead away, and those after them that
come nearest to the moment lead back. What returns exactly is a loop: it can be gone round for ever.
"""

from __future__ import annotations

import time
from typing import Any

from attrs import frozen

from sdg.chance import Generator
from sdg.deep.finding import Finding, Shown
from sdg.deep.moments import Moments
from sdg.events import Decision
from sdg.game import Fault, Game, State
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.source import Span

MOST_TRIED = 2_000  # decisions that are looked at to find the way back
LAPS = 2  # how often the loop is gone round in the play that shows it


class Drawn(Exception):
    """Chance was asked for: what comes is not for the players to choose."""


class _NoChance:
    def pick(self, weights: Any, label: Any) -> int:
        if sum(weight > 0 for weight in weights) > 1:
            raise Drawn
        return next(i for i, weight in enumerate(weights) if weight > 0)


@frozen
class Loop:
    """A play to a moment, and the decisions that lead from there back to it."""

    play: Playthrough
    decisions: tuple[Decision, ...]


def find_loop(game: Game, seed: int, seconds: float) -> Finding | None:
    """Look for a loop for some seconds; answer it with a play that goes round twice."""
    found = search(game, seed, seconds)
    if found is None:
        return None
    before = found.play.decisions
    for _ in range(LAPS):
        for decision in found.decisions:
            found.play.decide(decision)
    names = list(dict.fromkeys(decision.action for decision in found.decisions))
    places = tuple(span for action in game.rules.actions
                   if action.name in names and (span := action.span) is not None)  # fmt: skip
    way = ", ".join(decision.text for decision in found.decisions)
    message = f"play can go round for ever: {way}, and all is as it was"
    return Finding("endless", message, places, Shown(write_log(found.play), before))


def search(game: Game, seed: int, seconds: float) -> Loop | None:
    """Play at random, and from time to time try to come back to where the play is."""
    until = time.monotonic() + seconds
    moments = Moments(game)
    number = 0
    while time.monotonic() < until:
        play = Playthrough(game, seed + number)
        chance = Generator(seed, number, 1)
        number += 1
        try:
            while play.active is not None and time.monotonic() < until:
                if chance.below(8) == 0 and (way := _way_back(game, moments, play.state, chance)):
                    return Loop(play, way)
                play.decide(game.nth_decision(play.state, chance.below(game.count(play.state))))
        except Fault:
            continue
    return None


def _way_back(
    game: Game, moments: Moments, start: State, chance: Generator
) -> tuple[Decision, ...] | None:
    """Lead away by one decision of each player, and back; None if that does not come back."""
    key, state, path = moments.key(start), start, list[Decision]()
    try:
        for _ in range(game.players):
            if state.over:
                return None
            decision = game.nth_decision(state, chance.below(game.count(state)))
            state = game.apply(state, decision, _NoChance())
            path.append(decision)
        for _ in range(2 * game.players):
            if moments.key(state) == key:
                return tuple(path)
            if state.over or game.count(state) > MOST_TRIED:
                return None
            decision = _nearest(game, moments, state, key)
            state = game.apply(state, decision, _NoChance())
            path.append(decision)
    except (Drawn, Fault):
        return None
    return tuple(path) if moments.key(state) == key else None


def _nearest(game: Game, moments: Moments, state: State, key: tuple[Any, ...]) -> Decision:
    """Answer the decision after which fewest of what makes the moment differs."""
    best, fewest = game.nth(state, 0), len(key) + 1
    for index in range(game.count(state)):
        name, arguments = game.nth(state, index)
        try:
            after = game.glimpse(state, name, arguments, _NoChance())
        except (Drawn, Fault):
            continue
        apart = moments.apart(after, key)
        if apart < fewest:
            best, fewest = (name, arguments), apart
    return game.decision(*best)
