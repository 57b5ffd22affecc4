"""Hidden choices that are said aloud, and looks that tell nothing: warned of in each form."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.loading import read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Hidden choices"
    players 2 to 3

attribute number: 1 to 6

deck chits
    4 of each number

pile stock: 1 of chits, shuffled
pile bag: 1 of chits
pile die: endless chits
hand held per player
slot bid per player: seen by owner
slot looked per player: seen by owner
pile kept per player: seen by owner
pile three per player: seen by owner
slot shown: seen by all
pile open: seen by all
pile trash
score points per player
counter level per player

setup
    for each player
        draw 4 from stock to held
    draw 3 from stock to open

turn
    choose offer
    {turn}

action offer{params}
    {action}

action put(card in held)
    move card to bid

action look
    draw 1 from bag to looked

action back
    move looked to bag

end late after turn when turns >= 9
win most points
"""
BY = "with number = n"
TOLD = {  # what is done with `n`, and with cards of one's own hand
    "at once": "move first of (held {by}) to {to}",
    "of each": "move (held {by}) to {to}",
    "a name": "let one = first of (held {by})\n    move one to {to}",
    "names of names": "let those = held {by}\n    let one = last of those\n    move one to {to}",
    "drawn": "draw 1 from held {by} to {to}",
    "drawn from an endless place": "draw 1 from die {by} to {to}",
    "moved from an endless place": "move first of (die {by}) to {to}",
    "picked": "pick one at random from held {by}\n    move one to {to}",
    "one by one": "for each card in held {by}\n        move card to {to}",
    "asked one by one": "for each card in held\n        if card.number = n\n"
    "            move card to {to}",
    "asked one by one, by a name": "for each card in held\n        let t = card.number\n"
    "        if t = n\n            move card to {to}",
    "a name for one, asked by a name": "let one = first of held\n    let t = one.number\n"
    "    let it_is_so = t = n\n    if it_is_so\n        move one to {to}",
    "picked, and asked by a name": "pick one at random from held\n    let t = one.number + 1\n"
    "    if t = n\n        move one to {to}",
    "swapped": "swap first of (held {by}) with first of {to}",
    "in a branch": "if points > 3\n        move first of (held {by}) to {to}",
    "one or other": "move (first of held if n = 1 else last of held) to {to}",
    "as often as it may": "repeat at most 2\n        move first of (held {by}) to {to}",
}  # fmt: skip
BRANCHES = {
    "two branches": "if n = 1\n        move first of held to {to}\n    otherwise\n"
    "        move last of held to {to}",
    "three branches": "if n = 1\n        move first of held to {to}\n    otherwise if n = 2\n"
    "        draw 1 from held to {to}\n    otherwise\n        move last of held to {to}",
}
THROUGH = {  # how `n` comes to be asked
    "itself": ("", "n"),
    "a name": ("let m = n\n    ", "m"),
    "a sum": ("let m = n + 1\n    ", "m - 1"),
    "a counter": ("level = n\n    ", "level"),
    "a counter that is set in a branch": ("if n = 1\n        level = 4\n    ", "level"),
}
OFFER = "(n: 1 to 6)"
TOLD_BY_CARDS = {
    "required": ("(n: 1 to 6, card in held)", "require card.number = n\n    move card to {to}"),
    "required after": ("(card in held, n: 1 to 6)",
                       "require n > 2 and card.number < n\n    move card to {to}"),
    "among which": ("(n: 1 to 6, card in held with number = n)", "move card to {to}"),
    "an open card": ("(card in open, mine in held)",
                     "require mine.number = card.number\n    move mine to {to}"),
    "done": (OFFER, "do put(first of (held with number = n))"),
    "a pair": ("(a and b in number)", "move (held with number = a) to {to}"),
}  # fmt: skip
FITS = {  # a parameter `it_is` that all are told, chosen from what fits `card`; and the same asked
    "up to its number": ("it_is: 1 to card.number", "it_is <= card.number"),
    "from its number": ("it_is: card.number to 6", "it_is >= card.number"),
    "below its number": ("it_is: 1 to card.number - 1", "it_is < card.number"),
    "up to a define": ("it_is: 1 to worth_of(card)", "it_is <= worth_of(card)"),
    "a value": ("it_is in number with it = card.number", "it_is = card.number"),
    "a cell": ("it_is in yard with it.column = card.number", "it_is.column = card.number"),
    "a cell of a line": ("it_is in cells of column(card.number)", "it_is.column = card.number"),
    "a direction": ("it_is in (directions if card.number > 3 else first 2 of directions)",
                    "it_is in first 2 of directions or card.number > 3"),
    "an open card": ("it_is in open with number = card.number", "it_is.number = card.number"),
}  # fmt: skip
OF_ALL = {  # the same, without what fits
    "up to its number": "it_is: 1 to 6",
    "from its number": "it_is: 1 to 6",
    "below its number": "it_is: 1 to 6",
    "up to a define": "it_is: 1 to 6",
    "a value": "it_is in number",
    "a cell": "it_is in yard",
    "a cell of a line": "it_is in yard",
    "a direction": "it_is in directions",
    "an open card": "it_is in open",
}
SAID = {  # where it is said: parameters, steps and what else there is
    "in the set": ("(card in held, {fit})", "move card to {to}", ""),
    "in the set of a later one": ("(card in held, {fit}, m: 1 to 6)", "move card to {to}", ""),
    "in one that is done": ("(card in held, {free})", "do fit(card, it_is)",
                            "action fit(card in held, {fit})\n    move card to {to}"),
    "in one that is done before": ("(card in held, {free})",
                                   "do fit(card, it_is)\n    move card to {to}",
                                   "action fit(card in held, {fit})\n    points += 1"),
    "as it is required there": ("(card in held, {free})",
                                "do fit(card, it_is)\n    move card to {to}",
                                "action fit(card in held, {free})\n    require {asked}"),
    "in the action before": ("(card in held, {fit})", "points += 1",
                             "when it_is_offered: after offer\n    move card to {to}"),
    "as it is required before": ("(card in held, {free})", "require {asked}",
                                 "when it_is_offered: after offer\n    move card to {to}"),
}  # fmt: skip
MORE = "board yard: 6 by 6\n\ndefine worth_of(card)\n    card.number + 1\n\n"
UNFIT = {  # what is said besides, and fits the card no more than any other one
    "a range of its own": "it_is: 1 to points + 3",
    "how many there are": "it_is: 1 to count held",
    "a value besides": "it_is in number with it > points",
    "a cell that is free": "it_is in yard with it is empty",
    "a line of a number": "it_is in cells of column(points + 1)",
    "all directions": "it_is in directions",
    "an open card besides": "it_is in open with number > 3",
    "an open card and a number that fits it": "it_is in open, n: 1 to it_is.number",
}
SOUND = {
    "the card itself": ("(card in held)", "move card to bid"),
    "a number besides": ("(card in held, n: 1 to 6)", "points += n\n    move card to bid"),
    "how many": ("(n: 1 to 3)", "move first n of held to kept"),
    "how many, by a name": ("(n: 1 to 3)", "let those = last n of held\n    move those to kept"),
    "how many, one by one": ("(n: 1 to 3)", "for each card in first n of held\n"
                             "        move card to kept"),
    "how many are drawn": ("(n: 1 to 3)", "draw n from held to trash"),
    "how often": ("(n: 1 to 3)", "repeat at most n\n        move first of held to kept"),
    "whether": (OFFER, "if n > 3\n        move first of held to bid"),
    "whether this or other cards": (OFFER, "if n > 3\n        move first of held to bid\n"
                                    "    otherwise\n        draw 1 from stock to bid"),
    "a demand": (OFFER, "move (next.held with number = n) to held"),
    "a search of what nobody sees": (OFFER, "draw 1 from stock with number = n to held"),
    "to a player": ("(card in held, p in all players)", "move card to p.kept"),
    "to a player who has room": ("(card in held, p in all players)",
                                 "require count p.kept < 3\n    move card to p.kept"),
    "how many are asked for": ("(n: 1 to 6, card in held)",
                               "require count held > n\n    move card to bid"),
    "to where all see it": (OFFER, "move first of (held with number = n) to open"),
    "shown then": (OFFER, "move first of (held with number = n) to bid\n    move bid to open"),
    "shown by its name": (OFFER, "let one = first of (held with number = n)\n"
                          "    move one to kept\n    move one to open"),
    "shown one by one": (OFFER, "move (held with number = n) to kept\n    for each card in kept\n"
                         "        move card to shown"),
    "shown in both branches": (OFFER, "move first of (held with number = n) to bid\n"
                               "    if points > 3\n        move bid to open\n    otherwise\n"
                               "        move bid to shown"),
    "shown by another action": (OFFER, "do put(first of (held with number = n))\n"
                                "    move first of bid to open"),
    "shown after a way": (OFFER, "move first of (held with number = n) to bid\n"
                          "    move bid to kept\n    move kept to open"),
}  # fmt: skip
HIDDEN_STILL = {
    "shown perhaps": "move first of (held with number = n) to bid\n    if points > 3\n"
    "        move bid to open",
    "others are shown": "move first of (held with number = n) to kept\n    move bid to open",
    "one of them is shown": "move (held with number = n) to kept\n    move first of kept to open",
    "moved on": "move first of (held with number = n) to bid\n    move bid to kept",
    "another's is shown": "move first of (held with number = n) to bid\n    move next.bid to open",
}
IDLE = {  # what is drawn and mixed in again
    "all there": "draw 1 from bag to looked\n    move looked to bag",
    "a name": "draw 1 from bag to looked\n    let one = first of looked\n    move one to bag",
    "one by one": "draw 1 from bag to looked\n    for each card in looked\n"
    "        move card to bag",
    "drawn back": "draw 1 from bag to looked\n    draw 1 from looked to bag",
    "as many": "draw 3 from bag to three\n    move first 3 of three to bag",
    "with steps between": "draw 1 from bag to looked\n    points += 1\n    move looked to bag",
    "seen by all": "draw 1 from bag to shown\n    move shown to bag",
    "drawn in a branch": "if points > 3\n        draw 1 from bag to looked\n    move looked to bag",
    "put back in a branch": "draw 1 from bag to looked\n    if points > 3\n"
    "        move looked to bag",
    "in a loop": "for each player\n        draw 1 from bag to looked\n        move looked to bag",
    "done": "do look\n    move looked to bag",
}
USED = {  # what such a look tells, or what else is mixed in
    "its number": "draw 1 from bag to shown\n    points += shown.number\n    move shown to bag",
    "a branch": "draw 1 from bag to looked\n    if looked.number > 3\n        points += 1\n"
    "    move looked to bag",
    "a name's number": "draw 1 from bag to looked\n    let one = first of looked\n"
    "    points += one.number\n    move one to bag",
    "a number in one branch": "draw 1 from bag to looked\n    if points > 3\n"
    "        points += looked.number\n    move looked to bag",
    "another's": "draw 1 from bag to looked\n    move next.looked to bag",
    "other branches": "if points > 3\n        draw 1 from bag to looked\n    otherwise\n"
    "        move looked to bag",
    "cards held": "draw 1 from bag to held\n    move held to bag",
    "other cards": "draw 1 from bag to looked\n    move looked to held\n"
    "    move first of open to looked\n    move looked to bag",
    "the lowest goes back": "draw 2 from bag to three\n    move first of three to bag",
    "the lowest stays": "draw 2 from bag to three\n    move first of three to held\n"
    "    move three to bag",
    "below": "draw 1 from bag to looked\n    move looked to bottom of bag",
    "elsewhere": "draw 1 from bag to looked\n    move looked to trash",
    "what was sought": "draw 1 from bag with number = 3 to looked\n    move looked to bag",
}


