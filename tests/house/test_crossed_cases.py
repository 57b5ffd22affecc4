"""A third of the cases of crossed tests is run: which, and that all can be."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.places import ROOT

LARGE = "tests/checker/actions/test_unpaid_prices.py"  # a file of crossed tests, small and large


def collected(*words: str) -> list[str]:
    """Return the names of the cases that pytest would run."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.fixture(scope="module")
def every() -> list[str]:
    return collected("--every", LARGE)


def test_about_a_third_of_the_cases_is_run_and_the_same_each_time(every: list[str]) -> None:
    some = collected(LARGE)
    assert set(some) < set(every)
    assert len(every) / 6 < len(some) < len(every) * 2 / 3
    assert collected(LARGE) == some


def test_a_case_that_is_named_is_run(every: list[str]) -> None:
    some = collected(LARGE)
    left_out = next(name for name in every if name not in some)
    assert collected(left_out) == [left_out]
