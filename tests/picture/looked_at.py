"""Positions of a game as those look at them who decide: views at its beginning, later, at its end.

The games are played by bots that decide by chance.
"""

from __future__ import annotations

from collections.abc import Iterator

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.game import Fault, Game
from sdg.playing.playthrough import Playthrough
from sdg.view.data import View
from sdg.view.of_play import view_of
from sdg.view.viewer import Viewer
from tests.fuzzing.typed_programs import typed_program

LONGEST = 160  # decisions that are played


def views_of(game: Game, later: int = 7, seed: int = 3) -> Iterator[View]:
    """Yield the view of the first position, of one so many decisions later, and of the last."""
    try:
        play = Playthrough(game, seed)
    except Fault:
        return
    viewer, seat, before = Viewer(game, play.seats), play.active or 1, None
    yield view_of(play, seat, viewer)
    bots = {seat: bot for seat in range(1, game.players + 1) if (bot := agent_named("random"))}
    for _ in play_by(play, bots):
        if play.decisions >= LONGEST:
            break
        if play.decisions == later and play.active is not None:
            seat = play.active or 1
            yield view_of(play, seat, viewer, before=before)
        before = play.game.observation(play.state, play.active or 1)
    yield view_of(play, play.active or seat, viewer)


def made_by_chance(most: int) -> list[str]:
    """Return so many rule files that nobody wrote."""
    return [typed_program(seed) for seed in range(1, most + 1)]