def reported(code: str, action: str, params: str = "", turn: str = "choose look") -> list[str]:
    """Return the lines of which a warning is given, and of no other one that tells of secrets."""
    text = GAME.replace("{turn}", turn).replace("{params}", params).replace("{action}", action)
    reading = read(Source("hidden.sdg", text))
    assert reading.rules is not None, reading.diagnostics
    assert {each.code for each in reading.diagnostics} & {"W655", "W656"} <= {code}
    return [each.span.text for each in reading.diagnostics if each.code == code and each.span]


@pytest.mark.parametrize(("form", "way"), [*product(TOLD, THROUGH)])
def test_what_chooses_a_hidden_card_is_said_aloud(form: str, way: str) -> None:
    before, said = THROUGH[way]
    if form == "one or other":
        action = TOLD[form].replace("n = 1", f"{said} = 1")
    else:
        action = TOLD[form].replace("{by}", f"with number = {said}").replace("= n", f"= {said}")
    assert len(reported("W655", before + action.replace("{to}", "bid"), OFFER)) == 1


@pytest.mark.parametrize(("form", "to"), [*product(BRANCHES, ("bid", "trash", "next.held"))])
def test_which_of_some_branches_is_taken_chooses_a_hidden_card(form: str, to: str) -> None:
    assert reported("W655", BRANCHES[form].replace("{to}", to), OFFER) != []


