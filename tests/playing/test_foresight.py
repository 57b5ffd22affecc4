"""What a seat may ask beforehand: nothing that it could not find out by itself."""

from itertools import islice

import pytest

import sdg
from sdg.chance import Generator
from sdg.foresight import changes, standing
from tests.support.shelf import SHELF, positions


@pytest.mark.parametrize("name", SHELF)
def test_points_that_a_seat_knows_are_those_of_every_position_like_it(name: str) -> None:
    """Where hidden cards are dealt anew, nothing that was told to the seat may change."""
    game = sdg.load(name)
    for state in islice(positions(game, 6), 5):
        for seat in range(1, min(game.players, 2) + 1):
            points = standing(game, state, seat)
            for seed in range(3):
                like = game.imagine(state, seat, Generator(seed))
                assert like is None or standing(game, like, seat) == points


@pytest.mark.parametrize("name", SHELF)
def test_what_a_decision_is_told_to_bring_is_what_it_brings(name: str) -> None:
    """It is told only where the decision could be taken back, and it is the same in every position
    that the seat cannot tell from this one."""
    game = sdg.load(name)
    for state in islice(positions(game, 4), 6):
        assert state.active is not None
        like = game.imagine(state, state.active, Generator(7))
        for decision in game.legal_decisions(state)[:6]:
            brought = changes(game, state, decision)
            if brought is not None and like is not None:
                assert changes(game, like, decision) == brought, decision.text


def test_chance_is_not_told_beforehand() -> None:
    game = sdg.load("pig")
    state = game.initial_state(Generator(1))
    roll, *_ = (each for each in game.legal_decisions(state) if each.action == "roll")
    assert changes(game, state, roll) is None


def test_where_all_is_open_the_points_so_far_are_the_games() -> None:
    game = sdg.load("cat_sudoku")
    for state in islice(positions(game, 1), 12):
        points = standing(game, state, 1)
        assert points is not None and points.scores == game.standing(state)


def test_a_stack_that_only_its_owner_sees_is_told_to_nobody_else() -> None:
    game = sdg.load("knizia_sudoku")
    *_, state = islice(positions(game, 1), 40)
    for seat in range(1, game.players + 1):
        points = standing(game, state, seat)
        assert points is not None
        stacks = [p.size for p in game.observation(state, seat).places if p.name == "penalty"]
        for owner, score in enumerate(points.scores, 1):
            known = owner == seat or not stacks[owner - 1]
            assert (score is not None) == known
            assert score in (None, game.standing(state)[owner - 1])


def test_a_decision_that_is_not_legal_brings_nothing_known() -> None:
    game = sdg.load("tic_tac_toe")
    state = game.initial_state(Generator(1))
    decision = game.legal_decisions(state)[0]
    assert changes(game, game.apply(state, decision, Generator(1)), decision) is None
