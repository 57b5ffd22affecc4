"""The PDF, opened: pages, their sizes, the cards on them, the words of the rulebook."""

from __future__ import annotations

import os
from itertools import takewhile
from typing import Any

import pytest

from sdg.files.resources import shipped
from sdg.game import Game
from sdg.loading import load
from sdg.paper import typesetting
from sdg.paper.dimensions import measures, shape_of
from sdg.paper.document import booklet_pages
from sdg.paper.kit import kit
from sdg.paper.materials import materials
from sdg.paper.paper_formats import CARDS, PAPERS, Choices, Size
from sdg.paper.pieces import RECTANGLES
from sdg.paper.typesetting import pdf
from sdg.rulebook import rulebook
from sdg.source import Source
from tests.paper.reading import page_size, pages, printed_cards, title_of
from tests.support.shelf import FIVE, SHELF

try:
    typesetting._makers()
except typesetting.NoTypesetter as missing:
    if os.environ.get("CI"):
        raise
    pytest.skip(str(missing), allow_module_level=True)

A4 = PAPERS["a4"]


def look_at(name: str, choices: Choices) -> None:
    """Print a game, and look at each page."""
    game = load(name)
    made, expected = kit(game, choices, examples=False), cards_of(game, choices)
    pdf_pages = pages(pdf(made))
    paper = choices.paper
    upright = Size(paper.width, paper.height)
    sideways = Size(paper.height, paper.width)
    sheets = [sheet for sheet in made.sheets for _ in range(
        2 if choices.backs and sheet.kind not in ("fronts", "backs") else 1)]  # fmt: skip
    if choices.backs:
        assert len(pdf_pages) % 2 == 0
    else:
        sizes = [page_size(page) for page in pdf_pages]
        assert set(sizes) <= {upright, sideways}
        many = len(list(takewhile(lambda size: size == sideways, reversed(sizes))))
        booklet, before = pdf_pages[-many:], sizes[:-many]
        assert booklet and len(booklet) % 2 == 0
        expected_sizes = [sideways if sheet.landscape else upright for sheet in sheets]
        assert before[: len(sheets)] == expected_sizes
        assert set(before[len(sheets) :]) <= {upright}, "only a score sheet may need more pages"
        words = "".join(page.extract_text() for page in booklet).split()
        assert "need" in words and "turn" in words
    count_cards(pdf_pages, expected, choices)


def cards_of(game: Game, choices: Choices) -> dict[Size, int]:
    """Return how many cards and tiles of each size a game has."""
    needed, expected = materials(game), dict[Size, int]()
    measured = measures(needed, choices)
    for stock in needed.stocks:
        shape = shape_of(stock.deck, needed.look, measured)
        if shape in RECTANGLES:
            size = measured.size(shape)
            expected[size] = expected.get(size, 0) + len(stock.faces)
    return expected


def count_cards(pdf_pages: list[Any], expected: dict[Size, int], choices: Choices) -> None:
    """See that all cards are there, each with its back behind it."""
    paper, sides = choices.paper, 2 if choices.backs else 1
    for size, many in expected.items():
        printed = [printed_cards(page, size, choices.bleed) for page in pdf_pages]
        assert sum(map(len, printed)) == many * sides
        if choices.backs:
            for number in range(0, len(printed), 2):
                front, back = printed[number : number + 2]
                assert len(front) == len(back), "a back without its front"
                mirrored = sorted((paper.width - x, y) for x, y in front)
                for (x, y), (back_x, back_y) in zip(mirrored, sorted(back), strict=True):
                    assert abs(x - back_x) < 0.1 and abs(y - back_y) < 0.1


@pytest.mark.parametrize(("name", "choices"), [
    ("cat_sudoku", Choices(backs=True)),
    ("knizia_sudoku", Choices(PAPERS["letter"], CARDS["mini"], backs=True)),
    ("sudoku_tactics", Choices(bleed=0)),
    ("hex", Choices()),
    ("kalah", Choices(PAPERS["letter"])),
])  # fmt: skip
def test_a_few_games(name: str, choices: Choices) -> None:
    look_at(name, choices)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "paper"), [
    *((name, "a4") for name in SHELF), *((name, "letter") for name in FIVE),
])  # fmt: skip
def test_every_game(name: str, paper: str) -> None:
    look_at(name, Choices(PAPERS[paper]))


@pytest.mark.slow
@pytest.mark.parametrize("name", FIVE)
def test_the_five_with_backs(name: str) -> None:
    look_at(name, Choices(A4, backs=True, bleed=2))


@pytest.mark.parametrize("words", [
    "<script>alert(1)</script><b>&amp; ]]> --> </title></style>",
    "x" * 200,
    "数独の猫祭り לעبة القطط משחק החתולים",
    "e" + "\u0301\u0302\u0323" * 30 + " 🂡🐈\ufffe",
    "{} %s ${x} url(https://example.org/x.png)",
])  # fmt: skip
def test_texts_that_mean_something_elsewhere_cost_no_card(words: str) -> None:
    text = next(shipped("games").rglob("cat_sudoku.sdg")).read_text("utf-8")
    changed = text.replace('"Cat Sudoku: Summer Festival"', f'"{words}"')
    changed = changed.replace('"No card covers the cat"', f'"{words}"')
    assert changed.count(words) == 2
    choices, game = Choices(backs=True), load(Source("cat.sdg", changed))
    data = pdf(kit(game, choices, examples=False))
    pdf_pages = pages(data)
    assert set(map(page_size, pdf_pages)) == {Size(A4.width, A4.height), Size(A4.height, A4.width)}
    count_cards(pdf_pages, cards_of(game, choices), choices)
    assert title_of(data) == f"{words}: print and play"
    assert not any("/Annots" in page for page in pdf_pages), "a text became a link"


@pytest.mark.parametrize("name", ["rummy", "stairs", "cardoku", "auction"])
def test_no_heading_of_the_booklet_stands_without_what_it_heads(name: str) -> None:
    rules = rulebook(load(name), examples=False)
    data = typesetting._set(typesetting._makers()[1], booklet_pages(rules, A4))
    heads = {section.title for section in rules.sections} | {"At a glance"}
    texts = [page.extract_text().split("\n") for page in pages(data)]
    lines = [[line.strip() for line in text if line.strip()] for text in texts]
    assert lines[1][0] == "At a glance" and "What you need" in lines[2]
    for page in lines[1:]:
        written = page[:-1] if page[-1].isdigit() else page
        assert len(written) > 2 and written[-1] not in heads


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_allowed_and_what_is_not_lie_beside_each_other(paper: str) -> None:
    rules = kit(load("cat_sudoku", players=2), Choices(paper=PAPERS[paper])).rules
    assert rules is not None
    data = typesetting._set(typesetting._makers()[1], booklet_pages(rules, PAPERS[paper]))
    texts = [page.extract_text() for page in pages(data)]
    assert sum(text.count(" Allowed:") for text in texts) >= 2
    for text in texts:
        assert text.count(" Allowed:") == text.count("Not allowed:")


def test_nothing_is_fetched() -> None:
    with pytest.raises(ValueError, match="nothing is fetched"):
        typesetting._refused("https://example.org/x.png")
