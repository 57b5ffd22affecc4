"""Which test runs which lines of the checker and the engine: tests in, sets of lines out.

Each test is run once in a process of its own, so that nothing is known from those before it. What
was found is kept in the user's cache, for each file of tests, until that file changes or anything
that tests share: the sources, the games, the grammar, what stands beside the tests.
"""

from __future__ import annotations

import json
import os
import resource
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import coverage
import pytest
from _pytest.runner import runtestprotocol
from attrs import asdict, frozen

from sdg.files.resources import cache_folder
from tests.mistakes.forking import Tell, in_child, limit_work
from tests.support.places import ROOT

SOURCES = ROOT / "interpreter" / "sdg"
PACKAGES = ("checker", "layout", "analysis", "engine")
FOLDERS = {name: SOURCES / name for name in PACKAGES}
KEPT = "reached_lines.json"
FAST = 2.0  # seconds of work at most, while it is watched which lines run
LITTLE = 0.2  # seconds of work that are not counted
SILENCE = 120.0  # seconds in which nothing is heard: something waits for ever
SHARED = ("interpreter", "cli", "grammar", "games", "tests")
NOT_ASKED = (  # they run neither, or only in other processes
    "tests/house", "tests/mistakes",
)  # fmt: skip
NOT_SHARED = (
    "tests/mistakes/", "tests/records/mistakes", "tests/records/survivors",
    "tests/support/summaries", "__snapshots__", "__pycache__",
)  # fmt: skip

Line = tuple[str, int]  # a module, `engine.masks`, and a number
Items = Mapping[str, pytest.Item]


@frozen
class Reached:
    """What a test does if nothing is wrong."""

    test: str
    seconds: float  # of work
    lines: dict[str, str]  # for each module a set of numbers: a number with bits, in base 16
    passed: bool = True

    @property
    def fast(self) -> bool:
        return self.passed and self.seconds <= FAST

    def all_lines(self, only: str = "") -> Iterator[Line]:
        """Yield the lines that it runs, or those of a module."""
        for module in [only] if only else self.lines:
            bits = int(self.lines.get(module, "0"), 16)
            while bits:
                low = bits & -bits
                yield module, low.bit_length() - 1
                bits ^= low


class Collected:
    """Does some work with the tests that pytest has collected, in place of running them."""

    def __init__(self, work: Callable[[Items], None]) -> None:
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work({item.nodeid: item for item in session.items})
        return True


def with_tests(work: Callable[[Items], None], chosen: Sequence[str], scratch: Path) -> None:
    """Collect the tests that are not slow, of some files, and do something with them."""
    from hypothesis import Phase, settings

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("alike", derandomize=True, database=None, phases=phases)
    settings.load_profile("alike")
    os.chdir(ROOT)
    options = ["-q", "-s", "--no-header", "--no-summary", "-m", "not slow", "--basetemp", scratch]
    options += [f"--ignore={ROOT / each}" for each in NOT_ASKED]
    plain = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    if code := pytest.main([*map(str, options), *plain, *chosen], plugins=[Collected(work)]):
        raise SystemExit(code)


def failure_of(item: pytest.Item) -> str:
    """Run a test in this process; return the name of what it raises, "" if it passes."""
    for report in runtestprotocol(item, log=False, nextitem=None):
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            name = crash.message.split(":")[0].split()[0].split(".")[-1] if crash else "failed"
            return "AssertionError" if name == "assert" else name
    return ""


def reached_by(items: Items, tell: Callable[[str], None], stale: bool = False) -> list[Reached]:
    """Return what each test reaches, from what is kept or by running it.

    With `stale` what is kept is taken even if something but the file of the tests has changed.
    """
    kept = cache_folder() / KEPT
    known = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    shared = _hash_of(_shared_files())
    by_file: dict[str, dict[str, object]] = {}
    for file, tests in groupby(items, key=lambda test: test.split("::")[0]):
        here = list(tests)
        own, before = _hash_of([ROOT / file, *_snapshots_of(ROOT / file)]), known.get(file, {})
        if before.get("own") != own or not (stale or before["shared"] == shared):
            tell(f"{file}: {len(here)} tests are watched")
            watched = [asdict(_watched(items[test])) for test in here]
            known[file] = {"own": own, "shared": shared, "tests": watched}
            kept.parent.mkdir(parents=True, exist_ok=True)
            beside_it = kept.with_suffix(".new")
            beside_it.write_text(json.dumps(known), "utf-8")
            beside_it.replace(kept)
        by_file[file] = known[file]
    return [
        Reached(**test)
        for file in by_file.values()
        for test in file["tests"]
        if test["test"] in items
    ]


