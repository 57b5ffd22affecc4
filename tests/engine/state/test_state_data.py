"""States as data: written, read again, refused with a reason where they are damaged."""

from collections.abc import Callable
from typing import Any

import pytest

from sdg.chance import Generator
from sdg.events import Decision, Event
from sdg.game import Game, State
from sdg.loading import load
from sdg.source import Source
from tests.support.places import RULE_FILES

Written = dict[str, Any]


@pytest.fixture
def game() -> Game:
    return load(RULE_FILES / "good" / "turn_orders.sdg", (), 2)


@pytest.fixture
def state(game: Game) -> State:
    return game.initial_state(Generator(1))


def finished(game: Game, state: State) -> State:
    generator = Generator(2)
    while not state.over:
        state = game.random_step(state, generator)
    return state


def test_a_state_written_and_read_is_the_same(game: Game, state: State) -> None:
    for _ in range(20):
        assert game.read_state(game.write_state(state)) == state
        state = game.random_step(state, Generator(3))


def test_a_state_equals_nothing_but_a_state(state: State) -> None:
    assert state != 1


def set_turn(name: str, value: object) -> Callable[[Written], None]:
    return lambda written: written["turn"].update({name: value})


def two_in_a_cell(written: Written) -> None:
    written["cells"][0] = ["1-red", "2-red"]


def unknown_card(written: Written) -> None:
    written["places"]["stock"].append("9-red")


DAMAGES = {
    "there is no seat 3": set_turn("active", 2),
    "the turn has no step 999": set_turn("step", 999),
    "there is no end 99": set_turn("over", 99),
    "'two' is not a number": set_turn("round", "two"),
    "a cell holds more than one card": two_in_a_cell,
    "the game has no card '9-red'": unknown_card,
    "lacks or garbles 'places'": lambda written: written.pop("places"),
}


@pytest.mark.parametrize("expected", DAMAGES)
def test_a_damaged_state_is_refused_with_what_is_wrong(
    expected: str, game: Game, state: State
) -> None:
    written = game.write_state(state)
    DAMAGES[expected](written)
    with pytest.raises(ValueError, match=expected):
        game.read_state(written)


OUTSIDE = [
    ("active", -1, 2), ("leader", -1, 2), ("passed", -1, 3), ("over", -4, 99),
    ("step", -1, 999), ("result", -2, 5),
]  # fmt: skip


@pytest.mark.parametrize(("name", "below", "above"), OUTSIDE)
def test_a_number_of_a_state_has_its_ends(
    name: str, below: int, above: int, game: Game, state: State
) -> None:
    for value in (below, above):
        written = game.write_state(state)
        written["turn"][name] = value
        with pytest.raises(ValueError, match=r"there is no|has no"):
            game.read_state(written)
    if above < 99:
        for value in (below + 1, above - 1):
            written["turn"][name] = value
            game.read_state(written)


@pytest.mark.parametrize("part", ["names", "loops", "cells"])
def test_a_state_with_something_more_is_refused(part: str, game: Game, state: State) -> None:
    written = game.write_state(state)
    written[part].append(0)
    with pytest.raises(ValueError):
        game.read_state(written)


def test_a_store_with_something_more_is_refused(game: Game, state: State) -> None:
    written = game.write_state(state)
    for values in written["stores"].values():
        values.append(0)
    with pytest.raises(ValueError):
        game.read_state(written)


def test_when_the_game_is_over_nothing_is_decided_any_more(game: Game, state: State) -> None:
    over = finished(game, state)
    assert game.legal_decisions(over) == ()
    reasons = game.why_not(over, Decision("finish", (), "finish"))
    assert [reason.sentence for reason in reasons] == ["the game is over"]


def test_an_action_that_is_not_offered_is_told_so(game: Game, state: State) -> None:
    reasons = game.why_not(state, Decision("lay", (0, 0), "lay"))
    assert [reason.sentence for reason in reasons] == [
        "`lay` is not offered now: it comes in phase play (Lay some), and this is phase show"
    ]


def test_sets_with_a_name_are_written_and_read() -> None:
    text = """\
game "Named"
    players 2
attribute number: 1 to 9
deck tiles
    4 of each number
board grid: 9 by 9
pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
turn
    let free = grid with it is empty
    let rows = runs of free
    let best = all players with highest count it.rack
    draw 3 from stock to rack
    let held = rack with highest number
    choose show or pass
    for each pad in free
        if pad in first of rows and count held > 0 and active in best and stock is not empty
            draw 1 from stock to pad
action show(card in rack)
    require card in rack
    move card to bottom of stock
action pass
    require rack is not empty
end late after round when round > 2
win together
"""
    game = load(Source("named.sdg", text))
    state = game.initial_state(Generator(1))
    assert game.read_state(game.write_state(state)) == state


def test_who_is_to_decide_in_a_loop_is_written_and_read_before_it_and_in_it() -> None:
    text = """\
game "Rounds"
    players 2
counter n
turn
    choose pass
    for each player
        choose pass
action pass
    n += 1
end late after turn when n > 9
    all win
"""
    game = load(Source("rounds.sdg", text))
    state = game.initial_state(Generator(1))
    for _ in range(4):
        written = game.write_state(state)
        assert game.read_state(written) == state
        state = game.random_step(state, Generator(1))
    written["rests"].append([])
    with pytest.raises(ValueError):
        game.read_state(written)


NAMED = """\
game "Named"
    players 2
attribute number: 1 to 6
deck cards_of_it
    4 of each number
board grid: 2 by 2
pile stock: 1 of cards_of_it, shuffled
hand held per player
pile open: seen by all
score points per player
setup
    for each player
        draw 4 from stock to held
turn
    {step}
    choose discard
    points += 1
action discard(card in held)
    move card to open
end late after turn when turns >= 9
"""


@pytest.mark.parametrize(
    "step",
    [
        *(f"let one = {value}" for value in (
            "some card in held: card.number = 5", "every card in held: card.number > 0",
            "open is empty", "held is not empty", "not (3 > 2)", "2 > 1 and 3 > 2", "2 + 3",
            "active", "first of held", "held", "held with number > 3", "grid", "all players",
            "first of grid", "not (some card in held: card.number = 5)",
        )),
        "pick one at random from held", "pick one at random from grid",
        "pick one at random from number", "pick one at random from all players",
    ],
)  # fmt: skip
def test_what_a_name_of_the_turn_stands_for_is_written_and_read(step: str) -> None:
    game = load(Source("named.sdg", NAMED.format(step=step)))
    log: list[Event] = []
    for seed in range(3):
        state = game.initial_state(Generator(seed), log)
        assert game.read_state(game.write_state(state)) == state
