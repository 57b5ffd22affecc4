"""Wild cards that come to a board with no value: warned of where play would be broken off by it."""

from __future__ import annotations

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Wild"
    players 2

attribute number: 1 to 4 or wild as 1 to 3

deck tiles
    20 of number wild

deck plain
    5 of each number

board grid: 6 by 6

pile stock: 1 of tiles, shuffled
pile sorted: 1 of plain
pile market: seen by all
hand held per player: seen by all
slot top: seen by all
score points per player

setup
    for each player
        draw 2 from stock to held
    {setup}

turn
    choose place
    {turn}

action place(card in held, cell in grid) "Place {card} on {cell}"
    require cell is empty
    move card to cell
    draw 1 from stock to held
    {action}

action put(card in held, cell in grid)
    move card to cell

when landed: turn ends
    {when}

end late after turn when turns >= 2
win most points
"""
FREE = "first of (grid with it is empty)"
STEPS = {
    "drawn": f"draw 1 from stock to {FREE}",
    "moved": f"move first of stock to {FREE}",
    "by a name": f"let one = first of stock\n    move one to {FREE}",
    "one by one": f"for each tile in first 1 of stock\n        move tile to {FREE}",
    "picked": f"pick one at random from stock\n    move one to {FREE}",
    "through a place": f"draw 1 from stock to market\n    move first of market to {FREE}",
    "through a slot": f"draw 1 from stock to top\n    move top to {FREE}",
    "in a branch": f"if grid is not full\n        draw 1 from stock to {FREE}",
    "turned up": f"let spot = {FREE}\n    draw 1 from stock to spot face down\n"
    "    turn spot face up",
    "turned up by a set": f"draw 1 from stock to {FREE} face down\n"
    "    turn cards of (grid with it is face down) face up",
    "for want of room": f"draw 1 from stock to top\n    let rest = {FREE}\n"
    "    move first of stock to rest",
}
ACTING = {  # where somebody is active
    "from a hand": f"move first of held to {FREE}",
    "done": f"do put(first of held, {FREE})",
    "swapped": f"let spot = {FREE}\n    swap first of held with spot",
}
SOUND = {
    "of another deck": f"draw 1 from sorted to {FREE}",
    "that is not wild": f"draw 1 from stock with it is not wild to {FREE}",
    "with a number": f"draw 1 from stock with number > 1 to {FREE}",
    "asked before": f"let one = first of stock\n    if one is not wild\n        move one to {FREE}",
    "turned up, of another deck": f"draw 1 from sorted to {FREE} face down\n"
    "    turn cards of (grid with it is face down) face up",
    "never turned up": f"draw 1 from stock to {FREE} face down",
    "to a place": "draw 1 from stock to market",
    "from the board": f"if grid is not empty\n        move first of cards of grid to {FREE}",
    "sorted on the way": "draw 1 from stock with it is not wild to market\n"
    f"    draw 1 from market to {FREE}",
}
WHERE = ("setup", "turn", "action", "when")


def game(where: str, step: str) -> Source:
    """Write a game with a step in one of its bodies."""
    text = GAME
    for name in WHERE:
        line = step if name == where else {"setup": "draw 0 from sorted to market"}.get(
            name, "points += 0")  # fmt: skip
        text = text.replace(f"{{{name}}}", line)
    return Source("wild.sdg", text)


def reported(where: str, step: str) -> int:
    """Return how often it is warned of."""
    reading = read(game(where, step))
    assert reading.rules is not None or {e.code for e in reading.diagnostics} == {"E576"}, reading
    return [each.code for each in reading.diagnostics].count("W683")


def broken_off(where: str, step: str) -> bool:
    """Return whether a game ends in an error of the rules."""
    play = Playthrough(load(game(where, step), (), 2), 1)
    for _ in play_by(play, {1: Random(), 2: Random()}):
        pass
    assert play.outcome is not None
    return play.outcome.ended_by == "error"


FORMS = [(where, step) for step in STEPS for where in WHERE] + [
    (where, step) for step in ACTING for where in WHERE[1:]
]


@pytest.mark.parametrize(("where", "step"), FORMS)
def test_a_wild_card_without_a_value_is_warned_of(where: str, step: str) -> None:
    assert reported(where, (STEPS | ACTING)[step]) == 1


@pytest.mark.parametrize(("where", "step"), [form for form in FORMS if form[0] in ("turn", "when")])
def test_what_is_warned_of_breaks_a_game_off(where: str, step: str) -> None:
    assert broken_off(where, (STEPS | ACTING)[step])


@pytest.mark.parametrize("step", SOUND)
@pytest.mark.parametrize("where", WHERE[1:])
def test_what_is_never_wild_is_not_warned_of(where: str, step: str) -> None:
    assert reported(where, SOUND[step]) == 0
    assert not broken_off(where, SOUND[step])


def test_the_second_card_of_an_action_has_no_value() -> None:
    step = f"let other = first of held\n    move other to {FREE}"
    assert reported("action", step) == 1


def test_a_card_that_its_own_decision_lays_has_a_value() -> None:
    assert reported("turn", "choose put") == 0
    assert reported("action", "points += 1") == 0


@pytest.mark.parametrize(("head", "warned"), [
    ("(card in held, cell in grid)\n    do put(card, cell)", 0),
    ("(card in held, cell in grid)\n    swap card with cell", 0),
    ("(a and b in held, cell in grid)\n    move a to cell", 1),
    ("(a in held, b in held, cell in grid)\n    move a to cell\n"
     f"    move b to {FREE}", 1),
    ("(a in held with it is not wild, cell in grid)\n    move first of held to cell", 0),
])  # fmt: skip
def test_which_card_of_a_decision_gets_its_value(head: str, warned: int) -> None:
    assert reported("turn", f"choose other\n\naction other{head}") == warned
