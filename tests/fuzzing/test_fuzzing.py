"""A few of the inputs of `make fuzz`, and the programs by which it once found a mistake."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sdg.diagnostics import SdgError
from sdg.kernel.c.compiler import compiler
from sdg.loading import load
from sdg.source import Source
from tests.fuzzing.asking import ASKED, Watch, deep, program
from tests.fuzzing.fuzz import Tally, earlier, section
from tests.fuzzing.fuzz import main as fuzz
from tests.fuzzing.inputs import KINDS, made
from tests.support.summaries import save, sections_of

FOUND = sorted((Path(__file__).parent / "found").glob("*.sdg"))
READ = [kind for kind in KINDS if not kind.startswith("programs")]
FEW, GAMES = 40, 4


@pytest.mark.slow
@pytest.mark.parametrize("kind", READ)
def test_what_is_made_by_chance_is_accepted_or_refused(kind: str) -> None:
    for number in range(FEW):
        assert ASKED[kind](made(kind, number), Watch()) in ("accepted", "refused"), number


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_a_program_made_by_chance_is_played_alike(number: int) -> None:
    watch = Watch()
    program(made("programs", number), watch, GAMES, in_c=False)
    assert watch.longest > 0


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_a_program_made_by_chance_is_looked_at_deeply(number: int) -> None:
    deep(made("programs", number), Watch(), seconds=1.0)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_once_is_mended(path: Path) -> None:
    assert program(path.read_bytes(), Watch(), 10, in_c=False) == "accepted"


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_once_is_mended_in_c(path: Path) -> None:
    assert program(path.read_bytes(), Watch(), 3, in_c=True) == "accepted"


def test_most_programs_made_by_chance_are_accepted() -> None:
    accepted = 0
    for number in range(FEW):
        try:
            load(Source("made.sdg", made("programs", number).decode()))
            accepted += 1
        except SdgError:
            pass
    assert accepted > FEW / 2


def test_the_longest_work_is_measured() -> None:
    watch = Watch()
    for times in (10, 300_000, 10):
        with watch.timing():
            sum(range(times))
    assert watch.longest > 0.0005
    longest = watch.longest
    with watch.timing(meant=5.0):
        sum(range(300_000))
    assert watch.longest == longest


def test_the_same_number_makes_the_same_input() -> None:
    for kind in KINDS:
        assert made(kind, 7) == made(kind, 7)
        assert made(kind, 7) != made(kind, 8)


def test_a_mistake_of_ours_is_told_with_what_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.fuzzing.fuzz.SUMMARY", tmp_path / "fuzz.txt")
    assert earlier("bytes", 0) == (Tally(), [])
    wrong, seconds = ["bytes 3: ValueError: no; none (parser.py:1)"], 0.25
    tally = Tally(10, Counter(accepted=2, refused=7), seconds, wrong)
    text = section("bytes", 0, tally, ["abc", "def"])
    assert "1 mistakes of ours" in text
    assert text.endswith("    bytes 3: ValueError: no; none (parser.py:1)")
    save(tmp_path / "fuzz.txt", "What was found.", [text])
    assert earlier("bytes", 0) == (tally, ["abc", "def"])
    assert earlier("bytes", 1000) == (Tally(), [])


def test_it_goes_on_from_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.fuzzing.fuzz.SUMMARY", tmp_path / "fuzz.txt")
    words = ("--jobs", "1", "--number", "4")
    for start in ("0", "0", "90"):
        assert fuzz(["bytes", "--start", start, *words]) == 0
    heads = [section.split(";")[0] for section in sections_of(tmp_path / "fuzz.txt").values()]
    assert heads == [
        "bytes from 0: 8 inputs, numbers 0 to 7", "bytes from 90: 4 inputs, numbers 90 to 93",
    ]  # fmt: skip
    assert len(capsys.readouterr().out.splitlines()) == 3
