"""A card that is turned up keeps its names, and nobody can tell beforehand which card it will be.

Each body names a back, turns it up, and does something with the card of that name: it is the card
that the log tells of. What is offered is the same whichever cards lie unseen.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

from sdg.chance import Generator
from sdg.events import Chanced, Event
from sdg.game import Game, State
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load
from sdg.source import Source
from tests.support.trying import check_listing

pytestmark = pytest.mark.crossed

GAME = """\
game "Turned by Name"
    players 2

attribute number: 1 to 6
attribute color: red, blue

deck cards
    2 of each number, each color

board grid: 2 by 2{stacked}

pile stock: 1 of cards, shuffled
pile bin per color: seen by all
pile shown: seen by all
hand held per player: seen by owner
counter told
score points per player

setup
    draw 1 from stock to grid at (1, 1) face down
    {over}
    for each player
        draw {many} from stock to held face down

turn
    may choose act
    choose pass
    {turn}

action act{params}
    {body}

action up(one in held)
    turn one face up

action all_up
    turn held face up

action pass
    points += 1

{more}

end late after turn when turns >= 6
win most points
"""
NAMED = {  # how a back is named, and turned up under its name or another one
    "card of a hand": ("(card in held)", "turn card face up"),
    "with all others": ("(card in held)", "turn held face up"),
    "by a let": ("", "let card = first of held\n    turn card face up"),
    "by a second name": ("(again in held)", "let card = again\n    turn again face up"),
    "under another name": (
        "(card in held)",
        "require count held = 1\n    let again = first of held\n    turn again face up",
    ),
    "by an action": ("(card in held)", "do up(card)"),
    "by an action, with all": ("(card in held)", "require count held = 1\n    do all_up"),
    "in a branch": ("(card in held)", "if card is face down\n        turn card face up"),
    "card of a board": ("(card in cards of grid)", "turn card face up"),
    "card of a cell": ("", "let card = first of cards of grid at (1, 1)\n    turn card face up"),
}
DONE = {
    "moved": "move card to shown",
    "moved twice": "move card to grid at (2, 2)\n    move card to shown",
    "asked and moved": "told += card.number\n    move card to shown",
    "put by what it is": (
        "move card to card.color.bin\n    move red.bin to shown\n    move blue.bin to shown"
    ),
}


def game_of(
    params: str = "", body: str = "points += 1", many: int = 2, stacked: bool = False,
    turn: str = "points += 0", more: str = "", over: str = "draw 1 from stock to shown",
) -> Game:  # fmt: skip
    text = GAME.format(
        params=params, body=body, many=many, turn=turn, more=more,
        stacked=", stacked" if stacked else "",
        over="draw 1 from stock to grid at (1, 1)" if stacked else over,
    )  # fmt: skip
    return load(Source("turned.sdg", text))


def cards_of(game: Game, state: State, place: str) -> list[str]:
    cards: list[str] = game.write_state(state)["places"][place]
    return cards


@pytest.mark.parametrize("stacked", [False, True], ids=["flat", "stacked"])
@pytest.mark.parametrize("many", [1, 2])
@pytest.mark.parametrize("done", DONE)
@pytest.mark.parametrize("named", NAMED)
def test_a_name_stands_for_the_card_that_was_turned_up(
    named: str, done: str, many: int, stacked: bool
) -> None:
    params, turned = NAMED[named]
    game = game_of(params, f"{turned}\n    {DONE[done]}", many, stacked)
    state, log = game.initial_state(Generator(1)), list[Event]()
    check_listing(game, state, Generator(1))
    before = cards_of(game, state, "shown")
    acts = [each for each in game.legal_decisions(state) if each.action == "act"]
    assert bool(acts) is not (many == 2 and "count held" in turned)
    backs = [each for each in acts if "?" in each.text or not params or not stacked]
    for decision in backs[:1]:
        after = game.apply(state, decision, Generator(2), log)
        (first, *_) = [each.outcome for each in log if isinstance(each, Chanced)]
        shown = sorted([*before, first.split()[2]])
        assert sorted(cards_of(game, after, "shown")) == shown
    with suppress(Unsupported):
        assert [each.difference for each in compared(game, range(2), 20)] == ["", ""]


def test_two_names_stand_for_two_cards() -> None:
    body = (
        "turn one face up\n    move other to shown\n    turn other face up\n    move one to shown"
    )
    game, log = game_of("(one and other in held)", body), list[Event]()
    state = game.initial_state(Generator(1))
    before = cards_of(game, state, "shown")
    after = game.apply(state, game.legal_decisions(state)[0], Generator(2), log)
    up = [each.outcome.split()[2] for each in log if isinstance(each, Chanced)]
    assert sorted(cards_of(game, after, "shown")) == sorted([*before, *up])


def test_a_set_with_a_name_holds_the_cards_that_were_turned_up() -> None:
    body = """\
