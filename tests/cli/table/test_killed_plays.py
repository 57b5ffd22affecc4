"""Plays that are killed or cannot be written: no decision that was shown as taken is lost."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sdg.playing.log_reader import read_log
from sdg.playing.verifying import play_again

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX"),
]

TRIES = int(os.environ.get("SDG_TRIES", "8"))
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "0"}
PROGRAM = "from sdg_cli.main import main; main()"
LIMITED = """
import resource, signal, sys
from sdg.playing import saving
from sdg_cli.main import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
left, write = int(sys.argv.pop(1)), saving.save_text
def limited(path, text):
    global left
    size = len(text.encode())
    if left < size:  # this is the write that meets the fault
        resource.setrlimit(resource.RLIMIT_FSIZE, (left, resource.RLIM_INFINITY))
    left -= size
    write(path, text)
import sdg_cli.table.saves
sdg_cli.table.saves.save_text = limited
main()
"""


def play(path: Path) -> list[str]:
    return [
        "run", "sudoku_tactics", "--players", "1", "--seat", "Ann", "--seed", "5",
        "--save", str(path), "--plain",
    ]  # fmt: skip


def answers(count: int) -> str:
    """Return a script that takes and places tiles by their order on the screen."""
    columns = "abcdefghi"
    cells = [f"{columns[i % 9]}{i // 9 + 1}" for i in range(81)]
    tries = [f"{number} {cell}\n" for cell in cells for number in range(1, 10)]
    return "".join("take 1\n" + "".join(tries[i : i + 200]) for i in range(0, count, 40))


def shown(out: str) -> list[str]:
    """Return the decisions that the screen showed as taken."""
    return re.findall(r"^  (?:you|Ann): (.*)$", out, re.MULTILINE)


def written(path: Path) -> list[str]:
    played = play_again(read_log(str(path)))
    return [step.decision.text for step in played.steps if step.decision is not None]


@pytest.mark.parametrize("attempt", range(TRIES))
def test_a_play_killed_at_any_moment_keeps_what_it_showed(attempt: int, tmp_path: Path) -> None:
    path = tmp_path / "a.replay"
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *play(path)],
        stdin=subprocess.PIPE,
        stdout=(tmp_path / "out").open("w"),
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    )
    assert process.stdin is not None
    process.stdin.write(answers(2000).encode())
    process.stdin.flush()
    while not path.exists() and process.poll() is None:
        time.sleep(0.005)
    time.sleep(random.Random(attempt).random() * 0.6)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    decisions = shown((tmp_path / "out").read_text())
    assert written(path)[: len(decisions)] == decisions


@pytest.mark.parametrize("attempt", range(TRIES))
def test_a_write_that_fails_at_any_byte_loses_nothing(attempt: int, tmp_path: Path) -> None:
    path = tmp_path / "a.replay"
    fault = random.Random(attempt).randrange(4_000, 120_000)
    result = subprocess.run(
        [sys.executable, "-c", LIMITED, str(fault), *play(path)],
        input=answers(2000),
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
    )
    assert result.returncode == 2
    assert "cannot be saved" in result.stderr
    assert "Traceback" not in result.stderr
    decisions = shown(result.stdout)
    assert (written(path) if path.exists() else [])[: len(decisions)] == decisions


def test_ctrl_c_saves_and_leaves_with_130(tmp_path: Path) -> None:
    path = tmp_path / "a.replay"
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *play(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("take 2\n")
    process.stdin.flush()
    for line in process.stdout:
        if "take 2" in line:
            break
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert f"sdg run --resume {path}" in out
    assert "Traceback" not in err
    assert written(path) == ["take 2"]


def test_a_simulation_that_is_ended_leaves_no_unfinished_file(tmp_path: Path) -> None:
    words = ["simulate", "nim", "--games", "100000000", "--csv", "a.csv", "--engine", "reference"]
    process = subprocess.Popen(
        [sys.executable, "-m", "sdg_cli", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, text=True, cwd=tmp_path,
    )  # fmt: skip
    while not list(tmp_path.glob("*.part")) and process.poll() is None:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGTERM)
    err = process.communicate(timeout=60)[1]
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("module", ["click", "sdg_cli.main"])
def test_ctrl_c_while_it_is_loading_is_no_traceback(module: str) -> None:
    program = (
        "import os, signal, sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "from sdg_cli.entry import main\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "main()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT,
    )  # fmt: skip
    assert result.returncode == 130
    assert result.stderr == ""
