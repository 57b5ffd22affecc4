"""Plays in which programs decide, as far as every seat to decide has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sdg.agents.agent import generator_of
from sdg.agents.agent_view import View
from sdg.game import Fault
from sdg.limits import SECONDS_A_DECISION
from sdg.playing.misplaying_bots import misplay_of, show_errors
from sdg.playing.playthrough import Playthrough, Step

if TYPE_CHECKING:
    from sdg.agents.agent import Agent
    from sdg.bot_names import Habits


def play_by(
    play: Playthrough, agents: Mapping[int, Agent], habits: Mapping[int, Habits] | None = None
) -> Iterator[Step]:
    """Let agents decide until the game is over or a seat without an agent is to decide.

    Before each decision the clock shows ten seconds for every decision taken so far. In table mode
    `habits` say what they overlook.
    """
    habits, taken = habits or {}, play.decisions
    if habits:
        yield from show_errors(play, habits)
    while (seat := play.active) is not None and (agent := agents.get(seat)) is not None:
        if (read := play.tick(SECONDS_A_DECISION * taken)) is not None:
            yield read
            if play.active != seat:
                continue
        decision = misplay_of(play, seat, habits[seat]) if seat in habits else None
        if decision is None:
            view = View(play.game, play.state, seat, play)
            decision = agent.decide(view, generator_of(play.seed, taken, seat))
        try:
            yield play.decide(decision)
        except Fault as fault:
            yield play.fail(decision, fault)
        taken += 1
        if habits:
            yield from show_errors(play, habits)
