"""Players who are asked by cards that others do not see: warned of in each form, or sound."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Asked"
    players 2

attribute number: 1 to 6

deck cards_of_it
    4 of each number

pile stock: 1 of cards_of_it, shuffled
hand held per player
slot bid per player: seen by owner
pile open: seen by all
score points per player

setup
    for each player
        draw 4 from stock to held

turn
    choose offer
    {turn}
    choose wait

action offer(card in held)
    move card to bid

action match(card in held)
    require some other in open: other.number = card.number
    move card to open

action wait
    points += 1

end late after turn when turns >= 9
win most points
"""
BEST = "all players with highest it.bid.number"
WHICH = {
    "those with the best": f"for each p in {BEST}\n        choose wait",
    "those of a name": f"let who = {BEST}\n    for each p in who\n        choose wait",
    "the first of a name": f"let who = first of ({BEST})\n    for who\n        choose wait",
    "by an `if` in it": "for each player\n        if bid.number > 3\n            choose wait",
    "by a name in it": "for each player\n        let high = bid.number > 3\n        if high\n"
    "            choose wait",
    "this or that": "for each player\n        if bid.number > 3\n            choose wait\n"
    "        otherwise\n            choose offer",
}
HOW_OFTEN = {
    "for some of a hand": "for each card in held with number = 5\n        may choose wait",
    "for some by a name": "let fives = held with number = 5\n    for each card in fives\n"
    "        choose wait",
}
HIGH = "some card in held: card.number > 3"
OF_EACH = {
    "as long as one is held": f"for each player\n        repeat while {HIGH}\n"
    "            choose offer",
    "as many as are held": "for each player\n"
    "        repeat at most count (held with number > 3)\n            choose offer, wait",
}
OFTEN = {
    "as long as one is held": f"repeat while {HIGH}\n        choose offer",
    "as many as are held": "repeat at most count (held with number > 3)\n        choose offer",
    "as long as something can be done": "repeat while not no offer is possible and points < 3 and "
    f"({HIGH})\n        choose offer, wait",
}
WHETHER = {
    "where one is held": f"if {HIGH}\n        choose wait",
    "where none is held": "if no card in held: card.number > 3\n        choose wait",
    "by a name": f"let high = {HIGH}\n    if high\n        choose wait",
    "below `otherwise`": f"if {HIGH}\n        points += 1\n    otherwise\n        choose wait",
    "beside what all see": f"if points < 3 and ({HIGH})\n        choose wait, offer",
    "which of two": f"if {HIGH}\n        choose wait\n    otherwise\n        choose offer",
    "before an offer": f"if {HIGH}\n        may choose offer\n        choose wait",
    "in a phase": f"phase waiting\n        if {HIGH}\n            choose wait",
    "in a loop": f"repeat at most 2\n        if {HIGH}\n            choose wait",
    "where another holds one": "if some card in next.held: card.number > 3\n        choose wait",
    "where it can be left": "if not no match is possible\n        choose match or wait",
    "where it could be left before": "let can = not no match is possible\n"
    "    draw 1 from stock to held\n    if can\n        choose match",
    "where it can be nothing else": "if no match is possible\n        choose wait",
}
ORDER = {
    "by the best": "for each player, highest bid.number first\n        choose wait",
    "by what was shown before others came": "for each p in all players\n        move p.bid to open"
    "\n    choose offer\n    for each player, highest bid.number first\n        choose wait",
}
STAYING = {
    "an `if`": "repeat at most 3\n        if some card in held: card.number = 1\n"
    "            may choose wait\n        choose offer",
    "a name": "repeat at most 3\n        let one = some card in held: card.number = 1\n"
    "        if one\n            may choose wait\n        choose offer",
}
SOUND = {
    "all": "for each player\n        choose wait",
    "a whole hand": "for each card in held\n        choose wait",
    "a whole hand by a name": "let those = held\n    for each card in those\n        choose wait",
    "by how many": "for each player, highest (count held) first\n        choose wait",
    "those with most": "for each p in all players with highest count it.held\n        choose wait",
    "shown in the loop": "for each player, highest bid.number first\n        move bid to open\n"
    "        choose wait",
    "shown one by one": "for each player, highest bid.number first\n        for each card in bid\n"
    "            move card to open\n        choose wait",
    "shown by a name": "for each player, highest bid.number first\n        let mine = bid\n"
    "        move mine to open\n        choose wait",
    "an `if` of what all see": "if points > 3\n        choose wait",
    "an `if` of how many": "if count held > 3\n        choose wait",
    "an `if` that asks anyhow": f"if {HIGH}\n        choose wait, offer\n    otherwise\n"
    "        choose offer",
    "what would be passed else, or else": "if not no match is possible\n        choose match\n"
    "    otherwise\n        choose wait",
    "or else, the other way round": "if no match is possible\n        choose wait\n"
    "    otherwise\n        choose match",
    "an `if` of what was shown": "move bid to open\n    if bid.number > 3\n        choose wait",
    "what would be passed else": "if not no match is possible\n        choose match",
    "what would be passed else, besides": "if points < 3 and not no match is possible\n"
    "        choose match",
    "what would be passed else, by a name": "let can = not no match is possible\n    if can\n"
    "        choose match",
    "what would be passed else, by names": "let none = no match is possible\n"
    "    let can = points < 3 and not none\n    if can\n        choose match",
    "steps without a choice": "if some card in held: card.number > 3\n        points += 1",
    "an offer in a branch of one": f"if {HIGH}\n        if points > 3\n            may choose wait",
    "an offer and a name": f"if {HIGH}\n        let n = points\n        may choose wait",
    "an offer anyhow": f"if {HIGH}\n        points += 0\n    may choose wait",
    "an offer beside a step, if all see it": "if points > 3\n        points += 0\n"
    "        may choose wait",
    "an offer": "for each player\n        if bid.number > 3\n            may choose wait",
}


