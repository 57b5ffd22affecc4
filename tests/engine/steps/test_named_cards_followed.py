"""A card that has a name is followed wherever it goes: by a move, a `do`, under a second name.

What is listed is what a trial finds legal, whatever an action asks of a card that it has moved.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

from sdg.chance import Generator
from sdg.game import Game
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import game_of, read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Followed Cards"
    players 2

attribute v: 1 to 4{wild}

deck d
    3 of each v
    {extra}

board grid: 3 by 3

pile stock: 1 of d, shuffled
pile gone: seen by all
slot spot: seen by all
hand held per player: seen by all
score points per player

setup
    for each player
        draw 3 from stock to held
    draw 1 from stock to spot

turn
    choose act, clear or lay
    otherwise
        end game

action lay(card in held, cell in grid)
    move card to cell

action clear(cell in grid)
    move cell to gone

action act(mine in held, where in grid)
    {first}
    {second}

when later: after act
    {later}

end late after turn when turns >= 8
win most points
"""
MOVES = {
    "move": "move mine to where",
    "do": "do lay(mine, where)",
    "second name": "let again = mine\n    move again to where",
    "place": "move mine to gone",
    "branch": "if where.row > 1\n        move mine to where",
    "swap": "swap mine with first of spot",
}
ASKED = (
    "require (cell of mine).row = 1",
    "require not (cell of mine).row = 1",
    "require mine in grid",
    "require not (mine in grid)",
    "require mine.v > 1",
    "require count (neighbors of cell of mine with it is full) > 0",
    "let there = cell of mine\n    require there.row = 2",
    "if mine in grid\n        require mine.v = 2",
    "move mine to gone",
    "points += mine.v if mine is not wild else 0",
)
LATER = (
    "points += 1",
    "points += mine.v if mine is not wild else 0",
    "points += 1 if mine in grid else 2",
    "points += count (neighbors of cell of mine with it is full)",
    "points += (cell of mine).row if mine in grid else 0",
)


def made(first: str, second: str, later: str, wild: bool = False) -> Game | None:
    """Make the game; None where the checker accepts it not."""
    if not wild:
        asked = (each.replace(" if mine is not wild else 0", "") for each in (second, later))
        second, later = asked
    text = GAME.format(
        first=first, second=second, later=later,
        wild=" or wild as 1 to 4" if wild else "", extra="3 of v wild" if wild else "",
    )  # fmt: skip
    reading = read(Source("followed.sdg", text))
    return None if reading.rules is None else game_of(reading, None, {})


def agree(game: Game, seed: int) -> int:
    """Play a game of the bots; compare what is listed with what trials find; count decisions."""
    chance, own, decisions = Generator(seed), Generator(seed + 1), 0
    state = game.initial_state(chance)
    while not state.over and decisions < 12:
        listed = [(each.action, each.arguments) for each in game.legal_decisions(state)]
        engine, slots = game.engine, list(state.slots)
        tried = [
            (action.name, arguments)
            for action in game.rules.actions
            if action.name in game.offered(state)
            for arguments in engine.actions.domains.bindings(slots, action)
            if engine.actions.trial(slots, action.name, arguments) is not None
        ]
        assert sorted(listed) == sorted(tried)
        state = game.step(state, own.below(len(listed)), chance)
        decisions += 1
    return decisions


@pytest.mark.parametrize("wild", [False, True], ids=["plain", "wild"])
@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("move", MOVES)
def test_what_is_listed_is_legal_however_a_card_was_moved(
    move: str, asked: str, wild: bool
) -> None:
    game = made(MOVES[move], asked, LATER[0], wild)
    if game is None:
        return
    assert sum(agree(game, seed) for seed in range(2)) > 0
    with suppress(Unsupported):
        assert [each.difference for each in compared(game, range(2), 30)] == ["", ""]


def results(game: Game, seed: int) -> list[tuple[int, ...]]:
    """Return the scores after each decision of a game of the bots."""
    chance, own, scores = Generator(seed), Generator(seed + 1), []
    state = game.initial_state(chance)
    while not state.over:
        state = game.step(state, own.below(game.count(state)), chance)
        scores.append(game.standing(state))
    return scores


@pytest.mark.parametrize("wild", [False, True], ids=["plain", "wild"])
@pytest.mark.parametrize("expected", LATER)
@pytest.mark.parametrize("move", MOVES)
def test_after_an_action_its_card_is_where_the_action_left_it(
    move: str, expected: str, wild: bool
) -> None:
    within = made(MOVES[move], expected, "points += 0", wild)
    after = made(MOVES[move], "points += 0", expected, wild)
    assert within is not None and after is not None
    for seed in range(3):
        assert results(within, seed) == results(after, seed)
    with suppress(Unsupported):
        assert [each.difference for each in compared(after, range(2), 30)] == ["", ""]
