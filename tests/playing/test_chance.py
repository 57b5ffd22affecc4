"""The generator as its description states it, and the record that answers in its place."""

import ast
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from sdg.chance import ChanceDiffers, Generator, Recorded, Stream, noticed
from sdg.limits import MOST_PLAYERS

EVEN = str
ROOT = Path(__file__).parents[1]
FILES = [path for top in ("interpreter", "cli") for path in (ROOT / top).rglob("*.py")]


def test_the_first_words_of_a_seed_never_change() -> None:
    generator = Generator(1)
    assert [generator.word() for _ in range(3)] == [
        0x8C71200A269391BA,
        0x149620FCE0DA0C2D,
        0x7B409E6C8A86D678,
    ]


def test_the_first_bounded_numbers_of_a_seed_never_change() -> None:
    generator = Generator(1)
    assert [generator.below(6) for _ in range(12)] == [3, 0, 2, 3, 3, 4, 3, 4, 2, 5, 3, 1]


def test_seeds_games_and_streams_differ() -> None:
    words = {
        Generator(seed, game, stream).word()
        for seed in (0, 1, -1, 2**64 + 2, 10**40)
        for game in range(5)
        for stream in range(5)
    }
    assert len(words) == 125


def test_a_bounded_number_is_the_upper_half_of_a_word_scaled() -> None:
    words, numbers = Generator(7), Generator(7)
    for n in (1, 2, 9, 81, 46656, 1 << 32):
        assert numbers.below(n) == (words.word() >> 32) * n >> 32


def test_a_bounded_number_is_drawn_anew_where_it_would_be_unfair() -> None:
    n = 3 << 30  # a quarter of all words are refused
    words, numbers = Generator(3), Generator(3)
    for _ in range(200):
        while (scaled := (words.word() >> 32) * n) & 0xFFFFFFFF < (1 << 32) % n:
            pass
        assert numbers.below(n) == scaled >> 32


def test_huge_bounds_join_words() -> None:
    generator = Generator(1, 3, 2)
    numbers = [generator.below(3**60) for _ in range(50)]
    assert all(0 <= number < 3**60 for number in numbers)
    assert len(set(numbers)) == 50


def test_there_is_no_number_below_zero_numbers() -> None:
    with pytest.raises(ValueError):
        Generator(1).below(0)


def test_small_numbers_come_equally_often() -> None:
    generator = Generator(11)
    counts = Counter(generator.below(6) for _ in range(60_000))
    assert all(abs(counts[face] - 10_000) < 400 for face in range(6))


def test_weights_are_cumulative_sums() -> None:
    numbers, picks = Generator(5), Generator(5)
    by_hand = {0: 1, 1: 1, 2: 3}
    for _ in range(100):
        assert picks.pick([0, 2, 0, 1], EVEN) == by_hand[numbers.below(3)]


def test_even_weights_pick_the_number_itself() -> None:
    numbers, picks = Generator(5), Generator(5)
    assert [picks.pick([1] * 9, EVEN) for _ in range(50)] == [numbers.below(9) for _ in range(50)]


def test_a_record_answers_by_label() -> None:
    record = Recorded(["c", "a"])
    assert [record.pick([1, 1, 1], "abc".__getitem__) for _ in range(2)] == [2, 0]


def test_a_record_of_something_else_is_refused() -> None:
    with pytest.raises(ChanceDiffers) as refused:
        Recorded(["b"]).pick([1, 0, 1], "abc".__getitem__)
    assert refused.value.recorded == "b"
    assert refused.value.offered == ("a", "c")


def test_a_record_that_is_over_is_refused() -> None:
    with pytest.raises(ChanceDiffers) as refused:
        Recorded([]).pick([1], EVEN)
    assert refused.value.recorded is None


def test_after_a_record_the_generator_goes_on_where_it_would_have_been() -> None:
    whole = Generator(9)
    outcomes = [whole.pick([1, 2, 3], EVEN) for _ in range(20)]
    resumed = Recorded(map(str, outcomes[:12]), after=Generator(9))
    assert [resumed.pick([1, 2, 3], EVEN) for _ in range(20)] == outcomes


def test_no_two_purposes_share_a_stream() -> None:
    ordered = sorted(Stream)
    for here, following in pairwise(ordered):
        assert here + here.many <= following, f"{here.name} reaches into {following.name}"
    seated = [each for each in ordered if each.many > 1]
    assert all(each.of(MOST_PLAYERS) < each + each.many for each in seated)
    assert noticed(MOST_PLAYERS, 0) < noticed(1, 1)


def test_every_stream_is_one_of_the_table() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Generator":
                by_name = [each.value for each in node.keywords if each.arg == "stream"]
                for stream in map(ast.unparse, [*node.args[2:], *by_name]):
                    named = re.match(r"Stream\.[A-Z_]+(\.of\(|$)|noticed\(|stream$", stream)
                    assert named, f"{path.name}: {stream}"
