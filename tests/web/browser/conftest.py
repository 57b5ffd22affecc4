"""A browser, and a server that can be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.chromium import chromium
from tests.support.places import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATHS = os.pathsep.join(str(ROOT / each) for each in ("interpreter", "cli", "web"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


class Server:
    """`sdg serve` in a process of its own, with its tables in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, "0"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sdg_cli", "serve", "--port", self.port, "--store", "t.sqlite"],
            cwd=self.folder, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": PATHS},
        )  # fmt: skip
        assert self.process.stdout is not None
        found = re.search(r"http://(\S+:(\d+))/", self.process.stdout.readline())
        assert found is not None
        self.base, self.port = found[1], found[2]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
    made = Server(tmp_path)
    yield made
    made.kill()
