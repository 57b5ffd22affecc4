"""Signals reach the tests and what they start, and nothing that a test starts outlives it.

Without a path, pytest runs the folders that `testpaths` names: the language and the games. Of tests
marked `crossed`, which are tried with every value beside every other, a third of the cases is run,
chosen by their names; with `--every` all are.
"""

import gc
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest

LARGE = 16  # cases of a crossed test: of more than these, a third is run
COLLECTIONS = (20_000, 20, 50)
ENDS = ("SIGINT", "SIGTERM", "SIGHUP")  # those that the system has


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let all cases of the large families be asked for, and what the first tests leave out."""
    parser.addoption(
        "--every", action="store_true", help="run all cases of crossed tests, not a third of them"
    )
    parser.addoption(
        "--rest",
        action="store_true",
        help="leave out what `pytest -m 'not slow'` without a path runs",
    )


def family(item: pytest.Item) -> str:
    """Return the name of the test that a case belongs to."""
    return item.nodeid.partition("[")[0]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not asked for."""
    if config.getoption("rest"):
        first = tuple(f"{folder}/" for folder in config.getini("testpaths"))
        left_out = {
            item
            for item in items
            if item.nodeid.startswith(first) and not item.get_closest_marker("slow")
        }
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = between([item for item in items if item not in left_out])
    leave_crossed_out(config, items)


def between(items: list[pytest.Item]) -> list[pytest.Item]:
    """Spread the files whose tests wait for browsers and servers evenly over the others: while one
    process waits, another computes."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    waiting = [name for name in files if name.startswith("tests/web/")]
    others = [name for name in files if name not in waiting]
    share = len(waiting) / max(1, len(others))
    placed = [(at * share, name) for at, name in enumerate(others)]
    placed += [(at - 0.5, name) for at, name in enumerate(waiting)]
    return [item for _, name in sorted(placed) for item in files[name]]


def pytest_collection_finish() -> None:
    """Let garbage be collected less often, and all that is there for good not be looked through."""
    gc.set_threshold(*COLLECTIONS)
    gc.collect()
    gc.freeze()


def leave_crossed_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave two thirds of large crossed tests out, the same cases in each run and process.

    Tests of one file that share their values keep the same ones. Goldens are compared whole, and a
    case that is named on the command line is run.
    """
    if config.getoption("every") or any("::" in given for given in config.args):
        return
    sizes = Counter(map(family, items))
    left_out = {
        item
        for item in items
        if sizes[family(item)] > LARGE
        and item.get_closest_marker("crossed")
        and "snapshot" not in getattr(item, "fixturenames", ())
        and crc32(item.nodeid.partition("[")[2].encode()) % 3
    }
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def pytest_configure() -> None:
    """Undo what `nohup` and schedulers of jobs do, and shells to a job in the background."""
    for end in (getattr(signal, name) for name in ENDS if hasattr(signal, name)):
        if signal.getsignal(end) == signal.SIG_IGN:
            heard = signal.default_int_handler if end == signal.SIGINT else signal.SIG_DFL
            signal.signal(end, heard)


@pytest.fixture(autouse=True)
def _nothing_goes_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """End what a test has started and not ended, as one that fails does."""
    started: list[subprocess.Popen[Any]] = []
    make = subprocess.Popen.__init__

    def noted(self: subprocess.Popen[Any], *given: Any, **named: Any) -> None:
        make(self, *given, **named)
        started.append(self)

    monkeypatch.setattr(subprocess.Popen, "__init__", noted)
    yield
    for process in started:
        if process.poll() is None:
            process.kill()
            process.wait()
