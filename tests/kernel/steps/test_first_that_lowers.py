"""`do the first … that lowers …`: what is found by trying is carried out as a decision would be."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import compared
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """game "Lowered"
    players 2

attribute number: 1 to 4

deck tiles
    4 of each number

board yard: 2 by 4

pile stock: 1 of tiles, shuffled
pile spare: 1 of tiles
hand rack per player
pile shed: seen by all
counter debt per player
score points per player

setup
    for each player
        draw 3 from stock to rack

turn
    debt += 2
    choose settle, lay or rest
    points += 1

action settle "Settle"
    do the first repay, sell or lay that lowers debt

action repay
    require points > 2
    {repay}

action sell(card in rack)
    {sell}

action lay(card in rack, cell in yard)
    require cell is empty
    move card to cell
    points += 1

action rest
    points += 2

when sold: after sell
    points += 5

end late after turn when turns >= 20
win most points
"""
KINDS = {
    "draws": ("points -= 2\n    debt -= 1", "move card to shed\n    draw 1 from stock to rack\n"
              "    debt -= 1"),
    "ends of turns": ("points -= 1\n    debt -= 3\n    end turn", "move card to shed\n"
                      "    debt -= 1\n    another turn"),
    "cards laid": ("debt -= 1\n    pick spot at random from yard with it is empty\n"
                   "    draw 1 from spare to spot", "move card to shed\n    debt -= 1"),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_it_comes_out_alike_on_each_engine(kind: str) -> None:
    repay, sell = KINDS[kind]
    game = load(Source("lowered.sdg", GAME.format(repay=repay, sell=sell)))
    assert [each.difference for each in compared(game, range(12)) if each.difference] == []


def test_an_end_of_the_turn_in_it_ends_the_turn() -> None:
    repay, sell = "points -= 1\n    debt -= 3\n    end turn", "debt += 1"
    text = GAME.format(repay=repay, sell=sell).replace("require points > 2", "require debt > 0")
    game = load(Source("lowered.sdg", text))
    play = Playthrough(game, 1)
    play.decide(next(d for d in play.legal_decisions() if d.text == "settle"))
    assert play.active == 2
    assert play.game.standing(play.state)[0] == -1, "what stands below the choice is left out"
