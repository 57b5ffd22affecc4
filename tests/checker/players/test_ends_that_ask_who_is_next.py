"""An end that asks what is possible asks who has just played; that, and links of `win` that are
the same for all, are told with what to say instead."""

from __future__ import annotations

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Next"
    players {players}

attribute number: 1 to 3

deck tiles
    8 of each number

board grid: 3 by 3
board nest per player: 2 by 2

pile stock: 1 of tiles, shuffled
pile heap: seen by all
slot top: seen by all
hand held per player: seen by all
counter coins per player
counter gold
score points per player

define wealth
    count held + gold

define common
    9 - gold

rule near on grid
    need {rule}

setup
    draw 1 from stock to top
    for each player
        draw 4 from stock to held
        coins = 2

turn
    {turn}

action lay(cell in grid{card})
    {lay}
    points += 1
    gold += 1

action pass_on
    coins += 0

end stuck {end}
end late after turn when turns > 30
win {win}
"""
PLAIN = {"players": "2 to 3", "rule": "yes", "turn": "choose lay", "card": "",
         "lay": "require cell is empty\n    draw 1 from stock to cell",
         "end": "after turn when no lay is possible", "win": "most points"}  # fmt: skip
HELD = {"card": ", card in held", "lay": "require cell is empty\n    move card to cell"}
MORE = "{}\n    draw 1 from stock to cell"
DIFFERENT = (
    HELD,
    {"lay": MORE.format("require coins > 0")},
    {"lay": MORE.format("pay 1 coins")},
    {"lay": MORE.format("require lay this turn < 1")},
    {"lay": MORE.format("require next.coins < 9")},
    {"lay": MORE.format("let mine = count held\n    require mine > 0")},
    {"lay": MORE.format("require grid this turn is empty")},
    {"lay": MORE.format("for each one in held\n        require one.number < 3")},
    {"lay": MORE.format("require some spot in nest: spot is empty")},
    {"lay": "require cell is empty\n    do pay_up(cell)"},
    {"rule": "coins > 0"},
)
ALIKE = (
    {},
    {"lay": MORE.format("coins += 1\n    require cell is empty")},
    {"lay": MORE.format("require top.number > 1")},
    {"lay": MORE.format("require leader.coins > 0")},
    {"lay": MORE.format("require every player: coins > 0")},
    {"lay": "require cell is empty\n    draw 1 from stock to held\n    draw 1 from stock to cell"},
    {"rule": "card.number > 0"},
)
PAYING = "action pay_up(cell in grid)\n    pay 1 coins\n    draw 1 from stock to cell\n\nend stuck"


def source(lines: dict[str, str]) -> Source:
    text = GAME.format(**PLAIN | lines)
    return Source("next.sdg", text.replace("end stuck", PAYING) if "pay_up" in text else text)


def reported(code: str, **lines: str) -> list[str]:
    """Return the hints of what is told under a code."""
    reading = read(source(lines))
    assert not [each.message for each in reading.diagnostics if each.severity == "error"]
    return [each.hint or "" for each in reading.diagnostics if each.code == code]


@pytest.mark.parametrize("when", [
    "after turn when no lay is possible",
    "at once when no lay is possible",
    "after turn when turns > 2 and no lay is possible",
    "after turn when stock is empty or no lay or pass_on is possible",
])  # fmt: skip
@pytest.mark.parametrize("lines", DIFFERENT, ids=str)
def test_who_has_just_played_is_told_and_the_hint_mends_it(
    lines: dict[str, str], when: str
) -> None:
    [hint] = reported("W717", **lines, end=when)
    assert "in `turn`" in hint if "pass_on" in when else "`passes > 0`" in hint
    asked = "no lay or pass_on is possible" if "pass_on" in when else "no lay is possible"
    for mended in ("passes > 0", f"every player: {asked}"):
        assert mended in hint or "pass_on" in when
        assert reported("W717", **lines, end=when.replace(asked, mended)) == []


@pytest.mark.parametrize("lines", DIFFERENT, ids=str)
def test_a_game_for_one_has_no_other_player(lines: dict[str, str]) -> None:
    if "next" not in str(lines):
        assert reported("W717", **lines, players="1") == []


@pytest.mark.parametrize("lines", ALIKE, ids=str)
@pytest.mark.parametrize("moment", ["after turn", "at once"])
def test_what_is_possible_for_all_alike_is_not_told(lines: dict[str, str], moment: str) -> None:
    assert reported("W717", **lines, end=f"{moment} when no lay is possible") == []


@pytest.mark.parametrize(("end", "who", "early"), [
    ("no lay is possible", "next", True),
    ("passes > 0", "active", False),
    ("every player: no lay is possible", "next", False),
])  # fmt: skip
def test_with_the_hint_it_ends_where_who_is_asked_can_do_nothing(
    end: str, who: str, early: bool
) -> None:
    last = f"after turn when {end}\n    if count {who}.held > 0 and grid is not full\n        draw"
    uneven = "    if turns mod 2 = 1\n        move first 3 of held to heap"
    lay = f"require cell is empty\n    move card to cell\n{uneven}"
    lines = {"card": HELD["card"], "lay": lay, "players": "2", "end": last}
    game = load(source(lines))
    drawn = []
    for seed in range(6):
        play = Playthrough(game, seed)
        for _ in play_by(play, dict.fromkeys((1, 2), Random())):
            pass
        drawn.append(game.outcome(play.state).winners == ())
    assert any(drawn) == early


def test_in_the_turn_it_is_asked_of_whose_turn_it_is() -> None:
    turn = "if no lay is possible\n        end game\n    choose lay"
    lines = {**HELD, "turn": turn, "end": "after turn when turns > 90"}
    assert {each.code for each in read(source(lines)).diagnostics} == {"W640", "W641"}


@pytest.mark.parametrize(("win", "so"), [
    ("most gold", True),
    ("fewest gold", True),
    ("most points, then most gold", True),
    ("most points, then fewest common", True),
    ("most points, then most points", True),
    ("most points, then fewest points", True),
    ("most points, then most coins, then latest seat", False),
    ("most points, then fewest wealth", False),
    ("most wealth, then most coins", False),
    ("together if gold > 3", False),
])  # fmt: skip
def test_a_link_that_decides_nothing_is_told(win: str, so: bool) -> None:
    assert bool(reported("W718", win=win)) == so
    assert reported("W718", win=win, players="1") == []


def test_the_hint_of_a_shared_counter_mends_it() -> None:
    [hint] = reported("W718", win="most points, then most gold")
    assert "`gold per player`" in hint
    text = source({"win": "most points, then most gold"}).text
    better = read(Source("next.sdg", text.replace("counter gold", "counter gold per player")))
    assert [each.code for each in better.diagnostics if each.code == "W718"] == []
