"""Many games: shared out in batches, added up, watched, stopped when enough is known."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    ALL_COMPLETED,
    FIRST_COMPLETED,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)

from attrs import define, field, frozen

from sdg.lab.engine_interface import Engine, Row
from sdg.lab.held_signals import undisturbed
from sdg.lab.intervals import RARE, Z, mean_of
from sdg.lab.preparing import KEPT, Table, Watch
from sdg.lab.requests import NoCluster
from sdg.lab.single_games.game_lines import Lines
from sdg.lab.totals import Totals
from sdg.per_thread import begun

SECONDS = 0.2  # a batch should take
MOST_IN_BATCH = 1 << 20
LOOK_AGAIN = 1.0  # seconds after which to look whether the threads here are still there
FIRST_CHECK = 100  # games after which `until` looks for the first time; then after twice as many


@frozen
class Until:
    """Play until each seat's win share is known to so much on each side."""

    half_width: float

    def holds(self, engine: Engine, totals: Totals) -> bool:
        """Return whether enough is known."""
        columns = engine.columns
        return all(
            max(Z * share.se, RARE / totals.games) <= self.half_width
            for share in (
                mean_of(totals, columns.at(f"share {seat}"), columns.whole)
                for seat in range(1, columns.players + 1)
            )
        )


@frozen
class _Batch:
    """What came of games that were played together."""

    first: int
    totals: Totals
    rows: list[Row]
    seconds: float
    cpu_seconds: float


@define
class Result:
    """What came of it. `interrupted`: fewer games were played than wanted.

    `lost` says why nobody can play any more: a cluster is gone, or the memory is not enough.
    """

    totals: Totals
    cpu_seconds: float
    seconds: float
    interrupted: bool = False
    lost: str = ""
    rows: list[Row] = field(factory=list)  # of the first games, if they are to be kept
    kept: dict[int, list[Row]] = field(factory=dict)  # those rows by the first game of their batch
    worked: float = 0.0  # CPU seconds of the batches

    def take(self, batch: _Batch, keep: int) -> None:
        """Add what came of a batch; the rows of the first `keep` games are kept."""
        self.totals.add(batch.totals)
        self.worked += batch.cpu_seconds
        if batch.first < keep:
            self.kept[batch.first] = batch.rows


def play(
    table: Table, seed: int, games: int, jobs: int = 1, until: Until | None = None,
    watch: Watch = lambda games, seconds: None, lines: Lines | None = None,
    executor: Executor | None = None,
) -> Result:  # fmt: skip
    """Play at a table: at once, and with its best engine when that is ready."""
    start, cpu = time.monotonic(), time.process_time()
    try:
        try:
            _warm_up(table, seed, games, until, watch)
        finally:
            _write_played(table, seed, lines)
        before = Result(table.played, 0.0, 0.0, rows=table.rows)
        result = simulate(
            table.engine, seed, games, jobs, until, watch, executor,
            before=before, keep=KEPT, lines=lines,
        )  # fmt: skip
    except KeyboardInterrupt:
        result = Result(table.played, 0.0, 0.0, interrupted=True, rows=table.rows)
    except MemoryError as gone:
        result = Result(table.played, 0.0, 0.0, True, _why(gone), rows=table.rows)
    result.seconds = time.monotonic() - start
    afar = 0.0 if executor is None else result.worked
    result.cpu_seconds = time.process_time() - cpu + afar
    return result


def _warm_up(table: Table, seed: int, games: int, until: Until | None, watch: Watch) -> None:
    """Play games until the engine is ready or enough is known."""
    for stop in _checks(games, until):
        table.warm_up(seed, stop, watch)
        if table.played.games < stop or (until and until.holds(table.engine, table.played)):
            return


def _write_played(table: Table, seed: int, lines: Lines | None) -> None:
    """Write the games that were played before the engine was ready, those not kept played again."""
    if lines is not None and table.played.games:
        more = table.played.games - len(table.rows)
        with undisturbed():
            lines.take(0, table.rows + table.engine.rows(seed, len(table.rows), more))


def simulate(
    engine: Engine,
    seed: int,
    games: int,
    jobs: int = 1,
    until: Until | None = None,
    watch: Watch | None = None,
    executor: Executor | None = None,
    before: Result | None = None,
    keep: int = 0,
    lines: Lines | None = None,
) -> Result:
    """Play games number 0 to `games` - 1, but for those that were played `before`.

    The sums do not depend on jobs and batches. The rows of the first games are kept; all of them
    go to `lines`.
    """
    start, cpu = time.monotonic(), time.process_time()
    result = before or Result(Totals.none(len(engine.columns.names)), 0.0, 0.0)
    result.kept = {0: result.rows}
    own = executor or ThreadPoolExecutor(max_workers=jobs)
    try:
        for stop in _checks(games, until):
            if stop < result.totals.games:
                continue
            _play(engine, seed, result, stop, jobs, own, start, watch, keep, lines)
            if until is not None and until.holds(engine, result.totals):
                break
    except KeyboardInterrupt:
        result.interrupted = True
    except (NoCluster, MemoryError) as gone:
        result.interrupted, result.lost = True, _why(gone)
    finally:
        if executor is None:
            own.shutdown(wait=True, cancel_futures=True)
    if lines is not None:
        with undisturbed():
            lines.finish()
    result.rows = _in_a_row(result.kept)
    result.seconds = time.monotonic() - start
    result.cpu_seconds = time.process_time() - cpu
    return result


