"""Who decides: each player of a loop in its turn, in an order, and then again whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from sdg.chance import Generator
from sdg.events import Decided, Event, Happened
from sdg.game import Fault, Game, State
from sdg.loading import load
from sdg.playing.deal_text import read_deal
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.source import Source

GAME = """\
game "Deciders"
    players 1 to 4

attribute number: 1 to 9

deck tiles
    1 of each number

board grid: 1 by 9

pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
slot put per player: seen by owner
pile seen_first: seen by all
counter n
counter bid per player
counter asked per player
score points per player

setup
    for each player
        draw 2 from stock to rack
    {setup}

turn
    {turn}
    choose rest

action rest
    points += 100

action pick(card in rack) "Pick {card}"
    move card to put

action say(m: 1 to 3)
    bid = m

action never
    require n > 99

action stop_all
    end turn

action again
    another turn

action take_back
    require n < 3
    undo turn
    n += 1

{more}
end over after round when round >= 4
win most points
"""


def game_of(turn: str, players: int = 3, more: str = "", setup: str = "n = 0") -> Game:
    text = GAME.replace("{turn}", turn.strip().replace("\n", "\n    "))
    text = text.replace("{setup}", setup.replace("\n", "\n    ")).replace("{more}", more)
    return load(Source("deciders", text), players=players)


def decide(game: Game, state: State, action: str, log: list[Event] | None = None) -> State:
    """Take the first legal decision that starts like this."""
    decision = next(d for d in game.legal_decisions(state) if d.text.startswith(action))
    return game.apply(state, decision, Generator(1), log)


def play(game: Game, *actions: str) -> tuple[list[int | None], State, list[Event]]:
    """Return who was to decide each time and at last, the state then, and what happened."""
    log: list[Event] = []
    state = game.initial_state(Generator(1), log)
    seats = [state.active]
    for action in actions:
        state = decide(game, state, action, log)
        seats.append(state.active)
    return seats, state, log


def stored(game: Game, state: State, name: str) -> list[int]:
    stores: Any = game.write_state(state)["stores"]
    return list(stores[name])


def test_each_player_decides_in_the_loop_and_then_whose_turn_it_is() -> None:
    game = game_of("for each player\n    choose say")
    seats, state, _ = play(game, "say 1", "say 2", "say 3", "rest")
    assert seats == [1, 2, 3, 1, 1]  # the next turn begins with the loop again
    assert stored(game, state, "bid") == [1, 2, 3]
    assert stored(game, state, "points") == [100, 0, 0]
    seats, state, _ = play(game, *["say 1", "say 1", "say 1", "rest"] * 2)
    assert stored(game, state, "points") == [100, 100, 0]


@pytest.mark.parametrize(
    ("loop", "seats"),
    [
        ("for each p in all players after active", [2, 3, 4, 1, 1]),
        ("for each p in all other players", [2, 3, 4, 1]),
        ("for next", [2, 1]),
        ("for previous of active", [4, 1]),
        ("for nobody", [1]),
        ("for each m in number, players in turn", [1, 2, 3, 4, 1, 2, 3, 4, 1, 1]),
        ("for each m in number", [1] * 10),
        ("for each player, lowest player.bid first", [1, 2, 3, 4, 1]),
    ],
)
def test_whose_decision_it_is(loop: str, seats: list[int]) -> None:
    game = game_of(f"{loop}\n    choose say", players=4)
    choosers, state, _ = play(game, *["say"] * (len(seats) - 1))
    assert choosers == seats
    assert game.offered(state) == ("rest",)


def test_active_in_an_action_a_when_and_an_end_is_who_decided() -> None:
    more = """\
action count_me
    active.asked += 1

when told: after count_me
    asked += 10
    next.points += 1

end three at once when points = 2
    active wins
"""
    game = game_of("for next\n    choose count_me", more=more, setup="n = 0")
    _, state, _ = play(game, "count_me")
    assert stored(game, state, "asked") == [0, 11, 0]
    assert stored(game, state, "points") == [0, 0, 1]


def test_what_is_done_in_a_loop_is_done_by_its_player() -> None:
    game = game_of("for each p in all other players\n    do rest")
    _, state, _ = play(game)
    assert stored(game, state, "points") == [0, 100, 100]
    assert state.active == 1


def test_a_player_who_can_do_nothing_passes() -> None:
    game = game_of("for each player\n    choose never\nn = passes")
    seats, state, log = play(game)
    assert seats == [1]
    assert stored(game, state, "n") == [3]
    passes = [each.text for each in log if isinstance(each, Happened) and each.kind == "pass"]
    assert passes == [f"seat {seat}: nothing can be done" for seat in (1, 2, 3)]


def test_otherwise_is_for_the_player_who_can_do_nothing() -> None:
    game = game_of("for each player\n    choose never\n    otherwise\n        asked += bid + 1")
    seats, state, _ = play(game)
    assert seats == [1]
    assert stored(game, state, "asked") == [1, 1, 1]


def test_who_stops_in_the_loop_leaves_it_to_the_others() -> None:
    game = game_of(
        "repeat at most 2\n    for each player\n        may choose say\n        bid += 5"
    )
    seats, state, _ = play(game, "say 1", "stop", "stop", "stop", "say 3", "stop")
    assert seats == [1, 2, 3, 1, 2, 3, 1]
    assert stored(game, state, "bid") == [11, 8, 10]


def test_the_end_of_a_turn_in_the_loop_is_the_end_for_all() -> None:
    game = game_of("for each player\n    choose say or stop_all")
    seats, state, _ = play(game, "say 1", "stop_all")
    assert seats == [1, 2, 1]
    assert game.observation(state, 1).turn == 2
    _, state, _ = play(game, *["say 1", "stop_all"] * 3)
    assert game.observation(state, 1).round == 2
    assert game.write_state(state)["turn"]["whose"] == 0


def test_another_turn_is_for_whose_turn_it_is() -> None:
    game = game_of("for next\n    choose again or say")
    seats, state, _ = play(game, "again", "rest", "say", "rest", "say", "rest")
    assert seats == [2, 1, 2, 1, 3, 2, 1]
    assert stored(game, state, "points") == [200, 100, 0]


def test_loops_in_loops() -> None:
    inner = "    for next of player\n        choose say\n"
    turn = f"for each player\n    choose say\n{inner}    choose say"
    seats, _, _ = play(game_of(turn, players=2), *["say"] * 6)
    assert seats == [1, 2, 1, 2, 1, 2, 1]


def test_loops_in_an_order_of_numbers_ties_in_turn_order() -> None:
    turn = "for each player\n    choose say\nfor each player, highest bid first\n    choose say"
    game = game_of(turn)
    seats, _, _ = play(game, "say 1", "say 2", "say 2", *["say 1"] * 3)
    assert seats[3:] == [2, 3, 1, 1]
    seats, _, _ = play(game, *[*["say 1"] * 6, "rest"] * 2)
    assert seats[3:7] == [1, 2, 3, 1]
    assert seats[10:14] == [2, 3, 1, 2]  # in the turn of seat 2


def test_loops_over_cards_and_cells_in_an_order() -> None:
    setup = """\
