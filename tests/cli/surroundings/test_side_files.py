"""Files beside a result: what cannot be written is said, and the result is told all the same."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.files.resources import shipped
from sdg.playing import saving
from tests.support.places import RULE_FILES

pytestmark = pytest.mark.crossed

if TYPE_CHECKING:
    from conftest import Sdg

GAMES = shipped("games")
STUCK = RULE_FILES / "flawed" / "stuck" / "after_you.sdg"
FULL = "No space left on device"
PIG = ("pig", "--seed", "1")
CALLS = {
    "csv": ("simulate", *PIG, "--games", "20", "--csv", "FILE"),
    "html": ("simulate", *PIG, "--games", "20", "--html", "FILE"),
    "tune": ("tune", *PIG, "--games", "20", "--tries", "2", "--target", "turns < 1",
             "--out", "FILE.sdg"),
    "deep": ("check", "--deep", "stuck.sdg", "--time", "20", "--examples", "FILE"),
    "diff": ("diff", "tic_tac_toe", "house.sdg", "--games", "0", "--examples", "FILE"),
    "skein": ("skein", "a.replay", "pig", "--bless"),
}  # fmt: skip
HOUSE = (
    'variant "No middle" of tic_tac_toe\n\nadd rule middle on grid "The middle stays free"\n'
    "    no card lands where cell = grid at (2, 2)\n"
)


def no_room(handle: int) -> None:
    raise OSError(errno.ENOSPC, FULL)


@pytest.fixture
def desk(sdg: Sdg) -> Sdg:
    """Return `sdg` in a folder with what the calls are about."""
    Path("stuck.sdg").write_bytes(STUCK.read_bytes())
    Path("house.sdg").write_text(HOUSE)
    assert sdg("run", "pig", "--bots", "random", "--seed", "1", "--save", "a.replay").code == 0
    return sdg


@pytest.mark.slow
@pytest.mark.parametrize("as_json", [False, True], ids=["page", "json"])
@pytest.mark.parametrize("words", CALLS.values(), ids=CALLS)
def test_on_a_full_disk_the_result_is_told(
    desk: Sdg, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], as_json: bool
) -> None:
    before = set(Path().rglob("*"))
    given = [*(word.replace("FILE", "x") for word in words), *["--json"] * as_json]
    well = desk(*given)
    for path in set(Path().rglob("*")) - before:
        if path.is_file():
            path.unlink()
    monkeypatch.setattr(saving.os, "fsync", no_room)
    result = desk(*given)
    assert f" cannot be written: {FULL}\n" in result.err
    assert result.code == 2
    if as_json:
        assert len(json.loads(result.out)) == len(json.loads(well.out)) > 0
    else:
        assert result.out.splitlines()[:1] == well.out.splitlines()[:1]
        assert len(result.out.splitlines()) >= len(well.out.splitlines()) - 1
    assert not [path for path in set(Path().rglob("*")) - before if path.is_file()]


@pytest.mark.parametrize("name", ["deep", "diff"])
def test_a_folder_that_cannot_be_is_said_before_the_work(desk: Sdg, name: str) -> None:
    Path("afile").touch()
    result = desk(*(word.replace("FILE", "afile/x") for word in CALLS[name]))
    assert (result.code, result.out) == (2, "")
    assert result.err == "afile/x cannot be written: afile is no folder\n"


@pytest.mark.slow
@pytest.mark.parametrize("length", [10, 245])
def test_findings_are_saved_however_long_the_name_of_the_rules_is(desk: Sdg, length: int) -> None:
    name = f"{'y' * length}.sdg"
    Path(name).write_bytes(STUCK.read_bytes())
    result = desk("check", "--deep", name, "--time", "20", "--json")
    files = [file for each in json.loads(result.out)["findings"] for file in each["replays"]]
    assert result.code == 1 and files
    assert all(Path(file).is_file() for file in files)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there are no files of handles here")
@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_pipe_that_a_shell_hands_over_is_written_to(sdg: Sdg, option: str) -> None:
    reading, writing = os.pipe()
    read: list[str] = []

    def reader() -> None:
        with open(reading) as file:  # noqa: PTH123
            read.append(file.read())

    thread = threading.Thread(target=reader)
    thread.start()
    result = sdg("simulate", *PIG, "--games", "20", option, f"/dev/fd/{writing}", "--json")
    os.close(writing)
    thread.join()
    assert (result.code, result.err) == (0, "")
    assert len(read[0].splitlines()) > 20
    assert json.loads(result.out)["games"] == 20


@pytest.mark.skipif(sys.platform == "win32", reason="there every name is one")
@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_names_that_are_not_utf_8_hinder_nothing(sdg: Sdg, option: str) -> None:
    house = "h\udcff.sdg"
    Path(house).write_text('variant "V" of pig\n\nset goal = 50\n')
    result = sdg("simulate", *PIG, "--with", f"./{house}", "--games", "20", "--json", option, "x")
    assert (result.code, result.err) == (0, "")
    assert Path("x").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_errors_of_the_work_are_not_said_to_be_of_the_file(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sdg.lab import simulating

    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error", "elsewhere")

    monkeypatch.setattr(simulating, "play", broken)
    result = sdg("simulate", *PIG, "--games", "20", "--csv", "a.csv")
    assert (result.code, result.err) == (2, "sdg: elsewhere: Input/output error\n")
    assert not list(Path().iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_others_may_read_what_the_user_lets_them(sdg: Sdg, option: str) -> None:
    before = os.umask(0o077)
    try:
        assert sdg("simulate", *PIG, "--games", "20", option, "x").code == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path("x").stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_a_link_that_leads_in_a_circle_is_said_to_be_unwritable(sdg: Sdg) -> None:
    Path("loop").symlink_to("loop")
    words = ["simulate", "pig", "--games", "20", "--seed", "1", "--engine", "reference"]
    result = sdg(*words, "--csv", "loop", "--html", "a.html")
    assert result.code == 2
    assert result.err.startswith("loop cannot be written: ")
    result = sdg("rules", "pig", "-o", "loop")
    assert result.code == 2
    assert "loop cannot be written: " in result.err
