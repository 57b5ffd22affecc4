"""Folders that are gone, that others own, that there are none of: games are played all the same."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.files.resources import NOWHERE, cache_folder, users_folder
from sdg.playing import saving
from tests.cli.surroundings.test_from_outside import SDG, environment

if TYPE_CHECKING:
    from conftest import Sdg

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders of POSIX")

ANN = ("run", "pig", "--seat", "Ann", "--seat", "random", "--seed", "1")
HOMELESS = """
import os, pwd, sys, tempfile
def none(user):
    raise KeyError(user)
pwd.getpwuid = none
for name in ("HOME", "SDG_CACHE", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ.pop(name, None)
if sys.argv.pop(1) == "no temporary folder":
    def nowhere(*_):
        raise FileNotFoundError(2, "No usable temporary directory found")
    tempfile._get_default_tempdir = nowhere
from sdg_cli.entry import main
main()
"""


def saved(out: str) -> Path:
    (path,) = re.findall(r"Saved\. To go on: sdg run --resume (.*)", out)
    return Path(path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["check", "pig"], 0, ""),
        (["simulate", "pig", "--games", "5", "--seed", "1", "--json"], 0, ""),
        (["run", "pig", "--bots", "random", "--seed", "1"], 0, ""),
        (["run", "pig", "--bots", "random", "--save", "x"], 2, "There is no folder"),
        (["check", "x.sdg"], 2, "there is no file `x.sdg`"),
    ],
    ids=["check", "simulate", "run", "run --save", "check a file"],
)
def test_in_a_folder_that_is_gone_games_that_come_along_are_played(
    words: list[str], code: int, said: str, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()

    def remove() -> None:
        gone.rmdir()

    result = subprocess.run(
        [*SDG, *words], cwd=gone, env=environment(tmp_path), preexec_fn=remove,
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert result.returncode == code, result.stderr
    assert said in result.stdout + result.stderr
    assert code or result.stderr == ""


@pytest.mark.slow
@pytest.mark.parametrize("temporary", ["a temporary folder", "no temporary folder"])
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["simulate", "pig", "--games", "3000", "--seed", "1"], 0, "Who wins"),
        (list(ANN), 130, "aved"),
    ],
    ids=["simulate", "run"],
)
def test_without_a_home_games_are_played_and_nothing_is_left_behind(
    words: list[str], code: int, said: str, temporary: str, tmp_path: Path
) -> None:
    result = subprocess.run(
        [sys.executable, "-c", HOMELESS, temporary, *words], cwd=tmp_path, text=True,
        env=environment(tmp_path), stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
    )  # fmt: skip
    assert result.returncode == code, result.stderr
    assert said in result.stdout
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    if code == 130 and temporary == "a temporary folder":
        assert kept == [saved(result.stdout)]
    else:
        assert kept == []
        assert code == 0 or "The play could not be saved." in result.stdout


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("SDG_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", none)
    assert cache_folder() == NOWHERE and not NOWHERE.parent.is_dir()


@pytest.mark.parametrize("named", ["", "kept", "./kept", "~/kept"])
@pytest.mark.parametrize("variable", ["XDG_STATE_HOME", "XDG_CACHE_HOME"])
def test_a_folder_that_hangs_on_where_one_is_called_is_left_alone(
    variable: str, named: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(variable, named)
    assert users_folder(variable, "usual") == tmp_path / "usual" / "sdg"
    monkeypatch.setenv("HOME", "here")
    assert users_folder(variable, "usual") is None


@pytest.mark.parametrize("mode", [0o700, 0o755, 0o770, 0o707, 0o777], ids=oct)
@pytest.mark.parametrize("whose", ["ours", "another's"])
def test_a_play_is_saved_where_nobody_else_can_write(
    sdg: Sdg, whose: str, mode: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    folder = Path.home() / ".local" / "state" / "sdg"
    folder.mkdir(parents=True)
    folder.chmod(mode)
    if whose == "another's":
        if os.geteuid() != 0:
            pytest.skip("only root can give a folder away")
        os.chown(folder, 65534, 65534)
    path = saved(sdg(*ANN).out)
    ours = whose == "ours" and not mode & 0o022
    assert path.parent == (folder if ours else tmp_path / "temporary" / f"sdg-{os.geteuid()}")
    assert path.parent.stat().st_mode & 0o022 == 0


def test_a_full_disk_leaves_no_file_that_is_new(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    sdg("run", "pig", "--bots", "random", "--seed", "1", "--save", "a.replay")
    Path("longer.sdg").write_text('variant "Longer" of pig\n\nset goal = 100\n', encoding="utf-8")
    before = {path: path.read_bytes() for path in Path().iterdir()}
    under = ("run", "pig", "--with", "./longer.sdg", "--yes", "--resume", "a.replay")
    monkeypatch.setattr(saving.os, "fsync", no_room)
    for words in (("new", "gg"), ("new", "gg"), under):
        result = sdg(*words)
        assert result.code in (1, 2)
        assert "No space left on device" in result.err or "no longer" in result.err
        assert {path: path.read_bytes() for path in Path().iterdir()} == before
