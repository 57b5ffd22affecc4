"""What a question answers in a small position, also of cells, players and regions that are none."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source

# On the grid lie 3-red, 5-red, nothing | 1-blue, nothing, nothing | nothing, nothing, 4-blue.
GAME = """\
game "Questions"
    players {players}

attribute number: 1 to 9
attribute color: red, blue
attribute owner per player: ann, bob, cid

deck tiles
    1 of each number, each color
    1 of number 2, owner cid

board grid: 3 by 3
{boards}
supply stock: 1 of tiles
hand rack per player: seen by all
counter n
score points per player

setup
    draw 1 from stock with number = 3 and color = red to grid at (1, 1)
    draw 1 from stock with number = 5 and color = red to grid at (1, 2)
    draw 1 from stock with number = 1 and color = blue to grid at (2, 1)
    draw 1 from stock with number = 4 and color = blue to grid at (3, 3)
    for each player
        draw 1 from stock with color = red to rack

turn
    choose ask, wait, never

action ask
    {ask}

action never
    require n > 99

action wait
    n += 0

end over after turn when turns > 0
win most points
"""


LINES = "    region line: row, column\n"
SIDES = """\
board side per player: 1 by 2
    region left: (1, 1)
    region right: (1, 2)
    region half: left, right
"""
TOWER = "board tower: 1 by 1, stacked\n"


def answer(ask: str, players: int = 2, boards: str = LINES, on_kernel: bool = True) -> int:
    """Return what `n` is after asking; a kernel plays alike."""
    text = GAME.format(players=players, ask=ask, boards=boards)
    game = load(Source("questions.sdg", text))
    state = game.initial_state(Generator(1))
    decision, _ = game.legal_decisions(state)
    stores = game.write_state(game.apply(state, decision, Generator(1)))["stores"]
    assert not on_kernel or list(differences(game, range(1))) == []
    assert isinstance(stores, dict)
    return int(stores["n"][0])


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("count (grid at (1, 1) going east while count cards of row of it > 1)", 2),
        ("count (grid at (1, 1) going south while count cards of row of it > 0)", 2),
        ("count (grid at (1, 1) going south until count cards of row of it = 1)", 1),
        ("count (grid at (3, 3) going north until count cards of row of it > 1)", 2),
        ("count (grid at (3, 3) going north until count cards of row of it > 2)", 0),
        ("count (stock with number = 2)", 2),
        ("count (stock with number > 4 and n < it.number - 5 and color = blue)", 4),
        ("sum of it.row for it in (grid with lowest it.column)", 6),
        ("sum of it.column for it in (grid with highest it.row)", 6),
    ],
)
def test_a_number(question: str, number: int) -> None:
    assert answer(f"n = {question}") == number


@pytest.mark.parametrize(("cell", "free"), [("grid at (1, 1)", 5), ("grid at (3, 1)", 4)])
@pytest.mark.parametrize("number", [1, 2, 9])
def test_a_card_fits_the_empty_cells_whichever_it_is_and_wherever(
    number: int, cell: str, free: int
) -> None:
    """That a card is the first kind of all, on the first cell of all, is nothing special."""
    back = f"for each player\n        move rack to stock\n    move cards of {cell} to rack\n    "
    lay = f"draw 1 from stock with number = {number} and color = red to {cell}\n    "
    assert answer(f"{back}{lay}n = count (grid with {cell} fits it)") == free


def test_cards_below_a_pile_count() -> None:
    below = "draw 1 from stock with color = blue to bottom of next.rack\n    "
    assert answer(f"{below}n = count next.rack", on_kernel=False) == 2


def test_regions_are_counted_on_the_board_of_each_player() -> None:
    assert answer("n = order of first of half of next.side at (1, 2)", boards=SIDES) == 2


@pytest.mark.parametrize(
    ("question", "so"),
    [
        ("no never or wait is possible", False),
        ("no never is possible", True),
        ("first of (line of grid at (4, 1)) is row", False),
        ("first of (line of grid at (3, 1)) is row", True),
        ("grid at (1, 3) fits grid at (2, 2)", False),
        ("grid at (1, 2) fits grid at (2, 2)", True),
        ("last of (all players with count it.rack > 0) = next", True),
        ("first of (all players with count it.rack > 0) = active", True),
    ],
)
def test_whether_something_is_so(question: str, so: bool) -> None:
    assert answer(f"n = 1 if {question} else 2") == 2 - so


@pytest.mark.parametrize("cell", ["grid at (4, 1)", "grid at (2, 2)"])
def test_from_nowhere_and_no_way_no_step_leads_to_a_cell(cell: str) -> None:
    away = "let way = first of (all directions with n > 5)\n    "
    steps = f"let cell = {cell}\n    n = count (all directions with 1 step it in grid)"
    inside = cell == "grid at (2, 2)"
    assert answer(steps, on_kernel=False) == 8 * inside
    steps = f"{away}let cell = {cell}\n    n = 1 if 1 step way in grid else 2"
    assert answer(steps, on_kernel=False) == 2


def test_the_last_of_the_last_cards_of_a_cell_lies_on_top() -> None:
    stack = "draw 1 from stock with number = {} to tower at (1, 1)\n    "
    names = "let cell = tower at (1, 1)\n    let k = 2\n    "
    ask = stack.format(6) + stack.format(7) + names + "n = (last of last k of cards of cell).number"
    assert answer(ask, boards=TOWER) == 7


def test_of_three_players_the_previous_one_is_the_last() -> None:
    assert answer("n = 1 if previous = last of all players else 2", players=3) == 1