# How a turn ends, comes again or is passed on as it is so that `{high}`; and where that stands.
ENDS = {"end turn": "goes on", "another turn": "next", "pass turn to previous": "next"}
SENTENCES = {"goes on": "whether the turn goes on", "next": "whose turn is next"}
CONDITIONS = {
    "a card of one's own": ("if some card in held: card.number > 3", "held"),
    "no card of one's own": ("if no card in held: card.number > 3", "held"),
    "beside what all see": ("if points < 3 and (some card in held: card.number > 3)", "held"),
    "a card of another": ("if some card in next.held: card.number > 3", "held"),
    "anybody's": ("if some player: bid.number > 3", "bid"),
    "a name": ("let high = bid.number > 3\n{in}if high", "bid"),
    "a name of a name": ("let one = first of held\n{in}let high = one.number > 3\n{in}if high",
                         "held"),
    "a loop": ("repeat at most bid.number", "bid"),
    "each of some": ("for each card in held with number = 5", "held"),
}  # fmt: skip
STANDS = {  # where a turn says so: the turn, and what else there is
    "the turn": ("choose offer\n    {if}\n        {ends}\n    choose wait", ""),
    "a loop": ("repeat at most 2\n        choose offer\n        {if}\n            {ends}", ""),
    "above an offer": ("{if}\n        {ends}\n    may choose wait", ""),
    "an action that is done": ("do closing\n    choose wait",
                               "action closing\n    {if}\n        {ends}"),
    "an action done in one": ("do within\n    choose wait", "action within\n    do closing\n\n"
                              "action closing\n    {if}\n        {ends}"),
    "done if it is so": ("{if}\n        do closing\n    choose wait", "action closing\n    {ends}"),
    "an action on which one decides": ("repeat\n        choose closing, wait",
                                       "action closing\n    {if}\n        {ends}"),
    "a when": ("choose offer\n    choose wait",
               "when it_ends: turn starts\n    {if}\n        {ends}"),
    "after an action": ("repeat\n        choose offer, wait",
                        "when it_ends: after wait\n    {if}\n        {ends}"),
}  # fmt: skip
OF_OTHERS = ("a card of another",)  # to which what comes of a decision is the answer
TURNS = {  # what else tells whose turn it is, and how: the turn, and what else there is
    "unless": ("", "", " unless some card in held: card.number > 3", "held"),
    "unless one is not": ("", "", " unless not (some card in held: card.number > 3)", "held"),
    "to the best": ("pass turn to first of (all players with highest it.bid.number)", "", "",
                    "bid"),
    "to one of a name": ("let best = all players with highest it.bid.number\n"
                         "    pass turn to last of best", "", "", "bid"),
    "to this or that": ("pass turn to (next if bid.number > 3 else previous)", "", "", "bid"),
    "by an action": ("do pass_on", "action pass_on\n    pass turn to first of (all players with "
                     "highest it.bid.number)", "", "bid"),
    "by an action that is left out": ("do again", "action again\n    require bid.number > 3\n"
                                      "    another turn", "", "bid"),
    "by an action in one that is left out": (
        "do again", "action again\n    do if_high\n    another turn\n\n"
        "action if_high\n    require bid.number > 3", "", "bid"),
    "by an action done as an answer before": (
        "repeat\n        choose guess, wait\n    do again(3)", "action guess(n: 1 to 6)\n"
        "    do again(n)\n\naction again(n: 1 to 6)\n    if bid.number = n\n"
        "        another turn", "", "bid"),
    "by an action done with a number, after its answer": (
        "repeat\n        choose guess, wait", "action guess(n: 1 to 6)\n    do again(n)\n"
        "    do again(3)\n\naction again(n: 1 to 6)\n    if bid.number = n\n"
        "        another turn", "", "bid"),
    "by a decision": ("choose pass_on", "action pass_on\n    pass turn to first of (all players "
                      "with highest it.bid.number)", "", "bid"),
    "by a when": ("", "when it_ends: round ends\n    pass turn to first of (all players with "
                  "highest it.bid.number)", "", "bid"),
    "by a when if it is so": ("", "when it_ends: turn ends if bid.number > 3\n    another turn",
                              "", "bid"),
    "by a when that waits": ("", "when it_ends: bid.number > 3 and points = 0\n    another turn",
                             "", "bid"),
    "shown perhaps": ("swap first of bid with (first of open if points > 3 else first of held)\n"
                      "    if bid.number > 3\n        another turn", "", "", "bid"),
    "in the setup": ("", "{setup}    pass turn to first of (all players with highest "
                     "it.bid.number)", "", "bid"),
}  # fmt: skip
BESIDE = {  # an offer with another step in its branch: who is not asked is seen to be passed over
    "a step before": "if {high}\n        points += 0\n        may choose wait",
    "a step after": "if {high}\n        may choose wait\n        points += 0",
    "a step in another branch": "if {high}\n        may choose wait\n    otherwise\n"
    "        points += 1",
    "a step around": "if {high}\n        points += 0\n        if points > 3\n"
    "            may choose wait",
    "a draw": "if {high}\n        draw 1 from stock to held\n        may choose wait",
    "what could be left": "if not no match is possible\n        points += 0\n"
    "        may choose match",
}
SOUND_TURNS = {
    "unless of how many": ("", "", " unless count held > 7"),
    "unless none is held": ("", "", " unless held is empty"),
    "to who leads": ("pass turn to first of (all players with highest it.points)", "", ""),
    "to who holds most": ("pass turn to first of (all players with highest count it.held)", "", ""),
    "if all see it": ("if points > 3\n        end turn\n    choose wait", "", ""),
    "nobody is asked then": ("if some card in held: card.number > 3\n        end turn", "", ""),
    "left out before": ("choose wait\n    do guess\n    another turn",
                        "action guess\n    require bid.number > 3\n    points += 1", ""),
    "in either case": ("if some card in held: card.number > 3\n        points += 1\n"
                       "        end turn\n    otherwise\n        end turn", "", ""),
    "shown before": ("for each player\n        move bid to open\n"
                     "    pass turn to first of (all players with highest it.bid.number)", "", ""),
    "shown before it ends": ("move bid to open\n    if bid.number > 3\n        end turn\n"
                             "    choose wait", "", ""),
    "shown if it is so": ("if bid.number > 3\n        move bid to open\n        end turn\n"
                          "    choose wait", "", ""),
    "shown if it is not so": ("if bid.number > 3\n        another turn\n    otherwise\n"
                              "        move bid to open", "", ""),
    "noted for all to see": ("high = bid.number > 3\n    if high\n        end turn\n"
                             "    choose wait",
                             "flag high", ""),
    "counted for all to see": ("points += bid.number\n    if points > 3\n        another turn", "",
                               ""),
    "a card that is laid open": ("repeat\n        choose lay, wait",
                                 "action lay(card in held)\n    if card.number = 6\n"
                                 "        another turn\n    move card to open", ""),
    "a card that was laid open": ("repeat\n        choose lay, wait",
                                  "action lay(card in held)\n    move card to open\n\n"
                                  "when six: after lay if card.number = 6\n    another turn", ""),
    "the answer to what was asked": ("repeat\n        choose guess, wait",
                                     "action guess(n: 1 to 6)\n    if next.bid.number = n\n"
                                     "        points += 1\n    otherwise\n        end turn", ""),
    "the answer by a name": ("repeat\n        choose guess, wait",
                             "action guess(n: 1 to 6)\n    let caught = next.held with number = n\n"
                             "    if caught is empty\n        end turn", ""),
    "the answer of an action": ("repeat\n        choose guess, wait", "action guess(n: 1 to 6)\n"
                                "    do ask_for(n)\n\naction ask_for(n: 1 to 6)\n"
                                "    if some card in held: card.number = n\n        end turn", ""),
    "the answer after it": ("repeat\n        choose guess, wait", "action guess(n: 1 to 6)\n"
                            "    points += 0\n\nwhen it_fails: after guess\n"
                            "    if next.bid.number != n\n        end turn", ""),
    "an action that may be refused": ("repeat\n        choose stand, wait",
                                      "action stand\n    require bid.number > 3\n    end turn", ""),
    "a doubt": ("repeat\n        choose doubt, wait",
                "action doubt\n    if next.bid.number > points\n        end turn", ""),
}  # fmt: skip


