"""The page of `compare --html` shows a game that differs, as it ends on both sides."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from tests.cli.conftest import Sdg
from tests.support.html_pages import Page, read_page

TITLE = "A game that shows it"


def compared(sdg: Sdg, *words: str) -> Page:
    assert sdg("compare", *words, "--games", "200", "--seed", "1", "--html", "page.html").code == 0
    return read_page(Path("page.html"))


def test_both_ends_of_the_game_are_drawn_and_opened_by_their_commands(sdg: Sdg) -> None:
    page = compared(sdg, "cat_sudoku", "--other-set", "special=corners")
    assert TITLE in page.headings()
    commands = list(map(shlex.split, page.commands()))
    told = re.findall(r"<p>(\d+) decisions; (-?\d+) : (-?\d+) points\.</p>", page.text)
    assert len(told) == 2 and len(commands) == 4
    for (decisions, *scores), run, replay in zip(told, commands[::2], commands[1::2], strict=True):
        assert sdg(*run[1:]).code == 0
        assert f"{decisions} decisions" in sdg(*replay[1:]).out
        again = json.loads(sdg("replay", replay[2], "--json").out)
        assert again["scores"] == [int(each) for each in scores]
    assert page.text.count('id="basegame-cell-') == page.text.count('id="othergame-cell-') == 9


def test_where_nothing_differs_clearly_there_is_none(sdg: Sdg) -> None:
    assert TITLE not in compared(sdg, "pig", "--other-agents", "random").headings()


def test_bots_that_search_do_not_play_again(sdg: Sdg) -> None:
    page = compared(sdg, "tic_tac_toe", "--other-agents", "search:20")
    assert TITLE in page.headings()
    assert "Bots that search take long to play it again." in page.said
    assert page.text.count('id="basegame-cell-') == 9 and "othergame-cell-" not in page.text
