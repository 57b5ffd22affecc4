"""`sdg perft`: how many ways a game can go."""

from __future__ import annotations

import json

import attrs
import click

from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, mistakes_told, remark
from sdg_cli.options import options_of

EXAMPLES = """\b
Examples:
  sdg perft tic_tac_toe --depth 9
  sdg perft connect_four --depth 4 --set width=5 --json
  sdg perft reversi --depth 3 --states
  sdg perft kalah --depth 3 --turns
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.option("--depth", type=click.IntRange(0, 1000), default=3, show_default=True,
              help="How many decisions, or turns, to look ahead.")  # fmt: skip
@click.option("--turns", "by_turns", is_flag=True, help="Count by turns, not by decisions.")
@click.option("--states", is_flag=True,
              help="Count the different states, too; only the reference engine can.")  # fmt: skip
@options.players()
@options.seed(default=0)
@options.settings()
@options.variants()
@options.deal("Begin with a position or deal in this file; the reference engine counts.")
@options.engine(
    default=None,
    says="What counts: a kernel in C or Python, or the reference engine.  [default: the fastest]",
)
@options.as_json()
def command(
    game: str, depth: int, by_turns: bool, states: bool, players: int | None, seed: int,
    settings: tuple[str, ...], variants: tuple[str, ...], deal_file: str | None,
    engine: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Count the sequences of decisions of GAME by their length, and those that end the game.

    The seed and the previous decisions determine every chance event. Counting stops early when all
    games are over. With --turns, a sequence is counted for each turn that its last decision ends.
    """
    from sdg.game import Fault
    from sdg.kernel.c.compiler import CannotBuild
    from sdg.kernel.dialect.writer import Unsupported
    from sdg.kernel.played_slowly import explanation
    from sdg.lab.perft import LONGEST, EndlessTurn, perft
    from sdg.lab.perft_kernel import fastest, follow
    from sdg.loading import load
    from sdg.playing.fault_text import tell_fault
    from sdg.playing.first_state import first_state, read_deal_file

    for needed, option in ((states, "--states"), (deal_file, "--deal")):
        if needed and engine not in (None, "reference"):
            raise click.UsageError(f"{option} takes the reference engine, not {engine}.")
    first = None
    with mistakes_told():
        table = load(game, variants=variants, players=players, options=options_of(settings))
        if deal_file is not None:
            first = first_state(table, seed, read_deal_file(deal_file))
    if engine == "reference" or states or first is not None:
        engine = "reference"
        counting = perft(table, depth, seed, by_turns, first)
    elif engine is None:
        counting = fastest(table, depth, seed, remark, by_turns)
    else:
        counting = follow(table, depth, seed, engine == "native", remark, by_turns)
    levels = []
    stopped, short, unit = False, "", "turns" if by_turns else "decisions"
    if not as_json:
        of_states = f" {'states':>12}" if states else ""
        click.echo(f"{unit:>9} {'sequences':>15}{of_states} {'over':>15}")
    try:
        for level in counting:
            levels.append(level if states else attrs.evolve(level, states=None))
            if not as_json:
                of_states = f" {level.states:>12,}" if states else ""
                click.echo(f"{level.depth:>9} {level.sequences:>15,}{of_states} {level.over:>15,}")
    except KeyboardInterrupt:
        stopped = True
    except MemoryError:
        stopped, short = True, f"sdg: the memory is not enough for more {unit}"
    except EndlessTurn:
        stopped, short = True, f"sdg: a turn can go on for more than {LONGEST:,} decisions"
    except Fault as fault:
        click.echo(f"The rules go wrong: {tell_fault(fault)}", err=True)
        leave(2)
    except Unsupported as missing:
        remark(f"{explanation(missing, tuple(table.sources))}. --engine reference counts it.")
        leave(2)
    except CannotBuild as problem:
        click.echo(f"{problem}. --engine plain or reference can.", err=True)
        leave(2)
    games = sum(level.over for level in levels)
    if as_json:
        rows = [attrs.asdict(level) for level in levels]
        click.echo(json.dumps({
            "game": table.rules.title, "seed": seed, "engine": engine or "fastest",
            "unit": unit, "levels": rows,
            "games_over": games, "interrupted": stopped,
        }))  # fmt: skip
    else:
        click.echo(f"games that are over by then: {games:,}")
        if stopped:
            click.echo(f"Stopped: sequences of {len(levels)} {unit} or more are not counted.")
    if short:
        click.echo(short, err=True)
        leave(2)
    leave(130 if stopped else 0)
