"""Terminals that are closed while a command works: it is told so, and each line to them fails."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.surroundings.test_from_outside import MANY_SOLUTIONS, SDG, environment, left_behind

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX"),
]


def closed_amid_work(
    words: list[str], folder: Path, deaf: bool, after: bytes, to_file: bool = True
) -> tuple[int, str]:
    """Call a command at a terminal that is closed once it shows some bytes; standard output is a
    file or that terminal, too. Return how it left, and what is in the file. `deaf`: it was started
    as by `nohup`."""
    import fcntl
    import pty
    import termios

    def own_terminal() -> None:
        os.setsid()
        fcntl.ioctl(2, termios.TIOCSCTTY, 0)
        if deaf:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    ours, theirs = pty.openpty()
    with (folder / "out.txt").open("w") as out:
        process = subprocess.Popen(
            [*SDG, *words], cwd=folder, env=environment(folder), preexec_fn=own_terminal,
            stdin=theirs, stdout=out if to_file else theirs, stderr=theirs,
        )  # fmt: skip
    os.close(theirs)
    seen, until = b"", time.monotonic() + 60
    while after not in seen:
        assert time.monotonic() < until and process.poll() is None, seen
        if select.select([ours], [], [], 0.1)[0]:
            seen += os.read(ours, 65536)
    time.sleep(0.5)
    os.close(ours)
    code = process.wait(timeout=300)
    return code, (folder / "out.txt").read_text()


SIMULATION = ["simulate", "nim", "--seed", "1", "--engine", "reference", "--csv", "a.csv", "--json"]


def test_a_simulation_whose_terminal_is_closed_tells_what_was_played(tmp_path: Path) -> None:
    words = [*SIMULATION, "--games", "100000000"]
    code, out = closed_amid_work(words, tmp_path, deaf=False, after=b"games")
    data = json.loads(out)
    assert (code, data["interrupted"]) == (130, True)
    assert len((tmp_path / "a.csv").read_text().splitlines()) == data["games"] + 1
    assert left_behind(tmp_path) == []


def test_one_that_is_deaf_to_that_goes_on_to_its_end(tmp_path: Path) -> None:
    words = [*SIMULATION, "--games", "3000"]
    code, out = closed_amid_work(words, tmp_path, deaf=True, after=b"games")
    assert (code, json.loads(out)["games"]) == (0, 3000)
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 3001


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["count", "slow.sdg", "--json"], "solutions"),
        (["check", "--deep", "pig", "--json", "--time", "60"], "findings"),
        (["compare", "nim", "nim", "--games", "1000000", "--json"], "games"),
    ],
    ids=lambda words: words[0],
)
def test_all_that_draws_a_line_of_progress_tells_what_it_knows(
    words: list[str], key: str, tmp_path: Path
) -> None:
    (tmp_path / "slow.sdg").write_text(MANY_SOLUTIONS)
    code, out = closed_amid_work(words, tmp_path, deaf=False, after=b"\r")
    assert key in json.loads(out)
    assert code == 130


@pytest.mark.parametrize("deaf", [False, True])
def test_where_nothing_can_be_told_any_more_it_stops_as_at_an_interruption(
    deaf: bool, tmp_path: Path
) -> None:
    words = [*SIMULATION[:-1], "--games", "3000"]
    code, _ = closed_amid_work(words, tmp_path, deaf, after=b"games", to_file=False)
    rows = (tmp_path / "a.csv").read_text().splitlines()
    assert code == 130
    assert len(rows) == 3001 if deaf else len(rows) > 1
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize("deaf", [False, True])
def test_a_play_whose_terminal_is_closed_is_saved(deaf: bool, tmp_path: Path) -> None:
    words = ["run", "pig", "--seat", "Ann", "--seat", "random", "--seed", "5"]
    code, _ = closed_amid_work(words, tmp_path, deaf, after=b"Ann> ", to_file=False)
    assert (code, len(list(tmp_path.rglob("*.replay")))) == (130, 1)