def tests_by_line(reached: Iterable[Reached]) -> dict[Line, list[Reached]]:
    """Return for each line the fast tests that run it."""
    by_line = defaultdict(list)
    for each in reached:
        if each.fast:
            for line in each.all_lines():
                by_line[line].append(each)
    return dict(by_line)


def in_turn(line: Line, tests: Mapping[Line, Sequence[Reached]]) -> list[Reached]:
    """Return the tests of a line as they are asked: by turns a quick one and a telling one.

    The quickest of each file are the first of the quick ones, then the second of each… The telling
    ones run what few others run of the module that the line is in, and take little work for it.
    """
    module = line[0]
    by_file, files = defaultdict[str, list[Reached]](list), list[tuple[int, float, str]]()
    for each in sorted(tests[line], key=lambda each: (each.seconds, each.test)):
        here = by_file[each.test.split("::")[0]]
        files.append((len(here), each.seconds, each.test))
        here.append(each)
    quick = [test for *_, test in sorted(files)]
    by_name = {each.test: each for each in tests[line]}
    rare = {
        test: sum(1 / len(tests[at]) for at in each.all_lines(module)) / (LITTLE + each.seconds)
        for test, each in by_name.items()
    }
    telling = sorted(by_name, key=lambda test: (-rare[test], test))
    turns = (test for both in zip(quick, telling, strict=True) for test in both)
    return [by_name[test] for test in dict.fromkeys(turns)]


def _watched(item: pytest.Item) -> Reached:
    ended = in_child(partial(_watch, item), SILENCE)
    if ended.stopped or not ended.lines:
        return Reached(item.nodeid, FAST + 1, {}, passed=False)
    return Reached(**json.loads(ended.lines[-1]))


def _watch(item: pytest.Item, tell: Tell) -> None:
    include = [f"{folder}/**" for folder in FOLDERS.values()]
    watch = coverage.Coverage(data_file=None, include=include, config_file=False)
    limit_work(2 * FAST)
    before = _worked()
    watch.start()
    failure = failure_of(item)
    watch.stop()
    seconds = _worked() - before
    data, lines = watch.get_data(), {}
    for path in data.measured_files():
        numbers = sum(1 << line for line in data.lines(path) or ())
        lines[module_of(Path(path))] = f"{numbers:x}"
    tell(json.dumps(asdict(Reached(item.nodeid, round(seconds, 3), lines, not failure))))


def module_of(path: Path) -> str:
    """Name a module as mistakes do: `engine.masks.cells`."""
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts)


def _worked() -> float:
    """Return the seconds of work of this process and of those that it has started."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in both)


def _snapshots_of(file: Path) -> list[Path]:
    """Return the goldens of a file of tests: one file, or a folder of them."""
    beside = file.parent / "__snapshots__"
    return sorted([*beside.glob(f"{file.stem}.*"), *beside.glob(f"{file.stem}/**/*")])


def _shared_files() -> list[Path]:
    """Return the files on which all tests depend."""
    files = [file for folder in SHARED for file in (ROOT / folder).rglob("*") if file.is_file()]
    return sorted(
        file
        for file in files
        if not file.name.startswith("test_")
        and not any(part in file.as_posix() for part in NOT_SHARED)
    )


def _hash_of(files: Iterable[Path]) -> str:
    digest = sha256()
    for file in files:
        if file.is_file():
            digest.update(f"{file.relative_to(ROOT)} ".encode())
            digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()
