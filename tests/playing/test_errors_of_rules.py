"""An error of the rules tells a seat no more of hidden cards than a decision that stands.

Where the rules go wrong, the decision is taken back. If it has learnt of hidden cards by then, or
chance has spoken, it cannot be: then the game is broken off, so that nobody can try out what goes
wrong. The question why not tells nothing of it either.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.game import Fault, Game, State
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Errors"
    players 2

attribute number: 1 to 6
attribute color: red, blue

deck cards_of_it
    2 of each number, each color
    2 of color red

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
    draw 1 from stock with number > 0 to hidden
    draw 2 from stock with number > 0 to box
    draw 2 from stock with number > 0 to open
    for each player
        draw 2 from stock with number > 0 to held

turn
    repeat
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
WRONG = {
    "a division by zero": "6 div ({a}.number - {a}.number)",
    "a number that is too large": "900000000000000000 * {a}.number * 900000000000000000",
    "what is left of a division by zero": "5 mod (count ({cards} with number > 6))",
}
# Where a number is computed once something is decided.
PLACES = {
    "a value": {"act": "seen = {number}"},
    "a branch": {"act": "if {number} > 3\n        told = yes"},
    "a step of the turn": {"step": "seen = {number}"},
    "a branch of the turn": {"step": "if {number} > 3\n            seen += 1"},
    "a when": {"more": "when hit: after act if {number} > 3\n    told = yes"},
    "a condition": {"more": "when hit: seen > 0 and not told and {number} > 3\n    told = yes"},
    "what becomes": {"more": "when hit: held becomes dear\n    told = yes\n\n"
                     "define dear(cards)\n    seen > 0 and {number} > 3"},
    "an end at once": {"more": "end hit at once when seen > 0 and {number} = 6"},
    "what is offered next": {"next": ", name",
                             "more": "action name\n    require seen > 0 and {number} > 3"},
    "an action of a when": {"more": "when hit: after act\n    do name\n\n"
                            "action name\n    seen = {number}"},
    "the first that lowers": {"more": "when hit: after act\n    do the first name that lowers seen"
                              "\n\naction name\n    seen = {number}"},
}  # fmt: skip
HIDDEN = {"nobody's": "hidden", "another's": "next.held", "a pile's": "box"}
OPEN = {"its own": "held", "open": "open"}


def game_of(place: dict[str, str], wrong: str, cards: str) -> Game:
    number = wrong.replace("{a}", f"(first of {cards})").replace("{cards}", cards)
    parts = dict.fromkeys(("more", "next", "act"), "") | {"step": "seen += 0"} | place
    text = GAME
    for name, part in parts.items():
        text = text.replace("{" + name + "}", part.replace("{number}", f"({number})"))
    return load(Source("errors.sdg", text))


def play_of(place: dict[str, str], wrong: str, cards: str) -> Playthrough:
    return Playthrough(game_of(place, wrong, cards), 1)


def act(play: Playthrough) -> None:
    play.decide(play.game.decision("act", (3,)))


@pytest.mark.parametrize("whose", HIDDEN)
@pytest.mark.parametrize(("place", "wrong"), list(product(PLACES, WRONG)))
def test_an_error_that_tells_of_hidden_cards_ends_the_game(
    place: str, wrong: str, whose: str
) -> None:
    play = play_of(PLACES[place], WRONG[wrong], HIDDEN[whose])
    with pytest.raises(Fault):
        act(play)
    assert play.active is None and play.fault is not None
    assert play.outcome is not None and play.outcome.ended_by == "error"
    assert not play.can_undo(1)


@pytest.mark.parametrize("whose", OPEN)
@pytest.mark.parametrize(
    ("place", "wrong"), list(product(sorted({*PLACES} - {"what becomes"}), WRONG))
)
def test_any_other_error_takes_the_decision_back(place: str, wrong: str, whose: str) -> None:
    play = play_of(PLACES[place], WRONG[wrong], OPEN[whose])
    before = play.state
    with pytest.raises(Fault):
        act(play)
    assert play.state == before and play.active == 1 and play.fault is None


def test_chance_cannot_be_had_again_by_an_error() -> None:
    play = play_of({"act": "draw 1 from stock to open\n    seen = 6 div (seen - 1)"}, "", "")
    with pytest.raises(Fault):
        act(play)
    assert play.fault is not None
    again = play_again(parse_log(write_log(play), "errors.replay"))
    assert again.fault is not None and write_log(again) == write_log(play)


EXPLAINED = """\
action guess(n: 1 to 6)
    {first}
    {second}
    {third}
"""
STEPS = [
    'require points > 5                      "Too few points"',
    "require 6 div ((first of next.held).number - n) > 7",
    'require (first of next.held).number > n   "Too low"',
    'seen = (first of hidden).number\n    require seen > n   "Too little seen"',
    'move first of next.held to open\n    require (last of open).number = n   "Not that"',
    'if (first of box).number > 3\n        require n > 4   "Higher"\n    otherwise\n'
    '        told = yes\n    require not told   "Told"',
    "let owed{i} = (first of hidden).number\n    pay owed{i} points",
    'for each card in box\n        require card.number != n   "It lies in the box"',
]


@pytest.mark.parametrize("steps", list(product(range(len(STEPS)), repeat=2)), ids=str)
def test_why_not_is_the_same_in_deals_that_look_alike(steps: tuple[int, int]) -> None:
    """Beside a reason that all can see, and without one; whatever stands before it or after."""
    for visible in (0, 2):
        lines = [STEPS[step].replace("{i}", str(i)) for i, step in enumerate(steps)]
        lines.insert(visible, STEPS[0])
        for three in (lines, [*lines[:visible], "seen += 0", *lines[visible + 1 :]]):
            more = EXPLAINED.format(first=three[0], second=three[1], third=three[2])
            check_reasons(game_of({"more": more, "next": ", guess"}, "", ""))


def check_reasons(game: Game) -> None:
    states, generator = list[State](), Generator(3)
    for _ in range(8):
        with suppress(Fault):  # where the rules go wrong at once, nobody asks anything
            state = states[0] if states else game.initial_state(generator)
            states.append(game.deal_unseen(state, 1, generator))
    for n in (1, 3, 6):
        guess = game.decision("guess", (n,))
        answers = {game.why_not(each, guess) for each in states} - {()}
        assert len(answers) <= 1


STOPS = """\
game "Stops"
    players 2

counter spent

turn
    may choose take
    spent += 1 div (turns - 2)

action take
    spent += 1

end late after turn when turns > 4
    draw
"""


@pytest.mark.parametrize("last", ["stop", "take"])
def test_what_goes_wrong_after_a_stop_ends_a_play_of_bots_too(last: str, tmp_path: Path) -> None:
    path = tmp_path / "stops.sdg"
    path.write_text(STOPS)
    game = load(path)
    for seed in range(20):
        play = Playthrough(game, seed)
        agents = {seat: agent_named("random") for seat in (1, 2)}
        *_, end = play_by(play, agents)
        assert play.fault is not None and end.decision is not None
        assert "by zero" in str(play.fault)
        again = play_again(parse_log(write_log(play), "stops.replay"))
        assert again.fault is not None and write_log(again) == write_log(play)
        if end.decision.action == last:
            return
    pytest.fail(f"no play ended with {last}")
