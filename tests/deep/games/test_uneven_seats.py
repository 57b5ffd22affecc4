"""Seats that win more or less often than others: what one seed tells, no other seed denies."""

from __future__ import annotations

from random import Random
from re import findall

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.courses.unequal_seats import Wins, uneven, verdict
from sdg.deep.finding import Finding, NotSeen
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import play_many
from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.loading import load
from tests.deep.conftest import BUDGET, changed

SEEDS = range(1, 31)
UNFAIR = ("    points -= 1\n", "    next.points += 5 if active = first of all players else 0\n")


def counted(share: float, players: int, games: int, seed: int) -> list[Wins]:
    """Count wins under three seeds of seats of which the first has a share, the others the rest."""
    chance, wins = Random(seed), list[Wins]()
    for _ in range(3):
        first = sum(chance.random() < share for _ in range(games))
        rest = (games - first) / (players - 1)
        wins.append(Wins([float(first), *[rest] * (players - 1)], games))
    return wins


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("games", [60, 1_000])
def test_what_is_uneven_under_one_seed_is_even_under_no_other(players: int, games: int) -> None:
    came = set[str]()
    for step in range(-24, 25):
        share = 1 / players + step / 100
        verdicts = [verdict(counted(share, players, games, 100 * step + seed)) for seed in SEEDS]
        for three in zip(verdicts, verdicts[1:], verdicts[2:], strict=False):
            assert not {"uneven", "even"} <= set(three), share
        came.update(verdicts)
    assert came == {"uneven", "unclear", "even"}


def test_a_difference_that_is_large_is_told_and_one_that_is_small_is_not() -> None:
    assert {verdict(counted(0.6, 2, 1_000, seed)) for seed in SEEDS} == {"uneven"}
    assert {verdict(counted(0.51, 2, 1_000, seed)) for seed in SEEDS} == {"even"}
    assert {verdict(counted(0.117, 4, 1_000, seed)) for seed in SEEDS} == {"uneven"}


def uneven_seats(
    game: Game, seed: int, engine: str = "reference"
) -> tuple[list[Finding], list[str]]:
    looking = Looking(game, seed, evolve(BUDGET, games=200), engine=engine)
    findings = list(uneven(Samples(looking, play_many(looking))))
    return findings, looking.unfinished


def test_what_is_told_says_between_which_ends_the_share_lies() -> None:
    ((finding,), unfinished) = uneven_seats(changed(UNFAIR), 1)
    assert (finding.kind, finding.about) == ("uneven", "seat 2")
    assert isinstance(finding.certainty, NotSeen) and finding.certainty.compared
    ends = [tuple(map(int, pair)) for pair in findall(r"(\d+) to (\d+) %", finding.message)]
    (low, high), (least, most) = ends
    assert 0 <= low < high < 45 and 55 < least < most <= 100 and unfinished == []
    assert finding.message.endswith("; an equal part is 50 %")


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_where_a_share_is_near_the_least_that_is_told_more_games_are_played(seed: int) -> None:
    """Who begins has 55.7 in a hundred of the wins of connect four, as 200,000 games tell."""
    ((finding,), unfinished) = uneven_seats(load("connect_four"), seed, "native")
    assert finding.message.startswith("seat 1 has 5") and unfinished == []
    assert isinstance(finding.certainty, NotSeen) and finding.certainty.games > 600


def test_where_no_more_games_can_be_played_it_is_not_decided() -> None:
    findings, (line,) = uneven_seats(load("connect_four"), 3)
    assert findings == []
    assert line.startswith("uneven: whether seat 1 is more than 5 in a hundred above or below an")
    assert line.endswith(" % in 600 games")


GIVEN_IN = {
    "turn": ("    choose lay or discard\n", "    choose lay or discard\n    points += 1\n"),
    "action": ("    move tile to cell\n", "    move tile to cell\n    points += 1\n"),
    "trigger": ("    points += 3 * count them", "    points += 1"),
    "end": ("rack is empty\nwin", "rack is empty\n    for each player\n        points += 1\nwin"),
    "setup": ("        draw 2 from bag to rack\n",
              "        draw 2 from bag to rack\n        points += 1\n"),
}  # fmt: skip


@pytest.mark.parametrize("part", GIVEN_IN)
def test_each_line_that_gives_points_is_named(part: str) -> None:
    ((finding,), _) = uneven_seats(changed(GIVEN_IN[part], UNFAIR), 1)
    assert "points += 1" in [span.text for span in finding.places]
