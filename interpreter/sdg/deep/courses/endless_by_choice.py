"""Endless play: a way back to an earlier moment without a card drawn or a point scored.

From moments of games among random players a few decisions lead away, and those after them that
come nearest to the moment lead back. What returns exactly is a loop: it can be gone round for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from sdg.chance import Certain, Generator, NotCertain, Stream
from sdg.deep.budget import Looking
from sdg.deep.courses.guilty_lines import unending
from sdg.deep.finding import Finding, Replay, Shown, places_of
from sdg.deep.games.positions import Positions
from sdg.deep.games.state_keys import Moments
from sdg.diagnostics.spelling import counted
from sdg.events import Decision
from sdg.game import Fault, Game, State
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough

MOST_LISTED = 2_000  # decisions among which the way back is looked for
MOST_GLIMPSED = 120  # of them, what comes of which is looked at
LAPS = 2  # how often the loop is gone round in the play that shows it


@frozen
class Loop:
    """A play to a moment, and the decisions that lead from there back to it."""

    play: Playthrough
    decisions: tuple[Decision, ...]


def find_loop(looking: Looking, positions: Positions) -> Iterator[Finding]:
    """Look for a loop; yield it with a play that goes round twice."""
    loop = search(looking, positions)
    if loop is None:
        return
    before = loop.play.decisions
    for _ in range(LAPS):
        for decision in loop.decisions:
            loop.play.decide(decision)
    rules = looking.game.fixed_rules
    names = list(dict.fromkeys(decision.action for decision in loop.decisions))
    actions = [action for action in rules.actions if action.name in names]
    way = ", ".join(decision.text for decision in loop.decisions)
    message = f"play can go round for ever: {way}, and all is as it was"
    shown = Shown(Replay(write_log(loop.play), before))
    places = (*unending(looking.game), *(places_of(*actions) or places_of(rules.turn)))
    yield Finding("endless", "loop", message, places, shown, cause=places_of(*actions))


def search(looking: Looking, positions: Positions) -> Loop | None:
    """From positions of games, try to come back to where the play is."""
    game, budget, games = looking.game, looking.budget, positions.games
    moments, tried = Moments(game), 0
    if moments.only_on():
        return None
    each = -(-budget.loops // max(1, len(positions.numbers)))
    for number in positions.numbers:
        chance = Generator(games.seed, number, Stream.LOOPED)
        for position in positions.some(number, each) if looking.patient() else ():
            if not looking.patient():
                break
            if game.count(position.state) > MOST_LISTED:
                looking.skip(f"endless: no way back is looked for where more than {MOST_LISTED:,}"
                             " decisions are legal")  # fmt: skip
            way = _way_back(looking, moments, position.state, chance)
            if way:
                return Loop(games.until(position.game, position.decisions), way)
            tried += 1
        if not looking.patient():
            looking.cut(f"endless: a way back was looked for from {counted(tried, 'position')},"
                        f" of some {budget.loops:,}")  # fmt: skip
            return None
        looking.note(f"{tried:,} ways back tried")
    return None


def _way_back(
    looking: Looking, moments: Moments, start: State, chance: Generator
) -> tuple[Decision, ...] | None:
    """Lead away by one decision of each player, and back; None if that does not come back."""
    game, path = looking.game, list[Decision]()
    key, state = moments.key(start), start
    try:
        for _ in range(game.players):
            if state.over:
                return None
            decision = game.nth_decision(state, chance.below(game.count(state)))
            state = game.apply(state, decision, Certain())
            path.append(decision)
        for _ in range(2 * game.players):
            if moments.key(state) == key:
                return tuple(path)
            if state.over or game.count(state) > MOST_LISTED or not looking.patient():
                return None
            decision = _nearest(game, moments, state, key)
            state = game.apply(state, decision, Certain())
            path.append(decision)
    except (NotCertain, Fault):
        return None
    return tuple(path) if moments.key(state) == key else None


def _nearest(game: Game, moments: Moments, state: State, key: tuple[Any, ...]) -> Decision:
    """Return the decision after which fewest of what makes the moment differs.

    Where cards lie otherwise, it is one that takes one of them or puts one there, if there is one.
    """
    places = moments.places_apart(state, key)
    legal = [game.nth(state, index) for index in range(game.count(state))]
    near = [each for each in legal if moments.takes(*each, places)] or legal
    best, fewest = near[0], len(key) + 1
    for decision in near[:: 1 + len(near) // MOST_GLIMPSED]:
        try:
            after = game.glimpse(state, *decision, Certain())
        except (NotCertain, Fault):
            continue
        apart = moments.apart(after, key)
        if apart < fewest:
            best, fewest = decision, apart
    return game.decision(*best)
