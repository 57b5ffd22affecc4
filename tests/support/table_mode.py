"""Plays in which the players are the referee, on the reference and on the plain kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.bot_names import habits_of
from sdg.game import Fault, State
from sdg.kernel.compare import as_python, fields_of_kernel, fields_of_reference
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.runtime import GivenUp
from sdg.kernel.generator_context import Kernel
from sdg.kernel.share import written
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.refereeing import TableGame, at_table

Seen = dict[str, Any]

GIVEN_UP: Seen = {"given up": True}  # so much work that the reference has to play the game


def with_misplay(path: Path, folder: Path, block: str) -> TableGame:
    """Return a game that is told, at the end of its file, what comes of a misplay."""
    changed = folder / path.name
    changed.write_text(f"{path.read_text('utf-8').rstrip()}\n\n{block}", "utf-8")
    return at_table(load(str(changed)))


def seen_by_reference(game: TableGame, agents: Sequence[str], seed: int) -> list[Seen]:
    """Return what kernels tell too, before each decision among random bots and at the end."""
    kernel, _ = written(game)
    try:
        play = Playthrough(game, seed)
    except Fault:  # while the game was set up
        return [{"over": FAULT}]
    bots = {seat: agent for seat, name in enumerate(agents, 1) if (agent := agent_named(name))}
    habits = {seat: habits_of(name) for seat, name in enumerate(agents, 1)}
    seen = [_seen_in(game, play.state, kernel)]
    for _ in play_by(play, bots, habits):
        broken = play.fault is not None
        seen.append({"over": FAULT} if broken else _seen_in(game, play.state, kernel))
    return seen


def _seen_in(game: TableGame, state: State, kernel: Kernel) -> Seen:
    wrong = {each.index: each.seat - 1 for each in game.wrong(state)}
    return fields_of_reference(game, state, kernel) | {"wrong": wrong}


def seen_by_kernel(game: TableGame, agents: Sequence[str], seed: int) -> list[Seen]:
    """Return the same of the plain kernel; `GIVEN_UP` stands where it gives the game up."""
    kernel, source = written(game, habits=tuple(map(habits_of, agents)))
    names = as_python(source)
    seen: list[Seen] = []

    def seen_now(s: Any) -> Seen:
        if s.over == FAULT:
            return {"over": FAULT}
        wrong = names["standing"](s) | s.fresh
        cells = [i for i in range(kernel.shape.cells) if wrong >> i & 1]
        whose = {i: names["whose_error"](s, i) for i in cells}
        return fields_of_kernel(s, kernel) | {"wrong": whose}

    def noting(function: Callable[..., None]) -> Callable[..., None]:
        def noted(s: Any, *given: int) -> None:
            function(s, *given)
            seen.append(seen_now(s))

        return noted

    for name in ("start", "slip", "heed", "challenge"):
        names[name] = noting(names[name])
    s = names["State"]()
    s.seed = seed
    try:
        names["play"](s)
    except GivenUp:
        return [*seen, GIVEN_UP]
    if s.over != FAULT:
        names["finish"](s)
    if s.over == FAULT:  # it may be the scoring that goes wrong
        seen[-1] = {"over": FAULT}
    return seen
