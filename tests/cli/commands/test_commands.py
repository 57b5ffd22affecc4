"""`sdg replay`, `sdg games`, `sdg new`, and the command itself."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg import __version__
from sdg.files.resources import shipped
from sdg_cli import main
from sdg_cli.main import COMMANDS

if TYPE_CHECKING:
    from conftest import Sdg


CLI = Path(main.__file__).parent


def replay(sdg: Sdg, seed: int = 1) -> list[str]:
    sdg("run", "cat_sudoku", "--bots", "random", "--seed", str(seed), "--save", "a.replay")
    return Path("a.replay").read_text().split("\n")


def test_help_lists_the_commands(sdg: Sdg) -> None:
    result = sdg("--help")
    assert result.code == 0
    assert all(f"  {name} " in result.out for name in COMMANDS)
    assert "Examples:" in result.out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_examples(sdg: Sdg, name: str) -> None:
    result = sdg(name, "--help")
    assert result.code == 0
    assert f"  sdg {name} " in result.out


def test_what_commands_share_is_declared_once() -> None:
    shared = re.findall(r'"(--[a-z]+)"', (CLI / "options.py").read_text(encoding="utf-8"))
    assert len(shared) > 8
    for path in (CLI / "commands").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert [name for name in shared if f'option("{name}"' in re.sub(r"\s", "", text)] == []


def test_the_version_is_told(sdg: Sdg) -> None:
    assert sdg("--version").out == f"sdg {__version__}\n"


def test_a_command_that_is_none_is_code_2(sdg: Sdg) -> None:
    result = sdg("rnu")
    assert result.code == 2
    assert "There is no command `rnu`" in result.err
    assert "Did you mean `sdg replay`?" in sdg("repl").err
    assert sdg("run", "--nothing").code == 2


@pytest.mark.parametrize(
    ("said", "meant"),
    [("tic_tac_toe", "run tic_tac_toe"), ("lo_shu", "run lo_shu"), ("mine.sdg", "run mine.sdg"),
     ("play", "run"), ("help", "--help"), ("rnu", "run"), ("list", "games")],
)  # fmt: skip
def test_what_is_no_command_is_told_with_the_one_that_is(sdg: Sdg, said: str, meant: str) -> None:
    assert f"There is no command `{said}`. Did you mean `sdg {meant}`?" in sdg(said).err


def test_a_saved_play_that_is_run_is_told_how_to_go_on(sdg: Sdg) -> None:
    sdg("run", "pig", "--bots", "random", "--seed", "1", "--save", "some.replay")
    result = sdg("run", "some.replay")
    assert result.code == 2
    assert "write `sdg run --resume` before it" in result.err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("check cardoku --json --sarif", "Take one of --json, --sarif and --format."),
        ("check --deep cardoku --sarif --json", "Take one of --json, --sarif and --format."),
        ("check cardoku --format text --json", "Take one of --json, --sarif and --format."),
        ("replay some.replay --step --json", "--step draws positions"),
        ("replay some.replay --verify --step", "--step draws positions"),
        ("run --resume some.replay --seats-as-given", "from the saved play"),
        ("simulate pig --cluster tcp://host:8786 --jobs 4", "--jobs is for games here"),
    ],
)
def test_options_that_exclude_each_other_are_refused(sdg: Sdg, words: str, expected: str) -> None:
    result = sdg(*words.split())
    assert result.code == 2 and expected in result.err and not result.out


def test_the_same_said_twice_is_no_conflict(sdg: Sdg) -> None:
    assert json.loads(sdg("check", "cardoku", "--json", "--format", "json").out)["errors"] == 0


def test_help_is_quick() -> None:
    program = (
        "import time; from sdg_cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "import sys\n"
        "print(time.process_time(), [m for m in ('lark', 'sdg.game') if m in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, env=environment
        ).stdout.split("\n")[-2]
        for _ in range(3)
    ]
    assert all(run.endswith(" []") for run in runs)
    assert min(float(run.split(" ")[0]) for run in runs) < 0.25


def test_a_replay_is_shown_verified_and_stopped(sdg: Sdg) -> None:
    lines = replay(sdg)
    shown = sdg("replay", "a.replay")
    assert shown.code == 0
    assert "The game is over" in shown.out
    verified = sdg("replay", "a.replay", "--verify")
    assert verified.out == "a.replay: verified, 24 decisions, finished\n"
    stopped = sdg("replay", "a.replay", "--at", "3", "--json")
    assert json.loads(stopped.out)["decisions"] == 3
    stepped = sdg("replay", "a.replay", "--step", "--plain", "--at", "2")
    assert stepped.out.count("random 1's reserve") >= 4
    data = json.loads(sdg("replay", "a.replay", "--json").out)
    assert data["verified"] is True
    assert f"scores: {' '.join(map(str, data['scores']))}" in lines


def test_a_replay_that_differs_is_code_1(sdg: Sdg) -> None:
    lines = replay(sdg)
    at = next(i for i, line in enumerate(lines) if line.startswith("scores: "))
    Path("b.replay").write_text("\n".join([*lines[:at], "scores: 1 2", *lines[at + 1 :]]))
    result = sdg("replay", "b.replay", "--verify")
    assert result.code == 1
    assert result.err.startswith(f"b.replay:{at + 1}:1: the file tells `scores: 1 2`; by the rules")
    result = sdg("replay", "b.replay", "--json")
    assert result.code == 1
    assert json.loads(result.out)["line"] == at + 1


def test_a_replay_that_cannot_be_read_is_code_2(sdg: Sdg) -> None:
    Path("photo.jpg").write_bytes(bytes(range(256)))
    for name in ("photo.jpg", "missing", "."):
        result = sdg("replay", name)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"{name}:")


def test_a_replay_of_rules_with_mistakes_is_code_2(sdg: Sdg) -> None:
    from sdg.playing.log import digest
    from sdg.source import Source

    lines = replay(sdg)
    at = lines.index("turn" if "turn" in lines else "| turn")
    lines[at] = "| torn"
    texts = [line[2:] for line in lines if line == "|" or line.startswith("| ")]
    own = next(i for i, line in enumerate(lines) if line.startswith("rules: "))
    lines[own] = f"rules: {digest((Source('cat_sudoku.sdg', chr(10).join(texts)),))}"
    Path("b.replay").write_text("\n".join(lines))
    result = sdg("replay", "b.replay")
    assert result.code == 2
    assert "cat_sudoku" in result.err
    assert "Traceback" not in result.err


def test_the_games_that_come_along_are_listed(sdg: Sdg) -> None:
    result = sdg("games")
    assert result.code == 0
    places = ("*.sdg", "more/*.sdg", "puzzles/*.sdg")
    files = [path for place in places for path in shipped("games").glob(place)]
    names = [path.stem for path in files]
    assert all(name in result.out for name in names)
    assert "--with separation" in result.out
    assert "--set special=keypad" in result.out
    games = json.loads(sdg("games", "--json").out)
    assert sorted(game["name"] for game in games) == sorted(names)
    assert all(game["puzzle"] or len(game["players"]) == 2 for game in games)
    assert "lo_shu  Lo Shu, a puzzle\n" in result.out


def test_a_new_game_plays_at_once(sdg: Sdg) -> None:
    result = sdg("new", "Moon Harvest")
    assert result.code == 0
    assert result.out == "moon_harvest.sdg is written. Play it: sdg run moon_harvest.sdg\n"
    assert sdg("check", "moon_harvest.sdg").code == 0
    assert sdg("fmt", "--check", "moon_harvest.sdg").code == 0
    for players in ("1", "2", "4"):
        played = sdg("run", "moon_harvest.sdg", "--players", players, "--bots", "random", "--json")
        assert json.loads(played.out)["game"] == "Moon Harvest", played.err
    assert sdg("new", "moon_harvest").code == 2
    assert sdg("new", "Mond-Ernte ß").code == 0


def test_a_new_game_that_cannot_be_written_is_named(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("sdg.playing.saving.os.fsync", full)
    result = sdg("new", "harvest")
    assert result.code == 2
    assert result.err == "Error: Cannot write harvest.sdg: No space left on device.\n"
    assert not Path("harvest.sdg").exists()


@pytest.mark.parametrize("name", ["", "...", 'a"b', "a\nb", "x" * 100, "/", "../../up"])
def test_a_name_that_is_no_name_is_refused_or_tamed(sdg: Sdg, name: str, tmp_path: Path) -> None:
    result = sdg("new", name)
    assert result.code == (0 if "up" in name else 2)
    assert {path.name for path in (tmp_path / "folder").iterdir()} <= {"up.sdg"}
