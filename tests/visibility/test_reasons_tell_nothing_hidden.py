"""Why a decision is refused tells no more of hidden cards than that it is not offered."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Game
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """\
game "Why Not"
    players 2

attribute number: 1 to 6

deck cards_of_it
    1 of each number

pile stock: 1 of cards_of_it, shuffled
hand held per player
slot hidden: seen by nobody
counter coins per player

setup
    draw 1 from stock to hidden
    for each player
        draw 1 from stock to held

turn
    choose guess or wait

action guess(n: 1 to 6)
    require coins > {price}          "That is too dear"
    require hidden.number = n        "That is not it"
    require next.held is not empty and (first of next.held).number > n  "The other has less"
    coins += 1

action wait
    coins += 1

end late after turn when turns >= 9
"""


def sentences_of(game: Game, seed: int, n: int) -> list[str]:
    state = game.initial_state(Generator(seed))
    reasons = game.why_not(state, game.decision("guess", (n,)))
    return [reason.sentence for reason in reasons]


@pytest.mark.parametrize("n", range(1, 7))
def test_beside_what_all_see_no_reason_tells_of_hidden_cards(n: int) -> None:
    game = load(Source("why_not.sdg", GAME.replace("{price}", "3")))
    assert {tuple(sentences_of(game, seed, n)) for seed in range(20)} == {("That is too dear",)}


def test_what_hidden_cards_alone_forbid_is_told_once() -> None:
    game = load(Source("why_not.sdg", GAME.replace("{price}", "0 - 1")))
    assert all(len(sentences_of(game, seed, n)) <= 1 for seed in range(20) for n in range(1, 7))


# Ways in which an action asks something; "{a}" is a number that hidden cards tell, or none does.
ASKED = """\
game "Asked"
    players 2

attribute number: 1 to 6

deck cards_of_it
    4 of each number

board yard: 2 by 2

pile stock: 1 of cards_of_it, shuffled
hand held per player
pile open: seen by all
pile row_pile: in order, seen by all
pile trash
slot taken: seen by all
counter one
counter two
counter three
counter four
score points per player

rule level on yard "ASKED"
    {rule}

{more}

setup
    draw 1 from stock to yard at (1, 1)
    draw 1 from stock to taken
    for each player
        draw 4 from stock to held

turn
    choose wait
    choose act or rest

action wait
    points += 1

action rest
    points += 1

action act
    {act}

end late after turn when turns >= 9
"""
FIVES = "count (next.held with number = 5)"
HIDDEN = {
    "asked": f'require {FIVES} = 0 "ASKED"',
    "a chain through a loop": "one = 0\n    two = 0\n    three = 0\n    four = 0\n"
    '    repeat at most 6\n        require four = 0 "ASKED"\n        four = three\n'
    f"        three = two\n        two = one\n        one = {FIVES}",
    "a rule of a counter": f"one = {FIVES}\n    move first of held to yard at (1, 2)",
    "a rule settled": f"move first of held to yard at (1, 2)\n    one = {FIVES}\n    end turn",
    "a draw to where no room is": "draw 1 from next.held with number = 5 to taken",
    "a draw that is counted": "draw 1 from next.held with number = 5 to row_pile\n"
    '    require row_pile is empty "ASKED"',
    "a card by a name": "let fives = next.held with number = 5\n    move fives to trash\n"
    '    require count next.held > 3 "ASKED"',
    "a rule on what leaves": "move card_there to open",
    "a rule on what is taken by a name": "let it_was = card_there\n    move it_was to open",
    "a rule on what is swapped": "swap first of held with yard at (1, 1)",
}
RULES = {
    "a rule of a counter": "need one = 0",
    "a rule on what leaves": f"no card leaves where {FIVES} > 0",
    "a rule on what is taken by a name": f"no card leaves where {FIVES} > 0",
    "a rule on what is swapped": f"no card leaves where {FIVES} > 0",
}
PUBLIC = {
    "a count": 'require count next.held < 4 "ASKED"',
    "a count of a define": 'require not crowded(next.held) "ASKED"',
    "a count by a name": 'let theirs = next.held\n    require count theirs < 4 "ASKED"',
    "a count of some": 'require count (first 9 of next.held) < 4 "ASKED"',
    "whether there are any": 'require bare(next.held) "ASKED"',
    "what was moved": 'move next.held to trash\n    require count trash > 9 "ASKED"',
    "what was drawn": 'draw 1 from next.held to held\n    require count held < 5 "ASKED"',
}


def asked(act: str, rule: str = "need card.number > 0") -> list[tuple[list[str], bool]]:
    """Return in several deals why not, and whether what comes before can be taken back."""
    more = (
        "define crowded(those)\n    count those >= 4\n\ndefine bare(those)\n"
        "    those is empty\n\ndefine card_there\n    first of cards of yard at (1, 1)"
    )
    settled = "rule level on yard, settled at end of turn if players = 2"
    text = ASKED.replace("{act}", act).replace("{rule}", rule).replace("{more}", more)
    if "end turn" in act:
        text = text.replace("rule level on yard", settled).replace(rule, "need one = 0")
    game, answers = load(Source("asked.sdg", text)), []
    for seed in range(12):
        play = Playthrough(game, seed)
        play.decide(next(d for d in play.legal_decisions() if d.action == "wait"))
        why = game.why_not(play.state, game.decision("act", ()))
        sentences = [reason.sentence for reason in why]
        answers.append((sentences, play.can_undo(1)))
    return answers


@pytest.mark.parametrize("form", HIDDEN)
def test_no_way_to_ask_tells_of_hidden_cards(form: str) -> None:
    answers = asked(HIDDEN[form], RULES.get(form, "need card.number > 0"))
    assert {tuple(sentences) for sentences, _ in answers} == {
        (),
        ("cards that you cannot see are against it",),
    }
    assert not any(undone for _, undone in answers)


@pytest.mark.parametrize("form", PUBLIC)
def test_how_many_cards_there_are_is_a_reason_that_is_told(form: str) -> None:
    assert {(*sentences, undone) for sentences, undone in asked(PUBLIC[form])} == {("ASKED", True)}
