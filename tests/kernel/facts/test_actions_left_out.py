"""Actions that a kernel leaves out: what they require would have ended the game."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source

FULL = """game "Full"
    players 2

counter walked
flag tired
score points per player

turn
    choose walk, rest

action walk
    walked += 1
    points += 1
    tired = walked >= 7

action rest
    require {rest}
    points += 2

end over {moment} when tired
win most points
"""


@pytest.mark.parametrize(
    ("rest", "moment", "left_out"),
    [
        ("tired", "at once", True),
        ("tired and walked > 3", "at once", True),
        ("not tired", "at once", False),
        ("tired or walked > 3", "at once", False),
        ("tired", "after round", False),
    ],
)
def test_what_needs_the_end_of_the_game_is_left_out(rest: str, moment: str, left_out: bool) -> None:
    game = load(Source("full.sdg", FULL.format(rest=rest, moment=moment)))
    assert ("count_rest" not in written(game)[1].functions) is left_out
    assert list(differences(game, range(4))) == []
