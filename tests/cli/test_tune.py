"""`sdg tune` at the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Sdg

CALL = ("tune", "pig", "--seed", "1", "--games", "100")


@pytest.mark.slow
def test_the_variant_that_is_written_meets_the_target(sdg: Sdg) -> None:
    told = sdg(*CALL, "--target", "turns 15..25")
    assert told.code == 0
    assert "Only options are changed" in told.out
    assert "as it is: turns" in told.out
    assert sdg("check", "--strict", "pig_tuned.sdg").code == 0
    call = ("simulate", "pig_tuned.sdg", "--seed", "1", "--games", "100", "--json")
    assert 15 <= json.loads(sdg(*call).out)["turns"]["mean"] <= 25


def test_json_says_what_was_tried(sdg: Sdg) -> None:
    told = sdg(*CALL, "--target", "turns < 1", "--tries", "2", "--json", "--out", "short.sdg")
    assert told.code == 1
    found = json.loads(told.out)
    assert set(found) == {
        "game", "seed", "games", "targets", "tried", "best", "met", "file", "interrupted",
    }  # fmt: skip
    assert [each["options"] for each in found["tried"]] == [{"goal": "100"}, {"goal": "10"}]
    assert (found["met"], found["best"], found["file"]) == (False, {"goal": "10"}, "short.sdg")
    assert "set goal = 10" in Path("short.sdg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--target", "fun > 3"), "is no target"),
        ((), "--target"),
        (("--target", "turns < 9", "--set", "goal=30"), "no option to change"),
        (("--target", "turns < 9", "--out", "no/such/x.sdg"), "no .sdg file in a folder"),
        (("--target", "turns < 9", "--players", "20"), "2 to 8"),
        (("--target", "turns < 9", "--set", "aim=3"), "aim"),
    ],
)
def test_what_makes_no_sense_is_told(sdg: Sdg, arguments: tuple[str, ...], said: str) -> None:
    told = sdg(*CALL, *arguments)
    assert told.code == 2
    assert said in told.err
    assert not list(Path().glob("*.sdg"))
