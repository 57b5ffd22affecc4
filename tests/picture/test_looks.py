"""The look of games that say nothing about it: marks that can be told apart, shapes that fit."""

from __future__ import annotations

from itertools import combinations

import pytest

from sdg.chance import Generator
from sdg.loading import load
from sdg.look.data import WILD, Back, Mark
from sdg.look.signs import SIGNS
from sdg.look.tints import ALL
from sdg.picture.automatic_look import automatic_look
from sdg.picture.look_of_game import look_of
from sdg.picture.pieces import Pieces
from sdg.picture.themes import THEMES
from sdg.source import Source
from sdg.view.viewer import Viewer
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


PEGS = """game "Pegs"
    players 1

{values}
deck pegs
    1{of}

board shelf: 1 by 3

supply box: endless pegs

turn
    choose lay

action lay(card in box, cell in shelf)
    require cell is empty
    move card to cell

end full at once when shelf is full
    active wins

look
    pegs as {shape}
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


@pytest.mark.parametrize("values", ["attribute wood: oak\n", "attribute size: 1 to 9\n"])
@pytest.mark.parametrize("shape", ["discs", "cubes"])
def test_a_piece_with_no_tint_of_its_own_is_not_white(values: str, shape: str) -> None:
    word = " of each " + values.split(":")[0].split()[1] if values else ""
    game = load(Source("pegs.sdg", PEGS.format(values=values, of=word, shape=shape)))
    look = look_of(game.rules)
    (face, *_) = (
        Viewer(game, ("Ann",)).view(game.observation(game.initial_state(Generator(1)), 1)).faces
    )
    tints = THEMES["light"].tints
    assert Pieces(look, THEMES["light"]).tint(face) == tints["orange"]
    drawn = Pieces(look, THEMES["light"]).draw(face, 0, 0, 50, 50)
    assert tints["orange"].ink in drawn
    assert (">1</text>" in drawn) == ("1 to 9" in values), "a number is written on it"


def test_pieces_with_no_tint_differ_from_those_with_one() -> None:
    rules = load(
        Source(
            "pegs.sdg",
            PEGS.format(
                values="attribute color: orange, green\n", of=" of each color", shape="discs"
            ),
        )
    ).rules
    look = look_of(rules)
    assert look.plain not in {mark.tint for mark in look.marks.values()}


def test_in_a_fan_the_corner_of_a_card_without_a_sign_tells_its_second_number() -> None:
    values = "attribute speed: 1 to 9\nattribute weight: 20 to 29\n"
    text = PEGS.format(values=values, of=" of each speed, each weight", shape="discs")
    game = load(Source("cards.sdg", text.partition("\nlook\n")[0]))
    pieces = Pieces(look_of(game.rules), THEMES["light"])
    (face, *_) = (
        Viewer(game, ("Ann",)).view(game.observation(game.initial_state(Generator(1)), 1)).faces
    )
    corner, middle = pieces.draw(face, 0, 0, 100, 140).split("<g ", 1)
    assert ">1</text>" in corner and ">20</text>" in corner
    assert middle.count(">20</text>") == 1, "in the other corner alone"
