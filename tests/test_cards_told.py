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
from sdg.seeing.telling import readable, sees, text_for
from sdg.source import Source


def told(events: list[Event], seat: int) -> list[str]:
    """Answer what a seat reads of some events."""
    found = []
    for event in readable(events, seat):
        if isinstance(event, Chanced):
            found.append(event.outcome if sees(event, seat) else event.hidden)
        else:
            found.append(text_for(event, seat))
    return found


def lying(game: Game, **places: str) -> State:
    """Answer the state at the first decision with other cards in some places."""
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
            assert told(log, 2)[0] == f"act {' '.join(shown)}"
            assert told(log, 1)[0] == decision.text
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
        assert told(log, 1)[0] == told(log, 2)[0] == decision.text
