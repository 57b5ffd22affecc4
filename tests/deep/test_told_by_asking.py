"""That a seat is asked only with certain cards tells the others; an offer tells nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.chance import Generator
from sdg.deep.leaks import Leaks
from sdg.loading import load
from sdg.playing.playthrough import Playthrough

FLAWED = Path(__file__).parents[1] / "flawed"


def leaks_of(path: str) -> Leaks:
    """Look at the positions of a game at random."""
    game = load(path, (), 2)
    leaks, generator, play = Leaks(game, 1, 60), Generator(2), Playthrough(game, 1)
    for _ in range(60):
        if play.active is None:
            break
        leaks.look(play)
        decisions = play.legal_decisions()
        play.decide(decisions[generator.below(len(decisions))])
    return leaks


def test_that_only_who_holds_a_meld_is_asked_is_found_with_its_line() -> None:
    path = FLAWED / "leak" / "melds_told.sdg"
    found = leaks_of(str(path)).found["turn"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [lines[span.line - 1].partition("#")[2] for span in found.places] == [" at fault"]
    assert "tells seat" in found.message


@pytest.mark.parametrize("name", ["rummy", "crazy_eights", "go_fish", "crossing_fives"])
def test_offers_and_musts_tell_nothing(name: str) -> None:
    assert not leaks_of(name).found
