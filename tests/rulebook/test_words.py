"""How a rulebook says what is easily said wrongly: whose a thing is, wild cards, signs."""

from __future__ import annotations

from functools import cache
from typing import get_args

from sdg import syntax
from sdg.loading import load
from sdg.rulebook import rulebook
from sdg.rulebook.english.phrases import PHRASES
from sdg.rulebook.rendering import text
from sdg.source import Source

TOADS = """game "Toads"
    players 2 to 3

attribute number: 1 to 4 or wild as 2 to 3
attribute side per player: gold, silver, copper

deck toads
    2 of each number in 1 to 4
    2 of number wild
deck eggs
    1 of each side

board pond: 3 by 3, stacked
    region bank per player
        2 players: row 1, row 3
        3 players: row 1, row 2, row 3

pile bag: 1 of toads, shuffled
pile mud: seen by all, at most 3
hand rack per player: seen by all
slot egg per player: endless eggs
score points per player

setup
    for each player
        draw 3 from bag to rack
    for each player in all players with highest count it.rack
        player.points += 1

turn
    if no lay or rest is possible
        points += 1
    choose lay or rest

action lay(toad in rack, pad in pond) "Lay {toad} on {pad}"
    require pad is empty
    move toad to pad
    if pad in bank
        points += 2

action rest "Rest"
    move first of rack to mud
    if count (pond with side = active) > 0
        points += 1

when washed: mud becomes full
    points += 1

scoring points
    odd: -count rack mod 4
    far: highest height of cell for cell in bank

end late after round when round >= 3

win most points, then latest seat
"""


@cache
def toads(players: int = 2) -> str:
    return " ".join(text(rulebook(load(Source("toads.sdg", TOADS), players=players))).split())


def test_the_values_of_players_are_told_with_whose_they_are() -> None:
    assert "each side (gold for player 1 and silver for player 2) " in toads()
    assert "gold for player 1, silver for player 2 and copper for player 3) " in toads(3)
    assert "the grid with the side of" not in toads()
    assert "the number of cells of the pond with the side of the active player" in toads()


def test_a_wild_card_stands_for_what_is_said_when_it_is_laid() -> None:
    assert "who lays a wild one on a board says which number it is, for good: 2 to 3" in toads()


def test_a_region_of_each_player_is_theirs() -> None:
    assert "If the pad is in your bank:" in toads()


def test_that_nothing_is_possible_is_said_of_all() -> None:
    assert "If neither lay nor rest is possible:" in toads()


def test_a_sign_binds_as_in_the_file() -> None:
    assert "odd: the remainder of (minus the number of cards in your rack) divided by 4." in toads()


def test_what_is_counted_of_a_place_is_its_cards() -> None:
    assert "For each player with the most cards in their rack:" in toads()


def test_the_highest_of_a_number_is_said_once() -> None:
    assert "far: the highest height of any cell of your bank." in toads()


def test_nobody_ties_where_the_latest_seat_wins() -> None:
    assert toads().endswith("Of those who tie, whoever comes last in the order of the seats wins.")


def test_of_a_single_place_it_is_the_one_that_becomes_full() -> None:
    assert "washed, when the mud becomes full." in toads()


def test_every_expression_of_the_grammar_has_a_phrase() -> None:
    assert set(PHRASES) == set(get_args(eval(syntax.Expr, vars(syntax))))
