"""Streams that cannot be read or written, terminals that obey nothing, interruptions in between."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.surroundings.test_from_outside import SDG, environment

if TYPE_CHECKING:
    from conftest import Sdg

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="streams of POSIX")

ANN = ["run", "pig", "--seat", "Ann", "--seat", "random", "--seed", "1"]
UNTIDY = 'game "A"\n    players   2\n'


@pytest.mark.parametrize("table", [[], ["--referee", "table"]], ids=["engine", "table"])
def test_an_input_that_cannot_be_read_has_ended(table: list[str], tmp_path: Path) -> None:
    game = ["run", "cardoku", *ANN[2:]] if table else ANN
    handle = os.open("/dev/null", os.O_WRONLY)
    result = subprocess.run(
        [*SDG, *game, *table], cwd=tmp_path, env=environment(tmp_path), stdin=handle,
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    os.close(handle)
    assert (result.returncode, result.stderr) == (130, "")
    (saved,) = re.findall(r"Saved\. To go on: sdg run --resume (.*)", result.stdout)
    assert Path(saved).is_file()


def test_rules_that_cannot_be_read_are_said_to_be_that(tmp_path: Path) -> None:
    handle = os.open("/dev/null", os.O_WRONLY)
    result = subprocess.run(
        [*SDG, "fmt", "-"], env=environment(tmp_path), stdin=handle, capture_output=True, text=True,
    )  # fmt: skip
    os.close(handle)
    assert (result.returncode, result.stderr) == (2, "-: cannot be read: Bad file descriptor\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("words", [[], ["--check"], ["--diff"]], ids=str)
def test_an_output_that_fails_is_no_fault_of_the_files(words: list[str], tmp_path: Path) -> None:
    for name in ("a.sdg", "b.sdg"):
        (tmp_path / name).write_text(UNTIDY)
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [*SDG, "fmt", "a.sdg", "b.sdg", *words], cwd=tmp_path, env=environment(tmp_path),
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=120,
        )  # fmt: skip
    assert (result.returncode, result.stderr) == (2, "sdg: output: No space left on device\n")


def test_files_that_cannot_be_written_are_counted_once(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sdg.playing import saving

    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    for name in ("a.sdg", "b.sdg"):
        Path(name).write_text(UNTIDY)
    monkeypatch.setattr(saving, "save_text", full)
    result = sdg("fmt", "a.sdg", "b.sdg")
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines() == [
        "a.sdg: cannot be written: No space left on device",
        "b.sdg: cannot be written: No space left on device",
        "2 files cannot be laid out",
    ]


@pytest.mark.parametrize("kind", ["a named pipe", "a handed pipe", "a device"])
def test_a_play_is_not_saved_to_what_is_no_file(kind: str, sdg: Sdg) -> None:
    reading, writing = os.pipe()
    os.mkfifo("pipe")
    path = {"a named pipe": "pipe", "a handed pipe": f"/dev/fd/{writing}", "a device": "/dev/null"}
    result = sdg("run", "pig", "--bots", "random", "--save", path[kind])
    assert (result.code, result.out) == (2, "")
    assert "is no ordinary file; choose another name." in result.err
    for name in (path[kind], "x.deal"):
        if name == "x.deal":
            os.mkfifo(name)
        result = sdg(*ANN, answers=f"save {name}\n")
        assert "It cannot be saved" in result.out and "is no ordinary file" in result.out
    os.close(reading)
    os.close(writing)


def at_a_terminal(words: list[str], answers: list[bytes], folder: Path, term: str) -> bytes:
    """Return what a terminal is sent while somebody answers each prompt."""
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*SDG, *words], cwd=folder, env=environment(folder, TERM=term), start_new_session=True,
        stdin=theirs, stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    seen, until, left = b"", time.monotonic() + 60, list(answers)
    while time.monotonic() < until:
        if select.select([ours], [], [], 0.3)[0]:
            try:
                new = os.read(ours, 65536)
            except OSError:
                break
            seen += new
        elif left and seen.rstrip(b" ").endswith((b">", b"screen.")):
            os.write(ours, left.pop(0))
    process.wait(timeout=60)
    os.close(ours)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("term", ["dumb", "xterm"])
@pytest.mark.parametrize(
    ("words", "answers"),
    [
        (["simulate", "nim", "--games", "2000", "--engine", "reference", "--seed", "1"], []),
        (["run", "rummy", "--seat", "Ann", "--seat", "Bob", "--seed", "1"], [b"\n", b"q\n"]),
    ],
    ids=["progress", "hands"],
)
def test_codes_are_sent_to_terminals_that_obey_them(
    words: list[str], answers: list[bytes], term: str, tmp_path: Path
) -> None:
    seen = at_a_terminal(words, answers, tmp_path, term)
    assert (b"\x1b" in seen) == (term != "dumb")
    if answers and term == "dumb":
        assert b"\r\n" * 24 in seen  # the hand that was looked at is pushed away


@pytest.mark.slow
@pytest.mark.parametrize(("times", "meanwhile"), [(1, 0), (3, 0), (1, 1), (3, 2)])
def test_an_interruption_that_cannot_be_raised_comes_again(
    times: int, meanwhile: int, tmp_path: Path
) -> None:
    """`meanwhile` so many others come while the first one is looked at."""
    program = (
        "import os, signal, sys, time\n"
        "class Gone:\n"
        "    def __del__(self):\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        time.sleep(0.01)\n"
        "import sdg_cli.main\n"
        "def work(arguments=None):\n"
        f"    for _ in range({times}):\n"
        "        Gone()\n"
        "    time.sleep(60)\n"
        "sdg_cli.main.main = work\n"
        "from sdg_cli import entry\n"
        "soon = entry._interrupt_soon\n"
        f"left = [signal.SIGINT] * {meanwhile}\n"
        "def interrupted():\n"
        "    soon()\n"
        "    if left:\n"
        "        os.kill(os.getpid(), left.pop())\n"
        "        time.sleep(0.05)\n"
        "entry._interrupt_soon = interrupted\n"
        "entry.main()\n"
    )
    begun = time.monotonic()
    result = subprocess.run(
        [sys.executable, "-c", program], env=environment(tmp_path), capture_output=True, text=True,
        timeout=120,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (130, "")
    assert time.monotonic() - begun < 30
