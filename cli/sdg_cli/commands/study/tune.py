"""`sdg tune`: a search for options that bring a game nearer to what its designer wants."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sdg.diagnostics.spelling import counted, figure
from sdg.measures import MEASURES
from sdg.source import Source
from sdg.untrusted_text import visible_word
from sdg_cli import options
from sdg_cli.commands.study.simulate import agents_of
from sdg_cli.mistakes_and_exits import mistakes_told, remark
from sdg_cli.options import options_of
from sdg_cli.reports.side_files import SideFiles

if TYPE_CHECKING:
    from sdg.lab.requests import Request
    from sdg.lab.tuning import Options, Played, Target, Try, Values

EXAMPLES = """\b
Examples:
  sdg tune sudoku_tactics --target "turns 20..30" --target "seat gap 0..5%"
  sdg tune games/cat_sudoku.sdg --players 3 --target "margin 0..4" --out closer.sdg
"""


HELP = f"""Search for options of GAME that meet the targets, and write the best as a variant.

Only options with a range can be tuned, such as `option target = 9 in 2 to 15`; numbers inside rules
are not changed.

A target may be about {", ".join(each.target for each in MEASURES)}, seat gap (between the best and
the worst seat's share of wins), capped.

Each mean is reported with its confidence bounds. If these do not decide whether a target is met,
the number of games is doubled, up to 64 times as many; if that does not decide it either, the exit
code is 3. Options with which the rules cause an error in a game never meet a target; the exit code
is then 1.
"""


@click.command(epilog=EXAMPLES, help=HELP)
@click.argument("game", metavar="GAME")
@click.option("--target", "wanted", multiple=True, required=True, metavar='"turns 20..30"',
              help="What a mean should be; may be repeated.")  # fmt: skip
@click.option("--tries", type=click.IntRange(1, 1000), default=20, show_default=True,
              help="The most settings to try.")  # fmt: skip
@click.option("--games", type=click.IntRange(20, 10_000_000), default=1000, show_default=True,
              help="How many games to play with each setting at first.")  # fmt: skip
@options.players()
@options.agents()
@options.seed(default=None)
@options.settings("Set an option, and keep it fixed.")
@options.variants()
@click.option("--out", metavar="FILE", help="The variant to write.  [default: NAME_tuned.sdg]")
@options.as_json()
def command(
    game: str, wanted: tuple[str, ...], tries: int, games: int, players: int | None,
    agents: str | None, seed: int | None, settings: tuple[str, ...], variants: tuple[str, ...],
    out: str | None, as_json: bool,
) -> None:  # fmt: skip
    from sdg.lab.preparing import prepare
    from sdg.lab.requests import Request, WrongSeats
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
    rules, sources, usual = table.game().rules, table.game().sources, table.setting.options
    path = Path(out) if out else _beside(sources[0].path) / f"{sources[0].name}_tuned.sdg"
    head = f'variant "{rules.title}, tuned" of {sources[-1].name}\n'
    _look_whether_new(path)
    _look_whether_found(path, head, sources)
    choices = {o.name: choices_of(o) for o in rules.options if o.name not in fixed}
    if not choices:
        raise click.UsageError("There is no option to change; numbers of rules are left alone.")
    if not as_json:
        click.echo("Only options are changed, no number of a rule: " + ", ".join(choices))
    tried: list[Try] = []
    files, stopped, lost = SideFiles(), False, ""
    try:
        for each in search(
            usual, choices, targets,
            lambda options: _measured(request, options, targets, seed, games), tries,
        ):  # fmt: skip
            tried.append(each)
            if not as_json:
                click.echo(_line(each, targets, usual))
    except KeyboardInterrupt:
        stopped = True
    except MemoryError as gone:
        stopped, lost = True, str(gone) or "The memory is not enough."
    best = min(tried, key=lambda each: each.rank, default=None)
    changed = [pair for pair in best.options if pair not in usual] if best else []
    failed = sum(each.failed for each in tried)
    written = best is not None and bool(changed) and (best.met or not (stopped or best.failed))
    if written:
        said = "; ".join(target.text for target in targets)
        text = f'{head}    "Tuned for: {said}."\n\n'
        text += "".join(f"set {name} = {value}\n" for name, value in changed)
        written = files.write(path, text)
    if as_json:
        click.echo(json.dumps({
            "game": rules.title, "seed": seed, "games": games, "targets": list(wanted),
            "tried": [_told(each, targets) for each in tried],
            "best": dict(best.options) if best else None, "met": best is not None and best.met,
            "file": str(path) if written else None, "errors": failed, "interrupted": stopped,
        }))  # fmt: skip
    else:
        click.echo(_ending(len(tried), best, stopped, changed, path if written else None))
    if lost:
        remark(lost)
        files.leave(2)
    if stopped or best is None:
        files.leave(130)
    files.leave(1 if failed or best.misses else 0 if best.met else 3)


def _ending(
    tried: int,
    best: Try | None,
    stopped: bool,
    changed: Sequence[tuple[str, str]],
    written: Path | None,
) -> str:
    """Say what came of the search, and what was written."""
    if best is not None and best.met:
        met = "All targets are met"
    elif stopped:
        return f"Stopped after {tried} tried. Not all targets are met: nothing is written."
    elif best is not None and best.failed:
        return f"{tried} tried. With all of them the rules go wrong: nothing is written."
    elif best is not None and not best.misses:
        met = "Whether all targets are met is unclear; the nearest"
    else:
        met = "Not all targets are met; the nearest"
    if written:
        what = f"{visible_word(written)} is written"
    else:  # it could not be, or there is nothing to write
        settings = " ".join(f"{name}={value}" for name, value in changed)
        what = settings or "the options stay as they are"
    return f"{'Stopped after ' * stopped}{tried} tried. {met}: {what}."


def _look_whether_new(path: Path) -> None:
    """Raise UsageError where the variant cannot be written to a file of its own."""
    if path.suffix != ".sdg":
        raise click.UsageError(f"--out: {path} has to end in .sdg.")
    if not path.parent.is_dir():
        raise click.UsageError(f"--out: {path} cannot be written: there is no such folder.")
    if os.path.lexists(path):  # a link that leads nowhere is something too
        raise click.UsageError(f"--out: {path} is there already; say where else to write.")


def _look_whether_found(path: Path, head: str, sources: Sequence[Source]) -> None:
    """Raise UsageError where a variant with such a first line would not be of these rules."""
    from sdg.diagnostics import SdgError
    from sdg.game_files import Shelf

    shelf, name = Shelf(), sources[-1].name
    try:
        shelf.open(Source(str(path), head))
    except SdgError as problem:
        why = problem.diagnostics[0].message
    else:
        if [each.text for each in shelf.sources()[:-1]] == [each.text for each in sources]:
            return
        why = f"from there `{name}` is something else"
    raise click.UsageError(f"--out: {path} cannot be a variant of `{name}`: {why}.")


def _beside(path: str) -> Path:
    """Return where a variant of a game finds it: next to its file, or here if it comes along."""
    from sdg.files.resources import shipped

    own = Path(path).resolve()
    return Path() if own.is_relative_to(shipped("games").resolve()) else Path(path).parent


def _measured(
    request: Request, options: Options, targets: tuple[Target, ...], seed: int, games: int
) -> Played | None:
    """Play at a table until it is clear what comes of it; None where it cannot be played."""
    from attrs import evolve

    from sdg.diagnostics import SdgError
    from sdg.lab.preparing import prepare
    from sdg.lab.simulating import play
    from sdg.lab.summary import summary
    from sdg.lab.tuning import Played, played, values_of

    try:
        asked = evolve(request, options=options, engine="native")
        table = prepare(asked, remark)
    except SdgError:
        return None

    def measure(games: int) -> Played:
        result = play(table, seed, games)  # goes on from the games that were played already
        if result.interrupted:
            table.stop()
            raise MemoryError(result.lost) if result.lost else KeyboardInterrupt
        columns, name = table.engine.columns, table.engine.name
        data = summary(table.setting, columns, seed, name, result)
        return Played(games, values_of(data), games - data["without_error"])

    outcome = played(targets, measure, games)
    table.finish()
    return outcome


def _told(each: Try, targets: tuple[Target, ...]) -> dict[str, Any]:
    """Return a try as plain data."""
    data: dict[str, Any] = {
        "options": dict(each.options), "games": 0, "errors": each.failed, "values": None,
    }  # fmt: skip
    if each.played is not None:
        values = each.played.values
        data["games"] = each.played.games
        data["values"] = {
            name: {"value": estimate.value, "low": estimate.low, "high": estimate.high}
            for name, estimate in values.items()
        }
        data["targets"] = {target.text: target.judged(values) for target in targets}
    return {**data, "misses": each.misses if each.played else None}


def _line(each: Try, targets: tuple[Target, ...], usual: Options) -> str:
    from sdg.lab.tuning import CAPPED

    changed = " ".join(
        f"{name}={value}" for name, value in each.options if (name, value) not in usual
    )
    if each.played is None:
        return f"  {changed}: cannot be played"
    parts = [_part(target, each.played.values) for target in targets]
    capped = each.played.values[CAPPED].value
    if capped and CAPPED not in (target.name for target in targets):
        parts.append(f"{100 * capped:.3g} % capped")
    if each.failed:
        parts.append(f"in {each.failed:,} the rules go wrong")
    return f"  {changed or 'as it is'}, {counted(each.played.games, 'game')}: {', '.join(parts)}"


def _part(target: Target, values: Values) -> str:
    """Say a measure, between which bounds it lies and whether that meets a target."""
    from sdg.lab.tuning import SHARES

    estimate = values.get(target.name)
    if estimate is None:
        return f"{target.name} unknown ({target.judged(values)})"
    percent = target.name in SHARES
    low, value, high = (
        f"{100 * each:.3g} %" if percent else figure(each, 4)
        for each in (estimate.low, estimate.value, estimate.high)
    )
    return f"{target.name} {value} ({low} to {high}: {target.judged(values)})"
