"""Games that no end of their rules ended: stuck, without end, or stopped by an error."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from tests.cli.conftest import Sdg

pytestmark = pytest.mark.crossed

GAME = """game "Broken Off"
    players {players}

counter taken per player
{score}

turn{unless}
    choose take{after}

action take "Take one"
    require taken < 3
    taken += 1
    points += 1

end never after turn when taken > 9
{win}
"""
UNLESS = {"capped": "", "no seat can act": " unless taken = 3", "error": ""}
WINS = ("win most taken", "win together", "win together if turns > 1", "win most points", "")
SCORES = ("score points per player", 'score points "One for all"')
CASES = [
    (ending, win, score, players)
    for ending, win, score, players in product(UNLESS, WINS, SCORES, (1, 2))
    if "most" not in win or "per" in score
]


def made(ending: str, win: str, score: str, players: int) -> str:
    after = "\n    points += 4 div (2 - taken)" if ending == "error" else ""
    return GAME.format(unless=UNLESS[ending], after=after, win=win, score=score,
                       players=players)  # fmt: skip


@pytest.mark.parametrize(("ending", "win", "score", "players"), CASES)
def test_nobody_wins_a_game_that_was_broken_off(
    ending: str, win: str, score: str, players: int
) -> None:
    game = load(Source("broken.sdg", made(ending, win, score, players)))
    play = Playthrough(game, 1)
    for _ in play_by(play, {seat: AGENTS["random"]() for seat in range(1, players + 1)}):
        pass
    outcome = play.outcome
    assert outcome is not None and outcome.ended_by == ending
    assert outcome.broken_off and outcome.winners == () and not outcome.cooperative
    assert list(differences(game, range(2))) == []


@pytest.mark.parametrize(("ending", "win", "score", "players"), CASES[3::5])
def test_it_is_told_so_where_it_is_played_and_replayed(
    sdg: Sdg, ending: str, win: str, score: str, players: int
) -> None:
    Path("broken.sdg").write_text(made(ending, win, score, players), encoding="utf-8")
    result = sdg("run", "broken.sdg", "--bots", "random", "--seed", "1", "--save", "a.replay")
    assert result.code == 1
    shown = sdg("replay", "a.replay")
    assert shown.code == 0
    for each in (result, shown):
        *_, last = each.out.splitlines()
        assert last == "Nobody wins."
        assert "The game is broken off: " in each.out and "together" not in each.out


@pytest.mark.parametrize(
    "words",
    [("simulate", "--games", "20", "--sample", "0"), ("simulate", "--games", "20", "--json"),
     ("compare", "--other-agents", "random,random", "--games", "200"),
     ("diff", "--with", "longer.sdg", "--games", "200", "--json")],
)  # fmt: skip
def test_where_rules_go_wrong_in_a_game_the_exit_code_is_not_0(
    sdg: Sdg, words: tuple[str, ...]
) -> None:
    for ending, code in (("error", 1), ("no seat can act", 0)):
        text = made(ending, WINS[0], SCORES[0], 2)
        Path("broken.sdg").write_text(text, encoding="utf-8")
        Path("longer.sdg").write_text(
            'variant "Longer" of broken\n\nreplace end never after turn when taken > 8\n', "utf-8"
        )
        assert sdg(words[0], "broken.sdg", *words[1:], "--seed", "1").code == code


@pytest.mark.parametrize("name", ["capped", "ended", "error"])
def test_no_end_takes_the_name_of_what_ends_a_game_without_one(name: str) -> None:
    text = made("capped", "win together", SCORES[1], 2).replace("end never", f"end {name}")
    with pytest.raises(Exception, match=f"`{name}` has a meaning in every game"):
        load(Source("broken.sdg", text))


TUNED = """game "Goes Wrong"
    players 2

option share = {usual} in 0 to 3

counter taken per player
score points per player

turn{unless}
    choose take

action take "Take one"
    require taken < {most}
    taken += 1
    points += {points}

end enough after turn when {end}
win most points
"""


def tuned(usual: int, points: str, end: str = "turns >= 4", most: int = 9, unless: str = "") -> str:
    return TUNED.format(usual=usual, points=points, end=end, most=most, unless=unless)


CALL = ("tune", "wrong.sdg", "--games", "20", "--seed", "1", "--json", "--target")


@pytest.mark.parametrize(("usual", "target", "wrong"), [(1, "turns < 9", {"1"}),
                                                        (3, "turns < 1", {"1", "2"})])  # fmt: skip
def test_options_with_which_the_rules_go_wrong_meet_no_target(
    sdg: Sdg, usual: int, target: str, wrong: set[str]
) -> None:
    Path("wrong.sdg").write_text(tuned(usual, "6 div (taken - share)"), encoding="utf-8")
    result = sdg(*CALL, target)
    data = json.loads(result.out)
    assert {each["options"]["share"] for each in data["tried"] if each["errors"]} == wrong
    assert data["errors"] == 20 * len(wrong) and result.code == 1
    assert data["best"]["share"] not in wrong and data["met"] == (usual == 1)


def test_where_the_rules_go_wrong_with_all_options_nothing_is_written(sdg: Sdg) -> None:
    Path("wrong.sdg").write_text(tuned(1, "6 div (taken - 1)"), encoding="utf-8")
    result = sdg(*CALL[:-2], "--target", "turns < 9")
    assert result.code == 1 and not Path("wrong_tuned.sdg").exists()
    assert "as it is, 20 games: turns unknown (missed), in 20 the rules go wrong" in result.out
    assert result.out.splitlines()[-1].endswith(
        "tried. With all of them the rules go wrong: nothing is written."
    )


UNENDED = {
    "capped": tuned(1, "share", "taken > 9", most=3),
    "no seat can act": tuned(1, "share", "taken > 9", most=3, unless=" unless taken = 3"),
}


@pytest.mark.parametrize("ending", UNENDED)
def test_games_that_come_to_no_end_are_told_where_they_are_compared(sdg: Sdg, ending: str) -> None:
    Path("unended.sdg").write_text(UNENDED[ending], encoding="utf-8")
    Path("ended.sdg").write_text(tuned(1, "share", "turns > 3"), encoding="utf-8")
    some = ("--games", "200", "--seed", "1")
    for words in (("compare", "ended.sdg", "unended.sdg"), ("diff", "ended.sdg", "unended.sdg")):
        result = sdg(*words, *some)
        assert result.code == 0
        assert "0 games of the base and 200 of the other came to no end of the rules" in result.out
        data = json.loads(sdg(*words, *some, "--json").out)
        assert data.get("effect", data)["broken_off"] == [0, 200]
    result = sdg("compare", "unended.sdg", "--other-set", "share=1", *some)
    assert "200 games of the base and 200 of the other came to no end of the rules" in result.out


def test_a_search_of_options_tells_how_many_games_are_capped(sdg: Sdg) -> None:
    Path("unended.sdg").write_text(UNENDED["capped"], encoding="utf-8")
    result = sdg("tune", "unended.sdg", "--games", "20", "--seed", "1", "--target", "decisions < 9")
    assert "as it is, 20 games: decisions 6 (6 to 6: met), 100 % capped" in result.out
