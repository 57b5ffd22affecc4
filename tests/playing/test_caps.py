"""A play that would go on for ever."""

from pathlib import Path

import pytest

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.loading import load
from sdg.playing import playthrough
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again

PROGRAM = Path(__file__).with_name("endless.sdg")


def test_a_play_without_end_is_capped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playthrough, "MOST_DECISIONS", 20)
    play = Playthrough(load(PROGRAM), 1, ("random", "random"))
    for _ in play_by(play, {seat: AGENTS["random"]() for seat in (1, 2)}):
        pass
    assert play.decisions == 20
    assert play.active is None
    assert play.outcome is not None
    assert play.outcome.ended_by == "capped"
    assert play.outcome.scores == (10, 10)
    assert play_again(parse_log(write_log(play), "a.replay")).outcome == play.outcome


def test_a_decision_taken_back_does_not_count() -> None:
    play = Playthrough(load(PROGRAM), 1)
    play.decide(play.legal_decisions()[0])
    assert play.decisions == 1
    assert play.undo(1)
    assert play.decisions == 0
