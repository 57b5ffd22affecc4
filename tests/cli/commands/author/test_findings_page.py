"""`sdg check --deep --html`: each finding in words, its play drawn, the command that opens it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.commands.author.test_check_deep import LEAK, STUCK
from tests.cli.conftest import Sdg
from tests.deep.conftest import BUDGET, SOUND
from tests.support.html_pages import Page, read_page


@pytest.fixture
def deep(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> Sdg:
    """Return `sdg` in a folder with some games, with little to do in a deep check."""
    monkeypatch.setattr("sdg.deep.budget.Budget", lambda: BUDGET)
    odd = LEAK.replace('game "Fill"', 'game "<b>Fill</b> & <script>"')
    assert odd != LEAK
    for name, text in (("sound", SOUND), ("stuck", STUCK), ("leak", LEAK), ("odd<i>", odd)):
        Path(f"{name}.sdg").write_text(text, encoding="utf-8")
    return sdg


def checked(deep: Sdg, *words: str) -> tuple[Page, list[dict[str, object]]]:
    """Check; return the page, and the findings as JSON has them."""
    result = deep("check", "--deep", *words, "--html", "x.html", "--examples", "found", "--json")
    return read_page(Path("x.html")), json.loads(result.out)["findings"]


@pytest.mark.parametrize("name", ["stuck", "leak"])
def test_each_finding_stands_in_words_with_its_position(deep: Sdg, name: str) -> None:
    page, findings = checked(deep, f"{name}.sdg")
    assert any(each["replays"] for each in findings)
    for number, each in enumerate(findings, 1):
        assert f"{number}. {each['kind']}" in page.headings(3)
        message = str(each["message"]).replace("`", "")
        assert f"{message[0].upper()}{message[1:]}" in page.said
        letters = "ab"[: len(each["replays"])]  # type: ignore[arg-type]
        for letter in letters:
            assert f'id="finding{number}{letter}-' in page.text
    shown = [line for line in page.commands() if line.startswith("sdg replay ")]
    assert len(shown) == sum(len(each["replays"]) for each in findings)  # type: ignore[arg-type, misc]
    for line in shown:
        assert deep(*shlex.split(line)[1:]).code == 0


def test_a_sound_game_has_a_page_too(deep: Sdg) -> None:
    page, findings = checked(deep, "sound.sdg")
    assert findings == []
    assert "Findings" not in page.headings()
    assert "Nothing found" in page.said
    assert "Not looked at" in page.headings() or "Not decided" in page.headings()


def test_names_of_strangers_are_only_text(deep: Sdg) -> None:
    page, _ = checked(deep, "odd<i>.sdg")
    assert page.headings(1) == ["<b>Fill</b> & <script>: what a deep check found"]
    assert "odd<i>.sdg" in page.said


def test_a_page_goes_with_a_deep_check_alone(deep: Sdg) -> None:
    result = deep("check", "sound.sdg", "--html", "x.html")
    assert result.code == 2 and "--html go with --deep" in result.err
    result = deep("check", "--deep", "sound.sdg", "--html", "none/x.html")
    assert result.code == 2 and "there is no such folder" in result.err
