"""Compilers with odd names and much to say, and what was remembered of a table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sdg.files.reading import LARGEST
from sdg.files.resources import shipped
from sdg.kernel.c import compiler as building
from sdg.kernel.c.compiler import LONGEST_WORD, compiler
from tests.cli.surroundings.test_from_outside import SDG, environment, left_behind

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="programs of POSIX"),
    pytest.mark.skipif(compiler() is None, reason="there is no C compiler"),
]

SIMULATION = [*SDG, "simulate", "pig", "--seed", "1", "--json", "--games"]


def simulated(games: int, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    own = environment(folder, SDG_CACHE=str(folder / "cache"), **more)
    return subprocess.run(
        [*SIMULATION, str(games)], cwd=folder, env=own, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("place", ["CC", "PATH"])
def test_names_that_are_not_utf_8_are_names_of_compilers(place: str, tmp_path: Path) -> None:
    (called,) = (compiler() or ("",))[:1]
    folder = tmp_path / "b\udcff"
    folder.mkdir()
    (folder / "cc").symlink_to(called)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    own = {"PATH": path, "CC": ""} if place == "PATH" else {"CC": f"{called} -DX=\udcff"}
    result = simulated(50_000, tmp_path, **own)
    assert (result.returncode, result.stderr) == (0, "")
    assert list((tmp_path / "cache").glob("kernel-*.sum"))


@pytest.mark.parametrize(
    "script",
    ["head -c 3000000 /dev/zero | tr '\\0' x; exit 1", "yes error", "yes | tr -d '\\n'"],
    ids=["one long line", "lines without end", "a line without end"],
)
def test_a_compiler_that_says_much_is_told_of_in_a_line(script: str, tmp_path: Path) -> None:
    called = tmp_path / "cc_talks"
    called.write_text(f"#!/bin/sh\n{script}\n")
    called.chmod(0o755)
    result = simulated(20, tmp_path, CC=str(called))
    assert (result.returncode, json.loads(result.stdout)["games"]) == (0, 20)
    (line,) = result.stderr.splitlines()
    assert "failed: " in line and len(line) < LONGEST_WORD + 200
    assert left_behind(tmp_path) == []


def test_a_word_that_is_not_too_long_is_told_whole(tmp_path: Path) -> None:
    called = tmp_path / "cc"
    for length in (LONGEST_WORD, LONGEST_WORD + 1):
        called.write_text(f"#!/bin/sh\necho {'x' * length}\nexit 1\n")
        called.chmod(0o755)
        output = simulated(20, tmp_path, CC=str(called)).stderr
        assert (" …" in output) == (length > LONGEST_WORD)
        assert f"failed: {'x' * LONGEST_WORD}" in output
    assert building.MOST_SAID > 100 * LONGEST_WORD


@pytest.mark.parametrize("kind", ["pipe", "folder", "too large", "no text", "link to no rules"])
def test_rules_that_were_remembered_are_read_as_others_are(kind: str, tmp_path: Path) -> None:
    rules = tmp_path / "mine.sdg"
    rules.write_bytes((shipped("games") / "more" / "pig.sdg").read_bytes())
    words = [*SDG, "simulate", "mine.sdg", "--seed", "1", "--json", "--games", "3000"]
    own = environment(tmp_path, SDG_CACHE=str(tmp_path / "cache"))

    def call() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, cwd=tmp_path, env=own, capture_output=True, text=True, timeout=60
        )

    for _ in range(2):
        assert call().returncode == 0
    assert list((tmp_path / "cache").glob("table-*.json"))
    rules.unlink()
    if kind == "pipe":
        os.mkfifo(rules)
    elif kind == "folder":
        rules.mkdir()
    elif kind == "link to no rules":
        (tmp_path / "mine.txt").write_text("")
        rules.symlink_to("mine.txt")
    else:
        rules.write_bytes(b"\n" * (LARGEST + 1) if kind == "too large" else b"\xff")
    result = call()
    assert result.returncode == 2
    assert "mine.sdg:" in result.stderr and "error E0" in result.stderr
