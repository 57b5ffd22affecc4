"""The shelf of signs: names that can be typed, paths that can be drawn, all within their square."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

import pytest

from sdg.look.signs import SIDE, SIGNS, STROKE
from sdg.look.signs.nature import NATURE
from sdg.look.signs.shapes import SHAPE_SIGNS
from sdg.look.signs.things import THINGS

Point = tuple[float, float]

NUMBER = re.compile(r"-?\d+(?:\.\d{1,2})?")
COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}
MARGIN = 1.5  # units from the border of the square: half a line, and half a unit of air


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """List the commands of a path with their numbers, one set of numbers each.

    Raises ValueError if it is no path, or has a command or number that no sign needs.
    """
    if not path.startswith("M") or "".join(a + b for a, b in COMMAND.findall(path)) != path:
        raise ValueError("a path begins with M and is a row of commands")
    for letter, text in COMMAND.findall(path):
        words = text.replace("-", " -").split()
        if not all(map(NUMBER.fullmatch, words)) or len(words) != NUMBERS[letter.upper()]:
            raise ValueError(f"{letter}{text}")
        yield letter, [float(word) for word in words]


def outline(path: str) -> Iterator[Point]:
    """List points between which the whole path lies: ends, control points, many of each arc."""
    here = start = before = (0.0, 0.0)  # `before` is the last control point, for S
    for letter, numbers in commands(path):
        x, y = here if letter.islower() else (0.0, 0.0)
        ends = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=False)]
        match letter.upper():
            case "M":
                start = here = ends[-1]
            case "L":
                here = ends[-1]
            case "H":
                here = (x + numbers[0], here[1])
            case "V":
                here = (here[0], y + numbers[0])
            case "C":
                yield from ends[:2]
                before, here = ends[-2:]
            case "S":
                yield (2 * here[0] - before[0], 2 * here[1] - before[1])
                yield ends[0]
                before, here = ends
            case "A":
                end = (x + numbers[5], y + numbers[6])
                yield from arc(here, end, numbers)
                here = end
            case "Z":
                here = start
        if letter not in "CcSs":
            before = here
        yield here


def arc(start: Point, end: Point, numbers: list[float]) -> Iterator[Point]:
    """List points along an elliptical arc whose axes are not turned (SVG 2, B.2.4)."""
    wide, high, turned, large, swept, *_ = numbers
    assert not turned
    assert {large, swept} <= {0, 1}
    # On a circle of radius 1: half the chord, and how far the center is from its middle.
    half = ((end[0] - start[0]) / 2 / wide, (end[1] - start[1]) / 2 / high)
    length = hypot(*half)
    assert 0 < length <= 1.001, "the radii do not reach from one end to the other"
    away = sqrt(max(0.0, 1 / length**2 - 1)) * (-1 if large == swept else 1)
    center = (half[0] - away * half[1], half[1] + away * half[0])
    first = atan2(-center[1], -center[0])
    angle = (atan2(2 * half[1] - center[1], 2 * half[0] - center[0]) - first) % (2 * pi)
    if not swept:
        angle -= 2 * pi
    steps = ceil(abs(angle) / 0.05)
    for step in range(steps + 1):
        there = first + angle * step / steps
        yield (
            start[0] + wide * (center[0] + cos(there)),
            start[1] + high * (center[1] + sin(there)),
        )


def test_there_are_enough_to_choose_from_and_few_enough_to_read() -> None:
    assert 55 <= len(SIGNS) <= 70
    assert len(SIGNS) == len(NATURE) + len(SHAPE_SIGNS) + len(THINGS), "a name twice"


@pytest.mark.parametrize("shelf", [NATURE, SHAPE_SIGNS, THINGS, SIGNS], ids=len)
def test_names_are_words_in_order(shelf: dict[str, object]) -> None:
    assert all(re.fullmatch(r"[a-z]{3,12}", name) for name in shelf)
    assert all(first < second for first, second in pairwise(shelf))


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_lies_within_its_square(name: str) -> None:
    points = list(outline(SIGNS[name].path))
    least, most = MARGIN - 0.01, SIDE - MARGIN + 0.01
    assert all(least <= number <= most for point in points for number in point), points
    # It fills the square in one direction, so that no sign looks smaller than its neighbors.
    assert max(max(line) - min(line) for line in zip(*points, strict=True)) >= SIDE * 2 / 3


def test_no_two_are_drawn_alike() -> None:
    assert len({sign.path for sign in SIGNS.values()}) == len(SIGNS)


def test_the_margin_holds_half_a_line() -> None:
    assert STROKE / 2 < MARGIN


def test_an_arc_is_followed_the_way_it_turns() -> None:
    def highest(path: str) -> float:
        return round(min(y for _, y in outline(path)), 1)

    assert highest("M4 12A8 8 0 0 1 20 12") == 4
    assert highest("M4 12A8 8 0 0 0 20 12") == 12
    assert highest("M4 12A8 5 0 0 1 20 12") == 7
    assert highest("M12 4A8 8 0 0 1 20 12") == 4
    assert highest("M12 4A8 8 0 1 1 20 12") == -4
    assert highest("M12 4A8 8 0 1 0 20 12") == 4


@pytest.mark.parametrize("path", ["", "12 2", "L2 2", "M2", "M2 2Q1 1", "M2 2L1.234 5", "M2 2L1 x"])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        list(commands(path))
