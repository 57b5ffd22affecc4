"""Pictures of every game: sound SVG, nothing outside, nothing on top of what it should not hide."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from sdg.chance import Generator
from sdg.game import Game
from sdg.loading import load
from sdg.picture.boards.board import HEXAGON_HEIGHT
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import picture
from sdg.picture.themes import THEMES
from sdg.playing.playthrough import Playthrough
from sdg.refereeing import at_table
from sdg.source import Source
from sdg.view.data import View
from sdg.view.of_play import view_of
from sdg.view.viewer import Viewer
from tests.support.places import RULE_FILES
from tests.support.shelf import SHELF, positions

SVG = "{http://www.w3.org/2000/svg}"
HEXAGON = re.compile(r"M(-?[\d.]+) (-?[\d.]+)l([\d.]+) [\d.]+v")  # from its top, to the right
SIZES = (1200, 375)
PROGRAMS = sorted((RULE_FILES / "good").glob("*.sdg"))


def views(game: Game, most: int = 4, apart: int = 9) -> Iterator[View]:
    viewer, before = Viewer(game), None
    for number, state in enumerate(positions(game, apart=apart)):
        if number == most or state.active is None:
            break
        seen = game.observation(state, state.active)
        yield viewer.view(seen, before=before)
        before = seen


def drawn(game: Game, view: View, size: int, theme: str = "light") -> ET.Element:
    svg = picture(view, look_of(game.rules), theme, size)
    assert picture(view, look_of(game.rules), theme, size) == svg
    return ET.fromstring(svg)


def check(root: ET.Element) -> None:
    """Look at what is so of every picture."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0) and width > 0 and height > 0
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    for each in root.iter():
        name = each.tag.removeprefix(SVG)
        assert name in {"svg", "g", "title", "rect", "circle", "line", "path", "polygon", "text"}
        assert not any(key.startswith("on") or "href" in key for key in each.attrib)
        if name == "text":
            assert float(each.attrib["font-size"]) >= 8
        if name == "rect":
            x, y, wide, high = (float(each.attrib[key]) for key in ("x", "y", "width", "height"))
            assert x >= -1 and y >= -1 and x + wide <= width + 1 and y + high <= height + 1, (
                each.attrib
            )
        if each.attrib.get("role") in ("img", "group"):
            assert each.attrib.get("aria-label") or each.find(f"{SVG}title") is not None
    cells = {each.attrib["id"]: each for each in root.iter()
             if each.attrib.get("id", "").startswith("cell-")}  # fmt: skip
    boxes = [ground_of(cell) for cell in cells.values()]
    for at, (x, y, wide, _) in enumerate(boxes):
        for x2, y2, _, high in boxes[:at]:
            assert abs(x - x2) > wide - 1 or abs(y - y2) > high - 1, "cells on each other"


