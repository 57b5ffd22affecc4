"""Rules settled at the end of a turn, and cards that change places: kernels as the reference."""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import differences
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load
from sdg.source import Source

SHIFTS = """game "Shifts"
    players 2

attribute number: 1 to 3 or wild as 1 to 2
attribute color: red, blue

deck tiles
    4 of each number, each color

board field: {size}
    region line: row
    region box: blocks of 1 by 2

pile stock: 1 of tiles, shuffled
slot held: seen by all
score points per player
counter used

{rules}

turn
    draw 1 from stock to held
    used = 0
    repeat
        choose {choices} or rest

action lay(card in held, cell in field) "Lay"
    require cell is empty
    move card to cell

action shift(card in cards of field, cell in field) "Shift"
    require held is empty and used < 12
    require cell is empty or cell.number != card.number
    swap card with cell
    used += 1
    points += count conflicts of field

action trade(a and b in cards of field) "Trade"
    require held is empty and used < 12
    swap a with b
    used += 1
    points += count first of conflicts of field

action mend "Mend"
    require held is empty and conflicts of field is not empty
    repeat at most 4 while conflicts of field is not empty
        do the first ease that lowers count conflicts of field

action ease(card in cards of first of conflicts of field, cell in field)
    require cell is empty
    move card to cell

action rest "Rest"
    require conflicts of field is empty
    move held to bottom of stock
    end turn

action give_up "Give up"
    require conflicts of field is not empty
    undo turn
    move held to bottom of stock
    end turn

end late after turn when turns >= 8 or stock is empty
win most points
"""
SETTLED = "rule lines on field, settled at end of turn"
RULES = {
    "differ in lines": f"{SETTLED}\n    number all different in line",
    "boxes at once": (
        "rule boxes on field\n    number all different in box\n"
        f"{SETTLED}\n    number all different in line"
    ),
    "of one color": (
        "rule lines on field for color = red, settled at end of turn\n"
        "    number all different in line"
    ),
    "in some states": f"{SETTLED} if points < 4\n    number all different in line",
    "two that tell of each other": (
        f"{SETTLED}\n    number all different in line\n    color all different in box\n"
        "rule leaps on field, settled at end of turn\n"
        "    neighbors in leaps 1 by 2 differ in number"
    ),
    "alone": f"{SETTLED}\n    number all different in line\n    need cell.row > 1 or points > 2",
}


def shifts(rules: str, size: str, choices: str = "lay, shift, trade, mend, give_up") -> Game:
    text = SHIFTS.format(rules=RULES[rules], size=size, choices=choices)
    return load(Source("shifts.sdg", text))


@pytest.mark.parametrize("size", ["4 by 2", "4 by 4"])  # a small board is looked up in tables
@pytest.mark.parametrize("rules", RULES)
def test_cards_in_conflict_are_counted_and_shifted_alike(rules: str, size: str) -> None:
    assert list(differences(shifts(rules, size), range(8))) == []


ENDED = """
flag found

when sought: line becomes full
    found = yes

end found at once when found
"""


@pytest.mark.parametrize("rules", ["differ in lines", "in some states"])
def test_conflicts_are_asked_for_where_a_flag_ends_the_game(rules: str) -> None:
    """With such an end it is known of some actions before play that they are never chosen."""
    text = SHIFTS.format(rules=RULES[rules] + ENDED, size="2 by 4", choices="lay, shift, give_up")
    assert list(differences(load(Source("shifts.sdg", text)), range(3))) == []


@pytest.mark.skipif(compiler() is None, reason="there is no compiler")
@pytest.mark.parametrize("rules", RULES)
def test_in_c_too(rules: str) -> None:
    game = shifts(rules, "4 by 4")
    agents = ("random",) * game.players
    native = choose_engine(game, agents)
    assert native.name == "native"
    assert native.rows(20, 1, 20) == Reference(game, agents).rows(20, 1, 20)
