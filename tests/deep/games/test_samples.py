"""What goes wrong in any of the games that are played is told, under whichever seed it does."""

from __future__ import annotations

from itertools import count

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.check import check_table
from sdg.deep.courses.stuck import stuck
from sdg.deep.courses.unequal_seats import _played
from sdg.deep.finding import Shown
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import play_many
from sdg.lab.engine_choice import Start
from sdg.loading import load
from sdg.playing.log_reader import parse_log
from sdg.playing.verifying import play_again
from sdg.source import Source
from tests.deep.conftest import BUDGET

RARE = """game "Rare"
    players 2

attribute color: red, blue

deck cards_of_it
    12 of each color

pile stock: 1 of cards_of_it, shuffled
pile row_of_it: seen by all
hand held per player: seen by all
pile gone: seen by all
score points per player

setup
    draw 6 from stock to row_of_it
    for each player
        draw 3 from stock to held

turn
    choose play

action play(card in held) "Play {card}"
    {step}
    move card to gone
    points += 1

end out after turn when every player: held is empty
win most points
"""
WRONG = {
    "error": "points += 12 div count (row_of_it with color = red)",
    "nobody": "require count (row_of_it with color = red) > 0",
}


def looking_at(step: str, seed: int) -> Looking:
    game = load(Source("rare.sdg", RARE.replace("{step}", step)))
    return Looking(game, seed, evolve(BUDGET, games=60), engine="plain")


@pytest.mark.parametrize("about", WRONG)
def test_a_game_that_goes_wrong_under_another_seed_is_shown(about: str) -> None:
    for seed in count(1):
        looking = looking_at(WRONG[about], seed)
        first, second = (play_many(evolve(looking, seed=each)) for each in (seed, seed + 1))
        if not first.failed and second.failed:
            break
    report = check_table(looking)
    findings = {each.about: each for each in report.findings}
    assert report.ended < report.games and not report.whole
    certainty = findings[about].certainty
    assert isinstance(certainty, Shown)
    play = play_again(parse_log(certainty.replay.log, "shown.replay"))
    assert (play.fault is not None) == (about == "error")


def test_a_game_that_goes_wrong_among_those_that_are_only_counted_is_shown() -> None:
    looking = looking_at(WRONG["error"], 1)
    samples = Samples(looking, play_many(looking, most=1))
    start = Start(looking.game, ("random", "random"), "reference", lambda line: None)
    assert _played(samples, start.engine(), 1, 1, 400) is None and samples.failed
    (games,) = samples.further
    assert games.begin > 0
    (finding,) = stuck(*samples.further)
    assert "of the further" in finding.message and isinstance(finding.certainty, Shown)
    assert "divides by zero" in finding.message
