"""What `do` gives has to be what could be chosen for the action: else it is skipped in a turn or a
`when`, and refused in an action."""

from __future__ import annotations

from contextlib import suppress

import pytest

from sdg import ir
from sdg.chance import Generator
from sdg.game import Game
from sdg.ir.do_arguments import Doubts
from sdg.ir.walking import walk
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source
from tests.support.in_c import InC
from tests.support.trying import check_listing

pytestmark = pytest.mark.crossed

GAME = """\
game "Given"
    players 2 to 3
attribute number: 1 to 4
deck cards
    6 of each number
board grid: 3 by 3
    region line: row, column
pile stock: 1 of cards
pile shore: seen by all
hand held per player: seen by all
counter done
counter dew
score points per player
setup
    for each p in all players
        draw 1 from stock with number = 1 to p.held
        draw 1 from stock with number = 3 to p.held
    draw 1 from stock with number = 4 to grid at (2, 2)
    draw 2 from stock with number = 2 to shore
turn
    choose go
    {turn}
action go
    {go}
action act({params})
    {body}
    done += 1
{when}
end late after turn when turns >= 3
win most points
"""
GIVEN = {  # parameters, steps that need them, and what is given: what could be chosen, or not
    "n: 1 to 3": ("points += n", {"1": 1, "3": 1, "0": 0, "4": 0, "count shore": 1, "7": 0}),
    "n: dew to count shore": ("points += n", {"0": 1, "2": 1, "3": 0}),
    "n in number": ("points += n", {"4": 1, "5": 0}),
    "card in held": (
        "points += card.number",
        {"first of held": 1, "last of active.held": 1, "first of next.held": 0,
         "first of shore": 0, "grid at (2, 2)": 0, "first of (held with it.number > 9)": 0},
    ),
    "card in held with it.number > 1": (
        "points += card.number", {"first of held": 0, "last of held": 1}
    ),
    "cell in grid with it.row = 3": (
        "points += cell.column", {"grid at (3, 1)": 1, "grid at (1, 3)": 0, "grid at (9, 9)": 0}
    ),
    "card in cards of grid": (
        "points += card.number", {"first of cards of grid": 1, "first of held": 0}
    ),
    "p in all other players": ("p.points += 1", {"next": 1, "active": 0}),
    "this in (line with it is empty)": ("points += 1", {"row(1)": 1, "row(2)": 0}),
    "n: 1 to 3, cell in grid with it.row = n": (
        "points += n", {"3, grid at (3, 1)": 1, "2, grid at (3, 1)": 0}
    ),
}  # fmt: skip
CASES = [
    (params, given, expected)
    for params, (_, cases) in GIVEN.items()
    for given, expected in cases.items()
]
WHERE = {
    "turn": {"turn": "do act({given})"},
    "when": {"when": "when then: after go\n    do act({given})"},
    "condition": {"when": "when then: done = 0 and dew = 0\n    do act({given})\n    dew += 1"},
}
DONE_IN = {**WHERE, "action": {"go": "do act({given})"}}


def game_of(params: str, given: str, where: str) -> Game:
    lines = {"turn": "points += 0", "when": "", "go": "points += 1", **DONE_IN[where]}
    lines = {name: line.replace("{given}", given) for name, line in lines.items()}
    text = GAME.format(params=params, body=GIVEN[params][0], **lines)
    return load(Source("given.sdg", text))


def done(game: Game) -> int:
    chance = Generator(1)
    state = game.step(game.initial_state(chance), 0, chance)
    counts: list[int] = game.write_state(state)["stores"]["done"]
    return counts[0]


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("params", "given", "expected"), CASES)
def test_an_action_is_done_with_what_could_be_chosen_for_it(
    params: str, given: str, expected: int, where: str
) -> None:
    assert done(game_of(params, given, where)) == expected


@pytest.mark.parametrize(("params", "given"), [case[:2] for case in CASES if case[2]])
def test_what_is_given_in_an_action_fills_its_parameters(params: str, given: str) -> None:
    """Where their sets have names of their own, too: the decision is listed as it is tried."""
    game = game_of(params, given, "action")
    assert done(game) == 1
    check_listing(game, game.initial_state(Generator(1)), Generator(1))
    for comparison in compared(game, range(1), 5, []):
        assert comparison.difference == ""


