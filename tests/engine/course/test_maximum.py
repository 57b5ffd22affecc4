"""How many points can be reached, where the rules say so: of what a result then is."""

from __future__ import annotations

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.result_sentences import tell_outcome

GAME = """\
game "Maximum"
    players 1 to 2

option high = 6 in 1 to 9 "The most"

score points{per}
flag calm
{more}
turn
    points += 1
    choose stay

action stay
    calm = yes

end over after turn when turns >= 3 "It is late"
{win}
"""
ALONE = "win most points"
TOGETHER = "win together if points >= 2"


def source(maximum: str, per: str = " per player", win: str = ALONE) -> Source:
    more = f"maximum points: {maximum}\n" if maximum else ""
    return Source("maximum.sdg", GAME.format(per=per, more=more, win=win))


def result(file: Source, players: int = 1, **options: int) -> str:
    """Return the last line of what is told of a game, and check what its outcome says."""
    play = Playthrough(load(file, players=players, options=options), 1)
    while play.outcome is None:
        play.decide(play.legal_decisions()[0])
    assert play.outcome is not None
    names = ["Ann", "Bob"][:players]
    return list(tell_outcome(play.outcome, names, Look(False, True)))[-1]


def test_a_result_is_so_many_points_of_those_that_can_be_reached() -> None:
    assert result(source("high + 1")) == "3 of 7 points."
    assert result(source("high + 1"), high=9) == "3 of 10 points."
    assert result(source("4 * players if high > 5 else 9")) == "3 of 4 points."
    assert result(source("")) == "3 points."


def test_a_result_together_is_of_so_many_too() -> None:
    shared = source("high", per="", win=TOGETHER)
    assert result(shared, 2) == "Won together: 3 of 6 points."
    assert result(source("", per="", win=TOGETHER), 2) == "Won together."


def test_who_wins_is_told_as_ever() -> None:
    assert result(source("high"), 2) == "Ann wins."


@pytest.mark.parametrize(
    ("maximum", "code"),
    [
        ("turns", "E446"),
        ("5\nmaximum points: 6", "E307"),
        ("yes", "E401"),
        ("5\nmaximum calls: 6\ncounter calls", "E330"),
        ("5\nscore more\nmaximum more: 6", "E330"),
    ],
)
def test_a_maximum_is_one_number_that_is_fixed_before_play(maximum: str, code: str) -> None:
    codes = [each.code for each in read(source(maximum)).diagnostics if each.severity == "error"]
    assert codes == [code]


@pytest.mark.parametrize("change", ["replace maximum points: 40", "remove maximum points"])
def test_a_variant_has_another_maximum_or_none(change: str) -> None:
    base = source("high")
    variant = f'\nvariant other "Other"\n    {change}\n'
    file = Source("maximum.sdg", base.text + variant)
    play = Playthrough(load(file, ["other"], players=1), 1)
    while play.outcome is None:
        play.decide(play.legal_decisions()[0])
    assert play.outcome is not None
    assert play.outcome.most == (40 if change.startswith("replace") else None)
