"""How long a file may be. Who may import whom is asked in `test_imports.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.places import ROOT

FOLDERS = ("interpreter/sdg", "cli/sdg_cli", "web/sdg_web")
FILES = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
LONGEST = 300

# What tells its story better in one piece: how long it may be, and why.
LONG = {
    "sdg/game.py": (400, "the whole of what a game answers"),
    "sdg/ir/": (600, "one node of the resolved game after the other"),
    "sdg/syntax/": (700, "one node of the grammar after the other"),
    "sdg/messages/": (600, "one message after the other"),
    "sdg/resolver/": (350, "one way of speaking after the other"),
    "sdg/puzzles/terms/grounding.py": (468, "one form of expression after the other"),
    "sdg/puzzles/terms/terms.py": (490, "one form of term after the other"),
    "sdg/engine/": (370, "closures that share what is bound around them"),
    "sdg/kernel/": (430, "text of a program, one part of it after the other"),
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_file_can_be_read_at_one_sitting(file: Path) -> None:
    limit = next((most for path, (most, _) in LONG.items() if path in file.as_posix()), LONGEST)
    lines = len(file.read_text("utf-8").splitlines())
    assert lines <= limit, f"{file.name} has {lines} lines"
