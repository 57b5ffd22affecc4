"""`sdg picture`: a position drawn as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sdg.diagnostics.spelling import counted
from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, mistakes_told, remark
from sdg_cli.options import options_of
from sdg_cli.puzzle_sources import refuse, table_or_puzzle

if TYPE_CHECKING:
    from sdg.game import Game
    from sdg.playing.playthrough import Playthrough
    from sdg.puzzles import Puzzle
    from sdg.states import State
    from sdg.view.data import View

EXAMPLES = """\b
Examples:
  sdg picture cat_sudoku --after 20 -o cat.svg
  sdg picture cardoku --after 150 --agents greedy --theme dark --size 375 -o cardoku.svg
  sdg picture quiet_evening --solution --theme print -o evening.svg
  sdg picture --replay evening.replay --at 12 --seat 2 -o evening.png
"""
THEMES = ("light", "dark", "print")
OF_GAMES = {
    "agents": "--agents", "players": "--players", "seed": "--seed",
    "settings": "--set", "variants": "--with", "solution": "--solution",
}  # fmt: skip
OF_PLAYS = {
    "after": "--after", "agents": "--agents", "at": "--at", "seat": "--seat",
    "players": "--players", "seed": "--seed",
}  # fmt: skip


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME", required=False)
@click.option("--after", type=click.IntRange(0, 100_000), default=0, show_default=True,
              metavar="N", help="Decisions that bots take before.")  # fmt: skip
@options.agents()
@click.option("--replay", "replay_file", metavar="FILE", help="Draw a position of this play.")
@click.option("--at", type=click.IntRange(0), metavar="N",
              help="With --replay: after N decisions.  [default: all]")  # fmt: skip
@click.option("--seat", type=click.IntRange(1), metavar="N",
              help="Draw what this seat sees.  [default: who decides]")  # fmt: skip
@options.players()
@options.seed(default=0)
@options.settings()
@options.variants()
@click.option("--solution", is_flag=True, help="Draw the solution of a puzzle.")
@click.option("--theme", type=click.Choice(THEMES), default="light", show_default=True,
              help="The colors.")  # fmt: skip
@click.option("--size", type=click.IntRange(320, 4000), default=1200, show_default=True,
              metavar="PIXELS", help="The width; below 720 for a phone.")  # fmt: skip
@click.option(
    "-o", "--output", metavar="FILE", help="Write this .svg or .png.  [default: print SVG]"
)
def command(
    game: str | None, after: int, agents: str | None, replay_file: str | None, at: int | None,
    seat: int | None, players: int | None, seed: int, settings: tuple[str, ...],
    variants: tuple[str, ...], solution: bool, theme: str, size: int, output: str | None,
) -> None:  # fmt: skip
    """Draw a position of GAME, or of a replay, as one seat sees it; or a puzzle.

    What was laid by the last decision is marked, and what may be decided. Of a puzzle its board is
    drawn, what is given, the cages, lines and numbers of its rules, and what must hold in words.
    PNG needs the extra `picture`.
    """
    from sdg.picture.look_of_game import look_of, look_of_puzzle
    from sdg.picture.picture import picture
    from sdg.puzzles import Puzzle
    from sdg.view.of_play import view_of
    from sdg_cli.reports.side_files import look_whether_writable

    if (game is None) == (replay_file is None):
        raise click.UsageError("Name a game, or a play with --replay.")
    if at is not None and replay_file is None:
        raise click.UsageError("--at counts the decisions of a --replay; --after those of bots.")
    if replay_file is not None:
        refuse({"after": "--after"}, "does not go with --replay; --at says where.")
        refuse(OF_GAMES, "does not go with --replay.")
    suffix = ".svg" if output is None else Path(output).suffix.lower()
    if suffix not in (".svg", ".png"):
        raise click.UsageError(f"-o takes a file that ends in .svg or .png, not `{output}`.")
    look_whether_writable(output)
    with mistakes_told():
        if replay_file is not None:
            play, before = _of_replay(replay_file, at)
        else:
            assert game is not None
            table = table_or_puzzle(game, variants, players, options_of(settings))
            if isinstance(table, Puzzle):
                refuse(OF_PLAYS, "does not go with a puzzle: it has no seats and no turns.")
                look, view = look_of_puzzle(table.game.rules), _of_puzzle(table, solution)
                _write(picture(view, look, theme, size), output, suffix)
                return
            if solution:
                raise click.UsageError("--solution goes with a puzzle, and this is a game.")
            play, before = _played(table, after, agents, seed)
    if seat is not None and seat > play.game.players:
        raise click.UsageError(f"There is no seat {seat}: {play.game.players} play.")
    who = seat or play.active or 1
    saw = None if before is None else play.game.observation(before, who)
    view = view_of(play, who, before=saw)
    _write(picture(view, look_of(play.game.rules), theme, size), output, suffix)


def _of_puzzle(puzzle: Puzzle, solution: bool) -> View:
    """Return the view of a puzzle, with its solution if it is wanted."""
    from sdg.game import Fault
    from sdg.playing.fault_text import tell_fault
    from sdg.view.puzzle.of_puzzle import view_of_puzzle
    from sdg_cli.commands.puzzle.timed_search import SECONDS, solution_of

    try:
        return view_of_puzzle(puzzle, solution_of(puzzle, SECONDS) if solution else None)
    except Fault as fault:
        remark(f"The rules go wrong: {tell_fault(fault)}")
        leave(2)


def _write(svg: str, output: str | None, suffix: str) -> None:
    """Print a picture, or write it to a file, completely or not at all."""
    from sdg.picture.rasterizing import NoRasterizer, png
    from sdg.playing.saving import replaced
    from sdg_cli.reports.side_files import left_if_unwritten

    if output is None:
        click.echo(svg)
        return
    try:
        drawn = png(svg) if suffix == ".png" else svg.encode()
    except NoRasterizer as missing:
        remark(f"{missing}.")
        leave(2)
    with left_if_unwritten(output), replaced(Path(output)) as file:
        file.write(drawn)


def _of_replay(path: str, at: int | None) -> tuple[Playthrough, State | None]:
    """Return the play of a file after some decisions, and the state one before."""
    from sdg.playing.log_reader import read_log
    from sdg.playing.verifying import Differs, follow
    from sdg_cli.terminal.progress import doing

    play, before, last = None, None, None
    try:
        with doing("playing it again"):
            for play, step in follow(read_log(path)):
                if step.decision is not None:
                    before = last
                last = play.state
                if at is not None and play.decisions >= at:
                    break
    except Differs as differs:
        click.echo(str(differs), err=True)
        leave(1)
    assert play is not None, "the setup is always there"
    if at is not None and play.decisions < at:
        raise click.UsageError(f"--at {at}: the play has {counted(play.decisions, 'decision')}.")
    return play, before


def _played(
    table: Game, after: int, agents: str | None, seed: int
) -> tuple[Playthrough, State | None]:
    """Let bots play some decisions; return the play and the state before the last one."""
    from sdg.agents import agent_named
    from sdg.agents.bot_plays import play_by
    from sdg.game import Fault
    from sdg.playing.fault_text import tell_fault
    from sdg.playing.playthrough import Playthrough
    from sdg_cli.commands.study.simulate import agents_of
    from sdg_cli.terminal.progress import doing

    names = agents_of(agents)
    if len(names) not in (1, table.players):
        raise click.UsageError(f"--agents names {len(names)} bots, and {table.players} play.")
    bots = names * table.players if len(names) == 1 else names
    try:
        play = Playthrough(table, seed)
    except Fault as fault:
        remark(f"The rules go wrong: {tell_fault(fault)}")
        leave(2)
    before = None
    agents_by_seat = {seat: agent_named(name) for seat, name in enumerate(bots, 1)}
    steps = play_by(play, {seat: bot for seat, bot in agents_by_seat.items() if bot is not None})
    with doing("the bots play") as line:
        while play.decisions < after:
            earlier = play.state
            if next(steps, None) is None:
                break
            before = earlier
            if line.due:
                line.write(f"{play.decisions:,} of {after:,} decisions played")
    if play.fault is not None:
        remark(
            f"The rules go wrong after {counted(play.decisions, 'decision')}: "
            f"{tell_fault(play.fault)}. The position before is drawn."
        )
    return play, before
