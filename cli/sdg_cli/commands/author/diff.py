"""`sdg diff`: what a house rule changes, in words, in what is legal, and in how games go."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sdg.diagnostics.spelling import counted
from sdg.spoken_names import spoken
from sdg_cli import options
from sdg_cli.commands.study.compare import ends_told, sentence
from sdg_cli.mistakes_and_exits import mistakes_told
from sdg_cli.options import options_of
from sdg_cli.reports.side_files import SideFiles, look_whether_folder
from sdg_cli.terminal.console import look

if TYPE_CHECKING:
    from sdg.game import Game
    from sdg.lab.differences import Difference, Pairs
    from sdg.playing.paired_games import Beside, Example
    from sdg.rulebook.variant_changes import Change

EXAMPLES = """\b
Examples:
  sdg diff cardoku --with separation
  sdg diff cat_sudoku games/variants/sleepy_cat.sdg --players 3
  sdg diff mygame.sdg house_rule.sdg --games 0 --examples found/
"""


@click.command(epilog=EXAMPLES)
@click.argument("base", metavar="BASE")
@click.argument("house", metavar="[HOUSE]", required=False)
@options.variants("Add a variant to BASE, in place of HOUSE.")
@options.settings("Set an option in both.")
@options.players()
@click.option("--games", type=click.IntRange(0, 1_000_000), default=1000, show_default=True,
              help="Games on each side, to compare statistics: 200 at least, or 0.")  # fmt: skip
@options.seed(default=1)
@click.option(
    "--examples", "folder", metavar="FOLDER", help="Write the examples to this folder as replays."
)
@options.as_json()
def command(
    base: str, house: str | None, variants: tuple[str, ...], settings: tuple[str, ...],
    players: int | None, games: int, seed: int, folder: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Report what HOUSE changes in BASE: the rules, which decisions are legal, and the statistics.

    HOUSE is a file, or BASE with --with. Both are played by random bots with the same random
    numbers for as long as possible; each example names its seed and the number of decisions before
    it.
    """
    from sdg.lab.differences import broken_off, compare, errors_among
    from sdg.loading import game_of, load, read
    from sdg.playing.paired_games import beside
    from sdg.rulebook.variant_changes import changes
    from sdg.table_options import known_choices

    look_whether_folder(folder)
    if house is None and not variants:
        raise click.UsageError("Name what changes BASE: a file, or a variant --with.")
    if house is not None and variants:
        raise click.UsageError("Name another file, or a variant --with; not both.")
    if games and not 200 <= games <= 1_000_000:
        raise click.UsageError("--games is 0, or from 200 to 1,000,000.")
    given = options_of(settings)
    with mistakes_told():
        one = load(base, players=players, options=given)
        reading = read(house or base, variants)
        shared = known_choices(reading.rules, given) if reading.rules else {}
        other = game_of(reading, players or one.players, shared)
    changed = changes(one, other)
    counts = beside(one, other, seed)
    wanted = 0 if counts.interrupted else games
    pairs = _played(one, other, seed, wanted) if wanted else []
    games = max((len(each.base) for each in pairs), default=0)
    effect = compare(pairs, seed) if games > 1 else []
    failed, broken = errors_among(pairs), broken_off(pairs)
    if as_json:
        plain = _plain(changed, counts, effect, games, seed)
        ends = {"errors": failed, "broken_off": broken}
        click.echo(json.dumps({**plain, "effect": {**plain["effect"], **ends}}))
    else:
        lines = [*_changes(changed), *_legal(counts), *_lines_of_effect(effect, games)]
        click.echo("\n".join(lines))
        click.echo(ends_told(failed, broken), nl=False)
    files = SideFiles()
    for kind, example in counts.examples.items() if folder is not None else ():
        files.write(Path(folder or "") / f"{kind}.replay", example.log)
    if counts.interrupted or games < wanted:
        click.echo(f"Stopped after {counted(games, 'game')} each.", err=True)
        files.leave(130)
    files.leave(int(failed > 0))


