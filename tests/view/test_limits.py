"""Counters that close an action, and from which value on."""

from pathlib import Path

import pytest

from sdg.loading import load
from sdg.view.limits import limits_of

GAME = """game "T"
    players 2
option bound = 3 in 1 to 9 "Bound"
board grid: 2 by 2
counter used "Moves"
counter other
turn
    choose go or stay
action go "Go"
    require {}
    used += 1
action stay "Stay"
    other += 1
end over after turn when turns >= 9
"""


@pytest.mark.parametrize(
    ("condition", "closes"),
    [
        ("used < bound", 3),
        ("used <= bound", 4),
        ("not (used > 2 * bound)", 7),
        ("used + 0 < bound", None),  # not a counter compared with a number
        ("used < bound and other < 2", None),  # two counters
        ("used != 2", None),  # open again above
        ("used > 1", None),  # closed below
        ("used < 0", None),  # never open
        ("used < 5000", None),
    ],
)
def test_the_value_that_closes_an_action_is_read_off_the_rules(
    condition: str, closes: int | None, tmp_path: Path
) -> None:
    path = tmp_path / "t.sdg"
    path.write_text(GAME.format(condition), encoding="utf-8")
    expected = {} if closes is None else {"used": closes}
    assert dict(limits_of(load(str(path)).fixed_rules)) == expected


@pytest.mark.parametrize(
    ("name", "players", "options", "limits"),
    [
        ("cardoku", 2, {}, {"quiet": 9}),
        ("cardoku", 1, {"quiet_rounds": 2}, {"quiet": 3}),
        ("cardoku", 2, {"quiet_rounds": 0}, {}),
        ("sudoku_42", 2, {"moves": 30}, {"used": 30}),
    ],
)
def test_options_and_players_change_it(
    name: str, players: int, options: dict[str, int], limits: dict[str, int]
) -> None:
    game = load(name, players=players, options=options)
    assert dict(limits_of(game.fixed_rules)) == limits
