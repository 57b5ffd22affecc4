"""A view is small: with its JSON it fits into one message."""

from __future__ import annotations

from sdg.chance import Generator
from sdg.loading import load
from sdg.view.as_json import as_json
from sdg.view.viewer import Viewer

MOST_BYTES = 30_000


def test_a_large_position_with_hundreds_of_decisions_is_small() -> None:
    game = load("cardoku")
    viewer, sizes = Viewer(game), dict[int, int]()
    for seed in range(3):
        chance = Generator(seed)
        state = game.initial_state(chance)
        for number in range(300):
            if state.over or state.active is None:
                break
            if number % 10 == 0:
                seen = game.observation(state, state.active)
                sizes[len(seen.decisions)] = len(as_json(viewer.view(seen)).encode())
            state = game.random_step(state, chance)
    assert max(sizes) > 150
    assert max(sizes.values()) < MOST_BYTES
