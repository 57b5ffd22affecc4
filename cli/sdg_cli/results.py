"""How a play came out, as plain data for JSON."""

from __future__ import annotations

from typing import Any

from sdg.playing.log import option_faces
from sdg.playing.playthrough import Playthrough


def result_of(play: Playthrough) -> dict[str, Any]:
    """Answer a play's rules, seats and result; what is not known yet is None."""
    outcome = play.outcome
    return {
        "game": play.game.rules.title,
        "players": play.game.players,
        "seats": play.seats,
        "seed": play.seed,
        "options": dict(option_faces(play.game)),
        "decisions": play.decisions,
        "turns": play.game.observation(play.state, 1).turn,
        "scores": outcome.scores if outcome else None,
        "winners": outcome.winners if outcome else None,
        "ended_by": outcome.ended_by if outcome else None,
        "titles": outcome.titles if outcome else None,
    }
