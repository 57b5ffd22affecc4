"""What others are told of a seat is the same whether it could do nothing or would do nothing.

Games in which something may be chosen only with hidden cards that allow it: of each deal, another
that the other seats cannot tell from it. What the seat decides is the same in both, except that it
stops where it can. All that the others read, and the phases they see, has to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sdg import ir
from sdg.chance import Generator
from sdg.events import Chanced, Decided, Decision, Event, Happened
from sdg.game import Game, IllegalDecision, State
from sdg.kernel.compare import differences
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import game_of, load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from sdg.visibility.seat_log import readable, sees, told_so_far
from tests.visibility.offered_turns import turn

pytestmark = pytest.mark.crossed

GAME = """\
game "Perhaps"
    players 3

attribute number: 1 to 6
attribute suit: leaves, acorns

deck cards_of_it
    2 of each number, each suit

pile stock: 1 of cards_of_it, shuffled
hand held per player
slot kept per player: seen by owner
pile open: seen by all
counter marks per player
score points per player

setup
    draw 1 from stock to open
    for each player
        draw 4 from stock to held
        draw 1 from stock to kept

turn
{turn}

action wait
    points += 1

action pair(card in held) "Lay two of a number"
    require count (held with number = card.number) >= 2
    move card to open

action match(card in held) "Lay one of the number on top"
    require some other in open: other.number = card.number
    move card to open

action guess(n: 1 to 6) "Name the own hidden card, and swap it"
    require kept.number = n
    points += 1

action discard(card in held)
    move card to open

action never "It comes to a pass"
    require turns < 0

action back "Take the turn back"
    require points > turns
    undo turn
    points += 1
    end turn

