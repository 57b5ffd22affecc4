"""What decisions bring, as a seat reads it: what nobody knows stands apart; many are counted."""

from __future__ import annotations

from itertools import islice

import pytest

from sdg.chance import Generator
from sdg.foresight import changes
from sdg.loading import load
from sdg_cli.terminal.forecasts import (
    MOST_NAMED,
    best_of_few,
    cells_of,
    gains,
    list_gain,
    tell_changes,
    tell_gain,
)
from tests.support.shelf import SHELF, positions


@pytest.mark.parametrize("name", SHELF)
def test_decisions_stand_with_those_that_bring_as_much(name: str) -> None:
    game = load(name)
    for state in islice(positions(game), 3):
        seat = state.active or 1
        legal = game.legal_decisions(state)[:60]
        all_gains = gains(game, state, seat, legal)
        assert sorted(d.text for gain in all_gains for d in gain.decisions) == sorted(
            d.text for d in legal
        )
        assert [gain.known for gain in all_gains] == sorted(
            (g.known for g in all_gains), reverse=True
        )
        for gain in all_gains:
            for decision in gain.decisions:
                assert (changes(game, state, decision) is not None) == gain.known
            line = tell_gain(gain)
            named = sum(decision.text.split()[-1] in line for decision in gain.decisions)
            if gain.changes or len(gain.decisions) <= MOST_NAMED:
                assert named == len(gain.decisions)
            else:
                assert len(line) < 200


def test_a_cell_that_costs_something_is_not_marked_as_best() -> None:
    game = load("cat_sudoku", players=2)
    state = game.initial_state(Generator(7))
    seen = game.observation(state, 1)
    assert cells_of(best_of_few(game, state, seen)) == {"a1", "c1", "a3", "c3"}
    lay = next(each for each in seen.decisions if each.text == "lay 9-green a1")
    later = game.apply(state, lay, Generator(1))
    best = best_of_few(game, later, game.observation(later, 1))
    assert [gain.total for gain in best] == [-1]
    assert cells_of(best) == set()


def test_what_a_card_of_ones_own_brings_is_known_though_others_see_it_then() -> None:
    game = load("cardoku")
    state = game.initial_state(Generator(3))
    all_gains = gains(game, state, 1, game.legal_decisions(state))
    assert [(gain.known, gain.changes) for gain in all_gains] == [(True, ())]
    assert tell_gain(all_gains[0]) == "none of your numbers changes: play (640)"


def test_what_chance_brings_is_not_told_to_bring_nothing() -> None:
    game = load("pig")
    state = game.initial_state(Generator(1))
    (gain,) = gains(game, state, 1, game.legal_decisions(state))
    assert tell_gain(gain) == "not to be known beforehand: roll"


def test_what_is_longer_than_a_line_is_listed_as_what_is_legal_is() -> None:
    game = load("cat_sudoku", players=2)
    state = game.initial_state(Generator(7))
    all_gains = gains(game, state, 1, game.legal_decisions(state))
    listed = [list(list_gain(gain, 30)) for gain in all_gains]
    assert all(len(line) <= 30 for lines in listed for line in lines)
    best, below = all_gains[0], listed[0]
    assert below[0] == f"{tell_gain(best).partition(':')[0]}:"
    cells = [word for line in below[1:] for word in line.split()[2:]]
    assert cells == [each.text.split()[-1] for each in best.decisions]
    assert list(list_gain(best, 999)) == [tell_gain(best)]


def test_decisions_that_change_the_same_are_told_together() -> None:
    game = load("cardoku")
    state = game.initial_state(Generator(3))
    some = game.legal_decisions(state)[:3]
    decision_words = [each.text.split() for each in some]
    assert list(tell_changes(game, state, some, ("Ann", "Bob"), 1)) == [
        "changes no number at once:",
        f"  {' '.join(decision_words[0][:2])} {' '.join(words[-1] for words in decision_words)}",
    ]
    (line,) = tell_changes(game, state, some[:1], ("Ann", "Bob"), 1)
    assert line == f"{some[0].text}: changes no number at once"
