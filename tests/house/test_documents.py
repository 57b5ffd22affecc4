"""The documents: every example runs, every path is there, no machine of ours is named."""

from __future__ import annotations

import ast
import doctest
import importlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import click
import pytest

from sdg.messages import all_messages
from sdg_cli.main import COMMANDS, main, module_of
from tests.support.places import ROOT

DOCUMENTS = [
    "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/simulation.md",
    "docs/deep.md", "docs/trust.md", "SECURITY.md",
]  # fmt: skip
PAGES = [*DOCUMENTS, "docs/agents.md", "docs/promises.md", "docs/speed.md", "docs/table_mode.md"]
LONGEST = {"ARCHITECTURE.md": 150, "CONTRIBUTING.md": 165}  # lines
MANUAL = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "grammar").rglob("*.md"))
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
SUFFIXES = "py|md|sdg|lark|toml"
PLACEHOLDERS = ("NAME", "harvest", "mygame", ".venv")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str, kind: str) -> list[str]:
    return [body for word, body in BLOCK.findall(text_of(document)) if word == kind]


def commands(document: str) -> list[str]:
    lines = (line for block in blocks(document, "sh") for line in block.splitlines())
    return [line for line in lines if line.strip()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder with a home and a copy of the games in it, and go there."""
    shutil.copytree(ROOT / "games", tmp_path / "games")
    (tmp_path / "home").mkdir()
    (tmp_path / "evening.sdk").write_text("12..\n....\n.1..\n...4\n", encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_of_a_document_works(document: str, folder: Path) -> None:
    for line in commands(document):
        words = shlex.split(line, comments=True)
        if words[0] != "sdg":
            continue
        result = subprocess.run(
            [sys.executable, "-m", "sdg_cli", *words[1:]],
            cwd=folder, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=False,
            input="solve\n",
        )  # fmt: skip
        differs = words[1] == "skein"  # under other rules the play comes out otherwise
        assert result.returncode == int(differs), f"{line}\n{result.stderr}"


def test_two_commands_set_up_and_run() -> None:
    install_lines = [
        line for line in commands("README.md") if line.startswith("python3 -m venv .venv && ")
    ]
    play, test = install_lines
    assert play.endswith(".venv/bin/sdg run games/cat_sudoku.sdg --bots random --seed 7")
    assert " -m pytest" in test
    assert "grep -m1 '^python3 -m venv .*pytest' README.md" in text_of(".ci/run")


def what_is_printed(call: str, monkeypatch: pytest.MonkeyPatch, answers: Sequence[str] = ()) -> str:
    """Return what `$ sdg …` prints, given these answers to what it asks."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*answers, ""])))
    monkeypatch.setattr(sys, "stdout", printed)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SystemExit):
        main(shlex.split(call)[2:])
    return printed.buffer.getvalue().decode()  # type: ignore[attr-defined, no-any-return]


def test_the_shown_game_is_what_is_printed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (shown,) = (block for block in blocks("README.md", "text") if block.startswith("$ sdg"))
    call, _, screen = shown.partition("\n")
    answers = re.findall(r"^Ann> (.*)$", screen, re.MULTILINE)
    printed = what_is_printed(call, monkeypatch, answers)
    wanted = screen.replace("\n...\n", "\n").removeprefix("...\n").strip("\n")
    for part in wanted.split("\n\n"):
        assert part in printed


def test_the_shown_simulation_is_what_is_printed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shown,) = blocks("docs/simulation.md", "text")
    call, _, wanted = shown.partition("\n")
    printed = what_is_printed(call, monkeypatch)
    quick = re.compile(r"engine: .*")  # which engine, and how quickly: no two machines agree
    assert quick.sub("", printed) == quick.sub("", wanted)


def test_the_python_of_the_readme_is_right(folder: Path) -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 5
    assert not results.failed


def test_rules_quoted_in_the_readme_stand_in_the_games() -> None:
    games = [path.read_text(encoding="utf-8") for path in (ROOT / "games").rglob("*.sdg")]
    quoted = blocks("README.md", "sdg")
    assert quoted
    for block in quoted:
        assert any(block in game for game in games), block


def test_the_readme_says_how_long_the_games_are() -> None:
    games = [*(ROOT / "games").glob("*.sdg"), *(ROOT / "games" / "more").glob("*.sdg")]
    lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in games]
    assert f"(the included ones have {min(lines)} to {max(lines)} lines)" in text_of("README.md")
    assert len(games) == 5 + 29 and "twenty-nine small" in text_of("README.md")


@pytest.mark.parametrize("document", LONGEST)
def test_a_guide_to_the_code_stays_short(document: str) -> None:
    assert len(text_of(document).splitlines()) <= LONGEST[document]


