"""Plays every game on every engine and writes what came of it into `equality.txt`.

The tables are all numbers of players and overlays of each game, and few more in which every two
choices of players, overlays and values of options meet. Each is played under seeds from 0 by the
reference, the plain kernel, the kernel in C, and the kernel in C with sanitizers for addresses and
undefined behaviour; so are games made by chance, by two makers. After every decision each field of
the state is compared, under the first seeds of most games to their end; in the end scores and
winners, and then the rows of as many games of a simulation.

What was written before of games that are not played now stays; `--resume` leaves out those that
were played well at this commit. `--quick` is what `.ci/run` asks for: the games that are shipped,
fewer tables of each, of most only the first decisions one by one; nothing is written.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from sdg.loading import read
from sdg.source import Source
from tests.fuzzing import inputs
from tests.support.every_engine import DEEP, DEEPER, Played, engines_here, played_by_all
from tests.support.generated_games import made
from tests.support.places import RECORDS
from tests.support.summaries import commit_of, save, sections_of
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED, Table, mixed_tables, whole_tables

SUMMARY = RECORDS / "equality.txt"
PLAYED = ("interpreter", "games", "tests/programs", "tests/fuzzing/*.py")  # what changes the plays
SEEDS = 20
DECISIONS = 200
FIRST = 30  # decisions, with --quick
FEW, OF_FIVE = 5, 4  # tables, of which one is played then; the same of the five games
MADE = 300
BY_CHANCE = "games made by chance"
WELL = "equal"


def tables_of(game: Path, quick: bool) -> list[Table]:
    """Return the tables of a game, each once; if it is to be quick, few in which options meet."""
    one_of = (OF_FIVE if game in SHIPPED else FEW) if quick else 1
    return list(dict.fromkeys([*whole_tables(game), *mixed_tables(game)[::one_of]]))


@frozen
class Asked:
    """How each table is played, and what."""

    seeds: int
    most: int  # decisions of a play that are compared
    commit: str

    def __str__(self) -> str:
        few = f"{self.most} decisions each, {DEEPER} under the first {DEEP}"
        return f"seeds 0 to {self.seeds - 1}, at most {few}, at {self.commit}"


def section(game: Path, played: Sequence[Played], asked: Asked) -> str:
    """Return what is told of a game: a line for it and one for each table."""
    decisions = sum(each.decisions for each in played)
    head = f"{game.stem}: {len(played)} tables, {decisions} decisions: {asked}"
    return "\n".join([head, *(f"    {line(game, each)}" for each in played)])


def line(game: Path, played: Played) -> str:
    """Return the line of a table."""
    chosen = played.table.removeprefix(game.stem).strip()
    if played.engines == 1:
        return f"{chosen}: no kernel: {played.told}"
    return f"{chosen}: {played.decisions} decisions: {played.told or WELL}"


def is_done(text: str, asked: Asked) -> bool:
    """Return whether a game was played well, as it is to be played now."""
    head, *lines = text.splitlines()
    well = all(each.endswith(f": {WELL}") or ": no kernel: " in each for each in lines)
    return head.endswith(f": {asked}") and well


def save_all(sections: dict[str, str], games: Iterable[Path]) -> None:
    """Write the summary, the games in their order."""
    names = [BY_CHANCE, *(game.stem for game in games)]
    title = f"What `make equality` found. Engines: {', '.join(engines_here())}."
    save(SUMMARY, title, [sections[name] for name in names if name in sections])


def play_all(
    games: Sequence[Path], jobs: int, asked: Asked, quick: bool
) -> Iterator[tuple[Path, list[Played]]]:
    """Play the tables of games, some games at a time; yield each when it is done."""

    def play(game: Path) -> tuple[Path, list[Played]]:
        return game, list(played_by_all(tables_of(game, quick), asked.seeds, asked.most))

    with ThreadPoolExecutor(jobs) as pool:
        waiting = [pool.submit(play, game) for game in games]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def accepted(tried: int) -> Iterator[str]:
    """Yield those programs of `make fuzz` that are rules."""
    for number in range(tried):
        text = inputs.made("programs", number).decode()
        if read(Source("made.sdg", text)).rules is not None:
            yield text


def play_made(tried: int, asked: Asked, sections: dict[str, str]) -> int:
    """Play games made by chance; return how many differ, and keep the text of each of those."""
    with TemporaryDirectory() as folder:
        texts = [*made(tried), *accepted(tried)]
        games = [Path(folder) / f"made_{number}.sdg" for number in range(len(texts))]
        for game, text in zip(games, texts, strict=True):
            game.write_text(text, encoding="utf-8")
        outcomes = list(played_by_all([Table(game) for game in games], asked.seeds, asked.most))
    wrong = [(each, text) for each, text in zip(outcomes, texts, strict=True) if not each.well]
    for each, text in wrong:
        print(f"{each.table}: {each.told}\n{text}")
    decisions, played = (
        sum(each.decisions for each in outcomes),
        sum(e.engines > 1 for e in outcomes),
    )
    head = f"{BY_CHANCE}: {len(outcomes)}, {played} with a kernel, {decisions} decisions: {asked}"
    sections[BY_CHANCE] = f"{head}\n    {len(wrong)} differ"
    return len(wrong)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games by all engines; return 1 if something differs."""
    every = [*SHIPPED, *MORE, *PROGRAMS]
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="games; all unless told")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at a time")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="plays of a table")
    parser.add_argument("--decisions", type=int, help=f"compared in each; {DECISIONS}")
    parser.add_argument("--made", type=int, default=MADE, help="texts of games made by chance")
    parser.add_argument("--quick", action="store_true", help=f"games alone, {FIRST} decisions")
    parser.add_argument("--resume", action="store_true", help="leave out what is done")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - {game.stem for game in every}:
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    decisions = chosen.decisions or (FIRST if chosen.quick else DECISIONS)
    asked = Asked(chosen.seeds, decisions, commit_of(*PLAYED))
    sections = sections_of(SUMMARY)
    done = {name for name, text in sections.items() if chosen.resume and is_done(text, asked)}
    usual = [*SHIPPED, *MORE] if chosen.quick else every
    wanted = set(chosen.names or [game.stem for game in usual]) - done
    games = [game for game in every if game.stem in wanted]

    def keep() -> None:
        if not chosen.quick:
            save_all(sections, every)

    started, wrong = time.monotonic(), 0
    if not chosen.names and chosen.made and not chosen.quick:
        wrong += play_made(chosen.made, asked, sections)
        keep()
    for number, (game, played) in enumerate(play_all(games, chosen.jobs, asked, chosen.quick), 1):
        sections[game.stem] = section(game, played, asked)
        keep()
        for each in played:
            if not each.well:
                wrong += 1
                print(f"{each.table}: {each.told}")
        head = sections[game.stem].split("\n")[0]
        print(f"{number} of {len(games)}, {time.monotonic() - started:.0f} s: {head}", flush=True)
    print(f"{wrong} tables differ" if wrong else "All engines play alike.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
