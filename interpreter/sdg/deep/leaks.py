"""Leaks: two positions that a seat cannot tell apart and that offer it different decisions."""

from __future__ import annotations

from sdg.chance import Generator
from sdg.deep.finding import Finding, Shown
from sdg.game import Fault, Game
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough

POSITIONS = 150
DEALING = 5000  # the generator's stream for cards dealt anew


def find_leak(game: Game, seed: int) -> Finding | None:
    """Look through positions of games at random; answer the first in which a secret tells."""
    looked = 0
    for number in range(POSITIONS):
        play = Playthrough(game, seed + number)
        chance = Generator(seed, number, DEALING)
        try:
            while play.active is not None:
                looked += 1
                if looked > POSITIONS:
                    return None
                found = _differs(game, play, chance)
                if found is not None:
                    return found
                play.decide(game.nth_decision(play.state, chance.below(game.count(play.state))))
        except Fault:
            continue
    return None


def _differs(game: Game, play: Playthrough, chance: Generator) -> Finding | None:
    """Deal what the active seat cannot see anew, and compare what it may decide."""
    seat = play.active
    assert seat is not None
    other = game.deal_unseen(play.state, seat, chance)
    if not other.options:
        return None  # others see that something can be decided, so it would not come to this
    here = {decision.text: decision.action for decision in play.legal_decisions()}
    there = {decision.text: decision.action for decision in game.legal_decisions(other)}
    if here == there:
        return None
    text = next(text for text in {**here, **there} if text not in here or text not in there)
    action = here.get(text) or there[text]
    places = tuple(a.span for a in game.rules.actions if a.name == action and a.span is not None)
    told = f"whether seat {seat} may `{text}` tells it of cards that it cannot see"
    return Finding("leak", told, places, Shown(write_log(play), play.decisions))
