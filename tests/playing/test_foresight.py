"""What a seat may ask beforehand: nothing that it could not find out by itself."""

import pytest

import sdg
from sdg.chance import Generator
from sdg.files.resources import shipped
from sdg.foresight import changes, standing
from sdg.game import Game, State

SHELF = sorted(
    path.stem
    for path in shipped("games").rglob("*.sdg")
    if path.parent.name not in ("puzzles", "variants")
)


def positions(name: str, decisions: int, seed: int = 1) -> list[tuple[Game, State]]:
    game = sdg.load(name)
    chance = Generator(seed)
    state = game.initial_state(chance)
    passed = [(game, state)]
    while len(passed) < decisions and not state.over:
        state = game.random_step(state, chance)
        passed.append((game, state))
    return passed


@pytest.mark.parametrize("name", SHELF)
def test_points_that_a_seat_knows_are_those_of_every_position_like_it(name: str) -> None:
    """Where hidden cards are dealt anew, nothing that was told to the seat may change."""
    for game, state in positions(name, 30)[::6]:
        if state.over:
            continue
        for seat in range(1, min(game.players, 2) + 1):
            told = standing(game, state, seat)
            for seed in range(3):
                like = game.imagine(state, seat, Generator(seed))
                assert like is None or standing(game, like, seat) == told


@pytest.mark.parametrize("name", SHELF)
def test_what_a_decision_is_told_to_bring_is_what_it_brings(name: str) -> None:
    """It is told only where the decision could be taken back, and it is the same in every position
    that the seat cannot tell from this one."""
    for game, state in positions(name, 24)[::4]:
        if state.over or state.active is None:
            continue
        like = game.imagine(state, state.active, Generator(7))
        for decision in game.legal_decisions(state)[:6]:
            told = changes(game, state, decision)
            if told is not None and like is not None:
                assert changes(game, like, decision) == told, decision.text


def test_chance_is_not_told_beforehand() -> None:
    game = sdg.load("pig")
    state = game.initial_state(Generator(1))
    roll, *_ = (each for each in game.legal_decisions(state) if each.action == "roll")
    assert changes(game, state, roll) is None


def test_where_all_is_open_the_points_so_far_are_the_games() -> None:
    for game, state in positions("cat_sudoku", 12):
        told = standing(game, state, 1)
        assert told is not None and told.scores == game.standing(state)


def test_a_stack_that_only_its_owner_sees_is_told_to_nobody_else() -> None:
    game, state = positions("knizia_sudoku", 40)[-1]
    for seat in range(1, game.players + 1):
        told = standing(game, state, seat)
        assert told is not None
        stacks = [p.size for p in game.observation(state, seat).places if p.name == "penalty"]
        for owner, score in enumerate(told.scores, 1):
            known = owner == seat or not stacks[owner - 1]
            assert (score is not None) == known
            assert score in (None, game.standing(state)[owner - 1])


def test_a_decision_that_is_not_legal_brings_nothing_known() -> None:
    game = sdg.load("tic_tac_toe")
    state = game.initial_state(Generator(1))
    decision = game.legal_decisions(state)[0]
    assert changes(game, game.apply(state, decision, Generator(1)), decision) is None
