"""Sums, errors and intervals."""

from math import isclose, sqrt

from sdg.lab.statistics import mean_of, share_interval
from sdg.lab.totals import Totals


def totals(values: list[int]) -> Totals:
    found = Totals.none(1)
    for value in values:
        found.note([value])
    return found


def test_mean_and_error_are_those_of_a_sample() -> None:
    mean = mean_of(totals([1, 2, 3, 4]), 0)
    assert mean.mean == 2.5
    assert isclose(mean.sd, sqrt(5 / 3))
    assert isclose(mean.se, sqrt(5 / 3) / 2)
    assert (mean.least, mean.most) == (1, 4)


def test_large_numbers_lose_nothing() -> None:
    mean = mean_of(totals([10**15, 10**15 + 2]), 0)
    assert isclose(mean.sd, sqrt(2))


def test_sums_do_not_depend_on_how_games_are_shared_out() -> None:
    one, two = totals([5, -3]), totals([8])
    one.add(two)
    assert one == totals([5, -3, 8])


def test_an_interval_of_a_share_is_wilsons() -> None:
    low, high = share_interval(8, 10)  # Newcombe 1998, table I gives 0.4902 and 0.9433
    assert isclose(low, 0.4902, abs_tol=5e-5)
    assert isclose(high, 0.9433, abs_tol=5e-5)


def test_what_was_never_seen_may_still_be() -> None:
    assert share_interval(0, 300) == (0.0, 0.01)
    assert share_interval(300, 300) == (0.99, 1.0)
    assert share_interval(0, 0) == (0.0, 1.0)
