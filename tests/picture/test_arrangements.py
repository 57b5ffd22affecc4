"""How things are arranged and shaped: by what the pieces are, and by how much room there is."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from math import hypot

import pytest
from attrs import evolve

from sdg.loading import load
from sdg.picture.boards.board import READABLE
from sdg.picture.numbers.pits import LARGEST, SMALLEST_PIT, _seeds
from sdg.picture.picture import PHONE, TABLET, WIDE
from sdg.picture.themes import theme_named
from sdg.source import Source
from sdg.view.data import View
from sdg.view.titles import amount
from tests.picture.test_pictures import HOSTILE, SVG, drawn, ground_of, views


def shown(name: str, size: int) -> ET.Element:
    """Return the picture of the first position of a game."""
    game = load(name)
    return drawn(game, next(views(game)), size)


def named(root: ET.Element, start: str) -> list[ET.Element]:
    """Return the groups whose ids begin so."""
    return [each for each in root.iter() if each.get("id", "").startswith(start)]


def sheets(root: ET.Element, start: str) -> list[tuple[float, float, float, float]]:
    """Return left, top, width and height of the grounds of groups."""
    return [ground_of(each) for each in named(root, start)]


def words(root: ET.Element) -> Iterator[str]:
    return (each.text or "" for each in root.iter(f"{SVG}text"))


def shown_later(name: str, size: int) -> ET.Element:
    """Return the picture of a position some decisions after the first."""
    game = load(name)
    return drawn(game, list(views(game, apart=2))[-1], size)


@pytest.mark.parametrize("of", [shown, shown_later])
def test_outlines_and_backs_have_the_shape_of_the_pieces(
    of: Callable[[str, int], ET.Element],
) -> None:
    eaten = named(of("peg_solitaire", WIDE), "place-box")[0]
    assert list(eaten.iter(f"{SVG}circle"))
    assert not list(eaten.iter(f"{SVG}rect"))


def test_cards_have_backs_of_cards() -> None:
    stock = named(shown("klondike", WIDE), "place-stock")[0]
    assert list(stock.iter(f"{SVG}rect"))
    assert not list(stock.iter(f"{SVG}circle"))


def test_hexagons_stand_on_a_corner_where_they_are_larger_so() -> None:
    lying, standing = sheets(shown("hex", WIDE), "cell-"), sheets(shown("hex", PHONE), "cell-")
    assert len({round(top) for _, top, _, _ in lying}) == 11
    assert len({round(top) for _, top, _, _ in standing}) == 21
    assert min(width for _, _, width, _ in standing) > 24
    assert all(left >= 0 and left + width <= PHONE for left, _, width, _ in standing)


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE])
def test_boards_of_a_game_have_cells_about_equally_large(size: int) -> None:
    root = shown("klondike", size)
    assert len(named(root, "cell-")) == 11
    widths = [width for _, _, width, _ in sheets(root, "cell-")]
    assert max(widths) < min(widths) * 1.02


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE])
@pytest.mark.parametrize("name", ["cardoku", "hearts"])
def test_names_of_bots_are_not_cut(name: str, size: int) -> None:
    game = load(name)
    view = next(views(game))
    names = tuple(f"greedy {seat}" for seat in range(1, game.players + 1))
    said = set(words(drawn(game, evolve(view, names=names), size)))
    assert f"greedy {view.seen.seat} (you)" in said
    assert {f"greedy {seat}" for seat in range(1, game.players + 1)} - said <= {
        f"greedy {view.seen.seat}"
    }


def chips(view: View, name: str, size: int) -> list[int]:
    """Return how many chips each seat has in its panel."""
    found = named(drawn(load(name), view, size), "seat-")
    return [sum(c.get("r") == "5.5" for c in each.iter(f"{SVG}circle")) for each in found]


def test_a_number_is_drawn_as_chips_only_if_it_is_so_for_all_seats() -> None:
    assert chips(next(views(load("kalah"))), "kalah", WIDE) == [0, 0]  # 7 and 14
    whist = list(views(load("whist")))[-1]
    tricks = next(number for number in whist.numbers if number.name == "tricks")
    assert chips(whist, "whist", WIDE) == list(tricks.values)
    many = evolve(tricks, values=(9, *tricks.values[1:]))
    numbers = tuple(many if each == tricks else each for each in whist.numbers)
    assert chips(evolve(whist, numbers=numbers), "whist", WIDE) == [0] * len(tricks.values)


def test_seats_stand_in_a_row_below_a_table_that_would_be_half_empty() -> None:
    assert len({top for _, top, _, _ in sheets(shown("auction", WIDE), "seat-")}) == 1
    assert len({left for left, _, _, _ in sheets(shown("hearts", WIDE), "seat-")}) == 1


@pytest.mark.parametrize(("columns", "is_wider"), [(28, False), (40, True), (64, True)])
def test_cells_of_many_columns_can_be_read_on_a_phone(columns: int, is_wider: bool) -> None:
    text = HOSTILE.format(
        name="kind", values="1 to 120", board="grid", rows=3, columns=columns, copies=1
    )
    game = load(Source("odd.sdg", text), players=2)
    root = drawn(game, next(views(game)), PHONE)
    assert (float(root.attrib["width"]) > PHONE) == is_wider
    side = min(width for _, _, width, _ in sheets(root, "cell-"))
    assert side == READABLE if is_wider else side < READABLE


@pytest.mark.parametrize(("value", "title", "said"), [
    (1, "points", "1 point"), (0, "points", "0 points"), (-1, "points", "-1 points"),
    (1, "money", "1 money"), (1200, "money", "1,200 money"), (1, "mess", "1 mess"),
    (1, "matches", "1 match"), (3, "matches", "3 matches"), (1, "berries", "1 berry"),
    (1, "houses", "1 house"), (1, "moves", "1 move"),
])  # fmt: skip
def test_amounts_are_said_as_people_say_them(value: int, title: str, said: str) -> None:
    assert amount(value, title) == said


def test_seeds_lie_in_pits_around_the_board() -> None:
    """Below from left to right, above back again, the last pit of each side at its end."""
    root = shown("kalah", WIDE)
    spots = [(left, top) for left, top, _, _ in sheets(root, "number-")]
    names = (each.attrib["id"].removeprefix("number-content-") for each in named(root, "number-"))
    at = dict(zip(names, spots, strict=True))
    assert len(at) == 14
    lower, upper = [at[str(n)] for n in range(1, 7)], [at[str(n)] for n in range(8, 14)]
    assert lower == sorted(lower) and upper == sorted(upper, reverse=True)
    assert {top for _, top in lower}.isdisjoint(top for _, top in upper)
    assert at["14"][0] < lower[0][0] and lower[-1][0] < at["7"][0]
    assert [left for left, _ in lower] == [left for left, _ in upper[::-1]], "opposite"


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_pit_has_as_many_seeds_as_it_says(size: int) -> None:
    view = next(views(load("kalah")))
    (seeds,) = [number for number in view.numbers if number.name == "content"]
    pits = named(drawn(load("kalah"), view, size), "number-")
    lying = {each.attrib["id"]: len(list(each.iter(f"{SVG}circle"))) for each in pits}
    said = zip(seeds.owners, seeds.values, strict=True)
    assert lying == {f"number-content-{owner}": value for owner, value in said}


@pytest.mark.parametrize("wide", [SMALLEST_PIT, LARGEST])
@pytest.mark.parametrize("tall", [0.94, 2.4])
def test_seeds_lie_within_their_pit(wide: float, tall: float) -> None:
    high = wide * tall
    for value in range(60):
        svg = "".join(_seeds(value, 0, 0, wide, high, theme_named("light")))
        seeds = [[float(each.attrib[key]) for key in ("cx", "cy", "r")]
                 for each in ET.fromstring(f"<g>{svg}</g>")]  # fmt: skip
        assert len(seeds) == min(value, 40)
        for x, y, radius in seeds:
            assert radius >= 1
            assert abs(x) + radius < wide / 2 and abs(y) + radius < high / 2
            # Within the ends, which are about round.
            reach = max(0.0, high / 2 - wide * 0.47)
            assert hypot(x, max(0.0, abs(y) - reach)) + radius < wide * 0.5


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_heaps_of_rows_lie_in_their_cells(size: int) -> None:
    root = shown("nim", size)
    (board,) = named(root, "board-")
    chips = [(float(each.attrib["cx"]), float(each.attrib["cy"]))
             for each in board.iter(f"{SVG}circle")]  # fmt: skip
    inside = [
        sum(left < x < left + wide and top < y < top + tall for x, y in chips)
        for left, top, wide, tall in sheets(root, "cell-")
    ]
    assert inside == [3, 5, 7] and len(chips) == 15


def test_an_empty_pile_is_smaller_than_one_with_cards() -> None:
    root = shown("auction", WIDE)
    ((_, _, empty, _),) = sheets(root, "place-unsold")
    assert 0 < empty < sheets(root, "place-store")[0][2] * 0.7


def test_columns_of_cards_use_the_width_of_the_screen() -> None:
    """Its panel lies below its piles rather than beside a board that is wide and low."""
    _, _, wide, _ = sheets(shown("golf", WIDE), "cell-")[0]
    assert wide > 100
    (left, *_), (board, *_) = (
        sheets(shown("golf", WIDE), each)[0] for each in ("seat-1", "board-")
    )
    assert left < board


@pytest.mark.parametrize("name", ["auction", "pig"])
def test_cards_that_nobody_holds_are_as_large_as_there_is_room(name: str) -> None:
    piles = sheets(shown(name, WIDE), "place-")
    assert max(width for _, _, width, _ in piles) > 110


def test_panels_stand_in_two_columns_on_a_phone_unless_hands_of_others_are_seen() -> None:
    (first, *_), (second, *_) = sheets(shown("hearts", PHONE), "seat-")[:2]
    assert first + 160 < second
    (first, *_), (second, *_) = sheets(shown("cat_sudoku", PHONE), "seat-")[:2]
    assert first == second


def test_cards_on_the_table_do_not_change_their_size_with_a_hand() -> None:
    game = load("rummy")
    seen = [*views(game, apart=9)]
    for name in ("place-stock", "place-discards"):
        piles = [sheets(drawn(game, view, WIDE), name) for view in seen]
        assert len({pile[0][2] for pile in piles if pile}) == 1


def test_boards_stand_beside_each_other_where_their_cells_are_larger_then() -> None:
    (one, top, *_), (other, same, *_) = sheets(shown("six_card_golf", WIDE), "board-")
    assert one < other and top == same
