"""`sdg run`: a game played by people, bots, or both."""

from __future__ import annotations

import json
import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from sdg.untrusted_text import visible_word
from sdg_cli import options
from sdg_cli.grids import grid_option, read_named
from sdg_cli.opening import leave, mistakes_told, options_of, refereed
from sdg_cli.table.bots import bot_named
from sdg_cli.terminal.console import look

if TYPE_CHECKING:
    from sdg.agents import Agent
    from sdg.agents.on_kernel import Compiled
    from sdg.bot_names import Habits
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
@click.option(
    "--deal", "deal_file", metavar="FILE", help="Start from a position or deal in this file."
)
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
    game: str | None,
    players: int | None,
    seats: tuple[str, ...],
    seats_as_given: bool,
    bots: str | None,
    seed: int | None,
    hide_seed: bool,
    settings: tuple[str, ...],
    variants: tuple[str, ...],
    deal_file: str | None,
    save_file: str | None,
    resumed: str | None,
    referee: str | None,
    grid: str | None,
    yes: bool,
    as_json: bool,
    plain: bool,
) -> None:
    """Play GAME: a rule file, or the name of an included game or puzzle.

    Bots take the seats that nobody is named for. At the prompt, `?` lists the legal decisions. A
    puzzle is filled in by whoever is named, alone or together; `?` lists what helps with it.

    Anyone who knows the seed and the rules can reproduce the deal: use --hide-seed if players could
    be tempted. A save contains the seed and every card, including hidden ones.

    The exit code is 1 if the rules cause an error during the game, or if the game does not end.
    """
    _puzzle_instead(
        game, grid, variants, settings, seats, resumed, save_file, plain, as_json,
        bool(players or seats_as_given or bots or seed is not None or hide_seed or deal_file
             or referee or yes),
    )  # fmt: skip
    from sdg.agents import agent_named
    from sdg.refereeing import TableGame
    from sdg_cli.table.resuming import resume, resume_under
    from sdg_cli.table.saves import Save, file_stem
    from sdg_cli.table.seating import display_names, habits_by_seat, seat_players
    from sdg_cli.terminal.results import result_of

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
        if seed is None:  # one that is shown is short; a hidden one is too long to be searched for
            seed = secrets.randbelow(2**64 if hide_seed else 2**32)
        table = _load(game, variants, players or _seats_needed(game, variants, seats), settings)
        table = refereed(table, referee)
        sitting = seat_players(table.players, seats, bots, seed, seats_as_given)
        habits_by_seat(sitting, isinstance(table, TableGame))  # refused before anything is dealt
        play = _begin(table, seed, sitting, deal_file)
    habits = habits_by_seat(sitting, isinstance(play.game, TableGame))
    named = {seat: agent_named(name) for seat, name in enumerate(sitting, 1)}
    agents = {seat: agent for seat, agent in named.items() if agent is not None}
    names = display_names(sitting)
    out = sys.stderr if as_json else sys.stdout
    people = len(agents) < len(sitting)
    hide_seed = hide_seed or (people and resumed is not None)  # it may have been hidden before
    if save_file or resumed:
        save = Save.chosen(save_file or resumed or "", stands=not save_file)
    else:
        mark = "" if hide_seed else f"-{play.seed}"
        save = Save.own(f"{file_stem(play.game.sources[0].name)}{mark}") if people else Save(None)
    keep = bool(save_file or resumed)
    if not as_json:
        _introduce(play, names, people, hide_seed, out)
    code = _play(play, agents, habits, names, save, keep, plain, as_json, out)
    if as_json:
        result = result_of(play)
        if hide_seed:
            result["seed"] = None
        if save.stands and (keep or code):
            result["saved"] = str(save.path)
        click.echo(json.dumps(result))
    leave(code)


def _puzzle_instead(
    game: str | None, grid: str | None, variants: tuple[str, ...], settings: tuple[str, ...],
    seats: tuple[str, ...], resumed: str | None, save_file: str | None, plain: bool, as_json: bool,
    for_games: bool,
) -> None:  # fmt: skip
    """Play a puzzle, if that is what was named, and leave with an exit code; else return."""
    from sdg_cli.table.puzzle.starting import begun, holds_a_puzzle, play_puzzle, taken_up

    if resumed is not None:
        if not grid and not holds_a_puzzle(resumed):
            return
        if game or grid or variants or settings or seats or for_games:
            raise click.UsageError("A saved puzzle goes on with its own rules, options and seats.")
        play = taken_up(resumed)
    else:
        if game is None and grid is None:
            return
        if game == "-":
            raise click.UsageError("Answers are read from standard input, so no puzzle can be.")
        reading = read_named(game, grid, variants)
        if reading.rules is None or reading.rules.puzzle is None:
            return
        if for_games:
            raise click.UsageError(
                "A puzzle has no bots, seed, deal, referee or number of players."
            )
        play = begun(reading, settings, seats)
    play_puzzle(play, save_file, resumed, plain, as_json)


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
    from sdg.playing.deal_text import read_deal
    from sdg.playing.why_unreadable import read_text

    with mistakes_told():
        return Playthrough(table, seed, sitting, deal=read_deal(read_text(deal_file), deal_file))


def _introduce(
    play: Playthrough, names: tuple[str, ...], people: bool, hide_seed: bool, out: TextIO
) -> None:
    from sdg.playing.log import option_faces

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
    print(f"seats: {', '.join(seats)}   seed: {seed}", file=out)
    if options:
        print(f"options: {' '.join(options)}", file=out)


def _play(
    play: Playthrough,
    agents: dict[int, Agent],
    habits: dict[int, Habits],
    names: tuple[str, ...],
    save: Save,
    keep: bool,
    plain: bool,
    as_json: bool,
    out: TextIO,
) -> int:
    """Play to the end or until it is left; return the exit code."""
    from sdg.agents.search import quickened
    from sdg.refereeing import TableGame
    from sdg_cli.table.bots_only import watch
    from sdg_cli.table.saves import CannotSave
    from sdg_cli.table.session import Session
    from sdg_cli.table.table_mode import TableSession

    compiled: Compiled | None = None
    try:
        save.write(play)
        compiled = quickened(play.game, agents.values())
        if len(agents) == play.game.players:
            watch(play, agents, names, save, look(plain), None if as_json else out, habits)
        elif isinstance(play.game, TableGame):
            TableSession(play, agents, habits, names, save, look(plain), out).run()
        else:
            Session(play, agents, names, save, look(plain), out).run()
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