for each card in stock, highest number first
    move card to first of (grid with it is empty)
for each cell in grid with it is full, lowest number first
    n = n * 10 + cell.number"""
    game = game_of("n += 0", players=1, setup=setup)
    state = game.initial_state(Generator(3))
    cells: Any = game.write_state(state)["cells"]
    numbers = [int(cards[0]) for cards in cells if cards]
    assert numbers == sorted(numbers, reverse=True)
    assert str(stored(game, state, "n")[0]) == "".join(map(str, reversed(numbers)))


def test_what_has_no_number_comes_last() -> None:
    for how in ("lowest", "highest"):
        turn = f"for next\n    choose pick\nfor each player, {how} put.number first\n    choose say"
        seats, _, _ = play(game_of(turn), "pick", "say", "say", "say")
        assert seats == [2, 2, 1, 3, 1]


def test_an_order_is_fixed_as_the_loop_begins() -> None:
    game = game_of("for each player, lowest bid first\n    choose say", players=2)
    seats, _, _ = play(game, "say 3", "say 1")
    assert seats == [1, 2, 1]


def test_others_see_that_a_card_is_picked_and_not_which() -> None:
    game = game_of("for each player\n    choose pick")
    _, state, log = play(game, "pick")
    decided = next(each for each in log if isinstance(each, Decided))
    assert decided.hidden == "pick a card"
    assert decided.seen_by == {1}
    places = {view.name: view for view in game.observation(state, 2).places if view.owner == 1}
    assert (places["put"].size, places["put"].cards) == (1, None)
    assert [bool(game.observation(state, seat).decisions) for seat in (1, 2, 3)] == [0, 1, 0]


def test_a_turn_is_taken_back_to_ones_own_first_decision_only() -> None:
    turn = "for each player\n    choose say\n    choose say, take_back or stop_all"
    game = game_of(turn, players=2)
    _, state, _ = play(game, "say 1", "say 2", "say 3", "take_back")
    assert state.active == 2
    assert stored(game, state, "bid") == [2, 0]
    assert game.offered(state) == ("say",)


def test_the_hand_takes_back_its_own_decisions_only() -> None:
    game = game_of("for each player\n    choose say\n    choose say")
    played = Playthrough(game, 1)
    for text in ("say 1", "say 2", "say 3"):
        played.decide(next(d for d in played.legal_decisions() if d.text == text))
    assert played.undo(2)
    assert not played.undo(1)
    assert played.state.active == 2


def test_a_state_in_a_loop_is_written_and_read() -> None:
    game = game_of("for each player, highest bid first\n    choose say")
    for actions in (["say 1"], ["say 1", "say 2"], ["say 1", "say 2", "say 3", "rest", "say 1"]):
        _, state, _ = play(game, *actions)
        assert game.read_state(game.write_state(state)) == state
        written = write_deal(game, state)
        again = Playthrough(game, 1, deal=read_deal(written, "a.deal")).state
        assert again == state
        assert write_deal(game, again) == written


def test_a_position_says_whose_turn_it_is() -> None:
    game = game_of("for each player\n    choose say")
    state = Playthrough(game, 1, deal=read_deal("sdg deal 1\nseat: 2\n", "a.deal")).state
    seats = [state.active]
    for action in ("say", "say", "say", "rest"):
        state = decide(game, state, action)
        seats.append(state.active)
    assert seats == [1, 2, 3, 2, 1]
    assert stored(game, state, "points") == [0, 100, 0]


@pytest.mark.parametrize("damage", [{"whose": 7}, {"whose": "x"}])
def test_a_damaged_place_in_a_turn_is_refused(damage: dict[str, Any]) -> None:
    game = game_of("for each player\n    choose say")
    written = game.write_state(game.initial_state(Generator(1)))
    written["turn"].update(damage)
    with pytest.raises(ValueError, match=r"seat 8|not a number"):
        game.read_state(written)


def test_a_round_of_nobody_does_not_run_for_ever() -> None:
    with pytest.raises(Fault, match="takes too long"):
        game_of("while n < 9\n    for each player\n        choose never").initial_state(
            Generator(1)
        )