@pytest.mark.parametrize(("params", "given", "expected"), CASES)
def test_in_an_action_it_refuses_the_whole(params: str, given: str, expected: int) -> None:
    game = game_of(params, given, "action")
    state = game.initial_state(Generator(1))
    assert len(game.legal_decisions(state)) == expected
    check_listing(game, state, Generator(1))
    with suppress(Unsupported):
        for comparison in compared(game, range(1), 5, []):
            assert comparison.difference == ""


CHANGED = {  # steps of an action, and whether another one may then be done with a card of a hand
    "move card to shore\n    do act(card)": 0,
    "do away(card)\n    do act(card)": 0,
    "let other = first of held\n    move other to shore\n    do act(card)": 1,
    "swap card with grid at (2, 2)\n    do act(card)": 0,
    "draw 1 from stock to held\n    do act(card)": 2,
    "for each other in held\n        do act(other)": 2,
    "repeat at most 2\n        do away(card)\n    do act(last of held)": 0,
    "do act(card)\n    do away(card)": 2,
    "move shore to held\n    do act(last of held)": 2,
    "move held to shore\n    do act(first of held)": 0,
}


@pytest.mark.parametrize("steps", CHANGED)
def test_it_is_asked_where_the_action_is_done(steps: str) -> None:
    text = GAME.format(
        params="card in held", body="points += card.number", turn="points += 0", go="points += 1",
        when=f"action try_it(card in held)\n    {steps}\n"
             "action away(card in held)\n    move card to shore\n",
    ).replace("choose go\n", "choose try_it\n")  # fmt: skip
    game = load(Source("given.sdg", text))
    state = game.initial_state(Generator(1))
    assert len(game.legal_decisions(state)) == CHANGED[steps]
    check_listing(game, state, Generator(1))
    with suppress(Unsupported):
        for comparison in compared(game, range(1), 5, []):
            assert comparison.difference == ""


SURE = {  # parameters, those of an action done in it, and what it is given: nothing is asked
    "card in held": ("one in held", "card"),
    "card in held with it.number > 1": ("one in held", "card"),
    "cell in grid with it.row = 1": ("where in grid", "cell"),
    "a and b in held": ("one and other in held", "a, b"),
    "n: 1 to 3": ("many: 1 to 3", "n"),
    "p in all players": ("who in all players", "p"),
    "one_of in number": ("n in number", "one_of"),
}


@pytest.mark.parametrize("params", SURE)
def test_what_was_chosen_from_the_same_set_is_not_asked_about(params: str) -> None:
    inner, given = SURE[params]
    text = GAME.format(
        params=inner, body="points += 1", turn="points += 0", go="points += 1",
        when=f"action try_it({params})\n    do act({given})\n",
    ).replace("choose go\n", "choose try_it\n")  # fmt: skip
    rules = load(Source("given.sdg", text)).rules
    step = next(node for node in walk(rules) if isinstance(node, ir.Do))
    assert Doubts(rules).of(step) == ()


@pytest.mark.parametrize(("params", "given"), [case[:2] for case in CASES])
def test_kernels_do_it_with_the_same(params: str, given: str) -> None:
    game = game_of(params, given, "turn")
    kernel, source = written(game)
    others = [InC(kernel, source)] if given == "first of shore" and compiler() is not None else []
    for comparison in compared(game, range(1), 5, others):
        assert comparison.difference == ""


TWO = {  # two elements of one set; two cards alike are a pair if there are two
    "first of held, last of held": 1,
    "last of held, first of held": 1,
    "first of held, first of held": 0,
    "first of held, first of shore": 0,
}


@pytest.mark.parametrize("given", TWO)
def test_two_of_a_set_are_given_in_any_order(given: str) -> None:
    GIVEN["a and b in held"] = ("points += 1", TWO)
    assert done(game_of("a and b in held", given, "turn")) == TWO[given]
    GIVEN["a and b in shore"] = ("points += 1", TWO)
    assert done(game_of("a and b in shore", "first of shore, last of shore", "turn")) == 1
    test_in_an_action_it_refuses_the_whole("a and b in held", given, TWO[given])
