"""Games that bring more points than the rules say can be reached."""

from __future__ import annotations

import pytest

from sdg.deep.finding import Finding, Shown
from sdg.loading import load
from sdg.playing.log_reader import parse_log
from sdg.playing.verifying import play_again
from sdg.source import Source
from tests.deep.conftest import look_at

GAME = """\
game "Maximum"
    players 1 to 2

option high = 6 in 1 to 9 "The most"

attribute number: 1 to 5

deck numbers
    1 of each number

pile stock: 1 of numbers, shuffled
hand held per player: seen by owner
pile gone: seen by all
score points per player
maximum points: high

setup
    for each player
        draw 2 from stock to held

turn
    choose lay

action lay(card in held) "Lay {card}"
    move card to gone
    points += card.number

end over after turn when every player: held is empty "All is laid"
win most points
"""


def about_the_maximum(players: int, high: int) -> list[Finding]:
    game = load(Source("maximum.sdg", GAME), players=players, options={"high": high})
    report = look_at(game)
    return [each for each in report.findings if each.about == "maximum points"]


@pytest.mark.parametrize("players", [1, 2])
def test_a_maximum_that_a_game_exceeds_is_shown(players: int) -> None:
    (finding,) = about_the_maximum(players, 7)
    assert finding.kind == "contradiction"
    assert finding.message.endswith("points, and `maximum points` is 7")
    assert [span.text for span in finding.places][:1] == ["high"]
    assert isinstance(finding.certainty, Shown)
    points = int(finding.message.split()[3])
    play = play_again(parse_log(finding.certainty.replay.log, "shown.replay"))
    assert play.outcome is not None and max(play.outcome.scores) == points > 7


@pytest.mark.parametrize("players", [1, 2])
def test_of_a_maximum_that_no_game_exceeds_nothing_is_told(players: int) -> None:
    assert about_the_maximum(players, 9) == []
