"""A name stands for the card that lay there when it was given, whatever is done under others.

Each body names a card, takes it or another away under another name, and asks for the first again.
A kernel plays it as the reference does, or is refused.
"""

from __future__ import annotations

import pytest

from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Names"
    players 2

attribute number: 1 to 4{wild}
attribute color: red, blue

deck tiles
    3 of each number, each color{more}

board grid: 3 by 3{stacked}
board side: 2 by 2

pile stock: 1 of tiles, shuffled
pile gone: seen by all
hand rack per player: seen by all
score points per player

setup
    for each player
        draw 4 from stock to rack
    draw 1 from stock with color = red to side at (1, 1)

turn
    choose lay, act or rest
    draw 1 from stock to rack

action lay(card in rack, cell in grid)
    move card to cell

action act(card in cards of grid, cell in grid)
    {act}

action rest
    points += 0

when seen: card lands on grid
    {when}

end late after turn when turns > 30
win most points
"""

TAKEN = (  # under another name, or another card
    "let place = cell of card\n    move place to gone",
    "let place = cell of card\n    move place to gone\n    move first of active.rack to place",
    "let place = cell of card\n    swap first of active.rack with place",
    "swap first of active.rack with card",
    "let other = card\n    move other to gone",
    "for each other in cards of grid\n        move other to gone",
    "for each other in cards of grid\n        swap first of active.rack with other",
    "swap card with side at (1, 1)",
    "repeat at most 2\n        let place = cell of card\n        move place to gone",
    "if active.points > 2\n        move card to gone",
    "do away(card)",
)
SETS = (  # of which some may be gone
    "if count all_there > 1\n        move first of all_there to gone",
    "move card to gone",
    "swap first of active.rack with card",
    "let place = cell of card\n    move place to gone\n    move first of active.rack to place",
    "for each one in all_there\n        move one to gone",
)
ASKED_OF_SETS = (
    "move all_there to stock\n    active.points += 1",
    "active.points += count all_there",
    "active.points += sum of it.number for it in all_there",
)
ASKED = (
    "move card to gone\n    active.points += 1",
    "active.points += card.number",
    "active.points += 2 if cell of card in grid else 1",
    "let one = card.number\n    active.points += one",
)
PLAIN = {"wild": "", "more": "", "stacked": ""}
KINDS = (
    PLAIN,
    PLAIN | {"stacked": ", stacked"},
    PLAIN | {"wild": " or wild as 1 to 3", "more": "\n    4 of number wild"},
)


@pytest.mark.parametrize("kind", range(len(KINDS)))
@pytest.mark.parametrize("where", ["act", "when"])
@pytest.mark.parametrize("taken", TAKEN)
def test_what_is_asked_of_a_card_that_may_be_gone_is_alike(
    taken: str, where: str, kind: int
) -> None:
    for asked in ASKED:
        parts = {"act": "move card to gone", "when": "active.points += 0"} | KINDS[kind]
        parts |= {where: f"{taken}\n    {asked}"}
        away = "\naction away(card in cards of grid)\n    move card to gone\n"
        game = load(Source("names.sdg", GAME.format(**parts) + away))
        try:
            differences = [
                play.difference for play in compared(game, range(3), 40) if play.difference
            ]
        except Unsupported:
            continue
        assert differences == [], asked


@pytest.mark.parametrize("kind", range(len(KINDS)))
@pytest.mark.parametrize("taken", SETS)
def test_what_is_asked_of_cards_of_which_some_may_be_gone_is_alike(taken: str, kind: int) -> None:
    for asked in ASKED_OF_SETS:
        body = f"let all_there = cards of grid\n    {taken}\n    {asked}"
        parts = {"when": "active.points += 0"} | KINDS[kind] | {"act": body}
        game = load(Source("names.sdg", GAME.format(**parts)))
        try:
            differences = [
                play.difference for play in compared(game, range(3), 40) if play.difference
            ]
        except Unsupported:
            continue
        assert differences == [], asked


def test_a_card_is_followed_under_its_own_name() -> None:
    body = "swap first of active.rack with card\n    active.points += card.number"
    parts = PLAIN | {"act": body, "when": "active.points += 0"}
    game = load(Source("names.sdg", GAME.format(**parts)))
    plays = list(compared(game, range(3), 40))
    assert [play.difference for play in plays] == ["", "", ""]
    assert all(play.decisions > 10 for play in plays)


@pytest.mark.parametrize("kind", range(len(KINDS)))
@pytest.mark.parametrize("first", TAKEN[:4])
def test_a_card_that_landed_is_meant_though_it_may_be_gone_by_then(first: str, kind: int) -> None:
    more = "\nwhen later: card lands on grid\n    {}\n"
    for asked in ASKED:
        parts = {"act": "move card to gone", "when": first} | KINDS[kind]
        game = load(Source("names.sdg", GAME.format(**parts) + more.format(asked)))
        try:
            differences = [
                play.difference for play in compared(game, range(3), 40) if play.difference
            ]
        except Unsupported:
            continue
        assert differences == [], asked
