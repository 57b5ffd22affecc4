"""`sdg print`: sheets to print and cut out, as HTML or PDF."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sdg.paper import typesetting
from tests.cli.conftest import Sdg


def test_a_page_is_printed(sdg: Sdg) -> None:
    result = sdg("print", "cat_sudoku", "--players", "2", "--no-examples")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("<!doctype html>")
    sheets = 3 + 1 + 2 + 2  # cards, tokens, a board, what is written
    assert result.out.count('<section class="') == sheets
    assert sdg("print", "cat_sudoku", "--players", "2", "--no-examples").out == result.out


def test_a_page_is_written(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "größe.html"
    result = sdg("print", "hex", "--paper", "letter", "--backs", "--bleed", "0", "-o", str(path))
    assert (result.code, result.out) == (0, "")
    assert "there is no end of them" in result.err
    assert "size: 215.9mm 279.4mm" in path.read_text("utf-8")


def test_a_variant_and_an_option_change_what_is_printed(sdg: Sdg) -> None:
    def pieces(*words: str) -> int:
        data = json.loads(sdg("print", "cardoku", "--no-examples", "--json", *words).out)
        return sum(sheet["pieces"] for sheet in data["sheets"] if sheet["kind"] == "fronts")

    usual = pieces()
    assert pieces("--set", "decks=3") == usual + 36
    assert pieces("--players", "1", "--with", "wild_side") != pieces("--players", "1")


def test_the_first_page_says_whose_game_it_is_and_at_which_table(sdg: Sdg) -> None:
    page = sdg("print", "cardoku", "--players", "1", "--with", "wild_side", "--set", "decks=3",
               "--no-examples").out  # fmt: skip
    first = page.partition("</section>")[0]
    for said in ("By Ben Cheung.", "Played with The Wild Side.", "With decks 3.", "50 mm"):
        assert said in first
    assert "With " not in sdg("print", "pig", "--no-examples").out.partition("</section>")[0]


def test_what_is_on_the_sheets_as_json(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "hearts.html"
    result = sdg("print", "hearts", "--json", "--cards", "square", "--backs", "-o", str(path))
    data = json.loads(result.out)
    assert data["game"] and data["paper"] == {"name": "A4", "width": 210, "height": 297}
    kinds = [sheet["kind"] for sheet in data["sheets"]]
    assert kinds.count("backs") == 5 and kinds[0] == kinds[-1] == "text"
    assert path.is_file() and data["notes"] == []


def test_a_pdf_is_written(sdg: Sdg, tmp_path: Path) -> None:
    try:
        pypdf, _ = typesetting._makers()
    except typesetting.NoTypesetter as missing:
        pytest.skip(str(missing))
    path = tmp_path / "pig.pdf"
    assert sdg("print", "pig", "-o", str(path)).code == 0
    reader = pypdf.PdfReader(str(path))
    assert len(reader.pages) == 5 and reader.metadata.title == "Pig: print and play"


@pytest.mark.parametrize(("error", "said"), [
    (ImportError("no module"), "pip install weasyprint pypdf"),
    (OSError("cannot load library"), "the library Pango"),
])  # fmt: skip
def test_what_is_missing_is_told(
    sdg: Sdg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    def missing(_: str) -> Any:
        raise error

    monkeypatch.setattr(typesetting, "import_module", missing)
    path = tmp_path / "pig.pdf"
    result = sdg("print", "pig", "-o", str(path))
    assert result.code == 2 and said in result.err and ".html" in result.err
    assert not path.exists()


def test_an_interruption_leaves_the_old_file(
    sdg: Sdg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(typesetting, "pdf", interrupted)
    path = tmp_path / "pig.pdf"
    path.write_bytes(b"old")
    assert sdg("print", "pig", "-o", str(path)).code == 130
    assert path.read_bytes() == b"old" and len(list(tmp_path.glob("*.part"))) == 0


@pytest.mark.parametrize(("words", "said"), [
    (("pig", "-o", "pig.png"), "ends in .pdf or .html"),
    (("pig", "-o", "no/such/pig.pdf"), "there is no such folder"),
    (("pig", "--bleed", "nan"), "--bleed"),
    (("pig", "--bleed", "7"), "--bleed"),
    (("pig", "--cards", "tarot"), "--cards"),
    (("pig", "--players", "9"), "players"),
    (("no_such_game",), "no_such_game"),
])  # fmt: skip
def test_what_cannot_be_printed_is_told(sdg: Sdg, words: tuple[str, ...], said: str) -> None:
    result = sdg("print", *words)
    assert (result.code, result.out) == (2, "")
    assert said in result.err


def test_the_solution_has_a_sheet_of_its_own(sdg: Sdg) -> None:
    bare, solved = (sdg("print", "lo_shu", "--no-rules", *words) for words in ((), ("--solution",)))
    assert (bare.code, solved.code) == (0, 0)
    assert bare.out.count('<section class="sheet') == 1
    assert solved.out.count('<section class="sheet') == 2
    assert "Lo Shu: the solution" in solved.out and "b2: 5" in solved.out
    assert "b2: 5" not in bare.out


@pytest.mark.parametrize("words", [
    ("--players", "2"), ("--cards", "mini"), ("--backs",), ("--bleed", "2"), ("--no-examples",),
])  # fmt: skip
def test_what_says_nothing_of_a_puzzle_is_refused(sdg: Sdg, words: tuple[str, ...]) -> None:
    result = sdg("print", "lo_shu", *words)
    assert result.code == 2 and f"{words[0]} does not go with a puzzle" in result.err


def test_a_game_is_printed_without_its_rulebook_and_has_no_solution(sdg: Sdg) -> None:
    result = sdg("print", "pig", "--no-rules")
    assert result.code == 0 and 'class="rules"' not in result.out and "booklet" not in result.out
    assert "--solution goes with a puzzle" in sdg("print", "pig", "--solution").err
