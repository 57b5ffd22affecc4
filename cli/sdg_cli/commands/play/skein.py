"""`sdg skein`: saved plays under other rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sdg.diagnostics.spelling import counted
from sdg.untrusted_text import visible_word
from sdg_cli import options
from sdg_cli.mistakes_and_exits import mistakes_told
from sdg_cli.options import options_of
from sdg_cli.reports.side_files import SideFiles

if TYPE_CHECKING:
    from sdg.loading import Reading
    from sdg.playing.log import Log
    from sdg.playing.under_other_rules import Rerun

EXAMPLES = """\b
Examples:
  sdg skein evening.replay games/cardoku.sdg --with separation
  sdg skein saved_plays/ mygame.sdg              every replay in a folder
  sdg skein saved_plays/ mygame.sdg --bless      accept what is still legal, with its new result
"""
KINDS = {
    "same": "the same",
    "result": "with another result",
    "illegal": "no longer legal",
    "over": "over sooner",
    "chance": "with other chance",
    "error": "in error",
    "table": "at a table that the rules do not have",
}


@click.command(epilog=EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.argument("game", metavar="GAME")
@options.variants()
@options.settings()
@click.option("--bless", is_flag=True, help="Rewrite replays that are still legal.")
@options.as_json()
def command(
    files: tuple[str, ...], game: str, variants: tuple[str, ...], settings: tuple[str, ...],
    bless: bool, as_json: bool,
) -> None:  # fmt: skip
    """Play each replay FILE, or all replays in a folder, again under the rules of GAME.

    For each it reports that nothing changed, that the result is different, or where the game
    cannot go on: the first decision that is no longer legal, and the rule that forbids it. Players,
    seats and options are those of the replay; `--set` changes an option. The exit code is 1 unless
    all are the same (or blessed), 2 if a file cannot be read or a folder contains no replay.
    """
    from sdg.loading import read
    from sdg.playing.why_unreadable import Unreadable
    from sdg.table_options import chosen_options

    if game.endswith(".replay"):
        raise click.UsageError("The game comes last: sdg skein REPLAYS... GAME.")
    with mistakes_told():
        reading = read(game, variants)
        chosen = options_of(settings)
        if reading.rules is None:
            from sdg.diagnostics import SdgError

            raise SdgError(reading.diagnostics)
        chosen_options(reading.rules, chosen)
    empty = [name for name in files if Path(name).is_dir() and not any(_replays([name]))]
    for name in empty:
        click.echo(
            f"{visible_word(name)}: there is no saved game (*.replay) in this folder", err=True
        )
    results, unread, anew = [], len(empty), SideFiles()
    for path in _replays(files):
        try:
            results.append(_one(path, reading, chosen, anew if bless else None))
        except Unreadable as problem:
            unread += 1
            click.echo(str(problem), err=True)
            continue
        if not as_json:
            click.echo("\n".join(map(visible_word, _lines(results[-1]))))
    if as_json:
        click.echo(json.dumps(results))
    elif len(results) > 1:
        click.echo(_summary(results))
    changed = any(each["verdict"] != "same" and not each["blessed"] for each in results)
    anew.leave(2 if unread else int(changed))


def _replays(files: Iterable[str]) -> Iterator[str]:
    """Yield the files that were named, and those of folders, by name; no link out of a folder."""
    from sdg.files.locating import stays_within

    for name in files:
        if Path(name).is_dir():
            replays = sorted(Path(name).glob("*.replay"))
            yield from (str(path) for path in replays if stays_within(path, Path(name)))
        else:
            yield name


def _one(
    path: str, reading: Reading, chosen: dict[str, str], anew: SideFiles | None
) -> dict[str, Any]:
    """Play one file again, and write it anew if it is to be blessed; return what became of it as
    plain data."""
    from sdg.diagnostics import SdgError
    from sdg.loading import game_of
    from sdg.playing.log import write_log
    from sdg.playing.log_reader import read_log
    from sdg.playing.under_other_rules import rerun
    from sdg.table_options import known_choices

    log = read_log(path)
    assert reading.rules is not None
    known = known_choices(reading.rules, dict(log.options))
    options = {**known, **chosen}
    gone = [f"{name}={face}" for name, face in log.options if name not in known]
    try:
        game = game_of(reading, log.players, options)
    except SdgError as wrong:
        why = "; ".join(each.message for each in wrong.diagnostics)
        return {"path": path, "verdict": "table", "why": why, "gone": gone, "blessed": False}
    result = rerun(log, game)
    written = False
    if anew is not None and result.play is not None and result.verdict in ("same", "result"):
        written = anew.write(path, write_log(result.play))
    return {**_told(path, log, result), "gone": gone, "blessed": written}


def _told(path: str, log: Log, result: Rerun) -> dict[str, Any]:
    from sdg.view.words.reasons import tell_reasons

    return {
        "path": path,
        "verdict": result.verdict,
        "decisions": result.decisions,
        "line": result.line,
        "text": result.text,
        "why": result.why,
        "reasons": list(tell_reasons(result.reasons)),
        "rules": [reason.name for reason in result.reasons if reason.name],
        "before": list(result.before),
        "after": list(result.after),
    }


def _lines(result: dict[str, Any]) -> Iterator[str]:
    """Say in words what became of one play."""
    path, verdict = result["path"], result["verdict"]
    if verdict in ("same", "result"):
        accepted = ", accepted" if result["blessed"] and verdict == "result" else ""
        yield f"{path}: {KINDS[verdict]}{accepted}"
        if verdict == "result":
            yield f"  was {'; '.join(result['before']) or 'not over'}"
            yield f"  is  {'; '.join(result['after']) or 'not over'}"
    elif verdict == "table":
        yield f"{path}: {result['why']}"
    else:
        at = f"{path}:{result['line']}:1"
        what = f"decision {result['decisions'] + 1}, `{result['text']}`"
        if verdict == "chance":
            what = f"chance after {counted(result['decisions'], 'decision')}, `{result['text']}`"
        yield f"{at}: {what}: {result['why'] or KINDS[verdict]}"
        yield from (f"  {reason}" for reason in result["reasons"])
    if result["gone"]:
        yield f"  these rules have no {', '.join(result['gone'])}"


def _summary(results: list[dict[str, Any]]) -> str:
    counts = {kind: sum(each["verdict"] == kind for each in results) for kind in KINDS}
    parts = [f"{count} {KINDS[kind]}" for kind, count in counts.items() if count]
    return f"{len(results)} plays: {', '.join(parts)}"