@pytest.mark.parametrize("document", PAGES)
def test_every_path_of_a_document_is_there(document: str) -> None:
    known = _files()
    for path in (path.removeprefix("../") for path in _paths(text_of(document))):
        if "*" in path:
            assert list(ROOT.glob(path)), path
        else:
            is_file = any(file == path or file.endswith(f"/{path}") for file in known)
            folder = path.endswith("/") and any(f"/{path}" in f"/{file}" for file in known)
            assert is_file or folder or (ROOT / path).is_dir(), path


def test_every_module_that_the_code_names_is_there() -> None:
    known = _files()
    tops = ("interpreter", "cli", "web", "tests", "benchmarks")
    for source in (path for top in tops for path in (ROOT / top).rglob("*.py")):
        text = source.read_text(encoding="utf-8")
        named = re.findall(r"`([\w/]+\.py)`", text)
        named += re.findall(
            r"^(?: {4})?([\w/]+\.py)\b", ast.get_docstring(ast.parse(text)) or "", re.M
        )
        for path in named:
            is_there = any(file == path or file.endswith(f"/{path}") for file in known)
            assert is_there, f"{source}: {path}"


def _paths(text: str) -> list[str]:
    """List what stands in backticks or links and looks like a path of the project."""
    spans = re.findall(r"`([^`\n]+)`|\]\(([^)]+)\)", text)
    words = [word for quoted, link in spans for word in (quoted or link).split()]
    pattern = re.compile(rf"(?!https?:)[\w.*-]+(/[\w.*-]+)*(\.({SUFFIXES})|/)|\.ci/run")
    paths = [word for word in words if pattern.fullmatch(word)]
    return [path for path in paths if not any(each in path for each in PLACEHOLDERS)]


def _files() -> set[str]:
    skipped = (".", "build", "dist", "__pycache__")
    files = set()
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(skipped) or name == ".ci"]
        files |= {(Path(folder) / name).relative_to(ROOT).as_posix() for name in names}
    return files


def test_codes_named_in_documents_exist() -> None:
    known = {entry.code for entry in all_messages()}
    for document in [*PAGES, *MANUAL]:
        assert set(re.findall(r"\b[EW]\d{3}\b", text_of(document))) <= known, document


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_of_help_are_words_that_the_command_takes(name: str) -> None:
    command: click.Command = importlib.import_module(module_of(name)).command
    assert command.epilog
    examples = [line.strip() for line in command.epilog.splitlines() if line.startswith("  sdg ")]
    assert len(examples) >= 2
    for example in examples:
        call = re.split(r"\s{3,}| < ", example)[0]
        words = shlex.split(call)
        taken = importlib.import_module(module_of(words[1])).command
        taken.make_context(words[1], words[2:])


def test_the_makefile_lists_its_words() -> None:
    makefile = text_of("Makefile")
    targets = re.findall(r"^([a-z]+):", makefile, re.MULTILINE)
    assert {"help", "setup", "test", "lint", "types", "golden", "bench"} <= set(targets)
    for target in targets:
        assert re.search(rf"^{target}:.*  ## ", makefile, re.MULTILINE), target
    named = re.findall(r"`make ([a-z ]+)`", "".join(map(text_of, DOCUMENTS)))
    assert {word for words in named for word in words.split()} <= set(targets)


def test_no_file_names_a_folder_of_the_machine_it_was_written_on() -> None:
    private = re.compile(r"(?<![\w.}])/(?:work|root)/|/tmp/(?:venv|pytest)")
    for name in _files():
        path = ROOT / name
        if (
            path.suffix in {".py", ".md", ".sdg", ".toml", ".lark", ""}
            and ".hypothesis" not in name
        ):
            if "_cache" in name or path == Path(__file__):
                continue
            match = private.search(path.read_text(encoding="utf-8", errors="replace"))
            assert not match, f"{name}: {match and match.group()}"


def test_what_is_to_be_installed_is_what_this_project_needs() -> None:
    """`sdg` is another's package on the index: nobody is told to install it from there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = {re.split(r"[<>=]", each)[0] for some in extras.values() for each in some}
    texts = [*DOCUMENTS, *MANUAL, *map(str, ROOT.glob("docs/*.md"))]
    texts += [str(each) for top in ("interpreter", "cli") for each in (ROOT / top).rglob("*.py")]
    named = {
        word
        for text in texts
        for words in re.findall(r"pip install ([^`\n&]*)", (ROOT / text).read_text("utf-8"))
        for word in shlex.split(words.split('"')[0].split(";")[0].rstrip(".,"))
        if not word.startswith("-")
    }
    own = {".", ".[dev]", ".[web]"}
    assert {re.split(r"[<>= ]", each)[0] for each in named - own} <= needed
    assert {"ortools", "ziglang", "distributed"} <= named
