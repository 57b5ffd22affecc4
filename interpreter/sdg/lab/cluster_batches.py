"""Batches on the workers of a Dask cluster, by a client; and a watch over whether anybody plays.

A batch answers what a worker found, or raises NoCluster with one sentence: nothing that Dask says
or raises comes through.
"""

from __future__ import annotations

import logging
import pickle
import time
import warnings
from collections.abc import Callable
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from typing import Any

from attrs import define, field

from sdg.lab.requests import NoCluster

LOOK = 1.0  # seconds between two looks at the workers
ANSWERS = 5.0  # seconds within which the scheduler answers
TELL = 3.0  # seconds without one after which that is reported
WAIT = 60.0  # seconds without one after which nobody waits any more
SILENT = 30.0  # seconds without a sign after which a worker counts as lost; they give one a second
NOISY = ("distributed", "dask", "tornado", "asyncio")  # whose logs are silenced: see `quiet`


class Spread(Executor):
    """Carries out batches on the workers of a client.

    `tell` is called when none is left to play; after `WAIT` seconds every batch raises NoCluster.
    """

    def __init__(self, client: Any, address: str, tell: Callable[[str], None]) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._address = address
        self._tell = tell
        self._waiting: set[Future[Any]] = set()
        self._signs: dict[str, _Sign] = {}
        self._closed = Event()
        Thread(target=self._watch, daemon=True).start()

    @property
    def threads(self) -> int:
        """How many batches can be played at once by the workers that can play now."""
        return sum(worker["nthreads"] for worker in self._able().values())

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        """Have a worker carry out a function of this package.

        What travels is bytes: a worker that cannot read them, since its `sdg` is another, fails
        with this batch. Were they read by Dask, it would be lost without a word.
        """
        future: Future[Any] = Future()
        self._waiting.add(future)
        future.add_done_callback(self._waiting.discard)
        try:
            afar = self._executor.submit(pickle.loads, pickle.dumps(_Call(fn, args)))
        except Exception:  # the client has just noticed that it is alone
            self._fail(future, self._gone())
            return future
        future.add_done_callback(partial(_given_up, afar))
        afar.add_done_callback(partial(self._arrived, future))
        return future

    def close(self) -> None:
        """Watch no longer."""
        self._closed.set()

    def _arrived(self, future: Future[Any], afar: Future[Any]) -> None:
        if afar.cancelled():
            self._fail(future, self._gone())
        elif (problem := afar.exception()) is not None:
            self._fail(future, self._meant(problem))
        else:
            with suppress(InvalidStateError):  # it was given up meanwhile
                future.set_result(afar.result())

    def _fail(self, future: Future[Any], problem: NoCluster) -> None:
        with suppress(InvalidStateError):
            future.set_exception(problem)

    def _gone(self) -> NoCluster:
        return NoCluster(f"The cluster at {self._address} was lost: its scheduler is gone.")

    def _meant(self, problem: BaseException) -> NoCluster:
        """Return one sentence for whatever a worker raised, or Dask in its place."""
        if isinstance(problem, NoCluster):
            return problem
        if type(problem).__name__ == "KilledWorker":
            return NoCluster(
                f"The cluster at {self._address} was lost: workers died of the same games again "
                "and again, perhaps for want of memory."
            )
        return NoCluster(f"A worker cannot play: {said(problem)}.")

    def _watch(self) -> None:
        """Look at the workers as long as batches wait; report that all are lost, then give up."""
        alone, reported = None, False
        while not self._closed.wait(LOOK):
            if not self._waiting or self.threads:
                alone, reported = None, False
                continue
            alone = alone or time.monotonic()
            gone = time.monotonic() - alone
            if gone >= TELL and not reported:
                reported = True
                self._tell("All workers are lost or paused; waiting for one.")
            if gone >= WAIT:
                lost = f"The cluster at {self._address} was lost: no worker came within a minute."
                for future in tuple(self._waiting):
                    self._fail(future, NoCluster(lost))

    def _able(self) -> dict[str, dict[str, Any]]:
        """Return the workers that can play: neither paused nor silent for long."""
        try:
            info = within(ANSWERS, lambda: self._client.scheduler_info(n_workers=-1))
            workers = info["workers"]
        except Exception:  # no answer: what is known of the workers grows old
            workers = {name: sign.worker for name, sign in self._signs.items()}
        now = time.monotonic()
        for name, worker in workers.items():
            known = self._signs.get(name)
            if known is None or known.worker.get("last_seen") != worker.get("last_seen"):
                self._signs[name] = _Sign(worker, now)
            else:
                known.worker = worker
        return {
            name: worker
            for name, worker in workers.items()
            if worker.get("status", "running") == "running" and now - self._signs[name].at < SILENT
        }


def _given_up(afar: Future[Any], future: Future[Any]) -> None:
    """Give a batch up on its worker too."""
    if future.cancelled():
        future.set_running_or_notify_cancel()  # whoever waits for it is notified
        afar.cancel()


@define
class _Call:
    """A function and what it is to be called with: read from its bytes, this is the answer."""

    fn: Callable[..., Any]
    args: tuple[Any, ...]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.fn, self.args


@define
class _Sign:
    """What the scheduler last reported of a worker, and when that last was something new."""

    worker: dict[str, Any] = field(factory=dict)
    at: float = 0.0


def quiet() -> None:
    """Silence Dask, which logs and warns of what is reported here in one sentence."""
    loggers = [logging.getLogger(name) for name in NOISY]
    for name in logging.root.manager.loggerDict:
        if name.startswith(NOISY):
            loggers.append(logging.getLogger(name))
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    warnings.filterwarnings("ignore", module=r"(distributed|dask|tornado)\b")
    warnings.filterwarnings("ignore", message=r"(?s).*Mismatched versions found")


def within(seconds: float, work: Callable[[], Any]) -> Any:
    """Run some work and return its result; raise TimeoutError if it takes too long."""
    future: Future[Any] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as problem:  # whoever waits is to hear of it
            future.set_exception(problem)

    Thread(target=run, daemon=True).start()
    return future.result(seconds)


def said(problem: BaseException) -> str:
    """Return the first line of what an error says, without a full stop."""
    lines = str(problem).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(problem).__name__
