"""How a play came out, as plain data for JSON."""

from __future__ import annotations

from typing import Any

from sdg.playing.log import option_faces
from sdg.playing.misplaying_bots import errors_of
from sdg.playing.playthrough import Playthrough
from sdg.refereeing import TableGame
from sdg_cli.terminal.teams import people_of


def result_of(play: Playthrough) -> dict[str, Any]:
    """Return a play's rules, seats and result; what is not known yet is None."""
    outcome = play.outcome
    return {
        "game": play.game.rules.title,
        "variants": [source.name for source in play.game.sources[1:]],
        "players": play.game.players,
        "seats": play.seats,
        **({"teams": teams} if (teams := _teams(play)) else {}),
        "seed": play.seed,
        "options": {name: _value(face) for name, face in option_faces(play.game)},
        "decisions": play.decisions,
        "turns": play.game.observation(play.state, 1).turn,
        "scores": outcome.scores if outcome else None,
        "most": outcome.most if outcome else None,
        "winners": outcome.winners if outcome else None,
        "ended_by": outcome.ended_by if outcome else None,
        "titles": outcome.titles if outcome else None,
        **({"misplays": _errors(play)} if isinstance(play.game, TableGame) else {}),
        **({"reason": outcome.reason} if outcome and outcome.ended_by == "error" else {}),
    }


def _teams(play: Playthrough) -> dict[str, tuple[str, ...]]:
    """Return the people of each seat that is a team, by its name."""
    people = {name: people_of(name) for name in play.seats}
    return {name: each for name, each in people.items() if len(each) > 1}


def _errors(play: Playthrough) -> dict[str, int]:
    """Count the cards placed wrong, and those that were found."""
    errors = errors_of(play.steps)
    return {
        "laid": errors.made,
        "found_at_once": errors.at_once,
        "found_later": errors.later,
        "overlooked": errors.overlooked,
    }


def _value(face: str) -> str | int | bool:
    """Return an option's value as JSON has it."""
    if face in ("yes", "no"):
        return face == "yes"
    return int(face) if face.removeprefix("-").isdigit() else face
