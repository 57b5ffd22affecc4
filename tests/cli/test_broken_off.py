"""Games that no end of their rules ended: stuck, without end, or stopped by an error."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from tests.cli.conftest import Sdg

from sdg.agents import AGENTS
from sdg.kernel.comparing import differences
from sdg.loading import load
from sdg.playing.playthrough import Playthrough, play_by
from sdg.source import Source

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
    told = sdg("run", "broken.sdg", "--bots", "random", "--seed", "1", "--save", "a.replay")
    assert told.code == 1
    shown = sdg("replay", "a.replay")
    assert shown.code == 0
    for each in (told, shown):
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
