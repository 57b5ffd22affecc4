"""`sdg compare` at the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.places import ROOT

if TYPE_CHECKING:
    from conftest import Sdg

PIG = (ROOT / "games" / "more" / "pig.sdg").read_text(encoding="utf-8")
CALL = ("compare", "pig", "--games", "300", "--seed", "2")


def test_a_shorter_game_is_clearly_shorter(sdg: Sdg) -> None:
    result = sdg(*CALL, "--other-set", "goal=30")
    assert result.code == 0
    clear, _, rest = result.out.partition("Not clear")
    assert "goal=100" in clear and "goal=30" in clear
    assert "  turns: " in clear and " less" in clear
    assert "no difference larger than" in rest


def test_json_says_all_of_it_and_the_same_each_time(sdg: Sdg) -> None:
    Path("mine.sdg").write_text(PIG.replace("goal = 100", "goal = 40"), encoding="utf-8")
    call = (CALL[0], "pig", "mine.sdg", *CALL[2:], "--json")
    data = json.loads(sdg(*call).out)
    assert set(data) == {
        "base", "other", "games", "seed", "errors", "broken_off", "measures", "distributions",
    }  # fmt: skip
    sides = data["distributions"]["turns"]
    assert set(sides) == {"base", "other"} and set(sides["base"]) == {"quantiles", "bars"}
    ends = [[bar[:2] for bar in sides[side]["bars"]] for side in ("base", "other")]
    assert ends[0] == ends[1], "bars that can be laid over each other"
    assert data["errors"] == 0
    assert data["base"]["options"] == {"goal": "100"}
    assert data["other"]["options"] == {"goal": "40"}
    turns = data["measures"]["turns"]
    assert set(turns) == {
        "base", "other", "difference", "low", "high", "p", "p_corrected", "clear", "share",
        "sentence",
    }  # fmt: skip
    assert turns["clear"]
    assert turns["low"] < turns["difference"] < turns["high"] < 0
    again = json.loads(sdg(*call).out)
    assert again["measures"] == data["measures"]


def test_what_errors_of_bots_change_is_told(sdg: Sdg) -> None:
    table = ("compare", "cat_sudoku", "--players", "2", "--games", "300", "--seed", "2")
    erring = "random:misplay=20%,notice=30%"
    result = sdg(*table, "--referee", "table", "--other-agents", erring)
    assert result.code == 0
    clear, _, _ = result.out.partition("Not clear")
    assert f"{erring}, {erring}" in clear
    assert "wrong cards laid: " in clear and "wrong cards overlooked: " in clear


def test_a_table_compared_with_itself_differs_in_nothing(sdg: Sdg) -> None:
    result = sdg(*CALL, "--other-set", "goal=100")
    assert "Clear\n  nothing" in result.out
    assert "turns: the same in every game" in result.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Name another file"),
        (("--other-set", "goal"), "takes option=value"),
        (("--other-set", "aim=3"), "aim"),
        (("--other-with", "nothing"), "nothing"),
        (("missing.sdg",), "missing.sdg"),
        (("--other-set", "goal=30", "--agents", "clever"), "There is no bot"),
        (("--other-set", "goal=30", "--agents", "random,random,random"), "3 bots are named"),
        (("--other-set", "goal=30", "--players", "12"), "2 to 8"),
        (("--other-set", "goal=30", "--games", "3"), "--games"),
        (("--other-agents", "random:misplay=5%"), "here the program is the referee"),
        (("--other-agents", "greedy", "--referee", "table"), "what comes of a misplay"),
    ],
)
def test_what_makes_no_sense_is_told(sdg: Sdg, arguments: tuple[str, ...], said: str) -> None:
    result = sdg("compare", "pig", *arguments)
    assert result.code == 2
    assert said in result.err
