"""Cards that lie on each other: what is put where, which are the first and the last."""

from __future__ import annotations

from typing import Any

import pytest

from sdg.chance import Generator
from sdg.events import Event
from sdg.game import Game, State
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Heaps"
    players 1

attribute number: 1 to 9
attribute color: red, blue

deck tiles
    1 of each number, each color

board yard: 1 by 3, stacked

pile stock: 1 of tiles
pile heap: in order, seen by all
pile other: in order, seen by all
supply odd: seen by all
counter told

setup
    {setup}

turn
    choose act

action act{params}
    {act}

end over after turn when turns >= 9
"""
LAID = """\
for each card in stock with color = red
        move card to heap
    for each card in stock with color = blue and number < 4
        move card to heap"""


def game_of(act: str, params: str = "", setup: str = LAID) -> Game:
    text = GAME.replace("{act}", act).replace("{params}", params).replace("{setup}", setup)
    return load(Source("heaps.sdg", text))


def after(game: Game, text: str = "act") -> dict[str, Any]:
    """Return what lies where after one decision."""
    state = game.initial_state(Generator(1))
    return game.write_state(decide(game, state, text))


def decide(game: Game, state: State, text: str, log: list[Event] | None = None) -> State:
    decision = next(each for each in game.legal_decisions(state) if each.text == text)
    return game.apply(state, decision, Generator(1), log)


def heap(*numbers: int) -> list[str]:
    """Name cards: a negative number is a blue one."""
    return [f"{abs(n)}-{'red' if n > 0 else 'blue'}" for n in numbers]


ALL = (1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -2, -3)


def test_what_is_put_on_a_pile_in_order_lies_on_top() -> None:
    written = after(game_of("told += 1"))
    assert written["places"]["heap"] == heap(*ALL)


@pytest.mark.parametrize(
    ("act", "left", "there"),
    [
        ("move last of heap to other", ALL[:-1], (-3,)),
        ("move first of heap to other", ALL[1:], (1,)),
        ("move last 4 of heap to other", ALL[:-4], (9, -1, -2, -3)),
        ("move first 2 of heap to other", ALL[2:], (1, 2)),
        ("move last 99 of heap to other", (), ALL),
        ("move last (1 - 3) of heap to other", ALL, ()),
        ("move first 2 of (last 4 of heap) to other", (*ALL[:8], -2, -3), (9, -1)),
        ("draw 2 from heap to other", ALL[:-2], (-3, -2)),
        ("draw 1 from heap with color = red to other", (*ALL[:8], -1, -2, -3), (9,)),
        ("move last 2 of heap to bottom of heap", (-2, -3, *ALL[:-2]), ()),
        ("move first 2 of heap to heap", (*ALL[2:], 1, 2), ()),
    ],
)
def test_some_of_a_pile_in_order_are_moved_as_they_lie(
    act: str, left: tuple[int, ...], there: tuple[int, ...]
) -> None:
    places = after(game_of(act))["places"]
    assert places["heap"] == heap(*left)
    assert places["other"] == heap(*there)


def test_how_many_are_moved_can_be_a_decision() -> None:
    game = game_of("move last n of heap to odd", "(n: 1 to 3)")
    assert after(game, "act 2")["places"]["odd"] == heap(-2, -3)


def test_the_top_part_of_a_cell_is_moved_as_it_lies() -> None:
    setup = f"{LAID}\n    move heap to yard at (1, 1)"
    act = "move last 3 of cards of yard at (1, 1) to yard at (1, 3)"
    cells = after(game_of(act, setup=setup))["cells"]
    assert cells == [heap(*ALL[:-3]), [], heap(*ALL[-3:])]


@pytest.mark.parametrize(
    ("act", "left", "there"),
    [
        ("move last of heap to other", (5, -6, 5), (-7,)),
        ("move last 2 of heap to other", (5, -6), (5, -7)),
        ("move first of heap to other", (-6, 5, -7), (5,)),
        ("move first 3 of heap to other", (-7,), (5, -6, 5)),
        ("let it_is = first of heap\n    move it_is to other", (5, -6, -7), (5,)),
    ],
)
def test_of_identical_cards_those_that_are_meant_are_moved(
    act: str, left: tuple[int, ...], there: tuple[int, ...]
) -> None:
    """The last cards are taken from the top, the first from below; else the one nearest the top."""
    places = after(_twins(act))["places"]
    assert places["heap"] == heap(*left)
    assert places["other"] == heap(*there)


def _twins(act: str) -> Game:
    setup = "\n    ".join(
        f"draw 1 from stock with number = {abs(n)} and color = {'red' if n > 0 else 'blue'} to heap"
        for n in (5, -6, 5, -7)
    )
    text = GAME.replace("{act}", act).replace("{params}", "").replace("{setup}", setup)
    return load(Source("twins.sdg", text.replace("1 of each number", "2 of each number")))


def test_of_identical_cards_in_a_cell_the_topmost_is_taken() -> None:
    setup = "\n    ".join(
        f"draw 1 from stock with number = {abs(n)} and color = {'red' if n > 0 else 'blue'}"
        " to yard at (1, 1)"
        for n in (5, -6, 5, -7)
    )
    text = GAME.replace("{act}", "move last 2 of cards of yard at (1, 1) to other")
    text = text.replace("{params}", "").replace("{setup}", setup)
    game = load(Source("twins.sdg", text.replace("1 of each number", "2 of each number")))
    written = after(game)
    assert written["cells"][0] == heap(5, -6)
    assert written["places"]["other"] == heap(5, -7)


def test_the_last_of_cells_and_players_are_sets_too() -> None:
    setup = "move last 2 of stock to yard at (1, 2)\n    move first of stock to yard at (1, 1)"
    act = "told = count (last 2 of (yard with it is full)) * 10 + count last 3 of all players"
    assert after(game_of(act, setup=setup))["stores"]["told"] == [21]


def test_the_top_card_is_drawn_without_chance() -> None:
    game = game_of("draw 3 from heap to other")
    log: list[Event] = []
    decide(game, game.initial_state(Generator(1)), "act", log)
    assert [type(event).__name__ for event in log[:2]] == ["Decided", "Happened"]
    assert not any(type(event).__name__ == "Chanced" for event in log)


def test_each_card_of_a_stack_comes_round_in_a_loop() -> None:
    setup = f"{LAID}\n    move heap to yard at (1, 1)"
    act = "for each card in cards of yard\n        told += 1\n        move card to odd"
    written = after(game_of(act, setup=setup))
    assert written["stores"]["told"] == [12]
    assert written["cells"] == [[], [], []]


def test_order_makes_states_differ() -> None:
    one, other = (game_of("told += 0", setup=f"{LAID}\n    {more}") for more in (
        "move first of heap to heap", "move last of heap to heap"))  # fmt: skip
    first, second = (game.initial_state(Generator(1)) for game in (one, other))
    assert one.write_state(first)["places"] != other.write_state(second)["places"]
    assert first != second
    assert one.read_state(one.write_state(first)) == first
