"""`sdg simulate` starts at once: what it keeps, and that nothing there can break or deceive it."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.lab.engine_choice import Native
from sdg.lab.preparing import _Made, prepare
from sdg.lab.requests import Request
from tests.support.places import ROOT

if TYPE_CHECKING:
    from conftest import Sdg

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")

GAME = (ROOT / "games" / "more" / "pig.sdg").read_text(encoding="utf-8")
CALL = ("simulate", "mine", "--games", "40", "--seed", "3", "--json")


@pytest.fixture
def cache(sdg: Sdg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache; a game called `mine` lies in the folder at hand."""
    monkeypatch.setenv("SDG_CACHE", str(tmp_path / "cache"))
    Path("mine.sdg").write_text(GAME, encoding="utf-8")
    return tmp_path / "cache"


def reported(sdg: Sdg) -> dict[str, Any]:
    """Return what a simulation tells, but for how long it took and who played."""
    result = sdg(*CALL)
    assert result.code == 0, result.err
    values: dict[str, Any] = json.loads(result.out)
    for name in ("engine", "seconds", "cpu_seconds"):
        del values[name]
    return values


def kinds(cache: Path) -> list[str]:
    return sorted(path.suffix for path in cache.iterdir())


def program(tmp_path: Path, text: str) -> str:
    """Write a program that stands in for a compiler, and return its path."""
    path = tmp_path / "compiler"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_the_second_start_reads_no_rules(sdg: Sdg, cache: Path) -> None:
    first = reported(sdg)
    assert kinds(cache) == [".json", ".so", ".sum"]
    look = (
        "import sys; from sdg_cli.main import group\n"
        "group.main(sys.argv[1:], standalone_mode=False)\n"
        "unneeded = {'lark', 'sdg.parsing.parser', 'sdg.ir', 'sdg.engine', 'subprocess'}\n"
        "assert not unneeded & {*sys.modules}"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    again = subprocess.run(
        [sys.executable, "-c", look, *CALL], env=environment, capture_output=True, check=True
    )
    assert json.loads(again.stdout)["engine"] == "native"
    assert json.loads(again.stdout)["decisions"] == first["decisions"]
    assert reported(sdg) == first


def test_changed_rules_are_read_anew(sdg: Sdg, cache: Path) -> None:
    first = reported(sdg)
    Path("mine.sdg").write_text(GAME.replace("goal = 100", "goal = 30"), encoding="utf-8")
    assert reported(sdg)["decisions"] != first["decisions"]
    Path("mine.sdg").write_text("nonsense", encoding="utf-8")
    assert sdg(*CALL).code == 2


def test_a_game_found_elsewhere_is_another_game(sdg: Sdg, cache: Path) -> None:
    call = ("simulate", "nim", "--games", "10", "--seed", "1", "--json")
    shipped = json.loads(sdg(*call).out)
    Path("nim.sdg").write_text(GAME, encoding="utf-8")
    assert json.loads(sdg(*call).out)["game"] != shipped["game"]


@pytest.mark.slow
def test_files_that_are_damaged_are_made_anew(sdg: Sdg, cache: Path) -> None:
    first = reported(sdg)
    for path in sorted(cache.iterdir()):
        whole = path.read_bytes()
        for poison in (whole[: len(whole) // 2], b"[" * 100_000):
            path.write_bytes(poison)
            assert reported(sdg) == first
        path.unlink()
        assert reported(sdg) == first


def test_a_record_that_says_something_else_is_not_believed(sdg: Sdg, cache: Path) -> None:
    first = reported(sdg)
    (path,) = cache.glob("*.json")
    record = json.loads(path.read_text())
    for name, value in (("library", "../x"), ("columns", {}), ("setting", []), ("asked", [[1]])):
        path.write_text(json.dumps({**record, name: value}))
        assert reported(sdg) == first


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there the folder is within the user's own")
def test_what_others_could_have_written_is_not_read(sdg: Sdg, cache: Path) -> None:
    first = reported(sdg)
    (record,) = cache.glob("*.json")
    forged = json.loads(record.read_text())
    forged["setting"]["title"] = "Forged"
    record.write_text(json.dumps(forged))
    assert reported(sdg)["game"] == "Forged"  # in a folder of our own, nobody forges but us
    for path, mode in ((cache, 0o777), (cache, 0o770), (record, 0o666)):
        usual = path.stat().st_mode
        path.chmod(mode)
        assert reported(sdg) == first
        path.chmod(usual)
        record.write_text(json.dumps(forged))
    if os.geteuid() == 0:
        os.chown(cache, 12345, 12345)
        assert reported(sdg) == first


def test_a_full_or_missing_cache_is_no_hindrance(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> object:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("sdg.files.resources.os.fdopen", full)
        first = reported(sdg)
        assert kinds(cache) == []
    cache.rmdir()
    cache.write_text("a file where the folder should be")
    assert reported(sdg) == first


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_cache_that_cannot_be_written_is_no_hindrance(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    first = reported(sdg)
    for path in cache.iterdir():
        path.unlink()

    def refused(*_: object, **__: object) -> object:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr("sdg.files.resources.tempfile.mkstemp", refused)
        assert reported(sdg) == first
    assert kinds(cache) == []


def test_a_library_that_is_no_kernel_is_made_anew(sdg: Sdg, cache: Path, tmp_path: Path) -> None:
    first = reported(sdg)
    (library,) = cache.glob("*.so")
    whole, source = library.read_bytes(), tmp_path / "other.c"
    source.write_text("int nothing(void) { return 0; }\n")
    called = compiler()
    assert called is not None
    subprocess.run([*called, "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    both = library.stem.encode() + library.read_bytes()
    library.with_suffix(".sum").write_text(hashlib.sha256(both).hexdigest())
    assert reported(sdg) == first
    assert library.read_bytes() == whole


def test_where_nothing_can_be_built_the_kernel_runs_as_python(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> object:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("sdg.kernel.c.compiler.tempfile.TemporaryDirectory", full)
    result = sdg(*CALL)
    assert result.code == 0
    assert "No space left on device. The kernel runs as plain Python." in result.err
    assert json.loads(result.out)["engine"] == "plain"


def test_two_at_once_do_not_disturb_each_other(sdg: Sdg, cache: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-m", "sdg_cli", *CALL]
    both = [subprocess.Popen(words, env=environment, stdout=subprocess.PIPE) for _ in range(2)]
    decisions = [json.loads(each.communicate()[0])["decisions"] for each in both]
    assert decisions[0] == decisions[1] == reported(sdg)["decisions"]
    assert kinds(cache) == [".json", ".so", ".sum"]


def test_a_kernel_that_plays_something_else_is_not_trusted(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = Native.rows
    with monkeypatch.context() as patch:
        patch.setattr(Native, "rows", lambda *asked: [[0, *row[1:]] for row in rows(*asked)])
        result = sdg(*CALL)
    assert "does not play as the reference does" in result.err
    assert json.loads(result.out)["engine"] == "reference"
    assert kinds(cache) == []  # the next time it is made anew
    assert json.loads(result.out)["decisions"] == reported(sdg)["decisions"]


def test_a_kernel_is_compared_where_bots_search(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = (*CALL, "--agents", "search:30,random")
    assert "as the reference does" not in sdg(*call).err
    for path in cache.iterdir():
        path.unlink()
    rows = Native.rows

    def wrong(kernel: Native, *asked: Any) -> list[list[int]]:
        searches = any(name.startswith("search") for name in kernel.agents)
        return [[row[0] + searches, *row[1:]] for row in rows(kernel, *asked)]

    monkeypatch.setattr(Native, "rows", wrong)
    result = sdg(*call, "--games", "2")
    assert "does not play as the reference does" in result.err
    assert json.loads(result.out)["engine"] == "reference"


def test_a_kernel_is_compared_with_every_game_that_the_reference_played(
    sdg: Sdg, cache: Path
) -> None:
    table = prepare(Request("mine"), lambda line: None)
    assert isinstance(table, _Made)
    assert table.start.build is not None
    table.start.build.done = lambda: len(table.rows) > 30  # type: ignore[method-assign]
    table.warm_up(1, 1000, lambda games, seconds: None)
    assert len(table.rows) == len(table.trials[0].rows) > 30


def test_a_kernel_out_of_the_cache_is_compared_again_after_a_long_simulation(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported(sdg)
    monkeypatch.setattr("sdg.lab.preparing.SHARE", 1000)
    monkeypatch.setattr("sdg.lab.preparing.WORTH", 0)
    result = sdg(*CALL)
    assert result.err == ""
    assert kinds(cache) == [".json", ".so", ".sum"]
    rows = Native.rows
    monkeypatch.setattr(Native, "rows", lambda *asked: [[0, *row[1:]] for row in rows(*asked)])
    result = sdg(*CALL)
    assert "Do not rely on what was told" in result.err
    assert kinds(cache) == []


def test_a_kernel_that_was_never_compared_is_not_kept(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg.lab.kernel_check.Trial.go_on", lambda *asked: None)
    assert sdg(*CALL, "--agents", "search:5,random", "--games", "1").code == 0
    assert kinds(cache) == [".so", ".sum"]


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("exit 0", "it made no library"),
        ("echo rubbish >&2; exit 1", "failed: rubbish"),
        ('while [ "$1" != -o ]; do shift; done; echo rubbish > "$2"', "it made no library"),
        ("kill -9 $$", "failed"),
    ],
)
def test_a_broken_compiler_is_told_of(
    sdg: Sdg, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, said: str
) -> None:
    first = reported(sdg)
    monkeypatch.setenv("CC", program(tmp_path, does))
    result = sdg(*CALL)
    assert result.code == 0
    assert said in result.err
    assert "The kernel runs as plain Python" in result.err
    assert json.loads(result.out)["seats"] == first["seats"]
    assert len(list(cache.glob("*.so"))) == 1


def test_a_compiler_that_hangs_is_stopped(
    sdg: Sdg, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", program(tmp_path, "sleep 1000 & wait"))
    monkeypatch.setattr("sdg.kernel.c.compiler.SECONDS", 0.3)
    start = time.monotonic()
    result = sdg(*CALL)
    assert time.monotonic() - start < 60
    assert result.code == 0
    assert "was stopped after 0.3 seconds" in result.err
    assert json.loads(result.out)["games"] == 40


def test_a_compiler_that_hangs_is_given_up_when_the_games_are_over(
    sdg: Sdg, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "number"
    monkeypatch.setenv("CC", program(tmp_path, f"echo $$ > {mark}; exec sleep 1000"))
    monkeypatch.setattr("sdg.lab.preparing.LINGERS", 0.5)
    start = time.monotonic()
    result = sdg(*CALL)
    assert time.monotonic() - start < 30
    assert result.code == 0
    assert result.err.endswith(
        "The games are over, and the C compiler is not done: it is stopped.\n"
    )
    assert json.loads(result.out)["engine"] == "reference"
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)


def test_a_kernel_of_another_game_is_not_loaded(sdg: Sdg, cache: Path) -> None:
    first = reported(sdg)
    (own,) = cache.glob("*.so")
    assert sdg("simulate", "nim", "--games", "9", "--seed", "1").code == 0
    (other,) = {*cache.glob("*.so")} - {own}
    for suffix in (".so", ".sum"):
        own.with_suffix(suffix).write_bytes(other.with_suffix(suffix).read_bytes())
    result = sdg(*CALL)
    assert f"A kernel in the cache is damaged and made anew: {own.name}" in result.err
    assert json.loads(result.out)["seats"] == first["seats"]
    assert sdg(*CALL).err == ""


def test_why_nothing_is_kept_is_told(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> object:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("sdg.files.resources.tempfile.mkstemp", full)
        said = f"Nothing is kept in the cache: {cache} cannot be written.\n"
        assert sdg(*CALL).err == said
    cache.mkdir(exist_ok=True)
    cache.chmod(0o777)
    assert sdg(*CALL).err == f"Nothing is kept in the cache: others can write into {cache}.\n"


@pytest.mark.parametrize("nonsense", ["no_such_compiler", "/", "no such 'compiler"])
def test_a_compiler_that_is_not_there_is_told_of(
    sdg: Sdg, cache: Path, monkeypatch: pytest.MonkeyPatch, nonsense: str
) -> None:
    monkeypatch.setenv("CC", nonsense)
    result = sdg(*CALL)
    assert result.code == 0
    assert f"CC says `{nonsense}`" in result.err
    assert json.loads(result.out)["engine"] == "plain"
