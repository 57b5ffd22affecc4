"""Endless play through chance: the same one or two actions over and over.

Where cards are mixed again and drawn, a way back cannot be chosen, as `endless_by_choice.py` does.
But who does nothing else may come back to the same moment again and again, until all are tired of
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from sdg import ir
from sdg.deep.budget import Looking
from sdg.deep.courses.guilty_lines import returning, unending
from sdg.deep.finding import Finding, Replay, Shown, places_of
from sdg.deep.games.simulated import Games
from sdg.deep.games.state_keys import Moments
from sdg.deep.rules.dead import offered
from sdg.game import Fault
from sdg.ir.walking import walk
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough

LONGEST = 1_000  # decisions of a play
TIMES = 3  # that it has to come to the same moment


def circling(looking: Looking, games: Games) -> Iterator[Finding]:
    """Yield a play that by few actions comes to the same moment again and again."""
    game, moments = looking.game, Moments(looking.game)
    rules = game.fixed_rules
    if moments.only_on():
        return
    if _by_dice(rules):
        looking.skip("endless: with endless supplies or dice, nothing is done over and over")
        return
    names = sorted(offered(rules))
    for some in (*((name,) for name in names), *combinations(names, 2)):
        if not looking.patient():
            looking.cut("endless: not all actions were tried over and over")
            return
        circle = _round(looking, games, moments, some)
        if circle is not None:
            play, before = circle
            what = " and ".join(f"`{name}`" for name in some)
            message = (
                f"play can go round for ever by {what} alone: it comes to the same moment"
                f" {TIMES} times in {play.decisions} decisions"
            )
            actions = [action for action in rules.actions if action.name in some]
            places = (*places_of(*actions, *returning(rules)), *unending(game))
            shown = Shown(Replay(write_log(play), before))
            yield Finding(
                "endless", "loop", message, tuple(dict.fromkeys(places)), shown,
                cause=places_of(*actions),
            )  # fmt: skip
            return


def _by_dice(rules: ir.Rules) -> bool:
    """Return whether something is drawn that never grows less: then nothing runs out anyway."""
    endless = {place.name for place in rules.places if place.endless}
    return any(isinstance(node, ir.Draw) and node.place in endless for node in walk(rules))


def _round(
    looking: Looking, games: Games, moments: Moments, some: tuple[str, ...]
) -> tuple[Playthrough, int] | None:
    """Play a game by some actions alone; return the play once it has been at the same moment so
    often, and after how many decisions it was there first."""
    game = looking.game
    came: dict[tuple[Any, ...], list[int]] = {}
    try:
        play = games.play(0)
        while play.active is not None and play.decisions < LONGEST and looking.patient():
            visits = came.setdefault(moments.key(play.state), [])
            visits.append(play.decisions)
            if len(visits) == TIMES:
                return play, visits[0]
            chosen = next((i for i in range(game.count(play.state))
                           if game.nth(play.state, i)[0] in some), None)  # fmt: skip
            if chosen is None:
                return None
            play.decide(game.nth_decision(play.state, chosen))
    except Fault:
        return None
    return None
