"""Targets are read, and the search finds what meets them."""

from __future__ import annotations

import pytest

from sdg.lab.tuning import Options, Target, Values, choices_of, search, target_of
from sdg.loading import load


def test_targets_are_ranges_and_bounds() -> None:
    assert target_of("turns 20..30") == Target("turns 20..30", "turns", 20, 30)
    gap = target_of("seat gap < 2%")
    assert (gap.name, gap.low, gap.high) == ("seat gap", 0, 0.02)
    assert target_of("margin > 3").high == float("inf")
    assert target_of("settled 60..80%").low == 0.6
    assert target_of("turns 20..30").misses({"turns": 25}) == 0
    assert target_of("turns 20..30").misses({"turns": 10}) == 0.5
    assert target_of("turns 20..30").misses({}) > 1000


@pytest.mark.parametrize("text", ["fun > 3", "turns", "turns 30..20", "turns < many", "< 3", ""])
def test_what_is_no_target_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"target|wrong way round"):
        target_of(text)


def test_some_numbers_of_a_range_are_tried() -> None:
    (goal,) = load("pig").rules.options
    assert choices_of(goal) == ("10", "132", "255", "377", "500")


def turns(options: Options) -> Values | None:
    """Answer what a game of twice as many turns as its length has; short and odd cannot be."""
    told = dict(options)
    if told["odd"] == "yes" and int(told["length"]) < 50:
        return None
    return {"turns": 2.0 * int(told["length"]) + (told["odd"] == "yes")}


CHOICES = {"length": ("10", "100"), "odd": ("no", "yes")}
START = (("length", "100"), ("odd", "no"))


def test_a_number_between_those_tried_is_found() -> None:
    tried = list(search(START, CHOICES, (target_of("turns 60..64"),), turns, 30))
    best = min(tried, key=lambda each: each.misses)
    assert best.misses == 0
    assert 30 <= int(dict(best.options)["length"]) <= 32
    assert len({each.options for each in tried}) == len(tried)


def test_the_search_stops_when_it_has_tried_enough() -> None:
    assert len(list(search(START, CHOICES, (target_of("turns 61..61"),), turns, 5))) == 5


def test_what_meets_the_targets_is_not_searched_further() -> None:
    assert len(list(search(START, CHOICES, (target_of("turns > 3"),), turns, 30))) == 1


def test_options_that_cannot_be_are_passed_over() -> None:
    tried = list(search(START, CHOICES, (target_of("turns 21..21"),), turns, 40))
    assert any(each.values is None for each in tried)
    assert min(tried, key=lambda each: each.misses).values is not None
