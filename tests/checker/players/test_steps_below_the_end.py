"""Steps below the end of a turn or of the game: what `check` says of them is what happens."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.compare import compared
from sdg.loading import load, read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Below the End"
    players 2

counter told
counter yes_please
score points per player

setup
    yes_please = 1

turn
    choose go
    {turn}

action go
    {action}

{when}

end over after turn when turns >= 2
"""
ENDS = ("end turn", "end game", "active wins")
BLOCKS = {  # lines with an end and a step below it
    "below it": ["{end}", "{step}"],
    "below an if": ["if yes_please = 1", "    {end}", "{step}"],
    "in an if": ["if yes_please = 1", "    {end}", "    {step}"],
    "below two ifs": ["if yes_please = 1", "    if told = 0", "        {end}", "{step}"],
    "in another if": ["if yes_please = 1", "    {end}", "if yes_please = 1", "    {step}"],
    "further below": ["{end}", "another turn", "{step}"],
    "in a loop": ["repeat at most 1", "    {end}", "    {step}"],
    "in a loop over players": ["for each player", "    if player = active", "        {end}",
                               "    if player = active", "        {step}"],
}  # fmt: skip
SOUND = {
    "above it": ["{step}", "{end}"],
    "otherwise": ["if yes_please = 0", "    {end}", "otherwise", "    {step}"],
    "what else ends": ["{end}", "pass turn to next", "{end}", "another turn"],
    "other results": ["if yes_please = 1", "    {end}", "if told = 1", "    next wins"],
}
STEP = "told += 1"


def text(block: list[str], where: str, end: str) -> Source:
    lines = "\n    ".join(block).replace("{step}", STEP).replace("{end}", end)
    parts = {"turn": "points += 0", "action": "points += 1", "when": ""}
    if where == "when":
        lines = f"when later: after go\n    {lines}"
    parts[where] = lines
    return Source("below.sdg", GAME.format(**parts) + "win most points\n")


def warned(source: Source) -> list[str]:
    reading = read(source)
    assert reading.rules is not None, reading.diagnostics
    return [each.code for each in reading.diagnostics if each.code in ("W642", "W686")]


def reported(source: Source) -> int:
    """Return how often the step has happened in the first turn, in every engine."""
    game = load(source)
    for each in compared(game, range(1), 5):
        assert each.difference == ""
    chance = Generator(1)
    state = game.step(game.initial_state(chance), 0, chance)
    counts: list[int] = game.write_state(state)["stores"]["told"]
    return counts[0]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("where", ["turn", "action", "when"])
@pytest.mark.parametrize("block", BLOCKS)
def test_it_is_told_whether_steps_below_the_end_happen(block: str, where: str, end: str) -> None:
    source = text(BLOCKS[block], where, end)
    happens = reported(source) > 0
    codes = warned(source)
    if where == "turn" and not happens:
        assert codes == ["W642"] or "if" in block
    else:
        assert codes == ["W686"] and happens


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("where", ["turn", "action", "when"])
@pytest.mark.parametrize("block", SOUND)
def test_nothing_is_said_of_what_is_plain(block: str, where: str, end: str) -> None:
    assert "W686" not in warned(text(SOUND[block], where, end))
