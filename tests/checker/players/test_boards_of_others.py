"""What is said alone where cards come to another's board or hand is the active player's: told."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Nests"
    players 2

attribute number: 1 to 5

deck eggs
    9 of each number

board nest per player: 2 by 2
    region twig: row
board pond: 2 by 2

pile stock: 1 of eggs, shuffled
pile mud: seen by all
hand held per player: seen by owner
counter seen
score points per player

define home
    nest

rule few on nest
    {rule}

setup
    for each player
        draw 5 from stock to held

turn
    choose lay or rest
    draw 1 from stock to held

action rest
    seen += 1

action lay(card in held{params})
    {step}

when l: card lands on nest{lands_if}
    {lands}

when g: card leaves nest
    {leaves}

when f: twig becomes full
    {becomes}

when w: {whenever}
    seen = 0

end filled at once when {end}
end over after turn when turns >= 4
win most points
"""
USUAL = {"rule": "need card.number > 0", "params": ", spot in nest", "step": "move card to spot",
         "lands_if": "", "lands": "seen += 1", "leaves": "seen += 1",
         "becomes": "seen += count them", "whenever": "seen > 7",
         "end": "pond is full or stock is empty"}  # fmt: skip
COMING = (
    (", p in all players, spot in p.nest", "move card to spot"),
    (", p in all other players, spot in (p.nest with it is empty)", "move card to spot"),
    (", spot in next.nest", "move card to spot"),
    (", spot in cells of next.twig", "move card to spot"),
    ("", "move card to first of (next.nest with it is empty)"),
    ("", "let goal = previous.nest at (1, 1)\n    move card to goal"),
    (", here in nest, there in (next of active).nest", "swap here with there"),
    ("", "for each p in all other players\n        draw 1 from stock to p.nest at (1, 2)"),
    ("", "for next\n        move first of held to nest at (2, 2)"),
)
OWN = (
    (", spot in nest", "move card to spot"),
    (", spot in (active.nest with it is empty)", "move card to spot"),
    ("", "let host = active\n    move card to host.nest at (1, 1)"),
    (", spot in pond", "move card to spot"),
    (", p in all other players", "move card to p.held"),
    ("", "for active\n        draw 1 from stock to nest at (1, 2)"),
)
GOING = (
    (", p in all other players, egg in cards of p.nest", "move egg to held"),
    ("", "move cards of next.nest to mud"),
)
ALONE = (
    ("rule", "need count (nest with it is full) <= 2"),
    ("rule", "need count different number of nest < 3 or turns > 9"),
    ("rule", "need no twig: twig is full"),
    ("rule", "no card lands where cell in home and turns = 1"),
    ("lands", "points += 1"),
    ("lands", "draw 1 from stock to held"),
    ("lands", "if card.number > 2\n        seen += count nest"),
    ("lands_if", " if cell in nest"),
    ("becomes", "points += count them"),
    ("whenever", "home is full"),
    ("end", "nest is full"),
    ("end", "some twig: twig is full"),
)
SAID = (
    ("rule", "need some p in all players: cell in p.nest and count (p.nest with it is full) <= 2"),
    ("rule", "need count (active.nest with it is full) <= 2"),
    ("rule", "need count held > 0"),
    ("lands", "active.points += 1"),
    ("lands", "for each p in all players with cell in it.nest\n        p.points += 1"),
    ("lands", "if cell in active.nest\n        points += 1"),
    ("becomes", "for each player\n        points += count (twig with it in them)"),
    ("whenever", "some player: nest is full"),
    ("end", "some player: nest is full"),
    ("end", "active.nest is full"),
)


def game(action: tuple[str, str], *lines: tuple[str, str]) -> Source:
    """Write a game with an action and some lines."""
    text = GAME
    for place, line in (USUAL | dict(zip(("params", "step"), action, strict=True))
                        | dict(lines)).items():  # fmt: skip
        text = text.replace(f"{{{place}}}", line)
    return Source("nests.sdg", text)


def reported(action: tuple[str, str], *lines: tuple[str, str]) -> list[str]:
    """Return the words that are the active player's and may be meant to be another's."""
    reading = read(game(action, *lines))
    assert reading.rules is not None, reading.diagnostics
    return [each.span.text for each in reading.diagnostics if each.code == "W691"]


@pytest.mark.parametrize(("action", "line"), [*product(COMING, ALONE)])
def test_what_is_said_alone_is_told(action: tuple[str, str], line: tuple[str, str]) -> None:
    (said,) = reported(action, line)
    assert said in ("home", "nest", "twig", "points", "held")


@pytest.mark.parametrize(("action", "line"), [*product(COMING[:4], SAID)])
def test_who_says_whose_is_not_told(action: tuple[str, str], line: tuple[str, str]) -> None:
    assert reported(action, line) == []


@pytest.mark.parametrize(("action", "line"), [*product(OWN, ALONE)])
def test_where_all_lay_at_home_nothing_is_told(
    action: tuple[str, str], line: tuple[str, str]
) -> None:
    assert reported(action, line) == []


@pytest.mark.parametrize("action", GOING)
def test_what_leaves_the_board_of_another_is_told(action: tuple[str, str]) -> None:
    for line in (("leaves", "points += 1"), ("rule", "no card leaves where count nest = 1")):
        assert len(reported(action, line)) == 1
    assert reported(action, ("lands", "points += 1")) == []


def test_a_hand_that_another_empties_is_told_where_it_is_waited_for() -> None:
    robbed = (", p in all other players", "move p.held to mud")
    assert reported(robbed, ("end", "held is empty")) == ["held"]
    assert reported(robbed, ("end", "some player: held is empty")) == []
    assert reported(OWN[0], ("end", "held is empty")) == []


def test_rules_do_not_judge_what_whens_lay() -> None:
    lands = ("lands", "draw 1 from stock to next.nest at (1, 1)")
    assert reported(OWN[3], lands, ALONE[0]) == []
    assert reported(OWN[3], lands, ("becomes", "points += 1")) == ["points"]


@pytest.mark.parametrize(
    ("line", "points", "laid"),
    [
        (("lands", "active.points += 1"), (2, 2), 4),
        (("lands", "for each p in all players with cell in it.nest\n        p.points += 2"), (4, 4),
         4),
        (("lands", "if cell in active.nest\n        points += 1"), (0, 0), 4),
        (("becomes", "for each player\n        points += 5 * count (twig with it in them)"), (5, 5),
         4),
        (("rule", "need some p in all players: cell in p.nest and count p.nest > 9"), (0, 0), 0),
        (("rule", "need some p in all players: "
          "cell in p.nest and count (p.nest with it is full) < 2"), (0, 0), 2),
    ],
)  # fmt: skip
def test_each_spelling_means_what_it_says(
    line: tuple[str, str], points: tuple[int, int], laid: int
) -> None:
    action = (", spot in (next.nest with it is empty)", "move card to spot")
    play = Playthrough(load(game(action, line)), 1)
    decided = []
    while play.outcome is None:
        decided.append(play.legal_decisions()[-1])
        play.decide(decided[-1])
    assert play.outcome.scores == points
    assert sum(str(each).startswith("lay") for each in decided) == laid
