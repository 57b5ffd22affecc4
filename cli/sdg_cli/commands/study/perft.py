"""`sdg perft`: how many ways a game can go."""

from __future__ import annotations

import json

import attrs
import click

from sdg_cli import options
from sdg_cli.opening import leave, mistakes_told, options_of, remark

EXAMPLES = """\b
Examples:
  sdg perft tic_tac_toe --depth 9
  sdg perft connect_four --depth 4 --set width=5 --json
  sdg perft connect_four --depth 7 --engine native
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.option("--depth", type=click.IntRange(0, 1000), default=3, show_default=True,
              help="How many decisions to look ahead.")  # fmt: skip
@options.players()
@options.seed(default=0)
@options.settings()
@options.variants()
@options.engine(
    default="reference",
    says="What counts: the reference engine, which also counts states, or a kernel in C or Python.",
    show_default=True,
)
@options.as_json()
def command(
    game: str, depth: int, players: int | None, seed: int, settings: tuple[str, ...],
    variants: tuple[str, ...], engine: str, as_json: bool,
) -> None:  # fmt: skip
    """Count the sequences of decisions of GAME by their length, and the states they reach.

    The seed and the previous decisions determine every chance event. Counting stops early when all
    games are over. The kernels follow each sequence separately and do not count distinct states.
    """
    from sdg.game import Fault
    from sdg.kernel.c.compiler import CannotBuild
    from sdg.kernel.dialect.writer import Unsupported
    from sdg.kernel.played_slowly import told
    from sdg.lab.perft import perft
    from sdg.lab.perft_kernel import follow
    from sdg.loading import load
    from sdg.playing.fault_text import tell_fault

    with mistakes_told():
        table = load(game, variants=variants, players=players, options=options_of(settings))
    if engine == "reference":
        counting = perft(table, depth, seed)
    else:
        counting = follow(table, depth, seed, engine == "native", remark)
    levels = []
    stopped, short = False, ""
    if not as_json:
        click.echo(f"{'decisions':>9} {'sequences':>15} {'states':>12} {'over':>15}")
    try:
        for level in counting:
            levels.append(level)
            if not as_json:
                states = "-" if level.states is None else f"{level.states:,}"
                click.echo(
                    f"{level.depth:>9} {level.sequences:>15,} {states:>12} {level.over:>15,}"
                )
    except KeyboardInterrupt:
        stopped = True
    except MemoryError:
        stopped, short = True, "sdg: the memory is not enough for more decisions"
    except Fault as fault:
        click.echo(f"The rules go wrong: {tell_fault(fault)}", err=True)
        leave(2)
    except Unsupported as missing:
        remark(f"{told(missing, tuple(table.sources))}. --engine reference counts it.")
        leave(2)
    except CannotBuild as problem:
        click.echo(f"{problem}. --engine plain or reference can.", err=True)
        leave(2)
    games = sum(level.over for level in levels)
    if as_json:
        rows = [attrs.asdict(level) for level in levels]
        click.echo(json.dumps({
            "game": table.rules.title, "seed": seed, "engine": engine, "levels": rows,
            "games_over": games, "interrupted": stopped,
        }))  # fmt: skip
    else:
        click.echo(f"games that are over by then: {games:,}")
        if stopped:
            click.echo(f"Stopped: sequences of {len(levels)} decisions or more are not counted.")
    if short:
        click.echo(short, err=True)
        leave(2)
    leave(130 if stopped else 0)
