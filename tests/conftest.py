"""Signals reach the tests and what they start, and nothing that a test starts outlives it."""

import signal
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

ENDS = ("SIGINT", "SIGTERM", "SIGHUP")  # those that the system has


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
