"""The language sdg: a rulebook you can run.

`load` reads a game, `load_puzzle` a puzzle; the rest is what their methods take and return. Each is
imported when it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sdg.caller_arguments import ArgumentError as ArgumentError
    from sdg.chance import Generator as Generator
    from sdg.diagnostics import Diagnostic as Diagnostic
    from sdg.diagnostics import SdgError as SdgError
    from sdg.events import Decision as Decision
    from sdg.events import Outcome as Outcome
    from sdg.events import Reason as Reason
    from sdg.game import Fault as Fault
    from sdg.game import Game as Game
    from sdg.loading import load as load
    from sdg.observation import Observation as Observation
    from sdg.playing.filling import PuzzlePlay as PuzzlePlay
    from sdg.playing.playthrough import Playthrough as Playthrough
    from sdg.puzzles import Puzzle as Puzzle
    from sdg.puzzles import load_puzzle as load_puzzle
    from sdg.replays.replay import Replay as Replay
    from sdg.states import IllegalDecision as IllegalDecision
    from sdg.states import State as State

__version__ = "0.1.0"

_HOMES = {
    "ArgumentError": "sdg.caller_arguments",
    "Decision": "sdg.events",
    "Diagnostic": "sdg.diagnostics",
    "Fault": "sdg.game",
    "Game": "sdg.game",
    "Generator": "sdg.chance",
    "IllegalDecision": "sdg.states",
    "Observation": "sdg.observation",
    "Outcome": "sdg.events",
    "Playthrough": "sdg.playing.playthrough",
    "Puzzle": "sdg.puzzles",
    "PuzzlePlay": "sdg.playing.filling",
    "Reason": "sdg.events",
    "Replay": "sdg.replays.replay",
    "SdgError": "sdg.diagnostics",
    "State": "sdg.states",
    "load": "sdg.loading",
    "load_puzzle": "sdg.puzzles",
}


__all__ = [
    "ArgumentError", "Decision", "Diagnostic", "Fault", "Game", "Generator", "IllegalDecision",
    "Observation", "Outcome", "Playthrough", "Puzzle", "PuzzlePlay", "Reason", "Replay", "SdgError",
    "State", "load", "load_puzzle",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module `sdg` has no `{name}`")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
