"""Rulebooks with drawings: sound pages, nothing from elsewhere, texts as texts, small files."""

from __future__ import annotations

import re
import time
import xml.etree.ElementTree as ET

import pytest

from sdg.loading import load
from sdg.picture.themes import THEMES, page_colors
from sdg.rulebook import Page, rulebook
from sdg.rulebook.drawings.drawn import file_of
from sdg.rulebook.drawings.scenes import BoardScene, CardsScene, FanScene, Figure, TableScene
from sdg.rulebook.page import Picture, Section, file_names
from sdg.rulebook.rendering import files, html, markdown, text
from sdg.source import Source
from sdg.view.viewer import Viewer
from tests.support.places import ROOT
from tests.support.shelf import PUZZLES, SHELF

BOOKS = ROOT / "docs" / "rulebooks"
LARGEST = 25_000  # bytes of a file; most have less than a third
SECONDS = 10
HOSTILE = """game "<script>alert('&')</script>"
    "]]> <b> {longest} \\u202e"
    players 1 to 99

attribute {longest}: {values}
attribute color: red, blue

deck tiles
    40 of each {longest}, each color

board grid: {rows} by {columns}

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player
counter chips per player, 500 in all

rule r{longest} on grid "<i>{longest}</i> | `x` ![a](b)"
    {longest} all different in row

setup
    for each player
        draw 1 from stock to rack

turn
    choose lay

action lay(card in rack, cell in grid) "<u>Lay</u> {{card}}"
    move card to cell
    points += 1

end over after round when round > 2
win most points
"""
NAME = "x" * 200


def page_of(name: str) -> Page:
    return rulebook(load(name))


def drawn_of(page: Page, name: str) -> Figure:
    return next(figure for figure in page.figures() if figure.name == name)


def check(written: str, page: Page) -> None:
    """Look at what is so of every page of HTML."""
    root = ET.fromstring(written)
    tags = [each.tag for each in root.iter()]
    assert tags.count("svg") == len(files(page)) and "script" not in tags and "img" not in tags
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    for each in root.iter():
        assert not {key for key in each.attrib if key.startswith("on") or key == "src"}
        link = each.attrib.get("href")
        assert link is None or (link[0] == "#" and link[1:] in ids)
    style = next(each.text for each in root.iter("style"))
    assert style is not None and "url(" not in style and "@import" not in style
    used = set(re.findall(r"var\(--([\w-]+)\)", written))
    assert used <= set(re.findall(r"--([\w-]+):", page_colors("light")))
    assert "http" not in written.replace("http-equiv", "")
    for figure in page.figures():
        svg = file_of(figure)
        assert svg == "" or ET.fromstring(svg).attrib["viewBox"].startswith("0 0 ")


@pytest.mark.parametrize("name", SHELF)
def test_every_game_gives_a_sound_page_with_its_drawings(name: str) -> None:
    page = page_of(name)
    written = html(page)
    check(written, page)
    assert html(page_of(name)) == written, "the same bytes twice"
    assert page.card
    names = {figure.name for figure in page.figures()}
    assert {"deck-1", "cover"} <= names if load(name).rules.decks else "setup" in names


@pytest.mark.parametrize("name", SHELF)
def test_plain_text_has_neither_drawings_nor_a_card(name: str) -> None:
    game = load(name)
    assert text(rulebook(game)) == text(rulebook(game, drawings=False))


@pytest.mark.parametrize("name", SHELF)
def test_the_committed_drawings_are_what_the_file_gives(name: str) -> None:
    there = {path.name: path.read_text("utf-8") for path in (BOOKS / "pictures" / name).iterdir()}
    assert there == files(page_of(name)), "run `make rulebooks`, and look at them"
    assert all(len(svg.encode()) <= LARGEST for svg in there.values())


def test_no_drawing_is_left_of_a_game_that_is_gone() -> None:
    assert sorted(path.name for path in (BOOKS / "pictures").iterdir()) == sorted(
        [*SHELF, *PUZZLES]
    )


@pytest.mark.parametrize(("players", "rows", "columns", "values"), [
    (99, 3, 3, "1 to 9"),
    (2, 64, 64, "1 to 120"),
    (1, 2, 2, ", ".join(f"{'y' * 190}{n}" for n in range(4))),
])  # fmt: skip
def test_hostile_games_give_sound_pages_in_time(
    players: int, rows: int, columns: int, values: str
) -> None:
    source = HOSTILE.format(longest=NAME, rows=rows, columns=columns, values=values)
    begun = time.monotonic()
    page = rulebook(load(Source("odd.sdg", source), players=players))
    written = html(page)
    assert time.monotonic() - begun < SECONDS
    check(written, page)
    assert "&lt;script&gt;" in written and "<i>" not in written and "<u>" not in written
    linked = markdown(page, "pictures/a (b) & <c>")
    images = re.findall(r"\]\((\S+)\)", linked.replace(r"!\[a\](b)", ""))
    assert len(images) == len(files(page)) and all(
        image.startswith("pictures/a%20%28b%29%20%26%20%3Cc%3E/") for image in images
    )


def test_files_have_short_names_that_differ() -> None:
    names = file_names(["Sudoku", "su_doku", "su-doku", "日本", "../x", NAME, NAME + "y"])
    assert list(names.values())[:5] == ["sudoku", "su-doku", "su-doku-2", "one", "x"]
    assert len(set(names.values())) == 7 and all(len(each) < 50 for each in names.values())


