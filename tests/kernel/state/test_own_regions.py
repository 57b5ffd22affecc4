"""Regions that cards make around them on boards of which each player has one."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source

NESTS = """game "Nests"
    players 2 to 3

attribute kind: twig, moss, stone

deck stuff
    4 of each kind

board nest per player: 3 by 3
    region near for each card with kind = stone: 1 by 3 around it

pile heap: 1 of stuff, shuffled
hand held per player: seen by owner
score points per player

{rule}

setup
    for each player
        draw 3 from heap to held

turn
    choose lay or skip
    draw 1 from heap to held

action lay(card in held, spot in nest)
    {steps}
    move card to spot
    points += 1 + count near

action skip
    points -= 1 if {skipped} else 2

end late after round when round >= 8
win most points
"""
RULE = 'rule stones on nest for kind = moss "No moss near a stone"\n    '
MOSS = "require card is not moss or "


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("rule", "steps", "skipped"),
    [
        (RULE + "need cell not in near", "require spot is empty", "points > 2"),
        (RULE + "need no one in near: cell in one", "require spot is empty", "points > 2"),
        (RULE + "no card lands where cell in near", "require spot is empty", "points > 2"),
        ("", MOSS + "spot not in near", "points > 2"),
        ("", MOSS + "no one in near of spot: one is full", "some one in near: one is full"),
        ("", MOSS + "count (near with it is full) < 2", "count near = count next.near"),
        ("", MOSS + "spot not in near", "count near of (next.nest at (2, 2)) > 0"),
    ],
)
def test_regions_around_cards_of_a_players_own_board(
    rule: str, steps: str, skipped: str, players: int
) -> None:
    text = NESTS.format(rule=rule, steps=steps, skipped=skipped)
    assert list(differences(load(Source("nests.sdg", text), players=players), range(8))) == []
