"""`sdg simulate`, `sdg perft` and `sdg kernel` at the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Sdg


def test_a_page_tells_who_wins(sdg: Sdg) -> None:
    told = sdg("simulate", "cat_sudoku", "--games", "200", "--seed", "1", "--plain")
    assert told.code == 0
    assert "Cat Sudoku: Summer Festival, 2 players, 200 games" in told.out
    assert "seat 1  ####" in told.out
    assert "deck out" in told.out


def test_json_has_what_a_script_wants(sdg: Sdg) -> None:
    told = sdg("simulate", "tic_tac_toe", "--games", "300", "--seed", "2", "--json")
    found = json.loads(told.out)
    assert found["games"] == 300
    assert found["agents"] == ["random", "random"]
    assert set(found["decisions"]) >= {"mean", "sd", "se"}
    shares = [seat["win_share"]["mean"] for seat in found["seats"]]
    draws = found["ended_by"]["full"]["share"]
    assert abs(sum(shares) + draws - 1) < 1e-9
    assert {
        "players",
        "options",
        "turns",
        "shared_wins",
        "branching",
        "engine",
        "cpu_seconds",
    } <= set(found)


def test_engines_answer_the_same(sdg: Sdg) -> None:
    found = []
    for engine in ("native", "plain", "reference"):
        told = json.loads(
            sdg("simulate", "pig", "--games", "30", "--seed", "3", "--json", "--engine", engine).out
        )
        for name in ("engine", "seconds", "cpu_seconds"):
            del told[name]
        found.append(told)
    assert found[0] == found[1] == found[2]


def test_a_row_for_each_game_can_be_written(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    assert sdg("simulate", "nim", "--games", "7", "--seed", "4", "--csv", str(path)).code == 0
    rows = list(csv.DictReader(path.open()))
    assert len(rows) == 7
    seed = rows[3]["seed"]
    played = json.loads(sdg("run", "nim", "--bots", "random", "--seed", seed, "--json").out)
    assert str(played["decisions"]) == rows[3]["decisions"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--agents", "clever"), "There is no bot `clever`"),
        (("--agents", "random,random,random"), "3 bots are named, and 2 play"),
        (("--until", "soon"), "--until takes a margin"),
        (("--games", "0"), "--games"),
        (("--players", "9"), "exactly 2 can play this game"),
        (("--set", "width=3"), "width"),
        (("--csv", "/no/such/folder/x.csv"), "cannot be written"),
    ],
)
def test_what_makes_no_sense_is_told(sdg: Sdg, arguments: tuple[str, ...], said: str) -> None:
    told = sdg("simulate", "connect_four", *arguments)
    assert told.code == 2
    assert said in told.err


def test_a_game_that_kernels_cannot_play_is_played_by_the_reference(sdg: Sdg) -> None:
    told = sdg("simulate", "stairs", "--games", "1", "--seed", "1")
    assert told.code == 0
    assert "The kernel cannot do this yet" in told.err
    assert "engine: reference" in told.out


def test_perft_counts(sdg: Sdg) -> None:
    told = sdg("perft", "tic_tac_toe", "--depth", "5", "--json")
    assert [level["sequences"] for level in json.loads(told.out)["levels"]] == [
        1, 9, 72, 504, 3024, 15120,
    ]  # fmt: skip
    assert "15,120" in sdg("perft", "tic_tac_toe", "--depth", "5").out


def test_the_kernel_can_be_read(sdg: Sdg) -> None:
    told = sdg("kernel", "tic_tac_toe")
    assert "def do_place(s: State" in told.out
    assert "typedef struct State" in sdg("kernel", "tic_tac_toe", "--c").out
    refused = sdg("kernel", "stairs")
    assert refused.code == 2
    assert "cannot do this yet" in refused.err