def _played(one: Game, other: Game, seed: int, games: int) -> list[Pairs]:
    """Play both; return what came of it, of as many games as there was time for."""
    from sdg.lab.differences import paired
    from sdg.lab.engine_choice import choose_engine
    from sdg_cli.terminal.progress import Progress

    progress = Progress(games)
    try:
        engines = [choose_engine(game, ("random",) * game.players) for game in (one, other)]
    except KeyboardInterrupt:
        return []
    pairs = paired(engines[0], engines[1], seed, games, progress.note)
    progress.clear()
    return pairs


def _changes(changed: tuple[Change, ...]) -> Iterator[str]:
    from sdg.rulebook.rendering import item_lines

    shown = look(plain=False)
    yield shown.paint("What changes", "bold")
    for each in changed:
        yield f"{each.how}: {each.kind} {spoken(each.name)}".rstrip()
        for sign, item in (("before", each.before), ("now", each.after)):
            if item is not None:
                if each.before and each.after:
                    yield f"  {sign}"
                yield from (f"    {line}" for line in item_lines(item, shown.columns - 4))
    if not changed:
        yield "nothing"


def _legal(counts: Beside) -> Iterator[str]:
    shown = look(plain=False)
    yield ""
    yield shown.paint("What is legal", "bold")
    positions, games = counted(counts.positions, "position"), counted(counts.games, "game")
    if counts.positions:
        yield f"in {positions} of {games} at random, the same in both:"
        total = max(1, counts.both + counts.forbidden + counts.allowed)
        yield f"  legal in both      {100 * counts.both / total:5.1f} %"
        yield f"  no longer legal    {100 * counts.forbidden / total:5.1f} %"
        yield f"  legal only now     {100 * counts.allowed / total:5.1f} %"
    else:
        yield f"in no position of {games} at random: both differ before the first decision"
    if counts.parted:
        yield f"  {counted(counts.parted, 'game')} could not be played alike to the end"
    if counts.passed:
        passed = counted(counts.passed, "position")
        yield f"  in {passed} it now goes on without the seat that could decide"
    if counts.let_in:
        let_in = counted(counts.let_in, "position")
        yield f"  in {let_in} a seat now decides where it went on without it"
    for name, count in counts.by_rule.most_common(6):
        yield f"  {spoken(name)} forbids {count}"
    for kind, words in (("forbidden", "no longer legal"), ("allowed", "legal only now")):
        if kind in counts.examples:
            yield from _example(counts.examples[kind], words)


def _example(example: Example, words: str) -> Iterator[str]:
    from sdg.view.words.reasons import tell_reasons

    after = counted(example.decisions, "decision")
    yield f"  {words}: `{example.text}`, after {after} of seed {example.seed}"
    yield from (f"    {line}" for line in tell_reasons(example.reasons))


def _lines_of_effect(differences: list[Difference], games: int) -> Iterator[str]:
    if not games:
        return
    shown = look(plain=False)
    yield ""
    yield shown.paint("What it does to the game", "bold")
    clear = [each for each in differences if each.clear]
    many = len(differences)
    played = counted(games, "game")
    yield f"{played} each among random bots, the same seeds; of {many} things clear:"
    yield from (f"  {sentence(each)}" for each in clear)
    if not clear:
        yield "  nothing"


def _plain(
    changed: tuple[Change, ...], counts: Beside, effect: list[Difference], games: int, seed: int
) -> dict[str, Any]:
    from sdg.rulebook.rendering import item_lines

    return {
        "changes": [
            {
                "how": each.how, "kind": each.kind, "name": each.name,
                "before": "\n".join(item_lines(each.before)) if each.before else None,
                "after": "\n".join(item_lines(each.after)) if each.after else None,
            }
            for each in changed
        ],
        "legal": {
            "games": counts.games, "positions": counts.positions, "both": counts.both,
            "forbidden": counts.forbidden, "allowed": counts.allowed, "parted": counts.parted,
            "passed": counts.passed, "let_in": counts.let_in,
            "by_rule": dict(counts.by_rule),
            "examples": {
                kind: {"seed": e.seed, "decisions": e.decisions, "decision": e.text,
                       "reasons": [reason.sentence for reason in e.reasons]}
                for kind, e in counts.examples.items()
            },
        },
        "effect": {"games": games, "seed": seed,
                   "clear": [sentence(each) for each in effect if each.clear]},
    }  # fmt: skip
