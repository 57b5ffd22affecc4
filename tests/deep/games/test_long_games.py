"""Games that are given up as too long: shown as far as they were played, or left undecided."""

from __future__ import annotations

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.check import Report, check_table
from sdg.deep.courses.stuck import stuck
from sdg.deep.finding import Shown
from sdg.deep.games.simulated import play_many
from sdg.game import Game
from sdg.loading import load
from sdg.source import Source
from tests.deep.conftest import BUDGET

LONG = 120
TEXT = """game "Very long"
    players 2

score points per player

turn
    choose left or right

action left "L"
    points += 1

action right "R"
    points += 2

end late after turn when {condition}
win most points
"""


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("games.simulated", "courses.stuck"):
        monkeypatch.setattr(f"sdg.deep.{module}.LONG", LONG)
    monkeypatch.setattr("sdg.deep.games.simulated.MOST_SHOWN", LONG // 4)


def game(condition: str) -> Game:
    return load(Source("long.sdg", TEXT.format(condition=condition)))


def report_of(condition: str) -> Report:
    few = evolve(BUDGET, games=4, watched=2, positions=10, playouts=1, loops=4)
    return check_table(Looking(game(condition), 1, few, engine="reference"))


def test_a_game_without_end_is_shown_as_far_as_it_was_played() -> None:
    findings = {each.about: each for each in report_of("points < 0").findings}
    certainty = findings["no end"].certainty
    assert isinstance(certainty, Shown) and certainty.replay.decisions == LONG
    assert findings["no end"].message == f"3 of 3 games came to no end in {LONG} decisions"


def test_where_there_is_no_time_the_play_says_how_far_it_goes() -> None:
    looking = Looking(game("points < 0"), 1, BUDGET, engine="reference")
    (finding,) = stuck(play_many(looking), patient=lambda: False)
    assert finding.message.endswith(f"; the play shows the first {LONG // 4} of one")
    assert isinstance(finding.certainty, Shown) and finding.certainty.replay.decisions == LONG // 4


@pytest.mark.parametrize(
    "condition", [f"turns >= {LONG + 20}", f"round > {LONG}", f"points > 5 and turns = {LONG + 9}"]
)
def test_an_end_that_waits_for_more_turns_than_are_looked_at_is_not_decided(condition: str) -> None:
    report = report_of(condition)
    assert "no end" not in {each.about for each in report.findings} and not report.whole
    assert any(line.startswith("endless: whether games come to the end `late`")
               for line in report.unfinished)  # fmt: skip
