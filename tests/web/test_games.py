"""Games that tables share: compiled once, and anew when their files have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.files.resources import shipped
from sdg_web.entries import Begun
from sdg_web.games import Games
from sdg_web.new_table import new_table


def first(games: Games, path: Path, **options: object) -> Begun:
    game = games.wanted(str(path), [], 2, options, False)
    begun = new_table(game, {}, {}).entries[0]
    assert isinstance(begun, Begun)
    return begun


def test_tables_of_a_wish_and_of_a_store_share_one_game() -> None:
    games, path = Games(), shipped("games") / "cat_sudoku.sdg"
    begun = first(games, path)
    wanted = games.wanted(str(path), [], 2, {}, False)
    assert games.game(begun) is wanted is games.wanted(str(path), [], 2, {}, False)
    assert games.game(first(games, path, special="corners")) is not wanted


def test_a_changed_file_is_another_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.sdg"
    text = (shipped("games") / "more" / "tic_tac_toe.sdg").read_text("utf-8")
    path.write_text(text, "utf-8")
    games = Games()
    before = games.wanted(str(path), [], None, {}, False)
    path.write_text(text + "\n# edited\n", "utf-8")
    after = games.wanted(str(path), [], None, {}, False)
    assert before is not after and after.sources[0].text.endswith("# edited\n")


def test_only_so_many_games_are_kept() -> None:
    games, path = Games(most=2), str(shipped("games") / "more" / "tic_tac_toe.sdg")
    game = games.wanted(path, [], None, {}, False)
    for name in ("nim", "pig"):
        games.wanted(name, [], None, {}, False)
    assert games.wanted(path, [], None, {}, False) is not game


def test_what_cannot_be_played_without_a_referee_is_told() -> None:
    with pytest.raises(ValueError, match="misplay"):
        Games().wanted("tic_tac_toe", [], None, {}, True)
