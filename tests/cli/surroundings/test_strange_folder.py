"""A command that is called in a stranger's folder runs nothing that lies there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sdg.kernel.c import compiler as building

MODULES = (
    "json", "random", "multiprocessing", "attr", "attrs", "click", "lark", "distributed", "ziglang",
    "ortools", "readline", "sitecustomize", "usercustomize", "sdg_cli", "sdg", "ctypes",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a stranger's folder, where we are; what it runs leaves a file `ran`."""
    ran = tmp_path / "ran"
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text(f"open({str(ran)!r}, 'a').write({name!r})\n")
        (tmp_path / name).mkdir()
        (tmp_path / name / "__main__.py").write_text(f"open({str(ran)!r}, 'a').write({name!r})\n")
    for name in ("cc", "gcc", "clang", "python", "python3"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {name} >> '{ran}'\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("beside", ["", ".", "here"])
def test_no_program_of_the_folder_is_taken_for_a_compiler(
    folder: Path, monkeypatch: pytest.MonkeyPatch, beside: str
) -> None:
    first = str(folder) if beside == "here" else beside
    monkeypatch.setenv("PATH", os.pathsep.join([first, "/usr/bin", "/bin"]))
    monkeypatch.delenv("CC", raising=False)
    called = building.compiler()
    assert called is None or not Path(called[0]).resolve().is_relative_to(folder)
    monkeypatch.setenv("CC", "./gcc")
    assert building.compiler() == ("./gcc",)


def test_zig_is_not_looked_for_in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(building.shutil, "which", lambda name: None)
    monkeypatch.setattr(building, "find_spec", lambda name: object())
    assert building.compiler() == (sys.executable, "-P", "-m", "ziglang", "cc")


@pytest.mark.parametrize(
    "line",
    ["check pig", "run pig --bots search --seed 1", "simulate pig --games 20 --seed 1",
     "simulate pig --games 4 --engine plain --seed 1", "solve lo_shu", "rules pig"],
)  # fmt: skip
def test_no_module_of_the_folder_is_imported(folder: Path, line: str) -> None:
    # As the script `sdg` does, Python does not look in the folder at hand (-P).
    path = os.pathsep.join(each for each in sys.path if each)
    environment = {**os.environ, "PYTHONPATH": path, "SDG_CACHE": str(folder / "cache")}
    result = subprocess.run(
        [sys.executable, "-P", "-m", "sdg_cli", *line.split()],
        cwd=folder, env=environment, capture_output=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert not (folder / "ran").exists()


def test_the_traps_of_these_tests_would_be_seen(folder: Path) -> None:
    subprocess.run([sys.executable, "-c", "import json"], cwd=folder, check=True)
    subprocess.run([shutil.which("sh") or "sh", "-c", "./cc"], cwd=folder, check=True)
    assert (folder / "ran").read_text() == "jsoncc\n"
