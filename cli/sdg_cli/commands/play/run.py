"""`sdg run`: a game played by people, bots, or both."""

from __future__ import annotations

import json
import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click
from attrs import frozen

from sdg.untrusted_text import visible_word
from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, mistakes_told
from sdg_cli.options import options_of, refereed
from sdg_cli.puzzle_sources import grid_option
from sdg_cli.table.bot_words import bot_named
from sdg_cli.terminal.console import look

if TYPE_CHECKING:
    from sdg.agents.on_kernel import Compiled
    from sdg.game import Game
    from sdg.playing.playthrough import Playthrough
    from sdg_cli.table.saves import Save

EXAMPLES = """\b
Examples:
  sdg run cat_sudoku                          you against a bot
  sdg run cardoku --seat Ann --seat Bob       two people at one screen
  sdg run cardoku --seat Ann+Cid --seat Bob+Eve               two teams
  sdg run cardoku --with separation --set decks=3
  sdg run sudoku_tactics --players 3 --bots random --json --seed 7
  sdg run --resume evening.replay             continue a saved game
  sdg run cardoku --seat Ann --seat Bob --referee table       the players enforce the rules
  sdg run knizia_sudoku --referee table --seat Ann --bots greedy:misplay=2%,notice=60%
  sdg run quiet_evening                       fill a puzzle in
  sdg run lo_shu --seat Ann --seat Bob        ... together
  sdg run evening.sdk                         a puzzle of another program, or --grid
  sdg run cardoku --with side_by_side --resume evening.replay    continue under other rules
"""


@frozen
class _Terms:
    """How plays are shown."""

    plain: bool
    as_json: bool
    hide_seed: bool
    out: TextIO


