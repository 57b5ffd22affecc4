"""That a seat is asked only with certain cards tells the others; an offer tells nothing."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.deep.finding import Shown
from sdg.deep.secrets.leaks import Leaks
from sdg.loading import load
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.source import Source
from tests.support.places import RULE_FILES

FLAWED = RULE_FILES / "flawed"
GAME = """\
game "Sixes"
    players 2

attribute rank: 1 to 6

deck cards_of_it
    4 of each rank

pile stock: 1 of cards_of_it, shuffled
hand held per player
pile discards: in order, seen by all
pile sets: seen by all
score points per player
flag told

setup
    for each player
        draw 5 from stock to held

turn
    draw 1 from stock to held
    {turn}

action show(card in held)
    require card.rank = 6
    move card to sets
    points += 1

action keep_quiet
    points += 0

action discard(card in held)
    move card to discards

end over after turn when stock is empty
win most points
"""
SIX = "some card in held: card.rank = 6"
ASKED = f"if {SIX}\n        choose show or keep_quiet\n"
TOLD = {  # what others read of a seat that holds a six, whatever it decides, and of no other one
    "besides": ASKED + "    choose discard",
    "in its place": ASKED + "    otherwise\n        choose discard",
    "by a name": f"let six = {SIX}\n    if six\n        choose show or keep_quiet\n"
                 "    choose discard",
    "by a name of a name": "let sixes = held with rank = 6\n    let many = sixes is not empty\n"
                           "    if many\n        choose show or keep_quiet\n    choose discard",
    "if there is none": "if no card in held: card.rank = 6\n        choose keep_quiet\n"
                        "    choose discard",
    "in a phase that all are in": "phase playing\n        if " + SIX + "\n"
                                  "            choose show or keep_quiet\n"
                                  "        choose discard",
    "in a branch of a branch": f"if points < 9\n        if {SIX}\n"
                               "            choose show or keep_quiet\n    choose discard",
    "before an offer": ASKED + "    may choose show\n    choose discard",
    "in a loop": "repeat at most 2\n        if " + SIX + "\n"
                 "            choose show or keep_quiet\n        choose discard",
    "each player": "for each player\n        if " + SIX + "\n"
                   "            choose show or keep_quiet\n        choose discard",
}  # fmt: skip
SOUND = {  # what may be read of any seat
    "an offer": f"if {SIX}\n        may choose show\n    choose discard",
    "an offer by a name": f"let six = {SIX}\n    if six\n        may choose show\n"
                          "    choose discard",
    "offers one after another": f"if {SIX}\n        may choose show\n    may choose show\n"
                                "    choose discard",
    "always": "choose show or keep_quiet\n    choose discard",
    "beside what all may do": f"if {SIX}\n        choose show or discard\n    otherwise\n"
                              "        choose discard",
    "and the same of who holds none": ASKED + "    otherwise\n        choose keep_quiet\n"
                                      "    choose discard",
    "and the same in an offer, before something happens": (
        ASKED + "    may choose show or keep_quiet\n    points += 1\n    choose discard"
    ),
    "if all see it": "if turns mod 2 = 0\n        choose show or keep_quiet\n    choose discard",
    "if all were told": f"told = {SIX}\n    if told\n        choose show or keep_quiet\n"
                        "    choose discard",
    "by how many": "if count held > 5\n        choose show or keep_quiet\n    choose discard",
}  # fmt: skip


def leaks_of(game_of: str | Source) -> Leaks:
    """Look at the positions of a game at random."""
    game = load(game_of, (), 2)
    leaks, generator, play = Leaks(game, 1, 60), Generator(2), Playthrough(game, 1)
    for number in range(60):
        if play.active is None:
            play = Playthrough(game, number)
        leaks.look(play)
        decisions = play.legal_decisions()
        play.decide(decisions[generator.below(len(decisions))])
    return leaks


def test_that_only_who_holds_a_meld_is_asked_is_found_with_its_line() -> None:
    path = FLAWED / "leak" / "melds_told.sdg"
    finding = leaks_of(str(path)).by_action["turn"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [lines[span.line - 1].partition("#")[2] for span in finding.places] == [" at fault"]
    assert "tells seat" in finding.message


@pytest.mark.parametrize("name", ["rummy", "crazy_eights", "go_fish", "crossing_fives"])
def test_offers_and_musts_tell_nothing(name: str) -> None:
    assert not leaks_of(name).by_action


@pytest.mark.parametrize("form", TOLD)
def test_what_is_read_of_a_seat_whatever_it_decides_tells_of_its_cards(form: str) -> None:
    (finding,) = leaks_of(Source("told.sdg", GAME.replace("{turn}", TOLD[form]))).by_action.values()
    assert (finding.kind, finding.about) == ("leak", "turn") and isinstance(
        finding.certainty, Shown
    )
    assert "tells seat" in finding.message and finding.places
    assert finding.certainty.other is not None
    decided = []
    for each in (finding.certainty.replay, finding.certainty.other):
        play = play_again(parse_log(each.log, "leak.replay"), each.decisions)
        decided.append((play.active, {decision.action for decision in play.legal_decisions()}))
    assert decided[0] != decided[1]


@pytest.mark.parametrize("form", SOUND)
def test_what_is_read_of_any_seat_tells_nothing(form: str) -> None:
    assert not leaks_of(Source("sound.sdg", GAME.replace("{turn}", SOUND[form]))).by_action
