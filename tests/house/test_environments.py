"""Where it runs: installed from a wheel, from anywhere, with odd homes, locales and consoles."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from sdg.kernel.c.compiler import compiler
from tests.support.places import ROOT

SOURCES = os.pathsep.join([str(ROOT / "interpreter"), str(ROOT / "cli")])
NAMES = {path.relative_to(ROOT).as_posix() for path in (ROOT / "games").rglob("*.sdg")}
PLAY = ["run", "cat_sudoku", "--bots", "random", "--seed", "7"]


def run(
    words: list[str], cwd: Path, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command with nothing of the tests' own environment but the way to programs."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    surroundings = {**kept, "HOME": str(cwd), "SDG_CACHE": str(TABLES), **(environment or {})}
    return subprocess.run(words, cwd=cwd, env=surroundings, capture_output=True, check=False)


def sdg(
    words: list[str], cwd: Path, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command from the checkout's sources."""
    command = [sys.executable, "-m", "sdg_cli", *words]
    return run(command, cwd, {"PYTHONPATH": _paths(), **(environment or {})})


def _paths() -> str:
    return os.pathsep.join([SOURCES, *(path for path in sys.path if "site-packages" in path)])


TABLES = ROOT / ".pytest_cache" / "tables"  # one for all, so that each need not work them out


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii"},
    ],
    ids=" ".join,
)
def test_any_locale_and_console_will_do(environment: dict[str, str], tmp_path: Path) -> None:
    title = 'game "Größe 数独"\n'
    text = (ROOT / "games/cat_sudoku.sdg").read_text(encoding="utf-8")
    game = tmp_path / "größe.sdg"
    game.write_text(title + text.partition("\n")[2], encoding="utf-8")
    for words in (
        ["fmt", "--check", game.name],
        ["run", game.name, "--bots", "random", "--seed", "7", "--save", "a.replay"],
        ["replay", "a.replay", "--verify"],
    ):
        result = sdg(words, tmp_path, environment)
        assert result.returncode == 0, result.stderr.decode(errors="replace")
    assert "Größe 数独" in (tmp_path / "a.replay").read_text(encoding="utf-8")


def test_a_play_is_the_same_in_every_locale(tmp_path: Path) -> None:
    plays = set()
    for language in ("C", "C.UTF-8", "tr_TR.UTF-8"):
        result = sdg([*PLAY, "--json"], tmp_path, {"LC_ALL": language, "PYTHONHASHSEED": "random"})
        plays.add(result.stdout)
    assert len(plays) == 1


def test_a_home_with_spaces_and_foreign_letters(tmp_path: Path) -> None:
    home = tmp_path / "meine Größe 数独"
    home.mkdir()
    result = sdg([*PLAY, "--plain"], home, {"SDG_CACHE": ""})
    assert result.returncode == 0, result.stderr.decode()
    simulated = sdg(["simulate", "pig", "--games", "9", "--plain"], home, {"SDG_CACHE": ""})
    assert simulated.returncode == 0, simulated.stderr.decode()
    assert list(home.rglob("table-*.json")) or compiler() is None
    assert sdg(["check", "cat_sudoku"], home, {"SDG_CACHE": ""}).returncode == 0


@pytest.mark.parametrize("home", ["read-only", "no/such/folder", "a file"])
def test_nothing_needs_to_be_written_home(home: str, tmp_path: Path) -> None:
    place = tmp_path / home
    if home == "read-only":
        place.mkdir(mode=0o500)
    elif home == "a file":
        place.write_text("not a folder")
    surroundings = {"HOME": str(place), "SDG_CACHE": ""}
    result = sdg(PLAY, tmp_path, surroundings)
    assert result.returncode == 0, result.stderr.decode()
    assert sdg(["check", "cat_sudoku"], tmp_path, surroundings).returncode == 0


def test_an_answer_at_a_prompt_needs_no_home(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "sdg_cli", "run", "cat_sudoku", "--seat", "Ann", "--seed", "7"]
    home = tmp_path / "a file"
    home.write_text("not a folder")
    surroundings = {**os.environ, "HOME": str(home), "PYTHONPATH": _paths()}
    result = subprocess.run(
        words, cwd=tmp_path, env=surroundings, input=b"?\n", capture_output=True, check=False
    )
    assert b"Traceback" not in result.stderr
    assert result.returncode in (2, 130)


def test_lark_is_imported_only_to_work_out_tables(tmp_path: Path) -> None:
    lines = [
        "import sys, sdg",
        "assert not {'lark', 'attr', 'click'} & set(sys.modules)",
        "game = sdg.load('cat_sudoku')",
        "state = game.initial_state(sdg.Generator(seed=1))",
        "assert not {'lark', 'click'} & set(sys.modules)",
    ]
    result = run([sys.executable, "-c", "\n".join(lines)], tmp_path, {"PYTHONPATH": _paths()})
    assert result.returncode == 0, result.stderr.decode()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist, and the wheel from it, in a folder of its own."""
    folder = tmp_path_factory.mktemp("built")
    words = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    result = subprocess.run(words, capture_output=True, text=True, check=False)
    if result.returncode and "No matching distribution" in result.stdout + result.stderr:
        pytest.skip("no package index can be reached")
    assert result.returncode == 0, result.stdout + result.stderr
    return folder


@pytest.mark.slow
def test_the_sdist_carries_grammar_games_and_tests(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"grammar/sdg.lark", "README.md", "LICENSE", "tests/house/test_environments.py"} <= names
    assert names >= NAMES


@pytest.mark.slow
def test_the_wheel_carries_grammar_and_games_and_nothing_more(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"sdg/grammar/sdg.lark", "sdg/py.typed", "sdg_cli/commands/author/template.sdg"} <= names
    assert names >= {f"sdg/{name}" for name in NAMES}
    tops = {name.split("/")[0].split("-")[0] for name in names}
    assert tops == {"sdg", "sdg_cli", "sdg_rules", "sdg_web"}
    assert names >= {f"sdg_web/static/{page}" for page in ("table.html", "table.js", "page.css")}


@pytest.mark.slow
def test_an_installed_wheel_plays_from_any_folder(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    python = _environment(tmp_path)
    _install(python, str(wheel))
    command = str(python.with_name("sdg"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    played = run([command, *PLAY, "--json"], elsewhere)
    assert played.returncode == 0, played.stderr.decode()
    assert json.loads(played.stdout)["winners"]
    for words in (
        ["--version"],
        ["games"],
        ["check", "separation"],
        ["new", "harvest"],
        ["explain", "deal"],
    ):
        assert run([command, *words], elsewhere).returncode == 0


@pytest.mark.slow
def test_an_editable_install_plays_the_checkout(tmp_path: Path) -> None:
    python = _environment(tmp_path)
    _install(python, "--editable", str(ROOT))
    result = run([str(python), "-c", "import sdg; print(sdg.__file__)"], tmp_path)
    assert Path(result.stdout.decode().strip()).is_relative_to(ROOT)
    assert run([str(python.with_name("sdg")), *PLAY, "--json"], tmp_path).returncode == 0


def _environment(folder: Path) -> Path:
    """Make an environment with nothing in it; return its interpreter."""
    home = folder / "environment"
    venv.create(home, with_pip=True)
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _install(python: Path, *words: str) -> None:
    command = [str(python), "-m", "pip", "install", "--quiet", *words]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode and "No matching distribution" in result.stderr:
        pytest.skip("no package index can be reached")
    assert result.returncode == 0, result.stderr
