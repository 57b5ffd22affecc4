"""A leak is shown by two plays that read the same to a seat: what could never lie there is none."""

from __future__ import annotations

import pytest

from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, Shown
from sdg.deep.games.positions import Positions
from sdg.deep.games.simulated import Games
from sdg.deep.games.watchers import watch
from sdg.deep.secrets.leaks import Leaks
from sdg.events import Chanced
from sdg.loading import load
from sdg.measures.table_columns import columns_of
from sdg.playing.log_reader import parse_log
from sdg.playing.verifying import play_again
from sdg.source import Source
from sdg.visibility.seat_log import readable, sees, text_for
from tests.deep.conftest import BUDGET

GAME = """game "Past"
    players 2

attribute number: 1 to 9

deck cards_of_it
    2 of each number

pile stock: 1 of cards_of_it, shuffled
hand held per player: seen by owner
slot covered per player: seen by owner
pile gone: seen by all
flag bold per player
score points per player

setup
    for each player
        draw 4 from stock to held

turn unless held is empty
    choose {first}, dare or throw
    draw 1 from stock to held

{action}

action dare "Dare"
    require {asked}
    points += 1

action throw(card in held{kept}) "Throw {{card}} away"
    move card to gone

end out after turn when stock is empty
win most points
"""
COVER = 'action cover(card in held{which}) "Cover one"\n{required}    require covered is empty\n' \
        "    move card to covered"  # fmt: skip
SHOW = 'action show(card in held{which}) "Show {{card}}"\n    require not bold\n    bold = yes'
HIGH = "next.covered is not empty and next.covered.number >= 5"
PASTS = {
    "only a high card is covered": (COVER, " with number >= 5", "", HIGH, False),
    "only a high card, by what is required": (
        COVER, "", "    require card.number >= 5\n", HIGH, False),
    "any card but the lowest is covered": (COVER, " with number >= 2", "", HIGH, True),
    "a card is covered beside a high one": (
        COVER, "", "    require some other in held: other.number >= 5\n", HIGH, True),
    "a high card is shown and kept": (
        SHOW, " with number >= 8", "",
        "next.bold and some card in next.held: card.number >= 8", False),
    "any card is shown and kept": (
        SHOW, " with number >= 1", "",
        "next.bold and some card in next.held: card.number >= 8", True),
    "nothing tells": (COVER, "", "", "some card in next.held: card.number >= 8", True),
}  # fmt: skip


def leaks_of(name: str) -> tuple[list[Finding], list[str]]:
    """Return the leaks of a game, and what is told of those that are none."""
    action, which, required, asked, _ = PASTS[name]
    action = action.format(which=which, required=required)
    first = action.split("(")[0].removeprefix("action ")
    kept = " with number < 8" if action.startswith("action show") else ""
    text = GAME.format(first=first, action=action, asked=asked, kept=kept)
    game = load(Source("past.sdg", text))
    looking = Looking(game, budget=BUDGET, engine="reference")
    games = Games(game, 1, columns_of(game.fixed_rules, game.players))
    leaks = Leaks(game, 1, BUDGET.deals)
    findings = list(watch(looking, Positions.of(looking, games), [leaks], [leaks]))
    return findings, list(leaks.refuted())


@pytest.mark.parametrize("name", [name for name, past in PASTS.items() if past[-1] is False])
def test_what_could_never_lie_there_is_no_leak(name: str) -> None:
    findings, (note,) = leaks_of(name)
    assert findings == [] and note.startswith("`dare`")


@pytest.mark.parametrize("name", [name for name, past in PASTS.items() if past[-1]])
def test_both_plays_of_a_leak_read_the_same_to_the_seat(name: str) -> None:
    (finding,), notes = leaks_of(name)
    assert notes == []
    assert finding.about == "action dare" and isinstance(finding.certainty, Shown)
    assert finding.certainty.other is not None
    read, offered = [], []
    for each in (finding.certainty.replay, finding.certainty.other):
        play = play_again(parse_log(each.log, "leak.replay"))
        assert (play.decisions, play.deal) == (each.decisions, None) and play.active is not None
        seat = play.active
        read.append([
            (e.outcome if sees(e, seat) else e.hidden) if isinstance(e, Chanced)
            else text_for(e, seat) for e in readable(play.events(), seat)
        ])  # fmt: skip
        offered.append("dare" in {decision.action for decision in play.legal_decisions()})
    assert read[0] == read[1]
    assert offered[0] != offered[1]
