"""Odd command lines, made by chance: each ends in good order and says in words what was wrong.

    python -m tests.cli.surroundings.command_lines [--many 200] [--first NUMBER]

Command line number n is always the same: a command with some of its options, most with words that
fit, one or two with odd ones, in a folder of its own with files of all kinds, with odd input and an
odd environment. It may do what it is asked or refuse it. Wrong are: an exit code that is none of
ours, a traceback, an error without a word, output that is no text or has control codes in it, a
file that is left unfinished, and work that does not end at Ctrl-C. Without `--first` the campaign
goes on after the last command line that `command_lines.txt` tells of.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import IO

import click
from attrs import define

from sdg.files.resources import shipped
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg_cli.main import COMMANDS, group
from tests.support.places import RECORDS, ROOT
from tests.support.summaries import next_number

SUMMARY = RECORDS / "command_lines.txt"
TOLD = "`python -m tests.cli.surroundings.command_lines`"
RUN = (sys.executable, "-m", "sdg_cli")
CODES = (0, 1, 2, 3, 130)
PATIENCE, GRACE = 20.0, 20.0  # seconds until Ctrl-C, and from then on
MEMORY = 2 << 30  # bytes
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

VARIANT = """variant "Twice" of little
    "The prize counts twice."

add score honors per player
"""
CARRIED_OUT = 5  # decisions of the play that is written


@cache
def files() -> dict[str, bytes]:
    """Return what lies in the folder: files of all kinds, sound and unsound, by their names."""
    games = shipped("games")
    little = (games / "more" / "goofspiel.sdg").read_text("utf-8")
    play = Playthrough(load("goofspiel"), 3, ("random", "random"))
    for _ in range(CARRIED_OUT):
        play.decide(play.legal_decisions()[0])
    log = write_log(play)
    return {name: text.encode() if isinstance(text, str) else text for name, text in {
        "little.sdg": little,
        "with blank.sdg": little,
        "äöü 卡.sdg": little,
        "low.sdg": VARIANT,
        "puzzle.sdg": (games / "puzzles" / "lo_shu.sdg").read_text("utf-8"),
        "broken.sdg": little.replace("draw 1", "draw one"),
        "bytes.sdg": bytes(range(256)) * 4,
        "empty.sdg": b"",
        "played.replay": log,
        "wrong.replay": log.replace("offer", "offer 99"),
        "position.deal": write_deal(play.game, play.state),
        "plain.txt": "nothing of ours\n",
    }.items()}  # fmt: skip


GAMES = ("little.sdg", "with blank.sdg", "äöü 卡.sdg", "goofspiel", "pig", "chomp", "cat_sudoku")
SETTINGS = {
    "goofspiel": ("ranks=3", "ranks=5"), "pig": ("goal=10", "goal=20"),
    "chomp": ("width=3", "height=2"), "cat_sudoku": ("advanced=yes", "special=none"),
}  # fmt: skip
SUBJECTS = {  # of commands that take no game
    "solve": ("puzzle.sdg", "lo_shu"), "count": ("puzzle.sdg", "lo_shu"),
    "replay": ("played.replay",), "fmt": ("little.sdg", "low.sdg", "puzzle.sdg", "broken.sdg"),
    "skein": ("folder", "played.replay"),
}  # fmt: skip
ODD_GAMES = (
    "broken.sdg", "bytes.sdg", "empty.sdg", "wrong.replay", "plain.txt", "position.deal", "low.sdg",
    "missing.sdg", "folder", ".", "/", "/dev/null", "folder/none.sdg", "LITTLE", "cat",
)  # fmt: skip
ODD = (
    "", " ", "-", "--", "-1", "0", "1e9", "nan", "inf", "²", "½", "x", "x=", "=", "=x", "a=b=c",
    "9" * 40, "-" + "9" * 40, "0x10", "1_000", "é", "卡", "\u202e", "\x1b[31m", "a\nb", "\t", "*",
    "%s", "{}", "$HOME", "~", "~nobody/x", "../..", "a" * 5000, "\udcff", "None", "True", "1,2",
    ",", ",,", "random,", ":", "::", "search:", "greedy:x=1", "/dev/full", "con", "NUL",
)  # fmt: skip
INPUTS: tuple[bytes | None, ...] = (
    None, b"", b"\n\n\n", b"?\nu\nwhy\n1\noffer 3\nstop\n", b"offer 1\noffer 2\nq\n",
    b"save x\nq\n", b"\xff\xfe\x00", b"y\nn\ny\n", b"a" * 20_000, b"save /dev/full\n",
)  # fmt: skip
SURROUNDINGS = (
    {}, {"NO_COLOR": "1"}, {"COLUMNS": "1"}, {"COLUMNS": "x"}, {"TERM": "dumb"}, {"LC_ALL": "C"},
    {"PYTHONIOENCODING": "ascii"}, {"CC": "false"}, {"CC": "\x1b[31m"}, {"HOME": "/nowhere"},
    {"XDG_CACHE_HOME": "/dev/null"}, {"LANG": "de_DE.UTF-8"},
)  # fmt: skip
FITTING: dict[str, tuple[str, ...]] = {
    "players": ("2", "2", "2", "1", "3"), "seats": ("Ann", "Bob", "random", "greedy"),
    "bots": ("random", "greedy"), "agents": ("random", "greedy", "random,greedy", "search:2"),
    "seed": ("0", "1", "7"), "games": ("20", "200"), "depth": ("0", "1", "2"), "tries": ("1", "2"),
    "seconds": ("1", "2"), "limit": ("1", "20"), "most": ("1", "3"), "jobs": ("1", "2"),
    "sample": ("0", "3"), "at": ("0", "3"), "givens": ("a1=4", "c1=2", "b2=5"),
    "wanted": ("turns 5..30", "seat gap < 9%"), "enough": ("win ±9%", "win ±4%"),
    "codes": ("E501", "W655", "e576", "E000"), "name": ("mine", "two words", "little"),
    "address": ("tcp://127.0.0.1:9",), "deal_file": ("position.deal",),
    "resumed": ("played.replay", "wrong.replay"), "save_file": ("mine.replay", "played.replay"),
    "out": ("new.sdg", "little.sdg"), "folder": ("folder", "new/folder"),
    "csv_file": ("rows.csv", "folder"), "html_file": ("folder/page.html", "plain.txt"),
    "grid": ("1..............", "." * 81, "12", "1.2.3.4.1.2.3.4."), "file": ("plain.txt", "-"),
    "output": ("rules.html", "folder/rules.md"),
}  # fmt: skip


@define
class Writer:
    """Makes up one command line."""

    lot: random.Random
    command: str = ""
    game: str = ""

    def words(self) -> list[str]:
        """Return the words of the command line."""
        lot = self.lot
        self.command, self.game = lot.choice(list(COMMANDS)), lot.choice(GAMES)
        command = group.get_command(click.Context(group), self.command)
        assert command is not None
        parameters = list(command.params)
        lot.shuffle(parameters)
        words = [self.command, *(word for each in parameters for word in self._given(each))]
        if lot.random() < 0.1:
            odd = lot.choice((*ODD, "--no-such", "-j", "--help"))
            words.insert(lot.randrange(len(words) + 1), odd)
        if lot.random() < 0.04:
            words.remove(lot.choice(words))
        return words

    def _given(self, each: click.Parameter) -> list[str]:
        """Return the words of a parameter, none for most options."""
        lot = self.lot
        if isinstance(each, click.Argument):
            times = lot.choice((1, 1, 1, 2, 0)) if each.nargs < 0 else 1
            return [self._fitting(each) for _ in range(times)]
        assert isinstance(each, click.Option)
        if (lot.random() < 0.8 and each.name != "wanted") or each.name == "watch":
            return []
        if each.is_flag:
            return [each.opts[0]]
        times = lot.choice((1, 1, 1, 2)) if each.multiple else 1
        return [word for _ in range(times) for word in (each.opts[0], self._fitting(each))]

    def _fitting(self, each: click.Parameter) -> str:
        """Return a word for a parameter, an odd one now and then."""
        lot, name = self.lot, (each.name or "").removeprefix("other_")
        if lot.random() < 0.06:
            return lot.choice(ODD)
        if isinstance(each.type, click.Choice):
            return str(lot.choice(list(each.type.choices)))
        if name == "settings":
            known = "goofspiel" if self.game.endswith(".sdg") else self.game
            return lot.choice(SETTINGS.get(known) or ("ranks=3",))
        if name == "variants":
            return lot.choice(
                ("low.sdg",) if "little" in self.game else ("sleepy_cat", "all_colors")
            )
        if name in FITTING:
            return lot.choice(FITTING[name])
        if lot.random() < 0.08:
            return lot.choice(ODD_GAMES)
        return lot.choice(SUBJECTS.get(self.command, (self.game,)))


def command_line(lot: random.Random) -> list[str]:
    """Make up a command line."""
    return Writer(lot).words()


def played(number: int) -> str | None:
    """Run command line number n; return what is wrong with what came of it, None if nothing."""
    lot = random.Random(number)
    words, given, around = command_line(lot), lot.choice(INPUTS), lot.choice(SURROUNDINGS)
    with tempfile.TemporaryDirectory(prefix="sdg-lines-", ignore_cleanup_errors=True) as place:
        folder = Path(place)
        (folder / "folder").mkdir()
        for name, content in files().items():
            (folder / name).write_bytes(content)
        wrong = wrong_of(words, given, around, folder)
    text = f"{number}: sdg {shlex.join(words)!a:.300} with {given!r:.40} and {around}"
    return f"{text}: {wrong}" if wrong else None


def wrong_of(
    words: Sequence[str], given: bytes | None, around: dict[str, str], folder: Path
) -> str | None:
    """Run a command line in a folder; `given` is what is typed, None a closed input."""
    paths = os.pathsep.join(str(ROOT / each) for each in ("interpreter", "cli"))
    surroundings = {**os.environ, "PYTHONPATH": paths, **around}
    surroundings.pop("SDG_SAVES", None)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        command = subprocess.Popen(
            [*RUN, *(os.fsencode(word) for word in words)],
            cwd=folder, env=surroundings, stdin=subprocess.PIPE, stdout=out, stderr=errors,
            start_new_session=True, preexec_fn=_prepare(closed=given is None),
        )  # fmt: skip
        code = _waited(command, given or b"")
        try:
            output, said = _text(out), _text(errors)
        except UnicodeDecodeError as wrong:
            return f"output that is no text: {wrong.object[wrong.start - 20 : wrong.end + 20]!r}"
    if code is None:
        return "it does not end at Ctrl-C"
    if code not in CODES:
        return f"exit code {code}: {said[-300:]!r}"
    if "Traceback" in output + said:
        return f"a traceback: {said[-300:]!r}"
    if match := CONTROL.search(output.replace("\r\n", "\n") + said):
        return f"a control code: {match[0]!r}"
    if code == 2 and not said.strip() and not output.strip():
        return "an error without a word"
    left = [path.name for path in folder.rglob("*") if path.name.endswith((".part", ".tmp"))]
    return f"unfinished files: {left}" if left else None


def _prepare(*, closed: bool) -> Callable[[], None]:
    """Return what prepares a process: an end to its memory, and a closed input if asked for.

    It hears Ctrl-C, to which a shell has made deaf what it runs in the background.
    """

    def prepare() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, hard))
        if closed:
            os.close(0)

    return prepare


def _waited(command: subprocess.Popen[bytes], given: bytes) -> int | None:
    """Return the exit code; that after Ctrl-C where it takes long, None if it goes on even so."""
    try:
        try:
            command.communicate(given, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(command.pid, signal.SIGINT)
            command.communicate(timeout=GRACE)
    except subprocess.TimeoutExpired:
        os.killpg(command.pid, signal.SIGKILL)
        command.communicate()
        return None
    return command.returncode


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8")


def main() -> int:
    """Run command lines and write how many came of it; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--many", type=int, default=200)
    parser.add_argument("--first", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time")
    chosen = parser.parse_args()
    first = next_number(SUMMARY) if chosen.first is None else chosen.first
    wrong = 0
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for each in pool.map(played, range(first, first + chosen.many)):
            if each is not None:
                wrong += 1
                print(each, flush=True)
    last = first + chosen.many - 1
    line = f"{TOLD}: command lines 0 to {last}, {wrong} wrong of the last {chosen.many}."
    if chosen.first is None:
        SUMMARY.write_text(f"{line}\n", encoding="utf-8")
    print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