def warned(turn: str, more: str = "", unless: str = "") -> list[tuple[str, str]]:
    """Return what is said of who is asked where the turn has no other choices."""
    text = GAME.replace("    choose offer\n    {turn}\n    choose wait", "    {turn}")
    steps, _, setup = more.rpartition("{setup}") if "{setup}" in more else (more, "", "")
    text = text.replace("\n\nturn\n", f"\n{setup}\n\nturn{unless}\n")
    turn = turn or "choose offer, wait"
    turn += "" if "choose" in turn else "\n    choose offer, wait" if "end turn" not in turn else ""
    if "choose" not in turn:
        turn = "choose offer, wait\n    " + turn
    reading = read(Source("asked.sdg", text.replace("{turn}", turn) + f"\n\n{steps}\n"))
    assert reading.rules is not None, reading.diagnostics
    return [(each.code, each.message) for each in reading.diagnostics
            if each.code in ("W658", "W659")]  # fmt: skip


def reported(turn: str) -> list[tuple[str, str]]:
    """Return code and sentence of what is said of the order of being asked."""
    reading = read(Source("asked.sdg", GAME.replace("{turn}", turn)))
    assert reading.rules is not None, reading.diagnostics
    return [(each.code, each.message) for each in reading.diagnostics
            if each.code in ("W658", "W659")]  # fmt: skip


