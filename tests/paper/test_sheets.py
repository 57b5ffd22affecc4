"""Sheets of every game: all pieces there, each once, on the paper, backs behind their fronts."""

from __future__ import annotations

import itertools

import pytest

from sdg.loading import load
from sdg.paper.cutting import grid
from sdg.paper.dimensions import DOMINO, measures, shape_of
from sdg.paper.document import document, taken_apart
from sdg.paper.kit import Kit, kit
from sdg.paper.materials import materials
from sdg.paper.paper_formats import CARDS, MARGIN, PAPERS, PIXELS, Choices, Size
from sdg.paper.typesetting import sides
from sdg.rulebook import rulebook
from sdg.rulebook.rendering import html
from sdg.source import Source
from tests.paper.reading import cards, drawings, images, in_places
from tests.support.places import RULE_FILES
from tests.support.shelf import SHELF

PROGRAMS = sorted((RULE_FILES / "good").glob("*.sdg"))
LETTER = PAPERS["letter"]
BONES = """game "Bones"
    players 2

attribute left: 0 to 6
attribute right: 0 to 6

deck bones
    1 of each left, each right
    except left > right

pile stock: 1 of bones, shuffled
hand held per player
pile chain: seen by all

setup
    for each player
        draw 7 from stock to held

turn
    choose lay

action lay(card in held)
    move card to chain

end over at once when round > 7
win latest seat
"""


def fronts(made: Kit) -> int:
    return sum(sheet.pieces for sheet in made.sheets if sheet.kind == "fronts")


