"""Games of a simulation on many machines: a Dask cluster, whose workers make their own kernels.

What travels is the text of the rules, numbers of games, and sums. A worker that is lost has
reported nothing of what it was at, and its games are played by another.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING

from attrs import define, evolve, frozen

import sdg
from sdg.lab.cluster_batches import Spread, quiet, said, within
from sdg.lab.engine_interface import Row
from sdg.lab.requests import NoCluster
from sdg.lab.totals import Totals
from sdg.measures.columns import Columns

if TYPE_CHECKING:
    from sdg.lab.engine_interface import Engine
    from sdg.lab.preparing import Table

SECONDS = 10.0  # that a cluster may take to answer
CLOSING = 3.0  # seconds that taking leave of it may take
GREETING = b"pickle-protocol"  # in the first message of Dask's handshake
GREETED = 5.0  # seconds within which it comes
LONGEST = 4096  # bytes of that message
TRUST = 2.0  # seconds that the reference may play here, to be compared with
READY = Lock()  # held while a kernel is made: a worker's threads need only one


@frozen
class Order:
    """A table as it travels: the texts of the rules, with what they are called."""

    sources: tuple[tuple[str, str], ...]
    players: int
    options: tuple[tuple[str, str], ...]
    agents: tuple[str, ...]
    engine: str
    at_table: bool  # the players are the referee
    version: str = sdg.__version__


@define
class Afar:
    """Plays on the worker to which it is sent."""

    order: Order
    columns: Columns
    name: str = "cluster"
    batch: int = 64

    def totals(self, seed: int, first: int, many: int) -> Totals:
        """Play games and return the sums of their rows."""
        return _engine(self.order).totals(seed, first, many)

    def rows(self, seed: int, first: int, many: int) -> list[Row]:
        """Play games and return a row each."""
        return _engine(self.order).rows(seed, first, many)

    def halt(self) -> None:
        """Do nothing: a batch that a worker has begun is short."""


def sent(table: Table, engine: str) -> Afar:
    """Return who plays at a table on the workers, each with an engine of that kind."""
    setting, at_table = table.setting, table.request.at_table
    sources = tuple((source.path, source.text) for source in table.game().sources)
    order = Order(sources, setting.players, setting.options, setting.agents, engine, at_table)
    return Afar(order, table.engine.columns)


def trusted(
    table: Table, engine: str, executor: Executor, seed: int, tell: Callable[[str], None]
) -> Afar:
    """Return who plays on the workers: the reference if a kernel there does not play as it does.

    The first games are played here too, for a moment, while a worker makes the kernel.
    """
    from sdg.lab.kernel_check import BRIEF, DIFFERS, FEW, Trial, hurried

    wanted = sent(table, engine)
    if engine == "reference":
        return wanted
    agents = hurried(table.setting.agents, BRIEF)
    tried = Afar(evolve(wanted.order, agents=agents), wanted.columns)
    first = executor.submit(tried.rows, seed, 0, FEW)
    trial, until = Trial(table.game(), agents, seed), time.monotonic() + TRUST
    trial.go_on(FEW, lambda: time.monotonic() < until)
    if first.result()[: len(trial.rows)] == trial.rows:
        return wanted
    tell(DIFFERS)
    return sent(table, "reference")


@contextmanager
def cluster(address: str, tell: Callable[[str], None]) -> Iterator[tuple[Executor, int]]:
    """Open a cluster; return who carries out batches there, and how many at a time.

    Raises NoCluster where none answers, or it has no workers; so do batches when the cluster is
    lost. `tell` is called when all its workers are.
    """
    try:
        dask = import_module("distributed")
    except ImportError:
        raise NoCluster("A cluster needs Dask: pip install distributed.") from None
    quiet()
    try:
        _knock(address)
        client = within(SECONDS, lambda: dask.Client(
            address, timeout=SECONDS, set_as_default=False
        ))  # fmt: skip
    except Exception as problem:  # whatever speaks there, Dask may stumble over it in any way
        raise NoCluster(f"No cluster answers at {address}: {said(problem)}.") from None
    spread = Spread(client, address, tell)
    try:
        if not (threads := _threads(spread)):
            raise NoCluster(
                f"The cluster at {address} has no workers that can play: start some with "
                f"`dask worker {address}`."
            )
        yield spread, threads
    finally:
        spread.close()
        with suppress(Exception):  # whatever is left there, nobody waits for it
            within(CLOSING, lambda: client.close(timeout=1))


def _knock(address: str) -> None:
    """Raise ValueError or OSError where no scheduler can answer: Dask would try that for long."""
    match = re.fullmatch(r"(tcp|tls|wss?)://(?:\[([^][/]+)]|([^:/]+)):(\d{1,5})", address)
    if match is None:
        raise ValueError("an address is written tcp://name:8786")
    until = time.monotonic() + GREETED
    with socket.create_connection((match[2] or match[3], int(match[4])), SECONDS) as line:
        if match[1] == "tcp" and not _greets(line, until):
            raise ValueError("what is there is no scheduler of Dask")


def _greets(line: socket.socket, until: float) -> bool:
    """Return whether the other side begins with the greeting that schedulers send."""
    said = b""
    while GREETING not in said and len(said) < LONGEST:
        line.settimeout(max(0.01, until - time.monotonic()))
        try:
            more = line.recv(LONGEST)
        except OSError:
            break
        if not more:
            break
        said += more
    return GREETING in said


def _threads(spread: Spread) -> int:
    """Return how many batches a cluster can play at once; wait a little for its first worker."""
    until = time.monotonic() + SECONDS
    while not (threads := spread.threads) and time.monotonic() < until:
        time.sleep(0.1)
    return threads


def _engine(order: Order) -> Engine:
    """Return the engine of a table on this machine, made when it is first needed."""
    with READY:
        try:
            return _made(order)
        except (
            Exception
        ) as problem:  # whatever it is on another machine, it is reported on this one
            raise NoCluster(f"A worker cannot play: {said(problem)}.") from None


@lru_cache(maxsize=8)
def _made(order: Order) -> Engine:
    from sdg.files.reading import source_from_text
    from sdg.lab.engine_choice import choose_engine
    from sdg.loading import load_sources
    from sdg.refereeing import at_table

    if order.version != sdg.__version__:
        raise ValueError(f"it has sdg {sdg.__version__}, this is sdg {order.version}")
    sources = [source_from_text(text, path) for path, text in order.sources]
    game = load_sources(sources, order.players, dict(order.options))
    if order.at_table:
        game = at_table(game)
    return choose_engine(game, order.agents, order.engine)
