"""`sdg fmt`: files laid out, looked at, compared, and left alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.files.resources import shipped

if TYPE_CHECKING:
    from conftest import Sdg

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
NEAT = (shipped("games") / "cat_sudoku.sdg").read_text(encoding="utf-8")
UNTIDY = NEAT.replace(" = ", "  =  ").replace("\n\n", "\n\n\n")


@pytest.fixture
def untidy(sdg: Sdg) -> Sdg:
    """Return `sdg` in a folder with a neat file and an untidy one."""
    Path("neat.sdg").write_text(NEAT, encoding="utf-8")
    Path("untidy.sdg").write_text(UNTIDY, encoding="utf-8")
    return sdg


def test_a_file_is_laid_out_where_it_is(untidy: Sdg) -> None:
    result = untidy("fmt", "neat.sdg", "untidy.sdg")
    assert result.code == 0
    assert result.out == "untidy.sdg: laid out\n1 file laid out, 1 file was already\n"
    assert Path("untidy.sdg").read_text(encoding="utf-8") == NEAT
    assert untidy("fmt", "untidy.sdg").out == "1 file was laid out already\n"


def test_check_writes_nothing(untidy: Sdg) -> None:
    result = untidy("fmt", "neat.sdg", "untidy.sdg", "--check")
    assert result.code == 1
    assert result.out.startswith("untidy.sdg: to be laid out\n")
    assert Path("untidy.sdg").read_text(encoding="utf-8") == UNTIDY
    assert untidy("fmt", "neat.sdg", "--check").code == 0


def test_diff_shows_what_would_change(untidy: Sdg) -> None:
    result = untidy("fmt", "untidy.sdg", "--diff")
    assert result.code == 1
    assert "\n-option special  =  keypad in" in result.out
    assert "\n+option special = keypad in" in result.out
    assert Path("untidy.sdg").read_text(encoding="utf-8") == UNTIDY


def test_a_file_with_mistakes_stays_and_the_others_are_laid_out(untidy: Sdg) -> None:
    Path("wrong.sdg").write_text(UNTIDY.replace("setup\n", "setpu\n"), encoding="utf-8")
    before = Path("wrong.sdg").read_bytes()
    result = untidy("fmt", "wrong.sdg", "untidy.sdg", "missing.sdg")
    assert result.code == 2
    assert Path("wrong.sdg").read_bytes() == before
    assert Path("untidy.sdg").read_text(encoding="utf-8") == NEAT
    assert "did you mean `setup`?" in result.err
    assert "there is no file `missing.sdg`" in result.err


def test_lines_that_end_as_on_windows_go_on_doing_so(untidy: Sdg) -> None:
    Path("windows.sdg").write_bytes(UNTIDY.replace("\n", "\r\n").encode())
    assert untidy("fmt", "windows.sdg").code == 0
    assert Path("windows.sdg").read_bytes() == NEAT.replace("\n", "\r\n").encode()
    assert untidy("fmt", "windows.sdg", "--check").code == 0


def test_a_mark_at_the_start_goes(untidy: Sdg) -> None:
    Path("marked.sdg").write_bytes(b"\xef\xbb\xbf" + NEAT.encode())
    assert "a mark at the start" in untidy("fmt", "marked.sdg", "--diff").out
    assert untidy("fmt", "marked.sdg").code == 0
    assert Path("marked.sdg").read_bytes() == NEAT.encode()


def test_a_link_stays_a_link_and_permissions_stay(untidy: Sdg) -> None:
    Path("untidy.sdg").chmod(0o640)
    try:
        Path("link.sdg").symlink_to("untidy.sdg")
    except OSError:
        pytest.skip("no links on this system")
    assert untidy("fmt", "link.sdg").code == 0
    assert Path("link.sdg").is_symlink()
    assert Path("untidy.sdg").read_text(encoding="utf-8") == NEAT
    assert os.name == "nt" or Path("untidy.sdg").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("text", "code", "out"), [(UNTIDY, 0, NEAT), (NEAT, 0, NEAT), ("game", 2, "")]
)
def test_a_dash_is_standard_input_to_standard_output(text: str, code: int, out: str) -> None:
    command = [sys.executable, "-m", "sdg_cli", "fmt", "-"]
    result = subprocess.run(
        command, input=text.encode(), env=ENVIRONMENT, capture_output=True, check=False
    )
    assert (result.returncode, result.stdout.decode()) == (code, out)
    assert (b"standard input:1:" in result.stderr) == bool(code)


def test_what_was_done_is_said_in_whole_sentences(sdg: Sdg) -> None:
    sdg("new", "harvest")
    assert sdg("fmt", "harvest.sdg").out == "1 file was laid out already\n"
    text = Path("harvest.sdg").read_text(encoding="utf-8")
    Path("other.sdg").write_text(text.replace("goal = 3", "goal   =   3"), encoding="utf-8")
    both = sdg("fmt", "--check", "harvest.sdg", "other.sdg")
    assert both.out.splitlines()[-1] == "1 file to be laid out, 1 file was already"
    assert sdg("fmt", "nothing.sdg").err.splitlines()[-1] == "1 file cannot be laid out"
