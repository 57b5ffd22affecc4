"""What the command tells of a play: what goes by itself, and nothing twice."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Sdg


def test_what_goes_by_itself_is_told_and_not_logged(sdg: Sdg) -> None:
    seen = sdg("run", "whist", "--bots", "random", "--seed", "1", "--save", "a.replay")
    assert "  move 3-clubs, 2-clubs, jack-clubs, 7-clubs to stock\n" in seen.out
    assert "\nmove " not in Path("a.replay").read_text()
    assert sdg("replay", "a.replay", "--verify").code == 0


def test_what_a_decision_moves_is_not_told_again(sdg: Sdg) -> None:
    seen = sdg("run", "kalah", "--bots", "random", "--seed", "1")
    assert "  move " not in seen.out
