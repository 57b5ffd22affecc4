"""Where in a turn an action is offered, and what a refusal says of it."""

import sdg
from sdg.analysis.offering_phases import phases_offering
from sdg.chance import Generator


def named(game: str, action: str) -> list[str | None]:
    phases = phases_offering(sdg.load(game).rules, action)
    return [None if each is None else each.name for each in phases]


def test_phases_are_those_whose_choices_have_the_action() -> None:
    assert named("cat_sudoku", "lay") == named("cat_sudoku", "keep") == ["place"]
    assert named("cat_sudoku", "spend") == ["festival"]
    assert named("sudoku_42", "move") == named("sudoku_tactics", "place") == [None]
    assert named("sudoku_42", "shift") == named("sudoku_42", "giving_up") == []


def test_every_action_of_the_shelf_is_offered_or_done_by_others() -> None:
    for name in ("cardoku", "knizia_sudoku", "whist", "klondike"):
        game = sdg.load(name)
        state, chance = game.initial_state(Generator(1)), Generator(2)
        for _ in range(40):
            if state.over:
                break
            offered = set(game.offered(state)) - {"stop"}
            assert all(phases_offering(game.rules, action) for action in offered)
            state = game.random_step(state, chance)


def test_a_refusal_says_in_which_phase_the_action_comes() -> None:
    game = sdg.load("cat_sudoku")
    state = game.initial_state(Generator(1))
    assert game.not_offered(state, "spend").sentence == (
        "`spend` is not offered now: it comes in phase festival (Play reserve cards), and this is"
        " phase place"
    )
    inner = sdg.load("sudoku_42")
    first = inner.initial_state(Generator(1))
    assert inner.not_offered(first, "shift").sentence == (
        "`shift` is never chosen by itself: other steps do it"
    )
