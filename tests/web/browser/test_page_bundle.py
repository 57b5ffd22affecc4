"""The committed page of the table is what its sources make, to the byte."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.chromium import missing
from tests.support.places import ROOT

PAGE = ROOT / "web" / "sdg_web" / "page"


@pytest.mark.slow
def test_the_bundle_is_what_its_sources_make(tmp_path: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        missing("npm is not installed")
        return
    sources = tmp_path / "web" / "page"
    ignored = shutil.ignore_patterns("node_modules")
    shutil.copytree(ROOT / "web" / "page", sources, ignore=ignored)
    for command in (["ci", "--silent"], ["run", "--silent", "build"]):
        done = subprocess.run([npm, *command], cwd=sources, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
    made = tmp_path / "web" / "sdg_web" / "page"
    for name in ("table.js", "shelf.js"):
        assert (made / name).read_bytes() == (PAGE / name).read_bytes()


def test_the_pages_are_small() -> None:
    assert sum(each.stat().st_size for each in PAGE.iterdir()) <= 150_000
