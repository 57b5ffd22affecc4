"""What `sdg serve` refuses before it listens, each with what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
from sdg.files.resources import shipped

if TYPE_CHECKING:
    from conftest import Sdg


@pytest.mark.parametrize(("words", "told"), [
    (["none.sdg"], "there is no file `none.sdg`"),
    (["."], "`.` is a folder"),
    (["--port", "99999"], "99999 is not in the range"),
    (["--host", "nowhere.invalid"], "Is that --host an address of this machine?"),
    (["--origin", "games.example"], "an origin is an address such as https://games.example"),
    (["--store", "ftp://example/t"], "a store is a file, or postgresql://user@host/database"),
    (["--store", "none/t.sqlite"], "unable to open database file"),
    (["none.replay"], "none.replay"),
])  # fmt: skip
def test_what_cannot_be_is_refused(sdg: Sdg, words: list[str], told: str) -> None:
    result = sdg("serve", "--port", "0", *words)
    assert (result.code, result.out) == (2, "")
    assert told in result.err
    assert ".." not in result.err.replace("...", "")


def test_two_files_of_one_name_are_not_offered_as_one(sdg: Sdg) -> None:
    rules = (shipped("games") / "more" / "nim.sdg").read_text("utf-8")
    for folder in (Path("a"), Path("b")):
        folder.mkdir()
        (folder / "mine.sdg").write_text(rules, "utf-8")
    result = sdg("serve", "a/mine.sdg", "a/../a/mine.sdg", "b/mine.sdg", "--port", "0")
    assert (result.code, result.out) == (2, "")
    assert "are both `mine` on the shelf: rename one of them" in result.err
