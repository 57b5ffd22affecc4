"""What the checker says of names, kinds, sizes and the way a game goes, beyond its goldens."""

from contextlib import chdir
from pathlib import Path

import pytest

from sdg.diagnostics import Diagnostic
from sdg.loading import read, read_rules
from sdg.messages import all_messages
from sdg.resources import shipped
from sdg.source import Source

BAD = Path(__file__).parent / "programs" / "bad"
ON_THE_COMMAND_LINE = {"E703", "E704", "E705", "E720", "E721"}  # told of in test_loading.py


def diagnostics_of(name: str) -> tuple[Diagnostic, ...]:
    with chdir(BAD):
        return read(f"{name}.sdg").diagnostics


def test_every_message_about_rules_has_a_program() -> None:
    told = {found.code for path in BAD.glob("*.sdg") for found in diagnostics_of(path.stem)}
    about_rules = {entry.code: entry.name for entry in all_messages() if entry.code >= "E3"}
    silent = {code: name for code, name in about_rules.items() if code not in told}
    assert set(silent) == ON_THE_COMMAND_LINE


@pytest.mark.parametrize(
    "path", sorted(shipped("games").rglob("*.sdg")), ids=lambda path: str(path.stem)
)
def test_nothing_is_wrong_with_a_shipped_file(path: Path) -> None:
    rules, found = read_rules(path)
    assert rules is not None
    assert found == ()


def test_an_unknown_name_is_told_once_and_what_depends_on_it_is_silent() -> None:
    found = read(
        Source("rules.sdg", GAME.format("points += 3 * pionts + count pionts"))
    ).diagnostics
    assert [each.code for each in found] == ["E310", "E310"]
    assert {each.span.text for each in found} == {"pionts"}


def test_a_mistake_in_a_define_is_told_once_however_often_it_is_used() -> None:
    steps = "points += worth(1)\n    points += worth(2)"
    extra = "\ndefine worth(n)\n    n + rack\n"
    found = read(Source("rules.sdg", GAME.format(steps) + extra)).diagnostics
    assert [each.span.text for each in found] == ["rack"]
    assert found[0].notes[0].text == "`worth` is used here"


def test_a_define_that_nobody_uses_is_looked_at_all_the_same() -> None:
    found = read(Source("rules.sdg", GAME.format("points += 1") + "\ndefine odd\n    nothing\n"))
    assert [each.code for each in found.diagnostics] == ["E310"]


def test_after_fifty_mistakes_no_more_are_looked_for() -> None:
    steps = "\n    ".join(f"oops_{number} += 1" for number in range(99))
    assert len(read(Source("rules.sdg", GAME.format(steps))).diagnostics) == 50


@pytest.mark.parametrize("depth", [45, 3000])
def test_a_long_chain_of_defines_is_refused_and_not_a_crash(depth: int) -> None:
    chain = "".join(f"\ndefine d{i}\n    d{i + 1} + 1\n" for i in range(depth))
    text = GAME.format("points += d0") + chain + f"\ndefine d{depth}\n    1\n"
    assert [each.code for each in read(Source("rules.sdg", text)).diagnostics] == ["E621"]


def test_a_flag_is_set_with_yes_and_no() -> None:
    rules, found = read_rules(Source("rules.sdg", GAME.format("closed = no\n    points += 1")))
    assert found == ()
    assert rules is not None


GAME = """\
game "Rack"
    players 2 to 4

attribute number: 1 to 9

deck tiles
    9 of each number

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player
flag closed

turn
    draw 1 from stock to rack
    choose keep

action keep
    {}

end out after turn when stock is empty or closed
win most points
"""
