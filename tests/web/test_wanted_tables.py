"""Bodies that ask for a table: each part with each kind of value is made, or refused in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sdg.caller_arguments import ArgumentError
from sdg.diagnostics import SdgError
from sdg.game import Fault
from sdg.playing.why_unreadable import Unreadable
from sdg_web.games import Games
from sdg_web.requests import BadRequest
from sdg_web.wanted_table import wanted_table
from tests.support.places import ROOT

SHELF = {"pig": str(ROOT / "games" / "more" / "pig.sdg")}
PARTS = ("game", "players", "variants", "options", "seats", "table_mode", "deal", "replay")
VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 2, 10**30, 2.5, "", "x", "pig", [], [1], [[]], ["x"], [{}], {},
    {"": ""}, {"x": 1}, {"goal": []}, {"goal": {}}, {"goal": None}, {"goal": 10**30},
    {"goal": "\ud800"}, {"1": []}, {"1": "greedy"}, {"1": "\u202e"}, {"99": "x"}, {"x": "y"},
)  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_each_value_of_each_part_is_taken_or_refused(part: str) -> None:
    games, made = Games(), 0
    for value in VALUES:
        body = json.dumps({"game": "pig", part: value}).encode()
        try:
            made += bool(wanted_table(body, SHELF, games).entries)
        except (BadRequest, ArgumentError, SdgError, Unreadable, Fault) as refused:
            assert str(refused) and "Error" not in str(refused)
    assert made or part == "replay"
