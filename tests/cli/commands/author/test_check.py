"""`sdg check`: files, formats, exit codes, and watching a file."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.files.resources import shipped

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Sdg

TACTICS = (shipped("games") / "sudoku_tactics.sdg").read_text(encoding="utf-8")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
WRONG = TACTICS.replace("option target =", "option tarqet =")


@pytest.fixture
def files(sdg: Sdg) -> Sdg:
    """Return `sdg` in a folder with a good file and a wrong one."""
    Path("good.sdg").write_text(TACTICS, encoding="utf-8")
    Path("wrong.sdg").write_text(WRONG, encoding="utf-8")
    return sdg


def test_a_good_file_is_said_to_be_good(files: Sdg) -> None:
    result = files("check", "good.sdg")
    assert (result.code, result.out, result.err) == (0, "good.sdg: nothing wrong\n", "")


def test_all_that_comes_along_is_fine(sdg: Sdg) -> None:
    paths = sorted(shipped("games").rglob("*.sdg"))
    result = sdg("check", "--strict", *map(str, paths))
    assert (result.code, result.out) == (0, f"{len(paths)} files: nothing wrong\n")


def test_a_name_stands_for_a_game_that_comes_along(sdg: Sdg) -> None:
    assert sdg("check", "sudoku_tactics").code == 0


def test_a_variant_is_checked_with_its_game(sdg: Sdg) -> None:
    result = sdg("check", "sudoku_tactics_cooperative")
    assert (result.code, result.out) == (0, "2 files: nothing wrong\n")


def test_variants_are_laid_over(files: Sdg) -> None:
    Path("house.sdg").write_text('variant "House" of good\nremove rule nothing\n')
    result = files("check", "good.sdg", "--with", "house")
    assert result.code == 1
    assert "house.sdg:2:" in result.out


def test_mistakes_are_shown_and_counted(files: Sdg) -> None:
    result = files("check", "good.sdg", "wrong.sdg")
    assert result.code == 1
    assert result.err == ""
    assert "did you mean `tarqet`?" in result.out
    assert re.search(r"^\d+ errors? .*in 2 files$", result.out, re.MULTILINE)
    assert re.search(r"^More about it: sdg explain E\d{3}$", result.out, re.MULTILINE)


def test_a_mistake_in_a_file_named_twice_is_told_once(files: Sdg) -> None:
    assert files("check", "wrong.sdg", "wrong.sdg") == files("check", "wrong.sdg")


@pytest.mark.parametrize("name", ["missing.sdg", "folder", "no_such_game"])
def test_what_cannot_be_read_leaves_with_two(files: Sdg, name: str) -> None:
    Path("folder").mkdir()
    result = files("check", name, "good.sdg")
    assert result.code == 2
    assert result.out.startswith(f"{name}: error E00")


def test_warnings_alone_are_problems_only_if_strict(sdg: Sdg) -> None:
    unused = TACTICS + "\ndefine never_asked_for\n    1 = 1\n"
    Path("unused.sdg").write_text(unused, encoding="utf-8")
    result = sdg("check", "unused.sdg")
    assert "1 warning in unused.sdg" in result.out
    assert result.code == 0
    assert sdg("check", "unused.sdg", "--strict").code == 1


def test_json_is_one_value(files: Sdg) -> None:
    result = files("check", "wrong.sdg", "--format", "json")
    data = json.loads(result.out)
    assert result.code == 1
    assert data["files"] == ["wrong.sdg"]
    assert data["errors"] == len(data["diagnostics"]) > 0
    assert data["diagnostics"][0]["file"] == "wrong.sdg"


def test_sarif_names_rules_and_places(files: Sdg) -> None:
    Path("wrong.sdg").rename("a wrong one.sdg")
    printed = files("check", "a wrong one.sdg", "--format", "sarif")
    (run,) = json.loads(printed.out)["runs"]
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {
        result["ruleId"] for result in run["results"]
    }
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20wrong%20one.sdg"


def test_github_gets_a_line_for_each(files: Sdg) -> None:
    result = files("check", "wrong.sdg", "--format", "github")
    assert all(line.startswith("::error file=wrong.sdg,line=") for line in result.out.splitlines())


def test_colour_is_forced_or_forbidden(files: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in files("check", "wrong.sdg").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in files("check", "wrong.sdg").out
    assert "\x1b[" not in files("check", "wrong.sdg", "--format", "json").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in files("check", "wrong.sdg").out


def test_watching_prints_text_only(files: Sdg) -> None:
    assert files("check", "good.sdg", "--watch", "--format", "json").code == 2


@pytest.mark.skipif(os.name == "nt", reason="sends an interrupt as a terminal does")
def test_watching_survives_what_editors_do(tmp_path: Path) -> None:
    path = tmp_path / "game.sdg"
    path.write_text(TACTICS, encoding="utf-8")
    command = [sys.executable, "-m", "sdg_cli", "check", path.name, "--watch"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as watching:
        reader = _Reader(watching)
        reader.until(lambda text: "game.sdg: nothing wrong" in text)
        path.write_text(TACTICS[: len(TACTICS) // 2], encoding="utf-8")
        reader.until(lambda text: "error E" in text)
        path.unlink()
        reader.until(lambda text: "there is no file" in text)
        path.write_bytes(b"\xff\x00")
        reader.until(lambda text: "E007" in text)
        path.write_text(TACTICS, encoding="utf-8")
        reader.until(lambda text: "game.sdg: nothing wrong" in text)
        watching.send_signal(signal.SIGINT)
        try:
            assert watching.wait(10) == 130
        finally:
            watching.kill()
        assert watching.stderr is not None
        assert "Traceback" not in watching.stderr.read()


class _Reader:
    """What a process prints, read as it comes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.lines = process.stdout

    def until(self, seen: Callable[[str], bool]) -> None:
        deadline = time.monotonic() + 20
        text = ""
        while not seen(text):
            assert time.monotonic() < deadline, text
            line = self.lines.readline()
            assert line, f"it ended: {text}"
            text += line


def test_mistakes_told_together_count_where_reading_was_given_up(sdg: Sdg, tmp_path: Path) -> None:
    steps = "".join(f"    move nothing_here to nowhere_{n}\n" for n in range(300))
    path = tmp_path / "many.sdg"
    path.write_text(f'{TACTICS}\naction many "Many"\n{steps}', encoding="utf-8")
    output = sdg("check", str(path)).out
    assert "Only the first 50 are shown." in output and "more than 300 errors in" in output