def _why(gone: NoCluster | MemoryError) -> str:
    """Say in a sentence why nobody can play any more."""
    if isinstance(gone, NoCluster):
        return str(gone)
    return f"The memory is not enough ({gone})." if gone.args else "The memory is not enough."


def _in_a_row(kept: dict[int, list[Row]]) -> list[Row]:
    """Join the rows of batches, up to the first game that is missing."""
    joined: list[Row] = []
    for first in sorted(kept):
        if first == len(joined):
            joined += kept[first]
    return joined


def _checks(games: int, until: Until | None) -> Iterator[int]:
    """Yield after how many games to look whether it is enough: always the same."""
    check = FIRST_CHECK
    while until is not None and check < games:
        yield check
        check *= 2
    yield games


def _play(
    engine: Engine, seed: int, result: Result, stop: int, jobs: int, executor: Executor,
    start: float, watch: Watch | None, keep: int, lines: Lines | None,
) -> None:  # fmt: skip
    """Play up to a number of games; batches grow until they take as long as they should."""
    next_game, batch = result.totals.games, engine.batch
    running: set[Future[_Batch]] = set()

    def note() -> None:
        if watch is not None:
            watch(result.totals.games, time.monotonic() - start)

    try:
        while next_game < stop or running:
            while next_game < stop and len(running) < jobs + 1:
                keeps = next_game < keep
                many = min(batch, (min(stop, keep) if keeps else stop) - next_game)
                rows = keeps or lines is not None
                started = begun(executor, _batch, engine, seed, next_game, many, rows)
                if started is None:
                    if not running:
                        raise MemoryError("no thread can be started")
                    jobs = len(running) - 1
                    break
                running.add(started)
                next_game += many
            done = _waited(running, FIRST_COMPLETED, executor, note)
            running -= done
            for taken in _taken(done, result, keep, lines):
                wanted = int(taken.totals.games * SECONDS / max(taken.seconds, 1e-6))
                batch = max(1, min(MOST_IN_BATCH, max(batch, min(wanted, 8 * batch))))
            note()
    except (KeyboardInterrupt, MemoryError):
        engine.halt()
        left = {each for each in running if not each.cancel()}
        done = _waited(left, ALL_COMPLETED, executor)
        _taken((each for each in done if each.exception() is None), result, keep, lines)
        raise
    except NoCluster:
        for each in running:
            each.cancel()
        raise


def _waited(
    running: set[Future[_Batch]], until: str, executor: Executor,
    meanwhile: Callable[[], None] = lambda: None,
) -> set[Future[_Batch]]:  # fmt: skip
    """Return the batches that are done, once the first one is, or all are; do something now and
    then until that is so.

    Where the memory is not enough, threads here end without a word; then nobody waits for them:
    raise MemoryError, or answer those that are done where all were waited for.
    """
    while True:
        done, left = wait(running, LOOK_AGAIN, until)
        if not left or (done and until == FIRST_COMPLETED):
            return done
        meanwhile()
        if isinstance(executor, ThreadPoolExecutor) and not all(
            thread.is_alive() for thread in executor._threads
        ):
            if until == ALL_COMPLETED:
                return done
            raise MemoryError("a thread was lost")


def _taken(
    done: Iterable[Future[_Batch]], result: Result, keep: int, lines: Lines | None
) -> list[_Batch]:
    """Note what came of batches, all of it: sums and lines are of the same games.

    Raises what a batch raised once the others are noted.
    """
    come = [each for each in done if not each.cancelled()]
    with undisturbed():
        batches = [each.result() for each in come if each.exception() is None]
        for batch in batches:
            result.take(batch, keep)
            if lines is not None:
                lines.take(batch.first, batch.rows)
    for problem in (each.exception() for each in come):
        if problem is not None:
            raise problem
    return batches


def _batch(engine: Engine, seed: int, first: int, many: int, by_rows: bool) -> _Batch:
    start, cpu = time.monotonic(), time.thread_time()
    rows: list[Row] = []
    if by_rows:
        rows = engine.rows(seed, first, many)
        totals = Totals.of(rows, len(engine.columns.names))
    else:
        totals = engine.totals(seed, first, many)
    return _Batch(first, totals, rows, time.monotonic() - start, time.thread_time() - cpu)
