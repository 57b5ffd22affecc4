"""How long a game takes: a few games of bots, counted once and kept."""

from __future__ import annotations

import json
import time
from statistics import median

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.diagnostics import SdgError
from sdg.files.resources import cache_folder, code_stamp, read_kept, save_quietly
from sdg.game import Fault, Game
from sdg.loading import load
from sdg.playing.log import digest
from sdg.playing.playthrough import Playthrough

GAMES = 5
PATIENCE = 6.0  # seconds of CPU for all of them


def usual_length(path: str) -> int | None:
    """Return how many decisions greedy bots take in the median of some games of a file; None where
    no game came to its end in time."""
    try:
        game = load(path)
    except SdgError:
        return None
    kept = cache_folder() / f"length-{digest(game.sources)[:20]}.json"
    stamp = code_stamp()
    try:
        known = json.loads(read_kept(kept) or b"null")
    except ValueError:
        known = None
    if isinstance(known, dict) and known.get("code") == stamp:
        length = known.get("decisions")
        return length if isinstance(length, int) else None
    counted = _counted(game)
    save_quietly(kept, json.dumps({"code": stamp, "decisions": counted}).encode())
    return counted


def _counted(game: Game) -> int | None:
    ends, before = list[int](), time.process_time()
    for seed in range(1, GAMES + 1):
        try:
            play = Playthrough(game, seed)
            agents = {seat: AGENTS["greedy"]() for seat in range(1, game.players + 1)}
            for _ in play_by(play, agents):
                if time.process_time() - before > PATIENCE:
                    break
        except Fault:
            continue
        if play.active is not None:
            break
        ends.append(play.decisions)
    return round(median(ends)) if ends else None
