"""Targets are read, and the search finds what meets them."""

from __future__ import annotations

import pytest

from sdg.lab.intervals import gap_of
from sdg.lab.tuning import (
    MET,
    MISSED,
    UNCLEAR,
    Options,
    Played,
    Target,
    Value,
    Values,
    choices_of,
    played,
    search,
    target_of,
)
from sdg.loading import load


def test_targets_are_ranges_and_bounds() -> None:
    assert target_of("turns 20..30") == Target("turns 20..30", "turns", 20, 30)
    gap = target_of("seat gap < 2%")
    assert (gap.name, gap.low, gap.high) == ("seat gap", 0, 0.02)
    assert target_of("margin > 3").high == float("inf")
    assert target_of("settled 60..80%").low == 0.6
    assert target_of("turns 20..30").misses(exactly(25)) == 0
    assert target_of("turns 20..30").misses(exactly(10)) == 0.5
    assert target_of("turns 20..30").misses({}) > 1000


def exactly(turns: float) -> Values:
    """Return that a game has so many turns, always."""
    return {"turns": Value(turns, turns, turns)}


@pytest.mark.parametrize(
    ("low", "high", "judged", "misses"),
    [(21, 29, MET, 0), (19, 27, UNCLEAR, 0), (11, 19, MISSED, 0.25), (10, 40, UNCLEAR, 0)],
)
def test_a_target_is_met_or_missed_where_the_whole_interval_says_so(
    low: float, high: float, judged: str, misses: float
) -> None:
    target, values = target_of("turns 20..30"), {"turns": Value((low + high) / 2, low, high)}
    assert target.judged(values) == judged
    assert target.misses(values) == misses


def test_more_games_are_played_until_it_is_clear_or_enough() -> None:
    targets = target_of("turns > 20"), target_of("seat gap < 2%")
    asked = []

    def measure(games: int) -> Played:
        asked.append(games)
        own = {"turns": Value(turns, turns - 400 / games, turns + 400 / games)}
        return Played(games, {**own, **even}, failed)

    turns, even, failed = 21, {"seat gap": Value(0, 0, 0)}, 0
    assert played(targets, measure, 100).games == 400
    turns = 20
    assert played(targets, measure, 100).games == 6400
    even = {"seat gap": Value(0.05, 0.03, 0.07)}  # misses, whatever the turns are
    assert played(targets, measure, 100).games == 100
    turns, even, failed = 20, {}, 1  # what the rules do not say no more games tell
    assert played(targets[:1], measure, 100).failed == 1
    assert asked == [100, 200, 400, 100, 200, 400, 800, 1600, 3200, 6400, 100, 100]


def test_a_gap_that_chance_gives_may_be_none() -> None:
    value, low, high = gap_of((0.3, 0.34, 0.36), (0.015, 0.015, 0.015))
    assert value == pytest.approx(0.06)
    assert low == 0
    assert high > 0.06 + 2 * 1.96 * 0.015
    assert gap_of((0.6, 0.4), (0.01, 0.01))[1] == pytest.approx(0.2 - 1.96 * 0.02, abs=1e-4)
    assert gap_of((1.0,), (0.0,)) == (0, 0, 0)


@pytest.mark.parametrize("text", ["seat gap < 5", "capped < 1", "settled 0.5..80", "turns < 3%"])
def test_shares_are_in_per_cent_and_nothing_else_is(text: str) -> None:
    with pytest.raises(ValueError, match=r"is a share, so write|are in per cent"):
        target_of(text)
    assert target_of("settled 0.5..80%").low == 0.005


@pytest.mark.parametrize("text", ["fun > 3", "turns", "turns 30..20", "turns < many", "< 3", ""])
def test_what_is_no_target_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"target|wrong way round"):
        target_of(text)


def test_some_numbers_of_a_range_are_tried() -> None:
    (goal,) = load("pig").rules.options
    assert choices_of(goal) == ("10", "132", "255", "377", "500")


def turns(options: Options) -> Played | None:
    """Return what a game of twice as many turns as its length has; short and odd cannot be."""
    chosen = dict(options)
    if chosen["odd"] == "yes" and int(chosen["length"]) < 50:
        return None
    return Played(100, exactly(2.0 * int(chosen["length"]) + (chosen["odd"] == "yes")))


CHOICES = {"length": ("10", "100"), "odd": ("no", "yes")}
START = (("length", "100"), ("odd", "no"))


def test_a_number_between_those_tried_is_found() -> None:
    tried = list(search(START, CHOICES, (target_of("turns 60..64"),), turns, 30))
    best = min(tried, key=lambda each: each.rank)
    assert best.met
    assert 30 <= int(dict(best.options)["length"]) <= 32
    assert len({each.options for each in tried}) == len(tried)


def test_options_that_change_nothing_come_last() -> None:
    idle = {f"idle{i}": ("1", "2", "3", "4", "5") for i in range(4)}
    start = (*((name, "1") for name in idle), *START)
    tried = list(search(start, idle | CHOICES, (target_of("turns 60..64"),), turns, 40))
    assert tried[-1].met
    firsts = [name for each in tried[1:] for name, _ in set(each.options) - set(start)]
    assert sum(name in idle for name in firsts) == len(idle)  # each is tried once


def test_the_search_stops_when_it_has_tried_enough() -> None:
    assert len(list(search(START, CHOICES, (target_of("turns 61..61"),), turns, 5))) == 5


def test_what_meets_the_targets_is_not_searched_further() -> None:
    assert len(list(search(START, CHOICES, (target_of("turns > 3"),), turns, 30))) == 1


def test_what_meets_the_targets_only_perhaps_is_searched_further() -> None:
    def unsure(options: Options) -> Played:
        length = int(dict(options)["length"])
        return Played(100, {"turns": Value(length, length - 20, length + 20)})

    tried = list(search(START, CHOICES, (target_of("turns 90..500"),), unsure, 30))
    assert (tried[0].rank, tried[0].met) == ((False, 0, 1), False)
    assert len(tried) > 3


def test_options_that_cannot_be_are_passed_over() -> None:
    tried = list(search(START, CHOICES, (target_of("turns 21..21"),), turns, 40))
    assert any(each.played is None for each in tried)
    assert min(tried, key=lambda each: each.rank).played is not None
