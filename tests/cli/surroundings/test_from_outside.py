"""What comes from outside while a command works: the end of its terminal, streams that are closed,
too little memory, compilers that crash. No traceback, nothing lost, nothing left behind."""

from __future__ import annotations

import json
import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sdg.kernel.c.compiler import compiler
from tests.support.places import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX"),
]

PATHS = os.pathsep.join([str(ROOT / "interpreter"), str(ROOT / "cli"), *sys.path])
SDG = [sys.executable, "-m", "sdg_cli"]
ENDS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
MANY_SOLUTIONS = """\
game "Slow"

attribute v: 1 to 9

board grid: 9 by 9

rule once on grid
    v all different in row, column

puzzle on grid of each v
"""


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return an environment with a home of its own; the tables of the grammar are at hand."""
    return {**os.environ, "PYTHONPATH": PATHS, "HOME": str(folder), "TMPDIR": str(folder), **more}


def started(
    words: list[str], folder: Path, before: Callable[[], object] | None = None
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*SDG, *words], cwd=folder, env=environment(folder), preexec_fn=before, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def ended(process: subprocess.Popen[str], end: signal.Signals) -> tuple[int, str, str]:
    process.send_signal(end)
    out, err = process.communicate(timeout=300)
    assert "Traceback" not in err + out, err
    return process.returncode, out, err


def left_behind(folder: Path) -> list[str]:
    """Return what a command has forgotten in its temporary folder and beside its files."""
    return [path.name for pattern in ("sdg-*", "*.part") for path in folder.glob(pattern)]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.name)
def test_a_simulation_tells_what_was_played_and_its_file_is_whole(
    end: signal.Signals, tmp_path: Path
) -> None:
    words = ["simulate", "nim", "--games", "100000000", "--seed", "1", "--json", "--csv", "a.csv"]
    process = started([*words, "--engine", "reference"], tmp_path)
    unfinished: list[Path] = []
    while not any(path.stat().st_size for path in unfinished):
        assert process.poll() is None
        time.sleep(0.05)
        unfinished = list(tmp_path.glob("*.part"))
    time.sleep(1)
    code, out, err = ended(process, end)
    data = json.loads(out)
    assert (code, data["interrupted"]) == (130, True), err
    assert len((tmp_path / "a.csv").read_text().splitlines()) == data["games"] + 1
    assert left_behind(tmp_path) == []


def stopped_at_a_step(
    end: signal.Signals, words: list[str], folder: Path
) -> subprocess.CompletedProcess[str]:
    """Run a search that ends itself at a step that is the same on every machine."""
    program = (
        "import os\n"
        "from sdg.puzzles.search_limits import Patience\n"
        "spend = Patience.spend\n"
        "def stopped(self):\n"
        f"    if self.steps == 3000: os.kill(os.getpid(), {int(end)})\n"
        "    spend(self)\n"
        "Patience.spend = stopped\n"
        "from sdg_cli.entry import main\n"
        "main()\n"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *words], cwd=folder, env=environment(folder),
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.name)
def test_a_count_tells_how_many_there_are_at_least(end: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "slow.sdg").write_text(MANY_SOLUTIONS)
    result = stopped_at_a_step(end, ["count", "slow.sdg", "--json"], tmp_path)
    data = json.loads(result.stdout)
    assert (result.returncode, result.stderr) == (130, "")
    assert data["solutions"] > 0
    assert (data["exact"], data["interrupted"]) == (False, True)


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.name)
def test_solutions_that_were_found_are_told(end: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "slow.sdg").write_text(MANY_SOLUTIONS)
    words = ["solve", "slow.sdg", "--all", "1000000"]
    result = stopped_at_a_step(end, [*words, "--json"], tmp_path)
    data = json.loads(result.stdout)
    assert (result.returncode, result.stderr) == (130, "")
    assert data["solutions"]
    assert (data["complete"], data["interrupted"]) == (None, True)
    said = stopped_at_a_step(end, words, tmp_path).stdout
    assert f"Solution {len(data['solutions'])}:" in said
    assert "Whether these are all was not found out before it was stopped." in said


def test_a_comparison_in_words_tells_what_it_knows(tmp_path: Path) -> None:
    program = (
        "import os, sdg.playing.paired_games as beside\n"
        "one_game, games = beside._one_game, []\n"
        "def stopped(*given):\n"
        "    games.append(given)\n"
        f"    if len(games) == 3: os.kill(os.getpid(), {int(signal.SIGTERM)})\n"
        "    return one_game(*given)\n"
        "beside._one_game = stopped\n"
        "from sdg_cli.entry import main\n"
        "main()\n"
    )
    words = ["diff", "tic_tac_toe", "house.sdg", "--json"]
    (tmp_path / "house.sdg").write_text(
        'variant "No middle" of tic_tac_toe\n\nadd rule middle on grid "The middle stays free"\n'
        "    no card lands where cell = grid at (2, 2)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=tmp_path, env=environment(tmp_path),
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    data = json.loads(result.stdout)
    assert (result.returncode, result.stderr) == (130, "Stopped after 0 games each.\n")
    assert data["legal"]["games"] == 2
    assert [each["name"] for each in data["changes"]] == ["middle"]


def test_what_is_started_deaf_to_a_hang_up_goes_on(tmp_path: Path) -> None:
    def deaf() -> None:  # as `nohup` does
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    words = ["simulate", "nim", "--games", "3000", "--json", "--csv", "a.csv"]
    process = started([*words, "--engine", "reference", "--seed", "1"], tmp_path, deaf)
    while not list(tmp_path.glob("*.part")) and process.poll() is None:
        time.sleep(0.02)
    code, out, _ = ended(process, signal.SIGHUP)
    assert (code, json.loads(out)["games"]) == (0, 3000)


STREAMS = {"stdin": 0, "stdout": 1, "stderr": 2}
WORDS = [
    ["games"],
    ["check", "pig"],
    ["run", "pig", "--seat", "Ann", "--seat", "random", "--seed", "1"],
    ["run", "pig", "--bots", "random", "--seed", "1", "--json"],
    ["simulate", "pig", "--games", "5", "--seed", "1", "--engine", "reference"],
    ["count", "quiet_evening"],
    ["rules", "pig"],
    ["perft", "tic_tac_toe", "--depth", "2"],
    ["picture", "pig"],
    ["print", "pig"],
]


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)], ids=str)
@pytest.mark.parametrize("words", WORDS, ids=lambda words: words[0])
def test_streams_that_are_closed_are_no_traceback(
    words: list[str], closed: tuple[int, ...], tmp_path: Path
) -> None:
    def close() -> None:
        for number in closed:
            os.close(number)

    result = subprocess.run(
        [*SDG, *words], cwd=tmp_path, env=environment(tmp_path), preexec_fn=close,
        stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
    )  # fmt: skip
    people = words[:2] == ["run", "pig"] and "Ann" in words
    assert result.returncode == (130 if people else 0), result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("words", WORDS, ids=lambda words: words[0])
def test_a_full_disk_is_said(words: list[str], tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [*SDG, *words], cwd=tmp_path, env=environment(tmp_path), stdin=subprocess.DEVNULL,
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=120,
        )  # fmt: skip
    assert (result.returncode, result.stderr) == (2, "sdg: output: No space left on device\n")


@pytest.mark.parametrize(
    "words",
    [["rules", "pig", "-o", "x.txt"], ["rules", "pig", "--html", "-o", "x.html"],
     ["picture", "pig", "-o", "x.svg"], ["print", "pig", "-o", "x.html"]],
    ids=" ".join,
)  # fmt: skip
def test_a_file_that_cannot_be_written_is_said(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / words[-1]
    result = subprocess.run(
        [*SDG, *words[:-1], str(path)], cwd=tmp_path, env=environment(tmp_path), text=True,
        stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
    )  # fmt: skip
    assert (result.returncode, result.stdout) == (2, "")
    assert re.fullmatch(rf"{re.escape(str(path))} cannot be written: [^\n]+\n", result.stderr)


def test_too_little_memory_for_perft_leaves_what_was_counted(tmp_path: Path) -> None:
    import resource

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (150_000 << 10,) * 2)

    words = ["perft", "hex", "--depth", "3", "--json", "--engine", "reference"]
    code, out, err = ended(started(words, tmp_path, limited), signal.SIGCONT)
    assert (code, err) == (2, "sdg: the memory is not enough for more decisions\n")
    assert '"sequences": 14520' in out


@pytest.mark.parametrize("kilobytes", range(24_000, 64_000, 5_100))
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "pig", "--games", "3000", "--seed", "1", "--jobs", "64"],
        ["simulate", "pig", "--games", "20", "--engine", "reference"],
        ["run", "pig", "--bots", "search:20", "--seed", "1", "--json"],
        ["check", "cat_sudoku"],
    ],
    ids=" ".join,
)
def test_too_little_memory_is_said(words: list[str], kilobytes: int, tmp_path: Path) -> None:
    import resource

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (kilobytes << 10,) * 2)

    process = started(words, tmp_path, limited)
    code, _, err = ended(process, signal.SIGCONT)
    assert code in (0, 2), err
    if code:
        assert "memory is not enough" in err.lower()


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("end", [signal.SIGSEGV, signal.SIGKILL, signal.SIGABRT])
def test_a_compiler_that_crashes_is_said_to_have_been_killed(
    end: signal.Signals, tmp_path: Path
) -> None:
    called = tmp_path / "cc_dies"
    called.write_text(f"#!/bin/sh\nulimit -c 0\nkill -{int(end)} $$\n")
    called.chmod(called.stat().st_mode | stat.S_IXUSR)
    result = subprocess.run(
        [*SDG, "simulate", "pig", "--games", "20", "--seed", "1"], cwd=tmp_path, text=True,
        env=environment(tmp_path, CC=str(called), SDG_CACHE=str(tmp_path / "cache")),
        capture_output=True, timeout=120,
    )  # fmt: skip
    assert result.returncode == 0
    assert f"failed: it was killed by signal {int(end)} ({end.name})" in result.stderr
    assert left_behind(tmp_path) == []


CACHES = {
    "too long": "/" + "x" * 5000,
    "below a file": "/dev/null/cache",
    "a loop": "loop/cache",
    "none, and no home": "",
}


@pytest.mark.parametrize("cache", CACHES.values(), ids=CACHES)
def test_a_cache_that_cannot_be_hinders_nothing(cache: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    own = environment(tmp_path, SDG_CACHE=cache)
    if not cache:
        own["HOME"] = ""
    result = subprocess.run(
        [*SDG, "simulate", "pig", "--games", "20", "--seed", "1", "--json"], cwd=tmp_path,
        env=own, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["games"] == 20


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "cp1252"])
def test_signs_that_the_input_cannot_hold_are_not_understood(encoding: str, tmp_path: Path) -> None:
    own = environment(tmp_path, PYTHONIOENCODING=encoding, COLUMNS="20", TERM="dumb")
    result = subprocess.run(
        [*SDG, "run", "cat_sudoku", "--seat", "Ann", "--seat", "random", "--seed", "7"],
        input=b"\x81\xff\nsave \x81\xff.replay\nsave ~nobody_of_this_name/x\nsave loop\nq\n",
        cwd=tmp_path, env=own, capture_output=True, timeout=120,
    )  # fmt: skip
    assert result.returncode == 130, result.stderr
    assert b"is no word of this game" in result.stdout
    assert result.stdout.count(b"It cannot be saved") == 2
    assert b"There is no home of ~nobody_of_this_name" in b" ".join(result.stdout.split())
    assert result.stderr == b""