@click.command(epilog=EXAMPLES)
@click.argument("game", required=False, metavar="GAME")
@options.players()
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME|random|greedy|search|greedy:misplay=2%",
    help="Who plays; repeat it for each seat. Ann+Cid is a team, whose people alternate.",
)
@click.option(
    "--seats-as-given", is_flag=True, help="Keep the seats in the given order; do not draw lots."
)
@click.option(
    "--bots",
    metavar="random|greedy|search",
    help="Which bot takes the seats that nobody was named for.",
    callback=lambda _context, _option, name: name and bot_named(name, True),
)
@options.seed(default=None)
@click.option("--hide-seed", is_flag=True, help="Never show the seed; only a save contains it.")
@options.settings()
@options.variants()
@options.deal("Start from a position or deal in this file.")
@click.option("--save", "save_file", metavar="FILE", help="Save the game to this file.")
@click.option("--resume", "resumed", metavar="FILE", help="Continue a saved game.")
@options.referee(
    default=None, says="Who enforces the rules: the program, or the players (table mode)."
)
@grid_option
@click.option("--yes", is_flag=True, help="Continue under other rules without asking.")
@options.as_json("Print the result as one JSON value.")
@options.plain()
def command(
    game: str | None, players: int | None, seats: tuple[str, ...], seats_as_given: bool,
    bots: str | None, seed: int | None, hide_seed: bool, settings: tuple[str, ...],
    variants: tuple[str, ...], deal_file: str | None, save_file: str | None, resumed: str | None,
    referee: str | None, grid: str | None, yes: bool, as_json: bool, plain: bool,
) -> None:  # fmt: skip
    """Play GAME: a rule file, or the name of an included game or puzzle.

    Bots take the seats that nobody is named for. At the prompt, `?` lists the legal decisions. A
    puzzle is filled in by whoever is named, alone or together; `?` lists what helps with it.

    Anyone who knows the seed and the rules can reproduce the deal: use --hide-seed if players could
    be tempted. A save contains the seed and every card, including hidden ones.

    The exit code is 1 if the rules cause an error during the game, or if the game does not end.
    """
    from sdg_cli.table.puzzle.starting import Named, play_if_puzzle

    of_games = (players, seats_as_given, bots, seed is not None, hide_seed, deal_file, referee, yes)
    named = Named(game, grid, variants, settings, seats, save_file, resumed, any(of_games))
    play_if_puzzle(named, plain, as_json)
    from sdg.bot_names import profile_of
    from sdg.refereeing import TableGame
    from sdg_cli.table.resuming import resume, resume_under
    from sdg_cli.table.saves import Save
    from sdg_cli.table.seating import habits_by_seat, seat_players
    from sdg_cli.terminal.results_as_json import result_of

    drawn = seed is None
    if resumed is not None:
        if players or seats or seats_as_given or seed is not None or deal_file or referee:
            problem = "--resume takes players, seats, seed and referee from the saved play."
            raise click.UsageError(problem)
        if (variants or settings) and not game:
            raise click.UsageError("To go on under other rules, name the game too.")
        play = resume_under(resumed, game, variants, settings, yes) if game else resume(resumed)
        sitting = (bots,) * len(play.seats) if bots else play.seats
    elif game is None:
        raise click.UsageError("Which game? `sdg games` lists those that come along.")
    else:
        seed = _fresh_seed(hide_seed) if seed is None else seed
        table = _load(game, variants, players or _seats_needed(game, variants, seats), settings)
        table = refereed(table, referee)
        sitting = seat_players(table.players, seats, bots, seed, seats_as_given)
        habits_by_seat(sitting, isinstance(table, TableGame))  # refused before anything is dealt
        play = _begin(table, seed, sitting, deal_file)
    people = any(profile_of(name) is None for name in sitting)
    play.seed_hidden = hide_seed = hide_seed or play.seed_hidden
    terms = _Terms(plain, as_json, hide_seed, sys.stderr if as_json else sys.stdout)
    if save_file or resumed:
        save = Save.chosen(save_file or resumed or "", stands=not save_file)
    else:
        save = _own_save(play, hide_seed) if people else Save(None)
    keep = bool(save_file or resumed)
    by_lot = bool(seats) and people and resumed is None and not seats_as_given
    code = _play(play, sitting, save, keep, by_lot, terms)
    while code is None:  # somebody wants to play once more
        seed = _fresh_seed(hide_seed) if drawn else (play.seed + 1) % 2**64
        sitting = seat_players(play.game.players, play.seats, None, seed, seats_as_given)
        play, keep = _begin(play.game, seed, sitting, deal_file), False
        play.seed_hidden = hide_seed
        save = _own_save(play, hide_seed)
        code = _play(play, sitting, save, keep, not seats_as_given, terms)
    if as_json:
        result = result_of(play)
        if hide_seed:
            result["seed"] = None
        if save.stands and (keep or code):
            result["saved"] = str(save.path)
        click.echo(json.dumps(result))
    leave(code)


def _fresh_seed(hide_seed: bool) -> int:
    """Draw a seed; one that is shown is short, a hidden one too long to be searched for."""
    return secrets.randbelow(2**64 if hide_seed else 2**32)


def _own_save(play: Playthrough, hide_seed: bool) -> Save:
    from sdg_cli.table.saves import Save, file_stem

    mark = "" if hide_seed else f"-{play.seed}"
    return Save.own(f"{file_stem(play.game.sources[0].name)}{mark}")


def _load(
    game: str, variants: tuple[str, ...], players: int | None, settings: tuple[str, ...]
) -> Game:
    from sdg.loading import load

    with mistakes_told():
        return load(game, variants=variants, players=players, options=options_of(settings))


def _seats_needed(game: str, variants: tuple[str, ...], seats: tuple[str, ...]) -> int | None:
    """Return how many play where only names are given: the usual number, or more if named."""
    if not seats:
        return None
    usual = _load(game, variants, None, ()).players
    return len(seats) if len(seats) > 1 else usual


