"""A set of cards that has a name and was moved: where a loop finds none of it, that is warned of,
and nowhere else. Each body is played: what it counts is what the warning says."""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """\
game "Caught"
    players 1
attribute number: 1 to 9
deck cards
    1 of each number
pile stock: 1 of cards, shuffled
hand held: seen by all
pile caught: seen by all
pile lost: seen by all
board field: 3 by 3
score points
setup
    draw 3 from stock to held
turn
    choose catch
action catch
    {steps}
end over after turn when turns >= 1
win most points
"""
COUNT = ["for each card in these", "    points += 1"]
LOOP = ["for each card in these", "    move card to caught"]
# Steps below `let these = held`, and how many cards of `these` the last loop finds.
BODIES = [
    (["move these to caught", *COUNT], 0),
    (["move these to bottom of stock", *COUNT], 0),
    ([*LOOP, *COUNT], 0),
    (["if turns > 0", "    move these to caught", "otherwise", "    move these to lost",
      *COUNT], 0),
    (["move these to caught", "if turns > 0", *["    " + each for each in COUNT]], 0),
    (["move these to caught", "move caught to lost", *COUNT], 0),
    (["move these to caught", "points += sum of it.number - it.number for it in these", *COUNT], 0),
    (COUNT, 3),
    ([*COUNT, "move these to caught"], 3),
    (["move first of held to caught", *COUNT], 2),
    (["move held to caught", "move caught to held", *COUNT], 3),
    (["move these to caught", "move caught to held", *COUNT], 3),
    (["move these to caught", "for each card in caught", "    move card to held", *COUNT], 3),
    (["if turns > 1", "    move these to caught", *COUNT], 3),
    (["move these to caught", "let those = caught", "for each card in those",
      "    points += 1"], 3),
]  # fmt: skip


def game(steps: list[str]) -> Source:
    return Source("caught.sdg", GAME.format(steps="\n    ".join(["let these = held", *steps])))


def points(of: Game) -> int:
    play = Playthrough(of, 1)
    play.decide(play.legal_decisions()[0])
    assert play.outcome is not None
    return play.outcome.scores[0]


@pytest.mark.parametrize(("steps", "visited"), BODIES)
def test_a_loop_that_finds_nothing_is_told(steps: list[str], visited: int) -> None:
    assert points(load(game(steps))) == visited
    codes = [each.code for each in read(game(steps)).diagnostics if each.code == "W682"]
    assert codes == ([] if visited else ["W682"])


def test_what_was_moved_cannot_be_moved_again() -> None:
    steps = ["move these to caught", "move these to lost"]
    assert not Playthrough(load(game(steps)), 1).legal_decisions()
    assert [each.code for each in read(game(steps)).diagnostics if each.code == "W682"] == ["W682"]


def test_cards_of_an_endless_place_stay_there() -> None:
    steps = ["move these to caught", *COUNT]
    text = game(steps).text.replace("let these = held", "let these = signs")
    text = text.replace("board field", "pile signs: endless cards\nboard field")
    assert points(load(Source("caught.sdg", text))) == 9
    codes = [each.code for each in read(Source("caught.sdg", text)).diagnostics]
    assert "W682" not in codes
