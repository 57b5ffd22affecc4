"""`sdg rules` and `rules` at the prompt."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.cli.conftest import Sdg


def test_a_rulebook_is_printed_in_three_layouts(sdg: Sdg) -> None:
    plain = sdg("rules", "pig", "--no-examples").out
    assert plain.startswith("Pig\n===\n") and "What you need\n-------------\n" in plain
    assert sdg("rules", "pig", "--text").out == plain
    assert sdg("rules", "pig", "--markdown").out.startswith("# Pig\n")
    page = sdg("rules", "pig", "--html").out
    assert page.startswith("<!DOCTYPE html>") and page.endswith("</html>\n")


def test_players_options_and_variants_tell(sdg: Sdg) -> None:
    output = sdg("rules", "cardoku", "--no-examples", "--players", "1", "--set", "decks=3",
                 "--with", "separation").out  # fmt: skip
    assert (
        "This page is for one player." in output and "Played with Separation of domains." in output
    )
    assert "Separation, on the grid: Neighbours differ in domain." in output


def test_it_is_written_to_a_file_whole(sdg: Sdg, tmp_path: Path) -> None:
    file = tmp_path / "a page.html"
    assert sdg("rules", "pig", "--html", "-o", str(file)).out == ""
    assert file.read_text(encoding="utf-8") == sdg("rules", "pig", "--html").out
    result = sdg("rules", "pig", "-o", str(tmp_path / "none" / "page.html"))
    assert result.code == 2 and " cannot be written: " in result.err


def test_markdown_in_a_file_has_its_drawings_beside_it(sdg: Sdg, tmp_path: Path) -> None:
    file = tmp_path / "my pig.md"
    assert sdg("rules", "pig", "--markdown", "-o", str(file)).code == 0
    links = re.findall(r"\]\((.*?)\)", file.read_text("utf-8"))
    assert links and all((tmp_path / unquote(link)).is_file() for link in links)
    assert len(list((tmp_path / "pictures" / "my pig").iterdir())) == len(links)
    assert "![" not in sdg("rules", "pig", "--markdown").out
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "pictures").write_text("a file")
    result = sdg("rules", "pig", "--markdown", "-o", str(tmp_path / "two" / "pig.md"))
    assert result.code == 2 and " cannot be written: " in result.err
    assert not (tmp_path / "two" / "pig.md").exists()


@pytest.mark.parametrize("words", [["zzz"], ["pig", "--players", "9"], ["pig", "--set", "goal=x"]])
def test_what_cannot_be_is_told(sdg: Sdg, words: list[str]) -> None:
    result = sdg("rules", *words)
    assert result.code == 2 and result.err and not result.out


def test_the_prompt_shows_what_matters_now(sdg: Sdg) -> None:
    seats = ["--seat", "Ann", "--seat", "random", "--seats-as-given", "--plain"]
    text = sdg("run", "pig", *seats, answers="rules\nrules all\nq\n").out
    now, _, whole = text.partition("`rules all` shows the whole rulebook.")
    assert "What you may do now" in now and "- roll: Roll the die" in now
    assert "What you need" not in now and "What you need" in whole


def test_the_whole_rulebook_at_the_prompt_has_its_rules_in_one_list(sdg: Sdg) -> None:
    text = sdg("run", "sudoku_42", "--seat", "Ann", "--plain", answers="rules all\nq\n").out
    rules = text.partition("Where cards may lie\n\n")[2].partition("\n\n")[0]
    assert [line.split(",")[0] for line in rules.splitlines() if line[0] == "-"] == [
        "- Houses", "- Lines", "- Lock",
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "layout"), [
    ("pig.html", "--html"), ("PIG.HTM", "--html"), ("pig.md", "--markdown"), ("page", "--text"),
    ("pig.txt", "--text"),
])  # fmt: skip
def test_the_name_of_a_file_says_the_layout(sdg: Sdg, name: str, layout: str) -> None:
    written = []
    for words in ([], [layout], ["--text"]):
        assert sdg("rules", "pig", *words, "-o", name).code == 0
        written.append(Path(name).read_text("utf-8"))
    plain = sdg("rules", "pig").out
    assert written[0] == written[1] and written[2] == plain
    assert (written[0] == plain) == (layout == "--text")


def test_pdf_is_made_by_another_command(sdg: Sdg) -> None:
    result = sdg("rules", "pig", "-o", "pig.pdf")
    assert result.code == 2 and "`sdg print` writes PDF" in result.err


def test_one_layout_at_a_time(sdg: Sdg) -> None:
    result = sdg("rules", "pig", "--text", "--html")
    assert result.code == 2 and "Take one of --text, --markdown and --html." in result.err
    assert not result.out
