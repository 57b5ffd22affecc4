"""Games that go wrong and words that mean harm, by every command that draws: never a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.chance import Generator
from sdg.game import Fault
from sdg.loading import load
from sdg.source import Source
from tests.picture.failing_games import BEFORE, LATER
from tests.picture.hostile_places import PLAIN, WORDS, game_with
from tests.picture.test_hostile import of_page

if TYPE_CHECKING:
    from conftest import Sdg


def test_the_setup_of_the_game_that_fails_does_fail() -> None:
    game = load(Source("wrong.sdg", BEFORE))
    with pytest.raises(Fault):
        game.initial_state(Generator(1))


@pytest.mark.parametrize(("text", "line", "code", "said"), [
    (BEFORE, "check wrong.sdg", 1, "divides by zero"),
    (BEFORE, "picture wrong.sdg", 2, "divides by zero (wrong.sdg, line 18)"),
    (BEFORE, "picture wrong.sdg -o out.svg", 2, "divides by zero (wrong.sdg, line 18)"),
    (BEFORE, "print wrong.sdg -o out.html", 1, "setup goes wrong: it divides by zero"),
    (BEFORE, "rules wrong.sdg", 1, "setup goes wrong: it divides by zero"),
    (BEFORE, "rules wrong.sdg --html -o out.html", 1, "setup goes wrong"),
    (BEFORE, "rules wrong.sdg --markdown -o out.md", 1, "setup goes wrong"),
    (BEFORE, "simulate wrong.sdg --games 5 --seed 1 --engine plain --html out.html", 1, "zero"),
    (LATER, "picture wrong.sdg --after 9 -o out.svg", 0, "divides by zero"),
    (LATER, "print wrong.sdg -o out.html", 0, ""),
    (LATER, "rules wrong.sdg --html -o out.html", 0, ""),
    (LATER, "simulate wrong.sdg --games 5 --seed 1 --engine plain --html out.html", 1, "zero"),
])  # fmt: skip
def test_a_game_that_goes_wrong_is_told_or_drawn(
    sdg: Sdg, text: str, line: str, code: int, said: str
) -> None:
    Path("wrong.sdg").write_text(text, "utf-8")
    result = sdg(*line.split())
    assert result.code == code, result
    assert said in result.out + result.err
    assert "Traceback" not in result.out + result.err
    made = [path for path in Path().iterdir() if path.stem == "out"]
    assert bool(made) == (("-o out" in line and code != 2) or "--html out" in line)
    assert all(path.stat().st_size > 500 for path in made)


def test_the_page_of_a_simulation_takes_texts_for_words(sdg: Sdg) -> None:
    elements = []
    for words in (*PLAIN, *WORDS.values()):
        Path("hostile.sdg").write_text(game_with(words), "utf-8")
        result = sdg("simulate", "hostile.sdg", "--games", "4", "--seed", "1", "--engine", "plain",
                     "--html", "out.html")  # fmt: skip
        assert result.code == 0, result
        elements.append(of_page(Path("out.html").read_text("utf-8")))
    usual = frozenset().union(*elements[: len(PLAIN)])
    assert all(each <= usual for each in elements)
