"""What is told of an action's steps beforehand, against trying them in the states of few games."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.loading import load
from sdg.source import Source
from tests.support.trying import check_listing

GAME = """\
game "Planned"
    players {players}

attribute number: 1 to 3
attribute color: red, blue

deck tiles
    2 of each number, each color
    2 of number 2

deck signs
    1 of number 1, color red

board grid: 3 by 3
    region line: row, column
    region light for each card with color = red: 3 by 3 around it
    region shade for each card with number = 3: 1 by 3 around it

pile stock: 1 of tiles, shuffled
pile few: 2 of signs
pile gone: seen by all, at most 2
pile shed per color: seen by all
slot spare: seen by all
slot sign: endless signs
slot flag per player: endless signs
slot mast per color: endless signs
hand rack per player: seen by owner
counter coins

{rules}

setup
    for each player
        draw 4 from stock to rack
    draw 1 from stock to grid at (1, 1)
    draw 1 from stock to grid at (3, 3)

turn
    repeat
        choose act, put, take or wait

action act{params}
    {steps}

action put(cell in grid)
    require cell is empty
    draw 1 from stock to cell

action take
    move gone to bottom of stock
    draw 1 from stock to rack
    coins += 1

action lay(card in rack, cell in grid)
    require cell is empty and coins < 9
    move card to cell

action buy
    require coins > 3
    coins -= 3

action wait
    move spare to bottom of stock

end late at once when stock is empty
    draw
