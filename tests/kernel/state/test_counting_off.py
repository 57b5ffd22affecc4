"""How a kernel tells which card is meant, without looking at one after the other."""

from __future__ import annotations

from random import Random

import pytest

from sdg.kernel.compare import differences
from sdg.kernel.dialect.runtime import kind_at
from sdg.kernel.share import written
from sdg.kernel.state.shape import UP_TO
from sdg.loading import load
from sdg.source import Source

HAND = """game "Hand"
    players 2

attribute number: 1 to {numbers}

deck numbers
    {copies} of each number

board grid: 6 by 6

pile stock: 1 of numbers, shuffled
hand cards per player: seen by all{most}
score points per player

rule rows on grid "A number stands once in a row"
    number all different in row

setup
    for each player
        draw 4 from stock to cards

turn
    choose lay or give_back
    draw 2 from stock to cards

action lay(card in cards, cell in grid)
    move card to cell
    points += card.number

action give_back(card in cards)
    move card to stock

end empty after turn when stock is empty
end long after turn when turns >= 30
win most points
"""


@pytest.mark.parametrize("kinds", [1, 5, 8, 9])
def test_a_word_of_bytes_tells_the_kind_of_each_card(kinds: int) -> None:
    chance = Random(kinds)
    for _ in range(50):
        many = [chance.randrange(15) for _ in range(kinds)]
        cards = [kind for kind, copies in enumerate(many) for _ in range(copies)]
        upto = sum(UP_TO[kind] for kind in cards)
        assert [kind_at(upto, n) for n in range(len(cards))] == cards


@pytest.mark.parametrize(
    ("numbers", "copies", "most", "word", "looked_for"),
    [
        (9, 6, ", at most 7", True, False),
        (8, 15, "", True, False),
        (9, 14, ", at most 7", True, False),
        (9, 15, ", at most 7", False, False),
        (10, 6, "", False, False),
        (20, 3, "", False, True),
        (9, 6, ", at most 4", True, False),
    ],
)
def test_cards_are_counted_off_where_they_are_few(
    numbers: int, copies: int, most: str, word: bool, looked_for: bool
) -> None:
    text = HAND.format(numbers=numbers, copies=copies, most=most)
    game = load(Source("hand.sdg", text))
    kernel = written(game)[1].text()
    assert ("kind_at(s.upto_stock" in kernel) is word
    assert ("if i < many" in kernel) is looked_for
    assert list(differences(game, range(4))) == []


@pytest.mark.parametrize(
    ("colors", "most", "by_row"),
    [(4, "", True), (2, "", True), (1, "", False), (9, "", False), (4, ", at most 5", False)],
)
def test_rows_of_cards_that_the_same_rules_bind_are_all_asked(
    colors: int, most: str, by_row: bool
) -> None:
    text = HAND.format(numbers=6, copies=2, most=most)
    text = text.replace("deck numbers", f"attribute color: 1 to {colors}\n\ndeck numbers")
    text = text.replace("of each number", "of each number, each color")
    game = load(Source("hand.sdg", text))
    assert ("s.upto_lay[" in written(game)[1].text()) is by_row
    assert list(differences(game, range(4))) == []
