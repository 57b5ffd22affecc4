"""Heat maps: a board of any shape with its cells shaded, and the colors of a page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from sdg.chance import Generator
from sdg.loading import load
from sdg.picture.heat.cells import DEEPEST, Warmth
from sdg.picture.heat.maps import board_of, heat_map, with_cells
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import picture
from sdg.picture.themes import THEMES, page_colors, theme_named
from sdg.view.data import View
from sdg.view.viewer import Viewer

SVG = "{http://www.w3.org/2000/svg}"


def view_of(name: str) -> tuple[View, object]:
    game = load(name)
    state = game.initial_state(Generator(1))
    return Viewer(game).view(game.observation(state, 1)), look_of(game.rules)


def drawn(name: str, title: str = "a title", size: int = 340) -> ElementTree.Element:
    """Draw the first board, its cells warmer one after the other."""
    view, look = view_of(name)
    board = view.seen.boards[0]
    warmth = {
        cell.name: Warmth(at / len(board.cells), f"{at % 100}", f"{cell.name}: {at}")
        for at, cell in enumerate(board.cells)
    }
    svg = heat_map(view, board, warmth, look, title, size=size)  # type: ignore[arg-type]
    assert svg == heat_map(view, board, warmth, look, title, size=size)  # type: ignore[arg-type]
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize(
    "name",
    ["tic_tac_toe", "cardoku", "hex", "peg_solitaire", "six_card_golf", "crossing_fives",
     "knizia_sudoku", "five_provinces", "cat_sudoku"],
)  # fmt: skip
def test_each_cell_of_any_board_is_shaded_and_told(name: str) -> None:
    view, _ = view_of(name)
    root = drawn(name)
    cells = view.seen.boards[0].cells
    labels = [each.get("aria-label") for each in root.iter(f"{SVG}g") if each.get("role") == "img"]
    assert labels == [f"{cell.name}: {at}" for at, cell in enumerate(cells)]
    shades = [float(each.get("fill-opacity") or 0) for each in root.iter()
              if each.get("fill-opacity") is not None]  # fmt: skip
    assert len(shades) == len(cells)
    assert shades == sorted(shades) and 0 <= shades[0] <= shades[-1] <= DEEPEST


def test_no_card_lies_on_a_map_and_no_number_is_too_small() -> None:
    root = drawn("peg_solitaire")
    assert not list(root.iter(f"{SVG}circle")), "a peg would be a disc"
    for name in ("hex", "cardoku", "crossing_fives"):
        sizes = [float(each.get("font-size") or 0) for each in drawn(name).iter(f"{SVG}text")]
        assert min(sizes) >= 9


def test_a_map_is_as_large_as_is_asked_or_as_its_cells_must_be() -> None:
    _, _, wide, high = map(float, (drawn("tic_tac_toe").get("viewBox") or "").split())
    assert max(wide, high) <= 340
    assert float(drawn("hex", size=100).get("width") or 0) > 100


def test_a_title_is_text() -> None:
    title = drawn("tic_tac_toe", "<script>&").find(f"{SVG}title")
    assert title is not None and title.text == "<script>&"


def test_an_unbounded_board_takes_the_cells_of_many_games() -> None:
    view, _ = view_of("crossing_fives")
    board = view.seen.boards[0]
    places = [(f"{row},{column}", row, column) for row in range(-2, 3) for column in range(-4, 5)]
    wider = with_cells(board, places)
    assert (wider.rows, wider.columns) == (5, 9)
    assert [(cell.name, cell.row, cell.column) for cell in wider.cells] == places
    middle = next(cell for cell in board.cells if (cell.row, cell.column) == (0, 0))
    assert middle in wider.cells, "what is known of a cell stays"


def test_a_board_is_found_by_its_owner() -> None:
    view, _ = view_of("six_card_golf")
    second = board_of(view, "garden", 2)
    assert second is not None and second.owner == 2
    assert board_of(view, "garden", None) is None


def test_pictures_in_a_page_take_all_colors_from_its_style() -> None:
    for name in ("cat_sudoku", "hex", "hearts", "pig"):
        view, look = view_of(name)
        svg = picture(view, look, "page", 375)
        used = set(re.findall(r"var\(--([a-z0-9-]+)\)", svg))
        assert used
        for theme in THEMES:
            colors = dict(re.findall(r"--([a-z0-9-]+):([^;]*);", page_colors(theme)))
            assert used <= set(colors)
            assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in colors.values())


def test_the_theme_of_a_page_names_each_color_of_a_theme() -> None:
    page = theme_named("page")
    assert {*page.seats, page.paper, page.tints["rose"].ink, page.back.fill} == {
        *(f"var(--seats-{n})" for n in range(1, 7)),
        "var(--paper)", "var(--tints-rose-ink)", "var(--back-fill)",
    }  # fmt: skip