def test_an_example_marks_the_card_and_what_it_breaks_a_rule_with() -> None:
    page = page_of("cardoku")
    scene = drawn_of(page, "sudoku-forbidden").scene
    assert isinstance(scene, BoardScene) and scene.laid is not None
    (here,), (fault,) = scene.here, [cell for cell in scene.fault if cell not in scene.here]
    cards = {cell.name: cell.card for cell in scene.board.cells}
    assert cards[here] == scene.laid.name
    values = [dict(scene.faces[cards[cell] or ""].values)["value"] for cell in (here, fault)]
    assert values[0] == values[1], "the same value stands in the row"
    light = THEMES["light"]
    forbidden, allowed = (
        file_of(drawn_of(page, f"sudoku-{verdict}")) for verdict in ("forbidden", "allowed")
    )
    assert forbidden.count(f'fill="{light.warning}"') == 2, "two badges"
    assert forbidden.count("stroke-dasharray") == 1, "one ring with dashes"
    assert light.warning not in allowed and allowed.count(f'fill="{light.accent}"') == 1
    assert "✗ Not allowed:" in html(page) and "✓ Allowed:" in html(page)


def test_a_move_has_an_arrow_and_a_part_of_a_board_is_open_where_it_goes_on() -> None:
    figure = drawn_of(page_of("cardoku"), "lock-forbidden")
    scene = figure.scene
    assert isinstance(scene, BoardScene)
    assert len(scene.here) == 2 and "<polygon" in file_of(figure)
    columns = {cell.column for cell in scene.board.cells}
    assert scene.goes_on == ({"left"} if min(columns) > 1 else set()) | (
        {"right"} if max(columns) < 9 else set()
    )


def test_the_table_is_drawn_as_a_seat_sees_it() -> None:
    game = load("hearts")
    scene = drawn_of(rulebook(game), "setup").scene
    assert isinstance(scene, TableScene)
    seen = scene.view.seen
    hands = {place.owner: place.cards for place in seen.places if place.name == "held"}
    assert [owner for owner, cards in hands.items() if cards is not None] == [seen.seat]
    assert seen.decisions == ()
    assert scene.view.faces == Viewer(game).view(seen).faces


def test_a_table_for_very_many_is_not_drawn() -> None:
    source = HOSTILE.format(longest="n", rows=3, columns=3, values="1 to 9")
    few, many = (
        {each.name for each in rulebook(load(Source("odd.sdg", source), players=n)).figures()}
        for n in (3, 9)
    )
    assert "setup" in few and few - many == {"setup"}


def test_a_deck_shows_each_tint_and_low_to_high() -> None:
    page = page_of("hearts")
    cards, fan = drawn_of(page, "deck-1").scene, drawn_of(page, "cover").scene
    assert isinstance(cards, CardsScene) and isinstance(fan, FanScene)
    assert {dict(face.values)["suit"] for face in cards.faces} == {
        "clubs", "diamonds", "spades", "hearts",
    }  # fmt: skip
    assert len(cards.faces) == 9 and cards.back == "french" and len(fan.faces) == 5
    dice = drawn_of(page_of("pig"), "deck-1").scene
    assert isinstance(dice, CardsScene) and len(dice.faces) == 6 and dice.back is None


def test_the_card_says_the_turn_and_the_aim_in_short() -> None:
    page = page_of("cat_sudoku")
    by_name = {section.name: section for section in page.card}
    assert list(by_name) == ["aim", "turn", "actions", "rules", "whens", "scoring", "end"]
    assert markdown(page).index("## At a glance") < markdown(page).index("## What you need")
    below = [item for section in page.card if section.name != "turn" for block in section.blocks
             if not isinstance(block, str | Picture) for item in getattr(block, "items", ())
             if item.below and not item.text.endswith(":")]  # fmt: skip
    assert not below, "but for the turn it has first lines alone"


def test_without_a_folder_markdown_has_letters() -> None:
    page = page_of("cat_sudoku")
    bare, linked = markdown(page), markdown(page, "pictures/cat_sudoku")
    assert "![" not in bare and "[9g]" in bare
    assert linked.count("![") == len(files(page)) and "[9g]" not in linked


def test_what_is_drawn_shows_its_line_as_it_is_written() -> None:
    markdown_it = pytest.importorskip("markdown_it", reason="the extra dev has it")
    scene = drawn_of(page_of("pig"), "deck-1").scene
    for about in ("a | b", "![x](y) [z]", "<script>", "*a* _b_ `c`", "# d", "&amp; ] \\", '"q"'):
        page = Page("T", (), (Section("s", "S", (Figure("one", about, scene),)),))
        read = markdown_it.MarkdownIt("commonmark").enable("table").parse(markdown(page, "p"))
        inline = [child for token in read for child in token.children or ()]
        (image,) = [each for each in inline if each.type == "image"]
        assert image.attrs["src"] == "p/one.svg"
        plain = "".join(each.content for each in inline if each.type in ("text", "text_special"))
        assert plain == f"TS{about}"
        shown = ET.fromstring(html(page)).find(".//figcaption")
        assert shown is not None and shown.text == about
