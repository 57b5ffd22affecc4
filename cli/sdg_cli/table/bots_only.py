"""A play of bots: every step saved, and printed where somebody watches."""

from __future__ import annotations

from typing import TextIO

from attrs import evolve

from sdg.agents import Agent
from sdg.agents.bot_plays import play_by
from sdg.bot_names import Habits
from sdg.playing.misplaying_bots import errors_of
from sdg.playing.playthrough import Playthrough, Step
from sdg.refereeing import TableGame
from sdg.view.words.sentences import Teller
from sdg.visibility.seat_log import ALL
from sdg_cli.table.saves import Save
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.result_sentences import tell_outcome
from sdg_cli.terminal.view_as_lines import draw_seen


def watch(
    play: Playthrough,
    agents: dict[int, Agent],
    names: tuple[str, ...],
    save: Save,
    look: Look,
    out: TextIO | None,
    habits: dict[int, Habits],
) -> None:
    """Play to the end; `out` None is nobody watching. In table mode bots have `habits`."""
    teller = Teller(play.game.rules, names)
    if out is not None:
        tell_step(play.steps[0], teller, out)
    for step in play_by(play, agents, habits):
        save.write(play)
        if out is not None:
            tell_step(step, teller, out)
    if out is not None:
        show_end(play, names, look, out)


def tell_step(step: Step, teller: Teller, out: TextIO) -> None:
    """Print what a step brought about, as somebody who may see everything."""
    for line in teller.tell(step.events, ALL):
        print(f"  {line}", file=out)


def tell_errors(play: Playthrough) -> list[str]:
    """Count what was placed wrong and found, where the players are the referee."""
    if not isinstance(play.game, TableGame):
        return []
    errors = errors_of(play.steps)
    return [
        f"Cards laid wrong: {errors.made}; found at once: {errors.at_once}, later: {errors.later},"
        f" overlooked: {errors.overlooked}."
    ]


def show_end(play: Playthrough, names: tuple[str, ...], look: Look, out: TextIO) -> None:
    """Draw the last position and print the result, if there is one."""
    seen = evolve(play.game.observation(play.state, 1), seat=ALL)
    lines = ["", *draw_seen(play.game, seen, names, look)]
    if (outcome := play.outcome) is not None:
        lines += ["", *tell_outcome(outcome, names, look), *tell_errors(play)]
    for line in lines:
        print(line, file=out)
