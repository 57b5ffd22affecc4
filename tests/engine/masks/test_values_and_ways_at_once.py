"""What is asked of all values or all ways at once, against asking one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.chance import Generator
from sdg.layout.geometry import OFFSETS, Geometry, leaps
from sdg.layout.grid import Grid
from sdg.loading import load
from tests.support.trying import check_listing

VALUES = """
game "Values"
    players 2
attribute rank: 1 to 6
attribute suit: red, green, blue
attribute owner per player: ann, bob
deck tiles
    1 of each rank, each suit
    2 of each owner
pile stock: 1 of tiles, shuffled
hand held per player: seen by owner
pile heap: seen by all
setup
    for each player
        draw 6 from stock to held
turn
    choose take or skip
    otherwise
        draw 1 from stock to held
action take({parameter})
    require {guard}
    move first of held to heap
action skip
    draw 1 from stock to held
    move last of held to stock
end over at once when turns > 12
    draw
"""
RANKS, SUITS, OWNERS = "wanted: 1 to 6", "wanted in suit", "wanted in all players"
ANOTHER = "other in held, wanted: 1 to 6"


@pytest.mark.parametrize(
    ("parameter", "guard"),
    [
        (RANKS, "some card in held: card.rank = wanted"),
        (RANKS, "no card in held: wanted = card.rank"),
        (RANKS, "not (some card in held: card.rank = wanted)"),
        (RANKS, "count (held with rank = wanted) > 0 and wanted > 2"),
        (RANKS, "count (first wanted of (held with rank > wanted)) = wanted"),
        (SUITS, "count (held with suit = wanted) = 0"),
        (SUITS, "(heap with suit = wanted) is not empty"),
        (SUITS, "some card in held: card.suit = wanted and card.rank > 3"),
        (SUITS, "no card in held: card.suit = wanted and card.rank = count heap"),
        (SUITS, "every card in held: card.suit = wanted"),
        (OWNERS, "some card in wanted.held: card.owner = wanted"),
        (OWNERS, "some card in held: card.owner = wanted"),
        (OWNERS, "count (next.held with owner = wanted) < 1"),
        (ANOTHER, "some card in held: other.rank = wanted"),
        (ANOTHER, "some card in heap: card.rank = other.rank and card.rank >= wanted"),
        ("wanted: 1 to 6, other in held", "no card in heap: wanted = other.rank"),
    ],
)
def test_values_that_cards_show(tmp_path: Path, parameter: str, guard: str) -> None:
    check(tmp_path, VALUES.format(parameter=parameter, guard=guard))


WAYS = """
game "Ways"
    players 2
attribute color per player: black, white
deck discs
    1 of each color
board field: {rows} by 5
supply box: endless discs
counter asked
turn
    choose place, lift, ask or skip
action place(cell in field)
    require cell is empty
    require {guard}
    draw 1 from box with color = active to cell
action ask(cell in field)
    require cell is empty
    require {guard}
    asked += 1
action lift(card in cards of field)
    require turns > 6
    move card to box
action skip
    draw 1 from box with color = next to field at (2, 3)
end over at once when turns > 16
    draw
"""


@pytest.mark.parametrize("rows", [3, 4])
@pytest.mark.parametrize(
    "guard",
    [
        "no way in all directions: (cell going way while color = next) is not empty",
        "every way in directions: (cell going way until color = active) is empty",
        "some way in all directions: 1 step way is empty and"
        " no end in (cell going way until color = next): end.color = next",
        "no way in directions: (some end in (cell going way while it is empty): end.row = 1) or"
        " 1 step way is full and cell.row = 2",
        "no way in all directions: every end in (cell going way until it is full): end is empty",
        "every way in directions: not (some end in (cell going way until color != next):"
        " end.color = active or end.color = next) or turns < 4",
        "some way in directions: count (cell going way while it is full) > 1"
        " and count (cell going way while it is empty) = 0",
        "some way in directions: some end in (cell going way while it is full or way = east):"
        " end.column = 5 or end.color = next and way = south",
        "some way in directions: 1 step way is full and"
        " no end in (field at (1, 1) going way while it is empty): end.column > 2",
        "some way in all directions: 1 step way = field at (1, 1) and"
        " (cell going way until color = active) is not empty",
        "some disc in cards of row of cell: cell.column > 2",
    ],
)
def test_ways_from_a_cell(tmp_path: Path, rows: int, guard: str) -> None:
    check(tmp_path, WAYS.format(rows=rows, guard=guard))


def test_cells_that_lie_one_way() -> None:
    """Compare with going there cell by cell, on two boards beside each other."""
    grids = Grid("a", -1, 3, 4, 1, 1, 0, True), Grid("b", -1, 2, 5, 1, 1, 12, True)
    geometry, generator = Geometry(grids, leaps(1, 2)), Generator(5, 0)
    for direction in range(len(OFFSETS) + len(geometry.leaps)):
        onward, rays = geometry.onward(direction), geometry.rays(direction)
        for cell in range(geometry.size):
            stops, passed, on = generator.below(1 << geometry.size), 0, onward[cell]
            while on >= 0 and not stops >> on & 1:
                passed, on = passed | 1 << on, onward[on]
            assert rays.within(cell, stops) == passed
            assert rays.until(cell, stops) == (passed | 1 << on if on >= 0 else 0)


def check(folder: Path, text: str) -> None:
    """Play a few games at random; compare what is listed with trying every binding."""
    path = folder / "asked.sdg"
    path.write_text(text.lstrip(), encoding="utf-8")
    game = load(path)
    for seed in range(3):
        generator = Generator(seed, 0)
        state = game.initial_state(generator)
        while not state.over:
            check_listing(game, state, generator)
            state = game.random_step(state, generator)
