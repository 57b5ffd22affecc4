"""A puzzle begun or taken up again, played at the prompt, and its result told."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from typing import NoReturn

import click
from attrs import frozen

from sdg.game import Fault
from sdg.loading import Reading
from sdg.playing.fault_text import tell_fault
from sdg.playing.filling import PuzzlePlay, read_puzzle_play, write_puzzle_play
from sdg.playing.filling.saves import VERSION
from sdg.playing.why_unreadable import read_text
from sdg.puzzles import Interrupted, make_puzzle
from sdg.untrusted_text import visible_word
from sdg_cli.mistakes_and_exits import UNDECIDED, leave, mistakes_told
from sdg_cli.options import options_of
from sdg_cli.puzzle_sources import read_named
from sdg_cli.table.puzzle.commands import COMMANDS
from sdg_cli.table.puzzle.ending import result_of
from sdg_cli.table.puzzle.sentences import told_rules
from sdg_cli.table.puzzle.session import PuzzleSession
from sdg_cli.table.puzzle.thinking import SECONDS, ClearedScreen, Thinking
from sdg_cli.table.saves import CannotSave, Kind, Save, file_stem
from sdg_cli.table.seating import named_people
from sdg_cli.terminal.console import look

KIND = Kind(VERSION, ".puzzle", lambda: write_puzzle_play)


@frozen
class Named:
    """What was typed to begin a puzzle, or a game."""

    file: str | None
    grid: str | None
    variants: tuple[str, ...]
    settings: tuple[str, ...]
    seats: tuple[str, ...]
    save_file: str | None
    resumed: str | None
    of_games: bool  # something that only games have


def play_if_puzzle(named: Named, plain: bool, as_json: bool) -> None:
    """Play a puzzle, if that is what was named, and leave with an exit code; else return."""
    if named.resumed is not None:
        if named.grid is None and not holds_a_puzzle(named.resumed):
            return
        new = (named.file, named.grid, named.variants, named.settings, named.seats)
        if any(new) or named.of_games:
            raise click.UsageError("A saved puzzle goes on with its own rules, options and seats.")
        play = taken_up(named.resumed)
    else:
        if named.file is None and named.grid is None:
            return
        if named.file == "-":
            raise click.UsageError("Answers are read from standard input, so no puzzle can be.")
        reading = read_named(named.file, named.grid, named.variants)
        if reading.rules is None or reading.rules.puzzle is None:
            return
        if named.of_games:
            raise click.UsageError("A puzzle has no bots, seed, deal, referee or players.")
        play = begun(reading, named.settings, named.seats)
    play_puzzle(play, named.save_file, named.resumed, plain, as_json)


def holds_a_puzzle(path: str) -> bool:
    """Return whether a file is a puzzle that was saved, in this version or another."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123  any name that a system takes
            return file.read(len(b"sdg puzzle ")) == b"sdg puzzle "
    except (OSError, ValueError):
        return False


def begun(reading: Reading, settings: Sequence[str], seats: tuple[str, ...]) -> PuzzlePlay:
    """Return the puzzle of what was read, for the people named; print its mistakes, and leave with
    code 2."""
    people = named_people(seats)
    with mistakes_told():
        puzzle = make_puzzle(reading, options_of(settings))
    return PuzzlePlay(puzzle, people or ("you",))


def taken_up(path: str) -> PuzzlePlay:
    """Return a puzzle that was saved; print what is wrong with the file, and leave with code 2."""
    with mistakes_told():
        return read_puzzle_play(read_text(path), path)


def play_puzzle(
    play: PuzzlePlay, save_file: str | None, resumed: str | None, plain: bool, as_json: bool
) -> NoReturn:
    """Let people fill it in, and leave with an exit code."""
    out = sys.stderr if as_json else sys.stdout
    if save_file or resumed:
        save = Save.chosen(save_file or resumed or "", stands=not save_file, kind=KIND)
    else:
        save = Save.own(file_stem(play.puzzle.game.sources[-1].name), KIND)
    code = _played(play, save, plain, as_json)
    if not code and not (save_file or resumed):
        save.forget()
    if as_json:
        result = result_of(play, not code)
        if save.stands and (code or save_file or resumed):
            result["saved"] = str(save.path)
        click.echo(json.dumps(result))
    elif code == 130:
        if save.path is not None and save.stands:
            where = visible_word(shlex.quote(str(save.path)))
            print(f"\nSaved. To go on: sdg run --resume {where}", file=out)
        else:
            print("\nIt could not be saved.", file=out)
    leave(code)


def _played(play: PuzzlePlay, save: Save, plain: bool, as_json: bool) -> int:
    out = sys.stderr if as_json else sys.stdout
    paths = ", ".join(visible_word(source.path) for source in play.puzzle.game.sources)
    thinking = Thinking()
    play.patience = thinking.patience
    try:
        try:
            play.constraints, play.clues  # noqa: B018  are read
        except Interrupted:
            thinking.clear()
            click.echo(f"The rules are too large to be read in {SECONDS:g} s.", err=True)
            return UNDECIDED
        except Fault as fault:
            thinking.clear()
            click.echo(tell_fault(fault), err=True)
            return 2
        print(f"{play.title}  ({paths})", file=out)
        save.write(play)
        session = PuzzleSession(play, save, ClearedScreen(out, look(plain), thinking), COMMANDS)
        session.screen.tell(*told_rules(play))
        session.run()
        save.write(play)
    except (EOFError, KeyboardInterrupt):
        return 130
    except CannotSave as problem:
        problem.show()
        return 2
    return 0
