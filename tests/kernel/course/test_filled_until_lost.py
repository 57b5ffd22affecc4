"""Boards that are filled until nobody can go on are played alike, whole games and their rows."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.lab.python_kernel import Plain
from sdg.lab.reference import Reference
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Filled"
    players {players}

attribute digit: 1 to {digits}

deck digits
    1 of each digit

board grid: {rows} by {columns}
    region line: row, column

supply pencil: endless digits

rule once on grid
    {clause}

turn
    choose write
    otherwise
        {last}

action write(sign in pencil, spot in grid)
    move sign to spot
"""
CLAUSES = (
    "digit all different in row", "digit all different in line", "digit all different in whole row",
    "neighbors differ in digit", "digit rises along row", "need cell.column >= card.digit",
)  # fmt: skip
ENDINGS = ("active loses", "next wins", "draw", "all lose", "end game")
SIZES = ((1, 1), (3, 3), (2, 5), (4, 4))


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_board_filled_until_somebody_loses_is_played_alike(clause: str) -> None:
    for number, (players, digits, last) in enumerate(product((1, 2, 3), (2, 3, 4), ENDINGS)):
        rows, columns = SIZES[number % len(SIZES)]
        if last == "next wins" and players == 1:
            continue
        text = GAME.format(
            players=players, digits=digits, rows=rows, columns=columns, clause=clause, last=last
        )
        game = load(Source("filled.sdg", text))
        made = kernel, source = written(game)
        assert not [each for each in compared(game, range(1), made=made) if each.difference], text
        bots = ("random",) * game.players
        reference = Reference(game, bots)
        plain = Plain(kernel, source.text(), bots, reference)
        assert plain.rows(5, 0, 2) == reference.rows(5, 0, 2), text