@pytest.mark.parametrize("form", WHICH)
def test_which_players_are_asked(form: str) -> None:
    sentence = "which players are asked tells what lies hidden in `bid`"
    assert reported(WHICH[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", HOW_OFTEN)
def test_how_often_is_asked(form: str) -> None:
    sentence = "how often this is asked tells what lies hidden in `held`"
    assert reported(HOW_OFTEN[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", OF_EACH)
def test_how_often_each_player_is_asked(form: str) -> None:
    sentence = "how often this is asked tells what lies hidden in `held`"
    assert reported(OF_EACH[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", OFTEN)
def test_how_often_the_same_player_is_asked(form: str) -> None:
    sentence = "how often this is asked tells what lies hidden in `held`"
    assert reported(OFTEN[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", WHETHER)
def test_whether_a_player_is_asked(form: str) -> None:
    sentence = "whether this is asked tells what lies hidden in `held`"
    assert reported(WHETHER[form]) == [("W658", sentence)]


def test_who_plays_alone_is_told_nothing() -> None:
    alone = GAME.replace("players 2", "players 1").replace("next.held", "held")
    reading = read(Source("alone.sdg", alone.replace("{turn}", WHETHER["where one is held"])))
    assert reading.rules is not None and "W658" not in {each.code for each in reading.diagnostics}


@pytest.mark.parametrize("form", ORDER)
def test_in_which_order_players_are_asked(form: str) -> None:
    sentence = "the order in which players are asked tells what lies hidden in `bid`"
    assert reported(ORDER[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", STAYING)
def test_who_stays_in_a_loop(form: str) -> None:
    assert [code for code, _ in reported(STAYING[form])] == ["W659"]


@pytest.mark.parametrize("form", SOUND)
def test_what_tells_nothing_is_not_warned_of(form: str) -> None:
    assert reported(SOUND[form]) == []


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("stands", STANDS)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_turn_ends_or_comes_by_hidden_cards(condition: str, stands: str, ends: str) -> None:
    asked, place = CONDITIONS[condition]
    decided = stands in ("an action on which one decides", "after an action")
    parts = []
    for text in STANDS[stands]:
        line = next((each for each in text.split("\n") if "{if}" in each), "")
        indent = line[: len(line) - len(line.lstrip())] or "    "
        text = text.replace("{if}", asked.replace("{in}", indent)).replace("{ends}", ends)
        parts.append(text)
    expected = ("W658", f"{SENTENCES[ENDS[ends]]} tells what lies hidden in `{place}`")
    others = [] if decided and condition in OF_OTHERS else [expected]
    assert warned(*parts) == others


@pytest.mark.parametrize("form", TURNS)
def test_whose_turn_is_next_by_hidden_cards(form: str) -> None:
    *parts, place = TURNS[form]
    assert warned(*parts) == [("W658", f"whose turn is next tells what lies hidden in `{place}`")]


@pytest.mark.parametrize("form", BESIDE)
def test_whether_an_offer_is_made_with_something_else(form: str) -> None:
    sentence = "whether this is asked tells what lies hidden in `held`"
    assert reported(BESIDE[form].replace("{high}", HIGH)) == [("W658", sentence)]


@pytest.mark.parametrize("form", SOUND_TURNS)
def test_a_turn_that_tells_nothing_is_not_warned_of(form: str) -> None:
    assert warned(*SOUND_TURNS[form]) == []


@pytest.mark.parametrize("form", TURNS)
def test_who_plays_alone_has_every_turn(form: str) -> None:
    turn, more, unless, _ = TURNS[form]
    text = GAME.replace("players 2", "players 1").replace("\n\nturn\n", f"\n\nturn{unless}\n")
    more = more.replace("{setup}", "when it_starts: round starts\n")
    text = text.replace("{turn}", turn or "points += 0") + f"\n\n{more}\n"
    reading = read(Source("alone.sdg", text))
    assert reading.rules is not None, reading.diagnostics
    assert "W658" not in {each.code for each in reading.diagnostics}