def check(made: Kit) -> None:
    """Look at what is so of every kit."""
    page = document(made)
    assert "<script" not in page and "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "None" not in page and "{" not in page.partition("<body>")[2]
    roots = drawings(made)
    drawn = [sheet for sheet in made.sheets if sheet.kind != "text"]
    assert len(roots) == len(drawn)
    for root, sheet in zip(roots, drawn, strict=True):
        wide, high = sheet.paper.width, sheet.paper.height
        wide, high = (high, wide) if sheet.landscape else (wide, high)
        assert (root.attrib["width"], root.attrib["height"]) == (f"{wide:g}mm", f"{high:g}mm")
        assert not any("id" in each.attrib for each in root.iter())
        if sheet.kind in ("fronts", "backs"):
            assert len(images(root)) == sheet.pieces
    assert made.sheets[0].kind == made.sheets[-1].kind == "text"


@pytest.mark.parametrize("name", SHELF)
def test_every_card_of_a_game_is_printed_once(name: str) -> None:
    game = load(name)
    needed = materials(game)
    made = kit(game, Choices(), examples=False)
    check(made)
    endless = sum(len(stock.faces) for stock in needed.stocks if stock.endless)
    tokens = sum(each.number for each in needed.tokens)
    dice = sum(len(stock.faces) - 1 for stock in needed.stocks
               if needed.look.shapes.get(stock.deck) == "die")  # fmt: skip
    assert fronts(made) == in_places(game) + endless + tokens - dice
    boards = {(board.name, board.owner) for board in needed.boards}
    assert len({sheet.board for sheet in made.sheets if sheet.kind == "board"}) == len(boards)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_files_that_nobody_prepared_are_printed(path: object) -> None:
    check(kit(load(path), Choices(LETTER, backs=True, bleed=0), examples=False))


@pytest.mark.parametrize(("name", "cards_of", "players"), [
    ("cat_sudoku", 27, 2), ("cat_sudoku", 36, 4), ("cardoku", 72, 2), ("goofspiel", 52, 3),
    ("passing_plates", 35 * 3, 4), ("hearts", 52, 4),
])  # fmt: skip
def test_the_counts_are_those_of_the_deck_for_so_many_players(
    name: str, cards_of: int, players: int
) -> None:
    needed = materials(load(name, players=players))
    assert sum(len(stock.faces) for stock in needed.stocks) == cards_of


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("size", CARDS.values(), ids=str)
@pytest.mark.parametrize("bleed", [0, 3, 6])
def test_backs_lie_behind_their_fronts(paper: object, size: Size, bleed: float) -> None:
    """Turned over by the long edge, what is left comes to lie right, and what was turned to the
    right is seen turned to the left."""
    choices = Choices(paper, size, backs=True, bleed=bleed)
    made = kit(load("cat_sudoku"), choices, examples=False)
    pairs = [(one, other) for one, other in itertools.pairwise(made.sheets)
             if other.kind == "backs"]  # fmt: skip
    assert sum(front.pieces for front, _ in pairs) == 27
    for front, back in pairs:
        here, behind = (cards(sheet, size, bleed) for sheet in (front, back))
        assert len(here) == len(behind) == front.pieces
        for ((x, y), turned), ((back_x, back_y), back_turned) in zip(here, behind, strict=True):
            assert back_x == pytest.approx(paper.width - x, abs=0.02)
            assert (back_y, back_turned) == (pytest.approx(y, abs=0.02), -turned)
        laid = grid(size, 2 * bleed, paper)
        for (x, y), _ in here:
            assert x - laid.lying.width / 2 >= MARGIN - 0.01
            assert x + laid.lying.width / 2 <= paper.width - MARGIN + 0.01
            assert y - laid.lying.height / 2 >= MARGIN - 0.01
            assert y + laid.lying.height / 2 <= paper.height - MARGIN + 0.01
        for (one, _), (other, _) in itertools.combinations(here, 2):
            apart_x, apart_y = abs(one[0] - other[0]), abs(one[1] - other[1])
            assert (
                apart_x >= laid.lying.width + 2 * bleed - 0.02
                or apart_y >= laid.lying.height + 2 * bleed - 0.02
            ), "cards on each other"


def test_as_many_cards_as_can_be_lie_on_a_sheet() -> None:
    poker = CARDS["poker"]
    assert [grid(poker, 6, paper).many for paper in PAPERS.values()] == [9, 8]
    assert [grid(poker, 6, paper).turned for paper in PAPERS.values()] == [False, True]
    assert [grid(poker, 0, paper).many for paper in PAPERS.values()] == [9, 9]


def test_tiles_lie_within_the_cells_of_their_board() -> None:
    for name in SHELF:
        needed = materials(load(name))
        measured = measures(needed, Choices())
        for board in needed.boards:
            cell = measured.cell_of(board)
            for stock in needed.stocks:
                piece = measured.size(shape_of(stock.deck, needed.look, measured))
                assert piece.width < cell.width, name
                assert piece.height < cell.height or board.hexagonal, name


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_a_board_of_eighty_one_cells_has_room_on_one_sheet(paper: object) -> None:
    made = kit(load("sudoku_tactics"), Choices(paper), examples=False)
    assert [sheet.kind for sheet in made.sheets].count("board") == 1


def test_a_large_board_comes_on_several_sheets_with_every_cell() -> None:
    made = kit(load("klondike"), Choices(), examples=False)
    columns = [sheet for sheet in made.sheets if sheet.board == "columns"]
    assert len(columns) == 2
    assert [f"{at} of 2" in sheet.title for at, sheet in enumerate(columns, 1)] == [True, True]
    cell = CARDS["poker"].width + 3
    shown = drawings(made)
    at = [sheet.board for sheet in made.sheets if sheet.kind != "text"].index("columns")
    parts = (part for root in shown[at : at + 2] for part in root if part.tag.endswith("svg"))
    wide = [float(part.attrib["width"]) / PIXELS for part in parts]
    assert sum(wide) == pytest.approx(7 * cell, abs=15)


@pytest.mark.parametrize(("pages", "expected"), [
    (1, [(None, 0), (None, None)]),
    (4, [(3, 0), (1, 2)]),
    (6, [(None, 0), (1, None), (5, 2), (3, 4)]),
])  # fmt: skip
def test_a_folded_booklet_reads_in_order(pages: int, expected: object) -> None:
    assert sides(pages) == expected


def test_the_whole_rulebook_is_in_the_page() -> None:
    game = load("cat_sudoku")
    page = document(kit(game, Choices()))
    whole = rulebook(game)
    for section in whole.sections:
        assert f'id="{section.name}"' in page
    looks, body = taken_apart(html(whole))
    assert looks and body in page and "<style" not in body and "<title" not in body


def test_what_has_no_end_or_edge_is_told() -> None:
    notes = kit(load("hex"), Choices(), examples=False).notes
    assert any("there is no end of them; 121 of each kind are printed" in note for note in notes)
    notes = kit(load("knizia_sudoku"), Choices(), examples=False).notes
    assert notes == ("layout: it has no edge; the table is the board.",)
    made = kit(load("pig"), Choices(), examples=False)
    assert made.notes == () and fronts(made) == 1  # a die to fold


def test_dominoes_are_cut_straight_and_have_backs() -> None:
    made = kit(load(Source("bones.sdg", BONES)), Choices(backs=True), examples=False)
    check(made)
    size = Size(DOMINO, DOMINO / 2)
    assert [sheet.pieces for sheet in made.sheets] == [0, 28, 28, 0]
    for sheet in made.sheets[1:3]:
        assert len(cards(sheet, size, 3)) == 28
