"""What is asked for each card or player alone, and what is not asked where there is none."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """game "Asked each time"
    players {players}

attribute number: 1 to 4
attribute color: red, blue

deck cards
    4 of each number, each color

board pond: 3 by 3

pile stock: 1 of cards, shuffled
pile row_of: in order, seen by all
pile gone: seen by all
pile aside: seen by all
pile shelf per color: seen by all
hand held per player
slot top
counter x
counter z per player
counter fame per number
score points per player

setup
    draw 6 from stock to row_of
    draw 1 from stock to pond at (1, 1)
    for each player
        draw 1 from stock to held
    {setup}

turn
    {turn}
    choose go, fill or wait

action go
    {steps}
    points += 1

action fill
    require top is empty and count stock > 2
    draw 1 from stock to top
    draw 1 from stock to aside

action wait
    x += 1

action quit
    end game

end rich {moment} when z >= 3
    draw
end over after round when round >= 4
win most points
"""
DRAWN = {
    "by what has been drawn": "draw 4 from stock with number > count gone to gone",
    "in order": "draw 3 from row_of with number >= count gone to gone",
    "by what is left": "draw 4 from stock with number * 4 < count stock to gone",
    "on a board": "draw 3 from stock with number > count (pond with it is full)"
                  " to first of (pond with it is empty)",
    "by nothing that is drawn": "draw 3 from stock with number > x to gone",
    "none, by an error": "draw x - 3 from stock with 10 div z > 2 to gone",
    "none of none, by an error": "draw 2 from aside with 10 div z > 2 to gone",
    "to itself": "draw x from stock to stock",
    "to itself with a condition": "draw x from stock with number > 2 to stock",
    "to another of them": "draw 1000000 from red.shelf to blue.shelf",
}  # fmt: skip
NOWHERE = {
    "all cards": "move aside to top.color.shelf",
    "all cards to a hand": "move aside to next.held",
    "cards of a board": "move cards of pond to top.color.shelf",
    "cards in order": "move row_of to top.color.shelf",
    "a card that is there or not": "move first of aside to top.color.shelf",
    "none": "draw x from stock to top.color.shelf",
    "of none": "draw 1 from gone to top.color.shelf",
    "one": "draw 1 from stock to previous.held",
    "a counter of nobody": "previous.z += 10 div z",
    "a counter of no value": "top.number.fame += 10 div z",
    "a counter of no value that is set": "top.number.fame = 10 div x",
    "a counter of a value": "2.fame += 10 div (x + 1)",
}
COUNTED = {
    f"{over} {op}": f"if count ({over} with 10 div {it} > 2) {op}\n        points += 1"
    for over, it in (("all players", "it.z"), ("number", "(2 - it)"), ("stock", "(it.number - 1)"))
    for op in ("> 0", ">= 1", "= 0", "< 1", "> 1", "= 1")
}
ENDED = {
    "in the setup": {"setup": "do quit"},
    "in the setup, no end comes at once": {"setup": "do quit", "moment": "after turn"},
    "by what the setup leaves": {"setup": "for each p in all players\n        p.z += 3"},
    "in the turn": {"turn": "if turns > 2\n        do quit"},
    "in a turn that ends in a loop": {
        "turn": "for each p in all other players\n        choose go or wait",
        "steps": "previous.z += 1\n    end turn",
    },
    "in a turn that a wait ends": {
        "turn": "for each p in all players\n        choose go or wait",
        "steps": "z += 1\n    end turn",
    },
}


def _game(steps: str = "x += 0", **parts: str) -> Game:
    known = {"turn": "x += 0", "setup": "x = 0", "players": "2", "moment": "at once"}
    return load(Source("asked.sdg", GAME.format(**{"steps": steps, **known, **parts})))


def _compare(game: Game) -> None:
    plays = list(compared(game, range(6), 40, (), written(game)))
    assert [each.difference for each in plays if each.difference] == []


@pytest.mark.parametrize("how", DRAWN)
def test_the_condition_of_a_draw_is_asked_before_each_card(how: str) -> None:
    _compare(_game(DRAWN[how]))


@pytest.mark.parametrize("place", ["stock", "row_of"])
def test_very_many_cards_drawn_to_where_they_were_are_an_error_at_once(place: str) -> None:
    game = _game(f"draw x from {place} to {place}", setup="x = 100000000000")
    chance = Generator(1)
    state = game.initial_state(chance)
    with pytest.raises(Fault, match="too long"):
        game.apply(state, game.decision("go", ()), chance)
    _compare(game)


@pytest.mark.parametrize("players", ["1", "2"])
@pytest.mark.parametrize("what", NOWHERE)
def test_what_does_not_come_there_asks_for_no_room(what: str, players: str) -> None:
    _compare(_game(NOWHERE[what], players=players))


@pytest.mark.parametrize("what", COUNTED)
def test_a_count_that_need_not_be_counted_stops_at_the_first(what: str) -> None:
    _compare(_game(COUNTED[what], turn="z += 1"))


@pytest.mark.parametrize("when", ENDED)
def test_a_game_is_over_when_it_was_ended(when: str) -> None:
    _compare(_game(**ENDED[when]))
