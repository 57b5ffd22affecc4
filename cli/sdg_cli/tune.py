"""`sdg tune`: a search for options that bring a game nearer to what its designer wants."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sdg_cli.opening import leave, mistakes_told, options_of
from sdg_cli.simulate import agents_of

if TYPE_CHECKING:
    from sdg.lab.setting import Request
    from sdg.lab.tuning import Options, Target, Try, Values

EXAMPLES = """\b
Examples:
  sdg tune sudoku_tactics --target "turns 20..30" --target "seat gap 0..5%"
  sdg tune games/cat_sudoku.sdg --players 3 --target "margin 0..4" --out closer.sdg
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.option("--target", "wanted", multiple=True, required=True, metavar='"turns 20..30"',
              help="What a mean should be; may be said several times.")  # fmt: skip
@click.option("--tries", type=click.IntRange(1, 1000), default=20, show_default=True,
              help="How many settings to try, at most.")  # fmt: skip
@click.option("--games", type=click.IntRange(20, 10_000_000), default=1000, show_default=True,
              help="How many games each.")  # fmt: skip
@click.option("--players", type=click.IntRange(1, 99), help="How many play.")
@click.option("--agents", metavar="NAME,…", help="Who plays: random or greedy, one or one a seat.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="The seed of all chance.")
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE",
              help="Set an option, and leave it so.")  # fmt: skip
@click.option("--with", "variants", multiple=True, metavar="VARIANT", help="Add a variant.")
@click.option("--out", metavar="FILE", help="The variant to write.  [default: NAME_tuned.sdg]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
def command(
    game: str, wanted: tuple[str, ...], tries: int, games: int, players: int | None,
    agents: str | None, seed: int | None, settings: tuple[str, ...], variants: tuple[str, ...],
    out: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Search the options of GAME for targets, and write the best as a variant.

    Targets speak of turns, rounds, decisions, branching, passes, margin, lead changes, settled,
    behind, shared wins, seat gap (between the best and the worst seat's share of wins), capped.
    """
    from sdg.lab.preparing import prepare
    from sdg.lab.setting import Request, WrongSeats
    from sdg.lab.tuning import choices_of, search, target_of

    try:
        targets = tuple(map(target_of, wanted))
    except ValueError as problem:
        raise click.UsageError(f"--target {problem}.") from None
    seed = int.from_bytes(os.urandom(4), "little") if seed is None else seed
    fixed = options_of(settings)
    request = Request(game, variants, players, tuple(fixed.items()), agents_of(agents), "reference")
    try:
        with mistakes_told():
            table = prepare(request, lambda line: None)
    except WrongSeats as problem:
        raise click.UsageError(f"--agents: {problem}.") from None
    rules, sources = table.game().rules, table.game().sources
    path = Path(out) if out else _beside(sources[0].path) / f"{sources[0].name}_tuned.sdg"
    if path.exists() or not path.parent.is_dir() or path.suffix != ".sdg":
        raise click.UsageError(f"--out: {path} is there already, or no .sdg file in a folder.")
    choices = {o.name: choices_of(o) for o in rules.options if o.name not in fixed}
    if not choices:
        raise click.UsageError("There is no option to change; numbers of rules are left alone.")
    if not as_json:
        click.echo("Only options are changed, no number of a rule: " + ", ".join(choices))
    found: list[Try] = []
    stopped = False
    try:
        for each in search(
            table.setting.options, choices, targets,
            lambda options: _measured(request, options, seed, games), tries,
        ):  # fmt: skip
            found.append(each)
            if not as_json:
                click.echo(_line(each, targets, table.setting.options))
    except KeyboardInterrupt:
        stopped = True
    if not found:
        leave(130)
    best = min(found, key=lambda each: each.misses)
    changed = [pair for pair in best.options if pair not in table.setting.options]
    if changed:
        said = "; ".join(target.text for target in targets)
        text = f'variant "{rules.title}, tuned" of {sources[-1].name}\n    "Tuned for: {said}."\n\n'
        text += "".join(f"set {name} = {value}\n" for name, value in changed)
        path.write_text(text, encoding="utf-8")
    if as_json:
        told = [
            {"options": dict(each.options), "values": each.values, "misses": each.misses}
            for each in found
        ]
        click.echo(json.dumps({
            "game": rules.title, "seed": seed, "games": games, "targets": list(wanted),
            "tried": told, "best": dict(best.options), "met": best.misses == 0,
            "file": str(path) if changed else None, "interrupted": stopped,
        }))  # fmt: skip
    else:
        met = "All targets are met" if best.misses == 0 else "Not all targets are met; the nearest"
        what = f"{path} is written" if changed else "the options stay as they are"
        click.echo(f"{len(found)} tried. {met}: {what}.")
    leave(130 if stopped else 0 if best.misses == 0 else 1)


def _beside(path: str) -> Path:
    """Answer where a variant of a game finds it: beside its file, or here if it comes along."""
    from sdg.resources import shipped

    own = Path(path).resolve()
    return Path() if own.is_relative_to(shipped("games").resolve()) else Path(path).parent


def _measured(request: Request, options: Options, seed: int, games: int) -> Values | None:
    """Play a table; None where such options cannot be played together."""
    from attrs import evolve

    from sdg.diagnostics import SdgError
    from sdg.lab.preparing import prepare
    from sdg.lab.simulating import play
    from sdg.lab.summary import summary
    from sdg.lab.tuning import values_of

    try:
        asked = evolve(request, options=options, engine="native")
        table = prepare(asked, lambda line: click.echo(line, err=True))
    except SdgError:
        return None
    result = play(table, seed, games)
    if result.interrupted:
        table.stop()
        raise KeyboardInterrupt
    table.finish()
    return values_of(summary(table.setting, table.engine.columns, seed, table.engine.name, result))


def _line(each: Try, targets: tuple[Target, ...], usual: Options) -> str:
    changed = " ".join(
        f"{name}={value}" for name, value in each.options if (name, value) not in usual
    )
    if each.values is None:
        return f"  {changed}: cannot be played"
    parts = []
    for target in targets:
        value = each.values.get(target.name)
        met = "met" if target.misses(each.values) == 0 else "missed"
        parts.append(f"{target.name} {'unknown' if value is None else f'{value:.4g}'} ({met})")
    return f"  {changed or 'as it is'}: {', '.join(parts)}"
