"""Variants that add to a part: as if the part were replaced with what it had and more."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.loading import read
from tests.language.test_slips import GAME as SLIPPED
from tests.language.test_slips import SLIPS

GAME = """game "Base"
    players 2

attribute number: 1 to 3

deck cards
    1 of each number

board grid: 2 by 2
    region line: row

table worths by number
    1: 5
    otherwise: 0

pile stock: 2 of cards, shuffled
hand held per player
score points per player

rule apart on grid
    number all different in row

setup
    draw 1 from stock to grid at (1, 1)

turn
    draw 1 from stock to held
    choose lay

action lay(card in held, cell in grid)
    require cell is empty
    move card to cell

when filled: line becomes full
    points += 1

scoring points
    worth: sum of worths(it.number) for it in held

end over after turn when stock is empty
    points += 0
win most points
"""

SAME = {  # what adds, and what replaces the same part with all of it
    "before an action": (
        "add before action lay\n    require card.number > 1",
        "replace action lay(card in held, cell in grid)\n    require card.number > 1\n"
        "    require cell is empty\n    move card to cell",
    ),
    "after an action": (
        "add after action lay\n    points += card.number",
        "replace action lay(card in held, cell in grid)\n    require cell is empty\n"
        "    move card to cell\n    points += card.number",
    ),
    "before a setup": (
        "add before setup\n    draw 1 from stock to grid at (2, 2)",
        "replace setup\n    draw 1 from stock to grid at (2, 2)\n"
        "    draw 1 from stock to grid at (1, 1)",
    ),
    "after a turn": (
        "add after turn\n    points += 1",
        "replace turn\n    draw 1 from stock to held\n    choose lay\n    points += 1",
    ),
    "after a when": (
        "add after when filled\n    points += count them",
        "replace when filled: line becomes full\n    points += 1\n    points += count them",
    ),
    "after an end": (
        "add after end over\n    points += 2",
        "replace end over after turn when stock is empty\n    points += 0\n    points += 2",
    ),
    "to a scoring": (
        "add to scoring points\n    kept: count held",
        "replace scoring points\n    worth: sum of worths(it.number) for it in held\n"
        "    kept: count held",
    ),
    "to a rule": (
        "add to rule apart\n    number all different in column",
        "replace rule apart on grid\n    number all different in row\n"
        "    number all different in column",
    ),
    "to a table": (
        "add to table worths\n    2: 7",
        "replace table worths by number\n    1: 5\n    2: 7\n    otherwise: 0",
    ),
    "to a deck": (
        "add to deck cards\n    1 of number 1",
        "replace deck cards\n    1 of each number\n    1 of number 1",
    ),
    "to a board": (
        "add to board grid\n    region edge: column",
        "replace board grid: 2 by 2\n    region line: row\n    region edge: column",
    ),
}


def laid(folder: Path, *changes: str) -> tuple[object, list[str]]:
    """Return the rules of the game with variants, and the codes of what is wrong."""
    (folder / "base.sdg").write_text(GAME)
    names = []
    for number, change in enumerate(changes):
        names.append(f"v{number}")
        (folder / f"v{number}.sdg").write_text(f'variant "V{number}" of base\n\n{change}\n')
    reading = read(str(folder / "base.sdg"), tuple(str(folder / f"{n}.sdg") for n in names))
    return reading.rules, [each.code for each in reading.diagnostics if each.severity == "error"]


@pytest.mark.parametrize("name", SAME)
def test_to_add_to_a_part_is_to_replace_it_with_more(name: str, tmp_path: Path) -> None:
    adding, replacing = SAME[name]
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    added, wrong = laid(tmp_path / "one", adding)
    replaced, other = laid(tmp_path / "two", replacing)
    assert (wrong, other) == ([], [])
    assert added is not None and added == replaced


@pytest.mark.parametrize(
    "change",
    [
        "add before action lai\n    points += 1",
        "add after when filed\n    points += 1",
        "add to scoring money\n    kept: 1",
        "add to rule aparts\n    number all different in column",
        "add to table worth\n    2: 7",
    ],
)
def test_what_is_not_there_cannot_be_added_to(change: str, tmp_path: Path) -> None:
    assert laid(tmp_path, change) == (None, ["E710"])


def test_several_variants_may_add_to_one_part(tmp_path: Path) -> None:
    one, two = (SAME[name][0] for name in ("before an action", "after an action"))
    assert laid(tmp_path, one, two)[1] == []
    assert laid(tmp_path, two, two)[1] == []


@pytest.mark.parametrize("name", ["before an action", "to a scoring", "to a board"])
def test_what_one_variant_replaces_another_does_not_add_to(name: str, tmp_path: Path) -> None:
    adding, replacing = SAME[name]
    assert laid(tmp_path, adding, replacing)[1] == ["E712"]
    assert laid(tmp_path, replacing, adding)[1] == ["E712"]


def test_a_game_itself_adds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.sdg"
    path.write_text(GAME + "\nadd after turn\n    points += 1\n")
    assert [each.code for each in read(str(path)).diagnostics][:1] == ["E206"]


def told_of(folder: Path, change: str) -> tuple[str, str, str]:
    """Return the code, message and hint of the one slip in a change."""
    laid(folder)
    path = folder / "slip.sdg"
    path.write_text(f'variant "Slip" of base\n\n{change}\n    points += 1\n')
    (diagnostic,) = read(str(path)).diagnostics
    return diagnostic.code, diagnostic.message, diagnostic.hint or ""


@pytest.mark.parametrize("slip", ["at round end", "step", "round_end:"])
def test_who_adds_what_is_no_part_is_told_all_that_can_be_added(slip: str, tmp_path: Path) -> None:
    code, message, hint = told_of(tmp_path, f"add {slip}")
    assert code == "E227" and message.endswith(" does not fit after `add`")
    before, to, parts = hint.split("; ")
    assert before == (
        "here can stand `before` or `after` and then `action`, `end`, `setup`, `turn` or `when`"
    )
    for change, _ in SAME.values():
        _, way, part, *_ = change.split()
        assert f"`{way}`" in hint and f"`{part}`" in (to if way == "to" else before)
    assert {*HEADS, "when", "end", "action"} <= set(parts.split())


@pytest.mark.parametrize("verb", ["add", "replace"])
def test_a_when_of_a_variant_without_its_name_is_told_so(verb: str, tmp_path: Path) -> None:
    code, message, hint = told_of(tmp_path, f"{verb} when turn ends")
    assert (code, message) == ("E578", "this `when` has no name")
    assert "`when NAME: turn ends`" in hint


HEADS = ("option", "attribute", "pile", "hand", "slot", "counter", "score", "flag", "rule", "board")


@pytest.mark.parametrize("verb", ["add", "replace"])
def test_a_slip_in_a_part_of_a_variant_is_told_as_in_a_game(verb: str, tmp_path: Path) -> None:
    """Wherever the first line of a part makes no sense, what to write for it is the same."""
    (tmp_path / "slips.sdg").write_text(SLIPPED)
    checked = 0
    for right, wrong, code, expected in SLIPS:
        at = SLIPPED.index(right)
        line = (
            SLIPPED[SLIPPED.rindex("\n", 0, at) + 1 : at] if "\n" in SLIPPED[:at] else SLIPPED[:at]
        )
        if not (line + wrong).startswith(HEADS) or not code.startswith("E2") or "\n" in wrong:
            continue
        rest = SLIPPED[at + len(right) :].partition("\n\n")[0]
        path = tmp_path / "house.sdg"
        path.write_text(f'variant "House" of slips\n\n{verb} {line}{wrong}{rest}\n')
        diagnostics = [each for each in read(str(path)).diagnostics if each.code == code]
        assert any(expected in f"{each.message} {each.hint}" for each in diagnostics), (
            wrong,
            diagnostics,
        )
        checked += 1
    assert checked > 9


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("add to action lay", "write `add before action lay` or `add after action lay`"),
        ("add to when jam", "write `add before when jam` or `add after when jam`"),
        ("add to turn", "write `add before turn` or `add after turn`"),
        ("add to setup", "write `add before setup` or `add after setup`"),
    ],
)
def test_steps_that_are_added_to_a_part_are_told_as_before_or_after(
    line: str, hint: str, tmp_path: Path
) -> None:
    code, _, shown_hint = told_of(tmp_path, line)
    assert code == "E227" and shown_hint.startswith(hint)
