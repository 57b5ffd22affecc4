"""The look of games that say nothing about it: marks that can be told apart, shapes that fit."""

from __future__ import annotations

from itertools import combinations

import pytest

from sdg.loading import load
from sdg.look.data import WILD, Back, Mark
from sdg.look.signs import SIGNS
from sdg.look.tints import ALL
from sdg.picture.automatic_look import automatic_look
from sdg.picture.look_of_game import look_of
from sdg.picture.themes import THEMES
from sdg.source import Source
from tests.support.shelf import SHELF


def luminance(color: str) -> float:
    """Return the relative luminance of a color: W3C, WCAG 2.1."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_ink_is_read_on_its_ground(name: str) -> None:
    theme = THEMES[name]
    for tint in (*theme.tints.values(), theme.locked, theme.card, theme.back):
        assert contrast(tint.fill, tint.ink) >= 4.5, tint
    for ground in (theme.paper, theme.ground, theme.shade):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.soft, ground) >= 4.5
        for color in (theme.accent, theme.warning, *theme.seats):
            assert contrast(color, ground) >= 4.5


@pytest.mark.parametrize("name", SHELF)
def test_values_that_tint_cards_are_told_apart_by_signs_too(name: str) -> None:
    look = automatic_look(load(name).rules)
    for one, other in combinations(look.marks.values(), 2):
        assert one.tint != other.tint
        assert one.sign != other.sign
    for mark in look.marks.values():
        assert mark.tint in ALL
        assert mark.sign in SIGNS


@pytest.mark.parametrize(("name", "marked", "large", "shapes"), [
    ("cat_sudoku", "color", "number", {}),
    ("cardoku", "domain", "value", {}),
    ("hearts", "suit", "rank", {}),
    ("connect_four", "color", "color", {"discs": "disc"}),
    ("five_provinces", "house", "house", {"cubes": "cube"}),
    ("pig", None, "pips", {"faces": "die"}),
    ("stairs", None, "number", {}),
])  # fmt: skip
def test_the_look_is_read_off_the_rules(
    name: str, marked: str | None, large: str, shapes: dict[str, str]
) -> None:
    look = automatic_look(load(name).rules)
    assert (look.marked, look.large, dict(look.shapes)) == (marked, large, shapes)


SAID = """game "Said"
    players 2

attribute number: 1 to 9 or wild as 1 to 9
attribute color: red, blue

deck tiles
    2 of each number, each color
    1 of number wild

board grid: 3 by 3

pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
score points per player

turn
    choose lay

action lay(card in rack, cell in grid)
    move card to cell

end over after round when round > 3
win most points

look
    color large
    red: green, flask
    wild: "W"
    tiles as tiles
    back of tiles: rose, star
    ground of grid: yellow
    stock "Bag"
"""


def test_a_file_says_what_it_wants_otherwise() -> None:
    look = look_of(load(Source("said.sdg", SAID)).rules)
    assert look.large == "color"
    assert look.marks["color", "red"] == Mark("green", "flask")
    assert look.marks["color", "blue"] == Mark("blue", "drop")
    assert look.marks["number", WILD].letters == "W"
    assert dict(look.shapes) == {"tiles": "tile"}
    assert look.backs["tiles"] == Back("rose", "star")
    assert dict(look.grounds) == {"grid": "yellow"}
    assert (look.title("stock"), look.title("some_thing")) == ("Bag", "some thing")
