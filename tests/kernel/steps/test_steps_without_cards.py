"""Steps that meet no card or no cell are played alike: in an action, in a turn, after an action."""

from __future__ import annotations

import pytest

from sdg.diagnostics import SdgError
from sdg.kernel.compare import differences
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Nothing there"
    players 2

attribute number: 1 to 3

deck tiles
    2 of each number

board grid: 2 by 2{kind}

pile stock: 1 of tiles, shuffled
pile gone: {order}seen by all
hand rack per player: seen by owner
slot shown
score points per player
marker cat on grid

setup
    for each player
        draw 2 from stock to rack

turn
    {turn}
    choose lay, try_it or rest

action lay(card in rack, cell in grid)
    move card to cell

action try_it(n: 1 to 3)
    {step}
    points += n

action rest
    points += 1

when after_lay: after lay
    {when}

end late after turn when turns >= 8
win most points
"""
CARDS = ("first of rack", "first of gone", "shown", "last of (rack with number > 5)",
         "first of cards of grid")  # fmt: skip
CELLS = ("grid at (1, 1)", "grid at (3, 3)", "cat", "first of (grid with it is empty)",
         "cell of first of cards of grid", "cell of grid at (2, 1)")  # fmt: skip
SPOTS = (*CELLS, "gone", "rack", "bottom of stock", "shown")


def steps() -> list[str]:
    """Write steps in which there may be nothing to take, and nowhere to put it."""
    lines = [f"move {card} to {spot}" for card in (*CARDS, *CELLS) for spot in SPOTS]
    lines += [f"swap {card} with {other}" for card in CARDS for other in (*CELLS, *CARDS)]
    lines += [f"swap {cell} with {other}" for cell in CELLS for other in CELLS]
    lines += [f"draw 1 from stock to {spot}" for spot in SPOTS]
    lines += [f"turn {card} face up" for card in (*CARDS, *CELLS)]
    lines += [f"cat = {cell}" for cell in CELLS]
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["", ", stacked"])
@pytest.mark.parametrize("where", ["action", "turn", "when"])
def test_what_meets_nothing_is_played_alike(kind: str, where: str) -> None:
    unlike, played = [], 0
    every = steps()[len(kind) % 2 :: 4 if where == "action" else 5]
    for number, step in enumerate(every):
        guarded = f"if turns > 2\n        {step}" if where == "turn" else step
        text = GAME.format(
            kind=kind, order="in order, " if number % 2 else "",
            step=step if where == "action" else "points += 1",
            turn=guarded if where == "turn" else "points += 1",
            when=step if where == "when" else "points += 1",
        )  # fmt: skip
        try:
            game = load(Source("nothing.sdg", text))
        except SdgError:
            continue
        try:
            unlike_here = list(differences(game, range(2)))
        except Unsupported:
            continue
        played += 1
        unlike += [(step, unlike_here)] if unlike_here else []
    assert played > 15
    assert unlike == []
