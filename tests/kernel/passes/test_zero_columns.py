"""Columns that are always 0 are not written, and are summed as noughts."""

from __future__ import annotations

import ast

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.kernel.passes.zero_columns import silent_columns
from sdg.lab.c_kernel import Native
from sdg.lab.engine_choice import choose_engine
from sdg.loading import load
from sdg.source import Source

NOTED = """
class State:
    over = number()
    again = number(3)
    did = number()
    scores = numbers(2)
    winners = numbers(2)

def play(s: State) -> none:
    s.over = 2
    s.over = -1
    s.scores[1] = 0
    s.did += 1
    s.winners[0] = s.did

def note(s: State) -> none:
    if s.over == -9:
        s.row[5] = s.did
    s.row[0] = 0
    s.row[1] = s.over == 2
    s.row[2] = s.over == 1
    s.row[3] = s.scores[0]
    s.row[4] = s.did
    s.row[5] = 0
    s.row[6] = s.again == 0
    s.row[7] = s.winners[1]
"""


def test_what_is_always_0_is_silent_and_not_written() -> None:
    module = ast.parse(NOTED)
    assert silent_columns(module, "row") == {0, 2, 3}
    text = ast.unparse(module)
    assert all(f"s.row[{i}] =" in text for i in (1, 4, 5, 6, 7))
    assert not any(f"s.row[{i}] =" in text for i in (0, 2, 3))


LOSING = """game "Losing"
    players 2

attribute sign per player: x, o

deck signs
    1 of each sign

board grid: 2 by 2

slot own_sign per player: endless signs
score points per player

turn
    choose place

action place(cell in grid)
    require cell is empty
    move own_sign to cell
    points -= 1

end full at once when grid is full
win most points
"""


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("name", ["tic_tac_toe", "pig", "losing"])
def test_sums_with_silent_columns_are_those_of_the_rows(name: str) -> None:
    game = load(Source("losing.sdg", LOSING) if name == "losing" else name)
    players = ("random",) * game.players
    plain, native = choose_engine(game, players, "plain"), choose_engine(game, players)
    assert isinstance(native, Native)
    assert native.rows(3, 5, 70) == plain.rows(3, 5, 70)
    assert native.totals(3, 5, 70) == plain.totals(3, 5, 70)
    assert native.totals(3, 5, 0) == plain.totals(3, 5, 0)
