"""What a decision looks at is a reveal if its player cannot see it.

It may be looked at in a value, a branch, a trigger, an end, or by what is offered next. How many
cards lie somewhere is no secret, nor are the player's own.
"""

from __future__ import annotations

import pytest

from sdg.events import Chanced
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Looks"
    players 2

attribute number: 1 to 6
attribute color: red, blue

deck cards_of_it
    2 of each number, each color

board yard: 2 by 3

pile stock: 1 of cards_of_it, shuffled
pile box
slot hidden: seen by nobody
hand held per player: seen by owner
pile open: seen by all
counter seen
flag told
score points per player

{more}

setup
    draw 1 from stock to hidden
    draw 2 from stock to box
    draw 2 from stock to open
    for each player
        draw 2 from stock to held

turn{unless}
    repeat
        {before}
        choose act{next} or rest
        {step}

action act(n: 1 to 6)
    seen += 1
    {act}

action rest
    points += 1
    end turn

end late after turn when turns >= 9
"""
# Where it may stand, and that it looks at what {cards} says.
FORMS = {
    "a value": {"act": "seen = {a}.number"},
    "a number of cards": {"act": "seen = count ({cards} with number = n)"},
    "a branch": {"act": "if {a}.number = n\n        told = yes"},
    "a loop": {"act": "repeat at most 2 while seen < {a}.number\n        seen += 1"},
    "for each": {"act": "for each card in {cards}\n        seen += card.number"},
    "a name": {"act": "let secret = {a}.number\n    seen = secret"},
    "how much is drawn": {"act": "seen = seen\n    points += 1 if {a}.number > n else 0"},
    "a step of the turn": {"step": "told = {a}.number > 3"},
    "a branch of the turn": {"step": "if {a}.number > 3\n            seen += 1"},
    "a when": {"more": "when hit: after act if {a}.number > 3\n    told = yes"},
    "a condition": {"more": "when hit: seen > 0 and not told and {a}.number > 3\n    told = yes"},
    "an end at once": {"more": "end hit at once when seen > 3 and {a}.number = 6"},
    "a draw of what there may be": {"act": "draw 1 from {cards} with number = n + 99 to open"},
    "a draw of as many": {"act": "draw 2 from {cards} with number > n + 99 to open"},
    "a name of before": {"before": "let it_was = {a}.number",
                         "step": "if it_was > 3\n            seen += 1"},
    "a name of a name": {"before": "let one = {a}\n        let it_was = one.number",
                         "step": "seen += it_was"},
    "as often as a name tells": {"before": "let it_was = {a}.number",
                                 "step": "repeat at most it_was\n            seen += 1"},
    "for a name": {"before": "let those = {cards} with number > 1",
                   "step": "for each card in those\n            seen += 1"},
    "a place by a name": {"act": "let those = {cards}\n    seen = (first of those).number"},
    "a card by a name": {"act": "for each card in {cards}\n        let it_was = card\n"
                                "        if it_was.number = n\n            told = yes"},
    "a place of a define": {"more": "define value_of(those)\n    sum of x.number for x in those",
                            "act": "seen = value_of({cards})"},
    "a table": {"more": "table worth by color\n    red: 1\n    blue: 2",
                "act": "seen = worth({a}.color)"},
    "a define": {"more": "define is_it(n)\n    {a}.number = n", "act": "told = is_it(n)"},
    "what is offered next": {"next": ", name", "more": "action name\n    require {a}.number > 3"},
    "what is possible": {"act": "told = not no name is possible",
                         "more": "action name\n    require {a}.number > 3"},
}  # fmt: skip
BRINGS = {  # what a decision brings to where its player sees it
    "to the board": {"act": "move {a} to yard at (1, 1)"},
    "to where all see it": {"act": "move {a} to open"},
    "to one's own": {"act": "move {a} to held"},
    "by a name": {"act": "let one = {a}\n    move one to open"},
    "one by one": {"act": "for each card in {cards}\n        move card to open"},
    "in place of one's own": {"act": "swap first of held with {a}"},
    "by a step of the turn": {"step": "move {a} to open"},
    "by a when": {"more": "when it_is_done: after act\n    move {a} to open"},
    "by an action": {"act": "do bring", "more": "action bring\n    move {a} to open"},
}
HIDDEN = {
    "nobody's": ("hidden", "first of hidden"),
    "another's": ("next.held", "first of next.held"),
    "a pile's": ("box", "first of box"),
}
PUBLIC = {"its own": ("held", "first of held"), "open": ("open", "first of open")}

CARDS = ("reveal", "move", "draw")  # events that tell of cards


def text_of(form: dict[str, str], cards: str, a: str) -> str:
    parts = dict.fromkeys(("more", "unless", "next", "act"), "")
    parts |= dict.fromkeys(("before", "step"), "seen += 0") | form
    for name, text in parts.items():
        parts[name] = text.replace("{cards}", cards).replace("{a}", f"({a})")
    text = GAME
    for name, part in parts.items():
        text = text.replace("{" + name + "}", part)
    return text


def play_of(form: dict[str, str], cards: str, a: str) -> Playthrough:
    return Playthrough(load(Source("looks.sdg", text_of(form, cards, a))), 1)


def decide(play: Playthrough, text: str) -> None:
    play.decide(next(d for d in play.legal_decisions() if d.text == text))


@pytest.mark.parametrize("whose", HIDDEN)
@pytest.mark.parametrize("form", [*FORMS, *BRINGS])
def test_what_looks_at_hidden_cards_is_for_good(form: str, whose: str) -> None:
    play = play_of({**FORMS, **BRINGS}[form], *HIDDEN[whose])
    decide(play, "act 3")
    assert not play.can_undo(1)


@pytest.mark.parametrize("whose", PUBLIC)
@pytest.mark.parametrize("form", FORMS)
def test_what_looks_at_open_cards_or_ones_own_is_taken_back(form: str, whose: str) -> None:
    play = play_of(FORMS[form], *PUBLIC[whose])
    before = play.state
    decide(play, "act 3")
    assert play.active is None or play.undo(1)
    assert play.active is None or play.state == before


@pytest.mark.parametrize("act", [
    "seen = count hidden + count box + count next.held",
    "if hidden is empty or box is empty\n        told = yes",
    "move hidden to box",
    "let those = next.held\n    seen = count those",
    "seen = count (first 9 of box)",
    "seen = many(next.held)",
    "told = bare(next.held)",
    "seen = count (next.held if points > 0 else box)",
    "let those = first 9 of next.held\n    move those to box\n    seen = count those",
    "if count next.held > 2\n        seen += 1",
    "for each card in box\n        seen += 1",
])  # fmt: skip
def test_how_many_there_are_is_no_secret(act: str) -> None:
    more = "define many(those)\n    count those\n\ndefine bare(those)\n    those is empty"
    play = play_of({"act": act, "more": more}, "box", "first of box")
    decide(play, "act 3")
    assert play.undo(1)


def test_what_the_next_player_is_asked_is_no_reveal_if_it_is_asked_anyway() -> None:
    play = play_of({}, "box", "first of box")
    decide(play, "rest")
    assert play.can_undo(1)


def test_the_end_opens_the_hands() -> None:
    play = play_of({}, "box", "first of box")
    while play.active is not None:
        seat = play.active
        decide(play, "rest")
    assert not play.can_undo(seat)


# What is done by something else than the decision itself: at which depth makes no difference.
WITHIN = {
    "a when": "when one: after act\n    do inner(3)",
    "a when of a when": "when one: after act\n    do between\n\naction between\n    points += 0"
    "\n\nwhen two: after between\n    do inner(3)",
    "an action of an action": "when one: after act\n    do between\n\naction between\n"
    "    do inner(3)",
    "the first that lowers": "when one: after act\n    marks = 1\n"
    "    do the first lower that lowers marks\n\naction lower\n    marks = 0\n    do inner(3)"
    "\n\ncounter marks",
    "a condition": "when one: seen > 0 and not told_of\n    told_of = yes\n    do inner(3)\n\n"
    "flag told_of",
}
INNER = {
    "a value": "seen = {a}.number",
    "a branch": "if {a}.number = n\n        told = yes",
    "a card that is shown": "move {a} to open",
    "a requirement": "require {a}.number > n\n    seen += 1",
    "a rule of the board": "move first of open to yard at (1, 1)",
}
RULE = "rule matching on yard\n    need some other in {cards}: other.number > 3"


@pytest.mark.parametrize("whose", HIDDEN)
@pytest.mark.parametrize("inner", INNER)
@pytest.mark.parametrize("within", WITHIN)
def test_what_an_action_within_looks_at_is_for_good(within: str, inner: str, whose: str) -> None:
    more = f"{WITHIN[within]}\n\naction inner(n: 1 to 6)\n    {INNER[inner]}\n\n{RULE}"
    play = play_of({"more": more}, *HIDDEN[whose])
    decide(play, "act 3")
    assert not play.can_undo(1)


@pytest.mark.parametrize("shows", ["move {a} to open", "draw 1 from box to open",
                                   "move {a} to yard at (1, 1)"])  # fmt: skip
@pytest.mark.parametrize("within", WITHIN)
def test_what_is_refused_has_shown_nothing(within: str, shows: str) -> None:
    inner = f"action inner(n: 1 to 6)\n    {shows}\n    require points > 99"
    play = play_of({"more": f"{WITHIN[within]}\n\n{inner}"}, *HIDDEN["another's"])
    before = play.game.observation(play.state, 1)
    decide(play, "act 3")
    events = [
        e
        for e in play.steps[-1].events
        if isinstance(e, Chanced) or getattr(e, "kind", "") in CARDS
    ]
    assert all(isinstance(e, Chanced) and e.seen_by == frozenset() for e in events)
    assert play.game.observation(play.state, 1).boards == before.boards


def test_the_first_that_lowers_draws_by_chance() -> None:
    more = ("when one: after act\n    seen = 1\n    do the first inner that lowers seen\n\n"
            "action inner\n    seen -= 1\n    draw 1 from stock to open")  # fmt: skip
    play = play_of({"more": more}, "box", "first of box")
    drawn = []
    for _ in range(5):
        decide(play, "act 3")
        drawn += [e.outcome for e in play.steps[-1].events if isinstance(e, Chanced)]
    assert len(drawn) == 5 and drawn != sorted(drawn)


# Rules that take a turn back after a decision which could not be taken back are warned of (W661).
TAKING = {  # how the turn is taken back: what is chosen, what else there is
    "an action": (", take_back", "action take_back\n    undo turn"),
    "an action in one": (", give_up", "action give_up\n    points += 0\n    do take_back\n\n"
                         "action take_back\n    undo turn"),
    "a when": ("", "when over_much: after act if seen > 99\n    do take_back\n\n"
               "action take_back\n    undo turn"),
    "an action that asks something": (", take_back", "action take_back\n    require points < 9\n"
                                      "    undo turn"),
    "one that asks for another": (", take_back", "action take_back\n"
                                  "    require rest this turn = 0\n    undo turn"),
}  # fmt: skip
NOT_TAKEN_BACK = {
    "it ends the turn": ({"act": "seen = {a}.number\n    end turn"}, ", take_back",
                         "action take_back\n    undo turn"),
    "it refuses then": ({"act": "seen = {a}.number"}, ", take_back",
                        "action take_back\n    require act this turn = 0\n    undo turn"),
    "it refuses, besides": ({"act": "seen = {a}.number"}, ", take_back", "action take_back\n"
                            "    require points < 9 and act this turn = 0\n    undo turn"),
    "it refuses then, by a name": ({"act": "seen = {a}.number"}, ", take_back",
                                   "action take_back\n    let none = act this turn = 0\n"
                                   "    require none\n    undo turn"),
    "it refuses then, by a name for how often": (
        {"act": "seen = {a}.number"}, ", take_back", "action take_back\n"
        "    let often = act this turn\n    require often = 0\n    undo turn"),
    "after it, and it refuses then": (
        {"more": "when it_is_done: after act if {a}.number > 3\n    seen += 1"}, ", take_back",
        "action take_back\n    require act this turn = 0\n    undo turn"),
    "before the first choice": ({}, ", take_back", "action take_back\n    undo turn\n\n"
                                "when it_starts: turn starts\n    seen = {a}.number"),
    "as the turn ends": ({}, ", take_back", "action take_back\n    undo turn\n\n"
                         "when it_ends: turn ends\n    seen = {a}.number"),
    "after it was taken back": ({}, ", take_back", "action take_back\n    undo turn\n"
                                "    seen = {a}.number\n    end turn"),
    "nobody can take it back": ({"act": "seen = {a}.number"}, "",
                                "action take_back\n    undo turn"),
    "how many there are": ({"act": "seen = count {cards}"}, ", take_back",
                           "action take_back\n    undo turn"),
    "to where nobody sees it": ({"act": "move {a} to box"}, ", take_back",
                                "action take_back\n    undo turn"),
}  # fmt: skip


def warned(form: dict[str, str], cards: str, a: str, chosen: str, more: str) -> set[str]:
    """Return what is warned of where the turn may be taken back, and not by chance."""
    more = more.replace("{cards}", cards).replace("{a}", f"({a})")
    form = {**form, "next": form.get("next", "") + chosen}
    reading = read(Source("taken.sdg", f"{text_of(form, cards, a)}\n{more}\n"))
    assert reading.rules is not None, reading.diagnostics
    return {each.code for each in reading.diagnostics} & {"W657", "W661"}


def by_chance(form: dict[str, str]) -> bool:
    return "draw " in form.get("act", "")


@pytest.mark.parametrize("whose", HIDDEN)
@pytest.mark.parametrize("form", [*FORMS, *BRINGS])
def test_a_turn_that_told_something_is_taken_back(form: str, whose: str) -> None:
    parts = {**FORMS, **BRINGS}[form]
    expected = {"W657"} if by_chance(parts) else {"W661"}
    assert warned(parts, *HIDDEN[whose], *TAKING["an action"]) >= expected


@pytest.mark.parametrize("taking", TAKING)
def test_how_a_turn_that_told_something_is_taken_back(taking: str) -> None:
    for form in ("a value", "a branch of the turn", "a when", "an end at once"):
        assert warned(FORMS[form], *HIDDEN["another's"], *TAKING[taking]) == {"W661"}


@pytest.mark.parametrize("whose", PUBLIC)
@pytest.mark.parametrize("form", [*FORMS, *BRINGS])
def test_a_turn_that_told_nothing_is_taken_back(form: str, whose: str) -> None:
    parts = {**FORMS, **BRINGS}[form]
    expected = {"W657"} if by_chance(parts) else set()
    assert warned(parts, *PUBLIC[whose], *TAKING["an action"]) == expected


@pytest.mark.parametrize("form", NOT_TAKEN_BACK)
def test_what_was_told_is_not_taken_back(form: str) -> None:
    parts, chosen, more = NOT_TAKEN_BACK[form]
    whose = "nobody's" if form == "to where nobody sees it" else "another's"
    assert warned(parts, *HIDDEN[whose], chosen, more) == set()


@pytest.mark.parametrize("before", ["if {a}.number > 3", "seen = {a}.number\n    if seen > 3"])
def test_an_action_that_tells_takes_the_turn_back_itself(before: str) -> None:
    form = {"act": f"{before}\n        undo turn"}
    assert warned(form, *HIDDEN["another's"], "", "") == {"W661"}
    assert warned(form, *PUBLIC["its own"], "", "") == set()


def test_who_plays_alone_sees_what_somebody_sees() -> None:
    for whose, expected in (("its own", set()), ("a pile's", {"W661"})):
        text = text_of({**FORMS["a value"], "next": ", take_back"}, *{**HIDDEN, **PUBLIC}[whose])
        text = text.replace("players 2", "players 1") + "\naction take_back\n    undo turn\n"
        codes = {each.code for each in read(Source("alone.sdg", text)).diagnostics}
        assert codes & {"W657", "W661"} == expected
