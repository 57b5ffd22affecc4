"""What bots came near but never reached is no finding, nor what has no measure: it stays open."""

from __future__ import annotations

import pytest

from sdg.deep.check import Report
from sdg.loading import load
from sdg.source import Source
from tests.deep.conftest import look_at


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("golf", "cleared"),  # cards lie in columns, some below others
        ("calculation", "solved"),  # four places that take thirteen cards each
        ("klondike", "all_home"),
        ("peg_solitaire", "solved"),
    ],
)
def test_that_an_end_for_which_skill_is_wanted_can_never_come_is_left_open(
    name: str, end: str
) -> None:
    report = look_at(load(name))
    assert [each for each in report.findings if each.about == f"end {end}"] == []
    (text,) = [each for each in report.unfinished if f"`{end}`" in each]
    assert text.startswith(f"dead: no game ended by `{end}` in ")
    assert text.endswith("whether that can be is not known, since bots that choose at random do"
                         " not play for it")  # fmt: skip


LOCK = """game "Lock"
    players 1

pile gone
counter right
flag opened
score points

turn
    choose turn_on, let_go or call

action turn_on(n: 1 to 4) "Turn to {{n}}"
    right = right + 1 if n = 1 else 0
    if right >= 12
        opened = yes

action let_go "Do nothing"
    points += 1

action call "It is open"
    require {required}
    {called}

end open after turn when {condition}
    active wins
end late after round when round >= 25
    {late}
"""


def lock(condition: str, required: str = "points > 99", called: str = "points += 1") -> Report:
    text = LOCK.format(condition=condition, required=required, called=called, late="all lose")
    return look_at(load(Source("lock.sdg", text)))


@pytest.mark.parametrize("condition", ["opened", "right >= 9", "opened and right > 8"])
def test_what_waits_for_a_flag_or_a_count_that_came_some_way_is_not_decided(condition: str) -> None:
    report = lock(condition)
    assert "end open" not in {each.about for each in report.findings}
    assert any("`open`" in line for line in report.unfinished)


@pytest.mark.parametrize("condition", ["opened", "right >= 9"])
def test_who_wins_by_an_action_that_waits_for_such_is_not_decided(condition: str) -> None:
    report = lock("points > 999", condition, "all win")
    assert not {"action call", "winning"} & {each.about for each in report.findings}
    assert any(line.startswith("hollow: nobody ever won") for line in report.unfinished)
    assert any(line.startswith("dead: nobody ever did `call`") for line in report.unfinished)


def test_what_all_games_stay_far_from_is_told() -> None:
    findings = {
        each.about: each for each in lock("points > 999", "points > 999", "all win").findings
    }
    assert findings["end open"].message.endswith("and none came near that")
    assert findings["action call"].message.endswith("and none came near that")


@pytest.mark.parametrize("goal", [16, 20, 24])
def test_a_goal_that_comes_where_it_is_played_for_is_not_called_far(goal: int) -> None:
    report = lock(f"right >= {goal} and not opened")
    assert "end open" not in {each.about for each in report.findings}
    assert any(line.startswith("dead: no game ended by `open`") for line in report.unfinished)


def test_a_goal_that_stays_far_where_it_is_played_for_is_told() -> None:
    (finding,) = [each for each in lock("right >= 200").findings if each.about == "end open"]
    assert finding.message.endswith("and none came near that")
