"""A line of progress stays one line, however narrow the terminal is."""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg_cli.terminal.console import cut, width
from tests.cli.surroundings.test_from_outside import MANY_SOLUTIONS, SDG, environment

at_terminals = pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")


@pytest.mark.parametrize("text", ["", "12 games", "日本 games", "e\u0301e\u0301 games", "🂡🂡"])
@pytest.mark.parametrize("columns", [0, 1, 2, 3, 5, 80])
def test_a_text_is_cut_to_the_room_there_is(text: str, columns: int) -> None:
    shown = cut(text, columns)
    assert text.startswith(shown) and width(shown) <= columns
    if shown != text:
        assert width(shown + text[len(shown)]) > columns


@at_terminals
@pytest.mark.slow
@pytest.mark.parametrize("columns", [20, 2, 1])
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "nim", "--games", "3000", "--engine", "reference"],
        ["compare", "nim", "nim", "--games", "1000000"],
        ["count", "slow.sdg", "--time", "2"],
        ["check", "--deep", "pig", "--time", "2"],
    ],
    ids=lambda words: words[0],
)
def test_progress_has_room_in_one_line(words: list[str], columns: int, tmp_path: Path) -> None:
    (tmp_path / "slow.sdg").write_text(MANY_SOLUTIONS)
    wanted = "." if columns > 1 else None
    drawn = [each for each in drawn_at(words, columns, tmp_path, wanted) if each]
    assert all(len(each) < columns for each in drawn)
    assert drawn or columns == 1


@at_terminals
def test_a_terminal_that_does_not_know_its_width_is_shown_all(tmp_path: Path) -> None:
    words = ["simulate", "nim", "--games", "3000", "--engine", "reference"]
    assert any(each.endswith("s left") for each in drawn_at(words, 0, tmp_path, "s left$"))


@at_terminals
@pytest.mark.parametrize(("words", "said"), [
    (["replay", "played.replay", "--html", "page.html"], "decisions? played again"),
    (["picture", "--replay", "played.replay", "-o", "drawn.svg"], "playing it again"),
    (["picture", "cat_sudoku", "--after", "12", "-o", "drawn.svg"], "the bots play"),
    (["print", "cat_sudoku", "-o", "sheets.html"], "drawing the sheets and the rulebook"),
    (["rules", "cat_sudoku", "-o", "rules.html"], "playing games for the examples"),
    (["simulate", "cat_sudoku", "--games", "10", "--engine", "reference", "--html", "page.html"],
     "looking for what rules forbid"),
], ids=["replay", "picture of a replay", "picture", "print", "rules", "simulate"])  # fmt: skip
def test_what_takes_seconds_says_what_it_does(words: list[str], said: str, tmp_path: Path) -> None:
    play = Playthrough(load("cat_sudoku"), 1)
    while legal := play.legal_decisions():
        play.decide(legal[0])
    (tmp_path / "played.replay").write_text(write_log(play))
    assert any(re.search(said, each) for each in drawn_at(words, 80, tmp_path, said))


def drawn_at(words: list[str], columns: int, folder: Path, wanted: str | None) -> list[str]:
    """Call a command with standard error at a terminal that wide, until a line of progress has what
    is wanted, or for some seconds where that is None; return each line."""
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [*SDG, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=theirs, env={**environment(folder), "TERM": "xterm"},
    )  # fmt: skip
    os.close(theirs)
    lines, seen, until = list[str](), b"", time.monotonic() + (4 if wanted is None else 60)
    with suppress(OSError):  # nobody writes there any more
        while time.monotonic() < until:
            if select.select([ours], [], [], 0.1)[0]:
                read = os.read(ours, 65536)
                if not read:
                    break
                seen += read
                lines = re.findall(r"\r([^\r]*?)\x1b\[K", seen.decode(errors="replace"))
            if wanted is not None and any(re.search(wanted, line) for line in lines):
                break
    process.terminate()
    process.wait(timeout=60)
    os.close(ours)
    return lines
