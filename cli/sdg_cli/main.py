"""The command `sdg`: words of a command line in, an exit code out.

Codes: 0 fine, 1 problems found, 2 cannot do it, 3 undecided within its time, 130 interrupted.
"""

from __future__ import annotations

import errno
import importlib
import signal
import sys

import click

from sdg.lab.held_signals import ENDS
from sdg.untrusted_text import visible_word
from sdg_cli.terminal.console import prepare_streams
from sdg_cli.terminal.gate import gated, is_gone, let_go

COMMANDS = {
    "run": "Play a game: people, bots, or both; or fill a puzzle in.",
    "check": "Look for mistakes in rule files.",
    "fmt": "Format rule files.",
    "explain": "Explain a message by its code, or answer a question: deal, trump.",
    "games": "List the included games, their options and variants.",
    "new": "Start a game or a puzzle of your own.",
    "serve": "Put games on tables in a browser, for people and bots.",
    "replay": "Show or verify a played game.",
    "picture": "Draw a position of a game or of a replay.",
    "print": "Make sheets of a game to print and cut out: cards, boards, rules.",
    "diff": "Report what a house rule changes.",
    "skein": "Play saved games again under other rules.",
    "simulate": "Play many games among bots, and report statistics.",
    "compare": "Compare two games, or two ways to play one, over many games.",
    "tune": "Search for options that meet targets for a game.",
    "perft": "Count the sequences of decisions in a game.",
    "rules": "Print the rulebook of a game, generated from its file.",
    "solve": "Solve a puzzle, explain why it has no solution, or give a hint.",
    "count": "Count the solutions of a puzzle.",
    "kernel": "Print the rules as the program that simulations run.",
}
GROUPS = {  # the sub-packages of `commands/`
    "author": ("check", "fmt", "explain", "games", "new", "diff", "rules"),
    "play": ("run", "serve", "replay", "picture", "print", "skein"),
    "study": ("simulate", "compare", "tune", "perft", "kernel"),
    "puzzle": ("solve", "count"),
}


def module_of(command: str) -> str:
    """Return the module of a command, which is imported only when the command is called."""
    group = next(group for group, names in GROUPS.items() if command in names)
    return f"sdg_cli.commands.{group}.{command}"


def command_of(name: str) -> click.Command:
    """Return a command, which is imported for it."""
    command: click.Command = importlib.import_module(module_of(name)).command
    return command


EXAMPLES = """\b
Examples:
  sdg run cat_sudoku
  sdg run games/cardoku.sdg --seat Ann --seat greedy --with separation
  sdg new mygame
"""


OTHER_WORDS = {  # what other programs call a command
    "format": "fmt", "help": "--help", "list": "games", "play": "run", "start": "run",
}  # fmt: skip


class _Lazy(click.Group):
    """A group that imports a command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return command_of(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS:
            from sdg.diagnostics.spelling import nearest

            begun = [word for word in COMMANDS if word.startswith(name)]
            near = begun[0] if name and len(begun) == 1 else nearest(name, COMMANDS)
            near = OTHER_WORDS.get(name, f"run {name}" if _is_game(name) else near)
            hint = f" Did you mean `sdg {near}`?" if near else ""
            ctx.fail(f"There is no command `{name}`.{hint}")
        return super().resolve_command(ctx, args)


def _is_game(name: str) -> bool:
    """Return whether a word names a game: a file, or one that comes along."""
    from sdg.files.resources import shipped

    if name.endswith(".sdg"):
        return True
    return name.isidentifier() and any(shipped("games").rglob(f"{name}.sdg"))


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from sdg import __version__

        click.echo(f"sdg {__version__}")
        ctx.exit()


@click.group(
    cls=_Lazy,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Print the version.",
)
def group() -> None:
    """A rulebook you can run: games written in the language sdg."""


def hear_the_end() -> None:
    """Stop in good order, as at Ctrl-C, on a signal to end or where the terminal is closed.

    A second SIGTERM ends at once. What the command was started deaf to, as by `nohup` or in the
    background of a script, it stays deaf to.
    """

    def stop(number: int, _: object) -> None:
        closed = number == getattr(signal, "SIGHUP", None)  # sent by the system and by shells too
        signal.signal(number, signal.SIG_IGN if closed else signal.SIG_DFL)
        raise KeyboardInterrupt

    for end in ENDS:
        if signal.getsignal(end) == signal.SIG_DFL:
            signal.signal(end, stop)


def main(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code."""
    prepare_streams()
    with gated():
        code = _flushed(_code(arguments))
    sys.exit(code)


def _code(arguments: list[str] | None) -> int:
    """Run the command; return its exit code."""
    try:
        code = group.main(arguments, prog_name="sdg", standalone_mode=False)
    except click.exceptions.Abort:
        return 130
    except click.ClickException as problem:
        if isinstance(problem, click.NoSuchOption):
            from sdg_cli.unknown_options import hinted

            problem = hinted(problem, COMMANDS, command_of)
        vars(problem)["message"] = visible_word(problem.message)
        problem.show()
        return 2
    except KeyboardInterrupt:
        return 130
    except SystemExit:  # click has met a reader of our output that went away
        return 2
    except RecursionError:
        return _failed("this is nested too deeply")
    except MemoryError as problem:
        return _failed(f"the memory is not enough{_in_brackets(problem)}")
    except OSError as problem:
        if problem.errno == errno.ENOMEM:
            return _failed("the memory is not enough")
        if problem.filename is None:
            return _untold(problem)
        return _failed(f"{visible_word(problem.filename)}: {problem.strerror}")
    return code if isinstance(code, int) else 0


def _failed(why: str) -> int:
    """Say why nothing came of it; return the exit code."""
    click.echo(f"sdg: {why}", err=True)
    return 2


def _in_brackets(problem: MemoryError) -> str:
    return f" ({problem})" if problem.args else ""


def _flushed(code: int) -> int:
    """Write out what is left to write; return the exit code, 2 if that fails."""
    problem = let_go(sys.stdout)
    return code if code or problem is None else _untold(problem)


def _untold(problem: OSError) -> int:
    """Say why the output could not be written; return the exit code. A terminal that was closed
    stops what was deaf to that, too."""
    if is_gone(sys.stdout, problem):
        return 130
    return 2 if isinstance(problem, BrokenPipeError) else _failed(f"output: {problem.strerror}")


if __name__ == "__main__":
    main()
