"""Sums, errors and intervals."""

from math import isclose, sqrt

from sdg.chance import Generator
from sdg.lab.intervals import grouped_interval, mean_of, share_interval, student, wilson, worth
from sdg.lab.totals import Totals


def totals(values: list[int]) -> Totals:
    sums = Totals.none(1)
    for value in values:
        sums.note([value])
    return sums


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


def test_student_is_that_of_the_tables() -> None:
    known = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 29: 2.045, 120: 1.980}
    for freedom, deviations in known.items():
        assert abs(student(freedom) - deviations) < (0.03 if freedom == 3 else 0.01)


def test_tries_of_one_game_are_worth_less_the_more_alike_they_are() -> None:
    tries = [10] * 20
    mixed, alike = [5] * 20, [0, 10] * 10
    assert 150 < worth(mixed, tries) < 200  # as if each had been tried by itself
    assert 15 < worth(alike, tries) < 20  # as if each game were one try
    for seen in (mixed, alike):
        assert grouped_interval(seen, tries, 1.0) == wilson(0.5, worth(seen, tries))


def test_of_one_game_hardly_anything_is_known() -> None:
    low, high = grouped_interval([30], [100], worth([30], [100]))
    assert high - low > 0.7
    assert grouped_interval([], [], 1.0) == (0.0, 1.0)


def test_what_was_never_seen_in_games_is_bounded_by_what_tries_are_worth() -> None:
    assert grouped_interval([0] * 20, [10] * 20, 100.0) == (0.0, 0.03)
    assert grouped_interval([10] * 20, [10] * 20, 100.0) == (0.97, 1.0)


def test_intervals_of_games_hold_the_share_as_often_as_they_say() -> None:
    """In half of the games tries succeed by 0.1, in the others by 0.6: 0.35 in all."""
    generator, held = Generator(4), 0
    for _ in range(400):
        chances = [(10, 60)[generator.below(2)] for _ in range(12)]
        seen = [sum(generator.below(100) < chance for _ in range(20)) for chance in chances]
        low, high = grouped_interval(seen, [20] * 12, 1.0)
        held += low <= 0.35 <= high
    assert 0.92 < held / 400 < 0.99
