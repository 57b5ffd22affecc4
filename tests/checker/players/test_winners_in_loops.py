"""Who wins in a loop over players: `active wins` there is told, with the wording that is meant.

What hints say is taken literally: it checks silently, and the one who is meant wins.
"""

from __future__ import annotations

import re

import pytest

from sdg.diagnostics import Diagnostic
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Who has most"
    players 3

counter gold per player
score points per player

turn
    choose dig or rest
{turn}
action dig
    gold += 1

action rest
    points += 1
{part}
end late after turn when turns >= 9
    {end}
"""
RICHEST = "first of (all players with highest it.gold)"
LOOPS = {  # loops whose player is not the active one, and who is meant
    f"for {RICHEST}\n    active wins": f"({RICHEST}) wins",
    "for each player in all players with highest it.gold\n    active wins": "player wins",
    "for each rich in all players with highest it.gold\n    active wins": "rich wins",
    "for each player\n    if gold = most gold\n        active wins\n    otherwise\n"
    "        active loses": "player wins",
    "for each player\n    if gold = most gold and round > 1\n        active wins": "player wins",
    "for each player, highest gold first\n    if gold = most gold\n        active wins":
        "player wins",
    "for each player\n    for each other in all players with highest it.gold\n        active wins":
        "other wins",
}  # fmt: skip
SOUND = (
    "active wins",
    "draw",
    "next wins",
    f"({RICHEST}) wins",
    f"let one = {RICHEST}\none wins",
    "for each player in all players with highest it.gold\n    player wins",
    "for each player\n    if active.gold = most gold\n        active wins",
    "for each player\n    if player = active\n        active wins",
    "for each player in all players with it.gold < active.gold\n    active wins",
    "let rich = active.gold > 2\nfor each player\n    if rich\n        active wins",
    "for each player\n    points += 1\n    if gold > active.gold\n        active loses",
)
PLAIN = {"turn": "", "part": "", "end": "draw"}


def inside(steps: str, by: int) -> str:
    return steps.replace("\n", f"\n{' ' * by}")


def in_an_end(steps: str) -> str:
    return GAME.format(**PLAIN | {"end": inside(steps, 4)})


def in_an_action(steps: str) -> str:
    whole = f"    points += 0\n    choose finish\n\naction finish\n    {inside(steps, 4)}\n"
    return GAME.format(**PLAIN | {"turn": whole})


def in_a_when(steps: str) -> str:
    return GAME.format(**PLAIN | {"part": f"\nwhen it_is: turn ends\n    {inside(steps, 4)}\n"})


def in_the_turn(steps: str) -> str:
    return GAME.format(**PLAIN | {"turn": f"    {inside(steps, 4)}\n"})


WHERE = {"end": in_an_end, "action": in_an_action, "when": in_a_when, "turn": in_the_turn}


def reported(text: str, code: str) -> list[Diagnostic]:
    """Return what is told with a code; there is no other mistake."""
    diagnostics = read(Source("richest.sdg", text)).diagnostics
    assert not [
        each.message for each in diagnostics if each.severity == "error" and each.code != code
    ]
    return [each for each in diagnostics if each.code == code]


def winners(text: str) -> tuple[int, ...]:
    """Return who wins where seat 2 digs more than others and seat 3 is the last one."""
    play = Playthrough(load(Source("richest.sdg", text)), 1)
    while play.active is not None:
        dig, rest = play.legal_decisions()[:2]
        play.decide(dig if play.active == 2 else rest)
    assert play.outcome is not None
    return play.outcome.winners


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("loop", LOOPS)
def test_active_wins_in_a_loop_is_told(loop: str, where: str) -> None:
    for each in reported(WHERE[where](loop), "W725"):
        said = LOOPS[loop].replace("wins", each.span.text.split()[1])
        assert each.hint is not None and each.hint.startswith(f"say `{said}`")
    assert len(reported(WHERE[where](loop), "W725")) == loop.count("active ")


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("loop", LOOPS)
def test_the_hint_taken_literally_is_silent_and_the_richest_wins(loop: str, where: str) -> None:
    said = LOOPS[loop]
    steps = said if loop.startswith("for first") else loop.replace("active wins", said)
    steps = steps.replace("active loses", said.replace("wins", "loses"))
    assert reported(WHERE[where](steps), "W725") == []
    if where == "end":
        assert winners(in_an_end(steps)) == (2,)
        assert winners(in_an_end(loop)) != (2,)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("steps", SOUND)
def test_what_asks_who_is_active_is_not_told(steps: str, where: str) -> None:
    assert reported(WHERE[where](steps), "W725") == []


def test_the_player_of_a_loop_that_decides_is_active() -> None:
    steps = "for each player\n    may choose rest\n    if points > 3\n        player wins"
    assert reported(in_the_turn(steps), "W725") == []


def test_a_loop_after_a_round_is_told_once() -> None:
    text = in_an_end(f"for {RICHEST}\n    active wins").replace("after turn", "after round")
    assert reported(text, "W725") == [] and len(reported(text, "W694")) == 1


UNKNOWN = {  # `player` where nothing is called so: what to write, and that in place of the line
    f"for {RICHEST}\n    player wins": f"let one = {RICHEST}\none wins",
    "for next\n    player wins": "let one = next\none wins",
    "for each p in all players with highest it.gold\n    player wins":
        "for each p in all players with highest it.gold\n    p wins",
    "player wins":
        "for each player in all players with highest it.gold\n    player wins",
}  # fmt: skip


@pytest.mark.parametrize("steps", UNKNOWN)
def test_no_hint_about_an_unknown_player_leads_to_who_is_active(steps: str) -> None:
    (diagnostic,) = reported(in_an_end(steps), "E310")
    mended = UNKNOWN[steps]
    assert diagnostic.hint is not None
    for said in re.findall("`(let[^`]*|for[^`]*|p)`", diagnostic.hint):
        assert said.removesuffix("…") in mended
    assert "say `active`" not in diagnostic.hint
    assert read(Source("richest.sdg", in_an_end(mended))).diagnostics == ()


@pytest.mark.parametrize("over", [RICHEST, "last of (all players with lowest it.gold)"])
def test_who_is_among_all_is_somebody(over: str) -> None:
    """That the game has a result is not doubted: W633."""
    assert reported(in_an_end(f"for {over}\n    all win"), "W633") == []


LAST = "count (all players with it.points > 2) = 1"
WAITED_FOR = (  # an end's condition, and a loop that has a round for it
    ("some player: points > 5", "each player in all players with it.points > 5"),
    ("turns > 3 and (some one in all players: one.points > 5)",
     "each player in all players with it.points > 5"),
    (LAST, "each player in all players with it.points > 2"),
)  # fmt: skip
NOT_WAITED_FOR = (
    ("some player: points > 5", "each player in all players with it.points > 6"),
    ("every player: points > 5", "each player in all players with it.points > 5"),
    (LAST.replace("= 1", "= 0"), "each player in all players with it.points > 2"),
)
WAITING_END = """\
game "Result"
    players 2 to 4

score points per player

turn
    choose gain

action gain
    points += 1

end done after turn when {}
    for {}
        player wins
"""


@pytest.mark.parametrize(("condition", "over"), [*WAITED_FOR, *NOT_WAITED_FOR])
def test_that_somebody_is_there_is_known_by_what_the_end_waits_for(
    condition: str, over: str
) -> None:
    diagnostics = read(Source("result.sdg", WAITING_END.format(condition, over))).diagnostics
    assert not [each.message for each in diagnostics if each.severity == "error"]
    assert ("W633" in {each.code for each in diagnostics}) == ((condition, over) in NOT_WAITED_FOR)
