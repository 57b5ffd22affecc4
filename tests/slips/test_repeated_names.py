"""A name that is misspelled where it is declared, or often in the same way, is told once."""

import json
import re
from collections import Counter

import pytest

from sdg.diagnostics import Diagnostic
from sdg.diagnostics.formats import as_json
from sdg.diagnostics.rendering import render
from sdg.loading import read
from sdg.source import Source

GAME = """\
game "All Kinds"
    players 2

option target = 3 in 1 to 9
option layout = broad in tight, broad
attribute colour: crimson, green
attribute number: 1 to 3

deck chips
    2 of each number, each colour
    1 of number 1, colour crimson
    1 of number 2, colour crimson

board meadow: 3 by 3
    region border: (1, 1), (1, 3)

pile reserve: 1 of chips, shuffled
hand holding per player
slot corner_slot: at most 2
supply market: 1 of chips
counter tokens per player
score reward per player
flag closed per border
marker pawn on meadow

table bonus by number
    1: 2
    otherwise: 3

define worthy(item)
    item.number > 1 and item.colour = crimson

rule once on meadow
    colour all different in row
    need some border of cell: border is not full

setup
    for each player
        draw 5 from reserve to holding
    draw 1 from market to corner_slot
    if layout = tight or target = 1 and layout = tight
        draw 1 from market to corner_slot

turn
    choose arrange or dispose

action arrange(piece in holding, square in meadow)
    require piece is worthy and square is empty
    require some border of square: border is not closed
    let surplus = target + 1
    move piece to square
    reward += bonus(1) + bonus(2) + surplus + surplus
    tokens += target
    pawn = square
    for each border of pawn
        mark border as closed

action dispose(piece in holding)
    require worthy(piece) and tokens > 0
    move piece to reserve

end filled after turn when meadow is full or no dispose is possible or arrange this turn > 4
win most reward, then most tokens
"""
DECLARED = (
    "target", "layout", "tight", "colour", "crimson", "chips", "meadow", "border", "reserve",
    "holding", "corner_slot", "market", "tokens", "reward", "closed", "pawn", "bonus", "worthy",
    "arrange", "dispose", "surplus", "item",
)  # fmt: skip


def exchanged(name: str) -> str:
    """Misspell a name: two letters change places."""
    middle = len(name) // 2
    return name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :]


def places(name: str) -> list[int]:
    """Return where a name stands in the game, its declaration first."""
    starts = [match.start() for match in re.finditer(rf"\b{name}\b", GAME)]
    declared = re.search(
        rf"(?:^[a-z]+ |(?<!\w)let |region |= | in |: |\(){name}\b", GAME, re.MULTILINE
    )
    assert declared is not None
    at = declared.end() - len(name)
    return [at, *(place for place in starts if place != at)]


def diagnose(text: str) -> list[Diagnostic]:
    return list(read(Source("all_kinds.sdg", text)).diagnostics)


def put(name: str, wrong: str, at: list[int]) -> str:
    text = GAME
    for place in sorted(at, reverse=True):
        text = text[:place] + wrong + text[place + len(name) :]
    return text


def test_the_game_is_right() -> None:
    assert [each for each in diagnose(GAME) if each.severity == "error"] == []


@pytest.mark.parametrize("name", DECLARED)
def test_a_declaration_with_a_slip_is_told_once_with_all_uses(name: str) -> None:
    declared, *uses = places(name)
    wrong = exchanged(name)
    diagnostics = diagnose(put(name, wrong, [declared]))
    if len(uses) == 1:
        assert [each.span.text for each in diagnostics] == [name]
        return
    (one,) = diagnostics
    assert (one.code, one.span.start, one.span.text) == ("E345", declared, wrong)
    said = [note.span for note in one.all_notes() if note.span]
    assert {each.text for each in said} == {name}
    assert f"{len(said)} say `{name}`" in one.message
    assert one.hint == f"did you mean `{name}`?"


@pytest.mark.parametrize("name", DECLARED)
def test_the_same_slip_in_several_places_is_told_once(name: str) -> None:
    _, _, *some = places(name)
    diagnostics = diagnose(put(name, exchanged(name), some))
    assert len({(each.code, each.message, each.hint) for each in diagnostics}) == len(diagnostics)
    lines = Counter(place.line for each in diagnostics for place in (each.span, *each.places))
    assert all(each.severity == "error" for each in diagnostics)
    assert set(lines) <= {GAME.count("\n", 0, place) + 1 for place in some}


def test_the_places_are_said_and_counted() -> None:
    diagnostics = diagnose(GAME.replace("reserve to", "resreve to") + "action more\n" + "".join(
        f"    draw {number} from resreve to holding\n" for number in range(1, 12)
    ))  # fmt: skip
    (one,) = diagnostics
    text = render(one)
    assert len(one.places) == 11
    assert "and 11 more places: lines 65, " in text
    assert " and 3 more\n" in text
    data = as_json(one)
    assert sum(note["text"] == "also here" for note in data["notes"]) == 11
    assert json.dumps(data)
