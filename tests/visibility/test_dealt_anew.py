"""What a seat does not see is dealt anew without a look at it: two states that look alike to a seat
become the same states, whatever lies hidden, and each of these may be the true one.

Cards that come from an endless place may be any of those that come from there, wherever they went;
one that was put into an endless place unseen may lie elsewhere. Kernels deal as the reference does.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from sdg.agents import View, agent_named
from sdg.agents.on_reference import Consulted, World
from sdg.chance import Generator
from sdg.events import Event
from sdg.game import Game, State
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load
from sdg.source import Source
from sdg.visibility.seat_log import readable, sees

pytestmark = pytest.mark.crossed

GAME = """\
game "Secrets"
    players 2

attribute sign: rock, paper, scissors
attribute age: old, young

deck signs
    1 of each sign
deck stones
    1 of sign rock, each age
deck cards_of_it
    1 of each sign, each age

hand all_signs per player: endless signs
supply box: endless signs, seen by nobody
pile ground: endless stones
hand held per player: 1 of stones
pile stock: 1 of cards_of_it, shuffled
pile well: seen by nobody
slot chosen per player: seen by owner
hand kept per player
pile open: seen by all
score points per player

setup
    for each player
        draw 2 from stock to held

turn
    choose {offered}

{actions}

action wait
    points += 1

end late after turn when turns >= 9
"""
# What an action may do with cards, so that another seat does not see which they are.
SECRETS = {
    "taken": "action act(card in all_signs)\n    move card to chosen",
    "from the deck too": "action act(card in held)\n    move card to chosen\n"
    "action act_as_well(card in all_signs)\n    move card to chosen",
    "by a name": "action act(card in all_signs)\n    let c = card\n    move c to chosen",
    "by another action": "action act(card in all_signs)\n    do put(card)\n"
    "action put(card in all_signs)\n    move card to chosen",
    "drawn": "action act(a: 1 to 2)\n    draw 2 from ground to kept",
    "drawn by lot": "action act\n    draw 2 from box to kept",
    "picked": "action act\n    pick c at random from all_signs\n    move c to chosen",
    "in a loop": "action act(card in all_signs)\n"
    "    for each other in all_signs with sign = card.sign\n        move other to kept",
    "through another place": "action act(card in all_signs)\n    move card to chosen\n"
    "    move chosen to well",
    "under a pile": "action act(card in all_signs)\n    move card to bottom of well",
    "with others": "action act(card in all_signs)\n    move card to kept\n    move held to kept",
    "traded": "action act(card in held, other in all_signs)\n    move other to kept\n"
    "    swap card with first of kept",
    "put away": "action act(card in held)\n    move card to box",
    "put away after": "action act(card in held)\n    move card to kept\n    move kept to box",
    "out of the deck": "action act(card in held)\n    move card to chosen",
}


def made(form: str) -> Game:
    actions = SECRETS[form]
    offered = ["act", *(["act_as_well"] if "act_as_well" in actions else []), "wait"]
    text = GAME.format(offered=", ".join(offered), actions=actions)
    return load(Source("secrets.sdg", text))


def looks(game: Game, state: State, log: list[Event], seat: int) -> str:
    """Return all that a seat sees and reads; other seats' options are hidden in it too."""
    events = [(event, sees(event, seat)) for event in readable(log, seat)]
    read = [
        getattr(e, "text", getattr(e, "outcome", "")) if seen else e.hidden for e, seen in events
    ]
    return f"{game.observation(state, seat)} {read}"


@pytest.mark.parametrize("form", SECRETS)
def test_what_lies_hidden_does_not_tell_how_it_is_dealt_anew(form: str) -> None:
    game, alike = made(form), defaultdict(list)
    begun = game.initial_state(Generator(3))
    for decision in game.legal_decisions(begun):
        for seed in range(4):
            log: list[Event] = []
            state = game.apply(begun, decision, Generator(seed), log)
            alike[looks(game, state, log, 2)].append(state)
    pairs = 0
    for states in alike.values():
        for seed in range(12):
            dealt = [game.redeal(state, 2, Generator(seed)) for state in states]
            pairs += len(set(states)) > 1
            assert all(each == dealt[0] for each in dealt)
    assert pairs


@pytest.mark.parametrize("form", SECRETS)
def test_what_truly_lies_hidden_may_be_dealt(form: str) -> None:
    game = made(form)
    state, chance = game.initial_state(Generator(3)), Generator(5)
    state = game.apply(state, game.legal_decisions(state)[0], Generator(1))
    own = {place for place in game.write_state(state)["places"] if place.endswith(" 1")}
    truth = [game.write_state(state)["places"][place] for place in sorted(own)]
    for _ in range(4000):
        places = game.write_state(game.redeal(state, 2, chance))["places"]
        if [places[place] for place in sorted(own)] == truth:
            return
    raise AssertionError(f"never dealt: {truth}")


@pytest.mark.parametrize("knows", [False, True])
def test_what_a_seat_knows_of_a_hidden_place_stays_there(knows: bool) -> None:
    game = made("taken")
    state = game.initial_state(Generator(3))
    held = game.engine.layout.places["held", 0].slot
    known = {held: Counter(state.slots[held])} if knows else {}
    dealt = {game.deal_unseen(state, 2, Generator(seed), known).slots[held] for seed in range(40)}
    assert (dealt == {state.slots[held]}) == knows


@pytest.mark.parametrize("bot", ["greedy", "search:6"])
@pytest.mark.parametrize("form", SECRETS)
def test_kernels_deal_as_the_reference_does(form: str, bot: str) -> None:
    game, agents = made(form), (bot, bot)
    expected = Reference(game, agents).rows(6, 3, 2)
    assert choose_engine(game, agents, "plain").rows(6, 3, 2) == expected


@pytest.mark.parametrize("step", [0, 1])
@pytest.mark.parametrize("form", SECRETS)
def test_each_decision_has_a_name_of_its_own(form: str, step: int) -> None:
    game = made(form)
    state = game.initial_state(Generator(3))
    if step:
        state = game.apply(state, game.legal_decisions(state)[-1], Generator(1))
    world, consulted = World(game, state, Generator(1)), Consulted(game)
    names = {consulted.named(world, i) for i in range(world.options)}
    assert len(names) == world.options > 1


def test_a_bot_knows_nothing_of_a_sign_that_is_shown_to_nobody() -> None:
    """Whoever comes second has no better chance than who decides first."""
    game, bot = load(Source("signs.sdg", SIGNS)), agent_named("search:40")
    assert bot is not None
    decisions = set()
    begun = game.initial_state(Generator(1))
    for decision in game.legal_decisions(begun):
        state = game.apply(begun, decision, Generator(1))
        decisions.add(bot.decide(View(game, state, 2), Generator(7)))
    assert len(decisions) == 1


SIGNS = """\
game "Signs"
    players 2
attribute sign: rock, paper, scissors
deck signs
    1 of each sign
hand all_signs per player: endless signs
slot chosen per player: seen by owner
score points per player
turn
    for each player
        choose show
    let a = first of all players
    let b = last of all players
    if beats(a.chosen.sign, b.chosen.sign)
        a.points += 1
    if beats(b.chosen.sign, a.chosen.sign)
        b.points += 1
    for each player
        move chosen to all_signs
define beats(x, y)
    (x = paper and y = rock) or (x = rock and y = scissors) or (x = scissors and y = paper)
action show(card in all_signs)
    move card to chosen
end late after turn when turns >= 4
win most points
"""
