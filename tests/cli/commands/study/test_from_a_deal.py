"""Simulations and deep checks whose games begin as a deal says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.events import Chanced
from sdg.game import Game
from sdg.lab.engine_interface import seed_of
from sdg.lab.reference import Reference
from sdg.lab.table_mode import AtTable
from sdg.loading import load
from sdg.playing.deal_text import Deal, read_deal
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.refereeing import at_table

if TYPE_CHECKING:
    from conftest import Sdg

TIMES = ("cpu_seconds", "seconds")
THREE_HEAPS = "sdg deal 1\nseat: 2\nmatches: 1 2 2\n"
LAID_BY_CHANCE = """game "Row"
    players 1

attribute number: 1 to 4

deck tiles
    1 of each number

board line: 1 by 4
pile stock: 1 of tiles, shuffled
hand held per player

setup
    draw 1 from stock to line at (1, 1)
    for each player
        draw 1 from stock to held

turn
    choose lay

action lay(card in held, cell in line) "Lay {card}"
    require cell is empty  "The cell is taken"
    move card to cell

end done at once when held is empty "All is laid"
    active wins
"""
BREAKS_LATER = """game "Break"
    players 1

counter left
counter parts

setup
    left = 100

turn
    choose step

action step "Take one"
    left -= 1
    parts = 6 div left

end far after turn when turns > 8 "Far enough"
    active wins