def _begin(table: Game, seed: int, sitting: tuple[str, ...], deal_file: str | None) -> Playthrough:
    from sdg.game import Fault
    from sdg.playing.fault_text import tell_fault
    from sdg.playing.playthrough import Playthrough

    if deal_file is None:
        try:
            return Playthrough(table, seed, sitting)
        except Fault as fault:
            problem = f"The rules go wrong before the first decision: {tell_fault(fault)}."
            raise click.ClickException(problem) from None
    from sdg.playing.first_state import read_deal_file

    with mistakes_told():
        return Playthrough(table, seed, sitting, deal=read_deal_file(deal_file))


def _introduce(
    play: Playthrough,
    names: tuple[str, ...],
    people: bool,
    by_lot: bool,
    hide_seed: bool,
    out: TextIO,
) -> None:
    from sdg.playing.log import option_faces
    from sdg_cli.table.seating import tell_lots

    game = play.game
    options = [f"{name}={face}" for name, face in option_faces(game)]
    seats = [f"{seat} {name}" for seat, name in enumerate(names, 1)]
    print(
        f"{game.rules.title}  ({', '.join(visible_word(source.path) for source in game.sources)})",
        file=out,
    )
    if hide_seed:
        seed = "hidden"
    else:
        seed = f"{play.seed}{'  (by it all can be dealt again: --hide-seed)' if people else ''}"
    if by_lot and len(names) > 1:
        print(tell_lots(names, play.seed), file=out)
    print(f"seats: {', '.join(seats)}   seed: {seed}", file=out)
    if options:
        print(f"options: {' '.join(options)}", file=out)


def _play(
    play: Playthrough,
    sitting: tuple[str, ...],
    save: Save,
    keep: bool,
    by_lot: bool,
    terms: _Terms,
) -> int | None:
    """Play to the end or until it is left; return the exit code, None to play once more."""
    from sdg.agents import agent_named
    from sdg.agents.search import quickened
    from sdg.bot_names import display_names
    from sdg.refereeing import TableGame
    from sdg_cli.table.bots_only import watch
    from sdg_cli.table.commands import PlayAgain
    from sdg_cli.table.play_commands import COMMANDS
    from sdg_cli.table.saves import CannotSave
    from sdg_cli.table.seating import habits_by_seat
    from sdg_cli.table.session import Session
    from sdg_cli.table.table_mode import TableSession

    habits = habits_by_seat(sitting, isinstance(play.game, TableGame))
    named = {seat: agent_named(name) for seat, name in enumerate(sitting, 1)}
    agents = {seat: agent for seat, agent in named.items() if agent is not None}
    names, out, shown = display_names(sitting), terms.out, look(terms.plain)
    if not terms.as_json:
        _introduce(play, names, len(agents) < len(sitting), by_lot, terms.hide_seed, out)
    compiled: Compiled | None = None
    try:
        save.write(play)
        compiled = quickened(play.game, agents.values())
        if len(agents) == play.game.players:
            watch(play, agents, names, save, shown, None if terms.as_json else out, habits)
        elif isinstance(play.game, TableGame):
            TableSession(play, agents, habits, names, save, shown, out).run()
        else:
            Session(play, agents, names, save, shown, out, COMMANDS).run()
    except PlayAgain:
        if play.active is None and not keep:
            save.forget()
        elif save.path is not None:
            print(f"\nSaved. To go on: sdg run --resume {_quoted(save.path)}\n", file=out)
        return None
    except (EOFError, KeyboardInterrupt):
        if save.path is not None and save.stands:  # what was shown as taken is there already
            print(f"\nSaved. To go on: sdg run --resume {_quoted(save.path)}", file=out)
            print("Whoever reads that file sees every card.", file=out)
        elif len(agents) < play.game.players:
            print("\nThe play could not be saved.", file=out)
        return 130
    except CannotSave as problem:
        problem.show()
        return 2
    finally:
        if compiled is not None:
            compiled.stop()
    if not keep:
        save.forget()
    return int(play.outcome is not None and play.outcome.broken_off)


def _quoted(path: Path) -> str:
    return visible_word(shlex.quote(str(path)))
