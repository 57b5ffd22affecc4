"""`this turn` in a loop of the turn is what all its players did: told where one is meant."""

from __future__ import annotations

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "All bid"
    players 2 to 3

counter bids per player
score points per player

turn
    {above}
    {loop}
        {choose}
    choose rest

action bid
    {bid}
    points += 1

action rest
    {rest}
{when}
end late after turn when turns >= 2
win most points
"""
EACH, PLAIN = "for each player", "points += 0"
USUAL = {"above": PLAIN, "loop": EACH, "choose": "choose bid or rest", "bid": PLAIN, "rest": PLAIN,
         "when": ""}  # fmt: skip
LOOPS = (EACH, "for each p in all other players", "for each p in all players after active",
         "for each player, highest points first",
         "for each player in all players with it.points < 9")  # fmt: skip
ASKED = {
    "at most once": {"bid": "require bid this turn < 1"},
    "never before": {"bid": "require bid this turn = 0"},
    "in another action": {"rest": "require bid this turn = 0 or points > 0"},
    "by a name": {"bid": "let times = bid this turn\n    require times < 2"},
    "in the loop": {"choose": "if bid this turn = 0\n            choose bid"},
    "how often": {"choose": "repeat while bid this turn < 2\n            may choose bid"},
    "a branch": {"bid": "if bid this turn > 0\n        points -= 1"},
}
SOUND = {
    "of all": {"bid": "require bid this turn < players"},
    "of all but one": {"bid": "require bid this turn < players - 1"},
    "above the loop": {"above": "if bid this turn = 0\n        points += 1"},
    "of the turn": {"choose": "choose rest", "above": "may choose bid",
                    "bid": "require bid this turn < 1"},
    "of one": {"loop": "for next", "bid": "require bid this turn < 1"},
    "a counter": {"above": "for each player\n        bids = 0",
                  "bid": "require bids < 1\n    bids += 1"},
    "when all have": {"when": "\nwhen all_did: after bid if bid this turn = 2\n    points += 1\n"},
}  # fmt: skip


def text(parts: dict[str, str]) -> str:
    return GAME.format(**USUAL | parts)


def reported(parts: dict[str, str]) -> list[str]:
    """Return what is told to be of all players."""
    diagnostics = read(Source("bids.sdg", text(parts))).diagnostics
    assert not [each.message for each in diagnostics if each.severity == "error"]
    return [each.span.text for each in diagnostics if each.code == "W730"]


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("form", ASKED)
def test_what_all_did_is_told(form: str, loop: str) -> None:
    assert reported(ASKED[form] | {"loop": loop}) == ["bid this turn"]


@pytest.mark.parametrize("form", SOUND)
def test_what_is_meant_of_all_or_done_by_one_is_not_told(form: str) -> None:
    assert reported(SOUND[form]) == []


@pytest.mark.parametrize(("form", "scores"), [("at most once", (2, 0)), ("a counter", (2, 2))])
def test_a_counter_lets_each_bid_once(form: str, scores: tuple[int, ...]) -> None:
    play = Playthrough(load(Source("bids.sdg", text((ASKED | SOUND)[form])), players=2), 1)
    while play.active is not None:
        play.decide(play.legal_decisions()[0])
    assert play.outcome is not None and play.outcome.scores == scores
