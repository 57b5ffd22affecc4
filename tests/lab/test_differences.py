"""Comparisons: intervals with known values, and only what is clear is called so."""

from __future__ import annotations

import signal
from array import array
from collections.abc import Iterable

import pytest

from sdg.chance import Generator
from sdg.lab.differences import Pairs, compare, errors_among, newcombe, paired
from sdg.lab.engine_choice import choose_engine
from sdg.loading import load
from sdg.source import Source

FAILING = """\
game "A division"
    players 1

option wrong = 6 in 1 to 7

counter thrown
score points per player

turn
    choose throw

action throw(face: 1 to 6)
    thrown = face
    points += 60 div (face - wrong)

end thrown after turn when turns >= 3
win most points
"""


def pairs(name: str, share: bool, base: list[int], other: list[int]) -> Pairs:
    return Pairs(name, share, share, 1, array("q", base), array("q", other))


def drawn(stream: int, many: int, below: int, shift: int = 0) -> list[int]:
    generator = Generator(5, stream=stream)
    return [generator.below(below) + shift for _ in range(many)]


def test_shares_that_do_not_depend_on_each_other_have_newcombes_interval() -> None:
    # Worked by hand from Wilson's intervals of 1/2 in 100 games, (0.40383, 0.59617):
    # without correlation the half width is the square root of twice 0.09617 squared.
    low, high = newcombe(25, 25, 25, 25)
    assert (low, high) == pytest.approx((-0.13601, 0.13601), abs=1e-4)


def test_pairs_that_go_together_make_the_interval_narrower() -> None:
    alone = newcombe(25, 25, 25, 25)
    together = newcombe(45, 5, 5, 45)
    assert together[1] - together[0] < (alone[1] - alone[0]) / 2
    assert newcombe(36, 12, 2, 0) == pytest.approx((0.0569, 0.3404), abs=2e-3)


def test_an_interval_turns_round_with_its_sides() -> None:
    low, high = newcombe(30, 20, 8, 42)
    assert newcombe(30, 8, 20, 42) == pytest.approx((-high, -low))


def test_a_mean_that_is_shifted_is_clear_and_the_interval_holds_the_shift() -> None:
    base = drawn(1, 2000, 10)
    differences = compare(
        [
            pairs(
                "turns", False, base, [x + y for x, y in zip(base, drawn(2, 2000, 3), strict=True)]
            )
        ],
        1,
    )
    (each,) = differences
    assert each.clear
    assert each.low < 1 < each.high
    assert each.high - each.low < 0.1


@pytest.mark.slow
def test_of_equal_tables_hardly_anything_is_called_clear() -> None:
    called = 0
    for run in range(40):
        looked_at = [
            pairs(f"m{i}", i % 2 == 0, drawn(100 * run + 2 * i, 300, 2),
                  drawn(100 * run + 2 * i + 1, 300, 2))
            for i in range(8)
        ]  # fmt: skip
        called += any(each.clear for each in compare(looked_at, run))
    assert called <= 6  # two are to be expected; more than six come once in two hundred times


@pytest.mark.slow
def test_what_is_looked_at_is_corrected_for() -> None:
    base, other = drawn(1, 400, 100), drawn(2, 400, 100, shift=6)
    alone = compare([pairs("turns", False, base, other)], 1)[0]
    others = [pairs(f"m{i}", False, drawn(i, 400, 9), drawn(i + 50, 400, 9)) for i in range(9, 49)]
    among = compare([pairs("turns", False, base, other), *others], 1)[0]
    assert among.p == pytest.approx(alone.p)
    assert alone.corrected == alone.p
    assert among.corrected > 30 * alone.p


def test_what_never_varies_is_left_out() -> None:
    assert compare([pairs("turns", False, [4] * 300, [4] * 300)], 1) == []


def test_what_is_found_does_not_depend_on_jobs() -> None:
    one, other = (choose_engine(load("pig", options={"goal": goal}), ("random",) * 2)
                  for goal in (40, 50))  # fmt: skip
    games: list[int] = []
    by_measure = paired(one, other, 3, 1300, games.append, jobs=3)
    assert by_measure == paired(one, other, 3, 1300, lambda games: None)
    assert games == [512, 1024, 1300]


def test_games_of_both_sides_have_the_same_seeds() -> None:
    game = load("pig")
    engine = choose_engine(game, ("random", "random"), "plain")
    by_measure = paired(engine, engine, 3, 30, lambda games: None)
    assert all(each.base == each.other and len(each.base) == 30 for each in by_measure)
    assert all(each.at_most == 0 for each in compare(by_measure, 3) if not each.share)


def test_of_an_interrupted_run_what_both_have_played_is_kept() -> None:
    engine = choose_engine(load("pig"), ("random", "random"))

    def interrupt(games: int) -> None:
        if games > 600:
            raise KeyboardInterrupt

    for each in paired(engine, engine, 3, 100_000, interrupt, jobs=2):
        assert each.base == each.other and len(each.base) == 1024


def test_ctrl_c_amid_the_noting_of_games_leaves_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = choose_engine(load("pig"), ("random", "random"))

    class Interrupted(array):  # type: ignore[type-arg]
        """Values amid which the process is told to end."""

        def extend(self, values: Iterable[int]) -> None:
            signal.raise_signal(signal.SIGINT)
            super().extend(values)

    monkeypatch.setattr("sdg.lab.differences.array", Interrupted)
    for each in paired(engine, engine, 3, 100_000, lambda games: None):
        assert each.base == each.other and len(each.base) == 512


@pytest.mark.parametrize("which", ["plain", "native"])
def test_games_that_end_in_an_error_enter_no_means(which: str) -> None:
    well, wrong = (
        choose_engine(load(Source("f.sdg", FAILING), options={"wrong": o}), ("random",), which)
        for o in ("7", "6")
    )
    by_measure = paired(well, wrong, 1, 400, lambda games: None)
    failed = errors_among(by_measure)
    assert 100 < failed < 300  # three throws are without a six in 125 of 216 games
    (turns,) = (each for each in by_measure if each.name == "turns")
    assert set(turns.base) == set(turns.other) == {3}
    assert len(turns.other) == 400 - failed
    (ended,) = (each for each in compare(by_measure, 1) if each.name == "end error")
    assert (ended.base, ended.other) == (0, failed / 400)
