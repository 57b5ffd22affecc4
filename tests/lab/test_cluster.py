"""A simulation on a cluster, with a scheduler and workers of its own, on this machine."""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from sdg.lab.cluster import Afar, NoCluster, cluster, sent, trusted
from sdg.lab.kernel_check import DIFFERS
from sdg.lab.preparing import Table, prepare
from sdg.lab.requests import Request
from sdg.lab.simulating import play
from sdg.lab.totals import Totals
from tests.support.places import ROOT

pytestmark = pytest.mark.slow
pytest.importorskip("distributed")

FOLDERS = [str(ROOT / "interpreter"), str(ROOT / "cli"), str(ROOT)]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(FOLDERS)}


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words, "--no-dashboard"],
        cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def scheduler_in(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start a scheduler; return it and its address."""
    address_file = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(address_file))
    scheduler = started(folder, "scheduler", *words)
    while not address_file.exists():
        assert scheduler.poll() is None
        time.sleep(0.1)
    return scheduler, json.loads(address_file.read_text())["address"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a scheduler, and a folder for its workers."""
    folder = tmp_path_factory.mktemp("cluster")
    scheduler, address = scheduler_in(folder)
    try:
        yield address, folder
    finally:
        scheduler.kill()
        scheduler.wait()


@pytest.fixture
def workers(place: tuple[str, Path]) -> Iterator[list[subprocess.Popen[bytes]]]:
    words = ("worker", place[0], "--nthreads", "1", "--no-nanny", "--memory-limit", "0")
    words += ("--local-directory",)
    both = [started(place[1], *words, str(place[1] / name)) for name in ("a", "b")]
    yield both
    for each in both:
        each.kill()
        each.wait()


def silent(line: str) -> None:
    raise AssertionError(f"nothing is to be told here: {line}")


def table(game: str = "cat_sudoku") -> Table:
    return prepare(Request(game, engine="reference"), lambda line: None)


def local(game: str, games: int, seed: int = 5) -> Totals:
    return play(prepare(Request(game), lambda line: None), seed, games).totals


def test_a_cluster_finds_what_one_machine_finds(
    place: tuple[str, Path], workers: list[subprocess.Popen[bytes]]
) -> None:
    here = table()
    with cluster(place[0], silent) as (executor, threads):
        assert threads >= 1
        here.engine = sent(here, "native")
        result = play(here, 5, 3000, 4, executor=executor)
    assert result.totals == local("cat_sudoku", 3000)
    assert not result.interrupted


def test_errors_are_made_and_found_alike_on_a_cluster(
    place: tuple[str, Path], workers: list[subprocess.Popen[bytes]]
) -> None:
    bots = ("greedy:misplay=10%",)
    request = Request("cat_sudoku", agents=bots, engine="reference", at_table=True)
    here = prepare(request, lambda line: None)
    with cluster(place[0], silent) as (executor, _):
        here.engine = sent(here, "native")
        totals = play(here, 5, 40, 4, executor=executor).totals
    alone = prepare(Request("cat_sudoku", agents=bots, at_table=True), lambda line: None)
    assert totals == play(alone, 5, 40).totals
    assert totals.sums[here.engine.columns.at("misplays laid")] > 0


def test_what_a_lost_worker_was_at_is_played_by_another(
    place: tuple[str, Path], workers: list[subprocess.Popen[bytes]]
) -> None:
    here, seen = table("sudoku_tactics"), []

    def watch(games: int, seconds: float) -> None:
        seen.append(games)
        if games >= 2000:
            workers[0].kill()

    with cluster(place[0], silent) as (executor, _):
        here.engine = sent(here, "native")
        result = play(here, 5, 60_000, 4, watch=watch, executor=executor)
    assert workers[0].poll() is not None
    assert seen == sorted(seen)
    assert result.totals == local("sudoku_tactics", 60_000)


def until(happens: Callable[[], bool]) -> None:
    """Wait for something, for a minute at most."""
    end = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.parametrize("how", ["killed", "paused", "stopped"])
def test_when_all_workers_are_lost_that_is_told_and_what_was_played(
    how: str,
    place: tuple[str, Path],
    workers: list[subprocess.Popen[bytes]],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sdg.lab.cluster_batches.WAIT", 8.0)
    monkeypatch.setattr("sdg.lab.cluster_batches.SILENT", 4.0)
    here, messages, begun = table("sudoku_tactics"), list[str](), list[float]()

    def watch(games: int, seconds: float) -> None:
        if games >= 2000 and not begun:
            begun.append(time.monotonic())
            if how == "paused":
                client.run(_made("paused"))
                return
            for each in workers:
                each.send_signal(signal.SIGKILL if how == "killed" else signal.SIGSTOP)

    with cluster(place[0], messages.append) as (executor, _):
        client = executor._client  # type: ignore[attr-defined]
        here.engine = sent(here, "native")
        result = play(here, 5, 4_000_000, 4, watch=watch, executor=executor)
        if how == "paused":
            client.run(_made("running"))
    assert messages == ["All workers are lost or paused; waiting for one."]
    assert "was lost: no worker came within a minute" in result.lost
    assert result.interrupted
    assert 2000 <= result.totals.games < 4_000_000
    assert time.monotonic() - begun[0] < 45
    assert capfd.readouterr() == ("", "")


def _made(status: str) -> Callable[[Any], None]:
    """Return what gives a worker a status, as want of memory does; it travels as it is."""

    def give(dask_worker: Any) -> None:
        from distributed.core import Status

        dask_worker.status = getattr(Status, status)

    return give


def test_a_worker_that_comes_in_time_plays_on(
    place: tuple[str, Path],
    workers: list[subprocess.Popen[bytes]],
) -> None:
    here, messages, late = table("sudoku_tactics"), list[str](), list[subprocess.Popen[bytes]]()

    def tell(line: str) -> None:
        messages.append(line)
        words = ("worker", place[0], "--nthreads", "1", "--no-nanny", "--local-directory")
        late.append(started(place[1], *words, str(place[1] / "late")))

    def watch(games: int, seconds: float) -> None:
        if games >= 2000:
            for each in workers:
                each.kill()

    try:
        with cluster(place[0], tell) as (executor, _):
            here.engine = sent(here, "native")
            result = play(here, 5, 30_000, 4, watch=watch, executor=executor)
    finally:
        for each in late:
            each.kill()
            each.wait()
    assert not result.interrupted
    assert result.totals == local("sudoku_tactics", 30_000)


def test_a_scheduler_that_answers_no_more_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sdg.lab.cluster_batches.ANSWERS", 1.0)
    monkeypatch.setattr("sdg.lab.cluster_batches.WAIT", 5.0)
    monkeypatch.setattr("sdg.lab.cluster_batches.SILENT", 4.0)
    scheduler, address = scheduler_in(tmp_path)
    worker = started(tmp_path, "worker", address, "--nthreads", "1", "--no-nanny")
    here, messages = table("sudoku_tactics"), list[str]()

    def watch(games: int, seconds: float) -> None:
        if games >= 2000:
            scheduler.send_signal(signal.SIGSTOP)

    try:
        with cluster(address, messages.append) as (executor, _):
            here.engine = sent(here, "native")
            result = play(here, 5, 4_000_000, 4, watch=watch, executor=executor)
    finally:
        for each in (worker, scheduler):
            each.kill()
            each.wait()
    assert len(messages) == 1
    assert result.lost
    assert result.totals.games >= 2000
    assert capfd.readouterr() == ("", "")


def test_a_lost_scheduler_is_told_in_one_sentence(tmp_path: Path) -> None:
    scheduler, address = scheduler_in(tmp_path)
    worker = started(tmp_path, "worker", address, "--nthreads", "1", "--no-nanny")
    game = ("sudoku_tactics", "--games", "4000000", "--seed", "1", "--json", "--csv", "rows.csv")
    command = subprocess.Popen(
        [sys.executable, "-m", "sdg_cli", "simulate", *game, "--cluster", address],
        cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        until(lambda: any(each.stat().st_size > 0 for each in tmp_path.glob(".rows.csv.*.part")))
        scheduler.kill()
        output, errors = command.communicate(timeout=60)
    finally:
        for each in (command, worker, scheduler):
            each.kill()
            each.wait()
    result = json.loads(output)
    assert command.returncode == 2
    assert errors == (
        f"The cluster at {address} was lost: its scheduler is gone. "
        f"{result['games']:,} games were played.\n"
    )
    assert len((tmp_path / "rows.csv").read_text().splitlines()) - 1 <= result["games"]


@pytest.mark.parametrize(
    ("preload", "said"),
    [
        ("import sdg; sdg.__version__ = '0.0.1'", "it has sdg 0.0.1, this is sdg"),
        ("import sys; sys.modules['sdg'] = None", "sdg"),
        (
            "import sdg.lab.cluster as c\ndef wrong(*words): raise TypeError('Order() got 9')\n"
            "c.Order.__setstate__ = wrong",
            "Order() got 9",
        ),
    ],
    ids=["another version", "none", "another order"],
)
def test_a_worker_of_another_version_is_told_in_one_sentence(
    preload: str, said: str, place: tuple[str, Path], tmp_path: Path
) -> None:
    file = tmp_path / "before.py"
    file.write_text(preload)
    words = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
    worker = started(tmp_path, "worker", place[0], *words, "--preload", str(file))
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "sdg_cli", "simulate", "nim", "--cluster", place[0]],
            cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=100, check=False,
        )  # fmt: skip
    finally:
        worker.kill()
        worker.wait()
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("A worker cannot play: ")
    assert said in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_threads_of_one_worker_tell_what_one_machine_tells(
    place: tuple[str, Path], tmp_path: Path
) -> None:
    words = ("--nthreads", "4", "--no-nanny", "--local-directory", str(tmp_path))
    worker = started(tmp_path, "worker", place[0], *words)
    here = table("calculation")
    try:
        with cluster(place[0], silent) as (executor, threads):
            assert threads == 4
            here.engine = sent(here, "reference")
            result = play(here, 1, 60, 8, executor=executor)
    finally:
        worker.kill()
        worker.wait()
    assert result.totals == local("calculation", 60, 1)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", "No cluster answers at tcp://127.0.0.1:1"),
        ("somewhere", "an address is written tcp://name:8786"),
        ("tcp://host", "an address is written tcp://name:8786"),
        ("tcp://127.0.0.1:99999", "No cluster answers"),
    ],
)
def test_where_no_cluster_is_that_is_said(address: str, said: str) -> None:
    with pytest.raises(NoCluster, match=said), cluster(address, silent):
        pass


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-x\r\n", b"\xff" * 400, b"\0" * 5000, None])
def test_what_is_no_scheduler_is_not_waited_for(
    answer: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg.lab.cluster.GREETED", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor() as own:

        def serve() -> None:
            with server.accept()[0] as line:
                if answer is not None:
                    line.sendall(answer)
                    line.recv(1)  # until the other side leaves

        own.submit(serve)
        start = time.monotonic()
        said, port = "what is there is no scheduler of Dask", server.getsockname()[1]
        with pytest.raises(NoCluster, match=said), cluster(f"tcp://127.0.0.1:{port}", silent):
            pass
        assert time.monotonic() - start < 5


@pytest.mark.parametrize("agents", [("random",), ("search:40", "random")])
def test_a_worker_whose_kernel_plays_something_else_is_told_of(
    agents: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, messages = prepare(Request("nim", agents=agents, engine="reference"), print), list[str]()
    with ThreadPoolExecutor() as executor:
        right = trusted(here, "plain", executor, 5, messages.append)
        assert right.order.engine == "plain"
        assert not messages
        rows = Afar.rows
        monkeypatch.setattr(Afar, "rows", lambda *asked: [[0, *row[1:]] for row in rows(*asked)])
        assert trusted(here, "plain", executor, 5, messages.append).order.engine == "reference"
        assert messages == [DIFFERS]


def test_a_worker_of_another_version_says_so() -> None:
    here = sent(table("nim"), "plain")
    strange = Afar(evolve(here.order, version="0.0.1"), here.columns)
    with pytest.raises(NoCluster, match=r"A worker cannot play: it has sdg .*, this is sdg 0.0.1"):
        strange.totals(1, 0, 1)
    assert here.totals(1, 0, 3).games == 3


def test_what_travels_is_small_and_makes_the_same_engine() -> None:
    here = sent(table("nim"), "native")
    again = pickle.loads(pickle.dumps(here))
    assert again == here
    assert len(pickle.dumps(here)) < 20_000
    assert again.totals(5, 0, 9) == local("nim", 9)
