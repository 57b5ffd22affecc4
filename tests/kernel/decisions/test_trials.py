"""Decisions that are tried out: the state is kept once, and what is refused is not tried."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source

SLIDING = """game "Sliding"
    players 2
attribute color: red, blue

deck cards
    3 of each color

board pond: 3 by 3
pile stock: 1 of cards, shuffled
score points per player

setup
    draw 1 from stock to pond at (1, 1)
    draw 1 from stock to pond at (1, 2)
    draw 1 from stock to pond at (2, 2)

rule company on pond "Each card has a neighbor"
    need some near in neighbors of cell: near is not empty

turn
    choose slide or stay

action slide(card in pond, cell in pond)
{asked}
    move card to cell

action stay
    points += 1

end enough after turn when turns >= 12
win most points
"""
ASKED = [
    "    require turns > 2",
    "    require card.color = red",
    "    let goal = cell\n    require goal is empty or goal is red",
    "    points += 1\n    require points < 4",
]


@pytest.mark.parametrize("asked", ASKED)
def test_trials_find_what_the_reference_finds(asked: str) -> None:
    game = load(Source("sliding.sdg", SLIDING.format(asked=asked)))
    assert list(differences(game, range(12))) == []


def body(text: str, name: str) -> list[str]:
    """Return the lines of a function, laid out at the left."""
    function = text.split(f"def {name}(")[1].split("\n\n\n")[0]
    return [line.strip() for line in function.splitlines()[1:]]


def test_a_refusal_costs_no_trial_and_the_state_is_kept_once() -> None:
    game = load(Source("sliding.sdg", SLIDING.format(asked=ASKED[0])))
    text = written(game)[1].text()
    counted = body(text, "count_slide")
    refused = next(i for i, line in enumerate(counted) if line.startswith("if not may_slide(s"))
    kept = counted.index("save(s, 0)")
    assert counted[refused + 1] == "continue"
    assert refused < kept
    assert counted[kept - 2].startswith("if not begun")
    assert counted[kept + 1].startswith("begun") and counted[kept + 1].endswith("= 1")
    asked = body(text, "may_slide")
    assert asked == [*body(text, "try_slide")[: len(asked) - 1], "return 1"]
    assert not any("lift(" in line or "put(" in line for line in asked)


def test_what_changes_something_first_is_tried() -> None:
    game = load(Source("sliding.sdg", SLIDING.format(asked=ASKED[3])))
    text = written(game)[1].text()
    assert "def may_slide" not in text
    assert "save(s, 0)" in body(text, "count_slide")