def ground_of(group: ET.Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the first rectangle of a group, or of its hexagon,
    without the corners by which rows of hexagons lie in each other."""
    for each in group.iter():
        if each.tag == f"{SVG}rect":
            x, y, wide, tall = (float(each.attrib[key]) for key in ("x", "y", "width", "height"))
            return x, y, wide, tall
        if each.tag == f"{SVG}path" and (hexagon := HEXAGON.match(each.attrib["d"])):
            x, y, half = map(float, hexagon.groups())
            tall = 2 * half * HEXAGON_HEIGHT
            return x - half, y + half / 0.866 - tall / 2, 2 * half, tall
    raise AssertionError("a group has a ground")


@pytest.mark.parametrize("name", SHELF)
def test_every_game_is_drawn(name: str) -> None:
    game = load(name)
    for view in views(game):
        for size in SIZES:
            check(drawn(game, view, size))
        cells = [cell for board in view.seen.boards for cell in board.cells]
        root = drawn(game, view, 1200)
        labels = [each.attrib.get("aria-label", "") for each in root.iter()]
        for cell in cells:
            assert any(label.startswith(f"{cell.name}: ") for label in labels)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_files_that_nobody_prepared_are_drawn(path: object) -> None:
    game = load(path)
    for view in views(game, 2, 5):
        check(drawn(game, view, 375))


@pytest.mark.parametrize("theme", THEMES)
def test_themes_have_literal_colors(theme: str) -> None:
    game = load("cat_sudoku")
    svg = picture(next(views(game)), look_of(game.rules), theme)
    assert "var(" not in svg and "currentColor" not in svg
    fills = set(re.findall(r'(?:fill|stroke)="([^"]+)"', svg)) - {"none"}
    assert all(re.fullmatch(r"#[0-9a-f]{6}", fill) for fill in fills)


HOSTILE = """game "<script>alert('&')</script>"
    players 1 to 99

attribute {name}: {values}

deck tiles
    {copies} of each {name}

board {board}: {rows} by {columns}

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player

setup
    for each player
        draw 1 from stock to rack

turn
    choose lay

action lay(card in rack, cell in {board})
    move card to cell
    points += 1

end over after round when round > 3
win most points
"""
LONG = ", ".join(f"{'x' * 190}{n}" for n in range(4))


@pytest.mark.parametrize(("values", "rows", "columns", "players"), [
    (LONG, 3, 3, 99),
    ("1 to 120", 64, 64, 2),
    ("1 to 120", 1, 64, 5),
    ("1 to 900", 64, 1, 30),
])  # fmt: skip
def test_odd_games_are_drawn_without_markup_of_their_own(
    values: str, rows: int, columns: int, players: int
) -> None:
    text = HOSTILE.format(
        name="kind",
        values=values,
        board="grid",
        rows=rows,
        columns=columns,
        copies=40 if players > 40 else 1,
    )
    game = load(Source("odd.sdg", text), players=players)
    view = next(views(game))
    for size in SIZES:
        root = drawn(game, view, size)
        check(root)
        assert not [each for each in root.iter() if "script" in each.tag]


@pytest.mark.parametrize("names", [
    ("<b>Ann</b>", '"><script>', "שלום עולם", "日本語の名前", "👩‍👩‍👧‍👦 Fam", "e\u0301" * 60),
    ("\x00\x1b[31m", "\ud800", "\uffff", "A" * 900, " ", "]]>"),
])  # fmt: skip
def test_names_of_people_are_texts(names: tuple[str, ...]) -> None:
    game = load("hearts", players=4)
    state = next(positions(game))
    view = Viewer(game, names[:4]).view(game.observation(state, 1))
    check(drawn(game, view, 375))
    view = Viewer(game, names[2:]).view(game.observation(state, 1))
    check(drawn(game, view, 1200))


@pytest.mark.parametrize(("name", "said"), [("cat_sudoku", "{} points"), ("klondike", "home {}")])
def test_at_the_end_the_points_of_the_result_are_shown(name: str, said: str) -> None:
    game, chance = load(name), Generator(1)
    state = game.initial_state(chance)
    while not state.over:
        state = game.random_step(state, chance)
    outcome = game.outcome(state)
    assert outcome is not None and set(outcome.scores) != {0}
    view = Viewer(game).view(game.observation(state, 1), outcome=outcome)
    svg = picture(view, look_of(game.rules))
    for points in outcome.scores:
        assert said.format(points) in svg


def test_cells_that_were_shown_to_be_wrong_are_marked() -> None:
    game = at_table(load("cat_sudoku", players=2))
    play, viewer, chance = Playthrough(game, 3), Viewer(game), Generator(5)
    while (wrong := game.misplay(play.state, chance.below)) is None:
        play.decide(play.legal_decisions()[0])
    seat = play.active
    assert seat is not None
    before, read = game.observation(play.state, seat), len(list(play.events()))
    play.decide(wrong)
    [cell, *_] = game.wrong(play.state)
    unseen = view_of(play, seat, viewer, before, read)
    assert not unseen.misplays and not marked_as_wrong(unseen)
    play.challenge(3 - seat, cell.cell)
    seen = view_of(play, seat, viewer, before, read)
    assert cell.cell in seen.misplays
    assert marked_as_wrong(seen) == set(seen.misplays)


def marked_as_wrong(view: View) -> set[str]:
    """Return the cells with a ring of warning, which are those that are said to be wrong."""
    root = ET.fromstring(picture(view, look_of(load("cat_sudoku").rules)))
    warning, marked, said = THEMES["light"].warning, set(), set()
    for each in root.iter(f"{SVG}g"):
        name, label = each.get("id", ""), each.get("aria-label", "")
        if not name.startswith("cell-"):
            continue
        if any(ring.get("stroke") == warning for ring in each.findall(f"{SVG}rect")):
            marked.add(name.removeprefix("cell-"))
        if "shown to be wrong" in label or "conflict" in label:
            said.add(name.removeprefix("cell-"))
    assert marked == said
    return marked


def test_an_empty_supply_says_so_and_a_sentence_begins_with_a_capital() -> None:
    game, chance = load("five_provinces"), Generator(1)
    state = game.initial_state(chance)
    while not state.over:
        state = game.random_step(state, chance)
    empty = next(place.owner for place in game.watched(state).places
                 if place.kind == "supply" and not place.size and place.owner)  # fmt: skip
    view = Viewer(game).view(game.observation(state, empty), outcome=game.outcome(state))
    svg = picture(view, look_of(game.rules))
    assert " · none</text>" in svg and ". Seat " in svg


@pytest.mark.parametrize(("name", "said"), [("cardoku", "of 9."), ("sudoku_42", "of 12.")])
def test_a_counter_that_closes_an_action_says_when_and_why(name: str, said: str) -> None:
    game = load(name)
    view = next(views(game))
    (closing,) = (each for each in view.numbers if each.name in dict(view.limits))
    words = " ".join(each.text or "" for each in drawn(game, view, 375).iter(f"{SVG}text"))
    assert f"{closing.name} {closing.values[0]} {said} {closing.sentence}" in words
