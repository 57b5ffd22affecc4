"""A play carried out once more: what was decided and drawn in, the same play step by step out."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.chance import Recorded
from sdg.events import Chanced
from sdg.game import Fault
from sdg.playing.deal_text import chance_of
from sdg.playing.playthrough import Playthrough, Step
from sdg.refereeing import answered


def again(play: Playthrough) -> Iterator[tuple[Playthrough, Step]]:
    """Yield another play that goes as this one went: after the setup, then after each step.

    It is one and the same, which goes on while it is iterated over.
    """
    drawn = [event.outcome for event in play.events() if isinstance(event, Chanced)]
    chance = Recorded(drawn, after=chance_of(play.seed, play.deal))
    other = Playthrough(play.game, play.seed, play.seats, chance=chance, deal=play.deal)
    yield other, other.steps[0]
    for step in play.steps[1:]:
        _carry_out(other, step)
        yield other, other.steps[-1]


def _carry_out(play: Playthrough, step: Step) -> None:
    if step.decision is not None:
        try:
            play.decide(step.decision)
        except Fault as fault:
            play.fail(step.decision, fault)
    elif step.challenge is not None:
        finder, cell = step.challenge.finder, step.challenge.cell
        try:
            play.challenge(finder, cell, answered(step.challenge.answers))
        except Fault as fault:
            play.fail_challenge(finder, cell, fault)
    elif step.clock is not None:
        play.tick(step.clock)
