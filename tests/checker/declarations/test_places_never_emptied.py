"""Places that are filled each turn and never emptied: that there is no room is told before play."""

from __future__ import annotations

import re

import pytest

from sdg.engine.state.budget import Fault
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """\
game "An event each turn"
    players 2

attribute number: 1 to 6

deck events
    3 of each number

board grid: 3 by 3

pile stock: 1 of events, shuffled
{place}
pile gone: seen by all
score points per player

turn
    {turn}
    choose gain or clear

action gain
    points += {asked}

action clear
    {action}
{when}
end late after turn when {end}
win most points
"""
SLOT, DRAWN, STOCK = "slot event", "draw 1 from stock to event", "stock is empty"
PLAIN = {"place": SLOT, "turn": DRAWN, "asked": "1", "action": "points += 0", "when": "",
         "end": STOCK}  # fmt: skip
WHEN = "\nwhen it_is: {}\n    " + DRAWN + "\n"
FULL = {
    "a slot": {},
    "a slot of each player": {"place": "slot event per player"},
    "another's slot": {"place": "slot event per player", "turn": "draw 1 from stock to next.event"},
    "a pile for one": {"place": "pile event: at most 1, seen by all"},
    "a pile for three": {"place": "pile event: at most 3, seen by all"},
    "two at once": {"place": "pile event: at most 4", "turn": "draw 2 from stock to event"},
    "a cell": {"turn": "draw 1 from stock to grid at (2, 2)"},
    "moved": {"turn": "move first of (stock with number > 0) to event", "place": SLOT},
    "in a phase": {"turn": f"phase news\n        {DRAWN}"},
    "in a loop": {"turn": "for each player\n        draw 1 from stock to event",
                  "place": "slot event per player"},
    "as turns start": {"turn": "points += 0", "when": WHEN.format("turn starts")},
    "as rounds end": {"turn": "points += 0", "when": WHEN.format("round ends")},
    "at a time": {"end": "turns > 5"},
}  # fmt: skip
SOUND = {
    "moved away before": {"turn": f"move event to gone\n    {DRAWN}"},
    "moved away by an action": {"action": "move event to gone"},
    "moved away by a when": {"when": "\nwhen away: turn ends\n    move event to gone\n"},
    "asked for": {"turn": f"if event is empty\n        {DRAWN}"},
    "now and then": {"turn": f"if turns = 1\n        {DRAWN}"},
    "some of them": {"turn": "draw 1 from stock with number = 6 to event"},
    "once": {"turn": "points += 0", "when": WHEN.format("round starts if round = 1")},
    "as it is empty": {"turn": "points += 0", "when": WHEN.format("event is empty")},
    "an end that sees to it": {"end": "event is full"},
    "a pile for all": {"place": "pile event: at most 18"},
    "a pile, for a time": {"place": "pile event: at most 9", "end": "turns > 5"},
    "an endless place": {"place": "supply event: endless events"},
    "the rest elsewhere": {"turn": "move first 1 of gone to event, the rest to stock"},
    "only in an action": {"turn": "points += 0", "action": DRAWN},
    "only in the setup": {"turn": "points += 0", "when": f"\nsetup\n    {DRAWN}\n"},
    "below what is not done": {"turn": f"repeat at most 0\n        {DRAWN}"},
}  # fmt: skip


def text(parts: dict[str, str]) -> str:
    return GAME.format(**PLAIN | parts)


def reported(parts: dict[str, str]) -> list[tuple[str, str]]:
    """Return where it is told that there is no room, and what to do."""
    diagnostics = read(Source("event.sdg", text(parts))).diagnostics
    assert not [each.message for each in diagnostics if each.severity == "error"]
    return [(each.span.text, each.hint or "") for each in diagnostics if each.code == "W731"]


@pytest.mark.parametrize("form", FULL)
def test_what_gets_full_is_told_and_the_hints_mend_it(form: str) -> None:
    ((step, hint),) = reported(FULL[form])
    away, asked = re.findall("`([^`]*)`", hint)
    rules = text(FULL[form])
    line = next(each for each in rules.splitlines() if each.strip() == step)
    spaces = line[: -len(step)]
    for mended in (
        f"{spaces}{away.replace('…', 'gone')}\n{line}",
        f"{spaces}{asked}\n{spaces}    {step}",
    ):
        diagnostics = read(Source("event.sdg", rules.replace(line, mended))).diagnostics
        assert not [each for each in diagnostics if each.code[0] == "E" or each.code == "W731"]


@pytest.mark.parametrize("form", SOUND)
def test_where_there_is_room_nothing_is_told(form: str) -> None:
    assert reported(SOUND[form]) == []


@pytest.mark.parametrize("form", ["a slot", "a pile for three", "a cell", "as turns start"])
def test_what_is_told_goes_wrong_in_play(form: str) -> None:
    play = Playthrough(load(Source("event.sdg", text(FULL[form]))), 1)
    with pytest.raises(Fault):
        for _ in range(9):
            play.decide(play.legal_decisions()[0])


@pytest.mark.parametrize("form", ["moved away before", "asked for", "as it is empty"])
def test_what_is_not_told_is_played_to_the_end(form: str) -> None:
    play = Playthrough(load(Source("event.sdg", text(SOUND[form] | {"end": "turns > 5"}))), 1)
    while play.active is not None:
        play.decide(play.legal_decisions()[0])
    assert play.outcome is not None and play.outcome.ended_by == "late"