"""
CARD, CELL, MOVED = (
    "(card in rack, cell in grid)",
    "(cell in grid)",
    "(card in cards of grid, cell in grid)",
)


def game_of(params: str, steps: str, rules: str = "", players: int = 2) -> Game:
    steps = steps.replace("\n", "\n    ")
    text = GAME.format(params=params, steps=steps, rules=rules, players=players)
    return load(Source("planned.sdg", text))


def check(game: Game) -> None:
    """Play a few games at random; compare what is listed with trying every binding."""
    for seed in range(3):
        chance = Generator(seed)
        state = game.initial_state(chance)
        while not state.over:
            check_listing(game, state, chance)
            state = game.random_step(state, chance)


@pytest.mark.parametrize(
    ("params", "steps"),
    [
        ("", "draw 1 from few to spare"),
        ("", "move rack to gone, the rest to spare"),
        ("", "move few to (last of rack).color.shed"),
        ("", "for each one in (grid with it is not empty)\n    move one to gone"),
        ("", "draw 1 from stock to rack\nrequire count rack < 5"),
        ("", "draw 1 from few to gone\nrequire few is empty"),
        ("", "coins += 1\nrequire no buy is possible"),
        ("", "undo turn\nrequire coins < 2"),
        ("(n: 1 to 3)", "move sign to grid at (n, 1)"),
        ("(n: 1 to 3)", "require n > 1\nmove active.flag to grid at (1, n)"),
        (CARD, "do lay(card, cell)"),
        ("(one in grid, other in rack)", "require one is empty\ndo lay(other, one)\ncoins += 1"),
        (CELL, "move cell to gone\nrequire count cards of grid < 3"),
        (CARD, "require cell is empty\nmove card to cell\nmove sign to 1 step north"),
        (CARD, "require cell is empty\nmove card to cell\nmove next.flag to 1 step east"),
        (CARD, "require cell is empty\nmove card to cell\nmove card.color.mast to 1 step east"),
        (CELL, "require cell is empty\nmove next.flag to cell"),
        (CELL, "require cell is empty\nmove (first of rack).color.mast to cell"),
        ("(cell in grid, way in leaps 0 by 2)",
         "move 1 step way to gone\nrequire 2 steps east is full"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("players", [1, 2])
def test_steps(params: str, steps: str, players: int) -> None:
    check(game_of(params, steps, players=players))


SETTLED = 'rule later on grid, settled at end of turn "Later"\n    number all different in line\n'
APART = 'rule apart on grid "Apart"\n    neighbors differ in number\n'
HELD = 'rule held on grid "Held"\n    no card leaves where cell.number = 1\n'

REDS = 'rule reds on grid for card.color = red "Reds"\n    need cell.row > 1\n'
BOXES = 'rule boxes on grid "Boxes"\n    number all different in light, shade\n'
CENTRE = 'rule centre on grid "Centre"\n    need grid at (2, 2) is full\n'
RICH = 'rule rich on grid for coins > 1 "Rich"\n    need cell.column > 1\n'
HIGH = 'rule high on grid "High"\n    no card lands where card.number = 1 and cell.row = 1\n'
WEIGHED = 'rule weighed on grid "Weighed"\n    neighbors differ in number by at least 2\n'


@pytest.mark.parametrize(
    ("rules", "params", "steps"),
    [
        (APART, CARD, "require cell is empty\nmove card to cell\nmove sign to 1 step north"),
        (HELD, CARD, "require cell is empty\nmove card to cell\nmove sign to 1 step north"),
        (SETTLED, "", "end turn"),
        (SETTLED, MOVED, "swap card with cell"),
        (APART, "(n: 1 to 3)", "move sign to grid at (n, 1)"),
        (SETTLED + APART, CARD, "require cell is empty\nmove card to cell"),
        ("rule few_of_it on grid\n    need act this turn < 1\n", CARD, "move card to cell"),
        ("rule poor on grid\n    need act this turn < 3 or cell.row > 1\n", CARD,
         "move card to cell\ncoins += 1"),
        (APART, MOVED, "swap card with cell"),
        (HELD, MOVED, "swap card with cell"),
        (SETTLED + APART, MOVED, "move card to cell"),
        (REDS + APART, MOVED, "move card to cell"),
        (BOXES, CARD, "require cell is empty\nmove card to cell"),
        (CENTRE, CARD, "require cell is empty\nmove card to cell"),
        (RICH + APART, MOVED, "move card to cell"),
        (WEIGHED, MOVED, "swap card with cell"),
        (HIGH + APART, MOVED, "swap card with cell"),
        (HIGH, "(card and other in cards of grid)", "swap card with other"),
        (WEIGHED + HELD, MOVED, "swap card with cell"),
        (HELD + APART, "(card and other in cards of grid)", "swap card with other"),
    ],
)  # fmt: skip
def test_steps_under_rules(rules: str, params: str, steps: str) -> None:
    check(game_of(params, steps, rules))


def test_a_card_that_may_be_wild_is_tried_where_another_attribute_is_not() -> None:
    text = GAME.format(params=CELL, steps="move first of rack to cell", rules="", players=2)
    text = text.replace("number: 1 to 3\n", "number: 1 to 3 or wild as 1 to 3\n")
    text = text.replace("2 of each number, each color\n    2 of number 2", "20 of number wild")
    for cell in ("cell", "grid at (1, 1)", "grid at (3, 3)"):  # nothing else lays one
        text = text.replace(f"    draw 1 from stock to {cell}\n", "")
    game = load(Source("planned.sdg", text))
    with pytest.raises(Fault, match="a wild card needs a value"):
        game.legal_decisions(game.initial_state(Generator(1)))


@pytest.mark.parametrize("among", ["it.row = 1", "it is full", "it.color = red", "it != (grid at "
                                   "(2, 2))", "it.column = 3 or it is full"])  # fmt: skip
@pytest.mark.parametrize(("params", "steps"), [
    ("", "for each one in ({})\n        move one to red.shed"),
    ("(cell in ({}))", "move cell to gone"),
    ("(cell in ({}))", "move cards of cell to grid at (2, 2)"),
])  # fmt: skip
def test_what_lies_on_cells_is_moved_where_a_card_lies(params: str, steps: str, among: str) -> None:
    cells = f"grid with {among}"
    check(game_of(params.format(cells), steps.format(cells)))
