"""A simulation on a cluster, with a scheduler and workers of its own, on this machine."""

from __future__ import annotations

import json
import os
import pickle
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from attrs import evolve

from sdg.lab.cluster import Afar, NoCluster, cluster, sent, trusted
from sdg.lab.preparing import Table, prepare
from sdg.lab.setting import Request
from sdg.lab.simulating import play
from sdg.lab.totals import Totals
from sdg.lab.trusting import DIFFERS

pytestmark = pytest.mark.slow
pytest.importorskip("distributed")

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [str(ROOT / "interpreter"), str(ROOT / "cli"), str(ROOT / "tests" / "lab")]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(FOLDERS)}


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words, "--no-dashboard"],
        cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a scheduler, and the file by which workers find it."""
    folder = tmp_path_factory.mktemp("cluster")
    found = folder / "scheduler.json"
    words = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(found))
    scheduler = started(folder, *words)
    try:
        while not found.exists():
            assert scheduler.poll() is None
            time.sleep(0.1)
        yield json.loads(found.read_text())["address"], folder
    finally:
        scheduler.kill()
        scheduler.wait()


@pytest.fixture
def workers(place: tuple[str, Path]) -> Iterator[list[subprocess.Popen[bytes]]]:
    words = ("worker", place[0], "--nthreads", "1", "--no-nanny", "--local-directory")
    both = [started(place[1], *words, str(place[1] / name)) for name in ("a", "b")]
    yield both
    for each in both:
        each.kill()
        each.wait()


def table(game: str = "cat_sudoku") -> Table:
    return prepare(Request(game, engine="reference"), lambda line: None)


def local(game: str, games: int) -> Totals:
    return play(prepare(Request(game), lambda line: None), 5, games).totals


def test_a_cluster_finds_what_one_machine_finds(
    place: tuple[str, Path], workers: list[subprocess.Popen[bytes]]
) -> None:
    here = table()
    with cluster(place[0]) as (executor, threads):
        assert threads >= 1
        here.engine = sent(here, "native")
        found = play(here, 5, 3000, 4, executor=executor)
    assert found.totals == local("cat_sudoku", 3000)
    assert not found.interrupted


def test_errors_are_made_and_found_alike_on_a_cluster(
    place: tuple[str, Path], workers: list[subprocess.Popen[bytes]]
) -> None:
    bots = ("greedy:misplay=10%",)
    request = Request("cat_sudoku", agents=bots, engine="reference", at_table=True)
    here = prepare(request, lambda line: None)
    with cluster(place[0]) as (executor, _):
        here.engine = sent(here, "native")
        found = play(here, 5, 40, 4, executor=executor).totals
    alone = prepare(Request("cat_sudoku", agents=bots, at_table=True), lambda line: None)
    assert found == play(alone, 5, 40).totals
    assert found.sums[here.engine.columns.at("misplays laid")] > 0


def test_what_a_lost_worker_was_at_is_played_by_another(
    place: tuple[str, Path], workers: list[subprocess.Popen[bytes]]
) -> None:
    here, seen = table("sudoku_tactics"), []

    def watch(games: int, seconds: float) -> None:
        seen.append(games)
        if games >= 2000:
            workers[0].kill()

    with cluster(place[0]) as (executor, _):
        here.engine = sent(here, "native")
        found = play(here, 5, 60_000, 4, watch=watch, executor=executor)
    assert workers[0].poll() is not None
    assert seen == sorted(seen)
    assert found.totals == local("sudoku_tactics", 60_000)


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
    with pytest.raises(NoCluster, match=said), cluster(address):
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
        with pytest.raises(NoCluster, match=said), cluster(f"tcp://127.0.0.1:{port}"):
            pass
        assert time.monotonic() - start < 5


@pytest.mark.parametrize("agents", [("random",), ("search:40", "random")])
def test_a_worker_whose_kernel_plays_something_else_is_told_of(
    agents: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, told = prepare(Request("nim", agents=agents, engine="reference"), print), list[str]()
    with ThreadPoolExecutor() as executor:
        right = trusted(here, "plain", executor, 5, told.append)
        assert right.order.engine == "plain"
        assert not told
        rows = Afar.rows
        monkeypatch.setattr(Afar, "rows", lambda *asked: [[0, *row[1:]] for row in rows(*asked)])
        assert trusted(here, "plain", executor, 5, told.append).order.engine == "reference"
        assert told == [DIFFERS]


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