let these = held
    turn these face up
    for each card in these
        told += 1
        move card to shown"""
    game = game_of("", body)
    state = game.initial_state(Generator(1))
    after = game.apply(state, game.legal_decisions(state)[0], Generator(2))
    assert game.write_state(after)["stores"]["told"] == [2]
    assert "?" not in cards_of(game, after, "shown")


@pytest.mark.parametrize("turned", [1, 2, 3, 4])
def test_a_set_with_a_name_holds_the_others_too(turned: int) -> None:
    body = f"""\
let these = held
    for each card in first {turned} of held
        turn card face up
    told = 10 * count these + count (these with it is face down)
    for each card in these
        move card to shown"""
    game = game_of("", body, many=4)
    state = game.initial_state(Generator(1))
    after = game.apply(state, game.legal_decisions(state)[0], Generator(2))
    assert game.write_state(after)["stores"]["told"] == [40 + 4 - turned]


@pytest.mark.parametrize("up", ["turn one face up", "do up(one)", "turn held face up"])
def test_a_name_of_the_turn_stands_for_it_too(up: str) -> None:
    steps = f"let one = first of held\n    {up}\n    told += one.number\n    move one to shown"
    game, log, chance = game_of(turn=steps), list[Event](), Generator(1)
    state = game.initial_state(chance)
    before = cards_of(game, state, "shown")
    act = next(each for each in game.legal_decisions(state) if each.action == "pass"
               or each.action == "act")  # fmt: skip
    state = game.apply(state, act, chance, log)
    while not cards_of(game, state, "shown")[len(before) :]:
        state = game.apply(state, game.legal_decisions(state)[-1], chance, log)
    up_now = [each.outcome.split()[2] for each in log if isinstance(each, Chanced)]
    assert sorted(cards_of(game, state, "shown")) == sorted([*before, up_now[0]])


def test_a_trigger_is_told_of_the_card_as_it_lies_there() -> None:
    more = "when seen: after act\n    told += card.number\n"
    game, log = game_of("(card in held)", "turn card face up", more=more), list[Event]()
    state = game.initial_state(Generator(1))
    after = game.apply(state, game.legal_decisions(state)[0], Generator(2), log)
    (up,) = [each.outcome.split()[2] for each in log if isinstance(each, Chanced)]
    assert game.write_state(after)["stores"]["told"] == [int(up.split("-")[0])]
    with pytest.raises(Unsupported):
        list(compared(game, range(1), 20))


ASKED = {  # what leans on the card that is turned up, by which nothing may be offered or not
    "moved": "move card to shown",
    "asked": "told += card.number",
    "put by what it is": "move card to card.color.bin",
    "required": "require card.number > 3",
    "required in a branch": "if card.color = red\n        require points > 9",
    "a price": "told = card.number\n    require told > 3",
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("params", ["(card in held)", "(card in cards of grid)"])
def test_what_is_offered_hangs_on_no_card_that_is_turned_up(params: str, asked: str) -> None:
    over = "draw 12 from stock to shown"
    game = game_of(params, f"turn card face up\n    {ASKED[asked]}", over=over)
    for seed in range(6):
        state = game.initial_state(Generator(seed))
        assert "act" in {each.action for each in game.legal_decisions(state)}
