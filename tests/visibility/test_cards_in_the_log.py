"""What the log tells of cards: those who saw one before or see it after read which it is.

Each card is told by itself, whatever cards are like it; an endless place, which looks the same
afterwards, shows neither what comes from there nor what goes there.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from sdg.chance import Generator
from sdg.events import Chanced, Decided, Event
from sdg.game import Game, State
from sdg.loading import load
from sdg.source import Source
from sdg.visibility.seat_log import readable, sees, text_for

pytestmark = pytest.mark.crossed


def reported(events: list[Event], seat: int) -> list[str]:
    """Return what a seat reads of some events."""
    lines = []
    for event in readable(events, seat):
        if isinstance(event, Chanced):
            lines.append(event.outcome if sees(event, seat) else event.hidden)
        else:
            lines.append(text_for(event, seat))
    return lines


def lying(game: Game, **places: str) -> State:
    """Return the state at the first decision with other cards in some places."""
    written = game.write_state(game.initial_state(Generator(1)))
    for name, cards in places.items():
        written["places"][name.replace("_", " ")] = cards.split()
    return game.read_state(written, Generator(1))


# ---- cards that are alike

ALIKE = """\
game "Alike"
    players 2
attribute number: 1 to 3
deck cards_of_it
    3 of each number
hand held per player: 1 of cards_of_it
pile kept per player: seen by owner
pile open: seen by all
score points per player
turn
    choose {action}
action {action}({a} and {b} in held)
{steps}
action hide(card in held)
    move card to kept
action lay(card in held)
    move card to open
end late after turn when turns >= 9
"""
# Steps that lay one of two cards down hidden, `hid`, and the other open, `out`.
WAYS = {
    "one after the other": "move hid to kept\nmove out to open",
    "the open one first": "move out to open\nmove hid to kept",
    "by other names": "let x = hid\nlet y = out\nmove y to open\nmove x to kept",
    "by another action": "do hide(hid)\ndo lay(out)",
    "by another action, the open one first": "do lay(out)\ndo hide(hid)",
    "in two moves": "move out to kept\nmove hid to kept\nmove out to open",
    "with all that are like it": "move hid to kept\nmove out to open\n"
    "for each other in held with number = out.number\n    move other to open",
    "with all that are like the other": "move hid to kept\nmove out to open\n"
    "for each other in held with number = hid.number\n    move other to kept",
}


@pytest.mark.parametrize(("way", "first"), [*product(WAYS, ("hid", "out"))])
def test_a_card_that_is_laid_down_hidden_is_never_named(way: str, first: str) -> None:
    a, b = (first, "out" if first == "hid" else "hid")
    steps = "\n".join(f"    {line}" for line in WAYS[way].splitlines())
    game = load(Source("alike.sdg", ALIKE.format(action="act", a=a, b=b, steps=steps)))
    asked = 0
    for hand in combinations_with_replacement("123", 4):
        state = lying(game, held_1=" ".join(hand))
        for decision in game.legal_decisions(state):
            log: list[Event] = []
            game.apply(state, decision, Generator(1), log)
            faces = dict(zip((a, b), decision.text.split()[1:], strict=True))
            shown = ["a card" if name == "hid" else faces[name] for name in (a, b)]
            assert reported(log, 2)[0] == f"act {' '.join(shown)}"
            assert reported(log, 1)[0] == decision.text
            asked += 1
    assert asked > 30


def test_who_chooses_a_card_reads_its_own_choice() -> None:
    """Also where it cannot see the card before, nor after."""
    text = ALIKE.format(action="give", a="x", b="y", steps="    points += 1").replace(
        "action give(x and y in held)\n",
        "pile wares: endless cards_of_it\naction give(card in wares)\n    move card to next.held\n",
    )
    game = load(Source("alike.sdg", text))
    state = game.initial_state(Generator(1))
    for decision in game.legal_decisions(state):
        log: list[Event] = []
        game.apply(state, decision, Generator(1), log)
        assert isinstance(log[0], Decided)
        assert reported(log, 1)[0] == reported(log, 2)[0] == decision.text


# ---- endless places

CUPS = """\
game "Cups"
    players 2
attribute eye: 1 to 6
deck eyes
    1 of each eye
pile die: endless eyes{seen}
hand cup per player
pile open: seen by all
score points per player
setup
    for each player
        draw 3 from die to cup
turn
    choose act
    {turn}
action act{params}
    {steps}
action drop(card in cup)
    move card to die
