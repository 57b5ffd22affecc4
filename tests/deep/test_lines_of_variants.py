"""What a variant's own lines bring about is its own, though the base goes wrong in the same way."""

from __future__ import annotations

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.check import Report, check_table
from sdg.deep.merge import merged
from sdg.deep.variant_findings import base_of, parted
from sdg.game import Game
from sdg.loading import load_sources
from sdg.source import Source
from tests.deep.conftest import BUDGET

BASE = """game "Shelf"
    players 2

attribute number: 1 to 6

deck cards_of_it
    4 of each number

board shelf: 3 by 3

pile stock: 1 of cards_of_it, shuffled
hand held per player: seen by all
score points per player

setup
    for each player
        draw 4 from stock to held

turn
    choose lay or shift

action lay(card in held, cell in shelf) "{card} on {cell}"
    move card to cell
    points += 60 div (card.number - WRONG)

action shift(card in cards of shelf, cell in shelf) "{card} to {cell}"
    move card to cell

end out after turn when every player: held is empty
win most points
"""
OTHER = '\nadd action boast "Boast"\n    require points > 99\n    points += 1\n'
TAP = """
replace turn
    choose lay, shift or tap

replace action shift(card in cards of shelf, cell in shelf) "{card} to {cell}"
    require cell.row > card.row
    move card to cell

add action tap(card in held) "Take {card} up and down"
    move card to held
"""
LAY = """
replace action lay(card in held, cell in shelf) "{card} on {cell}"
    move card to cell
    points += 60 div (card.number - 5)
"""


def report_of(game: Game) -> Report:
    few = evolve(BUDGET, playouts=1, games=20, option_pairs=1)
    return check_table(Looking(game, 1, few, engine="plain"))


@pytest.mark.parametrize(
    ("about", "wrong", "variant", "shared"),
    [
        ("loop", "9", OTHER, True),
        ("loop", "9", TAP, False),
        ("error", "3", OTHER, True),
        ("error", "3", LAY, False),
    ],
    ids=["the base's loop", "a loop of its own", "the base's line", "a line of its own"],
)
def test_what_lines_of_a_variant_bring_about_is_its_own(
    about: str, wrong: str, variant: str, shared: bool
) -> None:
    base = Source("shelf.sdg", BASE.replace("WRONG", wrong))
    house = Source("house.sdg", f'variant "House" of shelf\n{variant}')
    game = load_sources((base, house))
    alone = base_of(game)
    assert alone is not None
    own_and_shared = parted(
        game, merged([("2 players", report_of(game))]), report_of(alone).findings
    )
    by_part = {each.finding.about: each for each in own_and_shared}
    assert (by_part[about].base is not None) == shared
