"""The examples in the help of each command: all of them can be typed as they stand."""

from __future__ import annotations

import re
import shlex
import shutil
from importlib import import_module
from pathlib import Path

import click
import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.files.resources import shipped
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg_cli.main import COMMANDS, module_of
from sdg_cli.options import options_of
from tests.cli.conftest import Sdg

PLAYED = ("simulate", "compare", "diff", "tune", "run", "serve")  # takes long: only read
PUZZLES = [path.stem for path in (shipped("games") / "puzzles").glob("*.sdg")] + ["evening.sdk"]
LESS = {"--deep": ["--time", "1"], "perft": ["--depth", "2"]}
OWN = {
    "mygame": "cat_sudoku.sdg", "mytactics": "sudoku_tactics.sdg", "harvest": "more/pig.sdg",
}  # fmt: skip
RULE = 'variant "House rule" of mygame\n    "As we play."\n\nset advanced = yes\n'
EXAMPLES = [
    line
    for name in COMMANDS
    for each in import_module(module_of(name)).EXAMPLES.splitlines()
    if (line := re.split(r"   +", each.strip())[0]).startswith("sdg ")
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the files that the examples speak of, in a folder with the games."""
    folder = tmp_path_factory.mktemp("table")
    (folder / "games").symlink_to(shipped("games"))
    (folder / "saved_plays").mkdir()
    (folder / "evening.sdk").write_text("12..\n....\n.1..\n...4\n", encoding="utf-8")
    for name, path in OWN.items():
        (folder / f"{name}.sdg").write_bytes((shipped("games") / path).read_bytes())
    for name in ("house_rule", "house_rules"):
        (folder / f"{name}.sdg").write_text(RULE, encoding="utf-8")
    for game, path in (("cardoku", "evening.replay"), ("mygame.sdg", "saved_plays/a.replay")):
        play = Playthrough(load(str(folder / game) if "." in game else game), 1)
        for _ in play_by(play, dict.fromkeys((1, 2), Random())):
            if play.decisions == 12:
                break
        (folder / path).write_text(write_log(play), encoding="utf-8")
    return folder


@pytest.fixture
def desk(sdg: Sdg, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sdg:
    """Return a function that calls `sdg` in such a folder of its own."""
    shutil.copytree(table, tmp_path / "desk", symlinks=True)
    monkeypatch.chdir(tmp_path / "desk")
    return sdg


def test_each_command_has_examples() -> None:
    assert {line.split(" ")[1] for line in EXAMPLES} >= set(COMMANDS)


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_runs(desk: Sdg, line: str) -> None:
    _, name, *words = shlex.split(line.replace("*", "cat_sudoku").replace("- < ", ""))
    if name == "run" and words[0] in PUZZLES:
        result = desk(name, *words, answers="solve\n")
        assert (result.code, result.err) == (0, "")
        return
    if name in PLAYED or "--watch" in words:
        _reads(name, words)
        return
    if name == "new":
        Path("harvest.sdg").unlink()
    for word, more in LESS.items():
        words += more if word in (name, *words) else []
    result = desk(name, *words)
    assert result.code in (0, 1, 3) and "error" not in result.err, result.err


def _reads(name: str, words: list[str]) -> None:
    """Read what is typed, and the games, variants and options that it names."""
    command: click.Command = import_module(module_of(name)).command
    typed = command.make_context(name, words).params
    games = [typed[key] for key in ("game", "base", "other", "house") if typed.get(key)]
    for game in games or typed.get("files", ()):
        load(game, typed["variants"], typed["players"], options_of(typed["settings"]))
