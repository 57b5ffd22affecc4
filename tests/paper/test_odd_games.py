"""Games whose author means harm, or much: a page or a message, no markup from a text."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.files.resources import shipped
from sdg.game import Fault
from sdg.loading import load
from sdg.paper.document import document
from sdg.paper.kit import kit
from sdg.paper.paper_formats import Choices
from sdg.source import Source
from tests.paper.test_sheets import check, fronts
from tests.picture.test_pictures import HOSTILE, LONG
from tests.support.hostile import with_texts

CHOICES = Choices(backs=True)


def odd(values: str, rows: int, columns: int, copies: int) -> Source:
    return Source("odd.sdg", HOSTILE.format(
        name="kind", values=values, board="grid", rows=rows, columns=columns, copies=copies,
    ))  # fmt: skip


@pytest.mark.parametrize(("values", "rows", "columns", "players", "copies", "said"), [
    (LONG, 3, 3, 99, 40, ()),
    ("1 to 120", 64, 64, 2, 1, ("grid: a board of 4096 cells is not printed.",)),
    ("1 to 120", 50, 50, 2, 1, ()),
    ("1 to 120", 1, 64, 5, 1, ()),
    ("1 to 900", 64, 1, 30, 1, ()),
    ("1 to 999", 9, 9, 3, 4, ("tiles: only 1000 of 3996 cards are printed.",)),
])  # fmt: skip
def test_games_with_too_much_of_something(
    values: str, rows: int, columns: int, players: int, copies: int, said: tuple[str, ...]
) -> None:
    made = kit(load(odd(values, rows, columns, copies), players=players), CHOICES)
    check(made)
    assert made.notes == said
    assert 0 < fronts(made) <= 1000
    assert sum(sheet.kind == "board" for sheet in made.sheets) <= 12
    assert f"seat {players}<" in document(made)


@pytest.mark.parametrize("lot", range(3))
@pytest.mark.parametrize("name", ["cat_sudoku", "cardoku", "kalah", "auction", "five_provinces"])
def test_texts_that_mean_something_elsewhere(name: str, lot: int) -> None:
    path = next(shipped("games").rglob(f"{name}.sdg"))
    game = load(Source(path.name, with_texts(path.read_text("utf-8"), lot)))
    page = document(kit(game, CHOICES, examples=False))
    assert "<script" not in page
    assert page.count("<section") == page.count("</section>") > 3


def test_writings_of_the_world() -> None:
    text = next(shipped("games").rglob("cat_sudoku.sdg")).read_text("utf-8")
    title = f"数独 العربية עברית 🂡🐈 e\u0301\u0302 {'x' * 200}"
    text = text.replace('"Cat Sudoku: Summer Festival"', f'"{title}"')
    made = kit(load(Source("cat.sdg", text)), CHOICES, examples=False)
    check(made)
    assert title in document(made)


def test_a_game_whose_setup_may_fail_is_printed() -> None:
    fails = "points += 6 div ((sum of card.kind for card in rack) mod 2)"
    text = odd("1 to 30", 3, 3, 1).text.replace("players 1 to 99", "players 2").replace(
        "draw 1 from stock to rack", f"draw 1 from stock to rack\n        {fails}"
    )  # fmt: skip
    game = load(Source("fails.sdg", text))
    with pytest.raises(Fault):
        for seed in range(9):
            game.initial_state(Generator(seed))
    check(kit(game, CHOICES))
