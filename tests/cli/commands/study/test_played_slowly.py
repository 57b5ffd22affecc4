"""A game without a kernel is told so: the line, the construct, and what has one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sdg.kernel.played_slowly import MOST_NODES, played_slowly
from sdg.loading import read
from sdg.messages import all_messages
from sdg.source import Source
from tests.cli.conftest import Sdg
from tests.language.test_explanations import blocks, game

ENTRY = next(entry for entry in all_messages() if entry.code == "N801")


SLOW = """\
game "Festival"
    players 2 to 4

attribute number: 1 to 9
deck tiles
    4 of each number
pile stock: 1 of tiles, shuffled
pile bag: seen by all
hand rack per player: seen by owner
score points per player

setup
    for each player
        draw 3 from stock to rack

turn
    for each card in rack
        choose keep, sell

action keep
    points += 1
action sell(other in rack)
    move other to bag

end over after turn when rack is empty
win most points
"""


def slow_note(text: str) -> str:
    note = played_slowly(read(Source("festival.sdg", text)))
    return "" if note is None else f"{note.span.line}: {note.message}"


def test_the_example_has_no_kernel_and_its_mend_has_one() -> None:
    slow, fast = game(blocks(ENTRY.example)), game(blocks(ENTRY.mend))
    line = 1 + slow[: slow.index("    for each card in rack")].count("\n")
    assert slow_note(slow) == (
        f"{line}: simulations of this game are slow: there is no kernel for decisions for each of"
        " some cards"
    )
    assert read(Source("festival.sdg", fast)).rules is not None
    assert slow_note(fast) == ""


AROUND = """\
board garden: 5 by 5
    region bed for each card with number = 3 and number < 4: 3 by 3 around it
rule near on garden "In a bed"
    need cell in bed or passes = 0

action keep(cell in garden, other in rack)
    move other to cell
"""


def test_regions_around_cards_are_told_at_their_line() -> None:
    text = SLOW.replace(
        "    for each card in rack\n        choose keep, sell", "    choose keep, sell"
    )
    text = text.replace("action keep\n    points += 1\n", AROUND)
    diagnostics = read(Source("festival.sdg", text)).diagnostics
    assert not [each for each in diagnostics if each.severity == "error"]
    line = 1 + text[: text.index("    region bed")].count("\n")
    assert slow_note(text).startswith(f"{line}: ") and "more than one attribute" in slow_note(text)


@pytest.fixture
def slow(tmp_path: Path) -> str:
    path = tmp_path / "slow.sdg"
    path.write_text(SLOW, "utf-8")
    return str(path)


def test_a_check_notes_it_and_finds_nothing_wrong(sdg: Sdg, slow: str) -> None:
    result = sdg("check", slow, "--strict")
    assert result.code == 0
    assert "note N801: simulations of this game are slow" in result.out
    assert "hint: `repeat at most count …`" in result.out
    assert "nothing wrong" in result.out


def test_formats_for_programs_have_it_as_a_note(sdg: Sdg, slow: str) -> None:
    data = json.loads(sdg("check", slow, "--json").out)
    assert (data["errors"], data["warnings"]) == (0, 0)
    assert [each["severity"] for each in data["diagnostics"]] == ["note"]
    assert sdg("check", slow, "--format", "github").out.startswith("::notice ")
    sarif = json.loads(sdg("check", slow, "--sarif").out)
    assert sarif["runs"][0]["results"][0]["level"] == "note"


def test_a_simulation_says_why_it_is_slow(sdg: Sdg, slow: str) -> None:
    result = sdg("simulate", slow, "--games", "2", "--seed", "1", "--json")
    slow_for = json.loads(result.out)["slow_for"]
    assert slow_for["code"] == "N801"
    assert slow_for["hint"].startswith("`repeat at most count …`")
    assert f"{slow}:{slow_for['line']}:5: there is no kernel for decisions" in result.err
    assert "; faster: `repeat at most count …`" in result.err


def test_a_game_with_a_kernel_says_nothing(sdg: Sdg) -> None:
    result = sdg("simulate", "pig", "--games", "2", "--seed", "1", "--json")
    assert json.loads(result.out)["slow_for"] is None


def test_rules_that_are_too_long_are_not_looked_at() -> None:
    parts = blocks(ENTRY.example)
    more = "\n".join(f"    tokens += {n}" for n in range(MOST_NODES // 2))
    long = game([*parts, f"action count_up\n{more}"])
    assert read(Source("festival.sdg", long)).rules is not None
    assert slow_note(long) == ""