"""


def played_on(name: str, decisions: int) -> tuple[Game, Deal]:
    """Return a game, and where it stands after so many decisions."""
    game = load(name)
    play = Playthrough(game, 5)
    for _ in play_by(play, {seat: Random() for seat in range(1, game.players + 1)}):
        if play.decisions == decisions:
            break
    return game, read_deal(write_deal(game, play.state), "x.deal")


@pytest.mark.parametrize(
    ("name", "decisions"),
    [("nim", 2), ("pig", 9), ("cat_sudoku", 6), ("hearts", 20), ("knizia_sudoku", 4)],
)
def test_a_game_of_a_simulation_is_the_play_from_there_under_its_seed(
    name: str, decisions: int
) -> None:
    game, deal = played_on(name, decisions)
    engine = Reference(game, ("random",) * game.players, deal)
    for number, row in enumerate(engine.rows(3, 0, 3)):
        play = Playthrough(game, seed_of(3, number), deal=deal)
        for _ in play_by(play, {seat: Random() for seat in range(1, game.players + 1)}):
            pass
        outcome = play.outcome
        assert outcome is not None
        assert row[engine.columns.at("decisions")] == play.decisions
        for seat in range(1, game.players + 1):
            shared = row[engine.columns.at(f"share {seat}")] > 0
            assert shared == (seat in outcome.winners)


def test_drawn_cards_come_first_in_each_game() -> None:
    game = load("cat_sudoku")
    deal = read_deal("sdg deal 1\nstock draws: 9-green 4-green 7-blue 8-orange\n", "x.deal")
    for number in range(3):
        play = Playthrough(game, seed_of(1, number), deal=deal)
        drawn = [each.outcome for each in play.events() if isinstance(each, Chanced)]
        assert [outcome.split()[1] for outcome in drawn[:4]] == deal.draws["stock"]
    first, again = (Reference(game, ("random",) * 2, deal).rows(1, 0, 3) for _ in "ab")
    assert first == again != Reference(game, ("random",) * 2).rows(1, 0, 3)


def test_it_is_the_same_where_the_players_are_the_referee() -> None:
    game, deal = played_on("cat_sudoku", 6)
    plain = Reference(game, ("random",) * 2, deal).rows(7, 0, 3)
    table = AtTable(at_table(game), ("random",) * 2, deal).rows(7, 0, 3)
    assert [row[: len(plain[0])] for row in table] == plain


def simulated(sdg: Sdg, *given: str) -> dict[str, Any]:
    """Return what a simulation tells, but for how long it took."""
    data: dict[str, Any] = json.loads(sdg("simulate", *given, "--seed", "3", "--json").out)
    return {key: value for key, value in data.items() if key not in TIMES}


def test_every_engine_and_number_of_jobs_comes_to_the_same(sdg: Sdg) -> None:
    Path("x.deal").write_text(THREE_HEAPS, "utf-8")
    asked = ("nim", "--deal", "x.deal", "--games", "40")
    several = [
        simulated(sdg, *asked, "--engine", engine, "--jobs", jobs)
        for engine in ("native", "plain", "reference") for jobs in ("1", "3")
    ]  # fmt: skip
    assert all(each == several[0] for each in several)
    assert several[0]["deal"] == "x.deal"
    assert several[0]["engine"] == "reference"
    assert several[0]["turns"]["most"] == 5  # so many matches lie there
    assert simulated(sdg, "nim", "--games", "5")["deal"] is None


def test_it_is_said_where_games_begin_and_who_plays_them(sdg: Sdg) -> None:
    Path("x.deal").write_text(THREE_HEAPS, "utf-8")
    asked = ("simulate", "nim", "--deal", "x.deal", "--games", "5")
    result = sdg(*asked, "--html", "x.html")
    assert "games begin with: x.deal\n" in result.out
    assert result.err == "From a deal the reference engine plays, many times as slow as a kernel.\n"
    assert "games begin with: x.deal;" in Path("x.html").read_text("utf-8")
    assert sdg(*asked, "--engine", "reference").err == ""


@pytest.mark.parametrize(
    "line",
    ["simulate nim --deal x.deal --cluster tcp://127.0.0.1:9",
     "check --deep nim --deal x.deal --all", "check nim --deal x.deal"],
)  # fmt: skip
def test_what_takes_no_deal_says_so(sdg: Sdg, line: str) -> None:
    Path("x.deal").write_text(THREE_HEAPS, "utf-8")
    result = sdg(*line.split())
    assert result.code == 2
    assert "--deal" in result.err


def test_a_game_that_cannot_begin_so_under_its_seed_is_an_error_of_it(sdg: Sdg) -> None:
    Path("row.sdg").write_text(LAID_BY_CHANCE, "utf-8")
    Path("x.deal").write_text("sdg deal 1\nheld 1: 1\n", "utf-8")
    for seed in range(20):
        asked = ("simulate", "row.sdg", "--deal", "x.deal", "--seed", str(seed), "--json")
        result = sdg(*asked, "--games", "60")
        if result.code != 2:  # the first game can begin
            break
        assert result.err.endswith("x.deal:2:1: no `1` is left to lie here\n")
    data = json.loads(result.out)
    assert 5 < data["without_error"] < 60
    (error,) = data["errors"]
    assert error["message"] == "x.deal:2:1: no `1` is left to lie here"


def test_a_deep_check_begins_there_too(sdg: Sdg) -> None:
    """Nothing is proved of a position, and what it finds is shown by replays from there."""
    Path("break.sdg").write_text(BREAKS_LATER, "utf-8")
    Path("x.deal").write_text("sdg deal 1\nleft: 3\n", "utf-8")
    asked = ("check", "--deep", "break.sdg", "--time", "20", "--json")
    findings = json.loads(sdg(*asked).out)["findings"]
    assert [each["kind"] for each in findings] == ["hollow"]
    data = json.loads(sdg(*asked, "--deal", "x.deal", "--examples", "found").out)
    assert data["deal"] == "x.deal"
    (finding,) = (each for each in data["findings"] if each["kind"] == "stuck")
    assert "divi" in finding["message"]
    (replay,) = finding["replays"]
    assert sdg("replay", replay, "--verify").code == 0
    assert sdg("check", "--deep", "nim", "--deal", "x.deal").code == 2


def test_a_deep_check_of_a_position_is_the_same_each_time(sdg: Sdg) -> None:
    Path("x.deal").write_text(THREE_HEAPS, "utf-8")
    asked = ("check", "--deep", "nim", "--deal", "x.deal", "--time", "60", "--json")
    first, again = (json.loads(sdg(*asked).out) for _ in "ab")
    assert first == again
    assert first["tables"][0]["games"] == 1000
    assert any(line.startswith("contradiction: ") for line in first["not_looked_at"])
    assert "Games begin with x.deal." in sdg(*asked[:-1]).out