end late after turn when turns >= 9
win most points
"""
TURNS = {
    "one offer": "phase first\n        may choose pair\n    phase second\n        choose discard",
    "offers in a loop": "phase first\n        repeat\n            may choose pair, match\n"
    "    phase second\n        choose discard",
    "two offers": "phase first\n        may choose pair\n    phase second\n"
    "        may choose match\n    phase third\n        choose discard",
    "an offer to all": "choose discard\n    for each player\n        may choose match\n"
    "    choose wait",
    "a bounded loop": "repeat at most 2\n        may choose match\n    choose discard",
    "a loop while it is so": "repeat while (some card in held: card.number > 2)\n"
    "        may choose match\n    choose discard",
    "a branch": "if some card in held: card.number = 5\n        may choose guess\n    choose wait",
    "an offer of what all may do": "phase first\n        if some card in held: card.number = 5\n"
    "            may choose wait\n    phase second\n        choose discard",
    "two offers in a branch": "phase first\n        if some card in held: card.number = 5\n"
    "            may choose wait\n            may choose match\n    phase second\n"
    "        choose discard",
    "a branch in a branch": "phase first\n        if kept.number > 3\n"
    "            if points mod 2 = 0\n                may choose wait\n"
    "            if some card in held: card.number = 5\n                may choose match\n"
    "    choose discard",
    "one offer or another": "phase first\n        if kept.number > 3\n"
    "            may choose wait\n            may choose match\n        otherwise\n"
    "            may choose wait\n    phase second\n        choose discard",
    "as often as the cards tell": "phase first\n"
    "        repeat at most count (held with number > 4)\n            may choose wait\n"
    "    phase second\n        repeat at most 2\n            choose discard",
    "a loop in a branch": "phase first\n        if kept.number > 3\n            repeat at most 2\n"
    "                may choose wait\n    phase second\n        choose discard",
    "if it is possible": "if not no pair or match is possible\n        may choose pair or match\n"
    "    phase last\n        choose discard",
    "a name": "phase first\n        let strong = some card in held: card.number = 5\n"
    "        if strong\n            may choose wait\n    phase second\n        choose discard",
    "a name of how often": "phase first\n        let often = count (held with number > 4)\n"
    "        repeat at most often\n            may choose wait\n    phase second\n"
    "        choose discard",
    "a name in an offer": "if count (held with number > 4) > 0\n"
    "        let often = 6 div count (held with number > 4)\n        repeat at most often\n"
    "            may choose wait\n    choose discard",
    "a card by a name": "let one = first of (held with number > 4)\n"
    "    if one.suit = leaves\n        may choose wait\n    choose discard",
    "a name of the next": "choose discard\n    for next\n"
    "        let strong = some card in held: card.number = 5\n        if strong\n"
    "            may choose match\n    choose wait",
    "a seat in a loop": "let host = active\n    phase first\n        may choose match\n"
    "    for host\n        phase second\n            choose discard",
    "each seat in a loop": "phase first\n        may choose match\n    for each player\n"
    "        phase second\n            choose discard",
    "offers to all, then to each": "for each player\n        phase first\n"
    "            may choose match\n    phase second\n        choose discard",
    "after what changes nothing": "phase first\n        may choose match\n    points += 0\n"
    "    phase second\n        choose discard",
    "after what is not done": "phase first\n        may choose match\n    if points > 99\n"
    "        points += 1\n    for each card in open with number > 6\n        points += 1\n"
    "    phase second\n        choose discard",
    "in a loop of musts": "phase first\n        may choose match\n    phase second\n"
    "        repeat at most 2\n            choose discard\n    phase third\n"
    "        may choose match\n        choose discard",
    "beside what is open": "may choose pair or wait\n    choose discard",
    "passes before and after": "choose never\n    may choose match\n    points += passes\n"
    "    choose never\n    points += passes\n    choose discard",
    "a turn taken back": "may choose match\n    points += 1\n    choose wait or back",
    "a turn taken back after others": "choose wait\n    for next\n        may choose match\n"
    "        points += 1\n        choose wait or back\n    choose discard or back",
    "for the next": "choose discard\n    for next\n        may choose match\n    choose wait",
}
# In these somebody decides again before anything comes of it that all see: nothing shows even for a
# moment where the turn is.
STAYING = ("one offer", "offers in a loop", "two offers", "a bounded loop", "a loop while it is so",
           "an offer of what all may do", "two offers in a branch", "a branch in a branch",
           "one offer or another", "as often as the cards tell", "a loop in a branch", "a branch",
           "if it is possible", "a seat in a loop",
           "after what changes nothing", "after what is not done",
           "in a loop of musts", "an offer to all", "a name of the next", "each seat in a loop",
           "for the next")  # fmt: skip
GAMES = {name: GAME.replace("{turn}", f"    {turn}") for name, turn in TURNS.items()}


def reported(events: list[Event], seat: int) -> list[str]:
    """Return what a seat reads."""
    lines = []
    for event in readable(told_so_far(events, seat), seat):
        match event:
            case Chanced(outcome=outcome, hidden=hidden):
                lines.append(outcome if sees(event, seat) else hidden)
            case Decided(seat=who, text=text, hidden=hidden):
                lines.append(f"seat {who}: {text if sees(event, seat) else hidden}")
            case Happened(text=text, hidden=hidden):
                lines.append(text if sees(event, seat) or not hidden else hidden)
    return lines


def stopped(game: Game, state: State) -> tuple[list[Event], list[State]]:
    """Let seats stop as long as they can; return what happened and the states on the way."""
    events: list[Event] = []
    states = [state]
    for _ in range(40):
        stop = [d for d in game.legal_decisions(state) if d.action == ir.STOP]
        if state.over or not stop:
            break
        state = game.apply(state, stop[0], Generator(1), events)
        states.append(state)
    return events, states


def gone_on(game: Game, state: State) -> dict[Decision, tuple[list[Event], State]]:
    """Return what comes of each decision, with all that can be stopped then."""
    outcomes = {}
    for decision in game.legal_decisions(state):
        events: list[Event] = []
        after = game.apply(state, decision, Generator(1), events)
        more, states = stopped(game, after)
        outcomes[decision] = (events + more, states[-1])
    return outcomes


def alike(game: Game, seat: int, one: State, other: State) -> bool:
    """Return whether two states look the same to a seat."""
    seen, also = game.observation(one, seat), game.observation(other, seat)
    return one.over or other.over or repr(seen) == repr(also)


def pairs(game: Game, most: int) -> Iterator[tuple[int, list[Event], State, list[Event], State]]:
    """Yield a seat, what came of its decision in one deal, and in one that looks alike to it."""
    generator = Generator(5)
    while True:
        state = game.initial_state(generator)
        while not state.over:
            seat = state.active or 0
            other = game.redeal(state, seat, generator)
            decisions = [d for d in game.legal_decisions(state) if d.action != ir.STOP]
            decision = decisions[generator.below(len(decisions))]
            here: list[Event] = []
            there: list[Event] = []
            state = game.apply(state, decision, Generator(1), here)
            yield seat, here, state, there, game.apply(other, decision, Generator(1), there)
            most -= 1
            if not most:
                return


def compared(game: Game, most: int, staying: bool = False) -> int:
    """Compare what others are told and see in so many pairs; return in how many only one stops."""
    asked = 0
    for seat, here, state, there, other in pairs(game, most):
        if staying and state.active != seat and other.active != seat:
            assert reported(here, seat) == reported(there, seat), "before anything else is decided"
            assert alike(game, seat, state, other), "before anything else is decided"
        events, states = stopped(game, state)
        events_there, states_there = stopped(game, other)
        asked += len(states) != len(states_there)
        assert reported(here + events, seat) == reported(there + events_there, seat)
        assert alike(game, seat, states[-1], states_there[-1])
        next_here, next_there = gone_on(game, states[-1]), gone_on(game, states_there[-1])
        for decision in next_here.keys() & next_there.keys():
            (events, last), (events_there, last_there) = next_here[decision], next_there[decision]
            assert reported(events, seat) == reported(events_there, seat), decision
            assert alike(game, seat, last, last_there), decision
    return asked


@pytest.mark.parametrize("name", GAMES)
def test_others_cannot_tell_whether_a_seat_could(name: str) -> None:
    asked = compared(load(Source("perhaps.sdg", GAMES[name])), 250, name in STAYING)
    assert asked or name == "beside what is open", "in these deals a seat could always, or never"


def watched(game: Game, most: int) -> int:
    """Compare what seats that do not decide see of so many decisions, each in a deal that looks
    alike to them; return in how many pairs another seat decides next."""
    generator, elsewhere = Generator(6), 0
    state = game.initial_state(generator)
    for _ in range(most):
        if state.over:
            state = game.initial_state(generator)
        decisions = game.legal_decisions(state)
        decision = decisions[generator.below(len(decisions))]
        after, events = applied(game, state, decision)
        for seat in {*range(1, game.players + 1)} - {state.active}:
            other = game.redeal(state, seat, generator)
            if other.active != state.active or decision not in game.legal_decisions(other):
                continue
            after_there, events_there = applied(game, other, decision)
            actives = {after.active, after_there.active}
            if reported(events, seat) != reported(events_there, seat) or seat in actives:
                continue  # another card came to the open, or the seat itself is asked now
            assert alike(game, seat, after, after_there), (decision, seat)
            elsewhere += len(actives) > 1
        state = after
    return elsewhere


def applied(game: Game, state: State, decision: Decision) -> tuple[State, list[Event]]:
    """Return what comes of a decision: the state, and what happened."""
    events: list[Event] = []
    return game.apply(state, decision, Generator(1), events), events


@pytest.mark.parametrize("name", GAMES)
def test_nor_by_who_is_asked(name: str) -> None:
    elsewhere = watched(load(Source("perhaps.sdg", GAMES[name])), 150)
    assert elsewhere or "for next" not in GAMES[name] or "back" in GAMES[name]


@pytest.mark.parametrize("seed", range(40))
def test_nor_in_turns_made_by_chance(seed: int) -> None:
    text = GAME.replace("{turn}", f"    {turn(seed)}")
    reading = read(Source("perhaps.sdg", text))
    if not {"W658", "W659"} & {each.code for each in reading.diagnostics}:  # these tell others
        compared(game_of(reading, None, {}), 25)


@pytest.mark.parametrize("name", GAMES)
def test_nor_by_what_it_can_take_back(name: str) -> None:
    """Whoever has decided last, and others that were asked, or were not, since then."""
    game = load(Source("perhaps.sdg", GAMES[name]))
    generator = Generator(8)
    for _ in range(12):
        state = game.initial_state(generator)
        seat = state.active or 0
        decision = next(d for d in game.legal_decisions(state) if d.action != ir.STOP)
        outcomes = set()
        for _ in range(12):
            play = Playthrough(game, 1)
            play.state = game.redeal(state, seat, generator)
            try:
                play.decide(decision)
            except IllegalDecision:
                continue
            while (stop := _stop_of_another(play, seat)) is not None:
                play.decide(stop)
            outcomes.add((play.active, play.can_undo(seat)))
        assert len({undone for active, undone in outcomes}) <= 1, outcomes


def _stop_of_another(play: Playthrough, seat: int) -> Decision | None:
    if play.active in (seat, None):
        return None
    return next((d for d in play.legal_decisions() if d.action == ir.STOP), None)


@pytest.mark.parametrize("between", ["", "    points += 1\n"])
def test_others_see_the_phase_as_soon_as_they_see_anything_that_is_done(between: str) -> None:
    turn = ("phase first\n        may choose match\n" + between + "    phase second\n"
            "        repeat at most 2\n            choose discard\n    choose wait")  # fmt: skip
    game = load(Source("perhaps.sdg", GAME.replace("{turn}", f"    {turn}")))
    for seed in range(8):
        play = Playthrough(game, seed)
        seen = []
        while play.decisions < 4:
            seen.append(game.observation(play.state, 2).phase)
            play.decide(next(d for d in play.legal_decisions() if d.action != "match"))
            if play.steps[-1].decision.action == ir.STOP:
                seen.pop()
        assert seen[:2] == ["second" if between else "first", "second"]


@pytest.mark.parametrize("name", [n for n in GAMES if "let strong" not in GAMES[n]])
def test_a_state_keeps_what_others_see(name: str) -> None:
    game = load(Source("perhaps.sdg", GAMES[name]))
    play = Playthrough(game, 4)
    while play.active is not None and play.decisions < 20:
        again = game.read_state(game.write_state(play.state))
        assert again == play.state
        assert game.observation(again, 2) == game.observation(play.state, 2)
        play.decide(play.legal_decisions()[-1])


@pytest.mark.parametrize("name", GAMES)
def test_kernels_play_such_games_alike(name: str) -> None:
    game = load(Source("perhaps.sdg", GAMES[name]))
    try:
        assert list(differences(game, range(8))) == []
    except Unsupported:  # no kernel plays a turn's name of a card or player
        assert name in ("a card by a name", "a seat in a loop")
