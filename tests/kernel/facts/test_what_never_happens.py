"""What a kernel leaves out of actions since it never happens at its table."""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.kernel.c.printer import print_c
from sdg.kernel.compare import differences
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source

PUT = """game "Put"
    players 1

option trades = 0 in 0 to 3 "How often a card may take the place of another"

attribute number: 1 to 4

deck numbers
    4 of each number

board grid: 4 by 4

pile stock: 1 of numbers, shuffled
slot held: seen by all
counter used
score points per player

rule rows on grid "A number stands once in a row"
    number all different in row

turn
    draw 1 from stock to held
    choose put, give_up

action put(card in held, cell in grid)
    if cell is not empty
        require used < trades
        used += 1
    swap card with cell
    {then}

action give_up
    {require}
    do bury

action bury
    move held to bottom of stock

end stopped at once when used > trades or points >= 12
end filled after turn when grid is full or stock is empty
win most points
"""
MOST = 60  # decisions of a play that are compared
SPENDING = "points += 1\n    used -= 1\n    used += 1"


def _game(trades: int, then: str = "points += 1", require: str = "require used < 0") -> Game:
    text = PUT.format(then=then, require=require)
    return load(Source("put.sdg", text), options={"trades": str(trades)})


def _in_c(game: Game) -> str:
    kernel, source = written(game)
    return print_c(source, kernel.widths(), len(kernel.columns.names))


@pytest.mark.parametrize(
    ("trades", "then", "lifted"),
    [(0, "points += 1", False), (2, "points += 1", True), (0, SPENDING, True)],
    ids=["never less than 0", "up to 2", "may be less than 0"],
)
def test_a_card_that_only_comes_to_empty_cells_lifts_none(
    trades: int, then: str, lifted: bool
) -> None:
    game = _game(trades, then)
    assert ("k_lift(" in _in_c(game)) is lifted
    assert list(differences(game, range(3), MOST)) == []


@pytest.mark.parametrize(
    ("require", "kept"),
    [("require stopping", False), ("require not stopping and stock is not empty", True)],
)
def test_a_bottom_that_no_card_ever_comes_to_is_not_kept(require: str, kept: bool) -> None:
    text = (
        PUT.replace("counter used", "counter used\nflag stopping")
        .replace("used > trades or points >= 12", "stopping")
        .format(then="points += 1\n    stopping = points >= 12", require=require)
    )
    game = load(Source("put.sdg", text))
    assert ("under_stock" in _in_c(game)) is kept
    assert list(differences(game, range(3), MOST)) == []
