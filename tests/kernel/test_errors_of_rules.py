"""Errors of the rules: every engine meets the same ones, at the same decision."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

HEAD = """\
game "Small"
    players 2

attribute number: 1 to 4
attribute color: red, blue

deck tiles
    2 of each number, each color
    3 of color red
    2 of number 2

board yard: 3 by 3

pile stock: 1 of tiles, shuffled
pile shed: seen by all
hand rack per player: seen by owner
counter pot
counter coins per player
score points per player

setup
    for each player
        draw 3 from stock to rack
        coins = 3

"""
TAIL = """
end over after round when round >= 6
win most points
"""
LONG = "this takes too long: one decision may take 400,000 steps"

# What happens in a game: its rules, and the error that some of its plays meet ("": none does).
GAMES = {
    "points gained that a card lacks": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell
    points += cell.number

action rest "y"
    require count rack < 2
    end turn
""",
        "there is no number here to calculate with",
    ),
    "points for a card that is not there": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    let c = first of shed
    points += c.number + 1
    move card to cell

action rest "y"
    require count rack < 2
    end turn
""",
        "there is no number here to calculate with",
    ),
    "the highest number of cards, one of which has none": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    points += highest one.number for one in rack
    move card to cell

action rest "y"
    end turn
""",
        "there is no number here to calculate with",
    ),
    "a price that a card lacks, which nobody can pay": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    let c = card.number
    move card to cell
    pay c coins

action rest "y"
    end turn
""",
        "",
    ),
    "a final score that a card lacks": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell

action rest "y"
    require count rack < 2
    end turn

scoring points
    last: (yard at (1, 1)).number
""",
        "there is no number here to calculate with",
    ),
    "an action done with what a card lacks": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell
    do gain(cell.number + 1)

action gain(n: 1 to 4) "g"
    if n < 3
        points += 1
    points += n

action rest "y"
    require count rack < 2
    end turn
""",
        "there is no number here to calculate with",
    ),
    "more cards drawn than there is time for": (
        """\
pile bag: endless tiles

turn
    choose roll or rest

action roll "x"
    draw 2000000000 from bag to shed

action rest "y"
    end turn
""",
        LONG,
    ),
    "cards that a trigger moves to no cell": (
        """\
turn
    choose lay

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell

when landed: after lay
    for each other in rack
        let spot = first of (yard with it is empty and it.row = 1)
        move other to spot
    draw 3 from stock to rack
""",
        "there is no such cell on the board",
    ),
    "a loop of a turn without an end": (
        """\
turn
    choose lay or rest
    while count rack < 2
        choose never
        otherwise
            pot += 1

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell

action never "z"
    require pot < 0
    move first of rack to shed

action rest "y"
    require count rack < 2
    end turn
""",
        LONG,
    ),
    "a loop of a turn with a bound far away": (
        """\
turn
    choose lay or rest
    pot = 0
    repeat at most 2000000000
        choose never
        otherwise
            pot += 1

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell

action never "z"
    require pot < 0
    move first of rack to shed

action rest "y"
    require count rack < 2
    end turn
""",
        LONG,
    ),
    "loops of an action with bounds far away": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell
    if count rack < 2
        repeat at most 2000000000
            repeat at most 2000000000 while pot >= 0
                pot += 1
                pot -= 1

action rest "y"
    require count rack < 2
    move rack to shed
""",
        LONG,
    ),
    "the same in an action that has to be tried": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell
    if count rack < 2
        repeat at most 2000000000
            repeat at most 2000000000 while pot >= 0
                pot += 1
                pot -= 1
    require pot = 0

action rest "y"
    require count rack < 2
    move rack to shed
""",
        LONG,
    ),
    "the same in a trigger": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell

action rest "y"
    require count rack < 2
    move rack to shed

when w: card lands on yard if count rack < 2
    repeat at most 2000000000
        repeat at most 2000000000 while pot >= 0
            pot += 1
            pot -= 1
""",
        LONG,
    ),
    "a division by zero before what is false": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require 6 div (count rack - 2) > 0
    require cell is full
    move card to cell

action rest "y"
    move first of rack to shed
