"""What a variant removes and the game still uses is reported with the line that removes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.diagnostics import Diagnostic
from sdg.loading import read
from tests.support.places import ROOT

GAMES = ["cardoku", "cat_sudoku", "sudoku_42", "sudoku_tactics"]
KINDS = (
    "option", "deck", "counter", "flag", "table", "define", "rule", "action", "when", "end",
)  # fmt: skip


def parts_of(game: str) -> list[tuple[str, str]]:
    """Return the kind and name of each part that a variant may remove."""
    lines = (ROOT / "games" / f"{game}.sdg").read_text(encoding="utf-8").splitlines()
    whole = (line for line in lines if not line.startswith((" ", "#")))
    heads = (line.replace("(", " ").replace(":", " ").split() for line in whole)
    return [(words[0], words[1]) for words in heads if len(words) > 1 and words[0] in KINDS]


def wrong_with(folder: Path, game: str, change: str) -> list[Diagnostic]:
    path = folder / "house.sdg"
    path.write_text(f'variant "House" of {game}\n\n{change}\n')
    return [each for each in read(str(path)).diagnostics if each.severity == "error"]


@pytest.mark.parametrize("game", GAMES)
def test_a_name_that_is_gone_is_told_with_what_removed_it(game: str, tmp_path: Path) -> None:
    checked = 0
    for kind, name in parts_of(game):
        for wrong in wrong_with(tmp_path, game, f"remove {kind} {name}"):
            if wrong.span.text == name:
                note = wrong.notes[-1]
                assert note.text == f"the variant removes `{name}` here"
                assert note.span is not None
                assert note.span.source.text.splitlines()[2] == f"remove {kind} {name}"
                assert note.span.text == name
                assert wrong.hint == "let the variant change what uses it, too, or keep it"
                checked += 1
    assert checked > 3


def test_a_region_that_a_new_board_lacks_is_told_with_the_new_board(tmp_path: Path) -> None:
    wrong, *_ = wrong_with(tmp_path, "cardoku", "replace board grid: 9 by 9")
    assert wrong.span.text == "unit"
    assert wrong.notes[-1].span is not None
    assert wrong.notes[-1].span.text == "grid"


def test_a_name_that_was_never_there_is_told_as_before(tmp_path: Path) -> None:
    (wrong,) = wrong_with(tmp_path, "cardoku", "add define twice\n    2 * quiets")
    assert wrong.notes == ()
    assert wrong.hint == "did you mean `quiet`?"
