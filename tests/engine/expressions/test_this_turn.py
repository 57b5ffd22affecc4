"""The cells on which a card came to lie this turn: what is in the set, and until when."""

from __future__ import annotations

import json

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "This turn"
    players 2 to 2

attribute number: 1 to 3

deck tiles
    3 of each number

board grid: 2 by 3
board shelf per player: 1 by 2
board yard: 1 by 2

supply bag: 1 of tiles
counter here per player
counter shelved per player
counter before
score points per player

{rules}

setup
    move first of bag to grid at (2, 3)

turn
    before = count (grid this turn)
    repeat
        choose lay, shelve, park, slide, trade, remove, back, ask, more or done

action lay(card in bag, cell in grid)
    require cell is empty
    move card to cell

action shelve(card in bag, cell in shelf)
    require cell is empty
    move card to cell

action park(card in bag, cell in yard)
    require cell is empty
    move card to cell

action slide(card in cards of grid, cell in grid)
    require cell is empty
    move card to cell

action trade(a and b in cards of grid)
    swap a with b

action remove(card in cards of grid)
    move card to bag

action back
    undo turn

action ask
    here = count (grid this turn)
    shelved = 10 * count (shelf this turn) + sum of count (shelf this turn) for player

action more
    another turn
    end turn

action done
    end turn

when left_over: turn ends
    points = count (grid this turn)

end late after turn when turns > 9
win most points
"""


def game(rules: str = "") -> Game:
    return load(Source("this_turn.sdg", GAME.format(rules=rules)))


def after(of: Game, *decisions: str) -> State:
    """Return the state after some decisions, given as text."""
    state = of.initial_state(Generator(1))
    for text in decisions:
        decision = next(each for each in of.legal_decisions(state) if each.text == text)
        state = of.apply(state, decision, Generator(1))
    return state


def numbers(of: Game, state: State, name: str) -> tuple[int, ...]:
    return next(each.values for each in of.observation(state, 1).numbers if each.name == name)


@pytest.mark.parametrize(
    ("decisions", "cells"),
    [
        ((), 0),
        (("lay 2 grid:a1",), 1),
        (("lay 2 grid:a1", "lay 2 grid:b1"), 2),
        (("park 2 yard:a1",), 0),
        (("lay 2 grid:a1", "back"), 0),
        (("slide grid:c2 grid:a1",), 1),
        (("lay 2 grid:a1", "slide grid:a1 grid:b1"), 2),
        (("lay 2 grid:a1", "remove grid:a1"), 1),
        (("lay 2 grid:a1", "trade grid:a1 grid:c2"), 2),
        (("lay 2 grid:a1", "done"), 0),
        (("lay 2 grid:a1", "more"), 0),
        (("lay 2 grid:a1", "more", "lay 2 grid:b1"), 1),
        (("lay 2 grid:a1", "done", "done", "lay 2 grid:b1"), 1),
    ],
)
def test_a_cell_counts_once_a_card_came_there_until_the_turn_is_over(
    decisions: tuple[str, ...], cells: int
) -> None:
    of = game()
    asked = after(of, *decisions, "ask")
    assert max(numbers(of, asked, "here")) == cells


def test_what_the_setup_laid_came_in_no_turn() -> None:
    of = game()
    assert numbers(of, of.initial_state(Generator(1)), "before") == (0,)


def test_at_the_end_of_the_turn_the_cells_are_known_still() -> None:
    of = game()
    assert of.standing(after(of, "lay 2 grid:a1", "lay 2 grid:b1", "done")) == (2, 0)


def test_of_boards_per_player_the_one_of_the_player_at_hand_is_meant() -> None:
    of = game()
    asked = after(of, "shelve 2 shelf1:a1", "shelve 2 shelf1:b1", "ask")
    assert numbers(of, asked, "shelved") == (22, 0)


def test_a_rule_sees_the_card_that_it_judges_among_them() -> None:
    of = game("rule one on grid\n    need count (grid this turn) <= 1 or cell.number = 3")
    laid = after(of, "lay 2 grid:a1")
    texts = [each.text for each in of.legal_decisions(laid)]
    assert [text for text in texts if text.startswith("lay")] == [
        "lay 3 grid:b1", "lay 3 grid:c1", "lay 3 grid:a2", "lay 3 grid:b2",
    ]  # fmt: skip


def test_the_set_is_part_of_the_state() -> None:
    of = game()
    one = after(of, "lay 2 grid:a1", "slide grid:a1 grid:b1")
    other = after(of, "lay 2 grid:b1")
    assert one != other
    written = json.loads(json.dumps(of.write_state(one)))
    assert of.read_state(written) == one
    written["laid"] = [99]
    with pytest.raises(ValueError, match="no cell"):
        of.read_state(written)


def test_no_state_remembers_what_no_line_asks() -> None:
    of = load(Source("plain.sdg", GAME.replace(" this turn", "").format(rules="")))
    assert after(of, "lay 2 grid:a1", "slide grid:a1 grid:b1") == after(of, "lay 2 grid:b1")
    assert "laid" not in of.write_state(of.initial_state(Generator(1)))
