"""What the options of a table rule out, numbers that go round, places that may be empty."""

from __future__ import annotations

import pytest

from sdg.loading import load
from sdg.rulebook import rulebook
from sdg.rulebook.rendering import text
from sdg.source import Source

GAME = """\
game "Ruled out"
    players 2

option moves = 3 in 0 to 9

attribute number: 1 to 9

deck numbers
    1 of each number

board grid: 3 by 3
pile stock: 1 of numbers, shuffled
hand rack per player
slot named: seen by all
counter used
counter spot
score points per player

turn
    draw 1 from stock to rack
    used = 0
    spot = spot mod 7 + 1
    points += (2 * spot - 1) mod 7 + 1
    if used >= moves
        points += 1
    choose lay, shift or call

action lay(card in rack, cell in grid) "{card} on {cell}"
    if cell is not empty
        require used < moves
        used += 1
        swap card with cell
    otherwise
        move card to cell

action shift(card in cards of grid, cell in grid) "Shift {card} to {cell}"
    require used < moves
    do slide(card, cell)

action slide(card in cards of grid, cell in grid) "Slide {card} to {cell}"
    swap card with cell

action call(card in rack) "{card} to the middle"
    move named to bottom of stock
    move card to named

end over after turn when stock is empty
win most points
"""


def page(moves: int = 3) -> str:
    """Return the rulebook for a number of moves, on one line."""
    game = load(Source("ruled_out.sdg", GAME), options={"moves": moves})
    return " ".join(text(rulebook(game, examples=False)).split())


def test_what_a_number_may_be_is_asked() -> None:
    printed = page()
    assert "If the cell is not empty: - Allowed only if the used count is less than 3." in printed
    assert "If the used count is at least 3:" in printed
    assert "shift: Shift a card to a cell" in printed and "slide: Slide a card to a cell" in printed


def test_a_number_that_is_never_below_0_is_not_asked_whether_it_is() -> None:
    printed = page(moves=0)
    assert "less than 0" not in printed and "at least 0" not in printed
    assert "Add 1 to your points." in printed


def test_what_would_be_forbidden_is_asked_for_the_other_way() -> None:
    assert "Choose a card in your rack and an empty cell of the grid." in page(moves=0)


def test_what_only_a_forbidden_action_uses_is_left_out() -> None:
    printed = page(moves=0)
    assert "Choose lay or call." in printed
    assert "Shift a card" not in printed and "Slide a card" not in printed


@pytest.mark.parametrize(
    "sentence",
    [
        "Set the spot to the spot plus 1, counting from 1 again after 7.",
        "2 times the spot, counting from 1 again after 7",
    ],
)
def test_a_number_that_goes_round_is_said_to(sentence: str) -> None:
    assert sentence in page()


def test_a_sentence_without_a_verb_gets_one() -> None:
    assert "lay: Lay a card on a cell" in page()
    assert "call: Move a card to the middle" in page()


def test_a_card_is_moved_if_there_is_one() -> None:
    assert "Move the named card, if there is one, under the stock." in page()
