"""`sdg picture`: a position drawn as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sdg_cli import options
from sdg_cli.opening import leave, mistakes_told, options_of, remark

if TYPE_CHECKING:
    from sdg.playing.playthrough import Playthrough
    from sdg.states import State

EXAMPLES = """\b
Examples:
  sdg picture cat_sudoku --after 20 -o cat.svg
  sdg picture cardoku --after 150 --agents greedy --theme dark --size 375 -o cardoku.svg
  sdg picture --replay evening.replay --at 12 --seat 2 -o evening.png
"""
THEMES = ("light", "dark", "print")


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
    variants: tuple[str, ...], theme: str, size: int, output: str | None,
) -> None:  # fmt: skip
    """Draw a position of GAME, or of a replay, as one seat sees it.

    What was laid by the last decision is marked, and what may be decided. PNG needs the extra
    `picture`.
    """
    from sdg.picture.look_of_rules import look_of
    from sdg.picture.picture import picture
    from sdg.picture.rasterizing import NoRasterizer, png
    from sdg.view.of_play import view_of

    if (game is None) == (replay_file is None):
        raise click.UsageError("Name a game, or a play with --replay.")
    if at is not None and replay_file is None:
        raise click.UsageError("--at counts the decisions of a --replay; --after those of bots.")
    suffix = Path(output).suffix.lower() if output else ".svg"
    if suffix not in (".svg", ".png"):
        raise click.UsageError(f"-o takes a file that ends in .svg or .png, not `{output}`.")
    with mistakes_told():
        if replay_file is not None:
            play, before = _of_replay(replay_file, at)
        else:
            assert game is not None
            play, before = _played(game, after, agents, players, seed, settings, variants)
    if seat is not None and seat > play.game.players:
        raise click.UsageError(f"There is no seat {seat}: {play.game.players} play.")
    who = seat or play.active or 1
    saw = None if before is None else play.game.observation(before, who)
    svg = picture(view_of(play, who, before=saw), look_of(play.game.rules), theme, size)
    if output is None:
        click.echo(svg)
        return
    try:
        Path(output).write_bytes(png(svg) if suffix == ".png" else svg.encode())
    except NoRasterizer as missing:
        remark(f"{missing}.")
        leave(2)
    except OSError as problem:
        remark(f"{output} cannot be written: {problem.strerror}.")
        leave(2)


def _of_replay(path: str, at: int | None) -> tuple[Playthrough, State | None]:
    """Return the play of a file after some decisions, and the state one before."""
    from sdg.playing.log_reader import read_log
    from sdg.playing.verifying import Differs, follow

    play, before, last = None, None, None
    try:
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
        raise click.UsageError(f"--at {at}: the play has {play.decisions} decisions.")
    return play, before


def _played(
    game: str, after: int, agents: str | None, players: int | None, seed: int,
    settings: tuple[str, ...], variants: tuple[str, ...],
) -> tuple[Playthrough, State | None]:  # fmt: skip
    """Let bots play some decisions; return the play and the state before the last one."""
    from sdg.agents import agent_named
    from sdg.agents.play import play_by
    from sdg.game import Fault
    from sdg.loading import load
    from sdg.playing.fault_text import tell_fault
    from sdg.playing.playthrough import Playthrough
    from sdg_cli.commands.study.simulate import agents_of

    table = load(game, variants=variants, players=players, options=options_of(settings))
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
    while play.decisions < after:
        earlier = play.state
        if next(steps, None) is None:
            break
        before = earlier
    return play, before
