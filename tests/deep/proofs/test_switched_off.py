"""What an option switches off, and all that hangs on that, is listed as switched off, not dead."""

from __future__ import annotations

import pytest

from sdg.deep.finding import Proved
from sdg.deep.proofs.never_comes import never_come
from sdg.game import Game
from tests.deep.conftest import changed, look_at

OFF = """
action shout(tile in rack) {first}
    move tile to gone
    shouts += 1
    loud = yes
"""
HANGING = {
    "after an action": ("when", "when heard: after shout\n    points += 1\n"),
    "by a counter": ("end", "end heard after turn when shouts >= 2\n"),
    "by a flag": ("end", "end heard after turn when loud and count gone > 1\n"),
    "by a trigger": (
        "end",
        "counter echoes\nwhen echo: after shout\n    echoes += 1\n"
        "end heard after turn when echoes > 0\n",
    ),
}


def shouting(hanging: str, condition: str, option: str = "") -> Game:
    first = f'"Shout"\n    require {condition}'
    return changed(
        ("attribute number", f"{option}attribute number"),
        ("choose lay or discard", "choose lay, discard or shout"),
        ("pile gone\n", f"pile gone\ncounter shouts\nflag loud\n{OFF.format(first=first)}"),
        ("end over", f"{hanging}\nend over"),
    )


@pytest.mark.parametrize("form", HANGING)
def test_what_hangs_on_an_option_is_switched_off_and_comes_with_it(form: str) -> None:
    kind, text = HANGING[form]
    game = shouting(text, "noisy", "option noisy = no\n\n")
    report = look_at(game)
    assert {"action shout", f"{kind} heard"} <= set(report.off)
    assert not [each for each in report.findings if each.about.split()[-1] in ("shout", "heard")]
    loud = shouting(text, "noisy", "option noisy = yes\n\n")
    assert not never_come(loud)


@pytest.mark.parametrize("form", HANGING)
def test_what_hangs_on_what_never_comes_is_proved_never_to_come(form: str) -> None:
    kind, text = HANGING[form]
    report = look_at(shouting(text, "count gone > 16"))
    certainties = {each.about: each.certainty for each in report.findings}
    assert all(isinstance(certainties[each], Proved) for each in ("action shout", f"{kind} heard"))
    assert report.off == []
