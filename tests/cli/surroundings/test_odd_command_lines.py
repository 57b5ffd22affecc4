"""Odd command lines: a few of those that `command_lines.py` makes."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from sdg_cli.main import COMMANDS
from tests.cli.surroundings import command_lines


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 20, 10))
def test_odd_command_lines_end_in_good_order(first: int) -> None:
    assert [w for n in range(first, first + 10) if (w := command_lines.played(n))] == []


def test_every_command_and_every_option_is_tried() -> None:
    lines = [command_lines.command_line(random.Random(number)) for number in range(1000)]
    assert {line[0] for line in lines if line} >= set(COMMANDS)
    assert sum(any(word in command_lines.ODD for word in line) for line in lines) < 600


PROGRAMS = {
    "import sys; sys.exit(4)": "exit code 4",
    "import sys; sys.exit(2)": "an error without a word",
    "raise ValueError('no')": "a traceback",
    "import os; os.write(1, bytes([255]))": "output that is no text",
    "print(chr(27))": "a control code",
    "open('.x.part', 'w')": "unfinished files",
    "import signal, time; signal.signal(2, signal.SIG_IGN); time.sleep(60)": "does not end",
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_command_that_ends_otherwise_is_seen(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_lines, "RUN", (sys.executable, "-c", program))
    monkeypatch.setattr(command_lines, "PATIENCE", 5.0 if "exit" in program else 1.0)
    monkeypatch.setattr(command_lines, "GRACE", 1.0)
    wrong = command_lines.wrong_of(["games"], b"", {}, tmp_path)
    assert wrong is not None and PROGRAMS[program] in wrong
