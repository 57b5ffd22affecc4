"""A wall clock that jumps by hours: what is limited in time is measured by a steady clock."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
from websockets.sync.client import connect

from tests.support.chromium import missing
from tests.web.test_server import PATHS, post

pytestmark = pytest.mark.slow
HOUR = 3600
# The wall clock of a process, moved by the seconds that a file holds.
JUMPING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static long moved(void) {
    long by = 0;
    FILE *file = fopen(getenv("MOVED"), "r");
    if (file) { if (fscanf(file, "%ld", &by) != 1) by = 0; fclose(file); }
    return by;
}
int clock_gettime(clockid_t which, struct timespec *at) {
    static int (*true_one)(clockid_t, struct timespec *);
    if (!true_one) true_one = dlsym(RTLD_NEXT, "clock_gettime");
    int done = true_one(which, at);
    if (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE) at->tv_sec += moved();
    return done;
}
time_t time(time_t *at) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at) *at = now.tv_sec;
    return now.tv_sec;
}
int gettimeofday(struct timeval *at, void *zone) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    at->tv_sec = now.tv_sec; at->tv_usec = now.tv_nsec / 1000;
    return 0;
}
"""


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """Return the file whose number moves the wall clock."""
    if shutil.which("cc") is None or sys.platform != "linux":
        missing("no C compiler, or no Linux")
    (tmp_path / "jumping.c").write_text(JUMPING)
    made = ["cc", "-shared", "-fPIC", "-o", "jumping.so", "jumping.c", "-ldl"]
    subprocess.run(made, cwd=tmp_path, check=True)
    file = tmp_path / "moved"
    file.write_text("0")
    return file


@pytest.fixture
def jumping(moved: Path) -> Iterator[str]:
    """Give a server whose wall clock is moved."""
    folder = moved.parent
    surroundings = {**os.environ, "PYTHONPATH": PATHS, "MOVED": str(moved),
                    "LD_PRELOAD": str(folder / "jumping.so")}  # fmt: skip
    told = subprocess.run(
        [sys.executable, "-c", "import time; print(time.time())"], capture_output=True, text=True,
        env={**surroundings, "MOVED": str(folder / "hour")},
    )  # fmt: skip
    assert abs(float(told.stdout) - time.time()) < 60
    process = subprocess.Popen(
        [sys.executable, "-m", "sdg_cli", "serve", "sudoku_tactics", "--port", "0",
         "--store", "t.sqlite"], stdout=subprocess.PIPE, text=True, cwd=folder, env=surroundings,
    )  # fmt: skip
    assert process.stdout is not None
    found = re.search(r"http://(\S+)/", process.stdout.readline())
    assert found is not None
    yield found[1]
    process.kill()
    process.wait()


def test_a_clock_that_jumps_ends_nothing_and_gives_no_time(jumping: str, moved: Path) -> None:
    wanted = {"game": "sudoku_tactics", "players": 2, "options": {"minutes": "5"}}
    _, told = post(jumping, wanted)
    path, _, key = told["seats"]["1"].partition("#")
    with connect(f"ws://{jumping}{path}/socket", origin=f"http://{jumping}") as seat:  # type: ignore[arg-type]
        seat.send(json.dumps({"say": "hello", "secret": key, "width": 375}))
        shown = json.loads(seat.recv(timeout=30))
        first = shown["left"]
        assert 295 < first <= 300
        for by in (5 * HOUR, -5 * HOUR, 400, -30 * 24 * HOUR):
            moved.write_text(str(by))
            began = time.monotonic()
            time.sleep(1.1)
            seat.send(json.dumps({"say": "resize", "width": 375}))
            now = json.loads(seat.recv(timeout=10))
            assert first - now["left"] <= time.monotonic() - began + 2
            assert now["left"] < first and now["view"]["active"] == shown["view"]["active"]
            first = now["left"]
