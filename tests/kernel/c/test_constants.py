"""Constants in C: sets asked for a bit beyond their end, products that leave 32 bits."""

from __future__ import annotations

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load
from sdg.source import Source

CORNERS = """game "Corners"
    players 2

attribute number: 1 to 9

deck tiles
    {copies} of each number

board grid: {size}
    region corner: {corners}

pile stock: 1 of tiles, shuffled
slot held: seen by all
score points per player

table worth by number
    1, 2, 3: 300000
    otherwise: 2

rule ends on grid "Only high numbers have company, but in corners"
    need cell in corner or card.number > 2 or neighbors of cell is empty

turn
    draw 1 from stock to held
    choose lay or pass

action lay(card in held, cell in grid) "Lay"
    move card to cell
    points += {points}

action pass "Pass"
    require no lay is possible
    move held to bottom of stock

end over after turn when turns >= 40
win most points
"""
FEW, FAR = "(1, 1), (1, 5), (2, 3)", "(1, 1), (6, 8), (7, 3)"
EACH = "2 if cell in corner else 1"
TABLES = {
    "few cells": ("4 by 6", FEW.replace("(2, 3)", "(4, 6)"), EACH),
    "more than 32 cells": ("6 by 9", FEW, EACH),
    "more than 64 cells": ("8 by 9", FEW, EACH),
    "more than 64 cells, and far apart": ("8 by 9", FAR, EACH),
    "more than 128 cells": ("12 by 12", FEW, EACH),
    "more than 128 cells, and far apart": ("12 by 12", FAR, EACH),
    "a product of constants": (
        "4 by 6", FEW, "(50000 if cell in corner else 2) * (60000 if card.number > 3 else 50000)",
    ),
    "a product of entries": ("4 by 6", FEW, "worth(card.number) * worth(card.number)"),
    "a sum below zero": ("4 by 6", FEW, "0 - (2147483647 if cell in corner else 1) * 2 - 3"),
}  # fmt: skip


@pytest.mark.skipif(compiler() is None, reason="there is no compiler")
@pytest.mark.parametrize("table", TABLES)
def test_c_computes_as_the_reference(table: str) -> None:
    size, corners, points = TABLES[table]
    copies = 20 if size == "12 by 12" else 8
    text = CORNERS.format(size=size, corners=corners, points=points, copies=copies)
    game = load(Source("corners.sdg", text))
    agents = ("random",) * game.players
    native = choose_engine(game, agents)
    assert native.name == "native"
    assert native.rows(3, 1, 20) == Reference(game, agents).rows(3, 1, 20)