""",
        "it divides by zero",
    ),
    "an error before what is false for every second argument": (
        """\
turn
    choose lay or rest

action lay(card in rack, n: 1 to 3) "x"
    require card.number + 1 > 0
    require n > 3
    move card to shed

action rest "y"
    move first of rack to shed
""",
        "there is no number here to calculate with",
    ),
    "an error where there is no second argument at first": (
        """\
turn
    choose lay or rest

action lay(card in rack, n: 1 to count shed) "x"
    require card.number + 1 > 0
    move card to shed

action rest "y"
    move first of rack to shed
""",
        "there is no number here to calculate with",
    ),
    "an error in an action that has to be tried": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell
    require cell.number + 1 > 2

action rest "y"
    move first of rack to shed
""",
        "there is no number here to calculate with",
    ),
    "what a card lacks being compared": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    let c = first of shed
    require not c.number < 3
    move card to cell
    let n = cell.number
    if n < 3
        points += 1
    if n >= 2
        points += 10
    draw 1 from stock to shed

action rest "y"
    require count rack < 1
    end turn
""",
        "",
    ),
    "what is false before an error": (
        """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is full
    require card.number + 1 > 0
    move card to shed

action rest "y"
    move first of rack to shed
""",
        "",
    ),
    "an error where there is no second argument, which depends on the first": (
        """\
turn
    choose lay or rest

action lay(card in rack, other in (rack with number > card.number)) "x"
    require card.number + 1 > 0
    move card to shed

action rest "y"
    move first of rack to shed
""",
        "",
    ),
    "a long loop of a turn": (
        """\
turn
    choose lay or rest
    pot = 0
    while pot < 3000
        choose never
        otherwise
            pot += 1

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell

action never "z"
    require pot < 0
    move first of rack to shed

action rest "y"
    require count rack < 2
    end turn
""",
        "",
    ),
}
REFUSED = {
    "a card from outside a loop that moves in it": """\
turn
    choose lay or rest

action lay(card in rack, cell in yard) "x"
    require cell is empty
    repeat at most 2
        let bare = first of (yard with it is empty)
        move card to bare
    points += card.number

action rest "y"
    require count rack < 2
    end turn
""",
    "a card of which it is not known beforehand where it lies": """\
turn
    repeat at most 2
        choose lay or rest

action lay(card in cards of yard, cell in yard) "x"
    require cell is empty
    undo turn
    move card to cell

action rest "y"
    move first of rack to first of (yard with it is empty)
""",
}


def seeds(error: str) -> range:
    return range(1 if error == LONG else 6)


def game_of(rules: str) -> Game:
    return load(Source("errors.sdg", HEAD + rules + TAIL))


@pytest.mark.parametrize("happens", GAMES)
def test_the_kernel_meets_the_errors_of_the_reference(happens: str) -> None:
    rules, error = GAMES[happens]
    plays = compared(game_of(rules), seeds(error))
    assert [each.difference for each in plays if each.difference] == []


@pytest.mark.parametrize("happens", GAMES)
def test_an_error_says_what_is_wrong(happens: str) -> None:
    rules, error = GAMES[happens]
    assert {message for seed in seeds(error) if (message := _error(game_of(rules), seed))} == {
        error
    } - {""}


@pytest.mark.parametrize("happens", [name for name, (_, error) in GAMES.items() if error != LONG])
def test_of_games_that_go_wrong_the_same_is_noted(happens: str) -> None:
    game = game_of(GAMES[happens][0])
    bots = ("random",) * game.players
    plain, reference = choose_engine(game, bots, "plain"), Reference(game, bots)
    assert plain.rows(7, 0, 6) == reference.rows(7, 0, 6)


@pytest.mark.parametrize("why", REFUSED)
def test_what_a_kernel_cannot_follow_is_refused(why: str) -> None:
    with pytest.raises(Unsupported, match=why):
        written(game_of(REFUSED[why]))


def _error(game: Game, seed: int) -> str:
    """Return the error that a play of random bots meets, if it does."""
    chance = Generator(seed)
    try:
        state = game.initial_state(chance)
        while not state.over:
            state = game.random_step(state, chance)
    except Fault as fault:
        return fault.message
    return ""
