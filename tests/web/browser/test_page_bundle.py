"""The committed page of the table is what its sources make, to the byte."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house.imports import circles
from tests.support.chromium import missing
from tests.support.places import ROOT

PAGE = ROOT / "web" / "sdg_web" / "static"
SOURCES = ROOT / "web" / "page"


@pytest.mark.slow
def test_the_bundle_is_what_its_sources_make(tmp_path: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        missing("npm is not installed")
        return
    sources = tmp_path / "web" / "page"
    ignored = shutil.ignore_patterns("node_modules")
    shutil.copytree(SOURCES, sources, ignore=ignored)
    for command in (["ci", "--silent"], ["run", "--silent", "build"]):
        done = subprocess.run([npm, *command], cwd=sources, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
    made = tmp_path / "web" / "sdg_web" / "static"
    for name in ("table.js", "shelf.js"):
        assert (made / name).read_bytes() == (PAGE / name).read_bytes()


def test_the_pages_are_small() -> None:
    assert sum(each.stat().st_size for each in PAGE.iterdir()) <= 150_000


def test_the_sources_are_short_and_none_imports_itself_by_way_of_others() -> None:
    files = [*SOURCES.glob("*.js"), *SOURCES.glob("table/*.js")]
    imported = {}
    for file in files:
        text = file.read_text("utf-8")
        assert len(text.splitlines()) <= 200, file.name
        found = re.findall(r'^import .* from "(\.[^"]*)";$', text, re.MULTILINE)
        assert len(found) == len(re.findall(r'from "\.', text)), "imports are one line each"
        imported[str(file)] = {str((file.parent / each).resolve()) for each in found}
    assert all(each in imported for found in imported.values() for each in found)
    assert len(imported[str(SOURCES / "table.js")]) > 10
    assert circles(imported) == []