end late after turn when turns >= 9
"""
SEEN = ("", ", seen by all", ", seen by nobody")
PUT_BACK = {  # parameters, steps of the action, and of the turn
    "all": ("", "move cup to die", ""),
    "by a name": ("(card in cup)", "move card to die", ""),
    "by another action": ("(card in cup)", "do drop(card)", ""),
    "traded for": ("(card in cup)", "move card to die\n    draw 1 from die to cup", ""),
    "by the turn": ("", "points += 1", "move cup to die"),
    "by an action of the turn": ("", "points += 1", "do drop(first of cup)"),
}
TAKEN = {
    "drawn": ("", "draw 1 from die to cup", ""),
    "picked": ("", "pick one at random from die\n    move one to cup", ""),
    "picked, by another name": ("", "pick one at random from die\n    let two = one\n"
                                "    move two to cup", ""),
    "picked by the turn": ("", "points += 1", "pick one at random from die\n    move one to cup"),
}  # fmt: skip


def cups(form: tuple[str, str, str], seen: str = "") -> Game:
    params, steps, turn = form
    text = CUPS.format(seen=seen, params=params, steps=steps, turn=turn or "points += 0")
    return load(Source("cups.sdg", text))


@pytest.mark.parametrize(("form", "seen"), [*product(PUT_BACK, SEEN)])
def test_what_is_put_into_an_endless_place_is_shown_to_nobody_more(form: str, seen: str) -> None:
    game, read = cups(PUT_BACK[form], seen), set()
    for cup in ("1 2 3", "4 5 6", "1 1 6"):
        state = lying(game, cup_1=cup)
        log: list[Event] = []
        game.apply(state, game.legal_decisions(state)[0], Generator(1), log)
        read.add(tuple(reported(log, 2)))
    assert len(read) == 1


@pytest.mark.parametrize("form", [*TAKEN])
def test_what_comes_from_an_endless_place_is_shown_to_those_who_see_where_it_goes(
    form: str,
) -> None:
    """However chance tells which it is."""
    game, read, own = cups(TAKEN[form]), set(), set()
    state = game.initial_state(Generator(1))
    for seed in range(20):
        log: list[Event] = []
        later = game.apply(state, game.legal_decisions(state)[0], Generator(seed), log)
        read.add(tuple(reported(log, 2)))
        own.add(tuple(reported(log, 1)))
        assert game.read_state(game.write_state(later), Generator(1)) == later
    assert len(read) == 1 and len(own) > 3
    params, *steps = (each.replace("to cup", "to open") for each in TAKEN[form])
    game, log = cups((params, steps[0], steps[1])), []
    state = game.initial_state(Generator(1))
    places = game.write_state(game.apply(state, game.legal_decisions(state)[0], Generator(1), log))
    assert any(places["places"]["open"][0] in line.split() for line in reported(log, 2))


def test_a_picked_card_that_stays_where_it_is_is_told_to_those_who_see_it() -> None:
    form = ("", "pick one at random from die\n    points += one.eye", "")
    game = cups(form)
    state = game.initial_state(Generator(1))
    log: list[Event] = []
    game.apply(state, game.legal_decisions(state)[0], Generator(1), log)
    assert next(line for line in reported(log, 2) if line.startswith("pick ")) != "pick a card"


def test_of_several_places_a_pick_is_told_to_those_who_see_the_one_it_comes_from() -> None:
    game = load(Source("cups.sdg", CUPS.format(
        seen="", turn="points += 0", params="(of_hand: 0 to 1)",
        steps="let cards = cup if of_hand = 1 else open\n"
        "    pick one at random from cards",
    )))  # fmt: skip
    state = lying(game, open="2", cup_1="3 3 3")
    for decision in game.legal_decisions(state):
        log: list[Event] = []
        game.apply(state, decision, Generator(1), log)
        hidden = decision.text.endswith("1")
        assert ("pick a card" in reported(log, 2)) == hidden


# ---- what is done by itself

DONE = """\
game "Done"
    players 2
attribute number: 1 to 6
deck cards_of_it
    4 of each number
pile stock: 1 of cards_of_it, shuffled
hand held per player
pile open: seen by all
pile other: seen by all
pile trash
score points per player
setup
    for each player
        draw 4 from stock to held
    draw 2 from stock to open
turn
    choose wait
    {turn}
action wait
    points += 1
action act
    {step}
{when}
end late after turn when turns >= 9
"""
STEPS = [
    f"move {cards} to {goal}"
    for cards in ("first of open", "open", "first of held", "held", "(held with number > 3)")
    for goal in ("other", "held", "next.held", "trash")
    if not (goal == "held" and "held" in cards)
]


@pytest.mark.parametrize("step", STEPS)
def test_an_action_that_is_done_by_itself_is_told_as_its_steps(step: str) -> None:
    def read(turn: str, when: str, seat: int) -> list[str]:
        game = load(Source("done.sdg", DONE.format(turn=turn, when=when, step=step)))
        state, log = game.initial_state(Generator(5)), list[Event]()
        game.apply(state, game.legal_decisions(state)[0], Generator(1), log)
        return reported(log, seat)

    for seat in (1, 2):
        assert read("do act", "", seat) == read(step, "", seat)
        when = "when x: after wait\n    "
        assert read("points += 0", when + "do act", seat) == read("points += 0", when + step, seat)
        assert any(" from " in line for line in read("do act", "", seat))
