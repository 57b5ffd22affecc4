"""Where no more threads can be started, as where processes are limited, fewer do; where there are
none, that is told in one sentence."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

import pytest

from tests.cli.conftest import Sdg

GAMES = [
    ["simulate", "nim", "--games", "300"],
    ["simulate", "nim", "--games", "300", "--jobs", "8", "--engine", "reference"],
    ["compare", "nim", "--other-agents", "greedy", "--games", "200"],
    ["tune", "nim", "--target", "turns > 3", "--games", "50"],
    ["diff", "cardoku", "--with", "separation", "--games", "200"],
]


Few = Callable[[int], None]


@pytest.fixture
def at_most(monkeypatch: pytest.MonkeyPatch) -> Few:
    """Return a function after which so many threads can be started, and no more."""
    start_one = threading.Thread.start

    def let(many: int) -> None:
        left = iter(range(many))

        def start(thread: threading.Thread) -> None:
            if next(left, None) is None:
                raise RuntimeError("can't start new thread")
            start_one(thread)

        monkeypatch.setattr(threading.Thread, "start", start)

    monkeypatch.setenv("CC", "no_such_compiler")  # as none can be started either
    return let


@pytest.mark.parametrize("words", GAMES, ids=lambda words: " ".join(words[:4:3]))
@pytest.mark.parametrize("more", [[], ["--json"]], ids=["", "json"])
def test_games_that_no_thread_can_play_are_no_interruption(
    words: list[str], more: list[str], sdg: Sdg, at_most: Few
) -> None:
    at_most(0)
    result = sdg(*words, "--seed", "1", *more)
    assert result.code == 2
    assert "memory is not enough (no thread can be started)" in result.err
    if more and result.out:
        json.loads(result.out)


@pytest.mark.parametrize(
    "words", [["count", "quiet_evening"], ["perft", "nim"], ["run", "nim", "--bots", "search:20"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_what_needs_no_thread_goes_on(words: list[str], sdg: Sdg, at_most: Few) -> None:
    at_most(0)
    assert sdg(*words).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("many", [1, 2])
@pytest.mark.parametrize(
    "words",
    [["simulate", "nim", "--games", "3000", "--engine", "plain", "--csv", "a.csv"],
     ["compare", "nim", "--other-set", "misere=yes", "--games", "2100"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_fewer_threads_than_jobs_tell_the_same(
    words: list[str], many: int, sdg: Sdg, at_most: Few
) -> None:
    answers = []
    for threads, jobs in ((9, 1), (many, 8)):
        at_most(threads)
        result = sdg(*words, "--seed", "1", "--jobs", str(jobs), "--json")
        assert result.code == 0
        data = json.loads(result.out)
        answers.append({key: data[key] for key in data if "second" not in key})
    assert answers[0] == answers[1]
