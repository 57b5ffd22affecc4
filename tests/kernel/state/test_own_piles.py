"""Cards put below the piles of players: drawn last, in their order, by each from his own."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.game import Game
from sdg.kernel.compare import as_python, differences
from sdg.kernel.share import written
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load

OWN_PILES = """game "Own piles"
    players 2 to 3

attribute number: 1 to 4

deck cards
    3 of each number

board shelf: 1 by 6

pile stock per player: 1 of cards, shuffled
hand rack per player: at most 3, seen by owner
score points per player

setup
    for each player
        draw 2 from stock to rack

turn
    choose lay, bury or dig

action lay(card in rack, cell in shelf)
    move card to cell
    points += card.number

action bury(card in rack)
    move card to bottom of stock

action dig
    require rack is not full
    draw 1 from stock with number > 2 to rack

when laid: card lands on shelf
    draw 1 from stock with number < 3 to rack
    let left = first of (all players after active)
    move cell to bottom of left.stock

end over after round when round >= 20
win most points
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    path = tmp_path / "own_piles.sdg"
    path.write_text(OWN_PILES, "utf-8")
    return load(str(path), players=3)


def test_a_kernel_puts_cards_below_the_piles_of_players_as_the_reference(game: Game) -> None:
    assert list(differences(game, range(40))) == []


def test_some_cards_are_below_each_pile(game: Game) -> None:
    names = as_python(written(game)[1])
    s = names["State"]()
    most = [0, 0, 0]
    for s.seed in range(20):
        names["start"](s)
        while not s.over:
            s.decisions += 1
            names["decide"](s, names["choose"](s, s.options))
            most = list(map(max, most, s.unders_stock))
    assert min(most) > 1


def test_agents_deal_what_lies_below_the_piles_of_players(game: Game) -> None:
    """What nobody sees is dealt anew, as the reference does it."""
    agents = ("greedy", "search:5", "random")
    assert choose_engine(game, agents).rows(2, 0, 2) == Reference(game, agents).rows(2, 0, 2)