@pytest.mark.parametrize("form", TOLD_BY_CARDS)
def test_what_a_hidden_card_has_to_fit_is_said_aloud(form: str) -> None:
    params, action = TOLD_BY_CARDS[form]
    assert len(reported("W655", action.replace("{to}", "bid"), params)) == 1


def said(fit: str, way: str, to: str, free: str = "", asked: str = "") -> list[str]:
    """Return what is warned of where `fit` is said of a card that is then laid somewhere."""
    parts = {"{fit}": fit, "{free}": free, "{asked}": asked, "{to}": to}
    params, action, more = SAID[way]
    action = f"{action}\n\n{MORE}{more}"
    for name, part in parts.items():
        params, action = params.replace(name, part), action.replace(name, part)
    return reported("W655", action, params)


@pytest.mark.parametrize(("form", "way"), [*product(FITS, SAID)])
def test_the_range_or_set_of_what_is_said_fits_a_hidden_card(form: str, way: str) -> None:
    fit, asked = FITS[form]
    assert said(fit, way, "trash", OF_ALL[form], asked) == ["move card to trash"]


@pytest.mark.parametrize("form", FITS)
def test_what_fits_a_card_that_all_see_then_is_not_warned_of(form: str) -> None:
    fit, asked = FITS[form]
    assert [said(fit, way, "open", OF_ALL[form], asked) for way in SAID] == [[]] * len(SAID)


