"""`sdg tune` at the command line."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sdg.files.resources import shipped
from sdg.lab.tuning import NAMES

if TYPE_CHECKING:
    from conftest import Sdg

    from sdg.lab.tuning import Try

CALL = ("tune", "pig", "--seed", "1", "--games", "100")


@pytest.mark.slow
def test_the_variant_that_is_written_meets_the_target(sdg: Sdg) -> None:
    result = sdg(*CALL, "--target", "turns 15..25")
    assert result.code == 0
    assert "Only options are changed" in result.out
    assert "as it is, 100 games: turns" in result.out
    assert sdg("check", "--strict", "pig_tuned.sdg").code == 0
    call = ("simulate", "pig_tuned.sdg", "--seed", "1", "--games", "100", "--json")
    assert 15 <= json.loads(sdg(*call).out)["turns"]["mean"] <= 25


def test_the_help_names_every_target(sdg: Sdg) -> None:
    said = " ".join(sdg("tune", "--help").out.split())
    assert [name for name in NAMES if name not in said] == []


def test_json_says_what_was_tried(sdg: Sdg) -> None:
    result = sdg(*CALL, "--target", "turns < 1", "--tries", "2", "--json", "--out", "short.sdg")
    assert result.code == 1
    data = json.loads(result.out)
    assert set(data) == {
        "game", "seed", "games", "targets", "tried", "best", "met", "file", "errors", "interrupted",
    }  # fmt: skip
    assert [each["options"] for each in data["tried"]] == [{"goal": "100"}, {"goal": "10"}]
    assert (data["met"], data["best"], data["file"]) == (False, {"goal": "10"}, "short.sdg")
    first = data["tried"][0]
    assert (first["games"], first["targets"]) == (100, {"turns < 1": "missed"})
    turns = first["values"]["turns"]
    assert turns["low"] < turns["value"] < turns["high"]
    assert "set goal = 10" in Path("short.sdg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--target", "fun > 3"), "is no target"),
        ((), "--target"),
        (("--target", "turns < 9", "--set", "goal=30"), "no option to change"),
        (("--target", "turns < 9", "--out", "no/such/x.sdg"), "there is no such folder"),
        (("--target", "turns < 9", "--out", "x.txt"), "has to end in .sdg"),
        (("--target", "seat gap < 5"), "seat gap is a share, so write 5%"),
        (("--target", "turns < 9", "--players", "20"), "2 to 8"),
        (("--target", "turns < 9", "--set", "aim=3"), "aim"),
    ],
)
def test_what_makes_no_sense_is_told(sdg: Sdg, arguments: tuple[str, ...], said: str) -> None:
    result = sdg(*CALL, *arguments)
    assert result.code == 2
    assert said in result.err
    assert not list(Path().glob("*.sdg"))


DICE = """\
game "Dice"
    players 2

option bonus = 1 in 1 to 9

attribute pips: 1 to 6

deck faces
    1 of each pips

pile die: endless faces
slot rolled
score points per player

turn
    choose roll

action roll "Roll"
    move rolled to die
    draw 1 from die to rolled
    points += rolled.pips + bonus

end done after turn when turns >= 4
win most points
"""


def test_a_gap_between_equal_seats_is_not_called_missed(sdg: Sdg) -> None:
    Path("dice.sdg").write_text(DICE, encoding="utf-8")
    result = sdg("tune", "dice", *CALL[2:], "--target", "seat gap < 6%", "--tries", "1", "--json")
    (first,) = json.loads(result.out)["tried"]
    assert result.code == 0
    assert first["games"] > 100
    assert first["values"]["seat gap"]["low"] == 0
    call = ("simulate", "dice", "--seed", "1", "--games", str(first["games"]), "--json")
    shares = [seat["win_share"]["mean"] for seat in json.loads(sdg(*call).out)["seats"]]
    assert max(shares) - min(shares) == pytest.approx(first["values"]["seat gap"]["value"])


def test_what_stays_unclear_is_told(sdg: Sdg) -> None:
    Path("dice.sdg").write_text(DICE, encoding="utf-8")
    result = sdg("tune", "dice", *CALL[2:], "--target", "seat gap < 0.01%", "--tries", "1")
    assert result.code == 3
    assert "as it is, 6,400 games: seat gap" in result.out
    assert ": unclear)" in result.out
    assert "Whether all targets are met is unclear" in result.out


def test_a_file_that_is_there_is_left_alone(sdg: Sdg) -> None:
    Path("x.sdg").write_text("mine", encoding="utf-8")
    result = sdg(*CALL, "--target", "turns < 1", "--tries", "2", "--out", "x.sdg")
    assert result.code == 2
    assert "x.sdg is there already" in result.err


def test_a_full_disk_leaves_no_file(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = sdg(*CALL, "--target", "turns < 1", "--tries", "2", "--out", "x.sdg")
    assert result.code == 2
    assert result.err.endswith("x.sdg cannot be written: No space left on device\n")
    assert not list(Path().iterdir())


@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupted_search_says_so_and_writes_nothing(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    from sdg.lab import tuning

    whole = tuning.search

    def interrupted(*given: Any) -> Iterator[Try]:
        yield from islice(whole(*given), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(tuning, "search", interrupted)
    result = sdg(*CALL, "--target", "turns < 1", *["--json"] * as_json)
    assert result.code == 130
    assert not list(Path().iterdir())
    if as_json:
        data = json.loads(result.out)
        assert (data["interrupted"], data["file"], len(data["tried"])) == (True, None, 2)
    else:
        assert result.out.endswith(
            "Stopped after 2 tried. Not all targets are met: nothing is written.\n"
        )


@pytest.mark.parametrize(
    ("game", "out"),
    [
        ("My-Game.sdg", "tuned.sdg"), ("9_lives.sdg", "tuned.sdg"), ("é.sdg", "tuned.sdg"),
        ("My-Game.sdg", None), ("mine.sdg", "elsewhere/tuned.sdg"),
        ("pig.sdg", "elsewhere/tuned.sdg"),  # there it would be of the one that comes along
    ],
)  # fmt: skip
def test_a_variant_that_could_not_be_read_is_refused_before_the_search(
    sdg: Sdg, game: str, out: str | None
) -> None:
    text = (shipped("games") / "more" / "pig.sdg").read_text("utf-8")
    Path(game).write_text(text.replace("goal = 100", "goal = 90", 1), "utf-8")
    Path("elsewhere").mkdir()
    result = sdg("tune", game, *CALL[2:], "--target", "turns < 1", *["--out", out] * bool(out))
    assert (result.code, result.out) == (2, "")
    assert f"cannot be a variant of `{Path(game).stem}`: " in result.err
    assert sorted(path.name for path in Path().rglob("*")) == sorted([game, "elsewhere"])
