"""In a rule, `cell of card` is `cell`: the same moves are legal, with whatever else is asked."""

from __future__ import annotations

from contextlib import suppress

import pytest

from sdg.chance import Generator
from sdg.game import Game
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import game_of, read
from sdg.source import Source

GAME = """\
game "Where It Lies"
    players 1

attribute number: 1 to 4
attribute color: red, blue

deck tiles
    2 of each number, each color

board grid: 3 by 2
    region line: row, column
    region shade for each card with color = red: 1 by 3 around it

pile stock: 1 of tiles, shuffled
pile gone: seen by all
hand rack per player: seen by owner

rule asked on grid {for_}
    {clause}

turn
    draw 1 from stock to rack
    choose lay, clear or quit

action lay(card in rack, cell in grid)
    move card to cell

action clear(cell in grid)
    move cell to gone

action quit
    end turn

end late after turn when turns >= 22
"""
CONDITIONS = (
    "{cell} in shade",
    "{cell} = grid at (1, 1)",
    "{cell}.row = 1",
    "{cell}.column > 1 and card is red",
    "some near in neighbors of {cell}: near is full",
    "count neighbors of {cell} > 2",
    "{cell} in shade or card.number = 2",
)
CLAUSES = ("no card lands where {}", "no card leaves where {}", "need not ({})")
LIMITS = ("", "for number > 1", "for color = red")


def made(clause: str, for_: str) -> Game:
    """Make the game with a clause, for some cards."""
    text = GAME.format(clause=clause, for_=for_)
    return game_of(read(Source("lies.sdg", text)), None, {})


def played(game: Game, seed: int) -> list[tuple[object, ...]]:
    """Return what is legal at each decision of a game of the bots."""
    chance, own, listings = Generator(seed), Generator(seed + 1), []
    state = game.initial_state(chance)
    while not state.over:
        legal = tuple((each.action, each.arguments) for each in game.legal_decisions(state))
        listings.append(legal)
        state = game.step(state, own.below(len(legal)), chance)
    return listings


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("clause", CLAUSES)
def test_cell_of_card_is_the_cell_in_a_rule(condition: str, clause: str) -> None:
    for limit in LIMITS:
        plain = made(clause.format(condition.format(cell="cell")), limit)
        asked = made(clause.format(condition.format(cell="(cell of card)")), limit)
        for seed in range(3):
            assert played(plain, seed) == played(asked, seed)
        with suppress(Unsupported):
            assert [each.difference for each in compared(asked, range(2))] == ["", ""]


def test_a_rule_for_cards_by_where_they_lie_asks_for_that() -> None:
    plain = made("need cell.row != 1 or card is red", "")
    asked = made("need card is red", "for (cell of card).row = 1")
    for seed in range(3):
        assert played(plain, seed) == played(asked, seed)