@pytest.mark.parametrize("form", UNFIT)
def test_a_range_or_set_that_fits_no_card_is_not_warned_of(form: str) -> None:
    ways = "in the set", "in the set of a later one", "in the action before"
    assert [said(UNFIT[form], way, "trash") for way in ways] == [[]] * len(ways)


@pytest.mark.parametrize("form", SOUND)
def test_what_chooses_no_hidden_card_is_not_warned_of(form: str) -> None:
    params, action = SOUND[form]
    assert reported("W655", action, params) == []


@pytest.mark.parametrize("form", HIDDEN_STILL)
def test_what_stays_hidden_was_said_aloud(form: str) -> None:
    assert len(reported("W655", HIDDEN_STILL[form], OFFER)) == 1


def test_what_comes_after_an_action_knows_what_was_said() -> None:
    when = "\n\nwhen it_is_offered: after offer\n    move first of (held with number = n) to bid"
    assert len(reported("W655", "points += 1" + when, OFFER)) == 1


@pytest.mark.parametrize("form", IDLE)
def test_a_card_that_is_looked_at_and_mixed_in_again(form: str) -> None:
    assert len(reported("W656", IDLE[form])) == 1


@pytest.mark.parametrize("form", [form for form in IDLE if form != "done"])
def test_a_card_that_is_mixed_in_again_by_the_turn_or_a_when(form: str) -> None:
    assert len(reported("W656", "points += 1", turn=IDLE[form])) == 1
    when = f"points += 1\n\nwhen it_starts: turn starts\n    {IDLE[form]}"
    assert len(reported("W656", when)) == 1


@pytest.mark.parametrize("form", USED)
def test_a_look_that_tells_something_is_not_warned_of(form: str) -> None:
    assert reported("W656", USED[form]) == []
    assert reported("W656", "points += 1", turn=USED[form]) == []


def test_a_look_before_a_choice_tells_something() -> None:
    turn = "draw 1 from bag to looked\n    choose look\n    move looked to bag"
    assert reported("W656", "points += 1", turn=turn) == []


def test_what_a_when_asks_of_a_card_is_told_by_it() -> None:
    when = "\n\nwhen it_is_low: looked.number = 1\n    points += 1"
    assert reported("W656", IDLE["all there"] + when) == []
