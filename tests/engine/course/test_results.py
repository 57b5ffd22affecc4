"""How a game comes out by a result of its rules, after one result and after several."""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.result_sentences import tell_outcome

GAME = """\
game "Results"
    players 1 to 3

attribute number: 1 to 2

deck tiles
    1 of each number

pile stock: 1 of tiles, shuffled
slot shown

turn
    choose finish

action finish
    draw 1 from stock to shown

end over at once when shown is not empty
    {results}
"""


def game_of(results: str, players: int) -> Game:
    text = GAME.replace("{results}", results.replace("; ", "\n    "))
    return load(Source("results", text), players=players)


def winner_told(game: Game) -> str:
    play = Playthrough(game, 1)
    play.decide(play.legal_decisions()[0])
    assert play.outcome is not None
    names = ("Ann", "Bob", "Cleo")[: game.players]
    return list(tell_outcome(play.outcome, names, Look(False, True)))[-1]


def test_the_sentence_of_an_end_is_the_reason_of_the_outcome() -> None:
    reasons = []
    for sentence in ("", ' "A card is shown"'):
        text = GAME.replace("shown is not empty", f"shown is not empty{sentence}")
        play = Playthrough(load(Source("results", text.replace("{results}", "draw"))), 1)
        play.decide(play.legal_decisions()[0])
        assert play.outcome is not None
        reasons.append(play.outcome.reason)
    assert reasons == ["", "A card is shown"]


CASES = [
    (1, "active loses", "Lost."),
    (1, "active wins", "Ann wins."),
    (1, "draw", "A draw."),
    (1, "all lose", "Lost."),
    (3, "all win", "Ann, Bob and Cleo share the win."),
    (2, "active loses", "Bob wins."),
    (3, "active loses", "Bob and Cleo share the win."),
    (3, "active loses; next loses", "Cleo wins."),
    (2, "active loses; next loses", "Lost."),
    (3, "previous loses", "Ann and Bob share the win."),
    (2, "active wins; active loses", "Lost."),
    (2, "all lose; next loses", "Lost."),
    (2, "all lose; next wins", "Bob wins."),
    (3, "all win; next loses", "Ann and Cleo share the win."),
    (2, "active wins; draw", "A draw."),
    (2, "draw; active wins", "Ann wins."),
]


@pytest.mark.parametrize(("players", "results", "expected"), CASES)
def test_of_several_results_each_changes_what_was_before(
    players: int, results: str, expected: str
) -> None:
    assert winner_told(game_of(results, players)) == expected


@pytest.mark.parametrize(("players", "results", "expected"), CASES)
def test_a_kernel_comes_to_the_same_result(players: int, results: str, expected: str) -> None:
    assert list(differences(game_of(results, players), range(2), 5)) == [], expected


def test_a_result_of_nobody_changes_no_others() -> None:
    """Alone, `next` is nobody; where nobody is said to lose, nobody does."""
    assert winner_told(game_of("next loses", 1)) == "Ann wins."


def test_a_win_together_may_ask_with_many_names() -> None:
    names = [f"n{number}" for number in range(12)]
    asked = "".join(f"some {name} in shown: " for name in names)
    same = " and ".join(f"{name}.number >= n0.number" for name in names)
    text = GAME.replace("    {results}", f"win together if {asked}({same})")
    assert winner_told(load(Source("results", text), players=1)) == "Won together."


def test_an_end_is_told_with_its_sentence() -> None:
    text = GAME.replace("is not empty", 'is not empty "It is shown"').replace("{results}", "draw")
    play = Playthrough(load(Source("results", text), players=1), 1)
    play.decide(play.legal_decisions()[0])
    assert play.outcome is not None
    assert (play.outcome.ended_by, play.outcome.reason) == ("over", "It is shown")
