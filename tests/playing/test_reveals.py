"""What a decision looks at is a reveal if its player cannot see it.

It may be looked at in a value, a branch, a trigger, an end, or by what is offered next. How many
cards lie somewhere is no secret, nor are the player's own.
"""

from __future__ import annotations

import pytest

from sdg.events import Chanced
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

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
HIDDEN = {
    "nobody's": ("hidden", "first of hidden"),
    "another's": ("next.held", "first of next.held"),
    "a pile's": ("box", "first of box"),
}
PUBLIC = {"its own": ("held", "first of held"), "open": ("open", "first of open")}

CARDS = ("reveal", "move", "draw")  # events that tell of cards


def play_of(form: dict[str, str], cards: str, a: str) -> Playthrough:
    parts = dict.fromkeys(("more", "unless", "next", "act"), "")
    parts |= dict.fromkeys(("before", "step"), "seen += 0") | form
    for name, text in parts.items():
        parts[name] = text.replace("{cards}", cards).replace("{a}", f"({a})")
    text = GAME
    for name, part in parts.items():
        text = text.replace("{" + name + "}", part)
    return Playthrough(load(Source("looks.sdg", text)), 1)


def decide(play: Playthrough, text: str) -> None:
    play.decide(next(d for d in play.legal_decisions() if d.text == text))


@pytest.mark.parametrize("whose", HIDDEN)
@pytest.mark.parametrize("form", FORMS)
def test_what_looks_at_hidden_cards_is_for_good(form: str, whose: str) -> None:
    play = play_of(FORMS[form], *HIDDEN[whose])
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
    told = [
        e
        for e in play.steps[-1].events
        if isinstance(e, Chanced) or getattr(e, "kind", "") in CARDS
    ]
    assert all(isinstance(e, Chanced) and e.seen_by == frozenset() for e in told)
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
