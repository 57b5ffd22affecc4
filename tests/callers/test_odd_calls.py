"""Odd calls of the public functions: 500 of those that `calls.py` makes."""

from __future__ import annotations

import pytest

import sdg
from tests.callers import calls


@pytest.mark.parametrize("first", range(0, 500, 50))
def test_only_errors_of_ours_come_of_odd_calls(first: int) -> None:
    assert [wrong for n in range(first, first + 50) if (wrong := calls.called(n))] == []


def test_a_call_that_goes_wrong_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(game: sdg.Game, seat: object) -> int:
        return [0, 1][seat]  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(calls, "targets", lambda *_: [("careless", careless)])
    assert any(calls.called(n) for n in range(20))


def test_what_is_public_is_listed_once() -> None:
    assert sorted(sdg.__all__) == sorted(sdg._HOMES)
    assert {"load", "Game", "ArgumentError"} <= set(sdg.__all__)
    assert all(getattr(sdg, name) for name in sdg.__all__)
